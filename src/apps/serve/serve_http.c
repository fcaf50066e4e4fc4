// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/serve/serve_http.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "apps/serve/serve_guard.h"
#include "apps/serve/serve_memory.h"
#include "apps/serve/serve_page.h"
#include "apps/serve/serve_request.h"
#include "base/error.h"
#include "base/text.h"

#ifdef HAVE_MICROHTTPD

#include <microhttpd.h>

enum {
    CONNECTIONS_MAX = 512,
    /* For the headers of a request, and buffers. Above 32 KiB the library maps it, and gives it back with the connection. */
    CONNECTION_MEMORY = 36 * 1024,
    SILENCE_SECONDS = 30,
    NAME_SIZE = 256,
};

struct serve_server {
    struct MHD_Daemon *daemon;
    struct serve_queries queries;
    bool beyond;
    char machine_name[NAME_SIZE];
    pthread_t watcher;
    atomic_bool ended;
    atomic_bool visited; /* a request or a connection has ended lately */
};

/* What was found out about a request before its body. */
struct exchange {
    const struct page_file *page;  /* NULL: none */
    struct serve_request *request; /* NULL: it has no query */
    unsigned status;               /* of the refusal; 0: there is none */
    const char *message;
};

bool serve_is_built_in(struct wagons_error *error)
{
    (void)error;
    return true;
}

/* --- answers --- */

static void add_header(struct MHD_Response *response, const char *name, const char *value)
{
    (void)MHD_add_response_header(response, name, value);
}

/* Sends a response and lets go of it. */
static enum MHD_Result send_response(struct MHD_Connection *connection, unsigned status, struct MHD_Response *response)
{
    if (response == NULL) {
        return MHD_NO;
    }
    add_header(response, "X-Content-Type-Options", "nosniff");
    add_header(response, "Referrer-Policy", "no-referrer");
    add_header(response, "Cross-Origin-Resource-Policy", "same-origin");
    add_header(response, "Cross-Origin-Opener-Policy", "same-origin");
    add_header(response, MHD_HTTP_HEADER_CONTENT_SECURITY_POLICY, SERVE_POLICY);
    enum MHD_Result result = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return result;
}

/* Sends JSON, which is copied or stays where it is until the request has ended. */
static enum MHD_Result send_json(struct MHD_Connection *connection, unsigned status, const char *text, size_t length,
                                 enum MHD_ResponseMemoryMode mode)
{
    struct MHD_Response *response = MHD_create_response_from_buffer(length, (void *)(uintptr_t)text, mode);
    if (response != NULL) {
        add_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, "application/json");
        add_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
        if (status == MHD_HTTP_SERVICE_UNAVAILABLE) {
            add_header(response, MHD_HTTP_HEADER_RETRY_AFTER, "5");
        }
        if (status == MHD_HTTP_METHOD_NOT_ALLOWED) {
            add_header(response, MHD_HTTP_HEADER_ALLOW, "GET, HEAD, POST");
        }
    }
    return send_response(connection, status, response);
}

/* The message has nothing in it that JSON would have to escape. */
static enum MHD_Result send_error(struct MHD_Connection *connection, unsigned status, const char *message)
{
    char text[NAME_SIZE];
    int length = snprintf(text, sizeof text, "{\"id\":null,\"error\":\"%s\",\"at\":\"\"}\n", message);
    return send_json(connection, status, text, (size_t)length, MHD_RESPMEM_MUST_COPY);
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
        add_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, serve_page_type(file));
        add_header(response, MHD_HTTP_HEADER_ETAG, tag);
        add_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, "no-cache");
    }
    return send_response(connection, known ? MHD_HTTP_NOT_MODIFIED : MHD_HTTP_OK, response);
}

/* The answer to a query, which exists; without memory for it the connection is closed. */
static enum MHD_Result send_answer(struct MHD_Connection *connection, const struct serve_request *request)
{
    return request->text != NULL
               ? send_json(connection, request->status, request->text, request->text_length, MHD_RESPMEM_PERSISTENT)
               : MHD_NO;
}

/* --- requests --- */

static struct serve_connection *connection_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info != NULL ? info->socket_context : NULL;
}

static bool is_trusted(const struct serve_server *server, struct MHD_Connection *connection, bool is_query)
{
    const char *host = header_of(connection, MHD_HTTP_HEADER_HOST);
    const char *site = is_query ? header_of(connection, "Sec-Fetch-Site") : NULL; /* a link to the page is fine */
    return serve_guard_host(host, server->beyond, server->machine_name) &&
           serve_guard_origin(header_of(connection, MHD_HTTP_HEADER_ORIGIN), site, host);
}

/* Counts the Host headers in *context; MHD gives them one by one. */
static enum MHD_Result count_host(void *context, enum MHD_ValueKind kind, const char *name, const char *value)
{
    (void)kind;
    (void)value;
    *(int *)context += strcasecmp(name, MHD_HTTP_HEADER_HOST) == 0;
    return MHD_YES;
}

