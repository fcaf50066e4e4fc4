// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A game in progress: its nodes, where play stands among them (`now`), which node is shown (`shown`), who sits where.
 * It asks the server for moves, plays the computer's, and tells listeners of every change. Answers that arrive after
 * the game has gone elsewhere are dropped, and the searches behind them stopped.
 */

import {isAbort, query} from './api.js';

/** How long a computer's move stays to be seen before the computer moves again (two computers), in milliseconds. */
const PAUSE_BETWEEN_MOVES = 450;

const wait = (time) => new Promise((resolve) => {
    setTimeout(resolve, time);
});

/** The viewer while a curtain hides every hand; differs from null, from whom nothing is hidden. */
export const NOBODY = -1;

export class Session {
    /**
     * @param {import('./games.js').GameModule} game
     * @param {import('./games.js').Seat[]} seats
     * @param {import('./games.js').Node[]} nodes
     */
    constructor(game, seats, nodes, {now = nodes.length - 1, seed = 0, deal = null, paused = false} = {}) {
        Object.assign(this, {game, seats, nodes, now, seed, deal, paused});
        this.shown = now;
        this.looker = NOBODY;
        this.thinking = false;
        this.problem = null;
        this.listeners = new Set();
        this.turn = new AbortController();
    }

    /* --- telling --- */

    listen(listener) { this.listeners.add(listener); }

    changed(what = 'state') { this.listeners.forEach((listener) => listener(what)); }

    /* --- where the game stands --- */

    get node() { return this.nodes[this.now]; }

    get shownNode() { return this.nodes[this.shown]; }

    get browsing() { return this.shown !== this.now; }

    get over() { return Boolean(this.node.facts?.over); }

    /** Whether people, and people only, sit at the table. */
    get peopleOnly() { return this.seats.every((seat) => seat.person); }

    get computersOnly() { return this.seats.every((seat) => !seat.person); }

    /** Whether a person at this screen may move now. */
    get open() {
        const facts = this.node.facts;
        return !this.browsing && !this.thinking && facts !== undefined && facts.toMove !== null &&
            this.seats[facts.toMove].person && !this.covered;
    }

    get people() { return this.seats.flatMap((seat, player) => (seat.person ? [player] : [])); }

    /** Whether a person is to move who shares the screen, and has not said that the others do not look. */
    get covered() {
        const toMove = this.node.facts?.toMove ?? null;
        return this.game.hides && this.people.length > 1 && toMove !== null && this.seats[toMove].person &&
            toMove !== this.looker;
    }

    /** The player who looks at the screen, or NOBODY; null if nothing needs to be hidden from anybody. */
    get viewer() {
        const {people} = this;
        if (!this.game.hides || this.over || people.length === 0) {
            return null;
        }
        return people.length === 1 ? people[0] : this.covered ? NOBODY : this.looker;
    }

    /** Whether whoever looks may be told about a player's moves: they name cards of the hand. */
    mayTell(player) { return player !== null && (this.viewer === null || this.viewer === player); }

    /** The person to move looks at the screen now, and nobody else does. */
    uncover() {
        this.looker = this.node.facts.toMove;
        this.changed();
    }

    /** What the server says of a node: legal moves, who moves, chance, and the score; asked once. */
    async facts(node, signal) {
        if (node.facts === undefined) {
            const [legal, score] = await Promise.all([
                query({cmd: 'legal', position: node.position}, signal),
                query({cmd: 'score', position: node.position}, signal),
            ]);
            const moves = legal.moves ?? [];
            const chance = legal.chance ?? null;
            const toMove = moves.length > 0 ? legal.to_move ?? moves[0].player : null;
            node.facts = {legal: moves, chance, toMove, score, over: moves.length === 0 && !chance};
        }
        return node.facts;
    }

    /* --- going on --- */

    /** Drops what is under way; what follows works with the new signal. */
    interrupt() {
        this.turn.abort();
        this.turn = new AbortController();
        this.thinking = false;
        return this.turn.signal;
    }

    /** Plays on from `now`: chance, plain moves and the computer's until a person has to decide. */
    async advance() {
        const signal = this.interrupt();
        this.problem = null;
        try {
            while (!signal.aborted && await this.step(signal))
                ;
        } catch (fault) {
            if (!isAbort(fault) && !signal.aborted) {
                this.fail(fault);
            }
        }
    }

    fail(fault) {
        this.thinking = false;
        this.problem = fault;
        this.changed('problem');
    }

