import CSDL2
import Foundation
import PantoRaster
import PantoScene

/// Runs one window on screen with SDL: the host sleeps until input arrives or a deadline is due,
/// and sends the input to the stage.
///
/// `run()` is synchronous; call it from a synchronous `main`. Main-actor tasks and main-queue work
/// wake the host while it sleeps.
@MainActor public final class SDLHost {
  /// The stage that the window shows.
  public let stage: Stage
  /// Processes input before the stage receives it. With Ctrl held, the mouse stands for two fingers
  /// (PTR-04).
  public let pointer: PointerInput
  /// The compositor that draws the stage's frames in memory, for the window to show.
  public let compositor: RasterCompositor
  /// The clock that the stage follows, which can stand still or run slowly.
  public let clock: HostClock
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

  /// Tells the observers of the host about an event.
  func report(_ event: SDLHostEvent) { observers.notify(event) }

  /// The number of frames that the window has shown so far.
  public var framesPresented = 0
  /// The cost of the latest frame, and whether the frame came in time.
  public internal(set) var lastFrame = PresentedFrame()
  /// The time from frame to frame of the display that shows the window, in seconds: a sixtieth if
  /// the display does not tell. It follows the window from display to display.
  public internal(set) var displayInterval: TimeInterval
  /// The video driver and what presents finished frames, such as `x11 surface` or
  /// `wayland opengl`. All drawing is done in software.
  public var presentation: String {
    "\(SDLHost.videoDriver) \(presenter?.name ?? "nothing")"
  }
  /// The number of input events sent to the stage so far.
  public private(set) var inputEvents = 0
  /// The time that processing these `inputEvents` took, with the handlers that were called, in
  /// seconds.
  public private(set) var inputSeconds: TimeInterval = 0
  /// The number of bytes of the heap that the process uses now, or `nil` if the C library does not
  /// tell. Reading it looks through the heap's free lists, so it is not for every frame.
  public static var heapInUse: Int? {
    let bytes = CSDL_heapInUse()
    return bytes < 0 ? nil : Int(bytes)
  }
  final let observers = ObserverList<SDLHostEvent>()

  var options: Options
  /// The tinting of painted areas while `flashesDamage` is on, else `nil`.
  var flash: DamageFlash?
  /// Whether `requestedScale` has changed, so that the window must be measured again after the
  /// present events.
  var hasNewScale = false
  var window: OpaquePointer?
  var presenter: SDLPresenter?
  let input: SDLInput
  let origin: Double
  /// The filter that keeps contacts from the stage while the clock stands still.
  var gate = PauseGate()
  /// Whether a frame was drawn since the latest input while the clock stands still. Further frames
  /// wait for input, because content that fades by itself would ask for frames for ever.
  final var isDrawnWhilePaused = false
  /// The request that SDL's text input was given last, or `nil` while it is stopped (TXI-05).
  var textInput: TextInputRequest?
  var isClosing = false
  /// The place of the window when it closed, and whether it covered the display.
  var placeAtClose: (position: CGPoint?, isFullScreen: Bool)?
  /// The SDL codes of the keys that are down and whose press `onKey` handled.
  var handledKeys: [Int32] = []
  private var reportedPixels = false
  private var wasRun = false
  final var nextFrame: TimeInterval = 0
  /// Whether the host slept until `nextFrame` because a frame is wanted then.
  final var awaitsFrame = false
  let queue = SDLQueue()
  private var touchGuard: WaylandTouchGuard?
  /// The number of hosts with an open window. If there is only one, a finger event without a window
  /// id belongs to it (K19). SDL has one event queue for the whole process.
  private static var openWindows = 0
  private var hasMainWork = false
  var afterInput: [() -> Void] = []
  let wake: MainQueueWaker

