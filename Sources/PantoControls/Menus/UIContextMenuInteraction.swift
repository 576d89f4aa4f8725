import PantoBase
import PantoScene

/// The contents of a context menu.
@preconcurrency @MainActor public final class UIContextMenuConfiguration {
  /// The object that identifies the menu for the program.
  public let identifier: AnyObject
  let actionProvider: (([UIMenuElement]) -> UIMenu?)?

  /// Makes the configuration of a context menu.
  ///
  /// - Parameters:
  ///   - previewProvider: Never called here: there are no previews.
  ///   - actionProvider: Makes the menu; it is given no suggested actions.
  public init(
    identifier: AnyObject? = nil, previewProvider: (() -> UIViewController?)? = nil,
    actionProvider: (([UIMenuElement]) -> UIMenu?)? = nil
  ) {
    self.identifier = identifier ?? NSUUID()
    self.actionProvider = actionProvider
  }
}

/// An animator of a context menu that shows or hides, which runs code of the program along.
@preconcurrency @MainActor public protocol UIContextMenuInteractionAnimating: AnyObject {
  /// The controller of the preview: always `nil`, because there are no previews.
  var previewViewController: UIViewController? { get }
  /// Runs `animations` while the context menu appears or disappears.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Runs `completion` when the context menu has appeared or disappeared.
  func addCompletion(_ completion: @escaping () -> Void)
}

/// The styles in which a tapped preview disappears in UIKit. Without effect: there are no previews
/// (PRT-29).
public enum UIContextMenuInteractionCommitStyle: Int, Sendable { case dismiss, pop }

/// An animator of a tapped preview in UIKit. Never made: there are no previews (PRT-29).
@preconcurrency @MainActor
public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {
  /// The style in which the tapped preview disappears.
  var preferredCommitStyle: UIContextMenuInteractionCommitStyle { get set }
}

/// The delegate of a context menu interaction, which supplies the menu of a view.
@preconcurrency @MainActor public protocol UIContextMenuInteractionDelegate: AnyObject {
  /// The menu for a point of the interaction's view; `nil` shows none.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?
  /// Called before the menu shows. Does nothing by default.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?)
  /// Called before the context menu closes. Does nothing by default.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?)
}

extension UIContextMenuInteractionDelegate {
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
}

/// Shows a menu beside a view: after a long press of a finger, or a click of the secondary button
/// (PRT-29).
@preconcurrency @MainActor open class UIContextMenuInteraction: UIInteraction {
  /// The view that the interaction was added to, or `nil`.
  public private(set) final weak var view: UIView?
  /// The delegate that supplies the menu, held weakly.
  public private(set) final weak var delegate: (any UIContextMenuInteractionDelegate)?
  private let press = UILongPressGestureRecognizer()
  private let click = UITapGestureRecognizer()
  private let gate = MenuGate()
  private var shown: (menu: MenuOverlay, configuration: UIContextMenuConfiguration)?
  /// The menu of the press or click that begins now.
  private var coming: (menu: UIMenu, configuration: UIContextMenuConfiguration)?
  private var place = CGPoint.zero
  /// The view on which the latest touch landed.
  package final var touchedView: UIView? { gate.touchedView }

  /// Makes an interaction; add it to a view.
  public init(delegate: any UIContextMenuInteractionDelegate) {
    self.delegate = delegate
    press.allowedTouchTypes = UITouch.TouchType.allCases.filter { $0 != .indirectPointer }
    click.allowedTouchTypes = [.indirectPointer]
    click.buttonMaskRequired = .secondary
    press.addTarget(self, action: UIContextMenuInteraction.pressed(_:))
    click.addTarget(self, action: UIContextMenuInteraction.clicked(_:))
    gate.interaction = self
    press.delegate = gate
    click.delegate = gate
  }

  open func willMove(to view: UIView?) {
    guard let old = self.view else { return }
    dismissMenu()
    old.removeGestureRecognizer(press)
    old.removeGestureRecognizer(click)
  }

  open func didMove(to view: UIView?) {
    self.view = view
    view?.addGestureRecognizer(press)
    view?.addGestureRecognizer(click)
  }

  /// The point of the latest press or click, in points of `view`.
  open func location(in view: UIView?) -> CGPoint {
    self.view?.convert(place, to: view) ?? place
  }

  private func pressed(_ press: UILongPressGestureRecognizer) {
    if press.state == .began { show() }
  }

  private func clicked(_ click: UITapGestureRecognizer) {
    if click.state == .ended { show() }
  }

  /// Asks the delegate for the menu of a point, and returns whether there is one. Without a menu
  /// the view keeps the touch.
  fileprivate func hasMenu(at point: CGPoint) -> Bool {
    coming = nil
    guard shown == nil, view?.window != nil else { return false }
    place = point
    guard
      let configuration = delegate?.contextMenuInteraction(
        self, configurationForMenuAtLocation: point),
      let menu = configuration.actionProvider?([])
    else { return false }
    coming = (menu, configuration)
    return true
  }

  private func show() {
    guard shown == nil, let (menu, configuration) = coming, let view, let window = view.window
    else { return }
    coming = nil
    let spot = view.convert(CGRect(origin: place, size: .zero), to: nil)
    let overlay = MenuOverlay(menu, at: spot)
    shown = (overlay, configuration)
    let animator = MenuAnimator()
    delegate?.contextMenuInteraction(self, willDisplayMenuFor: configuration, animator: animator)
    overlay.willClose = { [weak self] animator in
      guard let self, let (_, configuration) = shown else { return }
      shown = nil
      delegate?.contextMenuInteraction(self, willEndFor: configuration, animator: animator)
    }
    overlay.show(in: window, animator)
  }

  /// Closes the menu, if it shows.
  open func dismissMenu() { shown?.menu.close() }

  /// Replaces the menu that shows, such as to check another element.
  open func updateVisibleMenu(_ block: (UIMenu) -> UIMenu) {
    guard let overlay = shown?.menu else { return }
    overlay.replace(block(overlay.menu))
  }
}

/// The delegate of the recognizers, which lets a press or click begin only where there is a menu.
@MainActor private final class MenuGate: UIGestureRecognizerDelegate {
  weak var interaction: UIContextMenuInteraction?
  weak var touchedView: UIView?

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    touchedView = touch.view
    return true
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let interaction else { return false }
    return interaction.hasMenu(at: gestureRecognizer.location(in: interaction.view))
  }
}

/// Runs the animations and completions that were added to a menu that shows or hides.
@MainActor package final class MenuAnimator: UIContextMenuInteractionAnimating {
  package init() {}

  private var animations: [() -> Void] = []
  private var completions: [() -> Void] = []
  package var previewViewController: UIViewController? { nil }
  package func addAnimations(_ animations: @escaping () -> Void) {
    self.animations.append(animations)
  }
  package func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }

  package func run(_ change: @escaping () -> Void, then: @escaping () -> Void) {
    UIView.animate(withDuration: 0.2) {
      change()
      for animation in self.animations { animation() }
    } completion: { _ in
      then()
      for completion in self.completions { completion() }
    }
  }
}
