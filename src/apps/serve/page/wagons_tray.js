// SPDX-License-Identifier: GPL-3.0-or-later
/** Under a town: the card to be placed with its controls and what its place would change, and the cards that wait. */

import {button, el, refill, signed} from './dom.js';
import {draggable} from './drag.js';
import {cardPicture} from './wagons_art.js';
import {cardText} from './wagons_words.js';

export class TrayView {
    /**
     * @param {string[][]} fronts
     * @param {{turn: function(), put: function(), drag: Object}} actions
     */
    constructor(fronts, actions) {
        this.fronts = fronts;
        this.actions = actions;
        this.card = el('div', {class: 'tray-card'});
        this.text = el('div', {class: 'tray-text'});
        this.turn = button(
            'Turn', () => actions.turn(), {title: 'Turn the card (R, or the wheel)', 'data-key': 'turn'}, 'c-turn');
        this.put = button(
            'Place', () => actions.put(), {class: 'main', title: 'Put the card down (Enter)', 'data-key': 'put'},
            'c-check');
        this.waiting = el('div', {class: 'tray-waiting'});
        this.active =
            el('div', {class: 'tray-active'}, this.card, this.text,
               el('div', {class: 'tray-buttons'}, this.turn, this.put));
        this.element = el('div', {class: 'tray'}, this.active, this.waiting);
    }

    /**
     * @param {?number} placing   the card to be placed by the person; @param {number[]} waiting   cards still to come
     */
    draw(placing, waiting, waitingText) {
        this.active.hidden = placing === null;
        if (placing !== this.placing) {
            this.placing = placing;
            this.card.replaceChildren();
            if (placing !== null) {
                this.picture =
                    el('div', {class: 'grip', title: 'Drag me into the town'}, cardPicture(this.fronts[placing]));
                draggable(this.picture, {picture: () => cardPicture(this.fronts[placing]), ...this.actions.drag});
                this.card.append(this.picture);
            }
            this.tell(null, false, null);
        }
        refill(this.waiting, waiting.length === 0 ? [] : [
            el('span', {text: waitingText}),
            ...waiting.map(
                (card) =>
                    el('span', {
                        class: 'small-card',
                        role: 'img',
                        'aria-label': `card ${card}: ${cardText(this.fronts[card])}`,
                        title: `card ${card}`
                    },
                       cardPicture(this.fronts[card])))
        ]);
    }

    /** What the card brings where it is now; change is null while the server computes. */
    tell(ghost, legal, change) {
        const parts = [];
        if (!ghost) {
            parts.push(el('p', {text: 'Move the card into the town.'}));
        } else if (!legal) {
            parts.push(el('p', {class: 'bad', text: 'Not here: it must cover the town or share an edge with it.'}));
        } else if (change) {
            parts.push(
                el('p', {}, el('strong', {text: `${signed(change.mine)} points`}),
                   change.other !== 0 ? el('span', {text: `, opponent ${signed(change.other)}`}) : null));
            const mine =
                change.lines.filter((line) => line.mine !== 0).map((line) => `${line.name} ${signed(line.mine)}`);
            parts.push(el('p', {class: 'small', text: mine.length > 0 ? mine.join(' · ') : 'nothing changes'}));
        }
        this.text.replaceChildren(...parts);
        this.put.disabled = !ghost || !legal;
    }
}
