#include "CCrypto.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdbool.h>

// See the manual of OpenSSL 3; what it calls BIO, EVP_PKEY and EVP_PKEY_CTX are pointers to nobody
// knows what.
static struct {
    void *(*make_key)(void *library, const char *properties, const char *type, ...);
    void (*free_key)(void *key);
    const void *(*memory_method)(void);
    void *(*new_bio)(const void *method);
    int (*read_bio)(void *bio, void *buffer, int room);
    int (*free_bio)(void *bio);
    int (*write_public_key)(void *bio, const void *key);
    void *(*new_context)(void *key, void *engine);
    void (*free_context)(void *context);
    int (*begin_decrypting)(void *context);
    int (*set_padding)(void *context, int padding);
    int (*decrypt)(void *context, unsigned char *out, size_t *out_count, const unsigned char *in,
                   size_t in_count);
    unsigned char *(*authenticate)(void *library, const char *name, const char *properties,
                                   const char *hash, const void *parameters, const void *key,
                                   size_t key_count, const unsigned char *in, size_t in_count,
                                   unsigned char *out, size_t room, size_t *out_count);
} openssl;

static bool is_loaded;

static const struct {
    const char *name;
    void *place;
} names[] = {
    {"EVP_PKEY_Q_keygen", &openssl.make_key},
    {"EVP_PKEY_free", &openssl.free_key},
    {"BIO_s_mem", &openssl.memory_method},
    {"BIO_new", &openssl.new_bio},
    {"BIO_read", &openssl.read_bio},
    {"BIO_free", &openssl.free_bio},
    {"PEM_write_bio_PUBKEY", &openssl.write_public_key},
    {"EVP_PKEY_CTX_new", &openssl.new_context},
    {"EVP_PKEY_CTX_free", &openssl.free_context},
    {"EVP_PKEY_decrypt_init", &openssl.begin_decrypting},
    {"EVP_PKEY_CTX_set_rsa_padding", &openssl.set_padding},
    {"EVP_PKEY_decrypt", &openssl.decrypt},
    {"EVP_Q_mac", &openssl.authenticate},
};

static void load(void)
{
#ifdef __APPLE__
    void *library = dlopen("libcrypto.3.dylib", RTLD_NOW | RTLD_LOCAL);
#else
    void *library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
#endif
    if (!library) return;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        void *function = dlsym(library, names[i].name);
        if (!function) return;
        *(void **)names[i].place = function;
    }
    is_loaded = true;
}

static bool is_there(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

void *ccrypto_make_key(size_t bits)
{
    return is_there() ? openssl.make_key(NULL, NULL, "RSA", bits) : NULL;
}

void ccrypto_free_key(void *key)
{
    openssl.free_key(key);
}

size_t ccrypto_public_key(void *key, char *buffer, size_t room)
{
    void *bio = openssl.new_bio(openssl.memory_method());
    if (!bio) return 0;
    int count = 0;
    if (openssl.write_public_key(bio, key) == 1 && room <= INT_MAX)
        count = openssl.read_bio(bio, buffer, (int)room);
    openssl.free_bio(bio);
    return count > 0 && (size_t)count < room ? (size_t)count : 0;
}

size_t ccrypto_decrypt(void *key, const unsigned char *bytes, size_t count, unsigned char *buffer,
                       size_t room)
{
    const int pkcs1_padding = 1;
    void *context = openssl.new_context(key, NULL);
    if (!context) return 0;
    size_t written = room;
    bool is_done = openssl.begin_decrypting(context) == 1
        && openssl.set_padding(context, pkcs1_padding) == 1
        && openssl.decrypt(context, buffer, &written, bytes, count) == 1;
    openssl.free_context(context);
    return is_done ? written : 0;
}

size_t ccrypto_hmac_sha1(const unsigned char *key, size_t key_count, const unsigned char *bytes,
                         size_t count, unsigned char *buffer, size_t room)
{
    size_t written = 0;
    bool is_done = is_there()
        && openssl.authenticate(NULL, "HMAC", NULL, "SHA1", NULL, key, key_count, bytes, count,
                                buffer, room, &written);
    return is_done ? written : 0;
}
