// The data compiled into the program.
#pragma once
#include <stddef.h>

/// The board document that is shown where no source is given, as UTF-8.
extern const unsigned char demo_board[];
/// How many bytes it has.
extern const size_t demo_board_count;

/// Where it begins; Swift takes an array of unknown length for a single byte.
static inline const unsigned char *demo_board_pointer(void) { return demo_board; }

/// What colours the code of languages, as a text that says itself how it is written.
extern const unsigned char code_languages[];
/// How many bytes it has.
extern const size_t code_languages_count;

/// Where it begins.
static inline const unsigned char *code_languages_pointer(void) { return code_languages; }
