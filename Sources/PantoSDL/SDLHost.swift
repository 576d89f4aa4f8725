import CSDL2
import Foundation
import PantoControls
import PantoRaster
import PantoScene

/// Runs one window on screen with SDL: the host sleeps until input arrives or a deadline is due,
/// and sends the input to the stage.
///
/// `run()` is synchronous; call it from a synchronous `main`. Main-actor tasks and main-queue work
/// wake the host while it sleeps.
@MainActor public final class SDLHost {
  /// The settings of the window.
  public struct Options: Sendable {
    /// The window's title.
    public var title: String
    /// The size of the window's content in points.
    public var size: CGSize
    /// Pixels per point; `nil`, the default, takes the display's scale.
    public var scale: CGFloat?
    /// The safe area of the stage, in points. Default: zero.
    public var safeAreaInsets: UIEdgeInsets
    /// The window closes after this many seconds; `nil`, the default, means never.
    public var seconds: TimeInterval?
    /// The smallest size that the user can give the window, in points. Default: 240 by 240.
    public var minimumSize: CGSize
    /// Whether a window that is larger than the display's usable area is made smaller in
    /// proportion. Default: `false`.
    public var fitsDisplay = false
    /// Whether the window covers its whole display, without a title. The stage then has the size of
    /// the display in place of `size`, and gets it as a change of its size. Default: `false`.
    public var isFullScreen = false

    /// Creates the settings.
    public init(
      title: String, size: CGSize, scale: CGFloat? = nil, safeAreaInsets: UIEdgeInsets = .zero,
      seconds: TimeInterval? = nil, minimumSize: CGSize = CGSize(width: 240, height: 240)
    ) {
      self.title = title
      self.size = size
      self.scale = scale
      self.safeAreaInsets = safeAreaInsets
      self.seconds = seconds
      self.minimumSize = minimumSize
    }

    /// Returns the options limited to what SDL can represent: whole numbers of 32 bits.
    @MainActor fileprivate func checked() throws(SDLError) -> Options {
      let most: CGFloat = 32_768
      guard size.width >= 1, size.height >= 1, size.width <= most, size.height <= most else {
        throw .cannotOpenWindow("a size of \(size.width) by \(size.height) points")
      }
      var options = self
      if let scale, !(scale >= 0.05 && scale <= 20) {
        Misuse.report("scale: \(scale) is not valid; the display's scale is used")
        options.scale = nil
      }
      if let seconds, seconds.isNaN {
        Misuse.report("seconds: not a number; the window stays open until it is closed")
        options.seconds = nil
      }
      let least = minimumSize
      if !(least.width >= 0 && least.height >= 0 && least.width <= most && least.height <= most) {
        Misuse.report("minimumSize: \(least) is not valid; there is no minimum")
        options.minimumSize = .zero
      }
      return options
    }
  }

  /// A key press that the window may handle itself.
  public enum Key: Sendable {
    /// The Escape key. The host handles Ctrl+Q itself, so `quit` is never passed to `onKey`.
    case escape, quit
    /// SDL's key code and the modifiers that were held.
    case other(Int32, UIKeyModifierFlags)
    /// A held key that repeats: SDL's key code and the modifiers. On X11 a key that is pressed
    /// again within 2 ms of its release is also reported this way.
    case held(Int32, UIKeyModifierFlags)
  }

  /// Why `run()` returned.
  public enum Ending: Sendable, Equatable {
    /// The window was closed, or `quit()` was called.
    case closed
    /// The time of `Options.seconds` was over.
    case timeUp
    /// A signal with this number asked the program to end.
    case signal(Int32)
  }

  /// The stage that the window shows.
  public let stage: Stage
  /// Processes input before the stage receives it. With Ctrl held, the mouse stands for two fingers
  /// (PTR-04).
  public let pointer: PointerInput
  /// Draws the stage into the window.
  public let compositor: RasterCompositor
  /// Handles the window's own keys, such as one that saves a recording. Called for each press and
  /// repeat except Ctrl+Q. Return `true` if the key is handled; neither the stage nor a recording
  /// then sees it.
  ///
  /// Keys that mean something to the scene belong in `stage.onKey`, which a replay also calls. If
  /// neither closure handles P, that key turns pin mode on and off (MSE-02).
  public var onKey: ((Key) -> Bool)?
  /// Calls `body` with each event of the host until the observation ends. Observers are called in
  /// the order in which they were added.
  @discardableResult
  public func observe(_ body: @escaping @MainActor (SDLHostEvent) -> Void) -> Observation {
    observers.add(body)
  }