  /// Opens the window. `make` builds the stage for the window's size in points, its scale in pixels
  /// per point and its insets.
  ///
  /// - Throws: `SDLError` if there is no display or the window cannot be created.
  public init(
    _ options: Options, make: (_ size: CGSize, _ scale: CGFloat, _ insets: UIEdgeInsets) -> Stage
  ) throws(SDLError) {
    var options = try options.checked()
    SDLHost.checkThread()
    CSDL_returnLargeBlocks()
    SDLHost.setHints()
    SDLImage.install()
    try SDLHost.startVideo(composesText: options.composesText)
    SDLHost.connectClipboard()
    WallClock.now = { Date() }
    if options.fitsDisplay { options.size = SDLHost.fitting(options) }
    self.options = options
    let driver = SDLInput.Driver(named: SDLHost.videoDriver)
    let (window, presenter) = try SDLHost.createWindow(options, driver)
    self.window = window
    self.presenter = presenter
    origin = CSDL_monotonic()
    let measure = SDLHost.setSize(of: window, presenter, options)
    SDLHost.move(window, to: options.position)
    input = SDLHost.createInput(driver, window, measure, origin: origin)
    stage = make(measure.size, measure.scale, options.safeAreaInsets)
    pointer = PointerInput(stage)
    let origin = origin
    stage.handlerClock = { CSDL_monotonic() - origin }
    displayInterval = SDLHost.frameInterval(of: window)
    stage.frameInterval = displayInterval
    clock = HostClock(
      read: { CSDL_monotonic() - origin }, frameInterval: { [stage] in stage.frameInterval })
    // SDL's count is used because Foundation's processor count would read files.
    compositor = RasterCompositor(bands: Int(SDL_GetCPUCount()))
    wake = MainQueueWaker()
    begin(window, driver)
  }

  /// Begins to take input, and shows the window.
  private func begin(_ window: OpaquePointer, _ driver: SDLInput.Driver) {
    SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE)
    // With two fingers down SDL would add one of these to each move (SDL-06).
    for gesture in [SDL_MULTIGESTURE, SDL_DOLLARGESTURE, SDL_DOLLARRECORD] {
      SDL_EventState(gesture.rawValue, SDL_IGNORE)
    }
    // SDL starts text input by itself on desktops; here it follows the first responder (TXI-05).
    SDL_StopTextInput()
    input.watchQueue()
    SDLHost.openWindows += 1
    clock.onChange = { [weak self] in self?.clockChanged($0) }
    if driver == .wayland { guardTouches(of: window) }
    SDL_ShowWindow(window)
    if options.isFullScreen {
      SDL_SetWindowFullscreen(window, SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
    }
  }

