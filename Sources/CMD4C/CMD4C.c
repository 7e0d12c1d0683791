#include "CMD4C.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static int (*parse)(const MD_CHAR *, MD_SIZE, const MD_PARSER *, void *);

static void load(void)
{
#ifdef __APPLE__
    void *library = dlopen("libmd4c.0.dylib", RTLD_NOW | RTLD_LOCAL);
#else
    void *library = dlopen("libmd4c.so.0", RTLD_NOW | RTLD_LOCAL);
#endif
    if (library) *(void **)&parse = dlsym(library, "md_parse");
}

bool cmd4c_load(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return parse != NULL;
}

int cmd4c_parse(const MD_CHAR *text, MD_SIZE size, const MD_PARSER *parser, void *userdata)
{
    return parse(text, size, parser, userdata);
}
