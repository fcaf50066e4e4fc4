// SPDX-License-Identifier: GPL-3.0-or-later
/** Saving and loading: a record as a file, or by copy and paste. */

import {openDialog} from './dialog.js';
import {button, el} from './dom.js';

/** Offers a text as a file. */
function download(name, text) {
    const address = URL.createObjectURL(new Blob([text], {type: 'application/json'}));
    const link = el('a', {href: address, download: name});
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** The first game of a text: a JSON object, or the first line of JSON Lines. */
export function parseRecord(text) {
    const trimmed = text.trim();
    if (trimmed === '') {
        throw new Error('There is nothing to load: paste a game or position, or choose a file.');
    }
    for (const part of [trimmed, trimmed.split('\n')[0]]) {
        try {
            const record = JSON.parse(part);
            if (record && typeof record === 'object' && !Array.isArray(record)) {
                return record.position && !record.format?.startsWith('wagons-game') ? record.position : record;
            }
        } catch { /* the next part may do */
        }
    }
    throw new Error('This is no game record: expected a JSON object, or one in each line.');
}

/**
 * @param {Object} record   the game in progress
 * @param {string} name     a file name for it
 * @param {function(Object): Promise<void>} open   takes a record; rejects with what is wrong with it
 */
export function openFiles(record, name, open) {
    const line = JSON.stringify(record);
    const fault = el('p', {class: 'bad', role: 'alert'});
    const told = el('span', {class: 'quiet', role: 'status'});
    const text = el('textarea', {rows: 8, spellcheck: 'false', name: 'record', 'aria-label': 'Game record'});
    text.value = line;
    const file = el('input', {type: 'file', accept: '.json,.jsonl,application/json', 'aria-label': 'Game file'});

    async function take(content) {
        try {
            fault.textContent = '';
            await open(parseRecord(content));
            dialog.close();
        } catch (error) {
            fault.textContent = error.at ? `${error.at}: ${error.message}` : error.message;
        }
    }
    async function copy() {
        text.value = line;
        text.select();
        try {
            await navigator.clipboard.writeText(line);
            told.textContent = 'Copied.';
        } catch {
            told.textContent = 'Selected; copy it with Ctrl-C.';
        }
    }
    file.addEventListener('change', async () => file.files[0] && take(await file.files[0].text()));
    const dialog = openDialog(
        'Save and load',
        [
            el('p',
               {text: 'The game as a record (wagons-game/1), which replay, review, analyze and play read as well.'}),
            el('div', {class: 'row'},
               button('Download', () => download(name, `${line}\n`), {class: 'main', name: 'download'}, 'c-file'),
               button('Copy', copy, {name: 'copy'}), told),
            text, el('p', {text: 'To load a game or a position, paste it above or choose a file.'}),
            el('div', {class: 'row'}, button('Load the text', () => take(text.value), {name: 'load'}), file), fault
        ],
        {class: 'files'});
    return dialog;
}
