// SPDX-License-Identifier: GPL-3.0-or-later
/** Making and finding elements. Data enters the page as text and attributes only, never as markup. */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Sets attributes; `onclick` and the like take functions, `text` sets the text, null and false leave an attribute out.
 * @param {Element} element
 * @param {Object<string, *>} attributes
 */
export function set(element, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
        if (name.startsWith('on')) {
            element.addEventListener(name.slice(2), value);
        } else if (name === 'text') {
            element.textContent = value;
        } else if (value === null || value === undefined || value === false) {
            element.removeAttribute(name);
        } else {
            element.setAttribute(name, value === true ? '' : String(value));
        }
    }
    return element;
}

function fill(element, attributes, children) {
    set(element, attributes);
    element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
    return element;
}

/** A new HTML element with attributes and children (elements or texts; nulls are passed over). */
export function el(tag, attributes = {}, ...children) {
    return fill(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
export function svg(tag, attributes = {}, ...children) {
    return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** A symbol of index.html: <svg><use href="#id"></svg>. */
export function symbol(id, attributes = {}) {
    return svg(
        'svg', {viewBox: '0 0 24 24', 'aria-hidden': 'true', class: 'symbol', ...attributes},
        svg('use', {href: `#${id}`}));
}

/** A button with a text, perhaps after a symbol. */
export function button(text, onclick, attributes = {}, icon = null) {
    return el('button', {type: 'button', onclick, ...attributes}, icon ? symbol(icon) : null, el('span', {text}));
}

/** The element of that id; it must be there. */
export function byId(id) {
    const found = document.getElementById(id);
    if (!found) {
        throw new Error(`no element "${id}"`);
    }
    return found;
}

/**
 * Replaces the children of an element only if that keeps no focus from anyone: otherwise gives it back by `data-key`.
 */
export function refill(element, ...children) {
    const focused = element.contains(document.activeElement) ? document.activeElement.getAttribute('data-key') : null;
    element.replaceChildren(...children.flat().filter(Boolean));
    if (focused !== null) {
        element.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({preventScroll: true});
    }
}

/** "+3", "-2", "±0". */
export function signed(number, digits = 0) {
    const text = Math.abs(number).toFixed(digits);
    return Number(text) === 0 ? '±0' : (number > 0 ? '+' : '−') + text;
}

/** "1 card", "3 cards". */
export function counted(number, one, many = `${one}s`) { return `${number} ${number === 1 ? one : many}`; }

/** "a", "a and b", "a, b and c". */
export function listed(texts) {
    return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}
