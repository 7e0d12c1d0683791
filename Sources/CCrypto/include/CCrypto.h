// RSA and HMAC of OpenSSL for Swift, loaded when they are first needed: few readers ever do, and the
// library is there anyway where libcurl is.
#pragma once
#include <stddef.h>

#pragma clang assume_nonnull begin

// Makes a pair of keys; NULL where there is no OpenSSL of version 3, or it fails.
void *_Nullable ccrypto_make_key(size_t bits);
void ccrypto_free_key(void *key);

// Writes the public key as PEM and returns its length; 0 where it fails or there is no room for it.
size_t ccrypto_public_key(void *key, char *buffer, size_t room);

// Decrypts what was padded as PKCS #1 version 1.5 has it, and returns its length; 0 where it fails or
// there is no room for it.
size_t ccrypto_decrypt(void *key, const unsigned char *bytes, size_t count, unsigned char *buffer,
                       size_t room);

// Writes the HMAC of bytes by SHA-1 and returns its length, 20; 0 where there is no OpenSSL of version
// 3, or it fails.
size_t ccrypto_hmac_sha1(const unsigned char *key, size_t key_count, const unsigned char *bytes,
                         size_t count, unsigned char *buffer, size_t room);

#pragma clang assume_nonnull end
