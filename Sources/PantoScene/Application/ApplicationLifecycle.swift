import PantoBase

/// Moves a program through its states between launch and end, and notifies its delegates.
///
/// The application's and the scene's delegate are told of each change once, and of every step in
/// between.
@MainActor final class ApplicationLifecycle: StageProgram {
  let delegate: any UIApplicationDelegate
  /// The delegate as a responder, if it can follow the application in the responder chain.
  let responder: UIResponder?
  let scene: UIWindowScene
  private(set) var state = UIApplication.State.inactive
  private var isMoving = false

  private enum Step { case enterForeground, becomeActive, resignActive, enterBackground }

  init(_ delegate: any UIApplicationDelegate, on stage: Stage) {
    self.delegate = delegate
    // A view or controller is in the responder chain already; appending it would make the chain a
    // ring.
    let isInChain = delegate is UIView || delegate is UIViewController
    responder = isInChain ? nil : delegate as? UIResponder
    scene = UIWindowScene(session: UISceneSession(), stage: stage)
  }

  /// Launches the program and connects its scene, up to the first layout, after which views have
  /// appeared.
  func launch() {
    let application = UIApplication.shared
    _ = delegate.application(application, willFinishLaunchingWithOptions: nil)
    _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
    post(UIApplication.didFinishLaunchingNotification)
    connectScene()
    if scene.delegate != nil { notifyDelegate(of: .enterForeground) }
    setState(.inactive)
  }

  private func connectScene() {
    let options = UIScene.ConnectionOptions()
    let configuration = delegate.application(
      .shared, configurationForConnecting: scene.session, options: options)
    scene.session.configuration = configuration
    guard let type = sceneDelegate(for: configuration) else { return }
    let delegate = type.init()
    scene.delegate = delegate
    delegate.scene(scene, willConnectTo: scene.session, options: options)
  }

  private func sceneDelegate(
    for configuration: UISceneConfiguration
  ) -> (any UISceneDelegate.Type)? {
    if let delegateClass = configuration.delegateClass {
      if let type = delegateClass as? any UISceneDelegate.Type { return type }
      Misuse.report("UISceneConfiguration: delegateClass \(delegateClass) is no UISceneDelegate")
      return nil
    }
    // Without `delegateClass`: the class that Xcode's templates name in their Info.plist.
    let module = String(reflecting: type(of: delegate)).prefix { $0 != "." }
    return NSClassFromString("\(module).SceneDelegate") as? any UISceneDelegate.Type
  }

  /// Moves to a state through all states in between: never from active to background in one step.
  func move(to target: UIApplication.State) {
    // A delegate that is called here may not change the state itself.
    guard !isMoving else { return }
    isMoving = true
    defer { isMoving = false }
    while state != target {
      switch (state, target) {
      case (.active, _):
        notifyDelegate(of: .resignActive)
        setState(.inactive)
      case (.inactive, .background):
        setState(.background)
        notifyDelegate(of: .enterBackground)
      case (.inactive, _):
        setState(.active)
        notifyDelegate(of: .becomeActive)
      case (.background, _):
        notifyDelegate(of: .enterForeground)
        setState(.inactive)
      }
    }
  }

  func end() {
    move(to: .background)
    scene.activationState = .unattached
    scene.delegate?.sceneDidDisconnect(scene)
    delegate.applicationWillTerminate(.shared)
    post(UIApplication.willTerminateNotification)
  }

  private func setState(_ new: UIApplication.State) {
    state = new
    switch new {
    case .active: scene.activationState = .foregroundActive
    case .inactive: scene.activationState = .foregroundInactive
    case .background: scene.activationState = .background
    }
  }

  private func notifyDelegate(of step: Step) {
    switch (step, scene.delegate) {
    case (.enterForeground, let sceneDelegate?): sceneDelegate.sceneWillEnterForeground(scene)
    case (.becomeActive, let sceneDelegate?): sceneDelegate.sceneDidBecomeActive(scene)
    case (.resignActive, let sceneDelegate?): sceneDelegate.sceneWillResignActive(scene)
    case (.enterBackground, let sceneDelegate?): sceneDelegate.sceneDidEnterBackground(scene)
    case (.enterForeground, nil): delegate.applicationWillEnterForeground(.shared)
    case (.becomeActive, nil): delegate.applicationDidBecomeActive(.shared)
    case (.resignActive, nil): delegate.applicationWillResignActive(.shared)
    case (.enterBackground, nil): delegate.applicationDidEnterBackground(.shared)
    }
    switch step {
    case .enterForeground: post(UIApplication.willEnterForegroundNotification)
    case .becomeActive: post(UIApplication.didBecomeActiveNotification)
    case .resignActive: post(UIApplication.willResignActiveNotification)
    case .enterBackground: post(UIApplication.didEnterBackgroundNotification)
    }
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: UIApplication.shared)
  }
}

extension Stage {
  /// Starts a program on this stage, headless or in a host's window, until it is active.
  ///
  /// On return the delegate has launched, its scene is connected, and its views are laid out and
  /// have appeared. `tearDown` ends the program.
  ///
  /// A delegate that shows no window is reported. A second program on one stage is refused: its
  /// delegate is made and not called.
  @discardableResult
  public func launch<Delegate: UIApplicationDelegate>(_ type: Delegate.Type) -> Delegate {
    working {
      let delegate = type.init()
      guard program == nil else {
        Misuse.report("launch: a program runs here already; take another Stage")
        return delegate
      }
      let first = window
      let lifecycle = ApplicationLifecycle(delegate, on: self)
      program = lifecycle
      lifecycle.launch()
      if !window.subviews.isEmpty {
        // The window shows something.
      } else if window === first {
        Misuse.report(
          """
          launch: \(type) showed no window: make a UIWindow when the application has launched, or in \
          scene(_:willConnectTo:options:) of a final class SceneDelegate; give it a \
          rootViewController, call makeKeyAndVisible()
          """)
      } else {
        Misuse.warn("launch: the window of \(type) is empty: it has no rootViewController")
      }
      layoutIfNeeded()
      lifecycle.move(to: .active)
      return delegate
    }
  }

  /// The state of the launched program, or `nil` if none was launched.
  ///
  /// A host sets it; the delegates hear of every step in between. Setting it without a program does
  /// nothing.
  public var applicationState: UIApplication.State? {
    get { program?.state }
    set {
      guard let program = program as? ApplicationLifecycle, let newValue else { return }
      working { program.move(to: newValue) }
    }
  }
}
