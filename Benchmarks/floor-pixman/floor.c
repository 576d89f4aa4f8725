// W4b, W4e and W4f as pixman does them, with a call for each thing that is drawn.
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

static uint32_t screen[WIDTH * HEIGHT];

static pixman_image_t *image(pixman_format_code_t format, int width, int height, void *bits,
                             int stride) {
  pixman_image_t *made = pixman_image_create_bits(format, width, height, bits, stride);
  if (!made) exit(71);
  return made;
}

// W4b: a thousand half-transparent discs, one composite each.
static uint32_t discs(pixman_image_t *to, long n) {
  static uint32_t disc[SIDE * SIDE];
  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++) {
      double dx = x + 0.5 - SIDE / 2, dy = y + 0.5 - SIDE / 2;
      double c = SIDE / 2 - sqrt(dx * dx + dy * dy) + 0.5;
      c = c < 0 ? 0 : c > 1 ? 1 : c;
      // Premultiplied (255, 128, 0) at alpha 128.
      uint32_t a = (uint32_t)(128 * c + 0.5), g = (uint32_t)(a * 128 / 255.0 + 0.5);
      disc[y * SIDE + x] = a << 24 | a << 16 | g << 8;
    }
  pixman_image_t *from = image(PIXMAN_a8r8g8b8, SIDE, SIDE, disc, SIDE * 4);
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
  return screen[(y + SIDE / 2) * WIDTH + x + SIDE / 2];
}

// W4e: a photo that turns about the middle, sampled from four texels for each pixel. Only the rows
// and columns that it covers now, or did before, are painted.
static uint32_t turned(pixman_image_t *to, long n) {
  enum { W = 600, H = 400 };
  static uint32_t photo[W * H];
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++)
      photo[y * W + x] =
        0xFF000000u | (uint32_t)(x * 7 % 256) << 16 | (uint32_t)(y * 5 % 256) << 8 |
        (uint32_t)((x ^ y) % 256);
  pixman_image_t *from = image(PIXMAN_a8r8g8b8, W, H, photo, W * 4);
  pixman_image_set_filter(from, PIXMAN_FILTER_BILINEAR, NULL, 0);
  pixman_fill(screen, WIDTH, 32, 0, 0, WIDTH, HEIGHT, 0xFFFFFFFF);
  int beforeX = 0, beforeY = 0;
  for (long i = 1; i <= n; i++) {
    double angle = 0.3 + 0.002 * (double)tri(i, 500), c = cos(angle), s = sin(angle);
    int halfX = (int)ceil((W * fabs(c) + H * fabs(s)) / 2) + 1;
    int halfY = (int)ceil((W * fabs(s) + H * fabs(c)) / 2) + 1;
    int allX = halfX > beforeX ? halfX : beforeX, allY = halfY > beforeY ? halfY : beforeY;
    if (allX > WIDTH / 2) allX = WIDTH / 2;
    if (allY > HEIGHT / 2) allY = HEIGHT / 2;
    pixman_fill(screen, WIDTH, 32, WIDTH / 2 - allX, HEIGHT / 2 - allY, 2 * allX, 2 * allY,
                0xFFFFFFFF);
    // From the screen to the photo.
    struct pixman_f_transform map = {{{c, s, W / 2 - c * WIDTH / 2 - s * HEIGHT / 2},
                                      {-s, c, H / 2 + s * WIDTH / 2 - c * HEIGHT / 2},
                                      {0, 0, 1}}};
    pixman_transform_t fixed;
    if (!pixman_transform_from_pixman_f_transform(&fixed, &map)) exit(71);
    pixman_image_set_transform(from, &fixed);
    int x = WIDTH / 2 - allX, y = HEIGHT / 2 - allY;
    pixman_image_composite32(PIXMAN_OP_OVER, from, NULL, to, x, y, 0, 0, x, y, 2 * allX, 2 * allY);
    beforeX = halfX;
    beforeY = halfY;
  }
  return screen[HEIGHT / 2 * WIDTH + WIDTH / 2];
}

