// SPDX-License-Identifier: GPL-3.0-or-later
/** Beside the board: the graph with its stepper, and tabs for analysis, moves and review. */

import {button, el} from './dom.js';
import {AnalysisPanel} from './panel_analysis.js';
import {GraphPanel} from './panel_graph.js';
import {MovesPanel} from './panel_moves.js';
import {ReviewPanel} from './panel_review.js';
import {Tabs} from './tabs.js';

export class Panels {
    /** @param {import('./app.js').App} app */
    constructor(app) {
        const access = {
            session: () => app.session,
            mark: (marks) => app.mark(marks),
            show: (index) => app.show(index),
            note: (text) => app.note(text),
            fail: app.fail,
        };
        this.graph = new GraphPanel(access.show);
        this.analysis = new AnalysisPanel(access);
        this.moves = new MovesPanel(access.show);
        this.review = new ReviewPanel(access);
        this.tabs = new Tabs([
            {name: 'analysis', text: 'Analysis', body: this.analysis.element},
            {name: 'moves', text: 'Moves', body: this.moves.element},
            {name: 'review', text: 'Review', body: this.review.element},
        ]);
        const step = (text, icon, to) =>
            button(text, () => app.show(to()), {class: 'plain', 'aria-label': text, title: text}, icon);
        const {session} = access;
        this.stepper =
            el('div', {class: 'stepper', role: 'group', 'aria-label': 'Step through the game'},
               step('First', 'c-first', () => 0), step('Back', 'c-back', () => session().shown - 1),
               step('Forward', 'c-next', () => session().shown + 1), step('Last', 'c-last', () => session().now));
        this.graph.element.append(this.stepper);
        this.elements = [this.graph.element, this.tabs.element];
    }

    draw(session) {
        const [first, back, next, last] = this.stepper.children;
        first.disabled = back.disabled = session.shown === 0;
        next.disabled = session.shown >= session.nodes.length - 1;
        last.disabled = session.shown === session.now;
        this.graph.draw(session);
        this.analysis.draw(session);
        this.moves.draw(session);
        this.review.draw(session);
    }

    async hint() {
        this.tabs.open('analysis');
        await this.analysis.hint();
    }

    async analyse() {
        this.tabs.open('analysis');
        await this.analysis.run();
    }

    async reviewGame() {
        this.tabs.open('review');
        await this.review.run();
    }
}
