import PantoBase
import PantoScene

/// Lets a view answer a mouse or trackpad pointer over it, with an effect and a shape (PTR-09).
///
/// The delegate names the region of the view that the pointer is in, and the style of that region.
/// Without a delegate the whole view is one region with an automatic effect. Fingers have none.
@preconcurrency @MainActor open class UIPointerInteraction: UIInteraction {
  /// The view that the interaction was added to, or `nil`.
  public private(set) final weak var view: UIView?
  /// The delegate that names regions and styles, held weakly.
  public private(set) final weak var delegate: (any UIPointerInteractionDelegate)?
  /// Whether the interaction answers the pointer. Default `true`.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if isEnabled { invalidate() } else { leave() }
    }
  }
  private lazy var hover = UIHoverGestureRecognizer(
    target: self, action: Selector(UIPointerInteraction.hovered(_:)))
  private var shown: (region: UIPointerRegion, look: PointerLook?)?
  /// Set while the delegate is asked and told, so that it cannot cause further questions without
  /// end.
  private var isUpdating = false

  /// Creates an interaction; add it to a view.
  public init(delegate: (any UIPointerInteractionDelegate)?) { self.delegate = delegate }

  open func willMove(to view: UIView?) {
    guard let old = self.view, old !== view else { return }
    leave()
    old.removeGestureRecognizer(hover)
    self.view = nil
  }

  open func didMove(to view: UIView?) {
    self.view = view
    view?.addGestureRecognizer(hover)
  }

  /// Asks the delegate again for the region and the style, if the pointer is inside.
  ///
  /// Has no effect while the delegate is being asked or told that the pointer enters a region.
  open func invalidate() {
    guard !isUpdating else { return }
    leave()
    if hover.state == .began || hover.state == .changed { update() }
  }

  private func hovered(_ hover: UIHoverGestureRecognizer) {
    switch hover.state {
    case .began, .changed: update()
    default: leave()
    }
  }

  private func update() {
    guard isEnabled, !isUpdating, let view else { return }
    isUpdating = true
    defer { isUpdating = false }
    let whole = UIPointerRegion(rect: view.bounds)
    let request = UIPointerRegionRequest(location: hover.location(in: view))
    let region: UIPointerRegion?
    if let delegate {
      region = delegate.pointerInteraction(self, regionFor: request, defaultRegion: whole)
    } else {
      region = whole
    }
    guard let region, region.rect.contains(request.location) else { return leave() }
    if let shown, shown.region.isSame(as: region) { return }
    leave()
    let style =
      delegate.map { $0.pointerInteraction(self, styleFor: region) }
      ?? UIPointerStyle(effect: .automatic(UITargetedPreview(view: view)))
    // The delegate may have removed or disabled the interaction.
    guard self.view === view, isEnabled else { return }
    let look = style.flatMap { PointerLook($0, in: view) }
    shown = (region, look)
    let animator = PointerAnimator()
    delegate?.pointerInteraction(self, willEnter: region, animator: animator)
    animator.run { if shown?.region === region { look?.show() } }
  }

  private func leave() {
    guard let (region, look) = shown else { return }
    shown = nil
    let animator = PointerAnimator()
    delegate?.pointerInteraction(self, willExit: region, animator: animator)
    animator.run { look?.hide() }
  }
}

/// The delegate of a pointer interaction, which supplies its regions and styles.
@preconcurrency @MainActor public protocol UIPointerInteractionDelegate: AnyObject {
  /// Returns the region at a place of the view, or `nil` for none. By default the whole view.
  ///
  /// Called for each movement of the pointer. A region with the same identifier and rectangle as
  /// the one before changes nothing.
  func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
    defaultRegion: UIPointerRegion
  ) -> UIPointerRegion?
  /// Returns the style of a region, or `nil` for the plain pointer. By default an automatic effect.
  func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion)
    -> UIPointerStyle?
  /// Called before the pointer enters a region. Does nothing by default.
  func pointerInteraction(
    _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
    animator: any UIPointerInteractionAnimating)
  /// Called before the pointer leaves a region. Does nothing by default.
  func pointerInteraction(
    _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
    animator: any UIPointerInteractionAnimating)
}

extension UIPointerInteractionDelegate {
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
    defaultRegion: UIPointerRegion
  ) -> UIPointerRegion? { defaultRegion }
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
  ) -> UIPointerStyle? {
    interaction.view.map { UIPointerStyle(effect: .automatic(UITargetedPreview(view: $0))) }
  }
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
    animator: any UIPointerInteractionAnimating
  ) {}
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
    animator: any UIPointerInteractionAnimating
  ) {}
}

/// An animator of a pointer that enters or leaves a region, which runs code of the program along.
@preconcurrency @MainActor public protocol UIPointerInteractionAnimating: AnyObject {
  /// Runs `animations` along with the effect of the pointer.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Runs `completion` when the added animations have ended.
  func addCompletion(_ completion: @escaping (Bool) -> Void)
}

@MainActor private final class PointerAnimator: UIPointerInteractionAnimating {
  private var animations: [() -> Void] = []
  private var completions: [(Bool) -> Void] = []

  func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
  func addCompletion(_ completion: @escaping (Bool) -> Void) { completions.append(completion) }

  func run(_ change: () -> Void) {
    change()
    guard !animations.isEmpty || !completions.isEmpty else { return }
    let (animations, completions) = (animations, completions)
    UIView.animate(withDuration: PointerLook.duration, delay: 0, options: .allowUserInteraction) {
      for one in animations { one() }
    } completion: { finished in
      for one in completions { one(finished) }
    }
  }
}
