import PantoBase

/// The view at the top: it fills its stage, and finds who lies under a point.
@MainActor open class UIWindow: UIView, GestureWindow {
  /// Which geometry hit testing uses while views animate.
  public enum HitTestGeometry: Sendable {
    /// What shows: one grabs what one sees. The default (ANI-12).
    case presentation
    /// What was set: UIKit's way.
    case model
  }

  public final var hitTestGeometry = HitTestGeometry.presentation
  final var owner: Stage? { layer.stage }
  final var safeArea = UIEdgeInsets.zero
  /// What the desktop wants: light or dark.
  final var hostStyle = UIUserInterfaceStyle.light

  init(stage: Stage, size: CGSize) {
    super.init(frame: CGRect(origin: .zero, size: size))
    layer.link = stage.link
    layer.isRoot = true
    backgroundColor = .white
  }

  /// A window is made by its stage; from an archive there is none.
  public required init?(coder: NSCoder) {
    Misuse.report("UIWindow: a Stage makes its own window")
    return nil
  }

  /// Fills the window with a controller's view; whatever stood before goes, with all that it
  /// presented.
  public final var rootViewController: UIViewController? {
    didSet {
      guard oldValue !== rootViewController else { return }
      oldValue?.dropPresented()
      oldValue?.viewIfLoaded?.removeFromSuperview()
      guard let view = rootViewController?.view else { return }
      view.frame = bounds
      insertSubview(view, at: 0)
    }
  }

  /// A stage's window shows at once: there is nothing to do. For code written for UIKit.
  public final func makeKeyAndVisible() {}

  /// The end of the line is the application (EVT-10).
  open override var next: UIResponder? { UIApplication.shared }

  open override func layoutSubviews() {
    super.layoutSubviews()
    for case let held as Presentation in subviewList { held.frame = bounds }
    guard let view = rootViewController?.viewIfLoaded, view.superview === self else { return }
    if view.transform.isIdentity {
      view.frame = bounds
    } else {
      view.bounds.size = bounds.size
      view.center = bounds.center
    }
  }

  public final func hitHost(at point: CGPoint, with event: UIEvent?) -> (any GestureHost)? {
    hitTest(point, with: event)
  }

  public final func layoutBeforeEvents() {
    if let owner, owner.needsLayout { owner.layoutIfNeeded() }
  }

  public final var windowSize: CGSize { bounds.size }

  public final var eventWalk: EventWalk? { owner?.walk }
}
