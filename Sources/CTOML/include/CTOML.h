// TOML for Swift, read by toml++: a document as one list of what it names, each with its place.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

// Bytes of UTF-8 that live as long as their document.
struct ctoml_text {
    const char *_Nullable bytes;
    size_t count;
};

// Both count from 1; a column is a Unicode scalar.
struct ctoml_place {
    uint32_t line;
    uint32_t column;
};

enum __attribute__((enum_extensibility(closed))) ctoml_kind {
    ctoml_kind_string,
    ctoml_kind_integer,
    ctoml_kind_boolean,
    ctoml_kind_fraction,
    ctoml_kind_date,
    ctoml_kind_array,
    ctoml_kind_table,
};

// One name with its value, or one element of an array, which has no name.
struct ctoml_node {
    enum ctoml_kind kind;
    // How many tables and arrays it stands in; what these hold follows them directly.
    uint32_t depth;
    struct ctoml_text name;
    struct ctoml_place name_place;
    struct ctoml_place place;
    // Of a string.
    struct ctoml_text text;
    // Of an integer; of a boolean 0 or 1.
    int64_t number;
};

struct ctoml_document {
    const struct ctoml_node *_Nullable nodes;
    size_t count;
    // Where and why the text is no TOML; the line is 0 where it is.
    struct ctoml_place error_place;
    struct ctoml_text error;
};

// Nothing deeper is listed.
enum { ctoml_depth_limit = 4 };

// Reads text that need not be valid in any way; memory and stack stay in proportion to it.
const struct ctoml_document *ctoml_parse(const char *_Nullable bytes, size_t count);
void ctoml_free(const struct ctoml_document *document);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif
