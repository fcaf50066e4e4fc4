// SPDX-License-Identifier: GPL-3.0-or-later
/** The table of Homestead: both grids, the hand of whoever looks on, the pile. A card of the hand is chosen, then a place. */

import { button, counted, el, refill, signed } from './dom.js';
import { cardText, gain, key, layOut, places, pointsAt, span } from './homestead_position.js';

/** The picture of a card; `points` is what it scores where it lies. */
export function cardPicture(deck, id, points = null) {
    const { type, points: value, effect } = deck.cards.get(id);
    return el('span', { class: `h-card h-type-${deck.types.indexOf(type) % 8}${points === 0 ? ' h-waits' : ''}` },
        el('span', { class: 'h-type', text: type }),
        el('span', { class: 'h-worth' }, el('span', { class: 'h-value', text: value }),
            points !== null && points !== value ? el('span', { class: 'h-points', text: `=${points}`, title: `scores ${points}` }) : null),
        el('span', { class: 'h-effect', text: effect ? `×2 ${effect.slice('double:'.length)}` : '' }));
}

export class HomesteadBoard {
    /**
     * @param {HTMLElement} host
     * @param {import('./games.js').Table} table
     * @param {{types: string[], cards: Map<number, Object>}} deck
     */
    constructor(host, table, deck) {
        Object.assign(this, { table, deck, chosen: null, scene: null });
        this.grids = [0, 1].map(() => el('section', { class: 'h-grid-part' }));
        this.hands = el('div', { class: 'h-hands' });
        host.replaceChildren(el('div', { class: 'homestead' }, el('div', { class: 'h-grids' }, ...this.grids), this.hands));
    }

    /** @param {import('./games.js').Scene} scene */
    draw(scene) {
        this.scene = scene;
        this.layout = layOut(scene.position);
        if (!this.hand.includes(this.chosen)) {
            this.chosen = this.hand[0] ?? null;
        }
        this.refresh();
    }

    focus() {
        this.hands.querySelector('button[aria-pressed="true"]')?.focus({ preventScroll: true });
    }

    /** The cards that may be placed now. */
    get hand() {
        return this.scene.open ? [...new Set(this.scene.legal.map(({ place }) => place))].filter((id) => id !== undefined) : [];
    }

    refresh() {
        this.grids.forEach((part, player) => this.drawGrid(part, player));
        this.drawHands();
    }

    choose(id) {
        this.chosen = id;
        this.table.announce(`${cardText(this.deck.cards, id)} chosen`);
        this.refresh();
    }

    place(x, y) {
        const move = this.scene.legal.find((one) => one.place === this.chosen && one.x === x && one.y === y);
        if (move) {
            this.table.play(move);
        }
    }

    /* --- grids --- */

    drawGrid(part, player) {
        const grid = this.layout.grids[player];
        const { left, right, top, bottom } = span(grid);
        const score = this.scene.score?.scores?.[player];
        const open = new Map(places(grid).map(([x, y]) => [key(x, y), true]));
        const cells = [];
        for (let y = top; y <= bottom; y++) {
            for (let x = left; x <= right; x++) {
                cells.push(grid.has(key(x, y)) ? this.card(player, grid, grid.get(key(x, y)))
                    : open.has(key(x, y)) ? this.open(player, grid, x, y) : el('span', { class: 'h-none' }));
            }
        }
        const field = el('div', { class: 'h-grid' }, ...cells);
        field.style.setProperty('--columns', right - left + 1);
        part.classList.toggle('moving', this.scene.toMove === player);
        refill(part,
            el('h3', {}, el('span', { text: this.scene.seats[player].name }),
                el('span', { class: 'quiet', text: score ? ` ${counted(score.total, 'point')}, ${score.matched} of ${grid.size} cards score` : '' })),
            field);
    }

    marked(player, x, y) {
        return this.scene.marks.filter(({ move }) => move.player === player && move.x === x && move.y === y)
            .map(({ kind }) => ` h-mark ${kind}`).join('');
    }

    card(player, grid, cell) {
        const { last } = this.scene;
        const fresh = last?.place === cell.id && last.player === player;
        const points = pointsAt(grid, this.deck.cards, cell);
        return el('span', {
            class: `h-cell${fresh ? ' h-fresh' : ''}`, role: 'img',
            'aria-label': `${cell.x}, ${cell.y}: ${cardText(this.deck.cards, cell.id)}, scores ${points}`,
        }, cardPicture(this.deck, cell.id, points));
    }

    /** A place where a card may lie: a button with what the card chosen would gain, if it is up to somebody here. */
    open(player, grid, x, y) {
        const mark = this.marked(player, x, y);
        const marked = this.scene.marks.find(({ move }) => mark && move.player === player && move.x === x && move.y === y);
        const picture = marked ? cardPicture(this.deck, marked.move.place) : null;
        if (!this.scene.open || player !== this.scene.toMove || this.chosen === null) {
            return el('span', { class: `h-cell h-place${mark}` }, picture);
        }
        const points = signed(gain(grid, this.deck.cards, this.chosen, x, y));
        return button(points, () => this.place(x, y), {
            class: `h-cell h-place h-open${mark}`, 'data-key': `place ${x},${y}`,
            'aria-label': `place ${cardText(this.deck.cards, this.chosen)} at ${x}, ${y}: ${points} points`,
        });
    }

    /* --- hands --- */

    drawHands() {
        const { scene, layout } = this;
        refill(this.hands, ...[0, 1].map((player) => this.handOf(player)),
            el('p', { class: 'quiet h-pile', text: `${counted(layout.left, 'card')} in the pile` }),
            scene.open && this.hand.length > 0 ? el('p', { class: 'quiet', text: 'Choose a card of the hand, then a place.' }) : null);
    }

    handOf(player) {
        const { scene, layout } = this;
        const shown = scene.viewer === null || scene.viewer === player;
        const ids = layout.hands[player];
        const name = scene.seats[player].name;
        return el('section', { class: 'h-hand' },
            el('h4', { text: name === 'You' ? 'Your hand' : `${name}'s hand` }),
            shown && !ids.includes(null) ? el('div', { class: 'h-cards' }, ...[...ids].sort((a, b) => a - b).map((id) => this.held(player, id)))
                : el('p', { class: 'quiet', text: counted(ids.length, 'card') }));
    }

    held(player, id) {
        const mine = this.scene.open && player === this.scene.toMove;
        const hinted = this.scene.marks.some(({ move }) => move.player === player && move.place === id) ? ' hinted' : '';
        return mine ? button('', () => this.choose(id), {
            class: `h-held${hinted}`, 'aria-pressed': String(id === this.chosen), 'data-key': `card ${id}`,
            'aria-label': cardText(this.deck.cards, id),
        }).appendChild(cardPicture(this.deck, id)).parentElement : el('span', { class: `h-held${hinted}` }, cardPicture(this.deck, id));
    }
}
