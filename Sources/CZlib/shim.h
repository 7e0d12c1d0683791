// What Swift needs of zlib and cannot import by itself: macros that add the size of a structure.
#pragma once
#include <zlib.h>

// Begins to unpack; bits are those of the window, negative where there is neither head nor check,
// and 32 more where either of zlib's two kinds of head is to be recognised.
static inline int czlib_begin(z_stream *stream, int bits) { return inflateInit2(stream, bits); }

// Begins to pack, at a level of 1 to 9; 16 more bits write a head of gzip.
static inline int czlib_begin_packing(z_stream *stream, int level, int bits) {
    return deflateInit2(stream, level, Z_DEFLATED, bits, 8, Z_DEFAULT_STRATEGY);
}
