// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The circle of cards: the order of its row, the next card, and for each choice what it would give to the other player.
 * A card is taken by a click, by Enter, by a second tap, or by dragging it to the town.
 */

import {button, counted, el, refill, symbol} from './dom.js';
import {draggable} from './drag.js';
import {cardPicture} from './wagons_art.js';
import {cardText} from './wagons_words.js';

/** Where the cards lie, in hundredths of the circle's box. */
const RADIUS = 42.6;

/**
 * The angle of a card, clockwise from the top. Upright squares on a circle come closest on its diagonals, so equal
 * angles would make them overlap there: each step is equally long across or down, whichever is longer.
 */
function angleOf(index, count) {
    const quarter = Math.SQRT2;
    const way = 4 * quarter * index / count;
    const turns = Math.floor(way / quarter);
    const rest = way - turns * quarter;
    const within = rest < quarter / 2 ? Math.asin(rest) : Math.PI / 2 - Math.asin(quarter - rest);
    return turns * Math.PI / 2 + within;
}

/**
 * @typedef {Object} CircleScene
 * @property {import('./wagons_position.js').Layout} layout
 * @property {boolean} open      the person at the screen chooses
 * @property {number[]} skips    of a draft: how many cards may be skipped; of a start choice: indices
 * @property {string} other      name of the player who gets the skipped cards
 * @property {string} mover
 * @property {?number} hinted    a card to be pointed out as the best
 * @property {?number} played    a card to be pointed out as the one that was taken
 */

export class CircleView {
    /**
     * @param {string[][]} fronts
     * @param {{take: function(number), drag: Object}} actions   take(index in the row); drag: see wagons_drag.js
     */
    constructor(fronts, actions) {
        this.fronts = fronts;
        this.actions = actions;
        this.chosen = null;
        this.ring = el('div', {class: 'ring', role: 'group', 'aria-label': 'The circle, the next card first'});
        this.middle = el('div', {class: 'ring-middle'});
        this.element = el('div', {class: 'circle'}, this.ring, this.middle);
        this.ring.addEventListener('keydown', (event) => this.keyed(event));
        this.ring.addEventListener('pointerleave', (event) => event.pointerType === 'mouse' && this.choose(null));
    }

    /** @param {CircleScene} scene */
    draw(scene) {
        const drawn = JSON.stringify(scene);
        if (drawn === this.drawn) {
            return; /* new elements would end a drag */
        }
        this.drawn = drawn;
        this.scene = scene;
        const {layout} = scene;
        if (this.chosen !== null && (!scene.open || this.chosen >= layout.row.length)) {
            this.chosen = null;
        }
        const place = new Map(layout.row.map((card, at) => [card, at]));
        this.slots = [];
        refill(this.ring, layout.ring.map((card, index) => this.slot(card, index, place.get(card))));
        this.drawChosen();
    }

    slot(card, index, at) {
        const angle = angleOf(index, this.scene.layout.ring.length);
        const slot = at === undefined ? el('div', {class: 'slot gone'}) : this.card(card, at);
        slot.style.left = `${50 + RADIUS * Math.sin(angle)}%`;
        slot.style.top = `${50 - RADIUS * Math.cos(angle)}%`;
        slot.style.setProperty('--inward-x', (-Math.sin(angle)).toFixed(3));
        slot.style.setProperty('--inward-y', Math.cos(angle).toFixed(3));
        return slot;
    }

    /** A card of the row: a button if it may be taken. */
    card(card, at) {
        const {layout, open, skips, hinted, played} = this.scene;
        const starting = layout.phase === 'start';
        const mayTake = open && skips.includes(at);
        const next = at === 0 && !starting;
        const slot =
            el(mayTake ? 'button' : 'div', {
                class:
                    `slot${next ? ' next' : ''}${hinted === card ? ' hinted' : ''}${played === card ? ' played' : ''}`,
                type: mayTake ? 'button' : null,
                role: mayTake ? null : 'img',
                'aria-label': this.label(card, at),
                'data-key': `card-${card}`,
                'data-card': card,
                tabindex: mayTake ? (at === (this.chosen ?? 0) ? 0 : -1) : null,
            },
               cardPicture(this.fronts[card]),
               next || (mayTake && !starting) ?
                   el('span', {class: 'skips', 'aria-hidden': 'true', text: next ? 'next' : at}) :
                   null);
        this.slots[at] = slot;
        slot.addEventListener('pointerenter', (event) => event.pointerType === 'mouse' && this.choose(at));
        if (mayTake) {
            slot.addEventListener('focus', () => this.choose(at));
            draggable(slot, {
                tap: (finger) => this.tapped(at, finger),
                picture: () => cardPicture(this.fronts[card]),
                ...this.actions.drag(at),
            });
        }
        return slot;
    }

