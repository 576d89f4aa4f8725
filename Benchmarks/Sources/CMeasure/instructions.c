// Requests to callgrind: a few instructions that do nothing where the processor runs the program by itself.
#include "measure.h"

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>

int instructions_are_counted(void) { return RUNNING_ON_VALGRIND ? 1 : 0; }
void instructions_start(void) {
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
}
void instructions_stop(const char *name) {
  CALLGRIND_DUMP_STATS_AT(name);
  CALLGRIND_STOP_INSTRUMENTATION;
}

#else

int instructions_are_counted(void) { return 0; }
void instructions_start(void) {}
void instructions_stop(const char *name) { (void)name; }

#endif
