// W4b as pixman does it: a thousand half-transparent discs, one composite each.
#include <math.h>
#include <pixman.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define WIDTH 1280
#define HEIGHT 800
#define SIDE 40

static int64_t now_ns(clockid_t which) {
  struct timespec t;
  clock_gettime(which, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

// 0..m..0 and so on, of period 2m.
static long tri(long v, long m) {
  long r = v % (2 * m);
  return r <= m ? r : 2 * m - r;
}

static uint32_t screen[WIDTH * HEIGHT], disc[SIDE * SIDE];

int main(int argc, char **argv) {
  if (argc != 4 || strcmp(argv[1], "W4b") || strcmp(argv[2], "pixman")) {
    fprintf(stderr, "floor-pixman: W4b pixman N\n");
    return 64;
  }
  long n = atol(argv[3]);
  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++) {
      double dx = x + 0.5 - SIDE / 2, dy = y + 0.5 - SIDE / 2;
      double c = SIDE / 2 - sqrt(dx * dx + dy * dy) + 0.5;
      c = c < 0 ? 0 : c > 1 ? 1 : c;
      // Premultiplied (255, 128, 0) at alpha 128.
      uint32_t a = (uint32_t)(128 * c + 0.5), g = (uint32_t)(a * 128 / 255.0 + 0.5);
      disc[y * SIDE + x] = a << 24 | a << 16 | g << 8;
    }
  pixman_image_t *to =
    pixman_image_create_bits(PIXMAN_a8r8g8b8, WIDTH, HEIGHT, screen, WIDTH * 4);
  pixman_image_t *from =
    pixman_image_create_bits(PIXMAN_a8r8g8b8, SIDE, SIDE, disc, SIDE * 4);
  if (!to || !from) return 71;
  int64_t wall = now_ns(CLOCK_MONOTONIC), cpu = now_ns(CLOCK_PROCESS_CPUTIME_ID);
  long x = 0, y = 0;
  for (long i = 1; i <= n; i++) {
    pixman_fill(screen, WIDTH, 32, 0, 0, WIDTH, HEIGHT, 0xFFFFFFFF);
    for (long k = 0; k < 1000; k++) {
      x = tri(37 * k + i * (1 + k % 5), WIDTH - SIDE);
      y = tri(91 * k + i * (1 + k % 3), HEIGHT - SIDE);
      pixman_image_composite32(PIXMAN_OP_OVER, from, NULL, to, 0, 0, 0, 0, (int32_t)x, (int32_t)y,
                               SIDE, SIDE);
    }
  }
  printf("{\"workload\":\"W4b\",\"variant\":\"pixman\",\"n\":%ld,\"wall_ns\":%lld,\"cpu_ns\":%lld,"
         "\"check\":%u}\n",
         n, (long long)(now_ns(CLOCK_MONOTONIC) - wall),
         (long long)(now_ns(CLOCK_PROCESS_CPUTIME_ID) - cpu),
         screen[(y + SIDE / 2) * WIDTH + x + SIDE / 2] & 0xFFFFFF);
  pixman_image_unref(from);
  pixman_image_unref(to);
  return 0;
}
