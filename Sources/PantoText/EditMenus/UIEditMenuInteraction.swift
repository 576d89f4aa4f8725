import PantoBase
import PantoControls
import PantoGestures
import PantoScene

/// The identifier and the place of an edit menu.
@preconcurrency @MainActor open class UIEditMenuConfiguration {
  /// The name that the program gave the menu, or a unique one.
  public final let identifier: AnyHashable
  /// The point of the view that the menu is for.
  public final let sourcePoint: CGPoint
  /// Where the arrow of the menu points, and so the side on which the menu stands: with `.up` below
  /// its target if it fits there, else above. The menu has no arrow. Default `.automatic`.
  open var preferredArrowDirection = UIEditMenuArrowDirection.automatic

  /// Makes the configuration of an edit menu at a point of the view.
  public init(identifier: AnyHashable?, sourcePoint: CGPoint) {
    self.identifier = identifier ?? AnyHashable(NSUUID())
    self.sourcePoint = sourcePoint
  }
}

/// Where the arrow of an edit menu points.
public enum UIEditMenuArrowDirection: Int, Sendable { case automatic, up, down, left, right }

/// Supplies the edit menu of a view. Every method has a default.
@preconcurrency @MainActor public protocol UIEditMenuInteractionDelegate: AnyObject {
  /// Returns the edit menu to show; `nil`, the default, shows the suggested actions.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu?
  /// The rectangle of the view that the menu leaves free. Default: the source point.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect
  /// Called before the menu shows. Does nothing by default.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction,
    willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating)
  /// Called before the menu goes. Does nothing by default.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction,
    willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating)
}

/// An animator of an edit menu that appears or disappears, which runs code of the program along.
@preconcurrency @MainActor public protocol UIEditMenuInteractionAnimating: AnyObject {
  /// Runs `animations` while the edit menu appears or disappears.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Runs `completion` when the edit menu has appeared or disappeared.
  func addCompletion(_ completion: @escaping () -> Void)
}

extension MenuAnimator: UIEditMenuInteractionAnimating {}

extension UIEditMenuInteractionDelegate {
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect { CGRect(origin: configuration.sourcePoint, size: .zero) }
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction,
    willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {}
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction,
    willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {}
}

/// Shows the edit menu for a view when the program asks for it (TXI-09).
@preconcurrency @MainActor open class UIEditMenuInteraction: UIInteraction {
  /// The view that the interaction was added to, or `nil`.
  public private(set) final weak var view: UIView?
  /// The delegate that supplies the menu, held weakly.
  public private(set) final weak var delegate: (any UIEditMenuInteractionDelegate)?
  /// Set while the delegate supplies a menu, so that it cannot present another one without end.
  private var isPresenting = false
  private var shown: (bar: EditMenuBar, configuration: UIEditMenuConfiguration)?

  /// Makes an interaction that shows edit menus; add it to a view with `addInteraction`.
  public init(delegate: (any UIEditMenuInteractionDelegate)?) { self.delegate = delegate }

  open func willMove(to view: UIView?) { dismissMenu() }
  open func didMove(to view: UIView?) { self.view = view }

  /// The point of the menu that shows, in points of `view`; zero while none shows.
  open func location(in view: UIView?) -> CGPoint {
    guard let shown else { return .zero }
    let point = shown.configuration.sourcePoint
    return self.view?.convert(point, to: view) ?? point
  }

  /// Shows the menu, in place of one that shows already.
  open func presentEditMenu(with configuration: UIEditMenuConfiguration) {
    guard Misuse.accepts(configuration.sourcePoint, for: "sourcePoint") else { return }
    dismissMenu()
    present(configuration, animated: true)
  }

  private func present(_ configuration: UIEditMenuConfiguration, animated: Bool) {
    guard let view, let window = view.window else { return }
    guard !isPresenting else {
      return Misuse.report("presentEditMenu: it was called while the menu is being shown")
    }
    isPresenting = true
    defer { isPresenting = false }
    let responder = view.stage?.firstResponder ?? view
    let controller = UIMenuController.of(view.stage)
    let suggested = controller.actions(responder)
    let menu =
      delegate?.editMenuInteraction(self, menuFor: configuration, suggestedActions: suggested)
      ?? UIMenu(children: suggested)
    let items = UIMenuController.items(of: menu, for: responder)
    guard !items.isEmpty, shown == nil, view.window === window else { return }
    controller.hideMenu()
    let bar = EditMenuBar(items, over: target(of: configuration, in: view))
    bar.prefersBelow = configuration.preferredArrowDirection == .up
    shown = (bar, configuration)
    bar.onClose = { [weak self] in
      guard let self, let (_, configuration) = shown else { return }
      shown = nil
      let animator = MenuAnimator()
      delegate?.editMenuInteraction(self, willDismissMenuFor: configuration, animator: animator)
      animator.run({}, then: {})
    }
    let animator = MenuAnimator()
    if animated {
      delegate?.editMenuInteraction(self, willPresentMenuFor: configuration, animator: animator)
    }
    bar.show(in: window, animated: animated)
    if animated { animator.run({}, then: {}) }
  }

  private func target(of configuration: UIEditMenuConfiguration, in view: UIView) -> CGRect {
    let wanted = delegate?.editMenuInteraction(self, targetRectFor: configuration)
    let point = CGRect(origin: configuration.sourcePoint, size: .zero)
    guard let wanted, wanted.isInReach else { return view.convert(point, to: nil) }
    return view.convert(wanted, to: nil)
  }

  /// Hides the edit menu.
  open func dismissMenu() { shown?.bar.close() }

  /// Asks again for the menu that shows.
  open func reloadVisibleMenu() {
    guard let (bar, configuration) = shown else { return }
    bar.onClose = nil
    shown = nil
    bar.close(animated: false)
    present(configuration, animated: false)
  }

  /// Asks again for the place of the menu that shows.
  open func updateVisibleMenuPosition(animated: Bool) {
    guard let (bar, configuration) = shown, let view else { return }
    bar.target = target(of: configuration, in: view)
  }
}
