// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The editor of positions of Circle the Wagons: a palette of all cards, found by picture, number or name, and the
 * places where they lie on a real table. Choose a place, then the cards that lie there.
 */

import {menu} from './dialog.js';
import {button, el, refill} from './dom.js';
import {cardPicture} from './wagons_art.js';
import {boxOf, layOut, territories, touches} from './wagons_position.js';
import {TownView} from './wagons_town.js';
import {cardText, title} from './wagons_words.js';

const PLAYERS = [{value: '0', text: 'Player 1'}, {value: '1', text: 'Player 2'}];
const COVER = [{value: 'allow', text: 'allowed'}, {value: 'forbid', text: 'not allowed'}];

/** The places, in the order in which a table is best entered. `room`: how many cards may lie there. */
const PLACES = [
    {
        name: 'scoring',
        text: 'Scoring cards',
        room: 3,
        help: 'The three scoring cards on the table. Choose them by what they say.'
    },
    {
        name: 'row',
        text: 'Circle',
        room: 15,
        help: 'Cards still in the circle, in the order of play, the next one first.'
    },
    {
        name: 'town-0',
        text: 'Town of player 1',
        room: 15,
        help: 'Choose a card, then put it where it lies, in the order in which they were placed.'
    },
    {
        name: 'town-1',
        text: 'Town of player 2',
        room: 15,
        help: 'Choose a card, then put it where it lies, in the order in which they were placed.'
    },
    {name: 'hand', text: 'Card in hand', room: 1, help: 'A card that was taken and not placed yet.'},
    {
        name: 'pending-0',
        text: 'Received by player 1',
        room: 15,
        help: 'Skipped cards that player 1 was given and still has to place, in the order of the circle.'
    },
    {
        name: 'pending-1',
        text: 'Received by player 2',
        room: 15,
        help: 'Skipped cards that player 2 was given and still has to place, in the order of the circle.'
    },
];

/** All places by contact around a town, both ways round. */
function contacts(placements, fronts) {
    const map = territories(placements, fronts);
    const box = boxOf(map) ?? {left: 1, right: 0, top: 1, bottom: 0};
    const found = [];
    for (let y = box.top - 2; y <= box.bottom + 2; y++) {
        for (let x = box.left - 2; x <= box.right + 2; x++) {
            if (touches(map, x, y)) {
                found.push({x, y, rot: 0}, {x, y, rot: 180});
            }
        }
    }
    return found;
}

export class WagonsSetup {
    /** See Setup in games.js. */
    constructor(host, table, {fronts, texts, backs}) {
        Object.assign(this, {table, fronts, texts, backs});
        this.target = PLACES[0];
        this.chosen = null;
        this.filter = el('input', {
            type: 'search',
            placeholder: 'number, terrain, icon or scoring card',
            'aria-label': 'Find a card',
            name: 'find',
            oninput: () => this.drawPalette(),
            onkeydown: (event) => this.found(event),
        });
        this.palette = el('div', {class: 'palette'});
        this.targets = el('div', {class: 'targets', role: 'radiogroup', 'aria-label': 'Where cards lie'});
        this.help = el('p', {class: 'quiet'});
        this.mover = menu('To move', PLAYERS, '0', {name: 'to-move', onchange: () => this.changed()});
        this.cover = menu('Covering a whole card', COVER, 'allow', {name: 'cover', onchange: () => this.changed()});
        this.town = new TownView(fronts, {
            place: ({card, x, y, rot}) => this.place({card, x, y, rot}),
            ghost: () => {},
            announce: table.announce,
        });
        this.townButtons =
            el('div', {class: 'row'}, button('Turn', () => this.town.turn(), {}, 'c-turn'),
               button('Place', () => this.town.put(), {class: 'main', name: 'put'}, 'c-check'),
               button('Take back the last', () => this.takeBack(), {name: 'take-back'}, 'c-undo'));
        this.townPart = el('div', {class: 'setup-town'}, this.town.element, this.townButtons);
        host.append(
            el('div', {class: 'setup-columns'},
               el('div', {class: 'setup-left'}, this.targets,
                  el('div', {class: 'fields'}, this.mover.element, this.cover.element)),
               el('div', {class: 'setup-right'}, this.help, this.townPart, this.filter, this.palette)));
        this.clear();
    }

