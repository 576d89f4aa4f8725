import CSDL2
import PantoScene
import Testing

@testable import PantoSDL

/// Tests a host whose window shows nothing. Events are pushed into SDL's queue.
@MainActor @Suite("The host", .serialized, .timeLimit(.minutes(60))) struct SDLHostTests {
  private func window(_ what: SDL_WindowEventID, of id: UInt32) -> SDL_Event {
    var e = SDL_Event()
    e.window.type = SDL_WINDOWEVENT.rawValue
    e.window.windowID = id
    e.window.event = UInt8(what.rawValue)
    return e
  }

  private func press(_ id: UInt32) -> SDL_Event {
    var e = SDL_Event()
    e.button.type = SDL_MOUSEBUTTONDOWN.rawValue
    e.button.windowID = id
    e.button.button = UInt8(SDL_BUTTON_LEFT)
    e.button.x = 20
    e.button.y = 20
    return e
  }

  private func key(_ sym: SDL_KeyCode, isRepeat: Bool = false) -> SDL_Event {
    var e = SDL_Event()
    e.key.type = SDL_KEYDOWN.rawValue
    e.key.repeat = isRepeat ? 1 : 0
    e.key.keysym.sym = SDL_Keycode(bitPattern: sym.rawValue)
    return e
  }

  /// Runs a host until a key is pressed, which waits in the queue already.
  private func runUntilKey(_ host: SDLHost) throws {
    host.onKey = { _ in
      host.quit()
      return true
    }
    var press = key(SDLK_a)
    SDL_PushEvent(&press)
    _ = try host.run()
  }

  @Test("a touch in the same report as the hiding of the window is cancelled too (I12)")
  func hiddenInTheSameReport() throws {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    let tap = UITapGestureRecognizer()
    let host = try SDLHost(SDLHost.Options(title: "", size: CGSize(width: 400, height: 400))) {
      size, scale, _ in
      let stage = Stage(size: size, scale: scale)
      stage.window.addGestureRecognizer(tap)
      return stage
    }
    var heard: [String] = []
    host.onKey = { _ in
      heard.append("\(host.stage.liveTouches.count) \(host.stage.log.story(of: tap))")
      host.quit()
      return true
    }
    let id = host.input.windowID
    var events = [press(id), window(SDL_WINDOWEVENT_HIDDEN, of: id), key(SDLK_a)]
    for i in events.indices { SDL_PushEvent(&events[i]) }
    _ = try host.run()

    #expect(heard == ["0 possible → failed(touchCancelled windowGone)"])
  }

  @Test("a program's window of 390 by 844 points is lower than its display (V6)")
  func fitsTheDisplay() throws {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    let host = try SDLHost(HeardApp.ownWindow) { size, scale, _ in
      Stage(size: size, scale: scale)
    }
    var display = SDL_Rect()
    #expect(SDL_GetDisplayUsableBounds(0, &display) == 0)
    try runUntilKey(host)

    #expect(display.h == 768, "the display of SDL's driver without a screen")
    #expect(host.stage.size == CGSize(width: 390, height: 691))
  }

  @Test("the display may sleep, except while the program disables the idle timer (SDL-19)")
  func idleTimer() throws {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    defer { UIApplication.shared.isIdleTimerDisabled = false }
    let host = try SDLHost(SDLHost.Options(title: "", size: CGSize(width: 400, height: 300))) {
      size, scale, _ in Stage(size: size, scale: scale)
    }
    var maySleep: [Bool] = []
    var press = key(SDLK_a)
    host.onKey = { _ in
      maySleep.append(SDL_IsScreenSaverEnabled() == SDL_TRUE)
      UIApplication.shared.isIdleTimerDisabled = maySleep.count == 1
      if maySleep.count == 3 { host.quit() } else { SDL_PushEvent(&press) }
      return true
    }
    SDL_PushEvent(&press)
    _ = try host.run()

    #expect(maySleep == [true, false, true])
  }

  @Test("covers its display when it is asked to, and the stage has the display's size")
  func fullScreen() throws {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    var options = SDLHost.Options(title: "", size: CGSize(width: 400, height: 300))
    options.isFullScreen = true
    let host = try SDLHost(options) { size, scale, _ in Stage(size: size, scale: scale) }
    var display = SDL_DisplayMode()
    #expect(SDL_GetDesktopDisplayMode(0, &display) == 0)
    try runUntilKey(host)

    #expect(display.w > 400 && display.h > 300)
    let inPoints = CGSize(
      width: CGFloat(display.w) / host.stage.scale, height: CGFloat(display.h) / host.stage.scale)
    #expect(host.stage.size == inPoints)
  }

  private func move(_ id: UInt32, to x: Int32) -> SDL_Event {
    var e = SDL_Event()
    e.motion.type = SDL_MOUSEMOTION.rawValue
    e.motion.windowID = id
    e.motion.state = 1
    (e.motion.x, e.motion.y) = (x, 20)
    return e
  }

  @Test(
    "a handler closes the window during a drag: cancels arrive, and no more calls (B28, B49)")
  func closedByAHandler() throws {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    let (pan, other) = (UIPanGestureRecognizer(), UIPanGestureRecognizer())
    let both = AllTogether()
    var host: SDLHost?
    var states: [String] = []
    pan.addAction { pan in
      states.append("\(pan.state)")
      guard pan.state == .began else { return }
      // The view is removed and the window closed at the same time.
      pan.view?.subviews.forEach { $0.removeFromSuperview() }
      host?.quit()
      host?.quit()
    }
    other.addAction { other in states.append("other \(other.state)") }
    let made = try SDLHost(SDLHost.Options(title: "", size: CGSize(width: 400, height: 400))) {
      size, scale, _ in
      let stage = Stage(size: size, scale: scale)
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      stage.window.addSubview(view)
      (pan.delegate, other.delegate) = (both, both)
      stage.window.addGestureRecognizer(pan)
      view.addGestureRecognizer(other)
      return stage
    }
    host = made
    let id = made.input.windowID
    var events = [press(id), move(id, to: 60), move(id, to: 90)]
    for i in events.indices { SDL_PushEvent(&events[i]) }
    let ending = try made.run()
    host = nil

    #expect(ending == .closed)
    #expect(states.filter { !$0.hasPrefix("other") }.last == "cancelled")
    #expect(states.filter { $0 == "cancelled" }.count == 1 && states.contains("began"))
    #expect(!states.contains("ended") && !states.contains("other ended"))
    #expect(made.stage.liveTouches.isEmpty && pan.state == .possible)
    #expect(SDL_WasInit(SDL_INIT_VIDEO) == 0, "its window is closed")
  }

  @Test("a window has a minimum size, unless a smaller one was requested (APP-01)")
  func leastSize() throws {
    for (asked, least) in [
      (CGSize(width: 800, height: 600), (360, 480)), (CGSize(width: 300, height: 700), (300, 480)),
    ] {
      SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
      let host = try SDLHost(
        SDLHost.Options(
          title: "", size: asked, seconds: 0, minimumSize: CGSize(width: 360, height: 480))
      ) { size, scale, _ in Stage(size: size, scale: scale) }
      let window = try #require(host.window)
      var w: Int32 = 0
      var h: Int32 = 0
      SDL_GetWindowMinimumSize(window, &w, &h)
      #expect((Int(w), Int(h)) == least && host.stage.size == asked)
      _ = try host.run()
    }
  }

  @Test("an invalid size is an error; an invalid scale or minimum size is replaced (B60)")
  func noSize() throws {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    for side in [CGFloat.nan, .infinity, 0, -5, 1e12] {
      #expect(throws: SDLError.self) {
        try SDLHost(SDLHost.Options(title: "", size: CGSize(width: side, height: 300))) {
          size, scale, _ in Stage(size: size, scale: scale)
        }
      }
    }
    let faults = Misuse.count
    let host = try SDLHost(
      SDLHost.Options(
        title: "", size: CGSize(width: 300, height: 300), scale: .nan, seconds: .nan,
        minimumSize: CGSize(width: CGFloat.nan, height: 9))
    ) { size, scale, _ in Stage(size: size, scale: scale) }
    #expect(host.stage.scale == 1 && host.stage.size == CGSize(width: 300, height: 300))
    host.quit()
    _ = try host.run()
    #expect(Misuse.count == faults + 3)
  }

  @Test("a repeating key is reported as such; P and Ctrl+Q do not repeat (KEY-03)")
  func repeatedKeys() throws {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    let host = try SDLHost(SDLHost.Options(title: "", size: CGSize(width: 400, height: 400))) {
      size, scale, _ in Stage(size: size, scale: scale)
    }
    var heard: [String] = []
    host.onKey = { key in
      heard.append("\(key)")
      if heard.count == 6 { host.quit() }
      return false
    }
    var close = key(SDLK_q, isRepeat: true)
    close.key.keysym.mod = 0x0040
    var events = [
      key(SDLK_TAB), key(SDLK_TAB, isRepeat: true), key(SDLK_p), key(SDLK_p, isRepeat: true), close,
      key(SDLK_ESCAPE),
    ]
    for i in events.indices { SDL_PushEvent(&events[i]) }
    #expect(try host.run() == .closed)
    #expect(
      heard.map { String($0.prefix { $0 != "," }) } == [
        "other(9", "held(9", "other(112", "held(112", "held(113", "escape",
      ])
    #expect(host.pointer.isPinning, "once on, not on and off")
  }

  @Test("keys that the window does not handle reach the scene, with their release (U7)")
  func keysOfTheScene() throws {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    let host = try SDLHost(SDLHost.Options(title: "", size: CGSize(width: 400, height: 400))) {
      size, scale, _ in Stage(size: size, scale: scale)
    }
    var heard: [String] = []
    host.onKey = { key in
      if case .other(0x66, _) = key { return true }
      return false
    }
    host.stage.onKey = { key in
      heard.append("\(key.phase) \(key.code) \(key.scancode) \(key.modifiers.rawValue)")
      if key.code == KeyCode("z") { host.quit() }
      return key.code == KeyCode("p")
    }
    var up = key(SDLK_RIGHT)
    up.key.type = SDL_KEYUP.rawValue
    up.key.keysym.scancode = SDL_SCANCODE_RIGHT
    up.key.keysym.mod = 0x0001
    var ownUp = key(SDLK_f)
    ownUp.key.type = SDL_KEYUP.rawValue
    var events = [
      key(SDLK_f), key(SDLK_f, isRepeat: true), ownUp, key(SDLK_RIGHT),
      key(SDLK_RIGHT, isRepeat: true), up, key(SDLK_p), key(SDLK_z),
    ]
    for i in events.indices { SDL_PushEvent(&events[i]) }
    #expect(try host.run() == .closed)
    #expect(
      heard == [
        "down Right 0 0", "repeated Right 0 0", "up Right 79 131072", "down P 0 0", "down Z 0 0",
      ])
    #expect(!host.pointer.isPinning, "the scene took P")
  }

  @Test("keys have SDL's own names")
  func keyNames() {
    for place in 0..<512 {
      let scancode = SDL_Scancode(rawValue: UInt32(place))
      let code = SDL_GetKeyFromScancode(scancode)
      guard code != 0, let name = SDL_GetKeyName(code), name[0] != 0 else { continue }
      let known = KeyCode(rawValue: code)
      // SDL has names for keys that no keyboard has. Such keys are named by their number.
      if known.name != "Key \(code)" { #expect(known.name == String(cString: name)) }
    }
    for name in ["Return", "Keypad Enter", "F24", "Left GUI", "Numlock", "PageDown", "Q", "ä"] {
      #expect(KeyCode(name: name)?.rawValue == SDL_GetKeyFromName(name), "\(name)")
    }
  }

  @Test("a host runs once: a handler that runs it again returns at once (B59)")
  func nested() throws {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    let host = try SDLHost(SDLHost.Options(title: "", size: CGSize(width: 400, height: 400))) {
      size, scale, _ in Stage(size: size, scale: scale)
    }
    var keys = 0
    host.onKey = { _ in
      keys += 1
      if keys == 2 { host.quit() }
      #expect((try? host.run()) == .closed)
      return true
    }
    var events = [key(SDLK_a), key(SDLK_b)]
    for i in events.indices { SDL_PushEvent(&events[i]) }
    #expect(try host.run() == .closed && keys == 2, "the rest of the batch is not lost")
    #expect(try host.run() == .closed)
  }

  @Test("a window with another scale than the display's is centred too (SIM-03)")
  func centred() throws {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    let host = try SDLHost(
      SDLHost.Options(title: "", size: CGSize(width: 400, height: 300), scale: 2, seconds: 0)
    ) { size, scale, _ in Stage(size: size, scale: scale) }
    let window = try #require(host.window)
    var display = SDL_Rect()
    SDL_GetDisplayBounds(0, &display)
    var (x, y, w, h): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    SDL_GetWindowPosition(window, &x, &y)
    SDL_GetWindowSize(window, &w, &h)
    #expect((w, h) == (800, 600))
    #expect((x, y) == ((display.w - w) / 2, (display.h - h) / 2))
    _ = try host.run()
  }

  @Test("a program is told of focus, of being hidden and of the end, each once")
  func program() throws {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    let host = try SDLHost(SDLHost.Options(title: "", size: CGSize(width: 400, height: 400))) {
      size, scale, _ in Stage(size: size, scale: scale)
    }
    HeardApp.heard = []
    host.stage.launch(HeardApp.self)
    let id = host.input.windowID
    var events = [
      SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_FOCUS_GAINED, SDL_WINDOWEVENT_FOCUS_LOST,
      SDL_WINDOWEVENT_MINIMIZED, SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_FOCUS_LOST,
      SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_FOCUS_GAINED, SDL_WINDOWEVENT_CLOSE,
    ].map { window($0, of: id) }
    for i in events.indices { SDL_PushEvent(&events[i]) }
    _ = try host.run()
    host.stage.tearDown()

    #expect(
      HeardApp.heard == [
        "launch", "active", "resign", "background", "foreground", "active", "resign", "background",
        "terminate",
      ])
  }

  @Test("a program is told when its window loses the focus and gets it back")
  func focusLostAndFound() throws {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    let host = try SDLHost(SDLHost.Options(title: "", size: CGSize(width: 400, height: 400))) {
      size, scale, _ in Stage(size: size, scale: scale)
    }
    HeardApp.heard = []
    host.stage.launch(HeardApp.self)
    let id = host.input.windowID
    var events = [
      SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_FOCUS_GAINED, SDL_WINDOWEVENT_FOCUS_LOST,
      SDL_WINDOWEVENT_FOCUS_GAINED, SDL_WINDOWEVENT_CLOSE,
    ].map { window($0, of: id) }
    for i in events.indices { SDL_PushEvent(&events[i]) }
    _ = try host.run()
    host.stage.tearDown()

    #expect(
      HeardApp.heard == [
        "launch", "active", "resign", "active", "resign", "background", "terminate",
      ])
  }

  @Test("UIApplicationMain runs the class of that name in a window, or reports an unknown class")
  func mainByName() throws {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    HeardApp.heard = []
    HeardApp.quitsAtOnce = true
    defer { HeardApp.quitsAtOnce = false }
    let name = NSStringFromClass(HeardApp.self)
    #expect(UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, name) == 0)
    #expect(HeardApp.heard.first == "launch" && HeardApp.heard.last == "terminate")
    HeardApp.heard = []
    #expect(runProgram(named: "No.Such") == 70 && runProgram(named: "PantoSDL.SDLHost") == 70)
    #expect(HeardApp.heard.isEmpty)
  }

  @Test("a window on another display takes that display's scale, although its size stays (MUT-06)")
  func otherScale() throws {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    let size = CGSize(width: 400, height: 300)
    let host = try SDLHost(SDLHost.Options(title: "", size: size)) { size, scale, _ in
      Stage(size: size, scale: scale)
    }
    let scale = host.stage.scale
    // The scale of the display that the window was on before.
    host.stage.resize(to: size, scale: 2 * scale, safeAreaInsets: .zero)
    host.onKey = { _ in
      host.quit()
      return true
    }
    let id = host.input.windowID
    var events = [window(SDL_WINDOWEVENT_DISPLAY_CHANGED, of: id), key(SDLK_a)]
    for i in events.indices { SDL_PushEvent(&events[i]) }
    _ = try host.run()

    #expect(host.stage.scale == scale && host.stage.size == size)
  }
}

/// Allows every recognizer to recognize simultaneously with the others.
private final class AllTogether: UIGestureRecognizerDelegate {
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { true }
}

/// Records the calls of an application delegate.
final class HeardApp: UIResponder, UIApplicationDelegate {
  static var heard: [String] = []
  static var quitsAtOnce = false
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    HeardApp.heard.append("launch")
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = UIViewController()
    window?.makeKeyAndVisible()
    return true
  }
  func applicationDidBecomeActive(_ application: UIApplication) {
    HeardApp.heard.append("active")
    guard HeardApp.quitsAtOnce else { return }
    var quit = SDL_Event()
    quit.type = SDL_QUIT.rawValue
    SDL_PushEvent(&quit)
  }
  func applicationWillEnterForeground(_ application: UIApplication) {
    HeardApp.heard.append("foreground")
  }
  func applicationWillResignActive(_ application: UIApplication) { HeardApp.heard.append("resign") }
  func applicationDidEnterBackground(_ application: UIApplication) {
    HeardApp.heard.append("background")
  }
  func applicationWillTerminate(_ application: UIApplication) {
    HeardApp.heard.append("terminate")
  }
}
