// md4c for Swift, loaded with the first text it is to read, so that the program starts without it and
// runs, with Markdown shown as typed, where it is not installed.
#pragma once
#include <md4c.h>
#include <stdbool.h>

// Whether md4c is there.
bool cmd4c_load(void);

// Reads a text as md_parse does, once cmd4c_load has found it.
int cmd4c_parse(const MD_CHAR *text, MD_SIZE size, const MD_PARSER *parser, void *userdata);
