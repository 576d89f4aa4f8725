// The floor: what the same work costs in plain C, written by hand for this one task.
#include <SDL2/SDL.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>

#define WIDTH 1280
#define HEIGHT 800
#ifndef RUSAGE_THREAD
#define RUSAGE_THREAD 1
#endif

static int64_t now_ns(clockid_t which) {
  struct timespec t;
  clock_gettime(which, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static int64_t wall_start, cpu_start;
static void start(void) {
  wall_start = now_ns(CLOCK_MONOTONIC);
  cpu_start = now_ns(CLOCK_PROCESS_CPUTIME_ID);
}
// Not getrusage's: that one remembers who started us.
static long peak_rss_kb(void) {
  char line[256];
  long kb = 0;
  FILE *status = fopen("/proc/self/status", "r");
  if (!status) return 0;
  while (fgets(line, sizeof line, status))
    if (sscanf(line, "VmHWM: %ld", &kb) == 1) break;
  fclose(status);
  return kb;
}

static void report(const char *workload, const char *variant, long n, const char *more) {
  int64_t cpu = now_ns(CLOCK_PROCESS_CPUTIME_ID) - cpu_start;
  int64_t wall = now_ns(CLOCK_MONOTONIC) - wall_start;
  printf("{\"workload\":\"%s\",\"variant\":\"%s\",\"n\":%ld,\"wall_ns\":%lld,\"cpu_ns\":%lld,"
         "\"rss_kb\":%ld,%s}\n",
         workload, variant, n, (long long)wall, (long long)cpu, peak_rss_kb(), more);
}

// 0..m..0 and so on, of period 2m.
static long tri(long v, long m) {
  long r = v % (2 * m);
  return r <= m ? r : 2 * m - r;
}

// ---- W1: a pan recognizer by hand

typedef struct {
  double x, y, width, height;
} View;

typedef struct {
  View *view;
  SDL_FingerID finger;
  enum { POSSIBLE, PANNING } state;
  double down_x, down_y, view_x, view_y;
  long actions;
} Pan;

static void pan_down(Pan *pan, SDL_FingerID finger, double x, double y) {
  View *v = pan->view;
  if (x < v->x || y < v->y || x >= v->x + v->width || y >= v->y + v->height) return;
  pan->finger = finger;
  pan->state = POSSIBLE;
  pan->down_x = x;
  pan->down_y = y;
  pan->view_x = v->x;
  pan->view_y = v->y;
}

static void pan_moved(Pan *pan, SDL_FingerID finger, double x, double y) {
  if (finger != pan->finger) return;
  double dx = x - pan->down_x, dy = y - pan->down_y;
  if (pan->state == POSSIBLE) {
    if (dx * dx + dy * dy < 100) return;
    pan->state = PANNING;
  }
  pan->view->x = pan->view_x + dx;
  pan->view->y = pan->view_y + dy;
  pan->actions++;
}

static void handle(Pan *pan, const SDL_Event *e) {
  switch (e->type) {
  case SDL_FINGERDOWN:
    pan_down(pan, e->tfinger.fingerId, (double)e->tfinger.x * WIDTH, (double)e->tfinger.y * HEIGHT);
    break;
  case SDL_FINGERMOTION:
    pan_moved(pan, e->tfinger.fingerId, (double)e->tfinger.x * WIDTH, (double)e->tfinger.y * HEIGHT);
    break;
  default: break;
  }
}

static void push(Pan *pan, uint32_t type, double x, double y) {
  SDL_Event e;
  SDL_zero(e);
  e.tfinger.type = type;
  e.tfinger.touchId = 1;
  e.tfinger.fingerId = 1;
  e.tfinger.x = (float)(x / WIDTH);
  e.tfinger.y = (float)(y / HEIGHT);
  e.tfinger.pressure = 1;
  SDL_PushEvent(&e);
  while (SDL_PollEvent(&e)) handle(pan, &e);
}

static void w1(const char *variant, long n) {
  int uses_sdl = strcmp(variant, "touch") == 0;
  View view = {100, 100, 100, 100};
  Pan pan = {.view = &view};
  double x = 150, y = 150;
  if (uses_sdl) {
    SDL_Init(SDL_INIT_VIDEO);
    SDL_FlushEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
    push(&pan, SDL_FINGERDOWN, x, y);
  } else {
    pan_down(&pan, 1, x, y);
  }
  start();
  for (long i = 1; i <= n; i++) {
    x = 150 + tri(3 * i, 980);
    y = 150 + tri(2 * i, 500);
    if (uses_sdl) {
      push(&pan, SDL_FINGERMOTION, x, y);
    } else {
      pan_moved(&pan, 1, x, y);
      // Each event stands alone: the compiler may not fold the loop.
      __asm__ volatile("" : : "r"(&pan), "r"(&view) : "memory");
    }
  }
  double error = (view.x - (x - 50)) + (view.y - (y - 50));
  char more[96];
  snprintf(more, sizeof more, "\"check\":%g,\"actions\":%ld", round(error * 100) / 100 + 0.0,
           pan.actions);
  report("W1", variant, n, more);
}

// ---- W2: ten of them

static void w2(const char *variant, long n) {
  View views[10];
  Pan pans[10];
  double x[10], y[10];
  SDL_Event e;
  SDL_zero(e);
  e.tfinger.touchId = 1;
  e.tfinger.pressure = 1;
  SDL_Init(SDL_INIT_VIDEO);
  SDL_FlushEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
  for (int k = 0; k < 10; k++) {
    views[k] = (View){20 + 125 * k, 100, 100, 100};
    pans[k] = (Pan){.view = &views[k]};
    x[k] = 70 + 125 * k;
    y[k] = 150;
    pan_down(&pans[k], k + 1, x[k], y[k]);
  }
  start();
  for (long r = 1; r <= n / 10; r++) {
    for (int k = 0; k < 10; k++) {
      x[k] = 70 + 125 * k + tri(r, 20);
      y[k] = 150 + tri(2 * r, 500);
      e.tfinger.type = SDL_FINGERMOTION;
      e.tfinger.fingerId = k + 1;
      e.tfinger.x = (float)(x[k] / WIDTH);
      e.tfinger.y = (float)(y[k] / HEIGHT);
      SDL_PushEvent(&e);
    }
    // The finger's number is its place in the table.
    while (SDL_PollEvent(&e)) {
      long k = (long)e.tfinger.fingerId - 1;
      if (e.type == SDL_FINGERMOTION && k >= 0 && k < 10) handle(&pans[k], &e);
    }
  }
  double error = 0;
  long actions = 0;
  for (int k = 0; k < 10; k++) {
    error += fabs(views[k].x - (x[k] - 50)) + fabs(views[k].y - (y[k] - 50));
    actions += pans[k].actions;
  }
  char more[96];
  snprintf(more, sizeof more, "\"check\":%g,\"actions\":%ld", round(error * 100) / 100 + 0.0,
           actions);
  report("W2", variant, n, more);
}

// ---- W3: who lies under a point

typedef struct Node {
  double x, y, width, height;  // in the parent's points
  struct Node *children;
  int count, id;
} Node;

static uint32_t dice = 1;
static uint32_t roll(void) {
  dice = 1664525u * dice + 1013904223u;
  return dice >> 8;
}

static Node *make_nodes(int count) {
  Node *nodes = calloc((size_t)count, sizeof *nodes);
  if (!nodes) exit(71);
  return nodes;
}

static void split(Node *node, int level, int count, int *next) {
  node->children = make_nodes(10);
  node->count = 10;
  for (int k = 0; k < 10; k++) {
    Node *c = &node->children[k];
    *c = level % 2 ? (Node){0, k * node->height / 10, node->width, node->height / 10, NULL, 0, 0}
                   : (Node){k * node->width / 10, 0, node->width / 10, node->height, NULL, 0, 0};
    if (count == 10) c->id = ++*next;
    else split(c, level + 1, count / 10, next);
  }
}

// From the last to the first, as they lie over each other.
static const Node *pick(const Node *node, double x, double y) {
  for (int i = node->count; i-- > 0;) {
    const Node *c = &node->children[i];
    double px = x - c->x, py = y - c->y;
    if (px >= 0 && py >= 0 && px < c->width && py < c->height) return pick(c, px, py);
  }
  return node;
}

// A grid of cells as large as a view; each lists those that touch it, the uppermost first.
typedef struct {
  int first, count;
} Cell;
static Cell *grid_cells;
static int *grid_items;
static int grid_columns, grid_rows;

static void make_grid(const Node *root) {
  grid_columns = (int)(root->width / 16);
  grid_rows = (int)(root->height / 16);
  grid_cells = calloc((size_t)grid_columns * grid_rows, sizeof *grid_cells);
  grid_items = calloc((size_t)root->count, sizeof *grid_items);
  if (!grid_cells || !grid_items) exit(71);
  for (int pass = 0; pass < 2; pass++) {
    for (int i = root->count; i-- > 0;) {
      const Node *c = &root->children[i];
      Cell *cell = &grid_cells[(int)(c->y / 16) * grid_columns + (int)(c->x / 16)];
      if (pass) grid_items[cell->first + cell->count] = i;
      cell->count++;
    }
    if (pass) break;
    int at = 0;
    for (int i = 0; i < grid_columns * grid_rows; i++) {
      grid_cells[i].first = at;
      at += grid_cells[i].count;
      grid_cells[i].count = 0;
    }
  }
}

static const Node *pick_in_grid(const Node *root, double x, double y) {
  const Cell *cell = &grid_cells[(int)(y / 16) * grid_columns + (int)(x / 16)];
  for (int i = 0; i < cell->count; i++) {
    const Node *c = &root->children[grid_items[cell->first + i]];
    double px = x - c->x, py = y - c->y;
    if (px >= 0 && py >= 0 && px < c->width && py < c->height) return c;
  }
  return root;
}

static void w3(const char *workload, const char *variant, long n) {
  int count = atoi(workload + 3), next = 0;
  int columns = count == 100 ? 10 : count == 1000 ? 40 : count == 10000 ? 125 : 400;
  Node root = {0, 0, columns * 16.0, count / columns * 16.0, NULL, 0, 0};
  int is_nested = !strcmp(variant, "nested"), is_grid = !strcmp(variant, "grid");
  if (is_nested) {
    root.width = root.height = 16;
    for (int left = count, level = 0; left > 1; left /= 10, level++)
      *(level % 2 ? &root.height : &root.width) *= 10;
    split(&root, 0, count, &next);
  } else {
    root.children = make_nodes(count);
    root.count = count;
    for (int i = 0; i < count; i++)
      root.children[i] =
        (Node){i % columns * 16.0, i / columns * 16.0, 16, 16, NULL, 0, i + 1};
  }
  if (is_grid) make_grid(&root);
  unsigned width = (unsigned)root.width, height = (unsigned)root.height;
  long hits = 0;
  long long sum = 0;
  start();
  for (long i = 0; i < n; i++) {
    double x = roll() % width + 0.5;
    double y = roll() % height + 0.5;
    const Node *hit = is_grid ? pick_in_grid(&root, x, y) : pick(&root, x, y);
    if (hit->id) hits++;
    sum += hit->id;
  }
  char more[96];
  snprintf(more, sizeof more, "\"check\":%lld,\"hits\":%ld", sum % 1000003, hits);
  report(workload, variant, n, more);
}

// ---- W4a: cards drawn once, the disc copied over them

static uint32_t cards[WIDTH * HEIGHT], screen[WIDTH * HEIGHT];

// Columns of a 5x7 face, lowest bit on top.
static const uint8_t face[][5] = {
  {0x3E, 0x51, 0x49, 0x45, 0x3E}, {0x00, 0x42, 0x7F, 0x40, 0x00}, {0x42, 0x61, 0x51, 0x49, 0x46},
  {0x21, 0x41, 0x45, 0x4B, 0x31}, {0x18, 0x14, 0x12, 0x7F, 0x10}, {0x27, 0x45, 0x45, 0x45, 0x39},
  {0x3C, 0x4A, 0x49, 0x49, 0x30}, {0x01, 0x71, 0x09, 0x05, 0x03}, {0x36, 0x49, 0x49, 0x49, 0x36},
  {0x06, 0x49, 0x49, 0x29, 0x1E}, {0x3E, 0x41, 0x41, 0x41, 0x22}, {0x20, 0x54, 0x54, 0x54, 0x78},
  {0x7C, 0x08, 0x04, 0x04, 0x08}, {0x38, 0x44, 0x44, 0x48, 0x7F},
};

static int place_in_face(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  switch (c) {
  case 'C': return 10;
  case 'a': return 11;
  case 'r': return 12;
  case 'd': return 13;
  default: return -1;
  }
}

static void draw_text(uint32_t *to, int x, int y, const char *text) {
  for (; *text; text++, x += 6) {
    int g = place_in_face(*text);
    if (g < 0) continue;
    for (int c = 0; c < 5; c++)
      for (int r = 0; r < 8; r++)
        if (face[g][c] >> r & 1) to[(y + r) * WIDTH + x + c] = 0xFFFFFFFF;
  }
}

static uint32_t mix(uint32_t under, uint32_t over, unsigned a) {
  uint32_t out = 0;
  for (int s = 0; s < 32; s += 8) {
    unsigned u = under >> s & 255, o = over >> s & 255;
    out |= (uint32_t)((o * a + u * (255 - a) + 127) / 255) << s;
  }
  return out;
}

// How much of a pixel a disc covers, by its centre's distance from the edge: 0..255.
static unsigned coverage(double dx, double dy, double radius) {
  double d = radius - sqrt(dx * dx + dy * dy) + 0.5;
  return d <= 0 ? 0 : d >= 1 ? 255 : (unsigned)(d * 255 + 0.5);
}

static void draw_card(int left, int top, uint32_t color) {
  for (int y = 0; y < 72; y++)
    for (int x = 0; x < 56; x++) {
      double cx = x + 0.5, cy = y + 0.5;
      double nx = cx < 8 ? 8 : cx > 48 ? 48 : cx, ny = cy < 8 ? 8 : cy > 64 ? 64 : cy;
      uint32_t *p = &cards[(top + y) * WIDTH + left + x];
      *p = mix(*p, color, coverage(cx - nx, cy - ny, 8));
    }
}

#define DISC 100
static uint8_t disc[DISC][DISC];
// Per row: first pixel touched, first and last whole one.
static struct {
  int begin, solid_begin, solid_end, end;
} spans[DISC];

static void make_disc(void) {
  for (int y = 0; y < DISC; y++) {
    spans[y].begin = spans[y].solid_begin = -1;
    for (int x = 0; x < DISC; x++) {
      unsigned a = coverage(x + 0.5 - 50, y + 0.5 - 50, 50);
      disc[y][x] = (uint8_t)a;
      if (a && spans[y].begin < 0) spans[y].begin = x;
      if (a) spans[y].end = x + 1;
      if (a == 255 && spans[y].solid_begin < 0) spans[y].solid_begin = x;
      if (a == 255) spans[y].solid_end = x + 1;
    }
    if (spans[y].begin < 0) spans[y].begin = spans[y].end = 0;
    if (spans[y].solid_begin < 0) spans[y].solid_begin = spans[y].solid_end = spans[y].end;
  }
}

static void restore(int left, int top) {
  for (int y = 0; y < DISC; y++) {
    size_t at = (size_t)(top + y) * WIDTH + left;
    memcpy(screen + at, cards + at, DISC * sizeof *screen);
  }
}

static void blit_disc(int left, int top) {
  const uint32_t color = 0xFFFF8000;
  for (int y = 0; y < DISC; y++) {
    uint32_t *row = screen + (top + y) * WIDTH + left;
    int x = spans[y].begin;
    for (; x < spans[y].solid_begin; x++) row[x] = mix(row[x], color, disc[y][x]);
    for (; x < spans[y].solid_end; x++) row[x] = color;
    for (; x < spans[y].end; x++) row[x] = mix(row[x], color, disc[y][x]);
  }
}

static void draw_scene(void) {
  for (int i = 0; i < WIDTH * HEIGHT; i++) cards[i] = 0xFFFFFFFF;
  for (int r = 0; r < 10; r++)
    for (int c = 0; c < 20; c++) {
      char label[16];
      snprintf(label, sizeof label, "Card %d", 20 * r + c);
      draw_card(64 * c + 4, 80 * r + 4,
                0xFF000000u | (uint32_t)(12 * c) << 16 | (uint32_t)(25 * r) << 8 | 180);
      draw_text(cards, 64 * c + 8, 80 * r + 36, label);
    }
  memcpy(screen, cards, sizeof screen);
  make_disc();
  blit_disc(100, 100);
}

static void w4a(const char *variant, long n) {
  draw_scene();
  int left = 100, top = 100;
  start();
  for (long i = 1; i <= n; i++) {
    restore(left, top);
    left = (int)(100 + tri(3 * i, 980));
    top = (int)(100 + tri(2 * i, 500));
    blit_disc(left, top);
    __asm__ volatile("" : : "r"(screen) : "memory");
  }
  char more[64];
  snprintf(more, sizeof more, "\"check\":%u", screen[(top + 50) * WIDTH + left + 50] & 0xFFFFFF);
  report("W4a", variant, n, more);
}

// ---- W4c: a window in which nothing happens

static long switches(void) {
  struct rusage u;
  getrusage(RUSAGE_THREAD, &u);
  return u.ru_nvcsw;
}

static void wait_until(int64_t end) {
  SDL_Event e;
  for (;;) {
    int64_t left = (end - now_ns(CLOCK_MONOTONIC)) / 1000000;
    if (left <= 0) return;
    SDL_WaitEventTimeout(&e, (int)left);
  }
}

static int w4c(const char *variant, long n) {
  SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
  if (SDL_Init(SDL_INIT_VIDEO) != 0) {
    fprintf(stderr, "floor: %s\n", SDL_GetError());
    return 69;
  }
  SDL_Window *window = SDL_CreateWindow("W4c", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                                        WIDTH, HEIGHT, 0);
  SDL_Surface *surface = window ? SDL_GetWindowSurface(window) : NULL;
  if (!surface) {
    fprintf(stderr, "floor: %s\n", SDL_GetError());
    return 69;
  }
  SDL_FillRect(surface, NULL, 0xFFFFFFFF);
  SDL_UpdateWindowSurface(window);
  // Half a second for the window to come up.
  wait_until(now_ns(CLOCK_MONOTONIC) + 500000000);
  start();
  long before = switches();
  wait_until(wall_start + n * 1000000000);
  char more[64];
  snprintf(more, sizeof more, "\"check\":0,\"wakeups\":%ld", switches() - before);
  report("W4c", variant, n, more);
  SDL_DestroyWindow(window);
  SDL_Quit();
  return 0;
}

// ---- W5: from nothing to the first frame on the display

static long long mapped_kb(void) {
  // Every file once, however many pieces of it are mapped.
  static char seen[256][256];
  char line[512], path[256];
  int count = 0;
  long long bytes = 0;
  FILE *maps = fopen("/proc/self/maps", "r");
  if (!maps) return 0;
  while (fgets(line, sizeof line, maps)) {
    if (sscanf(line, "%*s %*s %*s %*s %*s %255s", path) != 1 || path[0] != '/') continue;
    int i = 0;
    while (i < count && strcmp(seen[i], path)) i++;
    if (i < count || count == 256) continue;
    strcpy(seen[count++], path);
    struct stat info;
    if (!stat(path, &info)) bytes += info.st_size;
  }
  fclose(maps);
  return bytes / 1024;
}

static int w5(const char *variant, long n) {
  const char *t0 = getenv("BENCH_T0");
  start();
  if (t0) wall_start = atoll(t0);
  SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
  if (SDL_Init(SDL_INIT_VIDEO) != 0) {
    fprintf(stderr, "floor: %s\n", SDL_GetError());
    return 69;
  }
  SDL_Window *window = SDL_CreateWindow("W5", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                                        WIDTH, HEIGHT, 0);
  SDL_Surface *surface = window ? SDL_GetWindowSurface(window) : NULL;
  if (!surface || surface->format->BytesPerPixel != 4) {
    fprintf(stderr, "floor: %s\n", SDL_GetError());
    return 69;
  }
  draw_scene();
  for (int y = 0; y < HEIGHT; y++)
    memcpy((char *)surface->pixels + y * surface->pitch, screen + y * WIDTH, WIDTH * 4);
  SDL_UpdateWindowSurface(window);
  char more[96];
  snprintf(more, sizeof more, "\"check\":%u,\"mapped_kb\":%lld",
           screen[150 * WIDTH + 150] & 0xFFFFFF, mapped_kb());
  report("W5", variant, n, more);
  SDL_DestroyWindow(window);
  SDL_Quit();
  return 0;
}

// ---- touch to pixel: a square that changes colour under each finger, until somebody ends it

static int latency(int keys) {
  const char *fine = getenv("BENCH_SCALE");
  int scale = fine && atoi(fine) > 0 ? atoi(fine) : 1, side = 100 * scale;
  SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
  SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0");
  if (SDL_Init(SDL_INIT_VIDEO) != 0) {
    fprintf(stderr, "floor: %s\n", SDL_GetError());
    return 69;
  }
  SDL_Window *window = SDL_CreateWindow("latency", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                                        WIDTH * scale, HEIGHT * scale, 0);
  SDL_Surface *surface = window ? SDL_GetWindowSurface(window) : NULL;
  if (!surface) {
    fprintf(stderr, "floor: %s\n", SDL_GetError());
    return 69;
  }
  SDL_Rect square = {(WIDTH * scale - side) / 2, (HEIGHT * scale - side) / 2, side, side};
  uint32_t color = 0xFF8000;
  SDL_FillRect(surface, NULL, 0xFFFFFF);
  SDL_FillRect(surface, &square, color);
  SDL_UpdateWindowSurface(window);
  if (keys) SDL_StartTextInput();
  SDL_Event e;
  while (SDL_WaitEvent(&e)) {
    if (e.type == SDL_QUIT) break;
    if (e.type == SDL_WINDOWEVENT && e.window.event == SDL_WINDOWEVENT_EXPOSED)
      SDL_UpdateWindowSurface(window);
    if (e.type != (keys ? SDL_TEXTINPUT : SDL_FINGERDOWN)) continue;
    double x = e.tfinger.x * WIDTH * scale, y = e.tfinger.y * HEIGHT * scale;
    if (!keys && (x < square.x || y < square.y || x >= square.x + side || y >= square.y + side))
      continue;
    color ^= 0xFF80FF;
    SDL_FillRect(surface, &square, color);
    SDL_UpdateWindowSurfaceRects(window, &square, 1);
  }
  SDL_Quit();
  return 0;
}

int main(int argc, char **argv) {
  if (argc != 4) {
    fprintf(stderr, "floor: WORKLOAD VARIANT N\n");
    return 64;
  }
  long n = atol(argv[3]);
  const char *workload = argv[1], *variant = argv[2];
  if (!strcmp(workload, "W1") && (!strcmp(variant, "touch") || !strcmp(variant, "direct"))) {
    w1(variant, n);
  } else if (!strcmp(workload, "W2") && !strcmp(variant, "touch")) {
    w2(variant, n);
  } else if (!strncmp(workload, "W3-", 3) &&
             (!strcmp(variant, "walk") || !strcmp(variant, "grid") || !strcmp(variant, "nested"))) {
    w3(workload, variant, n);
  } else if (!strcmp(workload, "latency") &&
             (!strcmp(variant, "touch@x11") || !strcmp(variant, "key@x11"))) {
    return latency(!strcmp(variant, "key@x11"));
  } else if (!strcmp(workload, "W5") && !strcmp(variant, "surface-shm@x11")) {
    return w5(variant, n);
  } else if (!strcmp(workload, "W4a") && !strcmp(variant, "blit-damage")) {
    w4a(variant, n);
  } else if (!strcmp(workload, "W4c") && !strcmp(variant, "wait@x11")) {
    return w4c(variant, n);
  } else {
    fprintf(stderr, "floor: no workload %s %s\n", workload, variant);
    return 64;
  }
  return 0;
}
