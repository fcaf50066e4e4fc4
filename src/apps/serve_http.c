// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/serve_http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/serve_guard.h"
#include "apps/serve_page.h"
#include "base/error.h"

#ifdef HAVE_MICROHTTPD

#include <microhttpd.h>

enum { CONNECTIONS_MAX = 512, CONNECTION_MEMORY = 32 * 1024, IDLE_SECONDS = 30, NAME_SIZE = 256 };

struct serve_server {
    struct MHD_Daemon *daemon;
    bool beyond;
    char machine_name[NAME_SIZE];
};

bool serve_is_built_in(struct wagons_error *error)
{
    (void)error;
    return true;
}

/* --- answers --- */

static enum MHD_Result send_response(struct MHD_Connection *connection, unsigned status, struct MHD_Response *response)
{
    static const char *const headers[][2] = {
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {MHD_HTTP_HEADER_CONTENT_SECURITY_POLICY, SERVE_POLICY},
    };
    if (response == NULL) {
        return MHD_NO;
    }
    for (size_t k = 0; k < sizeof headers / sizeof *headers; k++) {
        (void)MHD_add_response_header(response, headers[k][0], headers[k][1]);
    }
    enum MHD_Result result = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return result;
}

/* {"error": message}, which has nothing in it that JSON would have to escape. */
static enum MHD_Result send_error(struct MHD_Connection *connection, unsigned status, const char *message)
{
    char text[256];
    int length = snprintf(text, sizeof text, "{\"id\":null,\"error\":\"%s\",\"at\":\"\"}\n", message);
    struct MHD_Response *response = MHD_create_response_from_buffer((size_t)length, text, MHD_RESPMEM_MUST_COPY);
    if (response != NULL) {
        (void)MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, "application/json");
        (void)MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
    }
    return send_response(connection, status, response);
}

static const char *header_of(struct MHD_Connection *connection, const char *name)
{
    return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

static enum MHD_Result send_page(struct MHD_Connection *connection, const struct page_file *file)
{
    char tag[SERVE_ETAG_SIZE];
    serve_page_tag(file, tag);
    bool known = serve_page_is_known(header_of(connection, MHD_HTTP_HEADER_IF_NONE_MATCH), tag);
    struct MHD_Response *response =
        MHD_create_response_from_buffer(known ? 0 : file->size, (void *)(uintptr_t)file->data, MHD_RESPMEM_PERSISTENT);
    if (response != NULL) {
        (void)MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, serve_page_type(file));
        (void)MHD_add_response_header(response, MHD_HTTP_HEADER_ETAG, tag);
        (void)MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, "no-cache");
    }
    return send_response(connection, known ? MHD_HTTP_NOT_MODIFIED : MHD_HTTP_OK, response);
}

/* --- requests --- */

static bool is_trusted(const struct serve_server *server, struct MHD_Connection *connection)
{
    const char *host = header_of(connection, MHD_HTTP_HEADER_HOST);
    return serve_guard_host(host, server->beyond, server->machine_name) &&
           serve_guard_origin(header_of(connection, MHD_HTTP_HEADER_ORIGIN), NULL, host);
}

static enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                              const char *version, const char *upload, size_t *upload_size, void **request)
{
    const struct serve_server *server = context;
    (void)version;
    (void)upload;
    (void)upload_size;
    (void)request;
    if (!is_trusted(server, connection)) {
        return send_error(connection, MHD_HTTP_FORBIDDEN, "a request from another site");
    }
    const struct page_file *file = serve_page_find(url);
    if (file == NULL) {
        return send_error(connection, MHD_HTTP_NOT_FOUND, "no such page");
    }
    if (strcmp(method, MHD_HTTP_METHOD_GET) != 0 && strcmp(method, MHD_HTTP_METHOD_HEAD) != 0) {
        return send_error(connection, MHD_HTTP_METHOD_NOT_ALLOWED, "expected GET or HEAD");
    }
    return send_page(connection, file);
}

/* --- beginning and end --- */

struct serve_server *serve_start(const struct serve_socket *listening, struct wagons_error *error)
{
    struct serve_server *server = calloc(1, sizeof *server);
    if (server == NULL) {
        error_set(error, "out of memory");
        return NULL;
    }
    server->beyond = listening->beyond;
    (void)gethostname(server->machine_name, sizeof server->machine_name - 1);
    server->daemon =
        MHD_start_daemon(MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handle, server,
                         MHD_OPTION_LISTEN_SOCKET, listening->descriptor, MHD_OPTION_CONNECTION_LIMIT,
                         (unsigned)CONNECTIONS_MAX, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_MEMORY,
                         MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_SECONDS, MHD_OPTION_END);
    if (server->daemon == NULL) {
        error_set(error, "the web server does not start");
        free(server);
        return NULL;
    }
    return server;
}

void serve_stop(struct serve_server *server)
{
    MHD_stop_daemon(server->daemon);
    free(server);
}

#else

bool serve_is_built_in(struct wagons_error *error)
{
    return error_set(error, "this program was built without libmicrohttpd, which the web server needs; install it "
                            "(Debian: libmicrohttpd-dev) and build anew");
}

struct serve_server *serve_start(const struct serve_socket *listening, struct wagons_error *error)
{
    (void)listening;
    (void)serve_is_built_in(error);
    return NULL;
}

void serve_stop(struct serve_server *server)
{
    (void)server;
}

#endif
