// SPDX-License-Identifier: GPL-3.0-or-later
/* The pages that the server knows: the files of src/apps/serve/page/, which the build puts into the program (page_files.h).
   Every file there is served under its own path, /index.html under / as well, and nothing else is: no path ever leads to
   a file of the machine.

   A page may load from its own server alone (SERVE_POLICY): scripts and styles come from files, so inline <script> and
   <style> and style="" in HTML do nothing, but inline SVG and element.style set by a script work. Browsers keep a file
   and ask each time whether its ETag still holds. Queries of the page go to SERVE_QUERY_PATH by POST: the body is one
   query of wagons-engine/1, the answer its final answer (serve_http.c). */
#ifndef APPS_SERVE_PAGE_H
#define APPS_SERVE_PAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "apps/page_files.h"

#define SERVE_QUERY_PATH "/api/query"

#define SERVE_POLICY                                                                                                   \
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "           \
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "                \
    "frame-ancestors 'none'"

enum { SERVE_ETAG_SIZE = 20 };

/* The file of a path as it stands in a request, without what follows a question mark; NULL if there is none. */
const struct page_file *serve_page_find(const char *path);

/* Its media type, by the ending of its name; a static text. */
const char *serve_page_type(const struct page_file *file);

/* Writes its entity tag, quotation marks included: a hash of the content. Returns tag. */
const char *serve_page_tag(const struct page_file *file, char tag[SERVE_ETAG_SIZE]);

/* Whether the If-None-Match header of a request (NULL: none) names that tag. */
bool serve_page_is_known(const char *header, const char *tag);

#endif
