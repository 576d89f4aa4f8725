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

  init(stage: Stage, size: CGSize) {
    super.init(frame: CGRect(origin: .zero, size: size))
    layer.link = stage.link
    layer.isRoot = true
    backgroundColor = .white
  }

  /// Fills the window with a controller's view.
  public final var rootViewController: UIViewController? {
    didSet {
      oldValue?.view.removeFromSuperview()
      guard let view = rootViewController?.view else { return }
      view.frame = bounds
      insertSubview(view, at: 0)
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    rootViewController?.view.frame = bounds
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

/// A view with the code that runs it.
@MainActor open class UIViewController: UIResponder {
  private var loadedView: UIView?

  public override init() { super.init() }

  /// Made by `loadView` when first asked for.
  public final var view: UIView! {
    get {
      if loadedView == nil {
        loadView()
        if loadedView == nil { loadedView = UIView() }
        loadedView?.controller = self
        viewDidLoad()
      }
      return loadedView
    }
    set {
      // A view that is no longer the controller's must not lead back to it: touches would be handed
      // round for ever (EVT-10).
      if loadedView !== newValue, loadedView?.controller === self { loadedView?.controller = nil }
      loadedView = newValue
      newValue?.controller = self
    }
  }

  public final var isViewLoaded: Bool { loadedView != nil }

  open override var next: UIResponder? { loadedView?.superview }

  open func loadView() { view = UIView() }
  open func viewDidLoad() {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
}
