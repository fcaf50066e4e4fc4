// SPDX-License-Identifier: GPL-3.0-or-later
/** The list of moves, and stepping through them. */

import { el, refill, signed } from './dom.js';

export class MovesPanel {
    /** @param {function(number): void} show   called with the index of a node */
    constructor(show) {
        this.show = show;
        this.list = el('ol', { class: 'moves', 'aria-label': 'Moves' });
        this.element = el('div', { class: 'tab-body' }, this.list);
    }

    draw(session) {
        const { nodes, shown, now, seats, game } = session;
        if (nodes === this.nodes && shown === this.shown && now === this.now && this.values === this.count(nodes)) {
            return;
        }
        const moved = shown !== this.shown;
        Object.assign(this, { nodes, shown, now, values: this.count(nodes) });
        refill(this.list, nodes.map((node, at) => this.entry(node, at, nodes[at - 1], seats, game, session)));
        if (moved) {
            const current = this.list.querySelector('[aria-current]');
            current && (this.list.scrollTop = current.offsetTop - this.list.clientHeight / 2);
        }
    }

    count(nodes) {
        return nodes.filter((node) => node.value).length;
    }

    entry(node, at, before, seats, game, session) {
        const player = node.move?.player;
        const name = player === undefined ? '' : seats[player].name;
        const text = node.move ? game.describe(before.position, node.move) : 'Beginning';
        return el('li', { class: at > session.now ? 'undone' : null }, el('button', {
            type: 'button', class: `entry${player === undefined ? '' : ` player-${player}`}`, 'data-key': `move-${at}`,
            'aria-current': at === session.shown ? 'step' : null, onclick: () => this.show(at),
        }, el('span', { class: 'entry-number', text: at }), el('span', { class: 'entry-text' },
            name ? el('b', { text: `${name} ` }) : null, text),
        el('span', { class: 'entry-value', text: node.value ? signed(node.value.margin, 1) : '' })));
    }
}
