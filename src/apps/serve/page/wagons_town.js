// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A town on the screen, and in it the card that is being placed: moved by pointer, touch or keys, legal or not, before
 * it is put down.
 */

import {el, set, svg} from './dom.js';
import {borders, cardGroup, CELL, territory} from './wagons_art.js';
import {boxOf, cellsOf, territories} from './wagons_position.js';
import {townText} from './wagons_words.js';

/** Places around the town that are shown: a card may lie two outside of it; less where nobody places by hand. */
const MARGIN_PLACING = 2;
const MARGIN_SHOWN = 1;
const SMALLEST = 6;
/** Pixels that a finger may tremble within a tap. */
const TREMBLE = 6;

const key = ({x, y, rot}) => `${x},${y},${rot}`;
const STEPS = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1]
};

/**
 * @typedef {Object} TownScene
 * @property {string} name
 * @property {import('./wagons_position.js').Placement[]} placements
 * @property {?number} placing      the card to be placed here now; null if none
 * @property {{x, y, rot}[]} legal   where it may lie
 * @property {boolean} roomy        leave room for placing around the town
 * @property {number} [marked]      placements from this one on are marked as new
 * @property {{placement: Object, kind: string}[]} [marks]
 */

export class TownView {
    /**
     * @param {string[][]} fronts   by card
     * @param {{place: function(Object), ghost: function(?Object, boolean), announce: function(string)}} actions
     *        place: a legal place was chosen; ghost: the card moved (null: it is gone), legal there or not
     */
    constructor(fronts, actions) {
        this.fronts = fronts;
        this.actions = actions;
        this.ghost = null;
        this.scene = null;
        this.layers = ['cells', 'lines', 'marks', 'ghost'].map((name) => svg('g', {class: `layer-${name}`}));
        this.ground = svg('path', {class: 'places'});
        this.picture =
            svg('svg', {class: 'town-picture', role: 'img', preserveAspectRatio: 'xMidYMid meet'}, this.ground,
                this.layers);
        this.element =
            el('div', {
                class: 'town-field',
                onkeydown: (event) => this.keyed(event),
                onfocus: () => this.tell(),
            },
               this.picture);
        set(this.picture, {
            onpointermove: (event) => this.moved(event),
            onpointerdown: (event) => this.pressed(event),
            onpointerup: (event) => this.released(event),
        });
        this.picture.addEventListener('wheel', (event) => this.wheeled(event), {passive: false});
    }

    /* --- drawing --- */

    /** @param {TownScene} scene */
    draw(scene) {
        const before = this.scene;
        this.scene = scene;
        this.map = territories(scene.placements, this.fronts);
        this.legal = new Set(scene.legal.map(key));
        const same = before && before.placing === scene.placing && before.roomy === scene.roomy &&
            JSON.stringify(before.placements) === JSON.stringify(scene.placements);
        if (!same) {
            this.lay();
        }
        this.drawMarks();
        this.drawRole();
        if (!same || !this.ghost || (this.legal.size > 0 && before.legal.length === 0)) {
            this.setGhost(scene.placing === null ? null : this.firstPlace());
        }
    }

    /** The square of places shown, at least SMALLEST wide, the town in its middle. */
    frame() {
        const margin = this.scene.roomy ? MARGIN_PLACING : MARGIN_SHOWN;
        const box = boxOf(this.map) ?? {left: 0, right: 1, top: 0, bottom: 1};
        const across = box.right - box.left + 1;
        const down = box.bottom - box.top + 1;
        const size = Math.max(across + 2 * margin, down + 2 * margin, SMALLEST);
        const x = box.left - Math.floor((size - across) / 2);
        const y = box.top - Math.floor((size - down) / 2);
        return {x, y, width: size, height: size};
    }

    lay() {
        const {x, y, width, height} = this.box = this.frame();
        const at = (number) => number * CELL;
        set(this.picture, {viewBox: `${at(x) - 2} ${at(y) - 2} ${at(width) + 4} ${at(height) + 4}`});
        const lines = [];
        for (let i = 0; i <= width; i++) {
            lines.push(`M${at(x + i)} ${at(y)}v${at(height)}`);
        }
        for (let i = 0; i <= height; i++) {
            lines.push(`M${at(x)} ${at(y + i)}h${at(width)}`);
        }
        set(this.ground, {d: lines.join('')});
        const [cells, edges] = this.layers;
        cells.replaceChildren(...[...this.map.values()].map((cell) => territory(cell, at(cell.x), at(cell.y))));
        edges.replaceChildren(svg('path', {class: 'border', d: borders(this.map)}));
    }

