// SPDX-License-Identifier: GPL-3.0-or-later
/** Carcassonne, as games.js describes a game. */

import { legend } from './carcassonne_art.js';
import { CarcassonneBoard } from './carcassonne_board.js';
import { layOut, moveText, record, unroll } from './carcassonne_position.js';
import { CarcassonneSetup } from './carcassonne_setup.js';

/** What lies on the tiles, by letter. */
const types = new Map();

/** @type {import('./games.js').GameModule} */
export const carcassonne = {
    name: 'carcassonne',
    title: 'Carcassonne',
    players: [2, 5],

    async load(query) {
        const { deck } = await query({ cmd: 'deck', game: carcassonne.name });
        deck.tiles.forEach((tile) => types.set(tile.tile, tile));
    },

    fields: () => [{
        name: 'end-scoring', label: 'What scores at the end', options: [
            { value: 'full', text: 'Everything, incomplete or not' }, { value: 'farms-only', text: 'Fields only' },
        ],
    }],

    unroll,
    record,
    known: (position) => position,

    /** A tile that fits nowhere is put away. */
    forced: (position, legal) => (legal.length === 1 && legal[0].discard !== undefined ? legal[0] : null),

    describe: (position, move, plain) => moveText(types, move, plain),
    task: (position) => (layOut(position).drawn ? `lay tile ${layOut(position).drawn}` : 'draw a tile'),
    phase: (position) => (layOut(position).drawn ? 'place' : 'draw'),
    totals: (score) => score.scores.map(({ total }) => total),
    winners: (score) => score.winners ?? [],

    legend: () => legend(types),
    createBoard: (host, table) => new CarcassonneBoard(host, table, types),
    createSetup: (host, table) => new CarcassonneSetup(host, table, types),
};
