/* Other addresses for everything, for `Tools/determinism`: LD_PRELOAD=heap.so HEAP_SEED=N program.

   Every block gets up to 15 times 16 bytes more than was asked for, and every fourth freed block or
   so is kept for a while, so that addresses grow in another order in every run. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static uint64_t state;
static __thread void *kept[64];

static unsigned chance(void) {
  uint64_t x = __atomic_load_n(&state, __ATOMIC_RELAXED);
  if (!x) return 0;
  x ^= x << 13;
  x ^= x >> 7;
  x ^= x << 17;
  __atomic_store_n(&state, x, __ATOMIC_RELAXED);
  return (unsigned)(x >> 40);
}

static size_t more(size_t n) { return n < SIZE_MAX / 2 ? n + 16 * (chance() & 15) : n; }

__attribute__((constructor)) static void begin(void) {
  const char *seed = getenv("HEAP_SEED");
  state = seed ? 0x9E3779B97F4A7C15ull * (strtoull(seed, NULL, 10) + 1) : 0;
  for (int i = 0; state && i < 400; i++) {
    void *p = __libc_malloc(16 + (chance() & 1023));
    if (chance() & 1) __libc_free(p);
  }
}

void *malloc(size_t n) { return __libc_malloc(more(n)); }
void *calloc(size_t n, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(n, size, &bytes)) return __libc_calloc(n, size);
  return __libc_calloc(1, more(bytes));
}
void *realloc(void *p, size_t n) { return __libc_realloc(p, n ? more(n) : 0); }
void *memalign(size_t a, size_t n) { return __libc_memalign(a, more(n)); }
void *aligned_alloc(size_t a, size_t n) { return __libc_memalign(a, more(n)); }
int posix_memalign(void **p, size_t a, size_t n) {
  *p = __libc_memalign(a, more(n));
  return *p ? 0 : 12;
}
void free(void *p) {
  unsigned c = chance();
  if (p && (c & 3) == 1) {
    void **place = &kept[(c >> 2) & 63], *old = *place;
    *place = p;
    p = old;
  }
  __libc_free(p);
}
