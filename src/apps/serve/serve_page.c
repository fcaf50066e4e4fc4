// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/serve/serve_page.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

const struct page_file *serve_page_find(const char *path)
{
    const char *wanted = strcmp(path, "/") == 0 ? "/index.html" : path;
    for (const struct page_file *file = page_files; file->path != NULL; file++) {
        if (strcmp(file->path, wanted) == 0) {
            return file;
        }
    }
    return NULL;
}

const char *serve_page_type(const struct page_file *file)
{
    static const struct {
        const char *ending, *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".txt", "text/plain; charset=utf-8"},
        {".md", "text/plain; charset=utf-8"},
    };
    const char *ending = strrchr(file->path, '.');
    for (size_t k = 0; ending != NULL && k < sizeof types / sizeof *types; k++) {
        if (strcmp(types[k].ending, ending) == 0) {
            return types[k].type;
        }
    }
    return "application/octet-stream";
}

const char *serve_page_tag(const struct page_file *file, char tag[SERVE_ETAG_SIZE])
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
    for (size_t k = 0; k < file->size; k++) {
        hash = (hash ^ file->data[k]) * UINT64_C(0x100000001b3);
    }
    snprintf(tag, SERVE_ETAG_SIZE, "\"%016" PRIx64 "\"", hash);
    return tag;
}

bool serve_page_is_known(const char *header, const char *tag)
{
    return header != NULL && (strcmp(header, "*") == 0 || strstr(header, tag) != NULL);
}
