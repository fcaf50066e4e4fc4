// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * What each move of the game lost against the best, the biggest mistakes first. The server is asked move by move, so
 * that the list grows while it works and nothing has to wait.
 */

import {isAbort, query} from './api.js';
import {menu} from './dialog.js';
import {button, el, refill} from './dom.js';
import {NOBODY} from './session.js';

/** Moves that lost less than this many points are not worth a line of their own. */
const WORTH_TELLING = 0.5;
const SHOWN = 10;
/** Playouts a move. */
const EFFORT = [{value: '150', text: 'quick'}, {value: '600', text: 'normal'}, {value: '3000', text: 'thorough'}];

/** One player's share: points lost, and the mean accuracy of the moves that had an alternative. */
class Grade {
    loss = 0;
    accuracy = 0;
    moves = 0;

    add({accuracy, loss_margin: loss, moves = 1}) {
        this.loss += loss;
        this.accuracy += accuracy * moves;
        this.moves += moves;
    }
}

export class ReviewPanel {
    /** @param {{session: function(), show: function(number), mark: function(Object[]), fail: function(Error)}} app */
    constructor(app) {
        this.app = app;
        this.entries = [];
        this.start = button('Review the game', () => this.run(), {class: 'main', 'data-key': 'review'});
        this.stop = button('Stop', () => this.abort?.abort(), {'data-key': 'stop'});
        this.effort = menu('Effort', EFFORT, '600', {name: 'effort'});
        this.state = el('p', {class: 'quiet', role: 'status'});
        this.grades = el('div', {class: 'grades'});
        this.list = el('ol', {class: 'ranking'});
        this.element =
            el('div', {class: 'tab-body'},
               el('div', {class: 'row review-row'}, this.start, this.stop, this.effort.element), this.state,
               this.grades, this.list);
        this.stop.hidden = true;
    }

    draw(session) {
        if (session.nodes !== this.nodes || session.viewer !== this.viewer) {
            this.abort?.abort();
            this.nodes = session.nodes;
            this.viewer = session.viewer;
            this.entries = [];
            this.grades.replaceChildren();
            this.list.replaceChildren();
            this.state.textContent = 'Every move is compared with the best one.';
        }
        this.start.disabled =
            Boolean(this.abort) || session.nodes.length < 2 || session.thinking || session.viewer === NOBODY;
        this.stop.hidden = !this.abort;
        this.highlight(session);
    }

    async run() {
        const session = this.app.session();
        const abort = this.abort = new AbortController();
        this.entries = [];
        this.draw(session);
        try {
            await this.goThrough(session, abort.signal);
            this.state.textContent = this.entries.some((entry) => entry.loss_margin >= WORTH_TELLING) ?
                'The biggest mistakes; choose one to see it on the board.' :
                'No move lost as much as half a point.';
        } catch (fault) {
            this.state.textContent = '';
            if (!isAbort(fault)) {
                this.app.fail(fault);
            }
        }
        this.abort = null;
        this.draw(this.app.session());
    }

    async goThrough(session, signal) {
        const {nodes, game} = session;
        const position = game.record(nodes, null);
        const grades = session.seats.map(() => new Grade());
        for (let at = 1; at < nodes.length; at++) {
            const {legal, chance, toMove} = await session.facts(nodes[at - 1], signal);
            this.state.textContent = `Move ${at} of ${nodes.length - 1}…`;
            if (!chance && legal.length > 1 && session.mayTell(toMove)) {
                const answer = await query(
                    {cmd: 'review', position, from: at - 1, count: 1, playouts: Number(this.effort.select.value)},
                    signal);
                this.add(session, answer, at, grades);
            }
        }
    }

    add(session, answer, at, grades) {
        const [entry] = answer.moves;
        if (entry) {
            this.entries.push({...entry, at});
            grades[entry.player].add(answer.players[entry.player]);
            this.show(session, grades);
        }
    }

    show(session, grades) {
        refill(
            this.grades,
            grades.map(
                (grade, player) => el(
                    'div', {class: `grade player-${player}`}, el('b', {text: session.seats[player].name}), el('span', {
                        text: grade.moves > 0 ? `accuracy ${Math.round(100 * grade.accuracy / grade.moves)} %` :
                                                'no choices'
                    }),
                    el('span', {text: `${grade.loss.toFixed(1)} points lost`}))));
        const worst = this.entries.filter((entry) => entry.loss_margin >= WORTH_TELLING)
                          .sort((a, b) => b.loss_margin - a.loss_margin)
                          .slice(0, SHOWN);
        refill(this.list, worst.map((entry) => this.mistake(session, entry)));
        this.highlight(session);
    }

    mistake(session, entry) {
        const {position} = session.nodes[entry.at - 1];
        const {game, seats} = session;
        return el(
            'li', {},
            el('button', {
                type: 'button',
                class: `entry player-${entry.player}`,
                'data-at': entry.at,
                'data-key': `mistake-${entry.at}`,
                onclick: () => this.app.show(entry.at - 1),
            },
               el('span', {class: 'entry-text'},
                  el('span', {}, el('b', {text: `${entry.at}. ${seats[entry.player].name} `}),
                     game.describe(position, entry.move, seats[entry.player].name === 'You')),
                  el('span', {class: 'better', text: `better: ${game.describe(position, entry.best, true)}`})),
               el('span', {class: 'entry-value'}, el('span', {text: `−${entry.loss_margin.toFixed(1)}`}),
                  el('span', {class: 'band', text: entry.band}))));
    }

    /** Marks for the board: what was played at the node shown, and what was better. */
    marks(session) {
        const entry =
            session.browsing || session.over ? this.entries.find(({at}) => at === session.shown + 1) : undefined;
        if (!entry) {
            return [];
        }
        const better = entry.loss_margin >= WORTH_TELLING;
        return [{move: entry.move, kind: 'played'}, ...(better ? [{move: entry.best, kind: 'best'}] : [])];
    }

    highlight(session) {
        this.list.querySelectorAll('.entry').forEach((item) => {
            item.toggleAttribute('aria-current', Number(item.dataset.at) === session.shown + 1);
        });
    }
}
