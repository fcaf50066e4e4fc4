// SPDX-License-Identifier: GPL-3.0-or-later
/** The table of Carcassonne: the land with the cells where the drawn tile fits, the tile in hand, players, tiles left. */

import { button, el, set, svg } from './dom.js';
import { TILE, meeple, spot, tileImage, tilePicture, turned } from './carcassonne_art.js';
import { LandView } from './carcassonne_land.js';
import { around, key, layOut, left, partText } from './carcassonne_position.js';

const at = (x, y, ...children) => svg('g', { transform: `translate(${x * TILE} ${y * TILE})` }, ...children);

export class CarcassonneBoard {
    /**
     * @param {HTMLElement} host
     * @param {import('./games.js').Table} table
     * @param {Map<string, Object>} types  tiles by letter
     */
    constructor(host, table, types) {
        Object.assign(this, { table, types, choice: null, scene: null });
        this.land = new LandView('The land. Arrows choose a cell, R turns the tile, M the meeple, Enter lays it.',
            (event) => this.key(event));
        this.players = el('ul', { class: 'c-players' });
        this.hand = el('div', { class: 'c-hand' });
        this.rest = el('div', { class: 'c-rest', 'aria-label': 'Tiles left' });
        host.replaceChildren(el('div', { class: 'carcassonne' },
            el('section', { class: 'c-middle' }, this.land.element),
            el('aside', { class: 'c-side' }, this.players, this.hand, this.rest)));
    }

    /** @param {import('./games.js').Scene} scene */
    draw(scene) {
        const fresh = this.scene?.position !== scene.position;
        this.scene = scene;
        this.layout = layOut(scene.position);
        if (fresh) {
            this.choice = null; /* {x, y, rot, meeple} of the tile in hand */
        }
        this.drawLand();
        this.drawPlayers();
        this.drawHand();
        this.drawRest();
    }

    focus() {
        this.land.svg.focus({ preventScroll: true });
    }

    /* --- what can be done --- */

    get lays() {
        return this.scene.open ? this.scene.legal.filter((move) => move.tile !== undefined) : [];
    }

    /** The turns in which the tile fits a cell. */
    turns(x, y) {
        return [...new Set(this.lays.filter((move) => move.x === x && move.y === y).map((move) => move.rot))];
    }

    /** Where a meeple may go, as the tile lies now. */
    places({ x, y, rot }) {
        return this.lays.filter((move) => move.x === x && move.y === y && move.rot === rot && move.meeple)
            .map((move) => move.meeple);
    }

    choose(x, y) {
        const turns = this.turns(x, y);
        if (turns.length === 0) {
            return;
        }
        if (this.choice?.x === x && this.choice?.y === y) {
            this.turn();
            return;
        }
        this.choice = { x, y, rot: turns.includes(this.choice?.rot) ? this.choice.rot : turns[0], meeple: null };
        this.chosen();
    }

    turn() {
        if (this.choice) {
            const turns = this.turns(this.choice.x, this.choice.y);
            this.choice = { ...this.choice, rot: turns[(turns.indexOf(this.choice.rot) + 1) % turns.length], meeple: null };
            this.chosen();
        }
    }

    stand(name) {
        this.choice = { ...this.choice, meeple: this.choice.meeple === name ? null : name };
        this.chosen();
    }

    /** The next place for a meeple, and none after the last. */
    nextMeeple() {
        const places = [null, ...this.places(this.choice)];
        this.choice = { ...this.choice, meeple: places[(places.indexOf(this.choice.meeple) + 1) % places.length] };
        this.chosen();
    }

    chosen() {
        const { x, y, rot, meeple: name } = this.choice;
        const type = this.types.get(this.layout.drawn);
        this.drawLand();
        this.drawHand();
        this.table.announce(`${x}, ${y}, turned by ${rot} degrees, ${name ? `a meeple on the ${partText(type, name, rot)}` : 'no meeple'}`);
    }

    put() {
        const { x, y, rot, meeple: name } = this.choice ?? {};
        const move = this.lays.find((one) => one.x === x && one.y === y && one.rot === rot && (one.meeple ?? null) === name);
        if (move) {
            this.table.play(move);
        }
    }

    key(event) {
        const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
        if (!this.scene?.open || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) {
            return false;
        }
        const actions = { r: () => this.turn(), R: () => this.turn(), m: () => this.choice && this.nextMeeple(), Enter: () => this.put(), Escape: () => this.leave() };
        if (steps[event.key]) {
            this.step(...steps[event.key]);
            return true;
        }
        actions[event.key]?.();
        return actions[event.key] !== undefined;
    }

    leave() {
        this.choice = null;
        this.drawLand();
        this.drawHand();
    }

    /** To the nearest legal cell in a direction. */
    step(dx, dy) {
        const cells = [...new Map(this.lays.map(({ x, y }) => [key(x, y), [x, y]])).values()];
        const { x, y } = this.choice ?? { x: 0, y: 0 };
        const ahead = cells.map((cell) => [cell, (cell[0] - x) * dx + (cell[1] - y) * dy, Math.abs((cell[0] - x) * dy) + Math.abs((cell[1] - y) * dx)])
            .filter(([, along]) => along > 0).sort((a, b) => a[1] + 2 * a[2] - b[1] - 2 * b[2]);
        const [cell] = ahead[0] ?? [this.choice ? null : cells[0]];
        if (cell) {
            this.choose(...cell);
        }
    }

    /* --- drawing --- */

