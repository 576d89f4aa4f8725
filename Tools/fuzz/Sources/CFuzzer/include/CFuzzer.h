#ifndef CFUZZER_H
#define CFUZZER_H

/// libFuzzer's own loop, for programs that keep their `main`.
int LLVMFuzzerRunDriver(
    int *argc, char ***argv, int (*one)(const unsigned char *data, unsigned long size));

#endif