    label(card, at) {
        const {layout, other, open} = this.scene;
        const text = `Card ${card}: ${cardText(this.fronts[card])}`;
        if (layout.phase === 'start') {
            return `${text}. The circle can begin here.`;
        }
        const cost = at === 0 ? 'The next card, skips none' : `Gives ${counted(at, 'card')} to ${other}`;
        return open ? `${text}. ${cost}.` : `${text}, ${at === 0 ? 'next' : `${at} before it`}.`;
    }

    /* --- choosing --- */

    choose(at) {
        if (this.chosen !== at) {
            this.chosen = at;
            this.drawChosen();
        }
    }

    tapped(at, finger) {
        if (finger && this.chosenByFinger !== at) {
            this.chosenByFinger = at;
            this.chosen = at;
            this.drawChosen();
            return;
        }
        this.chosenByFinger = null;
        this.actions.take(at);
    }

    /** Points out the chosen card, those that would be given away, and in the middle what that means. */
    drawChosen() {
        const {layout, open} = this.scene;
        const drafting = open && layout.phase === 'draft';
        this.slots.forEach((slot, at) => {
            slot.classList.toggle('chosen', open && at === this.chosen);
            slot.classList.toggle('given', drafting && this.chosen !== null && at < this.chosen);
        });
        refill(this.middle, this.chosen === null ? this.overview() : this.choice(this.chosen));
    }

    overview() {
        const {layout, mover} = this.scene;
        const left = layout.row.length;
        const verb = {start: 'choose', draft: 'draft', place: 'place'}[layout.phase];
        const text = verb ? `${mover} ${verb}${mover === 'You' ? '' : 's'}` : 'The circle is used up';
        return [
            el('p', {class: 'ring-title', text}),
            left > 0 ? el('p', {
                class: 'ring-text',
                text: layout.phase === 'start' ? 'Where does the circle begin?' : `${counted(left, 'card')} left`
            }) :
                       null,
            left > 1 ? el('p', {class: 'ring-way'}, symbol('c-turn'), el('span', {text: 'clockwise'})) : null,
        ];
    }

    choice(at) {
        const {layout, open, skips, other} = this.scene;
        const card = layout.row[at];
        const starting = layout.phase === 'start';
        const text = starting ? 'The circle begins here' :
            at === 0          ? `Gives nothing to ${other}` :
                                `Gives ${counted(at, 'card')} to ${other}`;
        return [
            cardPicture(this.fronts[card], 0, {class: 'card-picture large'}),
            el('p', {class: 'ring-title', text: `Card ${card}`}),
            el('p', {class: 'ring-text', text: open ? text : counted(at, 'card before it', 'cards before it')}),
            open && skips.includes(at) && this.chosenByFinger === at ?
                button(starting ? 'Begin here' : 'Take it', () => this.tapped(at, false), {class: 'main'}) :
                null,
        ];
    }

    keyed(event) {
        const steps = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1};
        const at = this.slots.indexOf(document.activeElement);
        if (at < 0) {
            return;
        }
        if (event.key in steps || event.key === 'Home' || event.key === 'End') {
            const last = this.slots.length - 1;
            const to = event.key === 'Home' ? 0 : event.key === 'End' ? last : at + steps[event.key];
            this.slots[Math.max(0, Math.min(last, to))].focus();
            this.slots.forEach((slot) => slot.setAttribute('tabindex', slot === document.activeElement ? 0 : -1));
            event.preventDefault();
        } else if (event.key === 'Enter' || event.key === ' ') {
            event.preventDefault();
            this.chosenByFinger = null;
            this.actions.take(at);
        }
    }

    focus() { (this.slots[this.chosen ?? 0] ?? this.ring).focus({preventScroll: true}); }
}
