#ifndef CFUZZER_H
#define CFUZZER_H

/// libFuzzer's own loop, for programs that keep their `main`.
int LLVMFuzzerRunDriver(
    int *argc, char ***argv, int (*one)(const unsigned char *data, unsigned long size));

/// How inputs are cut into parts that are copied, moved and left out as a whole.
enum FuzzShape {
  FuzzShapePlain = 0,
  /// Records of a fixed length behind a header.
  FuzzShapeRecords = 1,
  FuzzShapeLines = 2,
  /// The chunks of a PNG file; their checksums are made right again.
  FuzzShapePNG = 3,
};

/// Must be called before the loop starts.
void panto_fuzz_set_shape(enum FuzzShape shape, unsigned long header, unsigned long record);

#endif
