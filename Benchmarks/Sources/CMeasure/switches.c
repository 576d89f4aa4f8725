#define _GNU_SOURCE
#include "measure.h"
#include <sys/resource.h>

long voluntary_switches(void) {
  struct rusage usage;
  return getrusage(RUSAGE_THREAD, &usage) == 0 ? usage.ru_nvcsw : 0;
}
