// SPDX-License-Identifier: GPL-3.0-or-later
/** Circle the Wagons in words: cards, places, moves. */

import {counted, listed} from './dom.js';
import {boxOf, cellsOf, layOut, territories} from './wagons_position.js';

export const TERRAINS = ['desert', 'forest', 'snow', 'mountains', 'plains', 'water'];
export const ICONS = ['beer', 'cow', 'fort', 'gun', 'mine', 'wagon'];
export const LETTERS = {
    desert: 'D',
    forest: 'F',
    snow: 'S',
    mountains: 'M',
    plains: 'P',
    water: 'W'
};

/** "The Herd" for "the-herd". */
export function title(name) {
    const small = new Set(['or', 'the']);
    return name.split('-')
        .map((word, at) => (at > 0 && small.has(word) ? word : word[0].toUpperCase() + word.slice(1)))
        .join(' ');
}

/** "forest beer, forest wagon over plains gun, forest cow" */
export function cardText(front) { return `${front[0]}, ${front[1]} over ${front[2]}, ${front[3]}`; }

/** "card 5 (forest beer, ...)" */
export function cardName(fronts, card) { return `card ${card} (${cardText(fronts[card])})`; }

const SIDES = [
    ['left of', 1, 0],
    ['right of', -1, 0],
    ['above', 0, 1],
    ['below', 0, -1],
];

function beside(map, cells) {
    for (const [words, dx, dy] of SIDES) {
        for (const cell of cells) {
            const other = map.get(`${cell.x + dx},${cell.y + dy}`);
            if (other) {
                return `its ${cell.terrain} ${cell.icon} ${words} the ${other.terrain} ${other.icon} of card ${
                    other.card}`;
            }
        }
    }
    return 'as the first card';
}

/** Where a placement lies, told by what lies on the table: what it covers, or what it is beside. */
export function placeText(placements, fronts, move) {
    const map = territories(placements, fronts);
    const cells = cellsOf(fronts[move.place], {...move, card: move.place});
    const covered = cells.filter((cell) => map.has(`${cell.x},${cell.y}`)).map((cell) => {
        const under = map.get(`${cell.x},${cell.y}`);
        return `${cell.terrain} ${cell.icon} on the ${under.terrain} ${under.icon} of card ${under.card}`;
    });
    const where = covered.length > 0 ? `its ${covered[0]}` : beside(map, cells);
    const more = covered.length > 1 ? ` (covers ${counted(covered.length, 'territory', 'territories')})` : '';
    return `${move.rot === 180 ? 'turned, ' : ''}${where}${more}`;
}

/** A move after the mover's name: "takes card 5, gives cards 2 and 3"; plain: "take card 5, give cards 2 and 3". */
export function moveText(position, move, fronts, plain = false) {
    const layout = layOut(position);
    const s = plain ? '' : 's';
    if (move.start !== undefined) {
        return `choose${s} card ${layout.ring[move.start]} as the start`;
    }
    if (move.draft !== undefined) {
        const given = layout.row.slice(0, move.draft);
        const gives = given.length > 0 ? `, give${s} ${given.length > 1 ? 'cards' : 'card'} ${listed(given)}` : '';
        return `take${s} card ${layout.row[move.draft]}${gives}`;
    }
    return `place${s} card ${move.place}: ${placeText(layout.towns[move.player], fronts, move)}`;
}

/** The rows of a town, for those who hear it: "row 1: mountains fort, empty, ...". */
export function townText(placements, fronts) {
    const map = territories(placements, fronts);
    const box = boxOf(map);
    if (!box) {
        return 'empty';
    }
    const rows = [];
    for (let y = box.top; y <= box.bottom; y++) {
        const row = [];
        for (let x = box.left; x <= box.right; x++) {
            const cell = map.get(`${x},${y}`);
            row.push(cell ? `${cell.terrain} ${cell.icon}` : 'empty');
        }
        rows.push(`row ${y - box.top + 1}: ${row.join(', ')}`);
    }
    return rows.join('; ');
}

/** What the player to move has to do. */
export function taskText(position) {
    const layout = layOut(position);
    const waiting = layout.pending[layout.toMove].length;
    switch (layout.phase) {
        case 'start':
            return position.rules?.start === 'second-picks' ?
                'choose the card with which the circle begins; the other player takes the first one' :
                'take any card of the circle as your first one; play goes on from there';
        case 'draft':
            return 'take a card of the circle; those before it go to the other player';
        case 'place':
            return layout.hand !== null ? `place card ${layout.placing} in your town` :
                                          `place the cards you were given: card ${layout.placing}${
                                              waiting > 1 ? `, then ${waiting - 1} more` : ''}`;
        default:
            return '';
    }
}
