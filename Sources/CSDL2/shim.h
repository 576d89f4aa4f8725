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
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>
#if __has_include(<X11/extensions/XInput2.h>)
#include <X11/extensions/XInput2.h>
#define CSDL_HAS_XINPUT2 1
#endif

// The value of a C macro that Swift does not import.
static const int CSDL_WINDOWPOS_CENTERED = SDL_WINDOWPOS_CENTERED;

/// Returns the seconds of the monotonic clock, the clock that X servers stamp touches with.
static inline double CSDL_monotonic(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/// Reads the X server's own time of a touch, in ms, and the touch's number from an event. Returns 1
/// if `e` carries a touch, else 0.
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

#if defined(CSDL_HAS_XINPUT2) && defined(SDL_VIDEO_DRIVER_X11)
static inline const XEvent *CSDL_xEvent(const SDL_Event *e) {
  if (e->type != SDL_SYSWMEVENT || !e->syswm.msg || e->syswm.msg->subsystem != SDL_SYSWM_X11)
    return 0;
  return &e->syswm.msg->msg.x11.event;
}
#endif

/// Returns how many devices an X server reports as added, removed, switched on or off in `e`; 0 for
/// an event of another kind.
static inline int CSDL_lostDeviceCount(const SDL_Event *e) {
#if defined(CSDL_HAS_XINPUT2) && defined(SDL_VIDEO_DRIVER_X11)
  const XEvent *x = CSDL_xEvent(e);
  if (!x || x->type != GenericEvent || !x->xcookie.data) return 0;
  if (x->xcookie.evtype != XI_HierarchyChanged) return 0;
  return ((const XIHierarchyEvent *)x->xcookie.data)->num_info;
#else
  (void)e;
  return 0;
#endif
}

/// Returns the number of the device at index `i` of an event with device changes, if the X server
/// removed the device or switched it off, else −1.
static inline int CSDL_lostDevice(const SDL_Event *e, int i) {
#if defined(CSDL_HAS_XINPUT2) && defined(SDL_VIDEO_DRIVER_X11)
  const XIHierarchyInfo *info =
      &((const XIHierarchyEvent *)CSDL_xEvent(e)->xcookie.data)->info[i];
  return info->flags & (XISlaveRemoved | XIDeviceDisabled) ? info->deviceid : -1;
#else
  (void)e;
  (void)i;
  return -1;
#endif
}

/// Returns the mouse button that an X server reports as pressed in `e`, and its place in the window
/// in pixels; 0 for an event of another kind.
static inline int CSDL_pressedButton(const SDL_Event *e, int *x, int *y) {
#if defined(CSDL_HAS_XINPUT2) && defined(SDL_VIDEO_DRIVER_X11)
  const XEvent *event = CSDL_xEvent(e);
  if (!event || event->type != ButtonPress) return 0;
  *x = event->xbutton.x;
  *y = event->xbutton.y;
  return (int)event->xbutton.button;
#else
  (void)e;
  (void)x;
  (void)y;
  return 0;
#endif
}

/// Waits until the X server has answered: all events that it sent before have arrived then. Does
/// nothing where SDL does not draw with X11.
static inline void CSDL_waitForXServer(SDL_Window *window) {
#if defined(SDL_VIDEO_DRIVER_X11)
  static int (*sync)(Display *, int);
  static int isLookedUp;
  SDL_SysWMinfo info;
  if (!isLookedUp) {
    // `XSync` is looked up at run time, so that a program that links SDL need not link Xlib.
    void *library = SDL_LoadObject("libX11.so.6");
    if (library) sync = (int (*)(Display *, int))SDL_LoadFunction(library, "XSync");
    isLookedUp = 1;
  }
  SDL_VERSION(&info.version);
  if (sync && SDL_GetWindowWMInfo(window, &info) && info.subsystem == SDL_SYSWM_X11)
    sync(info.info.x11.display, 0);
#else
  (void)window;
#endif
}

/// Returns the `wl_surface` of a window; null where SDL does not draw with Wayland.
static inline void *CSDL_waylandSurface(SDL_Window *window) {
#if defined(SDL_VIDEO_DRIVER_WAYLAND)
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (SDL_GetWindowWMInfo(window, &info) && info.subsystem == SDL_SYSWM_WAYLAND)
    return info.info.wl.surface;
#else
  (void)window;
#endif
  return 0;
}

/// Gives blocks of 256 KiB and more back to the system as soon as they are freed.
///
/// By default glibc raises that limit to the largest block that was ever freed. The pictures of a
/// window that changes its size then lie in the heap, where later blocks keep their memory from
/// being returned (K14).
static inline void CSDL_returnLargeBlocks(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 256 << 10);
#endif
}

/// Gives the free pages of the heap back to the system.
static inline void CSDL_giveBackFreeMemory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

/// The bytes of the heap in use, large blocks included, or -1 where the C library does not tell.
static inline long long CSDL_heapInUse(void) {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || (__GLIBC__ == 2 && __GLIBC_MINOR__ >= 33))
  struct mallinfo2 info = mallinfo2();
  return (long long)info.uordblks + (long long)info.hblkhd;
#else
  return -1;
#endif
}

static inline void CSDL_ignoreSignal(int number) { (void)number; }

/// Lets a write into a pipe without a reader fail, where it would have ended the process. A handler
/// does that, not `SIG_IGN`, so that programs started from here do not inherit the setting.
static inline void CSDL_surviveClosedPipes(void) {
  struct sigaction action;
  if (sigaction(SIGPIPE, 0, &action) || action.sa_handler != SIG_DFL) return;
  action.sa_handler = CSDL_ignoreSignal;
  action.sa_flags = SA_RESTART;
  sigaction(SIGPIPE, &action, 0);
}

/// Whether the process was started with the signal ignored, as `nohup` does.
static inline _Bool CSDL_isIgnored(int number) {
  struct sigaction action;
  return !sigaction(number, 0, &action) && action.sa_handler == SIG_IGN;
}

// Functions of libdispatch that run the main queue in an event loop of our own. The library exports
// these functions, but no header declares them.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *unused);

static inline int CSDL_mainQueueHandle(void) { return _dispatch_get_main_queue_handle_4CF(); }
static inline void CSDL_runMainQueue(void) { _dispatch_main_queue_callback_4CF(0); }

/// Blocks until one of two descriptors can be read. Returns 1 for the first, 2 for the second, 3
/// for both, −1 for neither. A signal that this thread receives, as profilers send them, does not
/// end the wait.
static inline int CSDL_waitReadable(int a, int b) {
  struct pollfd fds[2] = {{a, POLLIN, 0}, {b, POLLIN, 0}};
  int n;
  do n = poll(fds, 2, -1);
  while (n < 0 && errno == EINTR);
  if (n <= 0) return -1;
  return (fds[0].revents & POLLIN ? 1 : 0) | (fds[1].revents & POLLIN ? 2 : 0);
}

/// Whether a descriptor can be read right now.
static inline _Bool CSDL_waitIsReadable(int fd) {
  struct pollfd one = {fd, POLLIN, 0};
  return poll(&one, 1, 0) > 0;
}
