// SPDX-License-Identifier: GPL-3.0-or-later
/** Points on the screen: the three scoring cards with what they bring each town, and the terrains of a town. */

import {el, refill, signed} from './dom.js';
import {LETTERS, TERRAINS, title} from './wagons_words.js';

/** What a placement changes: [{name, mine, other}] by terrain and scoring card, without zeros, and the sums. */
export function changes(before, after, player) {
    const points = (score, who, group, name) => score.towns[who][group]?.[name] ?? 0;
    const lines = [];
    for (const group of ['terrain', 'scoring']) {
        for (const name of Object.keys(after.towns[player][group])) {
            const [mine, other] =
                [player, 1 - player].map((who) => points(after, who, group, name) - points(before, who, group, name));
            if (mine !== 0 || other !== 0) {
                lines.push({name: group === 'terrain' ? name : title(name), mine, other});
            }
        }
    }
    const sum = (pick) => lines.reduce((total, line) => total + line[pick], 0);
    return {lines, mine: sum('mine'), other: sum('other')};
}

/** The three scoring cards. */
export class ScoringView {
    constructor(texts) {
        this.texts = texts;
        this.element = el('div', {class: 'scoring-cards'});
    }

    draw(names, score, seats, order) {
        refill(
            this.element,
            names.map(
                (name) => el(
                    'article', {class: 'scoring-card'}, el('h3', {text: title(name)}),
                    el('p', {text: this.texts[name] ?? ''}),
                    el('div', {class: 'scoring-points'},
                       order.map((player) => el('span', {
                                     class: `points player-${player}`,
                                     title: seats[player].name,
                                     'aria-label':
                                         `${seats[player].name}: ${score?.towns[player].scoring?.[name] ?? '?'} points`,
                                     text: score?.towns[player].scoring?.[name] ?? '·',
                                 }))))));
    }
}

/** The sums of a town: six terrains and the scoring cards. */
export class SumsView {
    constructor() { this.element = el('div', {class: 'sums'}); }

    /** @param {?Object} sheet   a town of a score; @param {?Object} after   the same with a card tried */
    draw(sheet, after = null) {
        const sum = (points) => Object.values(points ?? {}).reduce((total, value) => total + value, 0);
        const change = (before, now) =>
            (after && now !== before ? el('b', {class: now > before ? 'up' : 'down', text: signed(now - before)}) :
                                       null);
        const chips = TERRAINS.map(
            (terrain) =>
                el('span', {
                    class: `chip ${terrain}`,
                    title: terrain,
                    'aria-label': `${terrain} ${sheet?.terrain?.[terrain] ?? 0}`,
                },
                   el('i', {text: LETTERS[terrain]}), el('span', {text: sheet?.terrain?.[terrain] ?? '·'}),
                   change(sheet?.terrain?.[terrain], after?.terrain?.[terrain])));
        const scoring = sum(sheet?.scoring);
        refill(
            this.element, chips,
            el('span', {class: 'chip cards', title: 'scoring cards', 'aria-label': `scoring cards ${scoring}`},
               el('i', {text: '★'}), el('span', {text: sheet ? scoring : '·'}), change(scoring, sum(after?.scoring))));
    }
}