    drawLand() {
        const { scene, layout } = this;
        const cells = around(layout.tiles);
        const xs = cells.map(([x]) => x), ys = cells.map(([, y]) => y);
        const box = { west: Math.min(...xs), east: Math.max(...xs), north: Math.min(...ys), south: Math.max(...ys) };
        this.land.draw(box, [
            [...layout.tiles.values()].map((tile) => this.tile(tile)),
            cells.filter(([x, y]) => this.turns(x, y).length > 0).map(([x, y]) => this.cell(x, y)),
            scene.marks.map((mark) => this.mark(mark)),
            this.ghost(),
            (scene.score?.meeples ?? []).map((one) => this.meeple(one)),
        ]);
    }

    tile({ tile, x, y, rot }) {
        const { last } = this.scene;
        const fresh = last?.tile !== undefined && last.x === x && last.y === y;
        return at(x, y, tilePicture(this.types.get(tile), rot),
            svg('title', { text: `tile ${tile} at ${x}, ${y}` }),
            fresh ? svg('rect', { x: 2, y: 2, width: TILE - 4, height: TILE - 4, class: 'c-fresh' }) : null);
    }

    cell(x, y) {
        return at(x, y, svg('rect', {
            x: 5, y: 5, width: TILE - 10, height: TILE - 10, rx: 8, class: 'c-cell', onclick: () => this.choose(x, y),
        }, svg('title', { text: `${x}, ${y}` })));
    }

    mark({ move, kind }) {
        if (move.tile === undefined) {
            return null;
        }
        const type = this.types.get(move.tile);
        return at(move.x, move.y, svg('g', { class: `c-mark ${kind}` }, tilePicture(type, move.rot),
            move.meeple ? meeple(move.player, turned(spot(type, move.meeple), move.rot), move.meeple[0] === 'f') : null,
            svg('rect', { x: 3, y: 3, width: TILE - 6, height: TILE - 6, class: 'c-mark-frame' })));
    }

    /** The tile in hand where it would be laid, with the places for a meeple. */
    ghost() {
        const { choice, layout, scene } = this;
        if (!choice || !layout.drawn) {
            return null;
        }
        const type = this.types.get(layout.drawn);
        return at(choice.x, choice.y, svg('g', { class: 'c-ghost', onclick: () => this.turn() }, tilePicture(type, choice.rot),
            svg('rect', { x: 2, y: 2, width: TILE - 4, height: TILE - 4, class: 'c-ghost-frame' })),
        this.places(choice).map((name) => {
            const point = turned(spot(type, name), choice.rot);
            return svg('g', { class: 'c-spot', onclick: () => this.stand(name) },
                svg('title', { text: partText(type, name, choice.rot) }),
                svg('circle', { cx: point[0], cy: point[1], r: 12 }),
                choice.meeple === name ? meeple(scene.toMove, point, name[0] === 'f') : null);
        }));
    }

    meeple({ player, x, y, meeple: name }) {
        const tile = this.layout.tiles.get(key(x, y));
        return tile && at(x, y, meeple(player, turned(spot(this.types.get(tile.tile), name), tile.rot), name[0] === 'f'));
    }

    drawPlayers() {
        const { score, seats, toMove, over } = this.scene;
        this.players.replaceChildren(...seats.map(({ name }, player) => {
            const total = score?.scores?.[player]?.total;
            const supply = score?.supply?.[player] ?? '·';
            return el('li', { class: `player-${player}${toMove === player ? ' moving' : ''}` },
                svg('svg', { viewBox: '-14 -14 28 28', class: 'c-badge', 'aria-hidden': 'true' }, meeple(player, [0, 0])),
                el('strong', { text: name }), el('span', { class: 'total', text: score ? (over ? total : score.so_far[player]) : '·' }),
                el('span', { class: 'quiet', text: score ? `${over ? '' : `${total} if it ended now, `}${supply} meeples` : '' }));
        }));
    }

    drawHand() {
        const { choice, layout, scene } = this;
        if (!layout.drawn) {
            this.hand.replaceChildren();
            return;
        }
        const type = this.types.get(layout.drawn);
        const rot = choice?.rot ?? 0;
        const parts = choice ? this.places(choice) : [];
        this.hand.replaceChildren(
            tileImage(type, rot), el('p', { text: choice ? `Tile ${layout.drawn} at ${choice.x}, ${choice.y}` : `Tile ${layout.drawn}: choose a cell` }),
            ...(choice && scene.open ? [
                el('div', { class: 'c-parts', role: 'group', 'aria-label': 'Meeple' },
                    [null, ...parts].map((name) => button(name ? `${partText(type, name, rot)}${name[0] === 'f' ? ` (${name})` : ''}` : 'no meeple', () => {
                        this.choice = { ...this.choice, meeple: name };
                        this.chosen();
                    }, { 'aria-pressed': String(choice.meeple === name), 'data-key': name ?? 'none' }))),
                el('div', { class: 'c-actions' },
                    this.turns(choice.x, choice.y).length > 1 ? button('Turn', () => this.turn(), { title: 'R' }) : null,
                    button('Lay the tile', () => this.put(), { class: 'primary', title: 'Enter' })),
            ] : []));
    }

    drawRest() {
        const counts = left(this.layout, this.types);
        const sum = [...counts.values()].reduce((all, count) => all + count, 0);
        set(this.rest, { 'aria-label': `${sum} tiles left` });
        this.rest.replaceChildren(el('p', { class: 'quiet', text: `${sum} tiles left` }),
            ...[...counts].map(([letter, count]) => el('span', { class: count > 0 ? 'c-left' : 'c-left none', title: `${count} of tile ${letter}` },
                tileImage(this.types.get(letter)), el('span', { text: count }))));
    }
}
