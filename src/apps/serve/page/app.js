// SPDX-License-Identifier: GPL-3.0-or-later
/** The page as a whole: brings the game in progress, the board and the panels together. */

import {isAbort, query, QueryError} from './api.js';
import {Curtain} from './curtain.js';
import {openFiles} from './dialog_file.js';
import {openHelp} from './dialog_help.js';
import {openNewGame, seatsOf} from './dialog_new.js';
import {openSetup} from './dialog_setup.js';
import {byId} from './dom.js';
import {Evaluator} from './evaluation.js';
import {gameByName, GAMES} from './games.js';
import {Panels} from './panels.js';
import {Session} from './session.js';
import {Status} from './status.js';
import {keep, load} from './store.js';

const loaded = new Map();

/** Deck and texts of a game, asked for once. */
function ready(game) {
    if (!loaded.has(game)) {
        loaded.set(game, game.load(query).catch((fault) => {
            loaded.delete(game);
            throw fault;
        }));
    }
    return loaded.get(game);
}

export class App {
    constructor() {
        this.marks = [];
        this.fail = this.fail.bind(this);
        this.live = byId('live');
        this.panels = new Panels(this);
        this.status = new Status(this);
        this.curtain = new Curtain(this);
        byId('panels').append(...this.panels.elements);
        window.addEventListener('pagehide', () => this.keepGame());
    }

    /* --- games come and go --- */

    /** The game that the browser kept, or a new one. */
    async begin() {
        const kept = load('game');
        const game = kept && gameByName(kept.game);
        if (game && kept.nodes?.length > 0) {
            try {
                await ready(game);
                this.enter(new Session(game, kept.seats, kept.nodes, kept));
                return;
            } catch (fault) {
                if (fault instanceof QueryError && fault.kind !== 'refused') {
                    this.fail(fault, () => this.begin());
                    return;
                }
            }
        }
        await this.first();
    }

    /** A game right away: against the computer. */
    async first() {
        try {
            const game = gameByName((await query({cmd: 'version'})).game) ?? GAMES[0];
            const seed = Math.floor(Math.random() * 2 ** 32);
            await this.deal(
                {game, seats: seatsOf(['person', 'medium']), deal: {cmd: 'deal', game: game.name, rules: {}}, seed});
        } catch (fault) {
            this.fail(fault, () => this.begin());
        }
    }

    async deal({game, seats, deal, seed, form}) {
        await ready(game);
        const answer = await query({...deal, seed});
        if (form) {
            keep('form', form);
        }
        this.enter(new Session(game, seats, [{position: answer.position, move: null}], {seed, deal}));
    }

    /** Makes a session the one on the screen. */
    enter(session) {
        this.session?.close();
        this.evaluator?.close();
        this.board?.destroy?.();
        this.session = session;
        this.marks = [];
        this.evaluator = new Evaluator(session, () => this.panels.draw(session));
        this.board = session.game.createBoard(byId('board'), this.tableFor(session));
        byId('board').parentElement.dataset.game = session.game.name;
        document.title = `${session.game.title} - wagons`;
        session.listen((what) => this.changed(session, what));
        this.changed(session, 'state');
        session.advance();
        session.complete().then(() => this.changed(session, 'state'), () => {});
    }

    tableFor(session) {
        const peek = async (move, position = session.node.position) =>
            (await query({cmd: 'apply', position, move})).position;
        return {
            play: (...moves) => session.play(...moves).catch(this.fail),
            preview: async (move, from) => {
                const position = await peek(move, from);
                return {position, score: await query({cmd: 'score', position})};
            },
            peek: async (move) => {
                const position = await peek(move);
                return {position, legal: (await query({cmd: 'legal', position})).moves};
            },
            announce: (text) => this.announce(text),
            query,
        };
    }

    /* --- drawing --- */

    changed(session, what) {
        if (session !== this.session) {
            return;
        }
        if (what === 'move' || what === 'shown') {
            this.marks = [];
            this.status.note('');
        }
        if (what === 'move') {
            this.tellMove(session);
            this.keepGame();
        }
        if (what === 'problem') {
            this.fail(session.problem, () => session.advance());
        }
        this.draw(session);
        this.evaluator.run();
    }

