// SPDX-License-Identifier: GPL-3.0-or-later
/** The table of Circle the Wagons: circle, scoring cards, both towns; taking and placing cards. */

import {el, set, signed} from './dom.js';
import {layOut} from './wagons_position.js';
import {CircleView} from './wagons_circle.js';
import {ScoringView, SumsView, changes} from './wagons_scores.js';
import {TownView} from './wagons_town.js';
import {TrayView} from './wagons_tray.js';

const place = ({x, y, rot}) => ({x, y, rot});

/** One player's part: name, town, sums, tray. */
class Side {
    constructor(board, player) {
        this.board = board;
        this.player = player;
        this.sums = new SumsView();
        this.heading = el('h2', {});
        this.total = el('span', {class: 'total'});
        this.town = new TownView(board.fronts, {
            place: (placement) => board.placed(placement),
            ghost: (ghost, legal) => board.tried(this, ghost, legal),
            announce: board.table.announce,
        });
        this.tray = new TrayView(board.fronts, {
            turn: () => this.town.turn(),
            put: () => this.town.put(),
            drag: {
                start: () => {},
                move: (x, y) => this.town.hover(x, y),
                turn: () => this.town.turn(),
                cancel: () => {},
                drop: (x, y) => this.town.hover(x, y) && this.town.put(),
            },
        });
        this.element =
            el('section', {class: `side player-${player}`}, el('header', {}, this.heading, this.total),
               this.town.element, this.sums.element, this.tray.element);
    }

    draw(scene, layout) {
        const {player, board} = this;
        const {name, person} = scene.seats[player];
        const placing = scene.open && layout.phase === 'place' && scene.toMove === player ? layout.placing : null;
        const sheet = scene.score?.towns?.[player] ?? null;
        const waiting = layout.pending[player].filter((card) => card !== placing);
        const hand = layout.hand !== null && layout.toMove === player && placing === null ? [layout.hand] : [];
        this.heading.textContent = name === 'You' ? 'Your town' : `${name}'s town`;
        this.total.textContent = sheet ? sheet.total : '·';
        set(this.total, {'aria-label': `${sheet?.total ?? '?'} points`});
        this.element.classList.toggle('moving', scene.toMove === player);
        this.tray.draw(placing, [...hand, ...waiting], placing === null ? 'to be placed' : 'then');
        this.town.draw({
            name: this.heading.textContent,
            placements: layout.towns[player],
            placing,
            legal: placing === null ? [] : scene.legal,
            roomy: person || placing !== null,
            marked: scene.last?.place !== undefined && scene.last.player === player ? layout.towns[player].length - 1 :
                                                                                      undefined,
            marks: scene.marks.filter(({move}) => move.place !== undefined && move.player === player)
                       .map(({move, kind}) => ({kind, placement: {card: move.place, ...place(move)}})),
        });
        this.sums.draw(sheet, placing !== null ? board.after?.towns[player] : null);
    }
}

export class WagonsBoard {
    /**
     * @param {HTMLElement} host
     * @param {import('./games.js').Table} table
     * @param {{fronts: string[][], texts: Object<string, string>}} cards
     */
    constructor(host, table, {fronts, texts}) {
        this.table = table;
        this.fronts = fronts;
        this.previews = new Map();
        this.sides = [0, 1].map((player) => new Side(this, player));
        this.scoring = new ScoringView(texts);
        this.circle = new CircleView(fronts, {take: (at) => this.take(at), drag: (at) => this.dragFromCircle(at)});
        this.towns = el('div', {class: 'towns'});
        this.element =
            el('div', {class: 'wagons'},
               el('div', {class: 'middle'},
                  el('section', {class: 'circle-part', 'aria-label': 'Circle'}, this.circle.element),
                  el('section', {class: 'scoring-part', 'aria-label': 'Scoring cards'}, this.scoring.element)),
               this.towns);
        host.replaceChildren(this.element);
    }

    /** @param {import('./games.js').Scene} scene */
    draw(scene) {
        const layout = layOut(scene.position);
        if (this.scene?.position !== scene.position) {
            this.previews.clear();
            this.after = null;
            this.drafting = null;
        }
        this.scene = scene;
        this.layout = layout;
        const order = scene.seats[0].person || !scene.seats[1].person ? [0, 1] : [1, 0];
        if (this.order?.join() !== order.join()) {
            this.order = order;
            this.towns.replaceChildren(...order.map((player) => this.sides[player].element));
        }
        if (scene.open || scene.over) {
            this.element.dataset.phase =
                layout.phase; /* small screens put first what is needed; while others move it stays */
        }
        const score = scene.score;
        this.scoring.draw(layout.scoring, score, scene.seats, order);
        this.circle.draw(this.circleScene());
        this.drawSides();
    }

