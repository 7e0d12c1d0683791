// SQLite for Swift, loaded when something is first kept: whoever only reads starts without it, and can
// read where it is not installed.
#pragma once
#include <sqlite3.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

// The functions of SQLite that are used; see its manual.
struct csqlite_functions {
    int (*open)(const char *path, sqlite3 *_Nullable *_Nonnull connection, int flags,
                const char *_Nullable vfs);
    int (*close)(sqlite3 *_Nullable connection);
    int (*busy_timeout)(sqlite3 *connection, int milliseconds);
    int (*extended_errcode)(sqlite3 *_Nullable connection);
    const char *_Nonnull (*_Nonnull errmsg)(sqlite3 *_Nullable connection);
    int (*prepare)(sqlite3 *connection, const char *text, int size,
                   sqlite3_stmt *_Nullable *_Nonnull statement,
                   const char *_Nullable *_Nullable rest);
    int (*finalize)(sqlite3_stmt *_Nullable statement);
    int (*step)(sqlite3_stmt *statement);
    int (*reset)(sqlite3_stmt *statement);
    int (*clear_bindings)(sqlite3_stmt *statement);
    int (*bind_int64)(sqlite3_stmt *statement, int index, sqlite3_int64 value);
    int (*bind_double)(sqlite3_stmt *statement, int index, double value);
    int (*column_count)(sqlite3_stmt *statement);
    int (*column_type)(sqlite3_stmt *statement, int column);
    sqlite3_int64 (*column_int64)(sqlite3_stmt *statement, int column);
    double (*column_double)(sqlite3_stmt *statement, int column);
    const unsigned char *_Nullable (*_Nonnull column_text)(sqlite3_stmt *statement, int column);
    int (*column_bytes)(sqlite3_stmt *statement, int column);
};

// Loads SQLite, once, and returns its functions; NULL where it is not there.
const struct csqlite_functions *_Nullable csqlite_load(void);

// Binds a copy of a text in UTF-8; once SQLite is loaded.
int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, size_t count);

// Empties the log instead of deleting it when the last connection is closed; once SQLite is loaded.
int csqlite_keep_log(sqlite3 *connection);

#pragma clang assume_nonnull end
