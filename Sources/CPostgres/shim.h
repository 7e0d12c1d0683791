// libpq for Swift: PostgreSQL as its own programs speak to it. Debian has its headers in a folder that
// no compiler looks into by itself.
#pragma once
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif
