import CSDL2
import Foundation
import PantoScene

/// Starts video and creates the window.
extension SDLHost {
  static var videoDriver: String {
    SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "none"
  }

  /// Hints that are set before video starts (SDL-01, SDL-19).
  static let hints = [
    (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"), (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
    (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"), (SDL_HINT_FRAMEBUFFER_ACCELERATION, "0"),
    (SDL_HINT_NO_SIGNAL_HANDLERS, "1"), (SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1"),
    (SDL_HINT_APP_NAME, "Pantograph"), (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
  ]

  static func setHints() {
    for (name, value) in hints { SDL_SetHint(name, value) }
  }

  /// Lets the pasteboard use the clipboard of the desktop, and the program open addresses there.
  static func connectClipboard() {
    Clipboard.desktop = Clipboard.Desktop {
      guard let text = SDL_GetClipboardText() else { return nil }
      defer { SDL_free(text) }
      return String(cString: text)
    } write: {
      SDL_SetClipboardText($0)
    }
    UIApplication.urlOpener = { SDL_OpenURL($0) == 0 }
  }

  static func checkThread() {
    guard !Thread.isMainThread else { return }
    Misuse.warn(
      "SDLHost: this is not the process's main thread; open the window from a synchronous main "
        + "(`static func main()` without async), so that Thread.isMainThread holds in callbacks")
  }

  /// Starts video, without Xlib's table of compose sequences if no text is composed. Xlib reads
  /// half a megabyte for it, an eighth of the time to the first frame.
  static func startVideo(composesText: Bool = true) throws(SDLError) {
    let isUnset = !composesText && getenv("XCOMPOSEFILE") == nil
    if isUnset { setenv("XCOMPOSEFILE", "/dev/null", 1) }
    defer { if isUnset { unsetenv("XCOMPOSEFILE") } }
    try initVideo()
    if videoDriver == "offscreen" || videoDriver == "dummy" {
      // The two drivers deliver no input and show nothing, so they are used only if requested.
      if SDL_GetHint(SDL_HINT_VIDEODRIVER) == nil {
        SDL_Quit()
        throw .noDisplay("no X server and no Wayland session answered")
      }
    }
  }

  /// Starts SDL's video. Wayland is left out where no session can exist, also if the environment
  /// names it, because its library prints an error of its own then (U29).
  static func initVideo() throws(SDLError) {
    let drivers = (0..<SDL_GetNumVideoDrivers()).compactMap { i in
      SDL_GetVideoDriver(i).map { String(cString: $0) }
    }
    let chosen = SDL_GetHint(SDL_HINT_VIDEODRIVER).map {
      String(cString: $0).split(separator: ",").map(String.init)
    }
    let list = driversWithoutWayland(
      chosen ?? drivers, ProcessInfo.processInfo.environment)
    if list == "" {
      throw .noDisplay("SDL_VIDEODRIVER=wayland needs XDG_RUNTIME_DIR, which is not set")
    }
    // A value of the environment has a higher priority than a hint that is merely set.
    if let list { SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, list, SDL_HINT_OVERRIDE) }
    defer { if list != nil { SDL_ResetHint(SDL_HINT_VIDEODRIVER) } }
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { throw .noDisplay(SDLError.latest) }
  }

  /// Returns SDL's list of drivers without Wayland, separated by commas; `nil` if a session of
  /// Wayland may exist, which needs a directory for its socket or the socket itself.
  static func driversWithoutWayland(
    _ drivers: [String], _ environment: [String: String]
  ) -> String? {
    let hasDirectory = environment["XDG_RUNTIME_DIR"]?.hasPrefix("/") ?? false
    let hasSocket =
      environment["WAYLAND_DISPLAY"]?.hasPrefix("/") ?? false
      || environment["WAYLAND_SOCKET"] != nil
    guard !hasDirectory, !hasSocket, drivers.contains("wayland") else { return nil }
    return drivers.filter { $0 != "wayland" }.joined(separator: ",")
  }

  /// Returns the size of the window, reduced until a window with a title bar fits the display.
  static func fitting(_ options: Options) -> CGSize {
    var free = SDL_Rect()
    guard SDL_GetDisplayUsableBounds(0, &free) == 0, free.w > 0, free.h > 0 else {
      return options.size
    }
    return fitting(
      options.size, in: CGSize(width: CGFloat(free.w), height: CGFloat(free.h)),
      keepsProportions: options.keepsProportions)
  }

  /// Returns a size of a window that fits the usable area of a display with its frame and its title
  /// bar. A window that fits without them is left as it is.
  static func fitting(
    _ size: CGSize, in available: CGSize, keepsProportions: Bool
  ) -> CGSize {
    guard size.width > available.width || size.height > available.height else { return size }
    // The factors leave space for the frame and the title bar.
    var x = min(1, available.width * 0.95 / size.width)
    var y = min(1, available.height * 0.9 / size.height)
    if keepsProportions { (x, y) = (min(x, y), min(x, y)) }
    return CGSize(
      width: max((size.width * x).rounded(), 1), height: max((size.height * y).rounded(), 1))
  }

  /// Creates the hidden window and the presenter that shows frames in it.
  static func createWindow(
    _ options: Options, _ driver: SDLInput.Driver
  ) throws(SDLError) -> (OpaquePointer, SDLPresenter) {
    let flags =
      SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue | SDL_WINDOW_HIDDEN.rawValue
    guard
      let window = SDL_CreateWindow(
        options.title, CSDL_WINDOWPOS_CENTERED, CSDL_WINDOWPOS_CENTERED,
        Int32(options.size.width), Int32(options.size.height), flags)
    else {
      let why = SDLError.latest
      SDL_Quit()
      throw .cannotOpenWindow(why)
    }
    do {
      return (
        window,
        try SDLPresenter(
          window: window, driver: driver, presentation: options.presentation)
      )
    } catch {
      SDL_DestroyWindow(window)
      SDL_Quit()
      throw error
    }
  }

  /// Gives the window its size in points and its minimum size, and returns the relation of its
  /// units to pixels and points.
  static func setSize(
    of window: OpaquePointer, _ presenter: SDLPresenter, _ options: Options
  ) -> Measure {
    var w: Int32 = 0
    var h: Int32 = 0
    SDL_GetWindowSize(window, &w, &h)
    var measure = Measure(units: (w, h), pixels: presenter.pixelSize, asked: options.scale)
    if measure.pointsPerUnit != 1, measure.pointsPerUnit > 0 {
      // The requested scale differs from the display's, so the same number of points needs another
      // window size.
      SDL_SetWindowSize(
        window, Int32((options.size.width / measure.pointsPerUnit).rounded()),
        Int32((options.size.height / measure.pointsPerUnit).rounded()))
      // SDL centred the window for its previous size.
      SDL_SetWindowPosition(window, CSDL_WINDOWPOS_CENTERED, CSDL_WINDOWPOS_CENTERED)
      SDL_GetWindowSize(window, &w, &h)
      measure = Measure(units: (w, h), pixels: presenter.pixelSize, asked: options.scale)
    }
    // A requested window size below the minimum is allowed and becomes the minimum.
    let unit = measure.pointsPerUnit > 0 ? measure.pointsPerUnit : 1
    SDL_SetWindowMinimumSize(
      window, Int32((min(options.minimumSize.width, options.size.width) / unit).rounded()),
      Int32((min(options.minimumSize.height, options.size.height) / unit).rounded()))
    return measure
  }

  /// Creates the translator of the window's events. `origin` is the monotonic time of the stage's
  /// second 0.
  static func createInput(
    _ driver: SDLInput.Driver, _ window: OpaquePointer, _ measure: Measure, origin: Double
  ) -> SDLInput {
    let input = SDLInput(
      driver: driver, size: measure.units, windowID: SDL_GetWindowID(window),
      ticksOrigin: -TimeInterval(SDL_GetTicks64()) / 1000,
      monotonicOrigin: driver == .x11 ? -origin : nil)
    if driver == .wayland, runtimeVersion < (2, 32) { input.suspectAfter = 3 }
    input.pointsPerUnit = measure.pointsPerUnit
    return input
  }

  /// The time from frame to frame of the window's display, or a sixtieth of a second if the display
  /// does not tell.
  static func frameInterval(of window: OpaquePointer) -> TimeInterval {
    var mode = SDL_DisplayMode()
    // The mode of the window itself is the one that it would have in full screen.
    guard SDL_GetCurrentDisplayMode(SDL_GetWindowDisplayIndex(window), &mode) == 0,
      mode.refresh_rate > 0
    else {
      return 1.0 / 60
    }
    return 1 / TimeInterval(mode.refresh_rate)
  }

  static var runtimeVersion: (Int, Int) {
    var v = SDL_version()
    SDL_GetVersion(&v)
    return (Int(v.major), Int(v.minor))
  }
}