    draw(session) {
        const node = session.shownNode;
        const facts = node.facts ?? {legal: [], toMove: null, score: null, over: false};
        const by = document.activeElement;
        this.board.draw({
            position: node.position,
            last: node.move,
            legal: facts.legal,
            toMove: facts.toMove,
            over: facts.over,
            open: session.open,
            score: facts.score,
            seats: session.seats,
            viewer: session.viewer,
            marks: this.marks.length > 0 ? this.marks : this.panels.review.marks(session),
        });
        this.panels.draw(session);
        this.status.draw(session);
        this.curtain.draw(session);
        this.followFocus(session, by);
    }

    /** Whoever plays by keyboard stays on the board when the element in use has gone, or has no more to do. */
    followFocus(session, by) {
        const board = byId('board');
        const lost = document.activeElement === document.body && by && by !== document.body;
        this.onBoard = this.onBoard || lost || board.contains(document.activeElement);
        if (document.activeElement !== document.body && !board.contains(document.activeElement)) {
            this.onBoard = false;
        }
        this.focused = this.curtain.closed ? null : this.focused;
        if (session.open && this.onBoard && this.focused !== session.node && !document.querySelector('dialog')) {
            this.focused = session.node;
            this.board.focus?.();
        }
    }

    /** Marks moves on the board until the next change. */
    mark(marks) {
        this.marks = marks;
        this.draw(this.session);
    }

    show(index) { this.session.show(index); }

    /* --- telling --- */

    announce(text) { this.live.textContent = text; }

    /** A text that stays above the board until the next change. */
    note(text) {
        this.status.note(text);
        this.announce(text);
    }

    tellMove(session) {
        const {move} = session.node;
        const before = session.nodes[session.now - 1];
        if (move && before) {
            const name = session.seats[move.player]?.name ?? '';
            this.announce(`${name} ${session.game.describe(before.position, move, name === 'You')}`);
        }
    }

    /** Shows what went wrong; `again` is offered as a button. */
    fail(fault, again = null) {
        if (!isAbort(fault)) {
            this.status.tell(fault, again ?? (() => this.session?.advance()));
        }
    }

    keepGame() {
        if (this.session) {
            keep('game', this.session.save());
        }
    }

    /* --- what the buttons do --- */

    newGame() { openNewGame(load('form', {}), (wish) => this.deal(wish)); }

    files() {
        const {session} = this;
        const {game, nodes, now, node} = session;
        const record = {...game.record(nodes.slice(0, now + 1), node.facts?.over ? node.facts.score : null)};
        record.players ??= session.seats.map((seat) => ({agent: seat.person ? 'person' : seat.level}));
        openFiles(record, `${game.name}-${session.seed}.json`, (text) => this.open(text));
    }

    /** Opens a record or position; rejects with what is wrong. */
    async open(record, seats = null) {
        const game = gameByName(record.game);
        if (!game) {
            throw new Error(`game: this page knows ${GAMES.map(({name}) => name).join(', ')}.`);
        }
        await ready(game);
        await query({cmd: 'legal', position: record});
        const nodes = game.unroll(record);
        const count = Math.max(record.players?.length ?? 2, game.players[0]);
        this.enter(
            new Session(game, seats ?? this.seatsFor(record, count), nodes, {seed: record.seed ?? 0, paused: true}));
        this.keepGame();
    }

    /** Who sat where, as far as a record tells in this page's words; otherwise people. */
    seatsFor(record, count) {
        const levels = ['easy', 'medium', 'hard', 'expert'];
        const choices = Array.from({length: count}, (_, player) => {
            const agent = record.players?.[player]?.agent;
            return levels.includes(agent) ? agent : 'person';
        });
        return seatsOf(choices);
    }

    setup() {
        const {game, node} = this.session;
        if (!game.createSetup) {
            this.fail(new Error(`${game.title} has no editor for positions; load one as a record instead.`));
            return;
        }
        openSetup(game, node.position.towns ? node.position : null, node.position, {
            announce: (text) => this.announce(text),
            analyse: (position) => this.enterSetup(position, true),
            play: (position) => this.enterSetup(position, false),
        });
    }

    async enterSetup(position, analyse) {
        try {
            const mover = position.to_move ?? 0;
            const seats = analyse ? seatsOf(['person', 'person']) :
                                    seatsOf([0, 1].map((player) => (player === mover ? 'person' : 'hard')));
            await this.open(position, seats);
            this.session.pause(false);
            if (analyse) {
                await this.panels.hint();
            }
        } catch (fault) {
            this.fail(fault);
        }
    }

    help() { openHelp(this.session?.game ?? GAMES[0]); }
}
