// SPDX-License-Identifier: GPL-3.0-or-later
/* Tables that can be sorted by a click on a heading, and searched. Without this they are plain tables in their order. */
'use strict';

(() => {
    const value = (row, column) => {
        const cell = row.cells[column];
        return cell.dataset.sort === undefined ? null : Number(cell.dataset.sort);
    };

    const compare = (column, numeric, sign) => (a, b) => {
        if (!numeric) {
            return sign * a.cells[column].textContent.localeCompare(b.cells[column].textContent, 'en');
        }
        const [x, y] = [value(a, column), value(b, column)];
        if (x === null || y === null) {
            return (x === null) - (y === null); // what is not known comes last either way
        }
        return sign * (x - y);
    };

    function sortBy(table, heading) {
        const down = heading.getAttribute('aria-sort') === 'ascending';
        const numeric = heading.classList.contains('figure');
        const rows = [...table.tBodies[0].rows];
        for (const other of table.tHead.rows[0].cells) {
            other.removeAttribute('aria-sort');
        }
        heading.setAttribute('aria-sort', down ? 'descending' : 'ascending');
        rows.sort(compare(heading.cellIndex, numeric, down ? -1 : 1));
        table.tBodies[0].append(...rows);
    }

    function makeSortable(table) {
        for (const heading of table.tHead.rows[0].cells) {
            const button = document.createElement('button');
            button.type = 'button';
            button.append(...heading.childNodes);
            button.addEventListener('click', () => sortBy(table, heading));
            heading.append(button);
        }
    }

    function makeSearchable(table) {
        const box = document.createElement('div');
        const label = document.createElement('label');
        const input = document.createElement('input');
        const count = document.createElement('output');
        const rows = [...table.tBodies[0].rows];
        const texts = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));
        const search = () => {
            const words = input.value.toLowerCase().split(/[\s+,]+/).filter(Boolean);
            let shown = 0;
            for (const row of rows) {
                row.hidden = !words.every((word) => texts.get(row).includes(word));
                shown += row.hidden ? 0 : 1;
            }
            count.value = `${shown} of ${rows.length} rows`;
        };
        box.className = 'search';
        label.textContent = 'Search';
        input.type = 'search';
        input.id = `search-${table.closest('section').id}`;
        input.placeholder = 'names, in any order';
        label.htmlFor = input.id;
        input.addEventListener('input', search);
        box.append(label, input, count);
        table.parentElement.before(box);
        table.parentElement.classList.add('tall');
        search();
    }

    for (const table of document.querySelectorAll('table.data')) {
        if (table.tBodies[0].rows.length > 1) {
            makeSortable(table);
        }
        if ('search' in table.dataset) {
            makeSearchable(table);
        }
    }
})();
