#include "CXML2.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdbool.h>

// What is used of libxml/HTMLparser.h and libxml/parser.h, which are not where compilers look for
// headers. These are part of the library's binary interface and have been as they are since version
// 2.6 of 2003.
struct handlers {
    void *before_elements[14];
    void (*start_element)(void *, const unsigned char *, const unsigned char **);
    void (*end_element)(void *, const unsigned char *);
    void *reference;
    void (*characters)(void *, const unsigned char *, int);
    void (*ignorable_whitespace)(void *, const unsigned char *, int);
    void *before_cdata[6];
    void (*cdata_block)(void *, const unsigned char *, int);
    void *after_cdata[6];
};

enum { encoding_utf8 = 1 };
enum {
    recover = 1 << 0,
    replace_entities = 1 << 1,
    no_error = 1 << 5,
    no_warning = 1 << 6,
    no_net = 1 << 11,
    huge = 1 << 19,
    ignore_encoding = 1 << 21
};

static struct {
    void (*init_parser)(void);
    struct cxml2_html *(*create)(struct handlers *, void *, const char *, int, const char *, int);
    int (*use_options)(struct cxml2_html *, int);
    int (*parse_chunk)(struct cxml2_html *, const char *, int, int);
    void (*free_parser)(struct cxml2_html *);
    struct cxml2_xml *(*create_xml)(struct handlers *, void *, const char *, int, const char *);
    int (*use_xml_options)(struct cxml2_xml *, int);
    int (*parse_xml_chunk)(struct cxml2_xml *, const char *, int, int);
    void (*free_xml_parser)(struct cxml2_xml *);
} functions;
static bool is_loaded;

static const struct {
    const char *name;
    void *place;
} names[] = {
    {"xmlInitParser", &functions.init_parser},
    {"htmlCreatePushParserCtxt", &functions.create},
    {"htmlCtxtUseOptions", &functions.use_options},
    {"htmlParseChunk", &functions.parse_chunk},
    {"htmlFreeParserCtxt", &functions.free_parser},
    {"xmlCreatePushParserCtxt", &functions.create_xml},
    {"xmlCtxtUseOptions", &functions.use_xml_options},
    {"xmlParseChunk", &functions.parse_xml_chunk},
    {"xmlFreeParserCtxt", &functions.free_xml_parser},
};

static void *open_library(void)
{
#ifdef __APPLE__
    const char *const files[] = {"libxml2.2.dylib", "/usr/lib/libxml2.2.dylib"};
#else
    // Version 2.14 changed its number, but none of what is used here.
    const char *const files[] = {"libxml2.so.2", "libxml2.so.16"};
#endif
    void *library = NULL;
    for (size_t i = 0; !library && i < sizeof files / sizeof *files; i++)
        library = dlopen(files[i], RTLD_NOW | RTLD_LOCAL);
    return library;
}

static void load(void)
{
    void *library = open_library();
    if (!library) return;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        void *function = dlsym(library, names[i].name);
        if (!function) return;
        *(void **)names[i].place = function;
    }
    functions.init_parser();
    is_loaded = true;
}

static bool is_there(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

static struct handlers all_handlers(const struct cxml2_handlers *handlers)
{
    return (struct handlers){
        .start_element = handlers->start,
        .end_element = handlers->end,
        .characters = handlers->text,
        .ignorable_whitespace = handlers->text,
        .cdata_block = handlers->text,
    };
}

struct cxml2_html *cxml2_html_begin(const struct cxml2_handlers *handlers, void *context)
{
    if (!is_there()) return NULL;
    struct handlers all = all_handlers(handlers);
    struct cxml2_html *parser = functions.create(&all, context, NULL, 0, NULL, encoding_utf8);
    // Swift's texts are UTF-8, whatever a `<meta>` in them says.
    if (parser) functions.use_options(parser, no_error | no_warning | no_net | ignore_encoding);
    return parser;
}

void cxml2_html_feed(struct cxml2_html *parser, const unsigned char *bytes, size_t count)
{
    while (count > 0) {
        const int part = count > INT_MAX ? INT_MAX : (int)count;
        functions.parse_chunk(parser, (const char *)bytes, part, 0);
        bytes += part;
        count -= (size_t)part;
    }
}

void cxml2_html_finish(struct cxml2_html *parser)
{
    functions.parse_chunk(parser, "", 0, 1);
}

void cxml2_html_free(struct cxml2_html *parser)
{
    functions.free_parser(parser);
}

struct cxml2_xml *cxml2_xml_begin(const struct cxml2_handlers *handlers, void *context)
{
    if (!is_there()) return NULL;
    struct handlers all = all_handlers(handlers);
    struct cxml2_xml *parser = functions.create_xml(&all, context, NULL, 0, NULL);
    // The caller limits sizes and leaves out what declares entities, so the library need not: all that
    // it replaces are the five of XML, which attributes would else keep.
    const int options = recover | replace_entities | no_error | no_warning | no_net | huge;
    if (parser) functions.use_xml_options(parser, options | ignore_encoding);
    return parser;
}

void cxml2_xml_feed(struct cxml2_xml *parser, const unsigned char *bytes, size_t count)
{
    while (count > 0) {
        const int part = count > INT_MAX ? INT_MAX : (int)count;
        functions.parse_xml_chunk(parser, (const char *)bytes, part, 0);
        bytes += part;
        count -= (size_t)part;
    }
}

void cxml2_xml_finish(struct cxml2_xml *parser)
{
    functions.parse_xml_chunk(parser, "", 0, 1);
}

void cxml2_xml_free(struct cxml2_xml *parser)
{
    functions.free_xml_parser(parser);
}
