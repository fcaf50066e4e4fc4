// SPDX-License-Identifier: GPL-3.0-or-later
/** Drawing cards and territories of Circle the Wagons: a terrain by colour, pattern and letter, an icon on a disc. */

import {el, svg} from './dom.js';
import {cellsOf} from './wagons_position.js';
import {ICONS, LETTERS, TERRAINS} from './wagons_words.js';

/** Units of a territory; the symbols of terrains are as wide. */
export const CELL = 40;

/** A territory with its top left corner at (left, top). */
export function territory({terrain, icon}, left, top) {
    return svg(
        'g', {class: `territory ${terrain}`, transform: `translate(${left} ${top})`},
        svg('rect', {class: 'ground', width: CELL, height: CELL}),
        svg('use', {href: `#terrain-${terrain}`, width: CELL, height: CELL, class: 'pattern'}),
        svg('circle', {class: 'disc', cx: 21, cy: 20.5, r: 13}),
        svg('use', {href: `#icon-${icon}`, x: 12, y: 11.5, width: 18, height: 18, class: 'glyph'}),
        svg('text', {class: 'letter', x: 3.5, y: 37}, LETTERS[terrain]));
}

/** The group of a whole card with its frame, top left at (0, 0). */
export function cardGroup(front, rot = 0) {
    const cells = cellsOf(front, {card: 0, x: 0, y: 0, rot});
    return svg(
        'g', {class: 'card'}, cells.map((cell) => territory(cell, cell.x * CELL, cell.y * CELL)),
        svg('rect', {class: 'frame', x: 0.8, y: 0.8, width: 2 * CELL - 1.6, height: 2 * CELL - 1.6, rx: 4}));
}

/** A card as a picture of its own. */
export function cardPicture(front, rot = 0, attributes = {}) {
    return svg(
        'svg', {viewBox: `0 0 ${2 * CELL} ${2 * CELL}`, class: 'card-picture', 'aria-hidden': 'true', ...attributes},
        cardGroup(front, rot));
}

/** The outline of the visible part of each card in a town, as one path: edges between different cards. */
export function borders(map) {
    const parts = [];
    const differ = (a, b) => a?.order !== b?.order;
    for (const cell of map.values()) {
        const {x, y} = cell;
        const edges = [
            [x, y - 1, `M${x * CELL} ${y * CELL}h${CELL}`],
            [x - 1, y, `M${x * CELL} ${y * CELL}v${CELL}`],
            [x, y + 1, `M${x * CELL} ${(y + 1) * CELL}h${CELL}`],
            [x + 1, y, `M${(x + 1) * CELL} ${y * CELL}v${CELL}`],
        ];
        edges.forEach(([nx, ny, path]) => {
            if (differ(cell, map.get(`${nx},${ny}`))) {
                parts.push(path);
            }
        });
    }
    return parts.join('');
}

/** The six terrains and the six icons with their names. */
export function legend() {
    const entry = (name, ...shapes) =>
        el('span', {class: 'legend-entry'}, svg('svg', {viewBox: `0 0 ${CELL} ${CELL}`, 'aria-hidden': 'true'}, shapes),
           el('span', {text: name}));
    const terrains = TERRAINS.map(
        (terrain) => entry(
            terrain,
            svg('g', {class: `territory ${terrain}`}, svg('rect', {class: 'ground', width: CELL, height: CELL}),
                svg('use', {href: `#terrain-${terrain}`, width: CELL, height: CELL, class: 'pattern'}),
                svg('text', {class: 'letter', x: 3.5, y: 37}, LETTERS[terrain]))));
    const icons = ICONS.map(
        (icon) => entry(
            icon, svg('circle', {class: 'disc', cx: 20, cy: 20, r: 18}),
            svg('use', {href: `#icon-${icon}`, x: 8, y: 8, width: 24, height: 24, class: 'glyph'})));
    return el('div', {class: 'legend'}, terrains, icons);
}
