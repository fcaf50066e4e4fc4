// SPDX-License-Identifier: GPL-3.0-or-later
/** Dragging by pointer events, for mouse, pen and finger alike. */

import { el } from './dom.js';

/** Pixels before a press becomes a drag. */
const FAR_ENOUGH = 7;

/**
 * Lets an element be dragged. A floating picture follows the pointer except where `move` says that the place under the
 * pointer shows the thing itself.
 * @param {HTMLElement} element
 * @param {Object} how
 * @param {function(boolean): void} [how.tap]        pressed and released in place; true for a finger
 * @param {function(): Element} how.picture
 * @param {function(): void} how.start
 * @param {function(number, number): boolean} how.move   client coordinates; whether the place shows the thing
 * @param {function(number, number): void} how.drop
 * @param {function(): void} how.cancel
 * @param {function(): void} [how.turn]              wheel or R during the drag
 */
export function draggable(element, how) {
    let from = null;
    let float = null;

    function begin(event) {
        float = el('div', { class: 'floating', 'aria-hidden': 'true' }, how.picture());
        document.body.append(float);
        window.addEventListener('keydown', keyed, true);
        window.addEventListener('wheel', wheeled, { passive: false });
        how.start();
        follow(event);
    }

    function follow(event) {
        float.style.left = `${event.clientX}px`;
        float.style.top = `${event.clientY}px`;
        float.classList.toggle('over', how.move(event.clientX, event.clientY));
    }

    function end() {
        from = null;
        float?.remove();
        float = null;
        window.removeEventListener('keydown', keyed, true);
        window.removeEventListener('wheel', wheeled);
    }

    function keyed(event) {
        if (event.key === 'Escape') {
            end();
            how.cancel();
        } else if (event.key.toLowerCase() === 'r') {
            how.turn?.();
        }
        event.stopPropagation();
    }

    let turnedAt = 0;
    function wheeled(event) {
        event.preventDefault();
        if (event.timeStamp - turnedAt > 250) {
            turnedAt = event.timeStamp;
            how.turn?.();
        }
    }

    element.classList.add('draggable');
    element.addEventListener('pointerdown', (event) => {
        if (event.button === 0 && event.isPrimary) {
            from = { x: event.clientX, y: event.clientY };
            element.setPointerCapture(event.pointerId);
        }
    });
    element.addEventListener('pointermove', (event) => {
        if (float) {
            follow(event);
        } else if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > FAR_ENOUGH) {
            begin(event);
        }
    });
    element.addEventListener('pointerup', (event) => {
        const dragged = float !== null;
        const pressed = from !== null;
        end();
        if (dragged) {
            how.drop(event.clientX, event.clientY);
        } else if (pressed) {
            how.tap?.(event.pointerType !== 'mouse');
        }
    });
    element.addEventListener('pointercancel', () => {
        const dragged = float !== null;
        end();
        if (dragged) {
            how.cancel();
        }
    });
}
