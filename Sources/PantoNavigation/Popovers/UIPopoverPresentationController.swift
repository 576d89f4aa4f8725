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
  /// The directions in which the arrow may point. Default `.any`.
  public final var permittedArrowDirections = UIPopoverArrowDirection.any
  /// The direction in which the arrow points; `.unknown` until the popover shows.
  public private(set) final var arrowDirection = UIPopoverArrowDirection.unknown
  /// Whether the popover may cover its source where there is no space beside it. Default `false`.
  public final var canOverlapSourceViewRect = false
  /// The least distance to the edges of the safe area, in points. Default 10 on each side.
  public final var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
  /// The colour of bubble and arrow. Default `nil`: that of the controller's view.
  public final var backgroundColor: UIColor? { didSet { containerView?.setNeedsLayout() } }

  private let bubble = PopoverBubble()
  private let ground = UIView()
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
      popover.dismissByUser()
      // The popover may be kept open by its controller or its delegate.
      byUser = popover.presentedViewController.isBeingDismissed
    }
  }
}

/// The frame of a popover beside its source.
struct PopoverPlace {
  /// The length of the arrow, in points.
  static let arrow: CGFloat = 12
  private(set) var frame = CGRect.zero
  private(set) var direction = UIPopoverArrowDirection.up
  /// The middle of the arrow, in points from the left or upper end of its edge.
  private(set) var tip: CGFloat = 0

  /// Returns the part of `room` for a popover whose arrow has the direction `side`.
  private static func space(
    at side: UIPopoverArrowDirection, of source: CGRect, in room: CGRect
  ) -> CGRect {
    var free = room
    switch side {
    case .up: free = room.from(top: source.maxY)
    case .down: free.size.height = min(room.height, source.minY - room.minY)
    case .left: free = room.from(left: source.maxX)
    default: free.size.width = min(room.width, source.minX - room.minX)
    }
    return free
  }

  init(
    for size: CGSize, beside source: CGRect, in room: CGRect, permitted: UIPopoverArrowDirection,
    mayOverlap: Bool
  ) {
    var best: (area: CGFloat, fits: Bool)?
    let all: [UIPopoverArrowDirection] = [.up, .down, .left, .right]
    let allowed = all.filter { permitted.contains($0) }
    for side in allowed.isEmpty ? all : allowed {
      var free = PopoverPlace.space(at: side, of: source, in: room)
      if mayOverlap, free.width < size.width || free.height < size.height { free = room }
      let isVertical = side == .up || side == .down
      let full = CGSize(
        width: size.width + (isVertical ? 0 : PopoverPlace.arrow),
        height: size.height + (isVertical ? PopoverPlace.arrow : 0))
      let shown = CGSize(
        width: max(0, min(full.width, free.width)), height: max(0, min(full.height, free.height)))
      let fits = shown == full
      let area = shown.width * shown.height
      if let best, best.fits || (!fits && area <= best.area) { continue }
      best = (area, fits)
      direction = side
      var x = source.midX - shown.width / 2
      var y = source.midY - shown.height / 2
      switch side {
      case .up: y = free.minY
      case .down: y = free.maxY - shown.height
      case .left: x = free.minX
      default: x = free.maxX - shown.width
      }
      x = max(room.minX, min(x, room.maxX - shown.width))
      y = max(room.minY, min(y, room.maxY - shown.height))
      frame = CGRect(x: x, y: y, width: shown.width, height: shown.height)
      let length = isVertical ? shown.width : shown.height
      let aim = isVertical ? source.midX - x : source.midY - y
      let corner = PopoverBubble.radius + PopoverPlace.arrow
      tip = length < 2 * corner ? length / 2 : max(corner, min(aim, length - corner))
    }
  }
}

extension CGRect {
  fileprivate func from(top: CGFloat) -> CGRect {
    let y = max(minY, top)
    return CGRect(x: minX, y: y, width: width, height: max(0, maxY - y))
  }
  fileprivate func from(left: CGFloat) -> CGRect {
    let x = max(minX, left)
    return CGRect(x: x, y: minY, width: max(0, maxX - x), height: height)
  }
}

/// A rounded rectangle with an arrow, and a view in it.
final class PopoverBubble: UIView {
  nonisolated static let radius: CGFloat = 12
  private let shape = CAShapeLayer()
  private let clip = UIView()
  private var direction = UIPopoverArrowDirection.up
  private var tip: CGFloat = 0
  var fill: UIColor? {
    didSet { if fill != oldValue { setNeedsLayout() } }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityIdentifier = "popover"
    layer.addSublayer(shape)
    clip.layer.cornerRadius = PopoverBubble.radius
    clip.clipsToBounds = true
    addSubview(clip)
    layer.shadowOpacity = 0.25
    layer.shadowRadius = 18
    layer.shadowOffset = CGSize(width: 0, height: 6)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ view: UIView) {
    if view.superview !== clip { clip.addSubview(view) }
    setNeedsLayout()
  }

  func point(_ direction: UIPopoverArrowDirection, at tip: CGFloat) {
    guard direction != self.direction || tip != self.tip else { return }
    self.direction = direction
    self.tip = tip
    setNeedsLayout()
  }

  /// The rectangle of the bubble without its arrow, in points.
  private var body: CGRect {
    let arrow = PopoverPlace.arrow
    var body = bounds
    switch direction {
    case .up:
      body.origin.y += arrow
      body.size.height = max(0, body.height - arrow)
    case .down: body.size.height = max(0, body.height - arrow)
    case .left:
      body.origin.x += arrow
      body.size.width = max(0, body.width - arrow)
    default: body.size.width = max(0, body.width - arrow)
    }
    return body
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let body = body
    clip.frame = body
    clip.subviews.first?.frame = CGRect(origin: .zero, size: body.size)
    // A shadow on a dark page is hardly seen.
    let isDark = traitCollection.userInterfaceStyle == .dark
    clip.layer.borderWidth = isDark ? 0.5 : 0
    clip.layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
    shape.frame = bounds
    shape.fillColor = (fill ?? .systemBackground).resolvedColor(with: traitCollection).cgColor
    let path = UIBezierPath(roundedRect: body, cornerRadius: PopoverBubble.radius)
    let half = PopoverPlace.arrow
    switch direction {
    case .up, .down:
      let edge = direction == .up ? body.minY : body.maxY
      let end = direction == .up ? bounds.minY : bounds.maxY
      path.move(to: CGPoint(x: tip - half, y: edge))
      path.addLine(to: CGPoint(x: tip, y: end))
      path.addLine(to: CGPoint(x: tip + half, y: edge))
    default:
      let edge = direction == .left ? body.minX : body.maxX
      let end = direction == .left ? bounds.minX : bounds.maxX
      path.move(to: CGPoint(x: edge, y: tip - half))
      path.addLine(to: CGPoint(x: end, y: tip))
      path.addLine(to: CGPoint(x: edge, y: tip + half))
    }
    path.close()
    shape.path = path.cgPath
    layer.shadowPath = path.cgPath
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }
}

extension UIViewController {
  /// The settings of the popover, for the style `.popover` of this controller or a parent of it.
  ///
  /// Made when first read; `nil` for other styles, so that `alert.popoverPresentationController?`
  /// changes nothing.
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
