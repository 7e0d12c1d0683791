// libxml2's parsers for HTML and XML, for Swift, loaded with the first text it is to read: ICU, which is behind it
// on Debian, would add milliseconds to every start of a program that mostly reads other things.
#pragma once
#include <stddef.h>

#pragma clang assume_nonnull begin

// What is told of a text, in its order; every element of HTML that starts also ends. Names and values
// end in a zero byte; names of XML have their prefixes, as written. Attributes are names, each before
// its value, then NULL; a value may be NULL.
struct cxml2_handlers {
    void (*start)(void *context, const unsigned char *name,
                  const unsigned char *_Nullable *_Nullable attributes);
    void (*end)(void *context, const unsigned char *name);
    void (*text)(void *context, const unsigned char *bytes, int count);
};

struct cxml2_html;

// Begins a text in UTF-8; NULL where libxml2 is not there.
struct cxml2_html *_Nullable cxml2_html_begin(const struct cxml2_handlers *handlers,
                                              void *context);
// Reads some more of it.
void cxml2_html_feed(struct cxml2_html *parser, const unsigned char *bytes, size_t count);
// Reads what was held back and ends the elements that are open.
void cxml2_html_finish(struct cxml2_html *parser);
void cxml2_html_free(struct cxml2_html *parser);

struct cxml2_xml;

// Begins a text of XML in UTF-8; NULL where libxml2 is not there. What is not well-formed is read as
// well as can be, and what is open at the end does not end.
struct cxml2_xml *_Nullable cxml2_xml_begin(const struct cxml2_handlers *handlers, void *context);
// Reads some more of it.
void cxml2_xml_feed(struct cxml2_xml *parser, const unsigned char *bytes, size_t count);
// Reads what was held back.
void cxml2_xml_finish(struct cxml2_xml *parser);
void cxml2_xml_free(struct cxml2_xml *parser);

#pragma clang assume_nonnull end
