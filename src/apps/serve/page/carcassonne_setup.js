// SPDX-License-Identifier: GPL-3.0-or-later
/** The editor of positions of Carcassonne: choose a tile, then the cell where it lies; on a tile that lies, where a meeple
    stands. Points and who is to move stand beside. */

import { menu } from './dialog.js';
import { button, el, svg } from './dom.js';
import { TILE, meeple, spot, tileImage, tilePicture, turned } from './carcassonne_art.js';
import { LandView } from './carcassonne_land.js';
import { around, key, layOut, left, partText } from './carcassonne_position.js';

const START = { tile: 'D', x: 0, y: 0, rot: 0 };
const FIVE = [1, 2, 3, 4, 5];

export class CarcassonneSetup {
    /** See Setup in games.js. */
    constructor(host, table, types) {
        Object.assign(this, { table, types, tiles: new Map(), letter: 'V', rot: 0, selected: null });
        this.land = new LandView('The land', (event) => this.key(event));
        this.palette = el('div', { class: 'c-rest' });
        this.detail = el('div', { class: 'c-hand' });
        this.scores = el('div', { class: 'c-scores' });
        this.players = menu('Players', FIVE.slice(1).map((n) => ({ value: String(n), text: String(n) })), '2', { name: 'players', onchange: () => this.changed() });
        this.mover = menu('To move', FIVE.map((n) => ({ value: String(n - 1), text: `Player ${n}` })), '0', { name: 'to-move', onchange: () => this.changed() });
        this.drawn = menu('Drawn tile', [{ value: '', text: 'none yet' }, ...[...types.keys()].map((value) => ({ value, text: value }))], '', { name: 'drawn', onchange: () => this.changed() });
        this.points = FIVE.map((n) => el('input', { type: 'number', min: 0, max: 1000, value: 0, 'aria-label': `Points of player ${n}`, onchange: () => this.changed() }));
        host.replaceChildren(el('div', { class: 'carcassonne' }, el('section', { class: 'c-middle' }, this.land.element),
            el('aside', { class: 'c-side' }, this.players.element, this.mover.element, this.drawn.element, this.scores, this.detail, this.palette)));
        this.clear();
    }

    get count() {
        return Number(this.players.select.value);
    }

    clear() {
        this.tiles = new Map([[key(0, 0), { ...START }]]);
        this.selected = null;
        this.changed();
    }

    read() {
        return {
            format: 'wagons-game/1', game: 'carcassonne', players: Array.from({ length: this.count }, () => ({})),
            tiles: [...this.tiles.values()], scores: this.points.slice(0, this.count).map((input) => Number(input.value)),
            to_move: Number(this.mover.select.value), ...(this.drawn.select.value ? { tile: this.drawn.select.value } : {}), moves: [],
        };
    }

    write(position) {
        const layout = layOut(position);
        this.tiles = new Map([...layout.tiles].map(([at, { tile, x, y, rot, meeple: name, player }]) => [at, name ? { tile, x, y, rot, meeple: name, player } : { tile, x, y, rot }]));
        this.players.select.value = String(layout.players);
        this.mover.select.value = String(layout.toMove);
        this.drawn.select.value = layout.drawn ?? '';
        this.settle(position);
    }

    /** Meeples and points as the server counts them: those of a game have partly come home. */
    async settle(position) {
        const score = await this.table.query({ cmd: 'score', position });
        this.tiles.forEach((tile) => { delete tile.meeple; delete tile.player; });
        score.meeples.forEach(({ player, x, y, meeple: name }) => Object.assign(this.tiles.get(key(x, y)), { meeple: name, player }));
        score.so_far.forEach((points, player) => { this.points[player].value = points; });
        this.changed();
    }

    placeName(field) {
        const found = /^tiles\[(\d+)\]/.exec(field);
        const tile = found && [...this.tiles.values()][Number(found[1])];
        return tile ? `tile ${tile.tile} at ${tile.x}, ${tile.y}` : field;
    }

    changed() {
        this.draw();
        this.table.changed();
    }

    /* --- what is done --- */