    drawMarks() {
        const {placements, marked = Infinity, marks = []} = this.scene;
        const fresh = [...this.map.values()].filter((cell) => cell.order >= marked);
        const shapes = fresh.length > 0 ? [svg('path', {
            class: 'mark new',
            d: borders(new Map(fresh.map((cell) => [`${cell.x},${cell.y}`, {...cell, order: 1}])))
        })] :
                                          [];
        marks.forEach(({placement, kind}) => {
            const card = cardGroup(this.fronts[placement.card], placement.rot);
            shapes.push(
                svg('g', {class: `mark ${kind}`, transform: `translate(${placement.x * CELL} ${placement.y * CELL})`},
                    card, svg('rect', {class: 'mark-frame', width: 2 * CELL, height: 2 * CELL, rx: 5})));
        });
        this.layers[2].replaceChildren(...shapes);
        set(this.picture, {'aria-label': `${this.scene.name}: ${townText(placements, this.fronts)}`});
    }

    /** While a card is placed, the field takes keys. */
    drawRole() {
        const active = this.scene.placing !== null;
        this.element.classList.toggle('placing', active);
        set(this.element,
            active ? {
                tabindex: 0,
                role: 'application',
                'data-key': 'town',
                'aria-label': `Place card ${
                    this.scene
                        .placing}. Arrow keys move it, R turns it, N goes to the next legal place, Enter puts it down.`,
            } :
                     {tabindex: null, role: null, 'aria-label': null});
    }

    /* --- the card being placed --- */

    isLegal(ghost) { return this.legal.has(key(ghost)); }

    /** Where the card first appears: a legal place, right of the middle of the town. */
    firstPlace() {
        const box = boxOf(this.map);
        if (!box || this.scene.legal.length === 0) {
            return {x: 0, y: 0, rot: 0};
        }
        const far = ({x, y, rot}) =>
            Math.hypot(x - box.right - 1, y - (box.top + box.bottom - 1) / 2) + (rot ? 0.1 : 0);
        const {x, y, rot} = this.scene.legal.reduce((best, place) => (far(place) < far(best) ? place : best));
        return {x, y, rot};
    }

    setGhost(ghost) {
        const changed = (ghost && key(ghost)) !== (this.ghost && key(this.ghost));
        this.ghost = ghost;
        this.gain = changed ? null : this.gain;
        this.drawGhost();
        if (changed) {
            this.actions.ghost(ghost && {card: this.scene.placing, ...ghost}, ghost !== null && this.isLegal(ghost));
        }
    }

    /** Shows what the place of the card brings: "+3". */
    showGain(text) {
        this.gain = text;
        this.drawGhost();
    }

    drawGhost() {
        if (!this.ghost || this.scene.placing === null) {
            this.layers[3].replaceChildren();
            return;
        }
        const legal = this.isLegal(this.ghost);
        const {x, y, rot} = this.ghost;
        const text = legal ? this.gain : '✕';
        const width = 14 + 10 * (text?.length ?? 0);
        this.layers[3].replaceChildren(
            svg('g', {class: `ghost ${legal ? 'legal' : 'illegal'}`, transform: `translate(${x * CELL} ${y * CELL})`},
                cardGroup(this.fronts[this.scene.placing], rot),
                svg('rect', {class: 'ghost-frame', x: -2, y: -2, width: 2 * CELL + 4, height: 2 * CELL + 4, rx: 6}),
                text ? svg('g', {class: 'gain', transform: `translate(${CELL} ${CELL})`},
                           svg('rect', {x: -width / 2, y: -13, width, height: 26, rx: 13}), svg('text', {y: 6}, text)) :
                       null));
    }

    clamp({x, y, rot}) {
        const {box} = this;
        const within = (value, low, count) => Math.max(low, Math.min(low + count - 2, value));
        return {x: within(x, box.x, box.width), y: within(y, box.y, box.height), rot};
    }

    turn() {
        if (this.ghost) {
            this.setGhost({...this.ghost, rot: this.ghost.rot === 0 ? 180 : 0});
            this.tell();
        }
    }

