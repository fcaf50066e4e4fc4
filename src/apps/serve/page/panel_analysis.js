// SPDX-License-Identifier: GPL-3.0-or-later
/** The best moves of the position that is shown, ranked. */

import {isAbort} from './api.js';
import {button, el, refill, signed} from './dom.js';
import {analyze} from './evaluation.js';

export class AnalysisPanel {
    /**
     * @param {{session: function(): import('./session.js').Session, mark: function(Object[]), announce:
     *     function(string),
     *          fail: function(Error), note: function(string)}} app
     */
    constructor(app) {
        this.app = app;
        this.start =
            button('Analyse this position', () => this.run(), {class: 'main', 'data-key': 'analyse'}, 'c-hint');
        this.longer = button('Think longer', () => this.run(this.time * 4), {'data-key': 'longer'});
        this.state = el('p', {class: 'quiet'});
        this.list = el('ol', {class: 'ranking'});
        this.element =
            el('div', {class: 'tab-body'}, el('div', {class: 'row'}, this.start, this.longer), this.state, this.list);
        this.longer.hidden = true;
        this.time = 1;
    }

    /** Whether there are moves, and of a player about whose hand the one who looks may know. */
    askable(session) {
        const {facts} = session.shownNode;
        return facts !== undefined && session.mayTell(facts.toMove);
    }

    /** Forgets the answer when another node is shown. */
    draw(session) {
        const node = session.shownNode;
        this.start.disabled = !this.askable(session) || this.busy;
        this.longer.disabled = this.start.disabled;
        if (node !== this.node) {
            this.node = node;
            this.abort?.abort();
            this.longer.hidden = true;
            this.list.replaceChildren();
            this.state.textContent = node.facts?.over ? 'The game is over: see the review.' :
                                                        'What the strongest search thinks of the moves here.';
        }
    }

    /** Asks the server; resolves with its answer, or null if it did not come to one. */
    async ask(time) {
        const session = this.app.session();
        const node = session.shownNode;
        this.abort?.abort();
        const abort = this.abort = new AbortController();
        this.busy = true;
        this.time = time;
        this.state.textContent = 'Thinking…';
        this.draw(session);
        try {
            const {toMove} = await session.facts(node, abort.signal);
            const answer = session.mayTell(toMove) ? await analyze(session, node, {time, signal: abort.signal}) : null;
            this.state.textContent = '';
            return node === session.shownNode ? answer : null;
        } catch (fault) {
            if (!isAbort(fault)) {
                this.app.fail(fault);
            }
            this.state.textContent = '';
            return null;
        } finally {
            if (this.abort === abort) {
                this.busy = false;
                this.draw(session);
            }
        }
    }

    async run(time = 1) {
        const answer = await this.ask(time);
        if (answer) {
            this.show(answer);
        }
    }

    /** The best move: told, and marked on the board. */
    async hint() {
        const answer = await this.ask(1);
        if (!answer || answer.moves.length === 0) {
            return;
        }
        this.show(answer);
        const [best, next] = answer.moves;
        const session = this.app.session();
        this.app.mark([{move: best.move, kind: 'hint'}]);
        const lead = next ? best.margin - next.margin : 0;
        const other = lead >= 0.05 ? `; the next best is ${lead.toFixed(1)} points worse` :
            next ? '; others are about as good' :
                   '';
        const text = `Hint: ${session.game.describe(session.shownNode.position, best.move, true)}. Expected result ${
            signed(best.margin, 1)} points${other}.`;
        this.app.note(text);
    }

    show(answer) {
        const session = this.app.session();
        const {position, facts} = session.shownNode;
        const exact = answer.solved ? 'proven: ' : '';
        const seat = session.seats[facts.toMove].name;
        this.state.textContent = `For ${seat === 'You' ? 'you' : seat}: ${exact}${
            signed(answer.value.margin, 1)} points, wins ${Math.round(100 * answer.value.win)}\u00a0%.`;
        this.longer.hidden = Boolean(answer.solved);
        refill(
            this.list,
            answer.moves.map(
                (entry, rank) =>
                    el('li', {},
                       el('button', {
                           type: 'button',
                           class: 'entry',
                           'data-key': `entry-${rank}`,
                           onclick: () => this.app.mark([{move: entry.move, kind: 'hint'}]),
                           title: 'Show on the board',
                       },
                          el('span', {class: 'entry-text', text: session.game.describe(position, entry.move, true)}),
                          el('span', {class: 'entry-value', text: signed(entry.margin, 1)}),
                          el('span', {class: 'entry-win', text: `${Math.round(100 * entry.win)}\u00a0%`})),
                       session.open ? button(
                                          'Play', () => session.play(entry.move).catch(this.app.fail),
                                          {class: 'slim', 'data-key': `play-${rank}`}) :
                                      null)));
    }
}
