// SPDX-License-Identifier: GPL-3.0-or-later
/* The web server: the page under / (serve_page.h) and queries of wagons-engine/1 under /api/query. It keeps nothing of a
   game between two requests: the page sends the position each time, so any number of games and people get along. */
#ifndef APPS_SERVE_HTTP_H
#define APPS_SERVE_HTTP_H

#include <stdbool.h>

#include "apps/engine/engine.h"
#include "apps/serve/serve_socket.h"
#include "wagons/error.h"

struct serve_server;

/* Whether this program was built with what a web server needs; otherwise *error says what is missing. */
bool serve_is_built_in(struct wagons_error *error);

/* Starts to answer on a socket that listens, in threads of its own; `threads` of them search (0: one a processor). The
   engine outlives the server. NULL with *error filled. */
struct serve_server *serve_start(const struct serve_socket *listening, const struct engine *engine, int threads,
                                 struct wagons_error *error);

/* Ends all requests, and the server; closes the socket. */
void serve_stop(struct serve_server *server);

#endif
