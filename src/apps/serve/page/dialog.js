// SPDX-License-Identifier: GPL-3.0-or-later
/** Dialogs: the browser's own, so that focus stays inside, Escape closes and focus goes back where it was. */

import {button, el} from './dom.js';

/**
 * Opens a dialog; it is removed when closed.
 * @param {string} title
 * @param {(Node|string)[]} content
 * @param {{class?: string, closed?: function(): void}} [options]
 * @returns {{element: HTMLDialogElement, close: function(): void}}
 */
export function openDialog(title, content, options = {}) {
    const close = () => element.close();
    const element =
        el('dialog', {class: `dialog ${options.class ?? ''}`, 'aria-labelledby': 'dialog-title'},
           el('header', {}, el('h2', {id: 'dialog-title', text: title}),
              button('Close', close, {class: 'plain', 'aria-label': 'Close'}, 'c-close')),
           el('div', {class: 'dialog-body'}, content));
    element.addEventListener('close', () => {
        element.remove();
        options.closed?.();
    });
    element.addEventListener('keydown', (event) => event.stopPropagation());
    document.body.append(element);
    element.showModal();
    return {element, close};
}

/** A labelled menu. @param {{value: string, text: string}[]} options */
export function menu(label, options, value, attributes = {}) {
    const select = el('select', attributes, options.map((option) => el('option', {
                                                            value: option.value,
                                                            selected: option.value === value,
                                                            text: option.text,
                                                        })));
    return {select, element: el('label', {class: 'field'}, el('span', {text: label}), select)};
}
