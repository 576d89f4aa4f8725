import PantoBase
import PantoGraphics

/// A window of the program on the desktop, as given to a scene delegate. There is one per stage.
@preconcurrency @MainActor open class UIScene: UIResponder {
  /// The activation states of a scene.
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive
    case foregroundInactive
    case background
  }

  /// The reasons why a scene was connected. Always empty here.
  @preconcurrency @MainActor public final class ConnectionOptions { package init() {} }

  /// The session that the scene belongs to.
  public final let session: UISceneSession
  /// The scene's delegate, held strongly.
  public package(set) final var delegate: (any UISceneDelegate)?
  /// The activation state of the scene. Default `.unattached`.
  public package(set) final var activationState = ActivationState.unattached
  final weak var stage: Stage?

  package init(session: UISceneSession, stage: Stage) {
    self.session = session
    self.stage = stage
    super.init()
    session.scene = self
  }
}

/// A scene with a window.
@preconcurrency @MainActor public final class UIWindowScene: UIScene {
  /// The display that the scene shows on: `UIScreen.main`.
  public var screen: UIScreen { .main }
  /// The coordinate space of the scene, for code that reads `bounds`: `UIScreen.main`.
  public var coordinateSpace: UIScreen { .main }
  /// The window of the scene as an array: a stage has one window.
  public var windows: [UIWindow] { keyWindow.map { [$0] } ?? [] }
  /// The window of the scene, or `nil` if its stage is gone.
  public var keyWindow: UIWindow? { stage?.window }
  /// The traits of the window, or the current ones without a window.
  public var traitCollection: UITraitCollection { keyWindow?.traitCollection ?? .current }
  /// The orientation by the window's shape.
  ///
  /// `.landscapeLeft` if the window is wider than high, else `.portrait`.
  public var interfaceOrientation: UIInterfaceOrientation {
    UIScreen.isWide ? .landscapeLeft : .portrait
  }
}

/// The session of the program's one scene.
@preconcurrency @MainActor public final class UISceneSession: Hashable {
  /// The role of a scene in its program.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The text of the role, as UIKit spells it.
    public let rawValue: String
    /// Makes a scene session role from a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The role of an application's window, the only one here.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// The role of the session: always `.windowApplication`.
  public let role = Role.windowApplication
  /// The name of the session: always "window".
  public let persistentIdentifier = "window"
  /// The configuration that the application's delegate returned.
  public package(set) var configuration: UISceneConfiguration
  /// The scene of the session, held weakly.
  public package(set) weak var scene: UIScene?

  package init() {
    configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
  }

  public nonisolated static func == (a: UISceneSession, b: UISceneSession) -> Bool { a === b }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(persistentIdentifier) }
  /// A constant hash, the same in every process: there is one session (see `HashNumbers`).
  public nonisolated func _rawHashValue(seed: Int) -> Int { 0 }
}

/// The configuration of a scene: its role and the class of its delegate.
///
/// There is no Info.plist here, so `delegateClass` names the class of the scene's delegate.
@preconcurrency @MainActor public final class UISceneConfiguration {
  /// The name of the configuration in UIKit's Info.plist. Not used here.
  public let name: String?
  /// The role of the scene.
  public let role: UISceneSession.Role
  /// The class of the scene's delegate.
  ///
  /// `nil`, the default, is the class `SceneDelegate` of the application delegate's module. A class
  /// that is no `UISceneDelegate` is reported, and there is no scene.
  public var delegateClass: AnyClass?

  /// Makes a scene configuration without a delegate class.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
  }
}

/// The delegate of a scene, which is told of its connection, foreground and background. The class
/// must be `final`; the library makes it with `init()`.
///
/// Every method has a default that does nothing.
@preconcurrency @MainActor public protocol UISceneDelegate: AnyObject {
  /// Makes the scene delegate. Called by the library when the scene is connected.
  init()
  /// Called at the launch, when the scene is connected. Make the window here.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  /// Called when the program ends and the scene is disconnected.
  func sceneDidDisconnect(_ scene: UIScene)
  /// Called before the scene becomes visible, also at the launch.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// Called when the scene became active.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// Called when the scene is about to become inactive.
  func sceneWillResignActive(_ scene: UIScene)
  /// Called when the scene is no longer visible.
  func sceneDidEnterBackground(_ scene: UIScene)
}

extension UISceneDelegate {
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  public func sceneDidDisconnect(_ scene: UIScene) {}
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  public func sceneWillResignActive(_ scene: UIScene) {}
  public func sceneDidEnterBackground(_ scene: UIScene) {}
}

/// The delegate of a scene that has a window.
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The scene's window, for code of UIKit; the default keeps none.
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}
