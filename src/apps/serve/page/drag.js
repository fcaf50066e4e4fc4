// SPDX-License-Identifier: GPL-3.0-or-later
/** Dragging by pointer events, for mouse, pen and finger alike. */

import {el} from './dom.js';

/** Pixels before a press becomes a drag, and milliseconds between two turns of the wheel. */
const FAR_ENOUGH = 7;
const WHEEL_PAUSE = 250;

/**
 * @typedef {Object} Dragging
 * @property {function(boolean): void} [tap]        pressed and released in place; true for a finger
 * @property {function(): Element} picture
 * @property {function(): void} start
 * @property {function(number, number): boolean} move   client coordinates; whether the place there shows the thing
 * @property {function(number, number): void} drop
 * @property {function(): void} cancel
 * @property {function(): void} [turn]              wheel or R during the drag
 */

/** A press that may become a drag; listens to the whole window until it ends. */
class Press {
    /** @param {Dragging} how */
    constructor(how, event) {
        this.how = how;
        this.pointer = event.pointerId;
        this.from = {x: event.clientX, y: event.clientY};
        this.float = null;
        this.turnedAt = 0;
        this.listeners = {
            pointermove: (moved) => this.moved(moved),
            pointerup: (up) => this.released(up),
            pointercancel: (gone) => gone.pointerId === this.pointer && this.cancel(),
            keydown: (key) => this.keyed(key),
            wheel: (wheel) => this.wheeled(wheel),
        };
        for (const [name, listener] of Object.entries(this.listeners)) {
            window.addEventListener(name, listener, {capture: true, passive: false});
        }
    }

    end() {
        this.float?.remove();
        for (const [name, listener] of Object.entries(this.listeners)) {
            window.removeEventListener(name, listener, {capture: true});
        }
    }

    far({clientX, clientY}) { return Math.hypot(clientX - this.from.x, clientY - this.from.y) > FAR_ENOUGH; }

    moved(event) {
        if (event.pointerId !== this.pointer) {
            return;
        }
        if (!this.float && this.far(event)) {
            this.float = el('div', {class: 'floating', 'aria-hidden': 'true'}, this.how.picture());
            document.body.append(this.float);
            this.how.start();
        }
        if (this.float) {
            this.float.style.left = `${event.clientX}px`;
            this.float.style.top = `${event.clientY}px`;
            this.float.classList.toggle('over', this.how.move(event.clientX, event.clientY));
        }
    }

    released(event) {
        if (event.pointerId !== this.pointer) {
            return;
        }
        this.end();
        if (this.float) {
            this.how.drop(event.clientX, event.clientY);
        } else if (!this.far(event)) {
            this.how.tap?.(event.pointerType !== 'mouse');
        }
    }

    cancel() {
        this.end();
        if (this.float) {
            this.how.cancel();
        }
    }

    keyed(event) {
        if (!this.float) {
            return;
        }
        event.stopPropagation();
        event.preventDefault();
        if (event.key === 'Escape') {
            this.cancel();
        } else if (event.key.toLowerCase() === 'r') {
            this.how.turn?.();
        }
    }

    wheeled(event) {
        if (this.float) {
            event.preventDefault();
            event.stopPropagation();
            if (event.timeStamp - this.turnedAt > WHEEL_PAUSE) {
                this.turnedAt = event.timeStamp;
                this.how.turn?.();
            }
        }
    }
}

/**
 * Lets an element be dragged. A floating picture follows the pointer except where `move` says that the place under the
 * pointer shows the thing itself.
 * @param {HTMLElement} element
 * @param {Dragging} how
 */
export function draggable(element, how) {
    element.classList.add('draggable');
    element.addEventListener('pointerdown', (event) => {
        if (event.button === 0 && event.isPrimary) {
            new Press(how, event);
        }
    });
}
