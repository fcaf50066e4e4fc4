// SPDX-License-Identifier: GPL-3.0-or-later
/** The list of moves, and stepping through them. */

import {el, refill, set, signed} from './dom.js';

export class MovesPanel {
    /** @param {function(number): void} show   called with the index of a node */
    constructor(show) {
        this.show = show;
        this.list = el('ol', {class: 'moves', 'aria-label': 'Moves'});
        this.element = el('div', {class: 'tab-body'}, this.list);
    }

    /** Entries are made anew only for other moves: a click that is under way stays one. */
    draw(session) {
        if (session.nodes !== this.nodes) {
            this.nodes = session.nodes;
            refill(this.list, session.nodes.map((node, at) => this.entry(session, node, at)));
        }
        [...this.list.children].forEach((item, at) => this.update(session, item, at));
        if (session.shown !== this.shown) {
            this.shown = session.shown;
            const current = this.list.children[session.shown];
            this.list.scrollTop = current.offsetTop - this.list.clientHeight / 2;
        }
    }

    entry({nodes, seats, game}, node, at) {
        const player = node.move?.player;
        const name = player === undefined ? null : el('b', {text: `${seats[player].name} `});
        const text =
            node.move ? game.describe(nodes[at - 1].position, node.move, seats[player]?.name === 'You') : 'Beginning';
        return el(
            'li', {},
            el('button', {
                type: 'button',
                class: `entry${player === undefined ? '' : ` player-${player}`}`,
                'data-key': `move-${at}`,
                onclick: () => this.show(at),
            },
               el('span', {class: 'entry-number', text: at}), el('span', {class: 'entry-text'}, name, text),
               el('span', {class: 'entry-value'})));
    }

    update(session, item, at) {
        const [entry] = item.children;
        const {value} = session.nodes[at];
        const text = value ? signed(value.margin, 1) : '';
        item.classList.toggle('undone', at > session.now);
        set(entry, {'aria-current': at === session.shown ? 'step' : null});
        if (entry.lastChild.textContent !== text) {
            entry.lastChild.textContent = text;
        }
    }
}
