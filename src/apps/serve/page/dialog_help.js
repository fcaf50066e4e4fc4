// SPDX-License-Identifier: GPL-3.0-or-later
/** Keys, and the rules as the server has them. */

import {query} from './api.js';
import {openDialog} from './dialog.js';
import {el} from './dom.js';

const BY_HAND = 'Click a card of the circle to take it, or drag it straight into your town. Move it with mouse or ' +
    'finger, turn it with the wheel or the button, click (or press Place) to put it down.';
const KEYS = [
    ['Arrow keys', 'move along the circle; move the card in the town'],
    ['Enter', 'take the card; put it down'],
    ['R or wheel', 'turn the card'],
    ['N, P', 'next, previous legal place'],
    ['H', 'hint'],
    ['U, Y', 'undo, redo'],
    ['A', 'analyse'],
    ['[ and ]', 'step through the game'],
    ['B', 'to the board'],
    ['?', 'this help'],
];

export async function openHelp(game) {
    const rules = el('pre', {class: 'rules', tabindex: 0, text: 'Loading…'});
    openDialog(
        'Help',
        [
            el('h3', {text: 'By hand'}), el('p', {text: BY_HAND}), el('h3', {text: 'By keyboard'}),
            el('dl', {class: 'keys'}, KEYS.flatMap(([key, text]) => [el('dt', {text: key}), el('dd', {text})])),
            game.legend ? el('h3', {text: 'What the cards show'}) : null, game.legend?.(),
            el('h3', {text: `Rules of ${game.title}`}), rules
        ],
        {class: 'help'});
    try {
        const answer = await query({cmd: 'rules', game: game.name});
        rules.textContent = answer.text ?? answer.rules;
    } catch (fault) {
        rules.textContent = fault.message;
    }
}
