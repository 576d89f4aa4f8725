/// Counts what the process takes from the heap, whoever asks: Swift, SDL, libc.
#include <stdint.h>

void allocations_start(void);
/// Stops counting; the number of blocks taken since `allocations_start`.
uint64_t allocations_stop(void);
/// Asks for memory when the counter runs, so that a test can tell the counter works.
void allocations_probe(void);
/// How often the calling thread gave up the processor of its own will.
long voluntary_switches(void);
/// The most memory this process ever had, in KiB.
long peak_rss_kb(void);
/// The memory that it has now, in KiB.
long current_rss_kb(void);
/// What of the heap is in use, in KiB; the rest of the resident memory is the program and gaps.
long heap_kb(void);
/// The sizes of all files that are mapped, each once, in KiB.
long mapped_kb(void);
/// Whether callgrind runs the program; 0 as well if valgrind's header was absent when the program was built.
int instructions_are_counted(void);
/// Starts to count instructions. callgrind must have been started with `--instr-atstart=no`.
void instructions_start(void);
/// Stops counting. callgrind writes the count to a file of its own, which bears the name.
void instructions_stop(const char *name);