    /* --- what is entered --- */

    clear() {
        this.lists = Object.fromEntries(PLACES.map(({name}) => [name, []]));
        this.aim(PLACES[0]);
        this.changed();
    }

    write(position) {
        const layout = layOut(position);
        this.lists = {
            scoring: [...layout.scoring],
            row: [...layout.row],
            hand: layout.hand === null ? [] : [layout.hand],
            'town-0': layout.towns[0],
            'town-1': layout.towns[1],
            'pending-0': layout.pending[0],
            'pending-1': layout.pending[1],
        };
        this.mover.select.value = String(layout.toMove);
        this.cover.select.value = position.rules?.['full-cover'] ?? 'allow';
        this.aim(PLACES[1]);
        this.changed();
    }

    read() {
        const {lists} = this;
        if (lists.scoring.length < 3) {
            throw new Error(`Choose the scoring cards: ${lists.scoring.length} of 3 so far.`);
        }
        if (this.left().length > 0 && lists.row.length + lists['town-0'].length + lists['town-1'].length === 0) {
            throw new Error('Say where the other fifteen cards lie: in the circle, in a town, received or in hand.');
        }
        return {
            format: 'wagons-game/1',
            game: 'circle-the-wagons',
            rules: {'full-cover': this.cover.select.value},
            scoring: lists.scoring,
            towns: [lists['town-0'], lists['town-1']],
            row: lists.row,
            pending: [lists['pending-0'], lists['pending-1']],
            hand: lists.hand[0] ?? null,
            to_move: Number(this.mover.select.value),
        };
    }

    /** Where a field of the position is on the screen. */
    placeName(at) {
        const [, name, which] = /^(\w+)(?:\[(\d)\])?/.exec(at) ?? [];
        const found =
            PLACES.find((place) => place.name === name || place.name === `${name?.replace(/s$/, '')}-${which}`);
        return found?.text ?? at;
    }

    cardsOf(name) {
        return this.lists[name].map((entry) => (name === 'scoring' ? this.backs.indexOf(entry) : entry.card ?? entry));
    }

    /** Cards that lie nowhere yet. */
    left() {
        const used = new Set(PLACES.flatMap(({name}) => this.cardsOf(name)));
        return this.fronts.map((_, card) => card).filter((card) => !used.has(card));
    }

    changed() {
        this.draw();
        this.table.changed();
    }

    /* --- entering --- */

    aim(place) {
        this.target = place;
        this.chosen = null;
    }

    get inTown() { return this.target.name.startsWith('town'); }

    /** A card of the palette was chosen. */
    pick(card) {
        const {name, room} = this.target;
        if (this.inTown) {
            this.chosen = card;
            this.draw();
            this.town.element.focus({preventScroll: true});
            return;
        }
        if (this.lists[name].length >= room) {
            this.table.announce(`${this.target.text}: there is room for ${room}.`);
            return;
        }
        this.takeAway(card);
        this.lists[name].push(name === 'scoring' ? this.backs[card] : card);
        this.table.announce(`${name === 'scoring' ? title(this.backs[card]) : `card ${card}`}: ${this.target.text}`);
        if (this.lists[name].length === room && name === 'scoring') {
            this.aim(PLACES[1]);
        }
        this.filter.value = '';
        this.changed();
    }

    /** Whatever place a card has so far, it has it no more. */
    takeAway(card) {
        for (const {name} of PLACES) {
            const at = this.cardsOf(name).indexOf(card);
            if (at >= 0) {
                this.lists[name].splice(at, 1);
            }
        }
    }

    place(placement) {
        this.takeAway(placement.card);
        this.lists[this.target.name].push(placement);
        this.chosen = null;
        this.filter.value = '';
        this.changed();
        this.filter.focus({preventScroll: true});
    }

    takeBack() {
        this.lists[this.target.name].pop();
        this.chosen = null;
        this.changed();
    }

