// SPDX-License-Identifier: GPL-3.0-or-later
/* Who may talk to the server. It trusts whoever can reach it, and on its default address that is this machine; but so can
   every web page that the person here has open. Two checks keep those out:

   - Host: a page of another site may make its own name point at this machine (DNS rebinding) and then counts as the same
     origin. Such a request carries that name; so only addresses, localhost and the name of the machine are taken.
   - Origin: browsers tell which page a request comes from. It must be the one that this server gave out. */
#ifndef APPS_SERVE_GUARD_H
#define APPS_SERVE_GUARD_H

#include <stdbool.h>

/* Whether the Host header of a request ("127.0.0.1:8018", "[::1]", "localhost"; NULL: none) is one of this machine.
   `beyond`: the server listens on more than the loopback interface, so that any address and the name of the machine
   (machine_name, NULL: unknown) will do. */
bool serve_guard_host(const char *host, bool beyond, const char *machine_name);

/* Whether a request with these headers (NULL: not sent) may come from the server's own page, or from no page at all.
   `site` is Sec-Fetch-Site. */
bool serve_guard_origin(const char *origin, const char *site, const char *host);

#endif
