// SPDX-License-Identifier: GPL-3.0-or-later
/** Homestead, as games.js describes a game. */

import { el } from './dom.js';
import { HomesteadBoard, cardPicture } from './homestead_board.js';
import { cardText, known, layOut } from './homestead_position.js';
import { lastRecord, unrollMoves } from './nodes.js';

/** Land types, and cards by id. */
const deck = { types: [], cards: new Map() };

/** What is drawn is not told: the one who draws sees it in the hand, and the other must not. */
function describe(position, { place, x, y }, plain = false) {
    const s = plain ? '' : 's';
    return place === undefined ? `draw${s} a card` : `place${s} ${cardText(deck.cards, place)} at ${x}, ${y}`;
}

function legend() {
    const doubler = [...deck.cards.values()].find(({ effect }) => effect);
    return el('ul', { class: 'h-legend' },
        ...deck.types.map((type) => {
            const card = [...deck.cards.values()].find((one) => one.type === type);
            return card ? el('li', {}, cardPicture(deck, card.id), el('span', { text: type })) : null;
        }),
        doubler ? el('li', {}, cardPicture(deck, doubler.id), el('span', { text: `doubles the points of each ${doubler.effect.slice('double:'.length)} card beside it` })) : null,
        el('li', {}, el('span', { text: 'A pale card has no neighbour of its own type and scores nothing yet. Numbers on empty places say what the chosen card would gain there.' })));
}

/** @type {import('./games.js').GameModule} */
export const homestead = {
    name: 'homestead',
    title: 'Homestead',
    players: [2, 2],
    hides: true,

    async load(query) {
        const answer = await query({ cmd: 'deck', game: homestead.name });
        const { types, cards, start_cards: starts } = answer.deck ?? answer;
        deck.types = types;
        [...cards, ...starts].forEach((card) => deck.cards.set(card.id, card));
    },

    fields: () => [],

    unroll: unrollMoves,
    record: (nodes, score) => lastRecord(nodes, score && {
        winner: score.winner ?? null,
        scores: score.scores.map(({ total, matched }) => ({ total, matched })),
    }),
    known,

    /** Nothing is so plain that nobody needs to be asked. */
    forced: () => null,

    describe,
    task: (position) => (layOut(position).draws ? 'draw a card' : 'place a card'),
    phase: (position) => (layOut(position).draws ? 'draw' : 'place'),
    totals: (score) => score.scores.map(({ total }) => total),
    winners: (score) => (score.winner === null || score.winner === undefined ? [0, 1] : [score.winner]),

    legend,
    createBoard: (host, table) => new HomesteadBoard(host, table, deck),
};
