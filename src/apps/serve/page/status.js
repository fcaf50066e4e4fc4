// SPDX-License-Identifier: GPL-3.0-or-later
/** Above the board: the tools, who has how many points, what is to be done, and what went wrong. */

import {button, byId, el, listed, refill} from './dom.js';
import {switchTheme} from './theme.js';

export class Status {
    /** @param {import('./app.js').App} app */
    constructor(app) {
        this.app = app;
        const tool = (text, icon, action, key = null) => button(
            text, action, {
                title: key ? `${text} (${key})` : text,
                'aria-keyshortcuts': key,
                'data-key': text,
                class: 'tool',
                'aria-label': text,
            },
            icon);
        this.undo = tool('Undo', 'c-undo', () => app.session?.undo(), 'U');
        this.redo = tool('Redo', 'c-redo', () => app.session?.redo(), 'Y');
        this.hint = tool('Hint', 'c-hint', () => app.panels.hint(), 'H');
        byId('tools').append(
            tool('New game', 'c-new', () => app.newGame()), this.undo, this.redo, this.hint,
            tool('Set up', 'c-table', () => app.setup()), tool('Save, load', 'c-file', () => app.files()),
            tool('Light or dark', 'c-theme', switchTheme), tool('Help', 'c-help', () => app.help(), '?'));
        this.problem = byId('problem');
    }

    draw(session) {
        const facts = session.shownNode.facts;
        this.undo.disabled = !session.canUndo;
        this.redo.disabled = !session.canRedo;
        this.hint.disabled = !facts || !session.mayTell(facts.toMove) || session.thinking;
        this.drawPlayers(session, facts);
        byId('task').textContent = this.task(session, facts);
        byId('last').textContent = this.last(session, facts);
        byId('task').classList.toggle('thinking', session.thinking);
        this.drawControls(session, facts);
    }

    drawPlayers(session, facts) {
        const totals = facts?.score ? session.game.totals(facts.score) : [];
        const winners = facts?.over ? session.game.winners(facts.score) : [];
        refill(
            byId('players'),
            session.seats.map(
                (seat, player) =>
                    el('div', {
                        class: `player player-${player}${facts?.toMove === player ? ' moving' : ''}${
                            winners.includes(player) ? ' winner' : ''}`,
                    },
                       el('span', {class: 'player-name', text: seat.name}),
                       seat.person ? null : el('span', {class: 'player-level', text: seat.level}), el('strong', {
                           class: 'player-points',
                           text: totals[player] ?? '·',
                           'aria-label': `${totals[player] ?? 'unknown'} points`
                       }))));
    }

    /** What others did just before the player to move was asked, at most their last two moves. */
    last({nodes, shown, seats, game}, facts) {
        let at = shown;
        while (at > 0 && nodes[at].move.player === facts?.toMove) {
            at--;
        }
        const told = [];
        for (; at > 0 && told.length < 2 && seats[nodes[at].move.player] && nodes[at].move.player !== facts?.toMove;
             at--) {
            const {name} = seats[nodes[at].move.player];
            told.unshift(`${name} ${game.describe(nodes[at - 1].position, nodes[at].move, name === 'You')}.`);
        }
        return told.join(' ');
    }

    task(session, facts) {
        if (session.browsing) {
            return `Move ${session.shown} of ${session.nodes.length - 1}.`;
        }
        if (!facts) {
            return 'One moment…';
        }
        if (facts.over) {
            return this.outcome(session, facts);
        }
        if (facts.toMove === null) {
            return 'Chance decides…';
        }
        const seat = session.seats[facts.toMove];
        if (!seat.person) {
            return session.thinking ? `${seat.name} thinks…` : `${seat.name} is to move.`;
        }
        if (session.covered) {
            return `${seat.name} is to move.`;
        }
        return `${seat.name}: ${session.game.task(session.node.position, session.seats, facts.toMove)}.`;
    }

    outcome(session, facts) {
        const winners = session.game.winners(facts.score);
        const totals = session.game.totals(facts.score);
        const names = listed(winners.map((player) => session.seats[player].name));
        const points = totals.join(' to ');
        if (winners.length > 1) {
            return `A draw between ${names}: ${points}.`;
        }
        const tie = totals.filter((total) => total === totals[winners[0]]).length > 1 ? ', by the rule for ties' : '';
        return `${names} ${names === 'You' ? 'win' : 'wins'}, ${points}${tie}.`;
    }

    /**
     * The buttons that the state of the game calls for; made anew only when it calls for others, lest clicks get lost.
     */
    drawControls(session, facts) {
        const computer = facts && facts.toMove !== null && !session.seats[facts.toMove].person;
        const kind = session.browsing  ? 'browsing' :
            facts?.over                ? 'over' :
            session.paused && computer ? 'halted' :
            session.computersOnly      ? 'running' :
                                         'none';
        if (this.controls !== kind || this.controlled !== session) {
            this.controls = kind;
            this.controlled = session;
            refill(byId('controls'), this.buttons(kind, session));
        }
    }

    buttons(kind, session) {
        const {app} = this;
        switch (kind) {
            case 'browsing':
                return [
                    button('Play on from here', () => session.playFromShown(), {'data-key': 'from-here'}, 'c-play'),
                    button('Back to the game', () => session.show(session.now), {class: 'main', 'data-key': 'to-now'})
                ];
            case 'over':
                return [
                    button('Review', () => app.panels.reviewGame(), {class: 'main', 'data-key': 'to-review'}),
                    button('New game', () => app.newGame(), {'data-key': 'again'}, 'c-new')
                ];
            case 'halted':
                return [button('Go on', () => session.pause(false), {class: 'main', 'data-key': 'go-on'}, 'c-play')];
            case 'running':
                return [button('Halt', () => session.pause(true), {'data-key': 'halt'}, 'c-pause')];
            default:
                return [];
        }
    }

    /** A text that stays above the board; "" takes it away. */
    note(text) {
        byId('note').textContent = text;
        byId('note').hidden = text === '';
    }

    /** Shows a fault with a way to try again. */
    tell(fault, again) {
        const text = fault.at ? `${fault.at}: ${fault.message}` : fault.message;
        this.problem.hidden = false;
        this.problem.replaceChildren(el('span', {text}), button('Try again', () => {
                                         this.problem.hidden = true;
                                         again();
                                     }, {class: 'main'}), button('Close', () => {
                                         this.problem.hidden = true;
                                     }, {class: 'plain', 'aria-label': 'Close'}, 'c-close'));
    }
}
