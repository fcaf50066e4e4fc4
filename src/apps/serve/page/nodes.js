// SPDX-License-Identifier: GPL-3.0-or-later
/** Records and positions as lists of nodes, for games whose positions are records that stop early. */

/** A record without its result. */
export function withoutResult(record) {
    const {result, ...position} = record;
    return position;
}

/**
 * One node for each listed move, after one for the beginning.
 * @param {Object} record
 * @returns {{position: Object, move: ?Object}[]}
 */
export function unrollMoves(record) {
    const position = withoutResult(record);
    const moves = position.moves ?? [];
    return [null, ...moves].map((move, count) => ({position: {...position, moves: moves.slice(0, count)}, move}));
}

/** What is saved: the last position, with a result if the game is over. */
export function lastRecord(nodes, result) {
    const position = nodes.at(-1).position;
    return result ? {...position, result} : position;
}
