// SPDX-License-Identifier: GPL-3.0-or-later
/** The new-game form: game, seats, rules, scoring cards, seed. */

import {menu, openDialog} from './dialog.js';
import {button, el} from './dom.js';
import {gameByName, GAMES} from './games.js';

export const LEVELS = [
    {value: 'easy', text: 'Computer, easy'},
    {value: 'medium', text: 'Computer, medium'},
    {value: 'hard', text: 'Computer, hard'},
    {value: 'expert', text: 'Computer, expert'},
];
const SEAT_OPTIONS = [{value: 'person', text: 'A person at this screen'}, ...LEVELS];
const SEED_END = 2 ** 32;

/** Seats with names, out of "person" or levels by player. */
export function seatsOf(choices) {
    const people = choices.filter((choice) => choice === 'person').length;
    const computers = choices.length - people;
    return choices.map((choice, player) => {
        const person = choice === 'person';
        const alone = person ? people === 1 : computers === 1;
        const name = alone ? (person ? 'You' : 'Computer') : `${person ? 'Player' : 'Computer'} ${player + 1}`;
        return {name, person, level: person ? 'medium' : choice};
    });
}

/** The same entries in an order drawn by lot (Fisher and Yates). */
function drawnByLot(entries) {
    const drawn = [...entries];
    for (let last = drawn.length - 1; last > 0; last--) {
        const at = Math.floor(Math.random() * (last + 1));
        [drawn[at], drawn[last]] = [drawn[last], drawn[at]];
    }
    return drawn;
}

/** The form's part that depends on the game: seats and rules. */
class GamePart {
    constructor(game, last) {
        this.game = game;
        const [least, most] = game.players;
        const counts = Array.from({length: most - least + 1}, (_, at) => String(least + at));
        this.count =
            menu('Players', counts.map((value) => ({value, text: value})), last.count ?? counts[0], {name: 'players'});
        this.count.select.addEventListener('change', () => this.drawSeats());
        this.count.element.hidden = counts.length === 1;
        this.seats = Array.from(
            {length: most},
            (_, player) => menu(
                `Player ${player + 1}`, SEAT_OPTIONS,
                last.choices?.[player] ?? (player === 0 ? 'person' : 'medium'), {name: `seat-${player}`}));
        this.order = menu(
            'Who begins', [{value: 'listed', text: 'Player 1'}, {value: 'lot', text: 'Drawn by lot'}],
            last.order ?? 'listed', {name: 'order'});
        this.fields = game.fields().map(
            (field) => ({
                ...field,
                menus: Array.from(
                    {length: field.count ?? 1},
                    (_, at) => menu(
                        field.count ? `${field.label} ${at + 1}` : field.label, field.options,
                        last.fields?.[field.name]?.[at] ?? field.options[0].value, {name: `${field.name}-${at}`})),
            }));
        const swap = button('Swap', () => this.swap(), {class: 'slim'});
        const plain = this.fields.filter((field) => !field.count);
        const lists = this.fields.filter((field) => field.count);
        this.element = el(
            'div', {}, this.count.element, el('div', {class: 'fields'}, this.seats.map(({element}) => element), swap,
               this.order.element),
            el('div', {class: 'fields'}, plain.flatMap(({menus}) => menus.map(({element}) => element))),
            lists.map(({menus}) => el('div', {class: 'fields'}, menus.map(({element}) => element))));
        this.drawSeats();
    }

    drawSeats() {
        this.seats.forEach(({element}, player) => {
            element.hidden = player >= Number(this.count.select.value);
        });
    }

    swap() {
        const used = this.seats.slice(0, Number(this.count.select.value)).map(({select}) => select);
        const values = used.map((select) => select.value);
        used.forEach((select, at) => {
            select.value = values[(at + 1) % values.length];
        });
    }

    read() {
        const count = this.count.select.value;
        const choices = this.seats.slice(0, Number(count)).map(({select}) => select.value);
        const fields =
            Object.fromEntries(this.fields.map(({name, menus}) => [name, menus.map(({select}) => select.value)]));
        return {count, choices, order: this.order.select.value, fields};
    }

    /** The `deal` query. Throws an Error if a list is filled in halfway. */
    deal({fields, choices}) {
        const deal = {cmd: 'deal', game: this.game.name, rules: {}};
        if (this.game.players[1] > 2) {
            deal.players = choices.length;
        }
        for (const {name, label, top, count} of this.fields) {
            const values = fields[name].filter((value) => value !== '');
            if (count && values.length > 0 && (values.length < count || new Set(values).size < count)) {
                throw new Error(`${label}: choose ${count} different ones, or leave all of them drawn.`);
            }
            if (values.length > 0) {
                (top ? deal : deal.rules)[name] = count ? values : values[0];
            }
        }
        return deal;
    }
}

/**
 * @param {Object} last   what the form held last time
 * @param {function({game, seats, deal, seed, form}): Promise<void>} begin   rejects with what is wrong
 */
export function openNewGame(last, begin) {
    const gameMenu = menu(
        'Game', GAMES.map(({name, title}) => ({value: name, text: title})), last.game ?? GAMES[0].name, {name: 'game'});
    gameMenu.element.hidden = GAMES.length === 1;
    const seed =
        el('input',
           {type: 'number', min: 0, max: SEED_END, step: 1, name: 'seed', placeholder: 'any', inputmode: 'numeric'});
    const fault = el('p', {class: 'bad', role: 'alert'});
    const host = el('div', {});
    let part = null;
    const change = () => {
        part = new GamePart(gameByName(gameMenu.select.value), last.games?.[gameMenu.select.value] ?? {});
        host.replaceChildren(part.element);
    };
    gameMenu.select.addEventListener('change', change);
    change();

    async function start() {
        try {
            const choices = part.read();
            const number = seed.value === '' ? Math.floor(Math.random() * SEED_END) : Number(seed.value);
            if (!Number.isSafeInteger(number) || number < 0) {
                throw new Error('Seed: a whole number of at least 0.');
            }
            const seats = seatsOf(choices.order === 'lot' ? drawnByLot(choices.choices) : choices.choices);
            const form = {game: part.game.name, games: {...last.games, [part.game.name]: choices}};
            await begin({game: part.game, seats, deal: part.deal(choices), seed: number, form});
            dialog.close();
        } catch (error) {
            fault.textContent = error.message;
        }
    }
    const dialog = openDialog(
        'New game',
        [
            gameMenu.element, host,
            el('div', {class: 'fields'},
               el('label', {class: 'field'}, el('span', {text: 'Seed (the same deal again)'}), seed)),
            fault, el('div', {class: 'row end'}, button('Begin', start, {class: 'main', name: 'begin'}))
        ],
        {class: 'new-game'});
    dialog.element.querySelector('[name=begin]').focus();
    return dialog;
}