    remove(name, at) {
        this.lists[name].splice(at, 1);
        this.changed();
    }

    /** Enter takes the first card found. Cards that lie elsewhere come last. */
    found(event) {
        const first = this.matches()[0];
        if (event.key === 'Enter' && first !== undefined) {
            event.preventDefault();
            this.pick(first);
        }
    }

    matches() {
        const words = this.filter.value.toLowerCase().split(/[\s,]+/).filter(Boolean);
        const texts = (card) =>
            ` ${card} ${cardText(this.fronts[card])} ${this.backs[card]} ${title(this.backs[card]).toLowerCase()} `;
        const number = words.length === 1 && /^\d+$/.test(words[0]) ? Number(words[0]) : null;
        const here = new Set(this.cardsOf(this.target.name));
        const left = new Set(this.left());
        const cards = this.fronts.map((_, card) => card).filter((card) => !here.has(card));
        cards.sort((a, b) => left.has(b) - left.has(a) || a - b);
        return cards.filter(
            (card) => (number !== null ? card === number : words.every((word) => texts(card).includes(word))));
    }

    /* --- drawing --- */

    draw() {
        refill(this.targets, PLACES.map((place) => this.targetPart(place)));
        this.help.textContent = this.target.help;
        this.townPart.hidden = !this.inTown;
        if (this.inTown) {
            const placements = this.lists[this.target.name];
            this.town.draw({
                name: this.target.text,
                placements,
                placing: this.chosen,
                roomy: true,
                legal: this.chosen === null ? [] : contacts(placements, this.fronts),
            });
            const [turn, put, back] = this.townButtons.children;
            turn.disabled = put.disabled = this.chosen === null;
            back.disabled = placements.length === 0;
        }
        this.drawPalette();
    }

    targetPart(place) {
        const {name, text} = place;
        const current = place === this.target;
        const cards = this.cardsOf(name);
        const head =
            el('button', {
                type: 'button',
                role: 'radio',
                'aria-checked': current,
                class: 'target-name',
                'data-key': `target-${name}`,
                'data-place': name,
                onclick: () => {
                    this.aim(place);
                    this.draw();
                },
            },
               el('span', {text}), el('span', {class: 'count', text: cards.length}));
        return el(
            'div', {class: `target${current ? ' current' : ''}`}, head,
            el('div', {class: 'target-cards'}, cards.map((card, at) => this.entry(name, card, at))));
    }

    /** A card that lies somewhere; it can be taken away again. */
    entry(name, card, at) {
        const label = name === 'scoring' ? title(this.backs[card]) : `card ${card}`;
        return el(
            'button', {
                type: 'button',
                class: name === 'scoring' ? 'scoring-name' : 'small-card',
                title: `Remove ${label}`,
                'aria-label': `Remove ${label}`,
                'data-key': `${name}-${card}`,
                onclick: () => this.remove(name, at),
            },
            name === 'scoring' ? el('span', {text: label}) : cardPicture(this.fronts[card]));
    }

    drawPalette() {
        const scoring = this.target.name === 'scoring';
        const left = new Set(this.left());
        this.palette.classList.toggle('by-text', scoring);
        refill(
            this.palette,
            this.matches().map(
                (card) => el(
                    'button', {
                        type: 'button',
                        class:
                            `palette-card${card === this.chosen ? ' chosen' : ''}${left.has(card) ? '' : ' elsewhere'}`,
                        title: left.has(card) ? null : 'Lies elsewhere; choosing it moves it',
                        'data-key': `palette-${card}`,
                        'data-card': card,
                        'aria-label': scoring ? `${title(this.backs[card])}: ${this.texts[this.backs[card]]}` :
                                                `Card ${card}: ${cardText(this.fronts[card])}`,
                        onclick: () => this.pick(card),
                    },
                    scoring ?
                        [el('b', {text: title(this.backs[card])}), el('span', {text: this.texts[this.backs[card]]})] :
                        [cardPicture(this.fronts[card]), el('span', {class: 'number', text: card})])));
    }
}
