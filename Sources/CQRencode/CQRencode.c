#include "CQRencode.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static QRcode *(*encode)(const char *, int, QRecLevel);
static void (*release)(QRcode *);

static void load(void)
{
#ifdef __APPLE__
    void *library = dlopen("libqrencode.4.dylib", RTLD_NOW | RTLD_LOCAL);
#else
    void *library = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
#endif
    if (!library) return;
    *(void **)&release = dlsym(library, "QRcode_free");
    if (release) *(void **)&encode = dlsym(library, "QRcode_encodeString8bit");
}

QRcode *cqrencode_encode(const char *text)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return encode ? encode(text, 0, QR_ECLEVEL_L) : NULL;
}

void cqrencode_free(QRcode *code)
{
    if (release) release(code);
}