// W4f: a white card with a soft shadow that grows and shrinks. The mask is made once, for the largest
// card; a smaller one takes its corners, because the middle of each side is the same everywhere.
static uint32_t shadow(pixman_image_t *to, long n) {
  enum { MOST = 700, TALL = 500, SOFT = 24 };
  static uint8_t mask[(TALL + 2 * SOFT) * (MOST + 2 * SOFT)];
  static uint32_t color = 0x66000000u;
  const int w = MOST + 2 * SOFT, h = TALL + 2 * SOFT;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      // How deep the pixel lies inside of the softened box, 0 to 1, along each axis.
      double ix = fmin(fmin(x + 0.5, w - x - 0.5) / (2 * SOFT), 1);
      double iy = fmin(fmin(y + 0.5, h - y - 0.5) / (2 * SOFT), 1);
      mask[y * w + x] = (uint8_t)(255 * ix * ix * (3 - 2 * ix) * iy * iy * (3 - 2 * iy) + 0.5);
    }
  pixman_image_t *soft = image(PIXMAN_a8, w, h, mask, w);
  pixman_image_t *ink = image(PIXMAN_a8r8g8b8, 1, 1, &color, 4);
  pixman_image_set_repeat(ink, PIXMAN_REPEAT_NORMAL);
  pixman_fill(screen, WIDTH, 32, 0, 0, WIDTH, HEIGHT, 0xFFFFFFFF);
  int before = 0;
  for (long i = 1; i <= n; i++) {
    int width = MOST - 2 * (int)tri(i, 100), height = TALL - 2 * (int)tri(i, 100);
    int own = (width + 2 * SOFT) / 2, ownTall = (height + 2 * SOFT) / 2;
    int all = own > before ? own : before, allTall = ownTall + all - own;
    pixman_fill(screen, WIDTH, 32, WIDTH / 2 - all, HEIGHT / 2 - allTall, 2 * all, 2 * allTall,
                0xFFFFFFFF);
    for (int right = 0; right < 2; right++)
      for (int low = 0; low < 2; low++)
        for (int side = 0; side < 2; side++) {
          // Only what the card does not hide: the rows above or below it, and what is beside it. The
          // card is as white as the ground, and painted with it.
          int x = right ? WIDTH / 2 : WIDTH / 2 - own, y = low ? HEIGHT / 2 : HEIGHT / 2 - ownTall;
          int mx = right ? w - own : 0, my = low ? h - ownTall : 0, rows = ownTall - SOFT;
          if (side) {
            int dx = right ? own - SOFT : 0, dy = low ? 0 : SOFT;
            pixman_image_composite32(PIXMAN_OP_OVER, ink, soft, to, 0, 0, mx + dx, my + dy, x + dx,
                                     y + dy, SOFT, rows);
          } else {
            int dy = low ? rows : 0;
            pixman_image_composite32(PIXMAN_OP_OVER, ink, soft, to, 0, 0, mx, my + dy, x, y + dy,
                                     own, SOFT);
          }
        }
    before = own;
  }
  return screen[HEIGHT / 2 * WIDTH + WIDTH / 2];
}

int main(int argc, char **argv) {
  const char *workload = argc == 4 && !strcmp(argv[2], "pixman") ? argv[1] : "";
  uint32_t (*paint)(pixman_image_t *, long) = !strcmp(workload, "W4b")   ? discs
                                              : !strcmp(workload, "W4e") ? turned
                                              : !strcmp(workload, "W4f") ? shadow
                                                                         : NULL;
  if (!paint) {
    fprintf(stderr, "floor-pixman: W4b|W4e|W4f pixman N\n");
    return 64;
  }
  long n = atol(argv[3]);
  pixman_image_t *to = image(PIXMAN_a8r8g8b8, WIDTH, HEIGHT, screen, WIDTH * 4);
  int64_t wall = now_ns(CLOCK_MONOTONIC), cpu = now_ns(CLOCK_PROCESS_CPUTIME_ID);
  uint32_t check = paint(to, n);
  printf("{\"workload\":\"%s\",\"variant\":\"pixman\",\"n\":%ld,\"wall_ns\":%lld,\"cpu_ns\":%lld,"
         "\"check\":%u}\n",
         workload, n, (long long)(now_ns(CLOCK_MONOTONIC) - wall),
         (long long)(now_ns(CLOCK_PROCESS_CPUTIME_ID) - cpu), check & 0xFFFFFF);
  return 0;
}
