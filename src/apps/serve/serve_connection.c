// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE /* POLLRDHUP; NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
#include "apps/serve/serve_connection.h"

#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>

#include "base/clock.h"

#ifndef POLLRDHUP /* systems that cannot tell notice it when the answer is sent */
#define POLLRDHUP 0
#endif

enum { MANY = 448 /* connections; from here on those that wait give way */ };

/* Seconds that each stage may take; 0: as long as the work does, which is limited elsewhere. */
static const double stage_seconds[SERVE_STAGES] = {
    [SERVE_WAITING] = 20, [SERVE_RECEIVING] = 10, [SERVE_WORKING] = 0, [SERVE_SENDING] = 30};

void serve_connections_open(struct serve_connections *connections)
{
    *connections = (struct serve_connections){.first = NULL};
    pthread_mutex_init(&connections->lock, NULL);
}

void serve_connections_close(struct serve_connections *connections)
{
    pthread_mutex_destroy(&connections->lock);
}

static void shut(struct serve_connection *connection)
{
    connection->shut = true;
    (void)shutdown(connection->descriptor, SHUT_RDWR);
}

/* The oldest one that asks for nothing. */
static void give_way(const struct serve_connections *connections)
{
    struct serve_connection *connection = connections->first;
    while (connection != NULL && (connection->shut || connection->stage != SERVE_WAITING)) {
        connection = connection->after;
    }
    if (connection != NULL) {
        shut(connection);
    }
}

struct serve_connection *serve_connection_begin(struct serve_connections *connections, int descriptor)
{
    struct serve_connection *connection = calloc(1, sizeof *connection);
    if (connection == NULL) {
        return NULL;
    }
    connection->descriptor = descriptor;
    connection->since = clock_seconds();
    pthread_mutex_lock(&connections->lock);
    if (connections->count >= MANY) {
        give_way(connections);
    }
    connection->before = connections->last;
    *(connections->last != NULL ? &connections->last->after : &connections->first) = connection;
    connections->last = connection;
    connections->count++;
    pthread_mutex_unlock(&connections->lock);
    return connection;
}

void serve_connection_end(struct serve_connections *connections, struct serve_connection *connection)
{
    pthread_mutex_lock(&connections->lock);
    *(connection->before != NULL ? &connection->before->after : &connections->first) = connection->after;
    *(connection->after != NULL ? &connection->after->before : &connections->last) = connection->before;
    connections->count--;
    pthread_mutex_unlock(&connections->lock);
    free(connection);
}

void serve_connection_set(struct serve_connection *connection, enum serve_stage stage, void *request)
{
    connection->stage = stage;
    connection->request = request;
    connection->since = clock_seconds();
}

void serve_connections_expire(struct serve_connections *connections)
{
    double now = clock_seconds();
    for (struct serve_connection *connection = connections->first; connection != NULL; connection = connection->after) {
        double limit = stage_seconds[connection->stage];
        if (limit > 0 && now - connection->since > limit && !connection->shut) {
            shut(connection);
        }
    }
}

bool serve_connection_is_gone(const struct serve_connection *connection)
{
    struct pollfd look = {.fd = connection->descriptor, .events = POLLRDHUP};
    return poll(&look, 1, 0) > 0 && (look.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}
