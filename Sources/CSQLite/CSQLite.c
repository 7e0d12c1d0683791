#include "CSQLite.h"

#include <dlfcn.h>
#include <pthread.h>

static struct csqlite_functions functions;
static int (*bind_text64)(sqlite3_stmt *, int, const char *, sqlite3_uint64, void (*)(void *),
                          unsigned char);
static int (*file_control)(sqlite3 *, const char *, int, void *);
static int is_loaded;

static const struct {
    const char *name;
    void *place;
} names[] = {
    {"sqlite3_open_v2", &functions.open},
    {"sqlite3_close_v2", &functions.close},
    {"sqlite3_busy_timeout", &functions.busy_timeout},
    {"sqlite3_file_control", &file_control},
    {"sqlite3_extended_errcode", &functions.extended_errcode},
    {"sqlite3_errmsg", &functions.errmsg},
    {"sqlite3_prepare_v2", &functions.prepare},
    {"sqlite3_finalize", &functions.finalize},
    {"sqlite3_step", &functions.step},
    {"sqlite3_reset", &functions.reset},
    {"sqlite3_clear_bindings", &functions.clear_bindings},
    {"sqlite3_bind_int64", &functions.bind_int64},
    {"sqlite3_bind_double", &functions.bind_double},
    {"sqlite3_bind_text64", &bind_text64},
    {"sqlite3_column_count", &functions.column_count},
    {"sqlite3_column_type", &functions.column_type},
    {"sqlite3_column_int64", &functions.column_int64},
    {"sqlite3_column_double", &functions.column_double},
    {"sqlite3_column_text", &functions.column_text},
    {"sqlite3_column_bytes", &functions.column_bytes},
};

static void load(void)
{
#ifdef __APPLE__
    void *library = dlopen("libsqlite3.dylib", RTLD_NOW | RTLD_LOCAL);
#else
    void *library = dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL);
#endif
    if (!library) return;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        void *function = dlsym(library, names[i].name);
        if (!function) return;
        *(void **)names[i].place = function;
    }
    is_loaded = 1;
}

const struct csqlite_functions *csqlite_load(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded ? &functions : NULL;
}

int csqlite_keep_log(sqlite3 *connection)
{
    int keeps = 1;
    return file_control(connection, NULL, SQLITE_FCNTL_PERSIST_WAL, &keeps);
}

int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, size_t count)
{
    return bind_text64(statement, index, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}