/* Of two names only one would be checked, and it is open which one somebody in between went by (RFC 9112, 3.2). */
static bool has_two_hosts(struct MHD_Connection *connection)
{
    int count = 0;
    MHD_get_connection_values(connection, MHD_HEADER_KIND, count_host, &count);
    return count > 1;
}

static bool is_too_long(struct MHD_Connection *connection)
{
    const char *header = header_of(connection, MHD_HTTP_HEADER_CONTENT_LENGTH);
    uint64_t length;
    return header != NULL && !text_whole(header, 0, SERVE_BODY_MAX, &length);
}

static void refuse(struct exchange *exchange, unsigned status, const char *message)
{
    exchange->status = status;
    exchange->message = message;
}

/* Decides by the headers what is to be done. */
static void judge(struct serve_server *server, struct MHD_Connection *connection, const char *url, const char *method,
                  struct exchange *exchange)
{
    bool is_query = strcmp(url, SERVE_QUERY_PATH) == 0;
    bool is_get = strcmp(method, MHD_HTTP_METHOD_GET) == 0 || strcmp(method, MHD_HTTP_METHOD_HEAD) == 0;
    exchange->page = serve_page_find(url);
    if (has_two_hosts(connection)) {
        refuse(exchange, MHD_HTTP_BAD_REQUEST, "expected one Host header");
    } else if (!is_trusted(server, connection, is_query)) {
        refuse(exchange, MHD_HTTP_FORBIDDEN, "a request from another site, or under a name that is not this machine's");
    } else if (!is_query && exchange->page == NULL) {
        refuse(exchange, MHD_HTTP_NOT_FOUND, "no such page");
    } else if (is_query ? strcmp(method, MHD_HTTP_METHOD_POST) != 0 : !is_get) {
        refuse(exchange, MHD_HTTP_METHOD_NOT_ALLOWED, is_query ? "expected POST" : "expected GET");
    } else if (is_query && is_too_long(connection)) {
        refuse(exchange, MHD_HTTP_CONTENT_TOO_LARGE, "expected a query of at most 262144 bytes");
    } else if (is_query) {
        exchange->request = serve_request_begin(&server->queries, connection_of(connection), connection);
    }
}

static void set_stage(struct serve_server *server, struct MHD_Connection *connection, enum serve_stage stage,
                      struct serve_request *request)
{
    struct serve_connection *own = connection_of(connection);
    if (own != NULL) {
        pthread_mutex_lock(&server->queries.connections.lock);
        serve_connection_set(own, stage, request);
        pthread_mutex_unlock(&server->queries.connections.lock);
    }
}

/* The headers are there. A refusal that is sent now closes the connection, which spares the body. */
static enum MHD_Result begin(struct serve_server *server, struct MHD_Connection *connection, const char *url,
                             const char *method, void **context)
{
    struct exchange *exchange = calloc(1, sizeof *exchange);
    if (exchange == NULL || connection_of(connection) == NULL) {
        free(exchange);
        return MHD_NO;
    }
    *context = exchange;
    judge(server, connection, url, method, exchange);
    set_stage(server, connection, SERVE_RECEIVING, exchange->request);
    if (exchange->status != 0 && strcmp(method, MHD_HTTP_METHOD_POST) == 0) {
        return send_error(connection, exchange->status, exchange->message);
    }
    return MHD_YES;
}

/* The whole request is there, or the answer to its query. */
static enum MHD_Result finish(struct serve_server *server, struct MHD_Connection *connection,
                              const struct exchange *exchange)
{
    struct serve_request *request = exchange->request;
    if (request != NULL && !request->answered && !serve_request_finish(request)) {
        return MHD_YES; /* it waits now, and will come here again */
    }
    set_stage(server, connection, SERVE_SENDING, NULL);
    if (exchange->status != 0) {
        return send_error(connection, exchange->status, exchange->message);
    }
    return request != NULL          ? send_answer(connection, request)
           : exchange->page != NULL ? send_page(connection, exchange->page)
                                    : MHD_NO;
}

static enum MHD_Result handle(void *server, struct MHD_Connection *connection, const char *url, const char *method,
                              const char *version, const char *upload, size_t *upload_size, void **context)
{
    const struct exchange *exchange = *context;
    (void)version;
    if (exchange == NULL) {
        return begin(server, connection, url, method, context);
    }
    if (*upload_size == 0) {
        return finish(server, connection, exchange);
    }
    bool good = exchange->request == NULL || serve_request_receive(exchange->request, upload, *upload_size);
    *upload_size = 0;
    return good ? MHD_YES : MHD_NO;
}

/* --- what the library tells --- */

