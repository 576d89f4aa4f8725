// Makes the machine look different to a program. The program loads this library with LD_PRELOAD.
//
// PRELOAD_FINGERS=windowless  fingers in 0…1 of the screen and of no window, as SDL reports them
//                             without X or Wayland
// PRELOAD_FINGERS=pixels      fingers in pixels and of no window, as old back ends report them
// PRELOAD_PANEL=trackpad      the touch panel reports itself as a trackpad
// PRELOAD_RENDERER=software   only SDL's software renderer is available
// PRELOAD_DISK=slow           each write into a recording takes ten seconds
// PRELOAD_CLOSE=told          standard error gets the last three pumps and waits of the program before
//                             a window is destroyed
// PRELOAD_FIRST=told          standard error gets the time of the first frame on the monotonic clock, in
//                             milliseconds
#define _GNU_SOURCE
#include <SDL2/SDL.h>
#include <X11/extensions/XInput2.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int is(const char *name, const char *value) {
  const char *found = getenv(name);
  return found && !strcmp(found, value);
}

Bool XGetEventData(Display *display, XGenericEventCookie *cookie) {
  Bool (*real)(Display *, XGenericEventCookie *) = dlsym(RTLD_NEXT, "XGetEventData");
  Bool found = real(display, cookie);
  if (found && cookie->evtype >= XI_TouchBegin && cookie->evtype <= XI_TouchEnd) {
    XIDeviceEvent *touch = cookie->data;
    int isWindowless = is("PRELOAD_FINGERS", "windowless");
    if (isWindowless || is("PRELOAD_FINGERS", "pixels")) touch->event = None;
    if (isWindowless) {
      touch->event_x = touch->root_x / (DisplayWidth(display, 0) - 1);
      touch->event_y = touch->root_y / (DisplayHeight(display, 0) - 1);
    }
  }
  return found;
}

XIDeviceInfo *XIQueryDevice(Display *display, int device, int *count) {
  XIDeviceInfo *(*real)(Display *, int, int *) = dlsym(RTLD_NEXT, "XIQueryDevice");
  XIDeviceInfo *found = real(display, device, count);
  if (!found || !is("PRELOAD_PANEL", "trackpad")) return found;
  for (int i = 0; i < *count; i++)
    for (int k = 0; k < found[i].num_classes; k++)
      if (found[i].classes[k]->type == XITouchClass)
        ((XITouchClassInfo *)found[i].classes[k])->mode = XIDependentTouch;
  return found;
}

SDL_Renderer *SDL_CreateRenderer(SDL_Window *window, int index, Uint32 flags) {
  SDL_Renderer *(*real)(SDL_Window *, int, Uint32) = dlsym(RTLD_NEXT, "SDL_CreateRenderer");
  if (is("PRELOAD_RENDERER", "software") && !(flags & SDL_RENDERER_SOFTWARE)) {
    SDL_SetError("no graphics driver");
    return 0;
  }
  return real(window, index, flags);
}

/* The last calls before a window is destroyed, newest last: -1 for a pump, otherwise the
   milliseconds of a wait. */
static int calls[3] = {-2, -2, -2};

static void append(int call) {
  calls[0] = calls[1];
  calls[1] = calls[2];
  calls[2] = call;
}

void SDL_PumpEvents(void) {
  static void (*real)(void);
  if (!real) real = dlsym(RTLD_NEXT, "SDL_PumpEvents");
  real();
  append(-1);
}

void SDL_Delay(Uint32 milliseconds) {
  static void (*real)(Uint32);
  if (!real) real = dlsym(RTLD_NEXT, "SDL_Delay");
  real(milliseconds);
  append((int)milliseconds);
}

void SDL_DestroyWindow(SDL_Window *window) {
  void (*real)(SDL_Window *) = dlsym(RTLD_NEXT, "SDL_DestroyWindow");
  if (is("PRELOAD_CLOSE", "told")) {
    fputs("before the window was destroyed:", stderr);
    for (int i = 0; i < 3; i++) {
      if (calls[i] == -1) fputs(" pump", stderr);
      if (calls[i] >= 0) fprintf(stderr, " wait(%d)", calls[i]);
    }
    fputs("\n", stderr);
  }
  real(window);
}

static void tell_first_frame(void) {
  static int is_told;
  struct timespec now;
  if (is_told || !is("PRELOAD_FIRST", "told")) return;
  is_told = 1;
  clock_gettime(CLOCK_MONOTONIC, &now);
  fprintf(stderr, "first frame at %.3f\n", now.tv_sec * 1e3 + now.tv_nsec / 1e6);
}

void SDL_RenderPresent(SDL_Renderer *renderer) {
  void (*real)(SDL_Renderer *) = dlsym(RTLD_NEXT, "SDL_RenderPresent");
  real(renderer);
  tell_first_frame();
}

int SDL_UpdateWindowSurfaceRects(SDL_Window *window, const SDL_Rect *rects, int count) {
  int (*real)(SDL_Window *, const SDL_Rect *, int) = dlsym(RTLD_NEXT, "SDL_UpdateWindowSurfaceRects");
  int status = real(window, rects, count);
  tell_first_frame();
  return status;
}

ssize_t write(int file, const void *bytes, size_t count) {
  static ssize_t (*real)(int, const void *, size_t);
  if (!real) real = dlsym(RTLD_NEXT, "write");
  if (is("PRELOAD_DISK", "slow")) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    path[length > 0 ? length : 0] = 0;
    if (strstr(path, ".pantotrace")) sleep(10);
  }
  return real(file, bytes, count);
}
