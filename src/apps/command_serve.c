// SPDX-License-Identifier: GPL-3.0-or-later
/* `wagons serve`: the game and the analysis in a browser. */
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "apps/commands.h"
#include "apps/serve/serve_http.h"
#include "base/interrupt.h"
#include "wagons/level.h"

/* What one visitor may take of the machine at a time. */
static const struct engine_limits page_limits = {
    .seconds = 15,
    .playouts = 200000,
    .beam = 16,
    .depth = 3,
    .mebibytes = 64,
};

static void wait_for_interrupt(void)
{
    const struct timespec moment = {.tv_nsec = 100000000};
    while (!interrupt_came()) {
        (void)nanosleep(&moment, NULL); /* a signal cuts it short */
    }
}

static void announce(const struct serve_socket *listening, int wished)
{
    if (listening->port != wished) {
        fprintf(stderr, "wagons serve: port %d is taken\n", wished);
    }
    printf("http://%s:%d/  (Ctrl-C ends it)\n", listening->host, listening->port);
    if (listening->beyond) {
        puts("Everybody who can reach this machine can play here.");
    }
    (void)fflush(stdout);
}

static int run(const struct options *options)
{
    struct serve_socket listening;
    struct wagons_error error;
    int port = options->port != 0 ? options->port : SERVE_PORT_DEFAULT;
    if (!serve_is_built_in(&error)) {
        return options_failed(&command_serve, &error);
    }
    if (!serve_socket_open(&listening, options->bind != NULL ? options->bind : SERVE_BIND_DEFAULT, port, &error)) {
        return options_bad_input(&command_serve, &error);
    }
    interrupt_catch();
    const struct engine engine = {.game = options->game,
                                  .deck = options->deck,
                                  .level = options->level != NULL ? options->level : WAGONS_LEVEL_DEFAULT,
                                  .limits = page_limits};
    struct serve_server *server = serve_start(&listening, &engine, options->threads, &error);
    if (server == NULL) {
        close(listening.descriptor);
        return options_failed(&command_serve, &error);
    }
    announce(&listening, port);
    wait_for_interrupt();
    serve_stop(server);
    return EXIT_DONE;
}

const struct command command_serve = {
    .name = "serve",
    .arguments = "",
    .summary = "Serve the game and its analysis to a browser",
    .details = "Prints the address to open. Only this machine can reach it unless --bind names another address.",
    .groups = OPTIONS_GAME | OPTIONS_LEVEL | OPTIONS_THREADS | OPTIONS_SERVE,
    .run = run,
};