    put(x, y) {
        this.tiles.set(key(x, y), { tile: this.letter, x, y, rot: this.rot });
        this.selected = key(x, y);
        this.changed();
    }

    turn() {
        const tile = this.tiles.get(this.selected);
        if (tile && this.selected !== key(0, 0)) {
            tile.rot = (tile.rot + 90) % 360;
            this.rot = tile.rot;
        } else {
            this.rot = (this.rot + 90) % 360;
        }
        this.changed();
    }

    remove() {
        if (this.selected && this.selected !== key(0, 0)) {
            this.tiles.delete(this.selected);
            this.selected = null;
            this.changed();
        }
    }

    stand(name, player) {
        const tile = this.tiles.get(this.selected);
        delete tile.meeple;
        delete tile.player;
        if (name) {
            Object.assign(tile, { meeple: name, player });
        }
        this.changed();
    }

    key(event) {
        const actions = { r: () => this.turn(), R: () => this.turn(), Delete: () => this.remove() };
        actions[event.key]?.();
        return actions[event.key] !== undefined;
    }

    /* --- drawing --- */

    draw() {
        const cells = around(this.tiles);
        const xs = cells.map(([x]) => x), ys = cells.map(([, y]) => y);
        const box = { west: Math.min(...xs), east: Math.max(...xs), north: Math.min(...ys), south: Math.max(...ys) };
        const at = (x, y, ...children) => svg('g', { transform: `translate(${x * TILE} ${y * TILE})` }, ...children);
        this.land.draw(box, [
            cells.map(([x, y]) => at(x, y, svg('rect', { x: 5, y: 5, width: 90, height: 90, rx: 8, class: 'c-cell', onclick: () => this.put(x, y) }))),
            [...this.tiles].map(([where, { tile, x, y, rot, meeple: name, player }]) => at(x, y,
                svg('g', { onclick: () => { this.selected = where; this.draw(); } }, tilePicture(this.types.get(tile), rot),
                    name ? meeple(player, turned(spot(this.types.get(tile), name), rot), name[0] === 'f') : null,
                    where === this.selected ? svg('rect', { x: 2, y: 2, width: 96, height: 96, class: 'c-ghost-frame' }) : null))),
        ]);
        this.scores.replaceChildren(el('span', { text: 'Points' }), ...this.points.slice(0, this.count));
        this.drawDetail();
        this.drawPalette();
    }

    drawDetail() {
        const tile = this.tiles.get(this.selected);
        if (!tile) {
            this.detail.replaceChildren(el('p', { class: 'quiet', text: 'Choose a tile below, then the cell where it lies. R turns it.' }));
            return;
        }
        const type = this.types.get(tile.tile);
        const names = [...type.segments.map(({ name }) => name), ...(type.monastery ? ['m'] : [])];
        const who = menu('Meeple of', FIVE.slice(0, this.count).map((n) => ({ value: String(n - 1), text: `Player ${n}` })), String(tile.player ?? 0), { name: 'meeple-of', onchange: () => tile.meeple && this.stand(tile.meeple, Number(who.select.value)) });
        this.detail.replaceChildren(tileImage(type, tile.rot), el('p', { text: `Tile ${tile.tile} at ${tile.x}, ${tile.y}` }), who.element,
            el('div', { class: 'c-parts' }, [null, ...names].map((name) => button(name ? partText(type, name, tile.rot) : 'no meeple',
                () => this.stand(name, Number(who.select.value)), { 'aria-pressed': String((tile.meeple ?? null) === name) }))),
            el('div', { class: 'c-actions' }, button('Turn', () => this.turn()), button('Remove', () => this.remove())));
    }

    drawPalette() {
        const counts = left({ tiles: this.tiles, discarded: [], drawn: null }, this.types);
        this.palette.replaceChildren(...[...counts].map(([letter, count]) => el('button', {
            type: 'button', class: count > 0 ? 'c-left' : 'c-left none', 'aria-pressed': String(letter === this.letter),
            'aria-label': `tile ${letter}, ${count} left`, onclick: () => { this.letter = letter; this.draw(); },
        }, tileImage(this.types.get(letter), letter === this.letter ? this.rot : 0), el('span', { text: count }))));
    }
}
