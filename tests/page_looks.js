// SPDX-License-Identifier: GPL-3.0-or-later
/* Run inside the page by test_page.py: what is not legible there. Returns a list of complaints. */

const SLACK = 1.5;
const CONTRAST = 4.5;
const CONTRAST_LARGE = 3;
const LARGE = 18;

/* Numbers that stand on a corner of something on purpose. */
const ON_TOP = '.chip b, .skips, .unseen, .skip-link, .graph-labels';

function visible(element) {
    return element.checkVisibility({checkOpacity: true, checkVisibilityCSS: true}) &&
        !element.closest('.unseen, .skip-link');
}

/** Elements with a text of their own, and the boxes of its lines. */
function texts(root) {
    const found = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (node.data.trim() && !element.closest('svg, script, style, noscript, option, select') && visible(element)) {
            const range = document.createRange();
            range.selectNodeContents(node);
            const boxes = [...range.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
            found.push({element, text: node.data.trim().slice(0, 40), boxes});
        }
    }
    return found;
}

function scrolls(element) { return ['auto', 'scroll'].includes(getComputedStyle(element).overflowY); }

/** Whether an element that hides what hangs over cuts the box. */
function clipped(element, box) {
    for (let outer = element; outer && outer !== document.body; outer = outer.parentElement) {
        const style = getComputedStyle(outer);
        if (scrolls(outer)) {
            return false;
        }
        const frame = outer.getBoundingClientRect();
        const hides = style.overflowX !== 'visible' || outer.tagName === 'BUTTON';
        if (hides &&
            (box.left < frame.left - SLACK || box.right > frame.right + SLACK || box.top < frame.top - SLACK ||
             box.bottom > frame.bottom + SLACK)) {
            return true;
        }
    }
    return false;
}

function overlap(a, b) {
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK + 2;
}

/* --- colours --- */

const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});

function rgba(colour) {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
}

function luminance([r, g, b]) {
    const linear = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

function background(element) {
    for (let outer = element; outer; outer = outer.parentElement) {
        const colour = rgba(getComputedStyle(outer).backgroundColor);
        if (colour[3] > 250) {
            return colour;
        }
    }
    return [255, 255, 255, 255];
}

function contrast(element) {
    const [light, dark] =
        [luminance(rgba(getComputedStyle(element).color)), luminance(background(element))].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
}

/* --- complaints --- */

const root = document.querySelector('dialog[open]') ?? document.body;
const complaints = [];
const all = texts(root);
const name = ({element, text}) =>
    `${element.tagName.toLowerCase()}.${element.className || element.parentElement.className} "${text}"`;

if (document.documentElement.scrollWidth > innerWidth) {
    complaints.push(`the page is ${document.documentElement.scrollWidth} wide on a screen of ${innerWidth}`);
}
for (const one of all) {
    if (one.boxes.some((box) => box.left < -SLACK || box.right > innerWidth + SLACK)) {
        complaints.push(`${name(one)} leaves the screen`);
    }
    if (!one.element.closest(ON_TOP) && one.boxes.some((box) => clipped(one.element, box))) {
        complaints.push(`${name(one)} is cut off`);
    }
    const least = parseFloat(getComputedStyle(one.element).fontSize) >= LARGE ? CONTRAST_LARGE : CONTRAST;
    if (!one.element.closest(':disabled, .undone, .elsewhere, .graph-labels') && contrast(one.element) < least) {
        complaints.push(`${name(one)} has a contrast of ${contrast(one.element).toFixed(2)}`);
    }
    if (parseFloat(getComputedStyle(one.element).fontSize) < 10) {
        complaints.push(`${name(one)} is too small`);
    }
}
for (let i = 0; i < all.length; i++) {
    for (let j = 0; j < i; j++) {
        const pair = [all[i], all[j]];
        if (!pair.some(({element}) => element.closest(ON_TOP) || element.closest('.setup-foot, header')) &&
            all[i].boxes.some((a) => all[j].boxes.some((b) => overlap(a, b)))) {
            complaints.push(`${name(all[i])} lies on ${name(all[j])}`);
        }
    }
}

/* Every control has a name, and is large enough for a finger on a small screen. */
for (const control of root.querySelectorAll('button, select, input, textarea, [tabindex="0"]')) {
    const label = control.getAttribute('aria-label') || control.innerText?.trim() || control.labels?.[0]?.innerText ||
        control.title;
    if (visible(control) && !label) {
        complaints.push(`${control.tagName.toLowerCase()}.${control.className} has no name`);
    }
}

/* Cards of the circle do not lie on each other. */
const slots = [...root.querySelectorAll('.slot:not(.chosen)')].map((slot) => slot.getBoundingClientRect());
slots.forEach(
    (a, i) => slots.slice(0, i).forEach((b) => overlap(a, b) && complaints.push('two cards of the circle overlap')));

return complaints;
