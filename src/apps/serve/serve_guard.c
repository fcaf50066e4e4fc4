// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/serve/serve_guard.h"

#include <arpa/inet.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

enum { HOST_SIZE = 256 };

/* Splits "name:port" or "[address]:port": the name alone, without brackets. False if it is neither. */
static bool name_of(const char *host, char name[HOST_SIZE])
{
    bool bracket = host[0] == '[';
    const char *begin = bracket ? host + 1 : host;
    size_t length = strcspn(begin, bracket ? "]" : ":");
    const char *rest = begin + length + (bracket && begin[length] == ']' ? 1 : 0);
    bool port = rest[0] == ':' && rest[1] != '\0' && strspn(rest + 1, "0123456789") == strlen(rest + 1);
    if (length == 0 || length >= HOST_SIZE || (bracket && begin[length] != ']') || (rest[0] != '\0' && !port)) {
        return false;
    }
    memcpy(name, begin, length);
    name[length] = '\0';
    return true;
}

static bool is_loopback(const char *name)
{
    struct in_addr four;
    struct in6_addr six;
    enum { LOOPBACK_NET = 127, NET_SHIFT = 24 };
    if (inet_pton(AF_INET, name, &four) == 1) {
        return ntohl(four.s_addr) >> NET_SHIFT == LOOPBACK_NET;
    }
    return strcasecmp(name, "localhost") == 0 || (inet_pton(AF_INET6, name, &six) == 1 && IN6_IS_ADDR_LOOPBACK(&six));
}

static bool is_address(const char *name)
{
    unsigned char address[sizeof(struct in6_addr)];
    return inet_pton(AF_INET, name, address) == 1 || inet_pton(AF_INET6, name, address) == 1;
}

bool serve_guard_host(const char *host, bool beyond, const char *machine_name)
{
    char name[HOST_SIZE];
    if (host == NULL || !name_of(host, name)) {
        return false;
    }
    return is_loopback(name) ||
           (beyond && (is_address(name) || (machine_name != NULL && strcasecmp(name, machine_name) == 0)));
}

bool serve_guard_origin(const char *origin, const char *site, const char *host)
{
    static const char scheme[] = "http://";
    bool same_site = site == NULL || strcmp(site, "same-origin") == 0 || strcmp(site, "none") == 0;
    if (origin == NULL) {
        return same_site;
    }
    return same_site && host != NULL && strncmp(origin, scheme, sizeof scheme - 1) == 0 &&
           strcasecmp(origin + sizeof scheme - 1, host) == 0;
}
