// SPDX-License-Identifier: GPL-3.0-or-later
/** Panels of which one is shown, with the keys and roles that tabs have. */

import {el} from './dom.js';

export class Tabs {
    /** @param {{name: string, text: string, body: HTMLElement}[]} tabs */
    constructor(tabs) {
        this.tabs = tabs.map(({name, text, body}) => {
            const tab = el('button', {
                type: 'button',
                role: 'tab',
                id: `tab-${name}`,
                'aria-controls': `panel-${name}`,
                text,
                onclick: () => this.open(name),
            });
            body.id = `panel-${name}`;
            body.setAttribute('role', 'tabpanel');
            body.setAttribute('aria-labelledby', tab.id);
            return {name, tab, body};
        });
        const list =
            el('div', {role: 'tablist', class: 'tablist', onkeydown: (event) => this.keyed(event)},
               this.tabs.map(({tab}) => tab));
        this.element = el('section', {class: 'panel tabs'}, list, this.tabs.map(({body}) => body));
        this.open(tabs[0].name);
    }

    open(name) {
        this.current = name;
        for (const {name: own, tab, body} of this.tabs) {
            const open = own === name;
            tab.setAttribute('aria-selected', open);
            tab.setAttribute('tabindex', open ? 0 : -1);
            body.hidden = !open;
        }
    }

    keyed(event) {
        const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
        if (step) {
            const at = this.tabs.findIndex(({name}) => name === this.current);
            const to = this.tabs[(at + step + this.tabs.length) % this.tabs.length];
            this.open(to.name);
            to.tab.focus();
            event.preventDefault();
        }
    }
}
