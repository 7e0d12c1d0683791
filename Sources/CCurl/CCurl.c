#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>

static struct ccurl_functions functions;
static CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
static CURLcode (*easy_getinfo)(CURL *, CURLINFO, ...);
static bool is_loaded;

static const struct {
    const char *name;
    void *place;
} names[] = {
    {"curl_global_init", &functions.global_init},
    {"curl_easy_init", &functions.easy_init},
    {"curl_easy_setopt", &easy_setopt},
    {"curl_easy_getinfo", &easy_getinfo},
    {"curl_easy_cleanup", &functions.easy_cleanup},
    {"curl_easy_pause", &functions.easy_pause},
    {"curl_slist_append", &functions.slist_append},
    {"curl_slist_free_all", &functions.slist_free_all},
    {"curl_multi_init", &functions.multi_init},
    {"curl_multi_cleanup", &functions.multi_cleanup},
    {"curl_multi_add_handle", &functions.multi_add_handle},
    {"curl_multi_remove_handle", &functions.multi_remove_handle},
    {"curl_multi_perform", &functions.multi_perform},
    {"curl_multi_poll", &functions.multi_poll},
    {"curl_multi_wakeup", &functions.multi_wakeup},
    {"curl_multi_info_read", &functions.multi_info_read},
};

static void load(void)
{
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        void *function = dlsym(library, names[i].name);
        if (!function) return;
        *(void **)names[i].place = function;
    }
    is_loaded = functions.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

const struct ccurl_functions *ccurl_load(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded ? &functions : NULL;
}

CURLcode ccurl_set_number(CURL *handle, CURLoption option, long value)
{
    return easy_setopt(handle, option, value);
}

CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value)
{
    return easy_setopt(handle, option, value);
}

CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *value)
{
    return easy_setopt(handle, option, value);
}

CURLcode ccurl_set_receiver(CURL *handle, CURLoption option, curl_write_callback receiver)
{
    return easy_setopt(handle, option, receiver);
}

CURLcode ccurl_set_body(CURL *handle, const void *bytes, size_t count)
{
    easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    return easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, bytes);
}

CURLcode ccurl_allow_web_only(CURL *handle)
{
    // Newer headers know a text for this; every library that can be met knows these numbers.
    const CURLoption protocols = (CURLoption)181;
    const long http = 1 << 0, https = 1 << 1;
    return easy_setopt(handle, protocols, http | https);
}

long ccurl_connect_status(CURL *handle)
{
    long status = 0;
    easy_getinfo(handle, CURLINFO_HTTP_CONNECTCODE, &status);
    return status;
}