static void exchange_ended(void *server, struct MHD_Connection *connection, void **context,
                           enum MHD_RequestTerminationCode code)
{
    struct exchange *exchange = *context;
    (void)code;
    set_stage(server, connection, SERVE_WAITING, NULL);
    atomic_store(&((struct serve_server *)server)->visited, true);
    if (exchange != NULL) {
        serve_request_free(exchange->request);
        free(exchange);
        *context = NULL;
    }
}

static void connection_changed(void *context, struct MHD_Connection *connection, void **own,
                               enum MHD_ConnectionNotificationCode code)
{
    struct serve_server *server = context;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
        *own = info != NULL ? serve_connection_begin(&server->queries.connections, info->connect_fd) : NULL;
    } else if (*own != NULL) {
        serve_connection_end(&server->queries.connections, *own);
        atomic_store(&server->visited, true);
        *own = NULL;
    }
}

static void wait_for_search(void *connection)
{
    MHD_suspend_connection(connection);
}

static void wake(void *connection)
{
    MHD_resume_connection(connection);
}

static void *watch(void *context)
{
    enum { GIVE_BACK_EVERY = 10 /* moments */ };
    static const struct timespec moment = {.tv_nsec = 50000000};
    struct serve_server *server = context;
    for (int moments = 1; !atomic_load(&server->ended); moments++) {
        serve_requests_watch(&server->queries);
        if (moments % GIVE_BACK_EVERY == 0 && atomic_exchange(&server->visited, false)) {
            serve_memory_give_back();
        }
        (void)nanosleep(&moment, NULL);
    }
    return NULL;
}

/* --- beginning and end --- */

/* A connection takes a descriptor; some systems grant few unless asked. */
static void want_descriptors(void)
{
    struct rlimit limit;
    const rlim_t wanted = 2 * CONNECTIONS_MAX;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < wanted) {
        limit.rlim_cur = limit.rlim_max == RLIM_INFINITY || limit.rlim_max > wanted ? wanted : limit.rlim_max;
        (void)setrlimit(RLIMIT_NOFILE, &limit);
    }
}

static struct MHD_Daemon *start_daemon(struct serve_server *server, int descriptor)
{
    return MHD_start_daemon(MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handle, server,
                            MHD_OPTION_LISTEN_SOCKET, descriptor, MHD_OPTION_CONNECTION_LIMIT,
                            (unsigned)CONNECTIONS_MAX, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_MEMORY,
                            MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)SILENCE_SECONDS, MHD_OPTION_NOTIFY_COMPLETED,
                            exchange_ended, server, MHD_OPTION_NOTIFY_CONNECTION, connection_changed, server,
                            MHD_OPTION_END);
}

static void server_free(struct serve_server *server)
{
    if (server->queries.pool != NULL) {
        engine_pool_free(server->queries.pool);
    }
    if (server->daemon != NULL) {
        MHD_stop_daemon(server->daemon);
    }
    serve_connections_close(&server->queries.connections);
    free(server);
}

struct serve_server *serve_start(const struct serve_socket *listening, const struct engine *engine, int threads,
                                 struct wagons_error *error)
{
    serve_memory_prepare();
    struct serve_server *server = calloc(1, sizeof *server);
    if (server == NULL) {
        error_set(error, "out of memory");
        return NULL;
    }
    server->beyond = listening->beyond;
    (void)gethostname(server->machine_name, sizeof server->machine_name - 1);
    serve_connections_open(&server->queries.connections);
    server->queries.engine = engine;
    server->queries.wait = wait_for_search;
    server->queries.wake = wake;
    server->queries.pool = engine_pool_new(engine, threads, error);
    want_descriptors();
    server->daemon = server->queries.pool != NULL ? start_daemon(server, listening->descriptor) : NULL;
    if (server->daemon == NULL || pthread_create(&server->watcher, NULL, watch, server) != 0) {
        error_set(error, "the web server does not start");
        server_free(server);
        return NULL;
    }
    return server;
}

void serve_stop(struct serve_server *server)
{
    pthread_mutex_lock(&server->queries.connections.lock);
    server->queries.ended = true;
    pthread_mutex_unlock(&server->queries.connections.lock);
    atomic_store(&server->ended, true);
    pthread_join(server->watcher, NULL);
    server_free(server);
}

#else

bool serve_is_built_in(struct wagons_error *error)
{
    return error_set(error, "this program was built without libmicrohttpd, which the web server needs; install it "
                            "(Debian: libmicrohttpd-dev) and build anew");
}

struct serve_server *serve_start(const struct serve_socket *listening, const struct engine *engine, int threads,
                                 struct wagons_error *error)
{
    (void)listening;
    (void)engine;
    (void)threads;
    (void)serve_is_built_in(error);
    return NULL;
}

void serve_stop(struct serve_server *server)
{
    (void)server;
}

#endif
