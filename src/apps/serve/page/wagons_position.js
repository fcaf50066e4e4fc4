// SPDX-License-Identifier: GPL-3.0-or-later
import {unrollMoves} from './nodes.js';

/**
 * A position of Circle the Wagons as it lies on the table, out of a record or a stated position. Only the order of
 * cards is followed here; what is legal and what scores is the server's business.
 *
 * @typedef {{card: number, x: number, y: number, rot: number}} Placement
 * @typedef {{x: number, y: number, terrain: string, icon: string, card: number, order: number}} Territory
 *
 * @typedef {Object} Layout
 * @property {string[]} scoring
 * @property {number[]} ring       all cards of the circle in its order; of a stated position those that were still
 * there
 * @property {number[]} row        cards still in the circle, the next one first (the whole circle before the start)
 * @property {Placement[][]} towns
 * @property {number[][]} pending  received cards by player, in the order of placing
 * @property {?number} hand
 * @property {number} toMove
 * @property {string} phase        "start", "draft", "place" or "over"
 * @property {?number} placing     the card that is placed next
 */

/** Whether nothing has been said about the start card yet. */
function waitsForStart(position) {
    return Boolean(position.circle) && (position.start === null || position.start === undefined);
}

function follow(layout, move) {
    const {player} = move;
    if (move.draft !== undefined) {
        layout.pending[1 - player].push(...layout.row.splice(0, move.draft));
        layout.hand = layout.row.shift();
        layout.toMove = player;
        return;
    }
    layout.towns[player].push({card: move.place, x: move.x, y: move.y, rot: move.rot});
    if (layout.hand === move.place) {
        layout.hand = null;
        layout.toMove = 1 - player;
    } else {
        layout.pending[player].shift();
    }
}

function phaseOf(layout) {
    if (layout.hand !== null || layout.pending[layout.toMove].length > 0) {
        return 'place';
    }
    return layout.row.length > 0 ? 'draft' : 'over';
}

function finish(layout) {
    layout.phase = phaseOf(layout);
    layout.placing = layout.phase === 'place' ? layout.hand ?? layout.pending[layout.toMove][0] : null;
    return layout;
}

/** @returns {Layout} */
export function layOut(position) {
    const layout = {
        scoring: position.scoring ?? [],
        ring: position.circle ?? position.row ?? [],
        row: [],
        towns: [[], []],
        pending: [[], []],
        hand: null,
        toMove: position.to_move ?? 0,
        phase: 'start',
        placing: null,
    };
    if (!position.circle) {
        layout.row = [...(position.row ?? [])];
        layout.towns = (position.towns ?? [[], []]).map((town) => [...town]);
        layout.pending = (position.pending ?? [[], []]).map((cards) => [...cards]);
        layout.hand = position.hand ?? null;
        (position.moves ?? []).forEach((move) => follow(layout, move));
        return finish(layout);
    }
    const {circle, start} = position;
    if (waitsForStart(position)) {
        layout.row = [...circle];
        layout.toMove = position.rules?.start === 'second-picks' ? 1 : 0;
        return layout;
    }
    layout.row = [...circle.slice(start), ...circle.slice(0, start)];
    (position.moves ?? []).forEach((move) => follow(layout, move));
    return finish(layout);
}

/** The four territories of a card as it lies, top left, top right, bottom left, bottom right. */
export function turned(front, rot) { return rot === 180 ? [...front].reverse() : front; }

/** The territories that a card at (x, y) shows. */
export function cellsOf(front, {card, x, y, rot}, order = 0) {
    return turned(front, rot).map((text, cell) => {
        const [terrain, icon] = text.split(' ');
        return {x: x + (cell & 1), y: y + (cell >> 1), terrain, icon, card, order};
    });
}

/** @returns {Map<string, Territory>} what is visible of a town, by "x,y" */
export function territories(placements, fronts) {
    const map = new Map();
    placements.forEach((placement, order) => {
        cellsOf(fronts[placement.card], placement, order).forEach((cell) => map.set(`${cell.x},${cell.y}`, cell));
    });
    return map;
}

/** Whether a card may lie at (x, y) by contact: on a territory, or edge to edge with one; anywhere in an empty town. */
export function touches(map, x, y) {
    if (map.size === 0) {
        return true;
    }
    const beside = [[0, -1], [1, -1], [0, 2], [1, 2], [-1, 0], [-1, 1], [2, 0], [2, 1], [0, 0], [1, 0], [0, 1], [1, 1]];
    return beside.some(([dx, dy]) => map.has(`${x + dx},${y + dy}`));
}

/** The box around a town, inclusive; null if it is empty. */
export function boxOf(map) {
    const cells = [...map.values()];
    const along = (pick, by) => by(...cells.map(pick));
    return cells.length === 0 ? null : {
        left: along((cell) => cell.x, Math.min),
        right: along((cell) => cell.x, Math.max),
        top: along((cell) => cell.y, Math.min),
        bottom: along((cell) => cell.y, Math.max),
    };
}

/** The nodes of a record: the start choice, which records state outside of "moves", is one of its own. */
export function unroll(record) {
    const {result, ...position} = record;
    if (!position.circle) {
        return unrollMoves(record);
    }
    const moves = position.moves ?? [];
    const rule = position.rules?.start ?? 'first-picks';
    const nodes = [{position: {...position, moves: []}, move: null}];
    const chooser = rule === 'second-picks' ? 1 : 0;
    if (rule !== 'fixed' && !waitsForStart(position)) {
        nodes.unshift({position: {...position, start: null, moves: []}, move: null});
        nodes[1].move = {player: chooser, start: position.start};
    }
    moves.forEach((move, at) => nodes.push({position: {...position, moves: moves.slice(0, at + 1)}, move}));
    return nodes;
}
