// SPDX-License-Identifier: GPL-3.0-or-later
/** Where the page begins. */

import {App} from './app.js';
import {byId} from './dom.js';
import {followTheme} from './theme.js';

followTheme();
const app = new App();

/** Keys that work wherever nothing else takes them. */
const KEYS = {
    u: () => app.session?.canUndo && app.session.undo(),
    y: () => app.session?.canRedo && app.session.redo(),
    h: () => !app.status.hint.disabled && app.panels.hint(),
    a: () => app.session && app.panels.analyse(),
    b: () => app.curtain.closed ? app.curtain.focus() : app.board?.focus ? app.board.focus() : byId('board').focus(),
    '?': () => app.help(),
    '[': () => app.session?.show(app.session.shown - 1),
    ']': () => app.session?.show(app.session.shown + 1),
};

document.addEventListener('keydown', (event) => {
    const typing = event.target.closest?.('input, select, textarea, dialog');
    if (typing || event.altKey) {
        return;
    }
    const name = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
        const action = name === 'z' ? (event.shiftKey ? KEYS.y : KEYS.u) : name === 'y' ? KEYS.y : null;
        if (action) {
            event.preventDefault();
            action();
        }
        return;
    }
    if (KEYS[name]) {
        event.preventDefault();
        KEYS[name]();
    }
});

/* A fault of the page itself is told like any other: silence would look like a game that hangs. */
window.addEventListener('unhandledrejection', (event) => app.fail(event.reason));
window.addEventListener('error', (event) => event.error && app.fail(event.error));

app.begin();
