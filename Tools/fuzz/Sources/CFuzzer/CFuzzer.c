#include "CFuzzer.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

// libFuzzer changes bytes without knowing what they mean: one byte left out of a stream of records
// makes all that follow another stream. The mutator below works on whole parts as well.

extern size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);

static enum FuzzShape shape = FuzzShapePlain;
static size_t header_size = 0;
static size_t record_size = 1;

void panto_fuzz_set_shape(enum FuzzShape new_shape, unsigned long header, unsigned long record) {
  shape = new_shape;
  header_size = header;
  record_size = record ? record : 1;
}

enum { MOST_PARTS = 4096, MOST_BYTES = 1 << 16 };

/// Where the parts begin; the last entry is the end of the input.
static size_t bounds[MOST_PARTS + 1];
static size_t other_bounds[MOST_PARTS + 1];
static uint8_t scratch[MOST_BYTES];

static uint64_t state;
static size_t roll(size_t n) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return n ? (size_t)(state >> 33) % n : 0;
}

static size_t big_endian(const uint8_t *p) {
  return (size_t)p[0] << 24 | (size_t)p[1] << 16 | (size_t)p[2] << 8 | p[3];
}

/// Fills `out` and gives the number of parts.
static size_t cut(const uint8_t *data, size_t size, size_t *out) {
  size_t count = 0, at = 0;
  if (shape == FuzzShapeRecords) at = size < header_size ? size : header_size;
  if (shape == FuzzShapePNG) at = size < 8 ? size : 8;
  out[0] = at;
  while (at < size && count < MOST_PARTS) {
    size_t next = size;
    if (shape == FuzzShapeRecords) {
      next = at + record_size;
    } else if (shape == FuzzShapeLines) {
      const uint8_t *end = memchr(data + at, '\n', size - at);
      if (end) next = (size_t)(end - data) + 1;
    } else if (shape == FuzzShapePNG && size - at >= 12) {
      size_t length = big_endian(data + at);
      if (length <= size - at - 12) next = at + 12 + length;
    }
    at = next < size ? next : size;
    out[++count] = at;
  }
  return count;
}

static uint32_t crc(const uint8_t *data, size_t size) {
  uint32_t value = 0xffffffffu;
  for (size_t i = 0; i < size; i++) {
    value ^= data[i];
    for (int bit = 0; bit < 8; bit++) value = value >> 1 ^ (value & 1 ? 0xedb88320u : 0);
  }
  return ~value;
}

/// Makes the checksums of a PNG's chunks right, so that a reader gets past them.
static void seal(uint8_t *data, size_t size) {
  size_t at = 8;
  while (at + 12 <= size) {
    size_t length = big_endian(data + at);
    if (length > size - at - 12) return;
    uint32_t value = crc(data + at + 4, length + 4);
    for (int i = 0; i < 4; i++) data[at + 8 + length + i] = (uint8_t)(value >> (24 - 8 * i));
    at += 12 + length;
  }
}

static size_t insert(
    uint8_t *data, size_t size, size_t max, size_t at, const uint8_t *part, size_t length) {
  if (length == 0 || length > max || size > max - length) return size;
  memmove(data + at + length, data + at, size - at);
  memcpy(data + at, part, length);
  return size + length;
}

static size_t erase(uint8_t *data, size_t size, size_t from, size_t to) {
  memmove(data + from, data + to, size - to);
  return size - (to - from);
}

/// Another number in place of one in the text between `from` and `to`.
static size_t renumber(uint8_t *data, size_t size, size_t max, size_t from, size_t to) {
  static const char *const numbers[] = {
      "0", "1", "-1", "2", "9", "10", "64", "65", "255", "256", "1000", "65535", "32768",
      "2147483647", "-2147483648", "4294967296", "9223372036854775807", "1e308", "1e-320", "0.5",
      "-0", "16384", "16385", "0.0001", "1000000000"};
  size_t starts[64], count = 0;
  for (size_t i = from; i < to && count < 64; i++)
    if (data[i] >= '0' && data[i] <= '9' && (i == from || data[i - 1] < '0' || data[i - 1] > '9'))
      starts[count++] = i;
  if (count == 0) return size;
  size_t start = starts[roll(count)], end = start;
  while (end < to && data[end] >= '0' && data[end] <= '9') end++;
  char word[32];
  if (roll(2)) {
    snprintf(word, sizeof word, "%zu", roll(roll(2) ? 100 : 70000));
  } else {
    snprintf(word, sizeof word, "%s", numbers[roll(sizeof numbers / sizeof *numbers)]);
  }
  size_t length = strlen(word);
  if (size - (end - start) + length > max) return size;
  size = erase(data, size, start, end);
  return insert(data, size, max, start, (const uint8_t *)word, length);
}

