// The data compiled into the program.
#pragma once
#include <stddef.h>

/// The board document that is shown where no source is given, as UTF-8.
extern const unsigned char demo_board[];
/// How many bytes it has.
extern const size_t demo_board_count;

/// Where it begins; Swift takes an array of unknown length for a single byte.
static inline const unsigned char *demo_board_pointer(void) { return demo_board; }

/// The boards of that document in Korean, with the posts of its first board.
extern const unsigned char korean_demo[];
/// How many bytes they have.
extern const size_t korean_demo_count;

/// Where they begin.
static inline const unsigned char *korean_demo_pointer(void) { return korean_demo; }

/// What colours the code of languages, as a text that says itself how it is written.
extern const unsigned char code_languages[];
/// How many bytes it has.
extern const size_t code_languages_count;

/// Where it begins.
static inline const unsigned char *code_languages_pointer(void) { return code_languages; }

/// The calls of board-server, described by OpenAPI.
extern const unsigned char open_api[];
/// How many bytes it has.
extern const size_t open_api_count;

/// Where it begins.
static inline const unsigned char *open_api_pointer(void) { return open_api; }

/// The Korean messages of the interface, a file of GNU gettext.
extern const unsigned char korean_messages[];
/// How many bytes it has.
extern const size_t korean_messages_count;

/// Where it begins.
static inline const unsigned char *korean_messages_pointer(void) { return korean_messages; }

/// A theme in the form that themes/dark.toml explains.
struct board_theme {
    /// What a reader calls it by.
    const char *name;
    /// UTF-8, without a zero at its end.
    const unsigned char *text;
    /// How many bytes that has.
    size_t count;
};

/// All themes, the one for dark windows first and the one for light windows second.
extern const struct board_theme board_themes[];
/// How many there are.
extern const size_t board_theme_count;

/// One of them; Swift takes an array of unknown length for a single value.
static inline struct board_theme board_theme_at(size_t index) { return board_themes[index]; }