    drawSides() {
        const shown = this.drafting?.ready ? {scene: this.drafting.scene, layout: this.drafting.layout} : this;
        this.sides.forEach((side) => side.draw(shown.scene, shown.layout));
    }

    circleScene() {
        const {scene, layout} = this;
        const choosing = scene.open && (layout.phase === 'draft' || layout.phase === 'start');
        const mover = scene.toMove ?? layout.toMove;
        const cardOf = (move) =>
            (move?.start !== undefined ? layout.ring[move.start] : layout.row[move?.draft]) ?? null;
        const marked = (...kinds) =>
            cardOf(scene.marks.find(({move, kind}) => move.place === undefined && kinds.includes(kind))?.move);
        return {
            layout,
            open: choosing,
            skips: choosing ? scene.legal.map((move) => move.draft ?? move.start) : [],
            mover: scene.seats[mover].name,
            other: scene.seats[1 - mover].name === 'You' ? 'you' : scene.seats[1 - mover].name,
            hinted: marked('hint', 'best'),
            played: marked('played'),
        };
    }

    /** Puts the keyboard where the next decision is made. */
    focus() {
        const side = this.sides[this.scene.toMove];
        if (this.layout.phase === 'place' && side) {
            side.town.element.focus({preventScroll: true});
        } else if (this.layout.phase !== 'over') {
            this.circle.focus();
        }
    }

    /* --- taking a card --- */

    draftOf(at) { return this.scene.legal.find((move) => (move.draft ?? move.start) === at); }

    take(at) {
        const move = this.scene.open ? this.draftOf(at) : null;
        if (move) {
            this.table.play(move);
        }
    }

    /** A card dragged out of the circle: taken and placed in one go, or neither. */
    dragFromCircle(at) {
        const side = () => this.sides[this.scene.toMove];
        return {
            start: () => this.beginDraft(this.draftOf(at)),
            move: (x, y) => Boolean(this.drafting?.ready) && side().town.hover(x, y),
            turn: () => this.drafting?.ready && side().town.turn(),
            drop: (x, y) => {
                if (this.drafting?.ready && side().town.hover(x, y)) {
                    side().town.put();
                }
                this.endDraft();
            },
            cancel: () => this.endDraft(),
        };
    }

    async beginDraft(move) {
        if (!move || move.draft === undefined) {
            return;
        }
        const drafting = this.drafting = {move, ready: false};
        this.previews.clear();
        const {position, legal} = await this.table.peek(move);
        if (this.drafting === drafting) {
            Object.assign(
                drafting, {ready: true, layout: layOut(position), scene: {...this.scene, position, legal, marks: []}});
            this.drawSides();
        }
    }

    endDraft() {
        this.drafting = null;
        this.after = null;
        this.previews.clear();
        this.drawSides();
    }

    /* --- placing a card --- */

    moveOf(scene, {x, y, rot}) { return scene.legal.find((move) => move.x === x && move.y === y && move.rot === rot); }

    placed(placement) {
        const {drafting} = this;
        const scene = drafting?.ready ? drafting.scene : this.scene;
        const move = this.moveOf(scene, placement);
        if (move) {
            this.table.play(...(drafting?.ready ? [drafting.move, move] : [move]));
        }
    }

    /** The card lies somewhere new: what would it bring there? */
    async tried(side, ghost, legal) {
        if (ghost === null) {
            return;
        }
        this.trying = ghost;
        this.after = null;
        side.tray.tell(ghost, legal, null);
        const before = this.scene.score;
        if (!legal || !before) {
            side.sums.draw(before?.towns[side.player] ?? null);
            return;
        }
        const score = await this.preview(ghost);
        if (!score || this.trying !== ghost || this.scene.score !== before) {
            return;
        }
        const change = changes(before, score, side.player);
        this.after = score;
        side.tray.tell(ghost, legal, change);
        side.town.showGain(signed(change.mine));
        side.sums.draw(before.towns[side.player], score.towns[side.player]);
        this.table.announce(`${signed(change.mine)} points`);
    }

    /** The score with the card there; null if the server does not tell. */
    async preview(ghost) {
        const {drafting} = this;
        const scene = drafting?.ready ? drafting.scene : this.scene;
        const move = this.moveOf(scene, ghost);
        const name = `${ghost.x},${ghost.y},${ghost.rot}`;
        if (move && !this.previews.has(name)) {
            this.previews.set(name, this.table.preview(move, scene.position).then(({score}) => score, () => null));
        }
        return this.previews.get(name) ?? null;
    }
}
