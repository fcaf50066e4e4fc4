// SPDX-License-Identifier: GPL-3.0-or-later
/** What the browser keeps: the game in progress and the person's settings. A browser that keeps nothing is fine too. */

const PREFIX = 'wagons.';

export function load(name, fallback = null) {
    try {
        return JSON.parse(localStorage.getItem(PREFIX + name)) ?? fallback;
    } catch {
        return fallback;
    }
}

export function keep(name, value) {
    try {
        localStorage.setItem(PREFIX + name, JSON.stringify(value));
        return true;
    } catch {
        return false;
    }
}
