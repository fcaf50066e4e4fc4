// SPDX-License-Identifier: GPL-3.0-or-later
/** The course of the game as a line: points that the first player is expected to be ahead at the end, move by move. */

import {el, refill, set, svg} from './dom.js';

const WIDTH = 400;
const HEIGHT = 120;
const EDGE = 8;
/** The graph shows at least so many points up and down. */
const LEAST_SPAN = 6;

export class GraphPanel {
    /** @param {function(number): void} show   called with the index of a node */
    constructor(show) {
        this.show = show;
        this.picture = svg('svg', {
            viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
            class: 'graph',
            preserveAspectRatio: 'none',
            role: 'img',
            onclick: (event) => this.clicked(event),
        });
        this.labels = el('div', {class: 'graph-labels'});
        this.caption = el('p', {class: 'graph-caption'});
        this.element =
            el('section', {class: 'panel graph-panel'}, el('h2', {text: 'Evaluation'}),
               el('div', {class: 'graph-field'}, this.picture, this.labels), this.caption);
    }

    clicked(event) {
        const {left, width} = this.picture.getBoundingClientRect();
        const at = Math.round(((event.clientX - left) / width * WIDTH - EDGE) / this.step);
        if (at >= 0 && at < this.count) {
            this.show(at);
        }
    }

    draw(session) {
        const {nodes, shown, seats} = session;
        const values = nodes.map((node) => node.value?.margin);
        const span = Math.max(LEAST_SPAN, ...values.filter((value) => value !== undefined).map(Math.abs)) * 1.1;
        this.count = nodes.length;
        this.step = (WIDTH - 2 * EDGE) / Math.max(1, nodes.length - 1);
        const x = (at) => EDGE + at * this.step;
        const y = (value) => HEIGHT / 2 - value / span * (HEIGHT / 2 - 4);
        const known = values.flatMap((value, at) => (value === undefined ? [] : [[x(at), y(value)]]));
        const line = known.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L');
        const area =
            known.length > 1 ? `M${known[0][0]} ${HEIGHT / 2}L${line}L${known.at(-1)[0]} ${HEIGHT / 2}z` : null;
        refill(
            this.picture, svg('rect', {class: 'half player-0', width: WIDTH, height: HEIGHT / 2}),
            svg('rect', {class: 'half player-1', y: HEIGHT / 2, width: WIDTH, height: HEIGHT / 2}),
            area ? svg('path', {class: 'area', d: area}) : null,
            svg('path', {class: 'zero', d: `M0 ${HEIGHT / 2}H${WIDTH}`}),
            known.length > 1 ? svg('path', {class: 'line', d: `M${line}`}) : null,
            svg('path', {class: 'here', d: `M${x(shown)} 0V${HEIGHT}`}),
            known.length === 1 ? svg('path', {class: 'line', d: `M${known[0][0] - 3} ${known[0][1]}h6`}) : null);
        this.drawTexts(seats, values[shown], nodes[shown].value?.win, span);
    }

    drawTexts(seats, margin, win, span) {
        const scale = Math.round(span / 1.1);
        const label = (player) =>
            el('span', {class: `player-${player}`}, el('span', {text: `${seats[player].name} ahead`}),
               el('span', {text: `+${scale}`}));
        refill(this.labels, label(0), label(1));
        let text = seats.length === 2 ? 'Not evaluated yet.' : 'The course of a game is drawn for two players.';
        if (margin !== undefined) {
            const ahead = margin >= 0 ? 0 : 1;
            const chance = Math.round(100 * (ahead === 0 ? win : 1 - win));
            const name = seats[ahead].name;
            text = `${name} ${name === 'You' ? 'are' : 'is'} expected to end ${
                Math.abs(margin).toFixed(1)} points ahead (wins ${chance}\u00a0%).`;
        }
        this.caption.textContent = text;
        set(this.picture, {'aria-label': `Evaluation over the game. ${text}`});
    }
}
