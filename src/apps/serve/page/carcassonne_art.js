// SPDX-License-Identifier: GPL-3.0-or-later
/** Pictures of Carcassonne's tiles and meeples, made from what the server says lies on a tile. A tile is 100 units wide. */

import { el, svg } from './dom.js';

export const TILE = 100;

const EDGES = 'NESW';
const CENTRES = { N: [50, 0], E: [100, 50], S: [50, 100], W: [0, 50] };
const HALVES = { Nl: [25, 10], Nr: [75, 10], El: [90, 25], Er: [90, 75], Sl: [75, 90], Sr: [25, 90], Wl: [10, 75], Wr: [10, 25] };

/** City shapes by the edges they reach, for the first edge being north. */
const CITIES = {
    1: 'M0 0 Q50 52 100 0 Z', /* N */
    3: 'M0 0 L100 0 L100 100 Q62 38 0 0 Z', /* N E */
    5: 'M0 0 L100 0 Q66 50 100 100 L0 100 Q34 50 0 0 Z', /* N S */
    11: 'M0 0 L100 0 L100 100 Q50 52 0 100 Z', /* N E W */
    15: 'M0 0 H100 V100 H0 Z',
};

/** The shape of a city and by how many quarters it is turned. */
function cityShape(edges) {
    const mask = edges.reduce((sum, edge) => sum | 1 << EDGES.indexOf(edge), 0);
    for (let turn = 0; turn < 4; turn++) {
        const unturned = (mask >> turn | mask << (4 - turn)) & 15;
        if (CITIES[unturned]) {
            return { path: CITIES[unturned], turn };
        }
    }
    return { path: CITIES[15], turn: 0 };
}

function city(edges) {
    const { path, turn } = cityShape(edges);
    return svg('path', { d: path, class: 'c-city', transform: turn ? `rotate(${90 * turn} 50 50)` : null });
}

function road(edges) {
    const [from, to] = edges.map((edge) => CENTRES[edge]);
    const d = to ? `M${from} Q50 50 ${to}` : `M${from} L50 50`;
    return [svg('path', { d, class: 'c-road-edge' }), svg('path', { d, class: 'c-road' })];
}

const house = () => svg('path', { d: 'M32 68 V46 L50 32 L68 46 V68 Z M50 32 V20 M44 25 H56', class: 'c-monastery' });
const junction = () => svg('circle', { cx: 50, cy: 50, r: 9, class: 'c-junction' });

const middle = (points) => [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);

/** Where a meeple stands on a part of the unturned tile. */
export function spot(tile, name) {
    const segment = tile.segments.find((one) => one.name === name);
    if (!segment) {
        return [50, 50];
    }
    if (segment.halves) {
        const points = segment.halves.map((half) => HALVES[half]);
        if (points.length === 8) {
            return [20, 22]; /* beside the monastery */
        }
        const together = points.every(([px, py]) => Math.hypot(px - points[0][0], py - points[0][1]) < 60);
        return points.length > 2 || together ? middle(points) : points[0].map((at) => 50 + (at - 50) * 0.75);
    }
    const [x, y] = middle(segment.edges.map((edge) => CENTRES[edge]));
    return segment.edges.length === 1 ? [50 + (x - 50) * 0.62, 50 + (y - 50) * 0.62] : [50 + (x - 50) * 0.45, 50 + (y - 50) * 0.45];
}

function pennant(tile) {
    const [x, y] = spot(tile, 'c0');
    return svg('path', { d: `M${x - 22} ${y - 9} h12 v10 l-6 6 l-6 -6 Z`, class: 'c-pennant' });
}

/** The picture of a tile type, a group of 100 by 100 units. */
export function tilePicture(tile, rot = 0) {
    const cities = tile.segments.filter((segment) => segment.name[0] === 'c');
    const roads = tile.segments.filter((segment) => segment.name[0] === 'r');
    return svg('g', { transform: rot ? `rotate(${rot} 50 50)` : null, class: 'c-tile' },
        svg('rect', { width: TILE, height: TILE, class: 'c-field' }),
        cities.map((segment) => city(segment.edges)),
        roads.flatMap((segment) => road(segment.edges)),
        roads.length > 1 ? junction() : null,
        tile.monastery ? house() : null,
        tile.pennant ? pennant(tile) : null,
        svg('rect', { x: 0.75, y: 0.75, width: TILE - 1.5, height: TILE - 1.5, class: 'c-frame' }));
}

/** A point of the unturned tile as the tile lies. */
export function turned([x, y], rot) {
    const [dx, dy] = [x - 50, y - 50];
    return { 0: [x, y], 90: [50 - dy, 50 + dx], 180: [50 - dx, 50 - dy], 270: [50 + dy, 50 - dx] }[rot];
}

/** A meeple of a player (standing; a farmer lies), with the player's number. */
export function meeple(player, [x, y], lies = false) {
    return svg('g', { class: `c-meeple player-${player}`, transform: `translate(${x} ${y})` },
        svg('path', {
            d: 'M0 -12 a5 5 0 0 1 3.6 8.4 L12 1 L8 4 L5 3 L8 11 H2 L0 6 L-2 11 H-8 L-5 3 L-8 4 L-12 1 L-3.6 -3.6 A5 5 0 0 1 0 -12 Z',
            transform: lies ? 'rotate(90)' : null,
        }),
        svg('text', { y: 3.5, 'text-anchor': 'middle', text: String(player + 1) }));
}

/** One tile as an element of its own. */
export function tileImage(tile, rot = 0, attributes = {}) {
    return svg('svg', { viewBox: `0 0 ${TILE} ${TILE}`, class: 'c-image', role: 'img', 'aria-label': `tile ${tile.tile}`, ...attributes },
        tilePicture(tile, rot));
}

export function legend(tiles) {
    const show = (letter, text) => el('li', {}, tileImage(tiles.get(letter)), el('span', { text }));
    return el('ul', { class: 'c-legend' },
        show('E', 'a city and a field'), show('F', 'a city with a pennant'), show('V', 'a road between two fields'),
        show('W', 'a crossing, where three roads end'), show('B', 'a monastery'));
}
