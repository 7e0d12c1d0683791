// libsodium for Swift: passwords, random bytes and hashes.
#pragma once
#include <sodium.h>
