// SPDX-License-Identifier: GPL-3.0-or-later
/** Positions of Carcassonne: what lies on the table, as far as it can be told without counting. */

import { lastRecord, withoutResult } from './nodes.js';

export const key = (x, y) => `${x},${y}`;

/** One node for each move, those of chance included, which records leave out. */
export function unroll(record) {
    const { tile: drawn, ...whole } = withoutResult(record);
    const moves = whole.moves ?? [];
    const nodes = [{ position: { ...whole, moves: [] }, move: null }];
    moves.forEach((move, count) => {
        const before = { ...whole, moves: moves.slice(0, count) };
        const letter = move.tile ?? move.discard;
        nodes.push({ position: { ...before, tile: letter }, move: { draw: letter } });
        nodes.push({ position: { ...whole, moves: moves.slice(0, count + 1) }, move });
    });
    if (drawn) {
        nodes.push({ position: { ...whole, moves, tile: drawn }, move: { draw: drawn } });
    }
    return nodes;
}

export function record(nodes, score) {
    return lastRecord(nodes, score && {
        winners: score.winners,
        scores: score.scores.map(({ total, roads, cities, monasteries, farms }) => ({ total, roads, cities, monasteries, farms })),
    });
}

/** {tiles: Map from "x,y" to {tile, x, y, rot}, drawn, toMove, players, discarded}. */
export function layOut(position) {
    const players = position.players?.length ?? 2;
    const tiles = new Map();
    const start = position.tiles ?? [{ tile: 'D', x: 0, y: 0, rot: 0 }];
    const discarded = [...position.discarded ?? []];
    let toMove = position.to_move ?? 0;
    start.forEach((tile) => tiles.set(key(tile.x, tile.y), tile));
    for (const move of position.moves ?? []) {
        if (move.discard) {
            discarded.push(move.discard);
        } else {
            tiles.set(key(move.x, move.y), move);
            toMove = (toMove + 1) % players;
        }
    }
    return { tiles, drawn: position.tile ?? null, toMove, players, discarded };
}

/** How many tiles of each type are still to come: Map from letter to number. */
export function left(layout, types) {
    const counts = new Map([...types.values()].map(({ tile, count }) => [tile, count]));
    const out = [...[...layout.tiles.values()].map(({ tile }) => tile), ...layout.discarded, layout.drawn].filter(Boolean);
    out.forEach((letter) => counts.set(letter, counts.get(letter) - 1));
    return counts;
}

/** The cells beside tiles: [x, y]. */
export function around(tiles) {
    const found = new Map();
    for (const { x, y } of tiles.values()) {
        for (const [dx, dy] of [[0, -1], [1, 0], [0, 1], [-1, 0]]) {
            if (!tiles.has(key(x + dx, y + dy))) {
                found.set(key(x + dx, y + dy), [x + dx, y + dy]);
            }
        }
    }
    return [...found.values()];
}

const SIDES = ['north', 'east', 'south', 'west'];
const KINDS = { c: 'city', r: 'road', f: 'field', m: 'monastery' };

/** "city north and east": a part of a tile as it lies. */
export function partText(type, name, rot) {
    const segment = type.segments.find((one) => one.name === name);
    const edges = segment ? segment.edges ?? segment.halves.map((half) => half[0]) : [];
    const sides = [...new Set(edges.map((edge) => SIDES[('NESW'.indexOf(edge) + rot / 90) % 4]))];
    return [KINDS[name[0]], sides.length > 2 || sides.length === 0 ? '' : sides.join(' and ')].join(' ').trim();
}

const WHO = { c: 'a knight in the', r: 'a robber on the', f: 'a farmer on the', m: 'a monk in the' };

/** A move after the mover's name; plain after "you", and in advice. */
export function moveText(types, move, plain = false) {
    const s = plain ? '' : 's';
    if (move.draw) {
        return `draw${s} tile ${move.draw}`;
    }
    if (move.discard) {
        return `put${s} tile ${move.discard} away, which fits nowhere`;
    }
    const who = move.meeple ? `, ${WHO[move.meeple[0]]} ${partText(types.get(move.tile), move.meeple, move.rot)}` : '';
    return `lay${s} tile ${move.tile} at ${move.x}, ${move.y}${move.rot ? `, turned by ${move.rot}°` : ''}${who}`;
}
