// SPDX-License-Identifier: GPL-3.0-or-later
/** Positions of Homestead: grids, hands and the pile, as far as they are known, and what a card would gain. */

const SIDE = 5;
const HAND = 5;
const ALL = 50;

export const key = (x, y) => `${x},${y}`;
const around = (x, y) => [[x, y - 1], [x - 1, y], [x + 1, y], [x, y + 1]];

/**
 * {grids: two Maps from "x,y" to {id, x, y}, hands: two lists of ids (null where unknown), left, drawn, toMove, draws}.
 * A card of an unknown hand that is placed was one of its unknown ones.
 */
export function layOut(position) {
    const grids = position.start_cards.map((id) => new Map([[key(0, 0), { id, x: 0, y: 0 }]]));
    const hands = [[], []];
    let drawn = 0, toMove = position.first;
    for (const { player, draw, place, x, y } of position.moves ?? []) {
        if (place === undefined) {
            hands[player].push(draw);
            drawn++;
            toMove = 1 - player;
        } else {
            const at = hands[player].includes(place) ? hands[player].indexOf(place) : hands[player].indexOf(null);
            hands[player].splice(at, 1);
            grids[player].set(key(x, y), { id: place, x, y });
            toMove = drawn < ALL ? player : 1 - player;
        }
    }
    const last = position.moves?.at(-1);
    const draws = drawn < 2 * HAND || (last?.place !== undefined && drawn < ALL);
    return { grids, hands, drawn, left: ALL - drawn, toMove, draws };
}

/** The position as a player knows it: the other's draws and the rest of the pile become null. */
export function known(position, player) {
    if (player === null || player === undefined || position.observer !== undefined) {
        return position;
    }
    const moves = (position.moves ?? []).map((move) =>
        (move.draw !== undefined && move.player !== player ? { ...move, draw: null } : move));
    const draws = moves.filter(({ draw }) => draw !== undefined).map(({ draw }) => draw);
    return { ...position, observer: player, moves, pile: [...draws, ...Array(ALL - draws.length).fill(null)] };
}

/** The box around a grid's cards. */
function boxOf(grid) {
    const xs = [...grid.values()].map(({ x }) => x), ys = [...grid.values()].map(({ y }) => y);
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Where a card may lie: [x, y], from the top left. */
export function places(grid) {
    const { left, right, top, bottom } = boxOf(grid);
    const found = new Map();
    for (const { x, y } of grid.values()) {
        for (const [nx, ny] of around(x, y)) {
            const fits = Math.max(nx, right) - Math.min(nx, left) < SIDE && Math.max(ny, bottom) - Math.min(ny, top) < SIDE;
            if (fits && !grid.has(key(nx, ny))) {
                found.set(key(nx, ny), [nx, ny]);
            }
        }
    }
    return [...found.values()].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
}

/** The columns and rows that are shown: cards, and places where one may lie. */
export function span(grid) {
    const cells = [...[...grid.values()].map(({ x, y }) => [x, y]), ...places(grid)];
    const xs = cells.map(([x]) => x), ys = cells.map(([, y]) => y);
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** What the card at a cell scores; 0 without a neighbour of its type. */
export function pointsAt(grid, cards, { id, x, y }) {
    const { type, points } = cards.get(id);
    const beside = around(x, y).map(([nx, ny]) => grid.get(key(nx, ny))).filter(Boolean).map((one) => cards.get(one.id));
    const doubled = beside.filter(({ effect }) => effect === `double:${type}`).length;
    return beside.some((one) => one.type === type) ? points * 2 ** doubled : 0;
}

const total = (grid, cards) => [...grid.values()].reduce((sum, cell) => sum + pointsAt(grid, cards, cell), 0);

/** By how much a card there would raise the total. */
export function gain(grid, cards, id, x, y) {
    return total(new Map([...grid, [key(x, y), { id, x, y }]]), cards) - total(grid, cards);
}

/** "mountain 4, doubles mountain". */
export function cardText(cards, id) {
    const card = cards.get(id);
    return `${card.type} ${card.points}${card.effect ? `, doubles ${card.effect.slice('double:'.length)}` : ''}`;
}
