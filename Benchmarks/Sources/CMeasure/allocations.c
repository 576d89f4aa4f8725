// The program's own malloc stands before glibc's for every library in the process; each call is
// counted while the counter runs, and handed on.
#include "measure.h"
#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static atomic_bool counting;
static atomic_uint_fast64_t count;

static void note(void) {
  if (atomic_load_explicit(&counting, memory_order_relaxed))
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
}

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}
void *calloc(size_t n, size_t size) {
  note();
  return __libc_calloc(n, size);
}
void *realloc(void *old, size_t size) {
  note();
  return __libc_realloc(old, size);
}
void *memalign(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}
void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}
int posix_memalign(void **out, size_t alignment, size_t size) {
  note();
  void *p = __libc_memalign(alignment, size);
  if (!p) return ENOMEM;
  *out = p;
  return 0;
}
void free(void *p) { __libc_free(p); }

void allocations_start(void) {
  atomic_store(&count, 0);
  atomic_store(&counting, 1);
}
uint64_t allocations_stop(void) {
  atomic_store(&counting, 0);
  return atomic_load(&count);
}
void allocations_probe(void) {
  void *volatile p = malloc(24);
  free(p);
}
