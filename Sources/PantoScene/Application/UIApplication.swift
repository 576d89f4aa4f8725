import PantoBase

/// The running program, as code for UIKit asks for it, and the end of every responder chain
/// (EVT-10): touches that nobody wanted stop here, or at the delegate.
@MainActor public final class UIApplication: UIResponder {
  public static let shared = UIApplication()

  /// In front, in sight, or neither.
  public enum State: Int, Sendable { case active, inactive, background }

  /// Why a program was started: by hand, always.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  private override init() { super.init() }

  private var program: (any StageProgram)? { Stage.current?.program }

  /// What `@main` or `Stage.launch` made; `nil`: nothing was launched in the stage that is working.
  public var delegate: (any UIApplicationDelegate)? { program?.delegate }
  /// Active where nothing was launched.
  public var applicationState: State { program?.state ?? .active }
  /// The one scene, once it is connected; none where no scene delegate was found.
  public var connectedScenes: Set<UIScene> {
    guard let scene = program?.scene, scene.delegate != nil, scene.activationState != .unattached
    else { return [] }
    return [scene]
  }
  /// The window that shows: a stage has one.
  public var windows: [UIWindow] { Stage.current?.window.map { [$0] } ?? [] }
  public var keyWindow: UIWindow? { Stage.current?.window }
  /// Taken, and nothing happens: whether the display sleeps is the desktop's.
  public var isIdleTimerDisabled = false

  public override var next: UIResponder? { program?.responder }
}

extension UIApplication {
  // Sent to `NotificationCenter.default` with the delegate's message of the same name.
  public nonisolated static let didFinishLaunchingNotification = note("DidFinishLaunching")
  public nonisolated static let willEnterForegroundNotification = note("WillEnterForeground")
  public nonisolated static let didBecomeActiveNotification = note("DidBecomeActive")
  public nonisolated static let willResignActiveNotification = note("WillResignActive")
  public nonisolated static let didEnterBackgroundNotification = note("DidEnterBackground")
  public nonisolated static let willTerminateNotification = note("WillTerminate")

  private nonisolated static func note(_ name: String) -> Notification.Name {
    Notification.Name("UIApplication\(name)Notification")
  }
}

/// Who runs a program. Mark the class `@main` and `final`: it is made with `init()`.
///
/// Every message has a default that does nothing. Where a scene delegate is found, it hears of the
/// foreground and the background in place of this one.
@MainActor public protocol UIApplicationDelegate: AnyObject {
  init()
  var window: UIWindow? { get set }

  /// Both answers are ignored: nobody hands a program anything to open. The options are `nil`.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Set `delegateClass` of what you return. Unset, the class `SceneDelegate` of the delegate's own
  /// module is taken; without one there is no scene.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// Not at the launch.
  func applicationWillEnterForeground(_ application: UIApplication)
  func applicationDidBecomeActive(_ application: UIApplication)
  func applicationWillResignActive(_ application: UIApplication)
  func applicationDidEnterBackground(_ application: UIApplication)
  func applicationWillTerminate(_ application: UIApplication)
}

extension UIApplicationDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
  }
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  public func applicationWillResignActive(_ application: UIApplication) {}
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  public func applicationWillTerminate(_ application: UIApplication) {}
}