  /// Installs the Wayland touch guard for versions of SDL that need it: from 2.32 SDL passes
  /// wl_touch.cancel on and frees keymaps (K14); from 2.28 it survives contacts that it does not
  /// know (K3).
  private func guardTouches(of window: OpaquePointer) {
    guard SDLHost.runtimeVersion < (2, 32), let library = WaylandTouchGuard.Library() else {
      return
    }
    touchGuard = WaylandTouchGuard(
      library, input: input, surface: CSDL_waylandSurface(window),
      keymaps: WaylandKeymapGuard(library))
    touchGuard?.install()
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

  /// The time of the host's clock, which is that of its stage.
  var now: TimeInterval { clock.now }
  var realNow: TimeInterval { CSDL_monotonic() - origin }

  /// Closes the window at the end of the current pass of the event loop, as its close button does.
  public func quit() { isClosing = true }

  /// Calls `body` once the input of the present pass of the event loop has been processed, outside
  /// of every handler of the stage.
  public func performAfterInput(_ body: @escaping () -> Void) { afterInput.append(body) }

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
      waitForWork()
      let begin = realNow
      let gapEnd = reportGap()
      processEvents()
      if hasNewScale {
        hasNewScale = false
        measure()
      }
      let real = realNow
      if let reason = reasonToEnd(at: real) {
        ending = reason
        break
      }
      advance(to: gapEnd ?? clock.map.time(at: real), afterGap: gapEnd != nil)
      followProgram()
      do {
        // Handlers may take a part of the interval. The next frame is not later for that.
        try drawIfDue(at: begin)
        try endFlash(at: real)
      } catch {
        failure = error
        break
      }
    }
    close()
    if let failure { throw failure }
    return ending
  }

  /// Returns why the host ends although nobody closed the window; `nil` if it goes on.
  private func reasonToEnd(at real: TimeInterval) -> Ending? {
    if wake.signal != 0 { return .signal(wake.signal) }
    if let seconds = options.seconds, real >= seconds { return .timeUp }
    return nil
  }

  private func advance(to time: TimeInterval, afterGap: Bool) {
    if clock.isPaused {
      // A step has moved the clock.
      if time > stage.time.now, !stage.time.isCatchingUp { stage.advance(to: time) }
    } else if afterGap {
      stage.advance(to: time)
    } else if let due = stage.wakeTime, due <= time || stage.isMoving {
      stage.advance(to: time)
    }
  }

  /// Reads what has arrived, in addition to what waits for a frame.
  func readEvents() {
    touchGuard?.install()
    queue.pumpMore()
    touchGuard?.install()
  }

  private func processEvents() {
    // The events that have been read become one report (I10).
    defer { runAfterInput() }
    if queue.isEmpty { return }
    isDrawnWhilePaused = false
    if input.driver == .x11, input.liveFingers > 0, queue.contains(SDL_FINGERUP) {
      // A panel that is removed lifts its fingers first. The removal itself may arrive with the
      // next read (K4, B14).
      CSDL_waitForXServer(window)
      queue.pumpMore()
    }
    input.isOnlyWindow = SDLHost.openWindows == 1
    queue.forEach(movesTo: input) { handle($0) }
    queue.removeAll()
    input.endBatch()
    if input.liveFingers > 0 { input.reconcile(isThere: SDLHost.sdlHas) }
    if input.sendsPixels, !reportedPixels {
      reportedPixels = true
      observers.notify(
        .note(
          "SDL's \(SDLHost.videoDriver) driver reports touches in pixels, not in 0 to 1; they are scaled."
        ))
    }
    sendInput()
    if hasMainWork {
      hasMainWork = false
      // Animations that main-queue work starts must begin now, not at the stage's last update.
      if !stage.time.isCatchingUp { stage.advance(to: now) }
      wake.runMainQueue()
    }
    input.allowCaptureWithoutFingers()
  }

  private func runAfterInput() {
    guard !afterInput.isEmpty else { return }
    let bodies = swapOut(&afterInput, for: [])
    for body in bodies { body() }
  }

  /// Sends the input of the present report, and measures how long the stage takes for it in real
  /// time, whatever the speed of the clock.
  func sendInput() {
    let count = input.reportCount
    guard count > 0 else { return passInput() }
    let begin = realNow
    passInput()
    inputEvents += count
    inputSeconds += max(0, realNow - begin)
  }

  private func handle(_ pointer: UnsafePointer<SDL_Event>) {
    let event = pointer.pointee
    switch SDL_EventType(event.type) {
    case SDL_QUIT: isClosing = true
    case SDL_WINDOWEVENT where event.window.windowID == input.windowID: windowEvent(event.window)
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET:
      presenter?.deviceWasReset()
      stage.invalidate()
    case SDL_KEYDOWN, SDL_KEYUP:
      input.translate(event)
      key(event.key)
    case SDL_TEXTINPUT, SDL_TEXTEDITING, SDL_TEXTEDITING_EXT: text(pointer)
    case SDL_USEREVENT: hasMainWork = true
    default: input.translate(event)
    }
  }

  /// Cancels all contacts that are down, and forgets them: further events of these contacts are
  /// ignored.
  package func cancelContacts(because cause: CancelCause) {
    // Contacts that began in the same batch are cancelled too (I12).
    sendInput()
    input.forgetContacts()
    gate.forgetContacts()
    pointer.forgetContacts()
    stage.cancelTouches(because: cause)
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
    placeAtClose = (position, isFullScreen)
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
    Clipboard.desktop = nil
    UIApplication.urlOpener = nil
    WallClock.forget()
    SDL_Quit()
  }
}
