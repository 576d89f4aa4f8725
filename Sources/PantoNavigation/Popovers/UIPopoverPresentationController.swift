import PantoBase
import PantoScene

/// The directions in which the arrow of a popover may point.
public struct UIPopoverArrowDirection: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The popover stands below its source.
  public static let up = UIPopoverArrowDirection(rawValue: 1)
  /// The popover stands above its source.
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  /// The popover stands to the right of its source.
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  /// The popover stands to the left of its source.
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  /// The popover stands wherever there is space, tried in the order below, above, right, left.
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
  /// The direction of a popover that does not show.
  public static let unknown = UIPopoverArrowDirection(rawValue: UInt(Int.max))
}

/// An object that the arrow of a popover can point at: a view, or a button of a bar.
@preconcurrency @MainActor public protocol UIPopoverPresentationControllerSourceItem: AnyObject {}

extension UIView: UIPopoverPresentationControllerSourceItem {}
extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {}

/// The delegate of a popover, asked and told about its presentation. Every method has a default.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// Called before the popover shows, for changes of its settings.
  func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController)
  /// Asked when the user taps beside the popover. Default `true`.
  func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool
  /// Called when a popover that the user closed is gone.
  func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
  public func prepareForPopoverPresentation(_: UIPopoverPresentationController) {}
  public func popoverPresentationControllerShouldDismissPopover(
    _: UIPopoverPresentationController
  ) -> Bool { true }
  public func popoverPresentationControllerDidDismissPopover(_: UIPopoverPresentationController) {}
}

/// The settings of a popover: the view that its arrow points at, and where it may stand (PRT-23).
///
/// In a window that is at least 600 points wide the controller's view shows in a bubble beside its
/// source. In a narrower window it is a sheet, unless the delegate's `adaptivePresentationStyle`
/// returns `.none`. The kind is chosen when the popover is presented. The delegate may be a
/// `UIPopoverPresentationControllerDelegate`.
@preconcurrency @MainActor
open class UIPopoverPresentationController: UIPresentationController {
  /// The view that the arrow points at, held weakly. Without one, and without a button, the popover
  /// is shown as a sheet.
  public final weak var sourceView: UIView? { didSet { sourceChanged() } }
  /// The rectangle that the arrow points at, in points of `sourceView`. Default: all of it.
  public final var sourceRect = CGRect.null { didSet { containerView?.setNeedsLayout() } }
  /// The button that the arrow points at, held weakly, in place of a view.
  public final weak var barButtonItem: UIBarButtonItem? { didSet { sourceChanged() } }
  /// The view or the button that the arrow points at; setting it replaces both. Default `nil`.
  public final var sourceItem: (any UIPopoverPresentationControllerSourceItem)? {
    get {
      if let barButtonItem { return barButtonItem }
      return sourceView
    }
    set {
      barButtonItem = newValue as? UIBarButtonItem
      sourceView = newValue as? UIView
    }
  }
  /// The directions in which the arrow may point. Default `.any`.
  ///
  /// Without one the popover has no arrow, and stands over the middle of its source.
  public final var permittedArrowDirections = UIPopoverArrowDirection.any
  /// The direction in which the arrow points; `.unknown` until the popover shows.
  public private(set) final var arrowDirection = UIPopoverArrowDirection.unknown
  /// Whether the popover may cover its source where there is no space beside it. Default `false`.
  public final var canOverlapSourceViewRect = false
  /// The least distance to the edges of the safe area, in points. Default 10 on each side.
  public final var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
  /// The views that can be used while the popover shows; a touch on one does not close the popover.
  /// Default `nil`: none.
  public final var passthroughViews: [UIView]? {
    get { ground.passed }
    set { ground.passed = newValue }
  }
  /// The colour of bubble and arrow. Default `nil`: that of the controller's view.
  public final var backgroundColor: UIColor? { didSet { containerView?.setNeedsLayout() } }

  private let bubble = PopoverBubble()
  private let ground = PopoverGround()
  private let answers = GroundAnswers()

