// SPDX-License-Identifier: GPL-3.0-or-later
/* The connections of the web server, as far as time and number limit them. The library has one limit alone, for silence;
   a client that sends a byte now and then would hold a connection for ever. So each stage of a request has its time, and
   when too many connections are open, those that ask for nothing give way, the oldest first. */
#ifndef APPS_SERVE_CONNECTION_H
#define APPS_SERVE_CONNECTION_H

#include <pthread.h>
#include <stdbool.h>

enum serve_stage {
    SERVE_WAITING,   /* for a request, from its first line to the end of its headers */
    SERVE_RECEIVING, /* its body */
    SERVE_WORKING,   /* on its answer; the socket is not looked at by the library */
    SERVE_SENDING,   /* the answer */
    SERVE_STAGES
};

struct serve_connection {
    int descriptor;
    enum serve_stage stage;
    double since; /* when the stage began */
    bool shut;    /* it was closed from here; the library will notice */
    void *request;
    struct serve_connection *before, *after;
};

struct serve_connections {
    pthread_mutex_t lock;                  /* of all that is here, and of what the requests share with other threads */
    struct serve_connection *first, *last; /* the newest last */
    int count;
};

void serve_connections_open(struct serve_connections *connections);
void serve_connections_close(struct serve_connections *connections);

/* A new connection (NULL if memory ran out), and the end of one, which closes nothing. */
struct serve_connection *serve_connection_begin(struct serve_connections *connections, int descriptor);
void serve_connection_end(struct serve_connections *connections, struct serve_connection *connection);

/* The connection comes to a stage, with the request that it is about. The lock is held. */
void serve_connection_set(struct serve_connection *connection, enum serve_stage stage, void *request);

/* Shuts those whose stage has taken too long. The lock is held. */
void serve_connections_expire(struct serve_connections *connections);

/* Whether the other side has hung up, or has at least ended what it sends. */
bool serve_connection_is_gone(const struct serve_connection *connection);

#endif
