import PantoBase
import PantoLayers
import PantoGraphics

/// The view at the top of the hierarchy, which fills its stage and finds the view under a point.
///
/// Unlike in UIKit, a stage shows one window at a time.
@preconcurrency @MainActor open class UIWindow: UIView, GestureWindow {
  /// The geometry that hit testing uses while views animate.
  public enum HitTestGeometry: Sendable {
    /// Hit testing uses the geometry that shows, so that a view is hit where it is seen (ANI-12).
    /// The default.
    case presentation
    /// Hit testing uses the geometry of the model, the values at the end of the animation, as in
    /// UIKit.
    case model
  }

  /// The geometry that hit testing uses while views animate. Default `.presentation` (ANI-12).
  public final var hitTestGeometry = HitTestGeometry.presentation
  final var owner: Stage? { layer.stage }
  final var safeArea = UIEdgeInsets.zero
  /// The insets that views whose class overrides `safeAreaInsetsDidChange` were told of last.
  final var toldSafeAreas: [ObjectIdentifier: UIEdgeInsets] = [:]
  /// The style of the desktop: light or dark.
  final var hostStyle = UIUserInterfaceStyle.light
  override var inheritedAppearance: ColorAppearance { ColorAppearance(hostStyle) }

  /// Creates a window. It shows once `makeKeyAndVisible()` is called, and then has the size of its
  /// stage, whatever `frame` is.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    beTop()
  }

  /// Creates a window of the size of a scene's screen.
  public init(windowScene: UIWindowScene) {
    super.init(frame: windowScene.screen.bounds)
    self.windowScene = windowScene
    beTop()
  }

  /// Creates an empty window; there are no archives to decode.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    beTop()
  }

  private func beTop() {
    isWindow = true
    layer.becomeRoot()
    backgroundColor = .white
  }

  /// The scene that the window shows in, or `nil` for the stage that is working.
  public final weak var windowScene: UIWindowScene?
  /// The screen of the window.
  public final var screen: UIScreen { .main }
  /// Whether the window shows in a stage. The window that shows is always the key window.
  public final var isKeyWindow: Bool { owner != nil }

  /// The controller whose view fills the window. The view of the former controller is removed, with
  /// everything that it presented. The new view is created when the window shows.
  public final var rootViewController: UIViewController? {
    didSet {
      guard oldValue !== rootViewController else { return }
      if oldValue?.rootWindow === self { oldValue?.rootWindow = nil }
      rootViewController?.rootWindow = self
      oldValue?.dropPresented()
      oldValue?.viewIfLoaded?.removeFromSuperview()
      if owner != nil { showRoot() }
    }
  }

  private func showRoot() {
    guard let view = rootViewController?.view, view.superview !== self else { return }
    view.frame = bounds
    insertSubview(view, at: 0)
  }

  /// Shows the window in the stage of its scene, or else in the current one.
  ///
  /// A stage has one window: the one that showed before leaves it, with all its views, and a note
  /// is reported if it had any. Without a stage the call is reported as misuse.
  public final func makeKeyAndVisible() {
    guard owner == nil else { return }
    guard let stage = windowScene?.stage ?? Stage.current else {
      return Misuse.report("makeKeyAndVisible: no Stage is there; launch the program first")
    }
    if !stage.window.subviews.isEmpty {
      Misuse.warn(
        "makeKeyAndVisible: the window that showed before leaves: a Stage has one; put what lies above "
          + "all else into the same window")
    }
    stage.working { stage.show(self) }
  }

  /// Shows the window, as `makeKeyAndVisible()` does.
  public final func makeKey() { makeKeyAndVisible() }

  /// Lets the window, which a stage has taken as its own, enter that stage.
  final func enter(_ stage: Stage, size: CGSize) {
    if windowScene == nil { windowScene = stage.program?.scene }
    let old = bounds.size
    layer.setBounds(CGRect(origin: .zero, size: size))
    layer.setPosition(CGPoint(x: size.width / 2, y: size.height / 2))
    if size != old { sizeChanged(from: old) }
    for view in subviewList { view.announceComing(to: self) }
    stage.tree.setRoot(layer)
    updateStyle()
    setNeedsLayout()
    for view in subviewList { view.announceWindow() }
    showRoot()
  }

  final func leave(_ stage: Stage) {
    endFirstResponder(force: true)
    for view in subviewList { view.announceComing(to: nil) }
    stage.processor.detach(self)
    layer.setTree(nil)
    for view in subviewList { view.announceWindow() }
  }

  private final lazy var ownUndoManager = UndoManager()
  /// The manager of all responders in the window that have none of their own (UND-03).
  open override var undoManager: UndoManager? { ownUndoManager }

  /// The application, which ends the responder chain (EVT-10).
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

  public final var eventProcessor: EventProcessor? { owner?.processor }
}
