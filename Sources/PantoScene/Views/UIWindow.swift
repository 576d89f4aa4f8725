import PantoBase
import PantoGraphics

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
  package final var safeArea = UIEdgeInsets.zero
  /// What the desktop wants: light or dark.
  package final var hostStyle = UIUserInterfaceStyle.light

  /// Shows once `makeKeyAndVisible` is called, and is then as large as its stage, whatever `frame`.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    beTop()
  }

  /// As large as the scene.
  public init(windowScene: UIWindowScene) {
    super.init(frame: windowScene.screen.bounds)
    self.windowScene = windowScene
    beTop()
  }

  /// There are no archives: an empty window.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    beTop()
  }

  private func beTop() {
    layer.isRoot = true
    backgroundColor = .white
  }

  /// What it shows in; `nil`: the stage that is working.
  public final weak var windowScene: UIWindowScene?
  public final var screen: UIScreen { .main }
  public final var isKeyWindow: Bool { owner != nil }

  /// Fills the window with a controller's view; whatever stood before goes, with all that it
  /// presented. The view is made when the window shows.
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

  /// Shows it. A stage has one window: one that showed before leaves it, with all that is in it.
  public final func makeKeyAndVisible() {
    guard owner == nil else { return }
    guard let stage = windowScene?.stage ?? Stage.current else {
      return Misuse.report("makeKeyAndVisible: no Stage is there; launch the program first")
    }
    if !stage.window.subviews.isEmpty {
      Misuse.note(
        "makeKeyAndVisible: the window that showed before leaves: a Stage has one; put what lies above "
          + "all else into the same window")
    }
    stage.working { stage.show(self) }
  }

  public final func makeKey() { makeKeyAndVisible() }

  /// Comes into a stage whose window it is by now.
  final func enter(_ stage: Stage, size: CGSize) {
    if windowScene == nil { windowScene = stage.program?.scene }
    let old = bounds.size
    layer.setBounds(CGRect(origin: .zero, size: size))
    layer.setPosition(CGPoint(x: size.width / 2, y: size.height / 2))
    if size != old { sizeChanged(from: old) }
    for view in subviewList { view.announceComing(to: self) }
    layer.setStage(stage)
    updateStyle()
    setNeedsLayout()
    for view in subviewList { view.announceWindow() }
    showRoot()
  }

  final func leave(_ stage: Stage) {
    for view in subviewList { view.announceComing(to: nil) }
    stage.processor.detach(self)
    layer.setStage(nil)
    for view in subviewList { view.announceWindow() }
  }

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

  public final var eventWalk: EventProcessor? { owner?.processor }
}
