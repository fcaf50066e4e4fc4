// SPDX-License-Identifier: GPL-3.0-or-later
/** Entering a position from a real table: the game's editor, checked by the server as it grows. */

import {isAbort, query} from './api.js';
import {openDialog} from './dialog.js';
import {button, el} from './dom.js';

/** Milliseconds of quiet before a change is checked. */
const QUIET = 200;

/**
 * @param {import('./games.js').GameModule} game
 * @param {?Object} position   to begin with; null: an empty table
 * @param {Object} inPlay      the position of the game in progress, which may be taken over
 * @param {{announce: function(string), analyse: function(Object), play: function(Object)}} actions
 */
export function openSetup(game, position, inPlay, actions) {
    const host = el('div', {class: 'setup-host'});
    const verdict = el('p', {class: 'verdict', role: 'status'});
    const analyse =
        button('Analyse', () => finish(actions.analyse), {class: 'main', name: 'analyse', disabled: true}, 'c-hint');
    const play = button('Play on', () => finish(actions.play), {name: 'play-on', disabled: true}, 'c-play');
    let good = null;
    let timer = 0;
    let abort = new AbortController();

    function tell(text, position_) {
        good = position_;
        verdict.textContent = text;
        verdict.classList.toggle('bad', !position_);
        verdict.classList.toggle('good', Boolean(position_));
        analyse.disabled = play.disabled = !position_;
    }

    async function check() {
        abort.abort();
        abort = new AbortController();
        try {
            const entered = setup.read();
            const {moves = [], chance} = await query({cmd: 'legal', position: entered}, abort.signal);
            if (moves.length === 0 && !chance) {
                tell('The game is over in this position: there is nothing to decide.', null);
            } else {
                tell('All right: this position can be analysed and played.', entered);
            }
        } catch (fault) {
            if (!isAbort(fault)) {
                const place = fault.at && setup.placeName ? setup.placeName(fault.at) : fault.at;
                tell(place ? `${place}: ${fault.message}` : fault.message, null);
            }
        }
    }

    function finish(action) {
        const entered = good;
        dialog.close();
        action(entered);
    }

    const setup = game.createSetup(host, {
        query,
        announce: actions.announce,
        changed: () => {
            clearTimeout(timer);
            timer = setTimeout(check, QUIET);
        },
    });
    const dialog = openDialog(
        'A position from the table',
        [
            host,
            el('div', {class: 'setup-foot'}, verdict,
               el('div', {class: 'row end'}, button('Clear', () => setup.clear(), {name: 'clear'}),
                  button(
                      'From the game', () => setup.write(inPlay),
                      {name: 'take-over', title: 'Take over the game in progress'}),
                  play, analyse))
        ],
        {
            class: 'setup',
            closed: () => {
                clearTimeout(timer);
                abort.abort();
            },
        });
    if (position) {
        setup.write(position);
    }
    check();
    return dialog;
}
