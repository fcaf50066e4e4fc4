// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/serve/serve_socket.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/error.h"
#include "base/text.h"

enum { BACKLOG = 512, TRIES = 20, PORT_MAX = 65535, ANY_PORT = 0 };

static void set_port(struct sockaddr *address, int port)
{
    in_port_t number = htons((in_port_t)port);
    if (address->sa_family == AF_INET6) {
        ((struct sockaddr_in6 *)address)->sin6_port = number;
    } else {
        ((struct sockaddr_in *)address)->sin_port = number;
    }
}

/* A listening socket; -1 with errno set. */
static int listen_on(struct addrinfo *info, int port)
{
    const int yes = 1;
    int descriptor = socket(info->ai_family, info->ai_socktype, info->ai_protocol);
    if (descriptor < 0) {
        return -1;
    }
    set_port(info->ai_addr, port);
    (void)fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    (void)fcntl(descriptor, F_SETFL, O_NONBLOCK);
    (void)setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(descriptor, info->ai_addr, info->ai_addrlen) == 0 && listen(descriptor, BACKLOG) == 0) {
        return descriptor;
    }
    int reason = errno;
    close(descriptor);
    errno = reason;
    return -1;
}

/* The port itself, the next ones, any: the first that is not taken. */
static int listen_near(struct addrinfo *info, int port)
{
    int descriptor = listen_on(info, port);
    for (int k = 1; descriptor < 0 && errno == EADDRINUSE && k <= TRIES; k++) {
        descriptor = listen_on(info, k < TRIES && port + k <= PORT_MAX ? port + k : ANY_PORT);
    }
    return descriptor;
}

static bool is_any(const struct sockaddr *address)
{
    return address->sa_family == AF_INET6 ? IN6_IS_ADDR_UNSPECIFIED(&((const struct sockaddr_in6 *)address)->sin6_addr)
                                          : ((const struct sockaddr_in *)address)->sin_addr.s_addr == INADDR_ANY;
}

static bool is_loopback(const struct sockaddr *address)
{
    enum { LOOPBACK_NET = 127, NET_SHIFT = 24 };
    return address->sa_family == AF_INET6
               ? IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)address)->sin6_addr)
               : ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr) >> NET_SHIFT == LOOPBACK_NET;
}

/* Fills in what a socket got. */
static void describe(struct serve_socket *listening)
{
    struct sockaddr_storage storage = {0};
    struct sockaddr *address = (struct sockaddr *)&storage;
    socklen_t length = sizeof storage;
    char host[SERVE_HOST_SIZE - 2] = "", port[8] = "0";
    uint64_t number = 0;
    (void)getsockname(listening->descriptor, address, &length);
    (void)getnameinfo(address, length, host, sizeof host, port, sizeof port, NI_NUMERICHOST | NI_NUMERICSERV);
    (void)text_whole(port, 0, PORT_MAX, &number);
    listening->port = (int)number;
    listening->beyond = !is_loopback(address);
    if (is_any(address)) {
        snprintf(listening->host, sizeof listening->host, "127.0.0.1");
    } else {
        snprintf(listening->host, sizeof listening->host, address->sa_family == AF_INET6 ? "[%s]" : "%s", host);
    }
}

bool serve_socket_open(struct serve_socket *listening, const char *address, int port, struct wagons_error *error)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
    struct addrinfo *info = NULL;
    char excerpt[TEXT_EXCERPT_SIZE];
    int status = getaddrinfo(address, NULL, &hints, &info);
    text_excerpt(address, excerpt);
    if (status != 0) {
        return error_set(error, "--bind: expected an address of this machine, found \"%s\" (%s)", excerpt,
                         gai_strerror(status));
    }
    listening->descriptor = listen_near(info, port);
    int reason = errno;
    freeaddrinfo(info);
    if (listening->descriptor < 0 && reason == EADDRNOTAVAIL) {
        return error_set(error, "--bind: expected an address of this machine, found \"%s\"", excerpt);
    }
    if (listening->descriptor < 0) {
        return error_set(error, "cannot listen on %s, port %d: %s", excerpt, port, strerror(reason));
    }
    describe(listening);
    return true;
}
