// SPDX-License-Identifier: GPL-3.0-or-later
/** The land: tiles on a sheet that can be moved and zoomed, by mouse, touch and keyboard. */

import { button, el, set, svg } from './dom.js';
import { TILE } from './carcassonne_art.js';

const ZOOM_STEP = 1.25;
const LEAST = 300;
const MOST = 76 * TILE;

export class LandView {
    /** `name` is for screen readers; `pressed` gets keys that are not for moving about, and says whether it took them. */
    constructor(name, pressed = () => false) {
        this.view = null; /* {x, y, width}: what is shown; null: all */
        this.box = { x: 0, y: 0, width: TILE, height: TILE };
        this.layers = svg('g');
        this.svg = svg('svg', { class: 'c-land', role: 'group', 'aria-label': name, tabindex: 0 }, this.layers);
        this.element = el('div', { class: 'c-land-part' }, this.svg, el('div', { class: 'c-zoom' },
            button('+', () => this.zoom(1 / ZOOM_STEP), { 'aria-label': 'Closer', title: 'Closer (+)' }),
            button('−', () => this.zoom(ZOOM_STEP), { 'aria-label': 'Farther', title: 'Farther (−)' }),
            button('All', () => this.all(), { 'aria-label': 'Show all', title: 'Show all (0)' })));
        this.svg.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
        this.svg.addEventListener('pointerdown', (event) => this.grab(event));
        this.svg.addEventListener('keydown', (event) => this.key(event, pressed));
    }

    /** Shows children within a box of cells (inclusive). */
    draw({ west, north, east, south }, children) {
        this.box = { x: west * TILE, y: north * TILE, width: (east - west + 1) * TILE, height: (south - north + 1) * TILE };
        this.layers.replaceChildren(...children.flat().filter(Boolean));
        this.show();
    }

    get ratio() {
        const { clientWidth, clientHeight } = this.svg;
        return clientWidth > 0 && clientHeight > 0 ? clientHeight / clientWidth : 0.66;
    }

    get shown() {
        if (this.view) {
            return this.view;
        }
        const width = Math.max(this.box.width, this.box.height / this.ratio, 4 * TILE);
        const centre = [this.box.x + this.box.width / 2, this.box.y + this.box.height / 2];
        return { x: centre[0] - width / 2, y: centre[1] - width * this.ratio / 2, width };
    }

    show() {
        const { x, y, width } = this.shown;
        set(this.svg, { viewBox: `${x} ${y} ${width} ${width * this.ratio}` });
    }

    all() {
        this.view = null;
        this.show();
    }

    /** Around a point of the land; the middle by default. */
    zoom(factor, at = null) {
        const { x, y, width } = this.shown;
        const wanted = Math.min(MOST, Math.max(LEAST, width * factor));
        const point = at ?? [x + width / 2, y + width * this.ratio / 2];
        const scale = wanted / width;
        this.view = { x: point[0] - (point[0] - x) * scale, y: point[1] - (point[1] - y) * scale, width: wanted };
        this.show();
    }

    pan(dx, dy) {
        const { x, y, width } = this.shown;
        const limit = (value, low, size, span) => Math.min(low + size - span * 0.2, Math.max(low - span * 0.8, value));
        this.view = {
            x: limit(x + dx, this.box.x, this.box.width, width),
            y: limit(y + dy, this.box.y, this.box.height, width * this.ratio), width,
        };
        this.show();
    }

    /** The point of the land under a pointer. */
    point(event) {
        const area = this.svg.getBoundingClientRect();
        const { x, y, width } = this.shown;
        return [x + (event.clientX - area.left) / area.width * width, y + (event.clientY - area.top) / area.width * width];
    }

    wheel(event) {
        event.preventDefault();
        this.zoom(event.deltaY > 0 ? ZOOM_STEP : 1 / ZOOM_STEP, this.point(event));
    }

    /** A drag moves the land; a click without one goes on to what lies under it. */
    grab(event) {
        if (event.button !== 0) {
            return;
        }
        let last = [event.clientX, event.clientY];
        const first = last;
        let moved = false;
        const move = (now) => {
            const scale = this.shown.width / this.svg.getBoundingClientRect().width;
            moved = moved || Math.hypot(now.clientX - first[0], now.clientY - first[1]) > 6;
            if (moved) {
                this.pan((last[0] - now.clientX) * scale, (last[1] - now.clientY) * scale);
                last = [now.clientX, now.clientY];
            }
        };
        const stop = () => {
            window.removeEventListener('pointermove', move);
            window.removeEventListener('pointerup', stop);
            window.removeEventListener('pointercancel', stop);
            if (moved) {
                const swallow = (click) => click.stopPropagation();
                this.svg.addEventListener('click', swallow, { capture: true, once: true });
                setTimeout(() => this.svg.removeEventListener('click', swallow, { capture: true }), 0);
            }
        };
        window.addEventListener('pointermove', move);
        window.addEventListener('pointerup', stop);
        window.addEventListener('pointercancel', stop);
    }

    key(event, pressed) {
        const step = this.shown.width / 8;
        const moves = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
        if (pressed(event)) {
            event.preventDefault();
        } else if (event.shiftKey && moves[event.key]) {
            this.pan(...moves[event.key]);
            event.preventDefault();
        } else if (event.key === '+' || event.key === '-') {
            this.zoom(event.key === '+' ? 1 / ZOOM_STEP : ZOOM_STEP);
        } else if (event.key === '0') {
            this.all();
        }
    }
}
