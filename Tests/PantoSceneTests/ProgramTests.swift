import PantoScene
import PantoTesting
import Testing

/// The calls that delegates and controllers received, in order.
@MainActor private var told: [String] = []

private final class Page: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    told.append("loaded")
  }
  override func viewWillAppear(_ animated: Bool) { told.append("will appear") }
  override func viewDidAppear(_ animated: Bool) { told.append("appeared") }
  override func viewWillDisappear(_ animated: Bool) { told.append("will go") }
  override func viewDidDisappear(_ animated: Bool) { told.append("gone") }
}

/// An application delegate without scenes.
private final class OldApp: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    told.append("launch, \(application.applicationState), \(UIScreen.main.bounds.size)")
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = Page()
    window?.makeKeyAndVisible()
    return true
  }
  func applicationWillEnterForeground(_ application: UIApplication) { told.append("foreground") }
  func applicationDidBecomeActive(_ application: UIApplication) { told.append("active") }
  func applicationWillResignActive(_ application: UIApplication) { told.append("resign") }
  func applicationDidEnterBackground(_ application: UIApplication) { told.append("background") }
  func applicationWillTerminate(_ application: UIApplication) { told.append("terminate") }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    told.append("touch")
  }
}

/// An application delegate with a scene delegate, as in Xcode's template.
private final class App: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    told.append("launch")
    return true
  }
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    told.append("configure")
    let configuration = UISceneConfiguration(
      name: "Default Configuration", sessionRole: connectingSceneSession.role)
    configuration.delegateClass = SceneRunner.self
    return configuration
  }
  func applicationDidBecomeActive(_ application: UIApplication) { told.append("app active") }
  func applicationWillTerminate(_ application: UIApplication) { told.append("terminate") }
}

private final class SceneRunner: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    told.append("connect")
    guard let windowScene = (scene as? UIWindowScene) else { return }
    let window = UIWindow(windowScene: windowScene)
    window.rootViewController = Page()
    self.window = window
    window.makeKeyAndVisible()
  }
  func sceneWillEnterForeground(_ scene: UIScene) { told.append("foreground") }
  func sceneDidBecomeActive(_ scene: UIScene) { told.append("active") }
  func sceneWillResignActive(_ scene: UIScene) { told.append("resign") }
  func sceneDidEnterBackground(_ scene: UIScene) { told.append("background") }
  func sceneDidDisconnect(_ scene: UIScene) { told.append("disconnect") }
}

/// An application delegate that makes no window.
private final class Idle: UIApplicationDelegate {}

private final class Empty: UIApplicationDelegate {
  var window: UIWindow?
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: .zero)
    window?.makeKeyAndVisible()
    return true
  }
}

private final class WrongClass: UIApplicationDelegate {
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    configuration.delegateClass = Page.self
    return configuration
  }
}

