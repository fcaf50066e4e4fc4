// SPDX-License-Identifier: GPL-3.0-or-later
/** Light and dark: as the system says, until the person chooses. */

import {keep, load} from './store.js';

const system = window.matchMedia('(prefers-color-scheme: dark)');

function current() { return load('theme') ?? (system.matches ? 'dark' : 'light'); }

function apply() { document.documentElement.dataset.theme = current(); }

export function followTheme() {
    apply();
    system.addEventListener('change', apply);
}

export function switchTheme() {
    keep('theme', current() === 'dark' ? 'light' : 'dark');
    apply();
}