  /// Makes a controller for one presentation.
  public override init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    super.init(
      presentedViewController: presentedViewController, presenting: presentingViewController)
    alwaysFades = true
    answers.popover = self
    let tap = UITapGestureRecognizer(target: answers, action: GroundAnswers.tapped)
    ground.accessibilityIdentifier = "beside the popover"
    ground.addGestureRecognizer(tap)
  }

  private func sourceChanged() {
    canShowAsPopover = sourceView != nil || barButtonItem != nil
    containerView?.setNeedsLayout()
  }

  private var popoverDelegate: (any UIPopoverPresentationControllerDelegate)? {
    delegate as? any UIPopoverPresentationControllerDelegate
  }

  /// The settings of the sheet as which the popover shows in a narrow window.
  public final var adaptiveSheetPresentationController: UISheetPresentationController? {
    presentedViewController.sheetPresentationController
  }

  open override func adaptivePresentationStyle(for traitCollection: UITraitCollection)
    -> UIModalPresentationStyle
  {
    guard traitCollection.horizontalSizeClass == .compact else { return .none }
    let asked = delegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection)
    return asked ?? .automatic
  }

  open override var presentedView: UIView? {
    presentationStyle == .popover ? bubble : super.presentedView
  }

  /// The frame of the bubble with its arrow.
  open override var frameOfPresentedViewInContainerView: CGRect {
    guard let containerView else { return .zero }
    return place(in: containerView).frame
  }

  open override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    popoverDelegate?.prepareForPopoverPresentation(self)
    guard let containerView else { return }
    ground.frame = containerView.bounds
    containerView.insertSubview(ground, at: 0)
    bubble.show(presentedViewController.view)
  }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    guard completed else { return }
    arrowDirection = .unknown
    if answers.byUser { popoverDelegate?.popoverPresentationControllerDidDismissPopover(self) }
    answers.byUser = false
  }

  open override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    guard let containerView else { return }
    ground.frame = containerView.bounds
    let placed = place(in: containerView)
    arrowDirection = placed.direction
    bubble.fill = backgroundColor ?? presentedViewController.view.backgroundColor
    bubble.point(placed.direction, at: placed.tip)
    // The transition sets the frame during a fade, so an equal frame is not set again.
    if bubble.frame != placed.frame { bubble.frame = placed.frame }
  }

  /// Closes the popover after a tap beside it.
  func close() { dismissByUser() }

  /// Returns the frame of the bubble, and the place of the arrow's tip along its edge.
  private func place(in container: UIView) -> PopoverPlace {
    var asked = presentedViewController.preferredContentSize
    if asked.width <= 0 { asked.width = 320 }
    if asked.height <= 0 { asked.height = 480 }
    let margins = popoverLayoutMargins
    let safe = container.safeAreaInsets
    let room = container.bounds.inset(by: safe).inset(by: margins)
    let source: CGRect
    if let view = barButtonItem?.view ?? sourceView {
      source = container.convert(
        sourceRect.isNull || barButtonItem != nil ? view.bounds : sourceRect, from: view)
    } else {
      source = CGRect(x: room.midX, y: room.midY, width: 0, height: 0)
    }
    return PopoverPlace(
      for: asked, beside: source, in: room, permitted: permittedArrowDirections,
      mayOverlap: canOverlapSourceViewRect)
  }

  /// The target of taps beside the bubble, which close the popover if the delegate allows it.
  @MainActor private final class GroundAnswers {
    weak var popover: UIPopoverPresentationController?
    var byUser = false

    func tapped() {
      guard let popover,
        popover.popoverDelegate?.popoverPresentationControllerShouldDismissPopover(popover) ?? true
      else { return }
      byUser = true
      popover.close()
      // The popover may be kept open by its controller or its delegate.
      byUser = popover.presentedViewController.isBeingDismissed
    }
  }
}

/// The area beside a popover, which lets touches on some views through.
private final class PopoverGround: UIView {
  var passed: [UIView]?

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    // A view that holds the popover would ask this one again, without end.
    for view in passed ?? []
    where view.window != nil && view.window === window && !isDescendant(of: view) {
      if let hit = view.hitTest(convert(point, to: view), with: event) { return hit }
    }
    return super.hitTest(point, with: event)
  }
}

extension UIViewController {
  /// The settings of the popover, for the style `.popover` of this controller or a parent of it,
  /// which an action sheet has, too.
  ///
  /// Made when first read; `nil` for other styles.
  public var popoverPresentationController: UIPopoverPresentationController? {
    if let made = chosenPresentation as? UIPopoverPresentationController { return made }
    guard modalPresentationStyle == .popover else {
      return parent?.popoverPresentationController
    }
    let made = UIPopoverPresentationController(presentedViewController: self, presenting: nil)
    made.delegate = sheetPresentationController?.delegate
    chosenPresentation = made
    return made
  }
}