@MainActor @Suite("The life cycle of an app", .timeLimit(.minutes(60))) struct ProgramTests {
  let stage = TestStage(400, 800)

  /// Clears the records: another test may have run since this one was initialized.
  private func begin() {
    told = []
    Misuse.forget()
  }

  private func news() -> [String] {
    defer { told = [] }
    return told
  }

  @Test(
    "an app with scenes receives each life-cycle call once: launch, connection, foreground, active and back"
  )
  func scenes() {
    begin()
    let app = stage.stage.launch(App.self)
    #expect(
      news() == [
        "launch", "configure", "connect", "loaded", "will appear", "foreground", "appeared",
        "active",
      ])
    #expect(UIApplication.shared.delegate === app)
    #expect(UIApplication.shared.connectedScenes.count == 1)
    let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene
    #expect(scene?.activationState == .foregroundActive && scene?.session.scene === scene)
    #expect((scene?.delegate as? SceneRunner)?.window === stage.window)
    #expect(stage.window.windowScene === scene && stage.window.bounds.size == stage.stage.size)

    stage.stage.applicationState = .inactive
    stage.stage.applicationState = .inactive
    #expect(news() == ["resign"] && scene?.activationState == .foregroundInactive)
    stage.stage.applicationState = .active
    #expect(news() == ["active"])
    stage.stage.applicationState = .background
    #expect(news() == ["resign", "background"] && scene?.activationState == .background)
    stage.stage.applicationState = .active
    #expect(news() == ["foreground", "active"])

    stage.stage.tearDown()
    stage.stage.tearDown()
    #expect(news() == ["resign", "background", "disconnect", "terminate"])
    #expect(UIApplication.shared.delegate == nil)
    #expect(Misuse.messages.isEmpty)
  }

  @Test(
    "an app without scenes receives the life-cycle calls in its application delegate, together with notifications"
  )
  func noScenes() {
    begin()
    var posted: [String] = []
    let center = NotificationCenter.default
    let tokens = [
      UIApplication.didFinishLaunchingNotification, UIApplication.didBecomeActiveNotification,
      UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
      UIApplication.willEnterForegroundNotification, UIApplication.willTerminateNotification,
    ].map { name in
      center.addObserver(forName: name, object: nil, queue: nil) { notification in
        let name = notification.name.rawValue.dropFirst("UIApplication".count)
        MainActor.assumeIsolated { posted.append(String(name.dropLast("Notification".count))) }
      }
    }
    defer { for token in tokens { center.removeObserver(token) } }

    let app = stage.stage.launch(OldApp.self)
    #expect(
      news() == [
        "launch, inactive, \(CGSize(width: 400, height: 800))", "loaded", "will appear", "appeared",
        "active",
      ])
    #expect(app.window === stage.window && UIApplication.shared.keyWindow === app.window)
    #expect(UIApplication.shared.connectedScenes.isEmpty)
    #expect(UIApplication.shared.applicationState == .active)

    stage.stage.applicationState = .background
    stage.stage.applicationState = .inactive
    stage.stage.tearDown()
    #expect(news() == ["resign", "background", "foreground", "background", "terminate"])
    #expect(
      posted == [
        "DidFinishLaunching", "DidBecomeActive", "WillResignActive", "DidEnterBackground",
        "WillEnterForeground", "DidEnterBackground", "WillTerminate",
      ])
  }

  @Test("touches that no view handles reach the application delegate (EVT-10)")
  func chain() {
    begin()
    stage.stage.launch(OldApp.self)
    told = []
    stage.tap(at: CGPoint(x: 200, y: 400))
    #expect(news() == ["touch"])
  }

  @Test("a delegate that shows no window is reported with the remedy, and the app runs on (P2)")
  func noWindow() {
    begin()
    stage.stage.launch(Idle.self)
    #expect(Misuse.count == 1)
    #expect(Misuse.messages.first?.contains("Idle showed no window") ?? false)
    #expect(stage.stage.applicationState == .active)
    stage.tap(at: CGPoint(x: 200, y: 400))
  }

  @Test("a window without a root controller is shown, and a message says that it is empty")
  func noRoot() {
    begin()
    let app = stage.stage.launch(Empty.self)
    #expect(stage.window === app.window && stage.window.frame.size == stage.stage.size)
    #expect(Misuse.count == 0 && Misuse.messages.first?.contains("rootViewController") ?? false)

    app.window?.rootViewController = Page()
    #expect(news() == ["loaded", "will appear"])
  }

  @Test(
    "of two windows the last one made visible is shown; the other's touches are cancelled, and it may be shown again"
  )
  func twoWindows() {
    begin()
    let app = stage.stage.launch(OldApp.self)
    let first = stage.window
    let pan = UIPanGestureRecognizer()
    first.rootViewController?.view.addGestureRecognizer(pan)
    stage.finger().down(at: (100, 100)).move(by: (0, 100))
    #expect(pan.state == .changed)
    told = []

    let second = UIWindow(frame: .zero)
    second.rootViewController = Page()
    #expect(news() == [], "it does not show yet: nothing is made")
    second.makeKeyAndVisible()
    stage.stage.layoutIfNeeded()

    #expect(news() == ["will go", "gone", "loaded", "will appear", "appeared"])
    #expect(stage.window === second && UIApplication.shared.windows == [second])
    #expect(first.rootViewController?.view.window == nil && !first.isKeyWindow)
    #expect(stage.log.transitions(of: pan).last?.to == .cancelled)
    #expect(Misuse.count == 0 && Misuse.messages.count == 1, "a note says what happened")

    app.window?.makeKeyAndVisible()
    stage.stage.layoutIfNeeded()
    #expect(news() == ["will go", "gone", "will appear", "appeared"])
    #expect(stage.window === first && first.rootViewController?.view.window === first)
    stage.finger().down(at: (100, 100)).move(by: (0, 100)).up()
    #expect(stage.story(of: pan).description.hasSuffix("ended"))
  }

  @Test("a handler that shows another window cancels all gestures of the old one (P1)")
  func windowOfAHandler() {
    begin()
    stage.stage.launch(OldApp.self)
    weak let first = stage.window
    var pans: [UIPanGestureRecognizer] = []
    for k in 0..<2 {
      let view = UIView(frame: CGRect(x: 150 * k, y: 100, width: 100, height: 100))
      let pan = UIPanGestureRecognizer()
      pan.addAction { pan in
        guard pan.state == .changed, k == 0 else { return }
        (UIApplication.shared.delegate as? OldApp)?.window = nil
        let next = UIWindow(frame: .zero)
        next.rootViewController = Page()
        next.makeKeyAndVisible()
        #expect(stage.window === next)
      }
      view.addGestureRecognizer(pan)
      stage.window.rootViewController?.view.addSubview(view)
      pans.append(pan)
    }
    func report(_ phase: InputEvent.Phase, _ y: CGFloat, _ time: TimeInterval) {
      stage.stage.send(
        (0..<2).map { k in
          InputEvent(
            time: time, position: CGPoint(x: 150 * CGFloat(k) + 50, y: y),
            source: .finger(Int64(k)),
            phase: phase)
        })
    }
    report(.began, 150, 0)
    for step in 1...5 { report(.moved, 150 + CGFloat(step) * 20, 0.01 * Double(step)) }
    report(.ended, 250, 0.1)

    #expect(pans.allSatisfy { $0.state == .possible && $0.view?.window == nil })
    #expect(stage.log.transitions(of: pans[1]).last?.to == .cancelled)
    pans = []
    #expect(first == nil, "it went with all that was in it")
    #expect(stage.stage.liveTouches.isEmpty)
  }

  @Test("views added to a window before it is shown are laid out for the stage's size when it is")
  func early() {
    begin()
    final class Badge: UIView {
      var moves = 0
      override func didMoveToWindow() { moves += 1 }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let badge = Badge()
    badge.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(badge)
    NSLayoutConstraint.activate([
      badge.trailingAnchor.constraint(equalTo: window.trailingAnchor),
      badge.topAnchor.constraint(equalTo: window.topAnchor),
      badge.widthAnchor.constraint(equalToConstant: 50),
      badge.heightAnchor.constraint(equalToConstant: 20),
    ])
    #expect(badge.window == nil)

    stage.stage.working { window.makeKeyAndVisible() }
    stage.stage.layoutIfNeeded()

    #expect(badge.window === window && badge.moves == 1)
    #expect(badge.frame == CGRect(x: 350, y: 0, width: 50, height: 20))
    #expect(stage.window.hitTest(CGPoint(x: 399, y: 1), with: nil) === badge)
  }

  @Test("a scene delegate class of a wrong type and a second app on one stage are refused (P2)")
  func refused() {
    begin()
    stage.stage.launch(WrongClass.self)
    #expect(Misuse.messages.first?.contains("Page is no UISceneDelegate") ?? false)
    told = []
    stage.stage.launch(OldApp.self)
    #expect(Misuse.messages.last?.contains("runs here already") ?? false && told.isEmpty)
  }

  @Test("UIScreen, UIDevice and traits follow the window's size and scale")
  func shape() {
    begin()
    stage.stage.working {
      #expect(UIScreen.main.nativeBounds.size == CGSize(width: 400, height: 800))
      #expect(UIScreen.main.maximumFramesPerSecond == 120)
      #expect(UIDevice.current.orientation.isPortrait)
      #expect(UIDevice.current.userInterfaceIdiom == .phone)
      stage.stage.resize(to: CGSize(width: 1000, height: 700), scale: 2, safeAreaInsets: .zero)
      #expect(UIScreen.main.nativeBounds.size == CGSize(width: 2000, height: 1400))
      #expect(UIDevice.current.orientation.isLandscape)
      #expect(stage.window.traitCollection.userInterfaceIdiom == .pad)
    }
  }

  @Test("an app's delegates, scenes and controllers are released with their stage")
  func goes() {
    begin()
    weak var app: App?
    weak var scene: UIScene?
    weak var page: UIViewController?
    do {
      let own = TestStage(100, 100)
      app = own.stage.launch(App.self)
      scene = own.window.windowScene
      page = own.window.rootViewController
      #expect(app != nil && scene != nil && page != nil)
      own.stage.tearDown()
    }
    #expect(app == nil && scene == nil && page == nil)
  }
}
