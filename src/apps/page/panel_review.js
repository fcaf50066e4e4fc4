// SPDX-License-Identifier: GPL-3.0-or-later
/** After the game: what each move lost against the best, the biggest mistakes first. */

import { isAbort, query } from './api.js';
import { button, el, refill } from './dom.js';

/** Moves that lost less than this many points are not worth a line of their own. */
const WORTH_TELLING = 0.5;

/** Whether two objects tell of the same move: one may leave fields out. */
function sameMove(a, b) {
    return Object.keys(a).every((name) => !(name in b) || a[name] === b[name]);
}

/** Gives each reviewed move the node that it led to, in order: a record may list moves of chance in between. */
function withNodes(entries, nodes) {
    let at = 0;
    return entries.map((entry) => {
        do {
            at++;
        } while (at < nodes.length && !sameMove(nodes[at].move, entry.move));
        return { ...entry, at };
    }).filter((entry) => entry.at < nodes.length);
}

export class ReviewPanel {
    /** @param {{session: function(), show: function(number), mark: function(Object[]), fail: function(Error)}} app */
    constructor(app) {
        this.app = app;
        this.start = button('Review the game', () => this.run(), { class: 'main', 'data-key': 'review' });
        this.state = el('p', { class: 'quiet' });
        this.grades = el('div', { class: 'grades' });
        this.list = el('ol', { class: 'ranking' });
        this.element = el('div', { class: 'tab-body' }, el('div', { class: 'row' }, this.start), this.state, this.grades, this.list);
    }

    draw(session) {
        const over = session.nodes.at(-1).facts?.over;
        this.start.disabled = !over || Boolean(this.busy);
        if (session.nodes !== this.nodes) {
            this.abort?.abort();
            this.nodes = session.nodes;
            this.entries = null;
            this.start.hidden = false;
            this.grades.replaceChildren();
            this.list.replaceChildren();
        }
        if (!this.entries && !this.busy) {
            this.state.textContent = over ? 'Every move is compared with the best one.' : 'A review is made when the game is over.';
        }
        this.highlight(session);
    }

    async run() {
        const session = this.app.session();
        const { nodes, game } = session;
        const abort = this.abort = new AbortController();
        this.busy = true;
        this.state.textContent = 'Going through the game…';
        this.draw(session);
        try {
            const record = game.record(nodes, nodes.at(-1).facts.score);
            const answer = await query({ cmd: 'review', position: record }, abort.signal);
            this.busy = false;
            this.entries = withNodes(answer.moves, nodes);
            this.show(session, answer);
        } catch (fault) {
            this.busy = false;
            if (!isAbort(fault)) {
                this.state.textContent = '';
                this.app.fail(fault);
            }
        }
        this.draw(session);
    }

    show(session, answer) {
        this.start.hidden = true;
        refill(this.grades, answer.players.map((grade, player) => el('div', { class: `grade player-${player}` },
            el('b', { text: session.seats[player].name }),
            el('span', { text: `accuracy ${Math.round(grade.accuracy > 1 ? grade.accuracy : 100 * grade.accuracy)} %` }),
            el('span', { text: `${grade.loss_margin.toFixed(1)} points given away` }))));
        const worst = this.entries.filter((entry) => entry.loss_margin >= WORTH_TELLING)
            .sort((a, b) => b.loss_margin - a.loss_margin).slice(0, 10);
        this.state.textContent = worst.length > 0 ? 'The biggest mistakes; choose one to see it on the board.'
            : 'No move lost as much as half a point.';
        refill(this.list, worst.map((entry) => this.mistake(session, entry)));
    }

    mistake(session, entry) {
        const { position } = session.nodes[entry.at - 1];
        const { game, seats } = session;
        return el('li', {}, el('button', {
            type: 'button', class: `entry player-${entry.player}`, 'data-at': entry.at, 'data-key': `mistake-${entry.at}`,
            onclick: () => this.app.show(entry.at - 1),
        }, el('span', { class: 'entry-text' },
            el('span', {}, el('b', { text: `${entry.at}. ${seats[entry.player].name} ` }), game.describe(position, entry.move)),
            entry.best ? el('span', { class: 'better', text: `better: ${game.describe(position, entry.best)}` }) : null),
        el('span', { class: 'entry-value', text: `−${entry.loss_margin.toFixed(1)}` })));
    }

    /** The reviewed move that was made at the node shown; undefined if there is none. */
    at(session) {
        return this.entries?.find((entry) => entry.at === session.shown + 1);
    }

    /** Marks for the board: what was played there, and what was better. */
    marks(session) {
        const entry = session.browsing || session.over ? this.at(session) : undefined;
        if (!entry) {
            return [];
        }
        const better = entry.best && entry.loss_margin >= WORTH_TELLING;
        return [{ move: entry.move, kind: 'played' }, ...(better ? [{ move: entry.best, kind: 'best' }] : [])];
    }

    highlight(session) {
        this.list.querySelectorAll('.entry').forEach((item) => {
            item.toggleAttribute('aria-current', Number(item.dataset.at) === session.shown + 1);
        });
    }
}
