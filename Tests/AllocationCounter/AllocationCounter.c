#include "AllocationCounter.h"
#include <stdatomic.h>
#include <stddef.h>

static atomic_ulong count;

unsigned long allocation_count(void) { return atomic_load(&count); }

/* With glibc a program's own malloc takes the place of the library's, which it can still call. */
#ifdef __GLIBC__
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static void note(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

void *malloc(size_t size)
{
    note();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size)
{
    note();
    return __libc_calloc(number, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
    note();
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : 12;
}
#endif
