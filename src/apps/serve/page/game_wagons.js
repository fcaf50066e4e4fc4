// SPDX-License-Identifier: GPL-3.0-or-later
/** Circle the Wagons, as games.js describes a game. */

import {lastRecord} from './nodes.js';
import {legend} from './wagons_art.js';
import {WagonsBoard} from './wagons_board.js';
import {layOut, unroll} from './wagons_position.js';
import {WagonsSetup} from './wagons_setup.js';
import {moveText, taskText, title} from './wagons_words.js';

/** Fronts by card id, and the texts of scoring cards by name. */
const cards = {
    fronts: [],
    texts: {},
    backs: []
};

/** @type {import('./games.js').GameModule} */
export const wagons = {
    name: 'circle-the-wagons',
    title: 'Circle the Wagons',
    players: [2, 2],

    async load(query) {
        const [deck, rules] = await Promise.all(['deck', 'rules'].map((cmd) => query({cmd, game: wagons.name})));
        for (const {id, front, back} of (deck.deck ?? deck).cards) {
            cards.fronts[id] = front;
            cards.backs[id] = back;
        }
        cards.texts = rules.scoring;
    },

    fields: () =>
        [{
            name: 'start',
            label: 'Start',
            options: [
                {value: 'first-picks', text: 'Player 1 takes any first card'},
                {value: 'second-picks', text: 'Player 2 names the start card'},
                {value: 'fixed', text: 'The deal names the start card'},
            ],
        },
         {
             name: 'full-cover',
             label: 'Covering a whole card',
             options: [
                 {value: 'allow', text: 'Allowed'},
                 {value: 'forbid', text: 'Not allowed'},
             ],
         },
         {
             name: 'scoring',
             label: 'Scoring card',
             top: true,
             count: 3,
             options: [
                 {value: '', text: 'drawn'},
                 ...[...cards.backs].sort().map((name) => ({value: name, text: title(name)}))
             ],
         },
],

    unroll,
    record: (nodes, score) => lastRecord(nodes, score && {
        winner: score.winner ?? null,
        scores: score.towns.map(({total, cards: count, terrain, scoring}) => ({total, cards: count, terrain, scoring})),
    }),
    known: (position) => position,

    /** The one draft that is left, and the first card of a player who chose it as the start. */
    forced: (position, legal) => (legal.length === 1 && legal[0].draft !== undefined ? legal[0] : null),

    describe: (position, move, plain) => moveText(position, move, cards.fronts, plain),
    task: (position) => taskText(position),
    phase: (position) => layOut(position).phase,
    totals: (score) => score.towns.map((town) => town.total),
    winners: (score) => (score.winner === null || score.winner === undefined ? [0, 1] : [score.winner]),

    legend,
    createBoard: (host, table) => new WagonsBoard(host, table, cards),
    createSetup: (host, table) => new WagonsSetup(host, table, cards),
};
