#pragma once
#if __has_include(<SDL2/SDL.h>)
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#elif __has_include(<SDL.h>)
#include <SDL.h>
#include <SDL_syswm.h>
#else
#error "SDL2 headers not found: install the Debian package libsdl2-dev"
#endif
#include <poll.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>
#if __has_include(<X11/extensions/XInput2.h>)
#include <X11/extensions/XInput2.h>
#define CSDL_HAS_XINPUT2 1
#endif

// Macros that Swift does not import.
static const int CSDL_WINDOWPOS_CENTERED = SDL_WINDOWPOS_CENTERED;

/// Seconds of the monotonic clock: the one that X servers stamp touches with.
static inline double CSDL_monotonic(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/// The X server's own time of a touch, in ms, and its number: 1 if `e` carries one.
///
/// SDL stamps an event when it is pumped; the server stamped it when it happened. SDL hands the
/// server's event to filters right after the finger event that it made from it.
static inline int CSDL_touchTime(const SDL_Event *e, unsigned int *ms, long long *finger) {
#if defined(CSDL_HAS_XINPUT2) && defined(SDL_VIDEO_DRIVER_X11)
  if (e->type != SDL_SYSWMEVENT || !e->syswm.msg || e->syswm.msg->subsystem != SDL_SYSWM_X11)
    return 0;
  const XEvent *x = &e->syswm.msg->msg.x11.event;
  if (x->type != GenericEvent || !x->xcookie.data) return 0;
  if (x->xcookie.evtype < XI_TouchBegin || x->xcookie.evtype > XI_TouchEnd) return 0;
  const XIDeviceEvent *touch = (const XIDeviceEvent *)x->xcookie.data;
  *ms = (unsigned int)touch->time;
  *finger = touch->detail;
  return 1;
#else
  (void)e;
  (void)ms;
  (void)finger;
  return 0;
#endif
}

// The main queue of libdispatch, for a loop of our own: exported, though in no header.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *unused);

static inline int CSDL_mainQueueHandle(void) { return _dispatch_get_main_queue_handle_4CF(); }
static inline void CSDL_runMainQueue(void) { _dispatch_main_queue_callback_4CF(0); }

/// Blocks until one of two descriptors can be read: 1 the first, 2 the second, 3 both, −1 neither.
static inline int CSDL_waitReadable(int a, int b) {
  struct pollfd fds[2] = {{a, POLLIN, 0}, {b, POLLIN, 0}};
  int n = poll(fds, 2, -1);
  if (n <= 0) return -1;
  return (fds[0].revents & POLLIN ? 1 : 0) | (fds[1].revents & POLLIN ? 2 : 0);
}

/// Whether a descriptor can be read right now.
static inline _Bool CSDL_waitIsReadable(int fd) {
  struct pollfd one = {fd, POLLIN, 0};
  return poll(&one, 1, 0) > 0;
}
