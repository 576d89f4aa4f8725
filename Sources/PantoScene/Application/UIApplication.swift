import PantoBase

/// The running program, as UIKit code asks for it, and the last responder of every chain (EVT-10).
///
/// A touch that no view or controller handles reaches the application and then its delegate.
@preconcurrency @MainActor public final class UIApplication: UIResponder {
  /// The application. Its answers are those of the stage that is working now.
  public static let shared = UIApplication()

  /// The state of the program.
  ///
  /// `.active` is in front, `.inactive` visible but not in front, `.background` not visible.
  public enum State: Int, Sendable { case active, inactive, background }

  /// A reason why a program was launched, in UIKit. No reason is ever given here.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The text of the launch option's key.
    public let rawValue: String
    /// Makes a launch option key from a name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  private override init() { super.init() }

  private var program: (any StageProgram)? { Stage.current?.program }

  /// The delegate that `@main` or `Stage.launch` made.
  ///
  /// `nil` if nothing was launched in the stage that is working.
  public var delegate: (any UIApplicationDelegate)? { program?.delegate }
  /// The state of the launched program; `.active` if nothing was launched.
  public var applicationState: State { program?.state ?? .active }
  /// The one scene while it is connected; empty if no scene delegate was found.
  public var connectedScenes: Set<UIScene> {
    guard let scene = program?.scene, scene.delegate != nil, scene.activationState != .unattached
    else { return [] }
    return [scene]
  }
  /// The window of the stage that is working, as an array: a stage has one window.
  public var windows: [UIWindow] { Stage.current?.window.map { [$0] } ?? [] }
  /// The window of the stage that is working, or `nil`.
  public var keyWindow: UIWindow? { Stage.current?.window }
  /// Whether a window keeps the display from sleeping, unless it is hidden (SDL-19). Default
  /// `false`: the desktop decides.
  public var isIdleTimerDisabled = false

  public override var next: UIResponder? { program?.responder }
}

extension UIApplication {
  // Each notification is posted to `NotificationCenter.default` together with the delegate's
  // method of the same name.

  /// Posted after the program was launched.
  public nonisolated static let didFinishLaunchingNotification = note("DidFinishLaunching")
  /// Posted before the program becomes visible; at the launch only if there is a scene delegate.
  public nonisolated static let willEnterForegroundNotification = note("WillEnterForeground")
  /// Posted when the program became active.
  public nonisolated static let didBecomeActiveNotification = note("DidBecomeActive")
  /// Posted when the program is about to become inactive.
  public nonisolated static let willResignActiveNotification = note("WillResignActive")
  /// Posted when the program is no longer visible.
  public nonisolated static let didEnterBackgroundNotification = note("DidEnterBackground")
  /// Posted before the program ends.
  public nonisolated static let willTerminateNotification = note("WillTerminate")

  private nonisolated static func note(_ name: String) -> Notification.Name {
    Notification.Name("UIApplication\(name)Notification")
  }
}

/// The delegate of the application, with which a program starts. Mark the class `@main` and
/// `final`; the library makes it with `init()`.
///
/// Every method has a default that does nothing. If a scene delegate is found, that delegate is
/// told of foreground and background in place of this one.
@preconcurrency @MainActor public protocol UIApplicationDelegate: AnyObject {
  /// Makes the application delegate. Called by the library at launch.
  init()
  /// The program's window, for code of UIKit; the default keeps none.
  var window: UIWindow? { get set }

  /// Called first at the launch. `launchOptions` is always `nil`, and the result is ignored.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called at the launch, before the scene is connected.
  ///
  /// `launchOptions` is always `nil`, and the result is ignored.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// The configuration of the scene; set `delegateClass` of the result.
  ///
  /// Without it, the class `SceneDelegate` of the delegate's module is used; without such a class
  /// there is no scene.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// Called before the program becomes visible again. Not called at the launch.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// Called when the program became active.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// Called when the program is about to become inactive.
  func applicationWillResignActive(_ application: UIApplication)
  /// Called when the program is no longer visible.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// Called before the program ends.
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
