// SPDX-License-Identifier: GPL-3.0-or-later
/* The files of src/apps/serve/page/ and src/apps/report/page/, inside the program. The build writes them as C (page_embed.sh),
   anew whenever one of them changes, comes or goes. */
#ifndef APPS_PAGE_FILES_H
#define APPS_PAGE_FILES_H

#include <stddef.h>

struct page_file {
    const char *path;          /* below the folder, beginning with a slash: "/index.html" */
    const unsigned char *data; /* a 0 follows it */
    size_t size;
};

/* All of the one that `serve` hands out, and of what `report` puts into its pages; each ends with a NULL path. */
extern const struct page_file page_files[], report_files[];

#endif
