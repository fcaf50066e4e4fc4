// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * What positions are worth: short analyses of the nodes of a game, one at a time and only while nothing else is asked
 * of the server, for the graph; and longer ones on demand, for hints and the list of moves.
 */

import {isAbort, query} from './api.js';

/** Seconds of search: for a point of the graph, for a hint. */
const GLANCE = 0.15;
const LOOK = 1.0;
const SHOWN = 8;
/** A search that was cut short may not have come to a margin yet: no game is won by so many points. */
const MARGIN_MAX = 300;

/**
 * Analyses a node for the player who moves there.
 * @returns {Promise<{moves: Object[], value: Object}>}   the answer of `analyze`
 */
export async function analyze(session, node, {time = LOOK, top = SHOWN, signal} = {}) {
    const {toMove} = await session.facts(node, signal);
    return query({cmd: 'analyze', position: session.game.known(node.position, toMove), time, top}, signal);
}

/** A value as player 0 sees it; null if the search did not come to one. */
function forFirst(answer) {
    const mine = answer.to_move === 0;
    const {win, margin} = answer.value;
    if (Math.abs(margin) > MARGIN_MAX) {
        return null;
    }
    return {margin: mine ? margin : -margin, win: mine ? win : 1 - win};
}

/** Fills in node.value, {margin, win} for player 0 or null, of the nodes that have none. */
export class Evaluator {
    constructor(session, done) {
        this.session = session;
        this.done = done;
        this.off = false;
        this.running = false;
    }

    /** Tells of nothing any more, and asks for nothing more: another game is on the screen. */
    close() { this.off = true; }

    /** Whether a node can be evaluated now, and needs it. */
    lacks(node) { return node.value === undefined && node.facts !== undefined && !node.facts.chance; }

    async run() {
        const {session} = this;
        if (this.running || session.seats.length !== 2) {
            return;
        }
        this.running = true;
        try {
            for (let node = this.next(); node && !this.off; node = this.next()) {
                node.value =
                    node.facts.over ? this.final(node) : forFirst(await analyze(session, node, {time: GLANCE, top: 1}));
                if (!this.off) {
                    this.done();
                }
            }
        } catch (fault) {
            this.off ||= !isAbort(fault); /* a graph is no reason to trouble anybody */
        }
        this.running = false;
    }

    /** The next one to be evaluated; none while the computer thinks, or while the hand is hidden that it is about. */
    next() {
        const {session} = this;
        return session.thinking || session.covered ? undefined : session.nodes.find((node) => this.lacks(node));
    }

    final(node) {
        const [first, second] = this.session.game.totals(node.facts.score);
        const winners = this.session.game.winners(node.facts.score);
        return {margin: first - second, win: winners.length === 2 ? 0.5 : winners[0] === 0 ? 1 : 0};
    }
}