    /** Puts the card down if it may lie where it is. */
    put() {
        if (!this.ghost || this.scene.placing === null || this.scene.legal.length === 0) {
            return;
        }
        if (this.isLegal(this.ghost)) {
            this.actions.place({card: this.scene.placing, ...this.ghost});
        } else {
            this.actions.announce('The card may not lie there: it has to cover the town or share an edge with it.');
        }
    }

    /* --- keys --- */

    keyed(event) {
        if (!this.ghost || event.ctrlKey || event.metaKey || event.altKey) {
            return;
        }
        const step = STEPS[event.key];
        const letter = event.key.toLowerCase();
        if (step) {
            this.setGhost(this.clamp({...this.ghost, x: this.ghost.x + step[0], y: this.ghost.y + step[1]}));
            this.tell();
        } else if (letter === 'r' || letter === ' ') {
            this.turn();
        } else if (letter === 'n' || letter === 'p') {
            this.goOn(letter === 'n' ? 1 : -1);
        } else if (letter === 'enter') {
            this.put();
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }

    /** To the next legal place in reading order, the way the card is turned now. */
    goOn(direction) {
        const places = this.scene.legal.filter((place) => place.rot === this.ghost.rot)
                           .sort((a, b) => (a.y - b.y || a.x - b.x) * direction);
        const after = ({x, y}) => ((y - this.ghost.y) || (x - this.ghost.x)) * direction > 0;
        const next = places.find(after) ?? places[0];
        if (next) {
            this.setGhost({x: next.x, y: next.y, rot: next.rot});
            this.tell();
        }
    }

    /** Tells where the card is. */
    tell() {
        if (!this.ghost || this.scene.placing === null) {
            return;
        }
        const cells = cellsOf(this.fronts[this.scene.placing], {card: 0, ...this.ghost});
        const covered = cells.flatMap((cell) => this.map.get(`${cell.x},${cell.y}`) ?? []);
        const over =
            covered.length > 0 ? `, over ${covered.map((cell) => `${cell.terrain} ${cell.icon}`).join(', ')}` : '';
        const row = this.ghost.y - this.box.y + 1;
        const column = this.ghost.x - this.box.x + 1;
        this.actions.announce(`Row ${row}, column ${column}${this.ghost.rot ? ', turned' : ''}${over}: ${
            this.isLegal(this.ghost) ? 'legal' : 'not legal'}`);
    }

    /* --- pointers --- */

    /** The place of a card whose middle is under the pointer; null outside of the picture. */
    placeAt(clientX, clientY) {
        const matrix = this.picture.getScreenCTM();
        if (!matrix || !this.scene) {
            return null;
        }
        const point = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
        const {box} = this;
        const x = point.x / CELL;
        const y = point.y / CELL;
        if (x < box.x || y < box.y || x > box.x + box.width || y > box.y + box.height) {
            return null;
        }
        return this.clamp({x: Math.round(x - 1), y: Math.round(y - 1), rot: this.ghost?.rot ?? 0});
    }

    /** Moves the card under a pointer that may come from elsewhere; whether it is over the town. */
    hover(clientX, clientY) {
        const place = this.scene?.placing === null ? null : this.placeAt(clientX, clientY);
        if (place) {
            this.setGhost(place);
        }
        return place !== null;
    }

    moved(event) {
        if (event.pointerType === 'mouse' || this.finger) {
            this.hover(event.clientX, event.clientY);
        }
    }

    pressed(event) {
        if (this.scene?.placing === null) {
            return;
        }
        this.finger = {x: event.clientX, y: event.clientY, mouse: event.pointerType === 'mouse'};
        this.picture.setPointerCapture(event.pointerId);
        this.hover(event.clientX, event.clientY);
    }

    /** A mouse click puts the card down; a finger leaves it there, for the button to confirm. */
    released(event) {
        const from = this.finger;
        this.finger = null;
        if (from?.mouse && event.button === 0 && Math.hypot(event.clientX - from.x, event.clientY - from.y) < TREMBLE) {
            this.put();
        }
    }

    wheeled(event) {
        if (this.scene?.placing !== null) {
            event.preventDefault();
            if (!this.turnedAt || event.timeStamp - this.turnedAt > 250) {
                this.turnedAt = event.timeStamp;
                this.turn();
            }
        }
    }
}
