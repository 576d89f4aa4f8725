import PantoBase
import PantoGraphics

/// What a scene delegate is handed: the program's one window on the desktop.
@MainActor open class UIScene: UIResponder {
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive
    case foregroundInactive
    case background
  }

  /// Why a scene was connected: nobody hands it anything to open.
  @MainActor public final class ConnectionOptions { package init() {} }

  public final let session: UISceneSession
  public package(set) final var delegate: (any UISceneDelegate)?
  public package(set) final var activationState = ActivationState.unattached
  final weak var stage: Stage?

  package init(session: UISceneSession, stage: Stage) {
    self.session = session
    self.stage = stage
    super.init()
    session.scene = self
  }
}

@MainActor public final class UIWindowScene: UIScene {
  public var screen: UIScreen { .main }
  /// For code that asks for its `bounds`.
  public var coordinateSpace: UIScreen { .main }
  /// The window that shows: a stage has one.
  public var windows: [UIWindow] { keyWindow.map { [$0] } ?? [] }
  public var keyWindow: UIWindow? { stage?.window }
  public var traitCollection: UITraitCollection { keyWindow?.traitCollection ?? .current }
  /// Of the window's shape.
  public var interfaceOrientation: UIInterfaceOrientation {
    UIScreen.isWide ? .landscapeLeft : .portrait
  }
}

/// There is one, for the one scene.
@MainActor public final class UISceneSession: Hashable {
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  public let role = Role.windowApplication
  public let persistentIdentifier = "window"
  public package(set) var configuration: UISceneConfiguration
  public package(set) weak var scene: UIScene?

  package init() {
    configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
  }

  public nonisolated static func == (a: UISceneSession, b: UISceneSession) -> Bool { a === b }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(persistentIdentifier) }
  /// There is one, in every process the same: see `HashNumbers`.
  public nonisolated func _rawHashValue(seed: Int) -> Int { 0 }
}

/// How a scene is made. There is no Info.plist: `delegateClass` says who runs it.
@MainActor public final class UISceneConfiguration {
  public let name: String?
  public let role: UISceneSession.Role
  /// `nil`: the class `SceneDelegate` beside the application's delegate.
  public var delegateClass: AnyClass?

  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
  }
}

/// Who runs a scene. The class is `final`: it is made with `init()`. Every message has a default
/// that does nothing.
@MainActor public protocol UISceneDelegate: AnyObject {
  init()
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  /// The window is closed for good.
  func sceneDidDisconnect(_ scene: UIScene)
  /// At the launch, too.
  func sceneWillEnterForeground(_ scene: UIScene)
  func sceneDidBecomeActive(_ scene: UIScene)
  func sceneWillResignActive(_ scene: UIScene)
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

@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}