/// libFuzzer's own changes inside one part; a record keeps its length.
static size_t change_inside(uint8_t *data, size_t size, size_t max, size_t from, size_t to) {
  size_t length = to - from;
  if (shape == FuzzShapePNG && length >= 12) from += 8, to -= 4, length -= 12;
  size_t room = shape == FuzzShapeRecords ? length : length + (max - size);
  if (room > MOST_BYTES) room = MOST_BYTES;
  if (length > room || room == 0) return size;
  memcpy(scratch, data + from, length);
  size_t changed = LLVMFuzzerMutate(scratch, length, room);
  if (shape == FuzzShapeRecords && changed < length) {
    memset(scratch + changed, 0, length - changed);
    changed = length;
  }
  size = erase(data, size, from, to);
  size = insert(data, size, max, from, scratch, changed);
  if (shape == FuzzShapePNG && from >= 8)
    for (int i = 0; i < 4; i++) data[from - 8 + i] = (uint8_t)(changed >> (24 - 8 * i));
  return size;
}

static size_t change(uint8_t *data, size_t size, size_t max) {
  size_t count = cut(data, size, bounds);
  if (count == 0 || roll(8) == 0) return LLVMFuzzerMutate(data, size, max);
  size_t a = roll(count), b = roll(count);
  size_t run = 1 + (roll(3) ? 0 : roll(count - a));
  size_t length = bounds[a + run] - bounds[a];
  switch (roll(shape == FuzzShapeLines ? 8 : 7)) {
  case 0:  // The parts once more, elsewhere.
    if (length > MOST_BYTES) return size;
    memcpy(scratch, data + bounds[a], length);
    return insert(data, size, max, bounds[b], scratch, length);
  case 1:
    if (count > run) return erase(data, size, bounds[a], bounds[a + run]);
    return LLVMFuzzerMutate(data, size, max);
  case 2:  // Moved.
    if (length > MOST_BYTES || (b >= a && b < a + run)) return size;
    memcpy(scratch, data + bounds[a], length);
    size = erase(data, size, bounds[a], bounds[a + run]);
    return insert(data, size, max, bounds[b] > bounds[a] ? bounds[b] - length : bounds[b], scratch,
                  length);
  case 3:  // New records at the end.
    if (shape == FuzzShapeRecords) {
      size_t more = record_size * (1 + roll(16));
      if (more > MOST_BYTES) return size;
      for (size_t i = 0; i < more; i++) scratch[i] = (uint8_t)roll(256);
      return insert(data, size, max, size, scratch, more);
    }
    return change_inside(data, size, max, bounds[a], bounds[a + 1]);
  case 4:
    if (shape == FuzzShapeRecords) {
      data[bounds[a] + roll(bounds[a + 1] - bounds[a])] = (uint8_t)roll(256);
      return size;
    }
    return change_inside(data, size, max, bounds[a], bounds[a + 1]);
  case 7: return renumber(data, size, max, bounds[a], bounds[a + 1]);
  default: return change_inside(data, size, max, bounds[a], bounds[a + 1]);
  }
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned int seed) {
  if (shape == FuzzShapePlain) return LLVMFuzzerMutate(data, size, max);
  state = seed;
  roll(2);
  size = change(data, size, max);
  if (shape == FuzzShapePNG && roll(16)) seal(data, size);
  return size;
}

/// The beginning of one input and the end of another, cut between parts.
size_t LLVMFuzzerCustomCrossOver(
    const uint8_t *one, size_t one_size, const uint8_t *two, size_t two_size, uint8_t *out,
    size_t max, unsigned int seed) {
  state = seed;
  roll(2);
  size_t first = cut(one, one_size, bounds), second = cut(two, two_size, other_bounds);
  size_t head = bounds[roll(first + 1)], tail = other_bounds[roll(second + 1)];
  if (head > max) head = max;
  size_t rest = two_size - tail;
  if (rest > max - head) rest = max - head;
  memcpy(out, one, head);
  memcpy(out + head, two + tail, rest);
  if (shape == FuzzShapePNG && roll(16)) seal(out, head + rest);
  return head + rest;
}

// What a global of Swift holds is made once. Where it is held by way of an enum, bits of the case lie in the
// pointer, and the leak sanitizer takes it for lost.
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) { return "leak:once_slow\n"; }