  /// The number of frames shown so far.
  public private(set) var framesPresented = 0
  private let observers = ObserverList<SDLHostEvent>()

  private let options: Options
  private var window: OpaquePointer?
  private var presenter: SDLPresenter?
  private let input: SDLInput
  private let origin: Double
  private var isClosing = false
  /// Keys that are down and that `onKey` handled.
  private var ownKeys: [Int32] = []
  private var saidPixels = false
  private var wasRun = false
  private var nextFrame: TimeInterval = 0
  private let queue = SDLQueue()
  private var touchGuard: WaylandTouchGuard?
  /// The number of hosts with an open window. If there is only one, a finger event without a window
  /// id belongs to it (K19).
  private static var openWindows = 0
  private var hasMainWork = false
  private let wake: MainQueueWaker

  static var videoDriver: String {
    SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "none"
  }

  /// Hints that are set before video starts (SDL-01).
  static let hints = [
    (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"), (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
    (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"), (SDL_HINT_FRAMEBUFFER_ACCELERATION, "0"),
    (SDL_HINT_NO_SIGNAL_HANDLERS, "1"), (SDL_HINT_APP_NAME, "Pantograph"),
  ]

  static func setHints() {
    for (name, value) in hints { SDL_SetHint(name, value) }
  }

  /// Starts video without an input method's compose table. Xlib would otherwise read half a
  /// megabyte of compose sequences, an eighth of the time to the first frame, although no text is
  /// entered.
  private static func startVideo() -> Bool {
    let isUnset = getenv("XCOMPOSEFILE") == nil
    if isUnset { setenv("XCOMPOSEFILE", "/dev/null", 1) }
    defer { if isUnset { unsetenv("XCOMPOSEFILE") } }
    return SDL_Init(SDL_INIT_VIDEO) == 0
  }

  /// Returns `size` reduced in proportion until a window with a title bar fits the display.
  private static func fitting(_ size: CGSize) -> CGSize {
    var free = SDL_Rect()
    guard SDL_GetDisplayUsableBounds(0, &free) == 0, free.w > 0, free.h > 0 else { return size }
    let room = CGSize(width: CGFloat(free.w), height: CGFloat(free.h))
    guard size.width > room.width || size.height > room.height else { return size }
    // The factors leave space for the frame and the title bar.
    let factor = min(room.width * 0.95 / size.width, room.height * 0.9 / size.height)
    return CGSize(
      width: max((size.width * factor).rounded(), 1),
      height: max((size.height * factor).rounded(), 1))
  }

  /// Opens the window. `make` builds the stage for the window's size in points, its scale in pixels
  /// per point and its insets.
  ///
  /// - Throws: `SDLError` if there is no display or the window cannot be created.
  public init(
    _ options: Options, make: (_ size: CGSize, _ scale: CGFloat, _ insets: UIEdgeInsets) -> Stage
  ) throws(SDLError) {
    var options = try options.checked()
    if !Thread.isMainThread {
      Misuse.note(
        "SDLHost: this is not the process's main thread; open the window from a synchronous main "
          + "(`static func main()` without async), so that Thread.isMainThread holds in callbacks")
    }
    CSDL_returnLargeBlocks()
    SDLHost.setHints()
    SDLImage.install()
    guard SDLHost.startVideo() else { throw .noDisplay(SDLError.latest) }
    if options.fitsDisplay { options.size = SDLHost.fitting(options.size) }
    self.options = options
    let driver = SDLInput.Driver(named: SDLHost.videoDriver)
    if SDLHost.videoDriver == "offscreen" || SDLHost.videoDriver == "dummy" {
      // The two drivers deliver no input and show nothing, so they are used only if requested.
      if SDL_GetHint(SDL_HINT_VIDEODRIVER) == nil {
        SDL_Quit()
        throw .noDisplay("no X server and no Wayland session answered")
      }
    }
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
    self.window = window
    let presenter: SDLPresenter
    do {
      presenter = try SDLPresenter(window: window, driver: driver)
    } catch {
      SDL_DestroyWindow(window)
      SDL_Quit()
      throw error
    }
    self.presenter = presenter
    origin = CSDL_monotonic()
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
    input = SDLInput(
      driver: driver, size: measure.units, windowID: SDL_GetWindowID(window),
      ticksOrigin: -TimeInterval(SDL_GetTicks64()) / 1000,
      monotonicOrigin: driver == .x11 ? -origin : nil)
    if driver == .wayland, SDLHost.runtimeVersion < (2, 32) { input.suspectAfter = 3 }
    input.pointsPerUnit = measure.pointsPerUnit
    stage = make(measure.size, measure.scale, options.safeAreaInsets)
    pointer = PointerInput(stage)
    let origin = origin
    stage.handlerClock = { CSDL_monotonic() - origin }
    // SDL's count is used because Foundation's processor count would read files.
    compositor = RasterCompositor(bands: Int(SDL_GetCPUCount()))
    wake = MainQueueWaker()
    var mode = SDL_DisplayMode()
    if SDL_GetWindowDisplayMode(window, &mode) == 0, mode.refresh_rate > 0 {
      stage.frameInterval = 1 / TimeInterval(mode.refresh_rate)
    } else {
      stage.frameInterval = 1.0 / 60
    }
    SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE)
    input.watchQueue()
    SDLHost.openWindows += 1
    // From 2.32 SDL passes wl_touch.cancel on and frees keymaps (K14); from 2.28 it survives
    // contacts that it does not know (K3). Older versions need the guard.
    if driver == .wayland, SDLHost.runtimeVersion < (2, 32),
      let library = WaylandTouchGuard.Library()
    {
      touchGuard = WaylandTouchGuard(
        library, input: input, surface: CSDL_waylandSurface(window),
        keymaps: WaylandKeymapGuard(library))
      touchGuard?.install()
    }
    SDL_ShowWindow(window)
    if options.isFullScreen {
      SDL_SetWindowFullscreen(window, SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
    }
  }

  /// Sets the window's icon. X11 desktops show it; under Wayland the icon comes from the program's
  /// `.desktop` file.
  public func setIcon(_ icon: PixelImage) {
    let surface = icon.pixels.withUnsafeBufferPointer { pixels in
      pixels.baseAddress.flatMap {
        SDLImage.surface($0, width: icon.width, height: icon.height)
      }
    }
    guard let surface else { return }
    SDL_SetWindowIcon(window, surface)
    SDL_FreeSurface(surface)
  }

  private var now: TimeInterval { CSDL_monotonic() - origin }

  /// Closes the window at the end of the current pass of the event loop, as its close button does.
  public func quit() { isClosing = true }

  // MARK: The loop

  /// Runs until the window closes, the time is up, or a signal asks the program to end. Touches
  /// that are down then are cancelled (I12).
  ///
  /// A host runs once. A second or nested call is reported and returns at once.
  public func run() throws(SDLError) -> Ending {
    if wasRun {
      Misuse.report("run(): a host runs once")
      return .closed
    }
    wasRun = true
    var ending = Ending.closed
    var failure: SDLError?
    while !isClosing {
      wait()
      let gapEnd = noteGap()
      drain()
      let time = gapEnd ?? now
      if wake.signal != 0 {
        ending = .signal(wake.signal)
        break
      }
      if let seconds = options.seconds, time >= seconds {
        ending = .timeUp
        break
      }
      if gapEnd != nil {
        stage.advance(to: time)
      } else if let due = stage.wakeTime, due <= time || stage.isMoving {
        stage.advance(to: time)
      }
      do {
        try drawIfDue(at: time)
      } catch {
        failure = error
        break
      }
    }
    close()
    if let failure { throw failure }
    return ending
  }

  /// Sleeps until an event arrives or a deadline is due. Without a deadline the host does not wake
  /// at all (P7).
  private func wait() {
    var due: TimeInterval?
    if stage.needsDisplay || stage.isMoving {
      due = max(nextFrame, 0)
    } else {
      due = stage.wakeTime
    }
    if let seconds = options.seconds { due = min(due ?? seconds, seconds) }
    guard let due else {
      SDL_WaitEvent(nil)
      return
    }
    let left = due - now
    if left <= 0 { return SDL_PumpEvents() }
    SDL_WaitEventTimeout(nil, Int32(min(left * 1000, 1e9).rounded(.up)))
  }

  /// A host that wakes this many seconds late was stopped, suspended, in a debugger, or blocked by
  /// a handler (R7, B22).
  static let gapAfter: TimeInterval = 0.25

  /// Reports a gap to the stage and returns the time at which it ended, or `nil` if the host is in
  /// time. A long sleep without a deadline is not a gap.
  private func noteGap() -> TimeInterval? {
    let time = now
    let expected = stage.isMoving ? stage.time.now : max(stage.nextDue ?? time, stage.time.now)
    guard time - expected > SDLHost.gapAfter else { return nil }
    stage.noteGap(of: time - expected)
    return time
  }

  private func drain() {
    // The events of one pump become one report (I10).
    touchGuard?.install()
    queue.pump()
    touchGuard?.install()
    if queue.isEmpty { return }
    if input.driver == .x11, input.liveFingers > 0, queue.contains(SDL_FINGERUP) {
      // A panel that is removed lifts its fingers first. The removal itself may arrive with the
      // next read (K4, B14).
      CSDL_waitForXServer(window)
      queue.pumpMore()
    }
    input.isOnlyWindow = SDLHost.openWindows == 1
    queue.forEach(movesTo: input) { handle($0) }
    input.endBatch()
    if input.liveFingers > 0 { input.reconcile(isThere: SDLHost.sdlHas) }
    if input.sendsPixels, !saidPixels {
      saidPixels = true
      observers.notify(
        .note(
          "SDL's \(SDLHost.videoDriver) driver reports touches in pixels, not in 0 to 1; they are scaled."
        ))
    }
    input.send(to: pointer)
    if hasMainWork {
      hasMainWork = false
      // Animations that main-queue work starts must begin now, not at the stage's last update.
      if !stage.time.isCatchingUp { stage.advance(to: now) }
      wake.runMainQueue()
    }
    input.allowCaptureWithoutFingers()
  }

  private func handle(_ place: UnsafePointer<SDL_Event>) {
    let event = place.pointee
    switch SDL_EventType(event.type) {
    case SDL_QUIT: isClosing = true
    case SDL_WINDOWEVENT where event.window.windowID == input.windowID: windowEvent(event.window)
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET:
      presenter?.deviceWasReset()
      stage.invalidate()
    case SDL_KEYDOWN, SDL_KEYUP:
      input.translate(event)
      key(event.key)
    case SDL_USEREVENT: hasMainWork = true
    default: input.translate(event)
    }
  }

  private func windowEvent(_ e: SDL_WindowEvent) {
    switch SDL_WindowEventID(UInt32(e.event)) {
    case SDL_WINDOWEVENT_CLOSE: isClosing = true
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED:
      cancelContacts(because: .windowGone)
      tell(.background)
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_RESIZED, SDL_WINDOWEVENT_DISPLAY_CHANGED:
      measure()
    case SDL_WINDOWEVENT_EXPOSED: stage.invalidate()
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED:
      stage.invalidate()
      if stage.applicationState == .background { tell(hasFocus ? .active : .inactive) }
    case SDL_WINDOWEVENT_LEAVE: input.pointerLeft(at: e.timestamp)
    case SDL_WINDOWEVENT_FOCUS_GAINED: tell(.active)
    case SDL_WINDOWEVENT_FOCUS_LOST:
      input.focusLost(at: e.timestamp)
      // Before 2.32 SDL ignores wl_touch.cancel, which comes with the loss of focus (I12).
      if input.driver == .wayland, SDLHost.runtimeVersion < (2, 32) {
        cancelContacts(because: .system)
      }
      if stage.applicationState == .active { tell(.inactive) }
    default: break
    }
  }

  private var hasFocus: Bool {
    SDL_GetWindowFlags(window) & SDL_WINDOW_INPUT_FOCUS.rawValue != 0
  }

  /// Changes the application state of a launched program, after the input that came before the
  /// change.
  private func tell(_ state: UIApplication.State) {
    guard let before = stage.applicationState, before != state else { return }
    input.send(to: pointer)
    if !stage.time.isCatchingUp { stage.advance(to: now) }
    stage.applicationState = state
  }

  private static var runtimeVersion: (Int, Int) {
    var v = SDL_version()
    SDL_GetVersion(&v)
    return (Int(v.major), Int(v.minor))
  }

  private func key(_ e: SDL_KeyboardEvent) {
    let code = SDL_KeyCode(UInt32(bitPattern: e.keysym.sym))
    let flags = SDLInput.flags(e.keysym.mod)
    let isDown = e.type == SDL_KEYDOWN.rawValue
    let isFirst = isDown && e.repeat == 0
    if code == SDLK_q, flags.contains(.control), isFirst { return isClosing = true }
    // A key is handled in order: after the events before it, and at its own time.
    input.send(to: pointer)
    let time = input.time(of: e.timestamp)
    if let onKey, isDown {
      if !stage.time.isCatchingUp { stage.advance(to: time) }
      let key: Key =
        !isFirst
        ? .held(e.keysym.sym, flags) : code == SDLK_ESCAPE ? .escape : .other(e.keysym.sym, flags)
      if onKey(key) {
        if isFirst { ownKeys.append(e.keysym.sym) }
        return
      }
    }
    // A repeat or a release belongs to its press. If `onKey` handled the press, the stage must not
    // see the rest.
    let isOwn = !isFirst && ownKeys.contains(e.keysym.sym)
    if isFirst || !isDown { ownKeys.removeAll { $0 == e.keysym.sym } }
    if isOwn { return }
    let event = KeyEvent(
      time: time, code: KeyCode(rawValue: e.keysym.sym),
      scancode: Int(e.keysym.scancode.rawValue),
      phase: !isDown ? .up : isFirst ? .down : .repeated, modifiers: flags)
    if stage.send(event) { return }
    if code == SDLK_p, isFirst, flags.isSubset(of: .alphaShift) {
      pointer.setPinning(!pointer.isPinning, at: time)
    }
  }

  private func measure() {
    guard let window, let presenter else { return }
    var w: Int32 = 0
    var h: Int32 = 0
    SDL_GetWindowSize(window, &w, &h)
    if w <= 0 || h <= 0 { return cancelContacts(because: .windowGone) }
    let measure = Measure(units: (w, h), pixels: presenter.pixelSize, asked: options.scale)
    let size = measure.size
    let scale = measure.scale
    input.size = measure.units
    input.pointsPerUnit = measure.pointsPerUnit
    if size != stage.size || scale != stage.scale {
      input.send(to: pointer)
      if !stage.time.isCatchingUp { stage.advance(to: now) }
      stage.resize(to: size, scale: scale, safeAreaInsets: stage.safeAreaInsets)
    } else {
      stage.invalidate()
    }
  }

  private func cancelContacts(because cause: CancelCause) {
    // Contacts that began in the same batch are cancelled too (I12).
    input.send(to: pointer)
    input.forgetContacts()
    pointer.forgetContacts()
    stage.cancelTouches(because: cause)
  }

  private func drawIfDue(at time: TimeInterval) throws(SDLError) {
    guard stage.needsDisplay || stage.isMoving, time >= nextFrame, let presenter else { return }
    if try draw(presenter) { nextFrame = max(time, nextFrame + stage.frameInterval * 0.999) }
    if nextFrame < time { nextFrame = time }
    nextFrame = max(nextFrame, time + stage.frameInterval * 0.5)
  }

  private func draw(_ presenter: SDLPresenter) throws(SDLError) -> Bool {
    let ground = presenter.ground()
    if ground !== compositor.borrowed {
      compositor.borrowed = ground
      stage.invalidate()
    }
    let drew: Bool
    do {
      drew = try stage.draw(with: compositor)
    } catch {
      throw .cannotPresent("\(error)")
    }
    guard drew else { return false }
    let bitmap = compositor.bitmap
    let fits = try presenter.present(
      bitmap.pixels, width: bitmap.width, height: bitmap.height, damage: compositor.lastDamage)
    if fits {
      framesPresented += 1
      observers.notify(.presented)
    } else {
      measure()
      stage.invalidate()
    }
    return true
  }

  private static func sdlHas(_ device: Int64, _ finger: Int64) -> Bool {
    for i in 0..<SDL_GetNumTouchDevices() where SDL_GetTouchDevice(i) == device {
      for k in 0..<SDL_GetNumTouchFingers(device) {
        if let found = SDL_GetTouchFinger(device, k), found.pointee.id == finger { return true }
      }
    }
    return false
  }

  private func close() {
    cancelContacts(because: .windowGone)
    stage.advance(to: now)
    wake.stop()
    SDLHost.openWindows -= 1
    touchGuard?.close()
    SDLInput.endWatchingQueue()
    input.allowCaptureWithoutFingers()
    compositor.giveBack()
    presenter?.close()
    presenter = nil
    // SDL may still have sent itself a wake-up for this window. If the window were destroyed first,
    // the X server would answer BadWindow and Xlib would end the process (SDL-17).
    SDL_PumpEvents()
    SDL_Delay(30)
    SDL_PumpEvents()
    if let window { SDL_DestroyWindow(window) }
    window = nil
    SDL_Quit()
  }
}
