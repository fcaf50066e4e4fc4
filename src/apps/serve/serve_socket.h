// SPDX-License-Identifier: GPL-3.0-or-later
/* The address that the server listens on. */
#ifndef APPS_SERVE_SOCKET_H
#define APPS_SERVE_SOCKET_H

#include <stdbool.h>

#include "wagons/error.h"

enum { SERVE_PORT_DEFAULT = 8018, SERVE_HOST_SIZE = 80 };
#define SERVE_BIND_DEFAULT "127.0.0.1"

struct serve_socket {
    int descriptor;
    int port;                   /* that it got */
    bool beyond;                /* whether other machines can reach it */
    char host[SERVE_HOST_SIZE]; /* as it stands in a link: "127.0.0.1", "[::1]"; a reachable one for "all addresses" */
};

/* Listens on an address of this machine (digits, or a name such as localhost) and a port. A port that is taken is no
   fault: one of the next ones is used, and in the end any that is free. False with *error filled if the address is none
   of this machine's, or the port is not allowed. The caller closes the descriptor. */
bool serve_socket_open(struct serve_socket *listening, const char *address, int port, struct wagons_error *error);

#endif
