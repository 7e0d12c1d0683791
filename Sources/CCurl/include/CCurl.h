// libcurl for Swift, loaded when it is first needed: with the thirty libraries behind it, linking it
// would add milliseconds to every start of a program that mostly reads files.
#pragma once
#include <curl/curl.h>
#include <stdbool.h>

#pragma clang assume_nonnull begin

// The functions of libcurl that take a fixed number of arguments; see its manual.
struct ccurl_functions {
    CURLcode (*global_init)(long flags);
    CURL *_Nullable (*_Nonnull easy_init)(void);
    void (*easy_cleanup)(CURL *handle);
    CURLcode (*easy_pause)(CURL *handle, int mask);
    struct curl_slist *_Nullable (*_Nonnull slist_append)(struct curl_slist *_Nullable, const char *line);
    void (*slist_free_all)(struct curl_slist *_Nullable list);
    CURLM *_Nullable (*_Nonnull multi_init)(void);
    CURLMcode (*multi_cleanup)(CURLM *multi);
    CURLMcode (*multi_add_handle)(CURLM *multi, CURL *handle);
    CURLMcode (*multi_remove_handle)(CURLM *multi, CURL *handle);
    CURLMcode (*multi_perform)(CURLM *multi, int *running);
    CURLMcode (*multi_poll)(CURLM *multi, struct curl_waitfd *_Nullable extra, unsigned extra_count,
                            int milliseconds, int *_Nullable ready);
    CURLMcode (*multi_wakeup)(CURLM *multi);
    CURLMsg *_Nullable (*_Nonnull multi_info_read)(CURLM *multi, int *waiting);
};

// Loads libcurl, once, and returns its functions; NULL where it is not there or does not start.
const struct ccurl_functions *_Nullable ccurl_load(void);

// Swift cannot call functions with a variable number of arguments; here is one for each type. They
// may be called once libcurl is loaded.
CURLcode ccurl_set_number(CURL *handle, CURLoption option, long value);
CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *_Nullable value);
CURLcode ccurl_set_receiver(CURL *handle, CURLoption option, curl_write_callback receiver);
// Copies the bytes that the request is to send.
CURLcode ccurl_set_body(CURL *handle, const void *bytes, size_t count);
// Allows http and https, and nothing else that libcurl can speak.
CURLcode ccurl_allow_web_only(CURL *handle);
// The HTTP status with which a proxy answered the wish for a connection; 0 where none did.
long ccurl_connect_status(CURL *handle);

// Fields of a message that Swift sees as a union.
static inline CURLcode ccurl_result(const CURLMsg *message) { return message->data.result; }

#pragma clang assume_nonnull end
