// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * What the page needs to know of a game, and the list of games.
 *
 * The rest of the page (session.js, panels, dialogs) knows no game: it keeps a list of nodes {position, move}, asks the
 * server for legal moves, scores, the computer's choices and analyses, and leaves drawing and words to the module of
 * the game. Positions, moves and scores are objects as the engine protocol has them.
 *
 * @typedef {Object} Seat
 * @property {string} name    "You", "Computer", "Player 2"
 * @property {boolean} person  a person at this screen; otherwise the computer at `level`
 * @property {string} level    "easy", "medium", "hard", "expert"
 *
 * @typedef {Object} Node       a point of the game
 * @property {Object} position
 * @property {?Object} move      the move that led here; null at the first node
 *
 * @typedef {Object} Mark       a move to be shown on the board
 * @property {Object} move
 * @property {string} kind       "hint" (do this), "best" (would have been better), "played"
 *
 * @typedef {Object} Scene      all that a board has to draw
 * @property {Object} position
 * @property {?Object} last      the move that led to it
 * @property {Object[]} legal    legal moves, empty when the game is over or chance decides
 * @property {?number} toMove    the player to move; null when nobody is
 * @property {boolean} open      whether a person at this screen may move now
 * @property {boolean} over
 * @property {?Object} score     the answer of `score` for the position; null while it is on its way
 * @property {Seat[]} seats
 * @property {?number} viewer    the player who looks at the screen (hidden hands); -1: nobody; null: nothing is hidden
 * @property {Mark[]} marks
 *
 * @typedef {Object} Table      what a board may ask of the page
 * @property {function(...Object): Promise<void>} play   makes one move or several in a row
 * @property {function(Object): Promise<{position, score}>} preview   position and score after a move, without making it
 * @property {function(Object): Promise<{position, legal}>} peek   position and legal moves after a move, likewise
 * @property {function(string): void} announce   tells a screen reader
 * @property {function(Object): Promise<Object>} query   any engine query
 *
 * @typedef {Object} Board
 * @property {function(Scene): void} draw   shows a scene; called after every change, so it keeps what stays the same
 *           (an unfinished drag, the focus). A move is made by table.play(move) with a move out of scene.legal.
 * @property {function(): void} [focus]   puts the keyboard focus where the next decision is made
 * @property {function(): void} [destroy]   ends what goes on outside of the host element
 *
 * @typedef {Object} Field      a choice in the new-game form
 * @property {string} name       where its value goes: a rule ("start"), or a field of the `deal` query ("scoring")
 * @property {string} label
 * @property {{value: string, text: string}[]} options   the first one is the default
 * @property {number} [count]    so many menus, all different, that make a list ("" in all of them: leave it out)
 * @property {boolean} [top]     a field of `deal` itself rather than of its `rules`
 *
 * @typedef {Object} GameModule
 * @property {string} name        as in records
 * @property {string} title
 * @property {number[]} players   least and greatest number of seats
 * @property {boolean} [hides]    whether players have hands that the others must not see
 * @property {function(function(Object): Promise<Object>): Promise<void>} load   asks the server for deck and texts; once
 * @property {function(): Field[]} fields
 * @property {function(Object): Node[]} unroll   the nodes of a record or position (see unrollMoves)
 * @property {function(Node[], ?Object): Object} record   what is saved: nodes up to now, and the score if over
 * @property {function(Object, number): Object} known   the position as a player knows it (hidden hands become null)
 * @property {function(Object, Object[]): ?Object} forced   a move so plain that nobody needs to be asked, or null
 * @property {function(Object, Object, boolean): string} describe   a move in words after a player's name, "takes card 5";
 *           plain (true): as after "you", "take card 5"
 * @property {function(Object, Seat[], number): string} task   what the player to move has to do: "take a card"
 * @property {function(Object): number[]} totals   points by player out of a score
 * @property {function(Object): number[]} winners   players who win (several: a draw between them) out of a final score
 * @property {function(): Element} [legend]   for the help: what the pictures mean
 * @property {function(HTMLElement, Table): Board} createBoard
 * @property {function(HTMLElement, SetupTable): Setup} [createSetup]   the editor of positions; see setup_dialog.js
 *
 * @typedef {Object} SetupTable
 * @property {function(Object): Promise<Object>} query
 * @property {function(string): void} announce
 * @property {function(): void} changed   to be called after every change; the page then checks read() with the server
 *
 * @typedef {Object} Setup
 * @property {function(): Object} read    the position as entered; throws an Error with a clear text while it is incomplete
 * @property {function(Object): void} write   shows a position for editing
 * @property {function(): void} clear
 * @property {function(string): string} [placeName]   where a field of the position ("towns[0][2].card") stands on the editor
 */

import { carcassonne } from './game_carcassonne.js';
import { homestead } from './game_homestead.js';
import { wagons } from './game_wagons.js';

/** @type {GameModule[]} The games, the main one first. */
export const GAMES = [wagons, homestead, carcassonne];

/** The module of a game by its name; undefined if this page has none. */
export function gameByName(name) {
    return GAMES.find((game) => game.name === (name ?? GAMES[0].name));
}
