// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The curtain between two people who share a screen: while it is closed no hand is shown, and the person to move opens
 * it with a button.
 */

import {button, byId, el} from './dom.js';

export class Curtain {
    /** @param {import('./app.js').App} app */
    constructor(app) {
        this.app = app;
        this.element = byId('curtain');
        this.opener = null;
    }

    /** Whether it hangs on the screen: not over an earlier point of the game, where nobody has anything to do. */
    get closed() { return this.opener !== null; }

    draw(session) {
        const player = session.covered && !session.browsing ? session.node.facts.toMove : null;
        if (player === null) {
            this.open();
        } else if (this.session !== session || this.node !== session.node) {
            this.close(session, player);
        }
    }

    open() {
        this.node = null;
        this.opener = null;
        this.element.hidden = true;
        this.element.replaceChildren();
    }

    /** Hangs it before a player, and says so once. */
    close(session, player) {
        const {name} = session.seats[player];
        const text = `Pass the device to ${name}. Nobody else should look at the hand.`;
        Object.assign(this, {session, node: session.node});
        this.opener = button(`${name}: show my hand`, () => session.uncover(), {
            class: 'main',
            'data-key': 'show-hand',
            'aria-describedby': 'curtain-text',
            onkeydown: (event) => this.ignoreHeld(event),
        });
        this.element.hidden = false;
        this.element.replaceChildren(el('p', {id: 'curtain-text', text}), this.opener);
        this.app.announce([this.app.status.last(session, session.node.facts), text].filter(Boolean).join(' '));
        this.focus();
    }

    /** A key that has been held down since the move before must not open it. */
    ignoreHeld(event) {
        if (event.repeat) {
            event.preventDefault();
        }
    }

    focus() { this.opener?.focus(); }
}