    /** One move that needs no person; false if a person is asked, the game is over or halted. */
    async step(signal) {
        const node = this.node;
        const facts = await this.facts(node, signal);
        signal.throwIfAborted();
        this.looker = this.covered ? NOBODY : this.looker; /* and stays away when the move is taken back */
        this.changed();
        const seat = facts.toMove === null ? null : this.seats[facts.toMove];
        if (facts.over || this.browsing || (this.paused && !seat?.person && !facts.chance)) {
            return false;
        }
        if (facts.chance) {
            const {move, position} =
                await query({cmd: 'choose', position: node.position, seed: this.seed + this.now}, signal);
            return this.append(move, position, signal);
        }
        const forced = this.game.forced(node.position, facts.legal);
        if (forced) {
            const {position} = await query({cmd: 'apply', position: node.position, move: forced}, signal);
            return this.append(forced, position, signal);
        }
        return seat.person ? false : this.think(node, facts, signal);
    }

    /** The computer's move. */
    async think(node, facts, signal) {
        this.thinking = true;
        this.changed();
        const position = this.game.known(node.position, facts.toMove);
        const [choice] = await Promise.all([
            query({cmd: 'choose', position, level: this.seats[facts.toMove].level, seed: this.seed + this.now}, signal),
            this.computersOnly ? wait(PAUSE_BETWEEN_MOVES) : null,
        ]);
        signal.throwIfAborted();
        const applied = position === node.position && choice.position ?
            choice :
            await query({cmd: 'apply', position: node.position, move: choice.move}, signal);
        this.thinking = false;
        return this.append(choice.move, applied.position, signal);
    }

    append(move, position, signal) {
        signal.throwIfAborted();
        const next = this.nodes[this.now + 1];
        if (next === undefined || JSON.stringify(next.position) !== JSON.stringify(position)) {
            this.nodes = [...this.nodes.slice(0, this.now + 1), {position, move}];
        }
        this.now++;
        this.shown = this.now;
        this.changed('move');
        return true;
    }

    /* --- what the person does --- */

    /** Makes moves of the person, then goes on. Rejects (and changes nothing) if one is refused. */
    async play(...moves) {
        const signal = this.interrupt();
        let position = this.node.position;
        const made = [];
        for (const move of moves) {
            ({position} = await query({cmd: 'apply', position, move}, signal));
            made.push({move, position});
        }
        made.forEach((one) => this.append(one.move, one.position, signal));
        await this.advance();
    }

    /** The nearest node before (-1) or after (+1) `now` at which a person decides; -1 if there is none. */
    decision(direction) {
        for (let at = this.now + direction; at >= 0 && at < this.nodes.length; at += direction) {
            const facts = this.nodes[at].facts;
            const asks = facts?.toMove !== null && facts?.toMove !== undefined &&
                (this.seats[facts.toMove].person || this.computersOnly) &&
                !this.game.forced(this.nodes[at].position, facts.legal);
            if (asks || (facts?.over && direction > 0)) {
                return at;
            }
        }
        return -1;
    }

    get canUndo() { return this.decision(-1) >= 0; }

    get canRedo() { return this.decision(+1) >= 0; }

    undo() { this.jump(this.decision(-1)); }

    redo() { this.jump(this.decision(+1)); }

    jump(to) {
        if (to >= 0) {
            this.now = to;
            this.shown = to;
            this.paused = this.computersOnly || this.paused;
            this.changed('move');
            this.advance();
        }
    }

    /** Shows a node without touching the game. */
    async show(index) {
        this.shown = Math.max(0, Math.min(this.nodes.length - 1, index));
        this.interrupt();
        this.changed('shown');
        if (!this.browsing) {
            this.advance();
            return;
        }
        const node = this.shownNode;
        try {
            await this.facts(node);
            this.changed('shown');
        } catch (fault) {
            this.fail(fault);
        }
    }

    /** Goes on playing from the node that is shown. */
    playFromShown() { this.jump(this.shown); }

    pause(paused) {
        this.paused = paused;
        this.advance();
        this.changed();
    }

    /** Facts of all nodes, for records that were read: undo and the list of moves need them. */
    async complete() {
        const signal = this.turn.signal;
        for (const node of this.nodes) {
            await this.facts(node, signal);
        }
    }

    /** Ends what runs; the session is not used any more. */
    close() {
        this.interrupt();
        this.listeners.clear();
    }

    /* --- keeping --- */

    /** What a reload needs. */
    save() {
        const {game, seats, now, seed, deal, paused} = this;
        const nodes = this.nodes.map(({position, move, value}) => ({position, move, value}));
        return {game: game.name, seats, now, seed, deal, paused, nodes};
    }
}
