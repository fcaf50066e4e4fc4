// SPDX-License-Identifier: GPL-3.0-or-later
/** Asking the server: one engine query by POST /api/query, one answer. */

/** What went wrong, in words for the person. `kind` is "gone", "busy", "refused" or "broken"; `at` names the field. */
export class QueryError extends Error {
    constructor(kind, message, at = null) {
        super(message);
        this.kind = kind;
        this.at = at;
    }
}

const GONE = 'The server does not answer. Is "wagons serve" still running? Your game is kept here; try again.';
const BUSY = 'The server has too many searches waiting. Try again in a moment.';

let asked = 0;

/** A refusal: the text begins with the path of the field, which is told apart. */
function refusal({error, at}) {
    const path = at ?? '';
    const text = error.startsWith(path) ? error.slice(path.length).replace(/^:\s*/, '') : error;
    return new QueryError('refused', text || error, path.replace(/^(position|record)\.?/, '') || null);
}

async function read(response) {
    try {
        return await response.json();
    } catch (fault) {
        if (fault.name === 'AbortError') {
            throw fault;
        }
        throw new QueryError('broken', `The server's answer (status ${response.status}) cannot be read.`);
    }
}

/**
 * Sends a query and returns the answer object.
 * @param {Object} object   a wagons-engine/1 query without id
 * @param {AbortSignal} [signal]   aborting it rejects with an AbortError and stops the search on the server
 * @returns {Promise<Object>}   rejects with a QueryError if there is no good answer
 */
export async function query(object, signal) {
    let response;
    try {
        response = await fetch('api/query', {
            method: 'POST',
            headers: {'Content-Type': 'application/json'},
            body: JSON.stringify({id: `page-${++asked}`, ...object}),
            cache: 'no-store',
            signal,
        });
    } catch (fault) {
        throw fault.name === 'AbortError' ? fault : new QueryError('gone', GONE);
    }
    if (response.status === 503) {
        throw new QueryError('busy', BUSY);
    }
    const answer = await read(response);
    if (answer.error !== undefined) {
        throw refusal(answer);
    }
    if (!response.ok) {
        throw new QueryError('broken', `The server answered with status ${response.status}.`);
    }
    return answer;
}

/** Whether a rejection only says that nobody waits for the answer any more. */
export function isAbort(fault) { return fault?.name === 'AbortError'; }
