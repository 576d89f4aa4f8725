import UIKit

// Mocks as the tests of iOS programs have them: each gives a gesture without fingers.
final class MockPan: UIPanGestureRecognizer {
  var place = CGPoint(x: 1, y: 2)
  var moved = CGPoint(x: 30, y: 0)
  var phase = UIGestureRecognizer.State.changed
  var owner: UIView?
  weak var asked: UIGestureRecognizerDelegate?

  override var state: UIGestureRecognizer.State {
    get { phase }
    set { phase = newValue }
  }
  override var view: UIView? { owner }
  override var numberOfTouches: Int { 2 }
  override var delegate: UIGestureRecognizerDelegate? {
    get { asked }
    set { asked = newValue }
  }
  override var isEnabled: Bool { didSet { phase = .possible } }
  override func location(in view: UIView?) -> CGPoint { place }
  override func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint { place }
  override func translation(in view: UIView?) -> CGPoint { moved }
  override func setTranslation(_ translation: CGPoint, in view: UIView?) { moved = translation }
  override func velocity(in view: UIView?) -> CGPoint { CGPoint(x: 500, y: 0) }
}

final class MockTap: UITapGestureRecognizer {
  let target: Any?
  let action: Selector?
  override init(target: Any?, action: Selector?) {
    self.target = target
    self.action = action
    super.init(target: target, action: action)
  }
  override var state: UIGestureRecognizer.State {
    get { .ended }
    set { super.state = newValue }
  }
  override func location(in view: UIView?) -> CGPoint { .zero }
}

final class MockPinch: UIPinchGestureRecognizer {
  override var scale: CGFloat {
    get { 2 }
    set { super.scale = newValue }
  }
  override var velocity: CGFloat { 3 }
}

final class MockRotation: UIRotationGestureRecognizer {
  override var rotation: CGFloat {
    get { 1 }
    set { super.rotation = newValue }
  }
}

final class MockEdge: UIScreenEdgePanGestureRecognizer {
  override func translation(in view: UIView?) -> CGPoint { CGPoint(x: 80, y: 0) }
}

// A subclass that hands target and action on, and one with a setting of its own.
class OneWayPan: UIPanGestureRecognizer {
  enum Way { case across, along }
  let way: Way
  init(way: Way, target: AnyObject?, action: Selector?) {
    self.way = way
    super.init(target: target, action: action)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    if state == .began {
      let velocity = self.velocity(in: view)
      if way == .across, abs(velocity.y) > abs(velocity.x) { state = .cancelled }
    }
  }
}

class InstantPan: UIPanGestureRecognizer {
  private var began = false
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    self.state = .began
  }
}

// Views, layers and controllers that override what is open in UIKit.
class Veil: UIView {
  var changes: [String] = []
  override var alpha: CGFloat { didSet { changes.append("alpha") } }
  override var isHidden: Bool { didSet { changes.append("isHidden") } }
  override var transform: CGAffineTransform { didSet { changes.append("transform") } }
  override var center: CGPoint { didSet { changes.append("center") } }
  override var frame: CGRect { didSet { changes.append("frame") } }
  override var bounds: CGRect { didSet { changes.append("bounds") } }
  override var backgroundColor: UIColor? { didSet { changes.append("backgroundColor") } }
  override var isUserInteractionEnabled: Bool { didSet { changes.append("interaction") } }
  override var clipsToBounds: Bool { didSet { changes.append("clipsToBounds") } }
  override var tag: Int { didSet { changes.append("tag") } }
  override var tintColor: UIColor! { didSet { changes.append("tintColor") } }
  override var safeAreaInsets: UIEdgeInsets { .zero }
  override var superview: UIView? { super.superview }
  override var window: UIWindow? { super.window }
  override func addSubview(_ view: UIView) { super.addSubview(view) }
  override func insertSubview(_ view: UIView, at index: Int) {
    super.insertSubview(view, at: index)
  }
  override func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    super.insertSubview(view, aboveSubview: siblingSubview)
  }
  override func bringSubviewToFront(_ view: UIView) { super.bringSubviewToFront(view) }
  override func removeFromSuperview() { super.removeFromSuperview() }
  override func setNeedsLayout() { super.setNeedsLayout() }
  override func layoutIfNeeded() { super.layoutIfNeeded() }
  override func sizeToFit() { super.sizeToFit() }
  override func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    super.addGestureRecognizer(gestureRecognizer)
  }
  override func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { targetSize }
  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { targetSize }
}

class PieLayer: CALayer {
  var share: CGFloat = 0
  override init(layer: Any) {
    super.init(layer: layer)
    if let pie = layer as? PieLayer { share = pie.share }
  }
  required init() { super.init() }
  required init?(coder: NSCoder) { super.init(coder: coder) }
  override var bounds: CGRect { didSet { setNeedsDisplay() } }
  override var frame: CGRect { didSet { setNeedsDisplay() } }
  override var position: CGPoint { didSet { setNeedsDisplay() } }
  override class func needsDisplay(forKey key: String) -> Bool {
    key == "bounds" || super.needsDisplay(forKey: key)
  }
  override func add(_ anim: CAAnimation, forKey key: String?) { super.add(anim, forKey: key) }
  override func contains(_ p: CGPoint) -> Bool { p.x < p.y }
  override func hitTest(_ p: CGPoint) -> CALayer? { super.hitTest(p) }
}

class Router: UIViewController {
  var shown: UIViewController?
  override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
  override func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    shown = viewControllerToPresent
  }
  override func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { shown = nil }
  override var transitioningDelegate: UIViewControllerTransitioningDelegate? {
    didSet { shown = nil }
  }
  override var presentedViewController: UIViewController? { shown }
  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
  override func updateViewConstraints() { super.updateViewConstraints() }
}

// Initializers as in UIKit.
class RoundButton: UIButton {
  override init(frame: CGRect) { super.init(frame: frame) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

class Desk: UIViewController {
  lazy var save = UIBarButtonItem(
    image: UIImage(), style: .plain, target: self, action: Desk.saveTapped)
  func saveTapped(_ item: UIBarButtonItem) { item.tag += 1 }
  func panned(_ pan: UIPanGestureRecognizer) {}
  func anything(_ recognizer: UIGestureRecognizer) {}
  func nothing() {}

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Desk.panned))
    view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Desk.anything))
    view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Desk.nothing))
    view.addGestureRecognizer(InstantPan(target: self, action: Desk.panned))
    view.addGestureRecognizer(InstantPan())
    view.addGestureRecognizer(
      OneWayPan(way: .across, target: self, action: Selector(Desk.panned)))
    view.addSubview(RoundButton(type: .system))
    view.addSubview(RoundButton())
    view.addSubview(UITableViewCell())
    view.layer.opacity = Float(0.5)
    view.touchesBegan([UITouch()], with: nil)
  }
}

// Presentations, transitions and menus as programs for iOS write them (PRT-21…29).
class DimmingController: UIPresentationController {
  private let dim = UIView()
  override init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    super.init(
      presentedViewController: presentedViewController, presenting: presentingViewController)
  }
  override var frameOfPresentedViewInContainerView: CGRect {
    guard let containerView else { return .zero }
    let size = size(
      forChildContentContainer: presentedViewController,
      withParentContainerSize: containerView.bounds.size)
    return CGRect(origin: .zero, size: size)
  }
  override func size(
    forChildContentContainer container: UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { CGSize(width: parentSize.width, height: parentSize.height / 2) }
  override var adaptivePresentationStyle: UIModalPresentationStyle { .none }
  override var shouldPresentInFullscreen: Bool { true }
  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    containerView?.addSubview(dim)
    guard let coordinator = presentedViewController.transitionCoordinator else {
      dim.alpha = 1
      return
    }
    coordinator.animate(alongsideTransition: { _ in self.dim.alpha = 1 }, completion: nil)
    coordinator.animate(alongsideTransition: { [weak self] context in
      self?.dim.alpha = context.isCancelled ? 0 : 1
    })
    coordinator.notifyWhenInteractionChanges { context in _ = context.percentComplete }
  }
  override func containerViewWillLayoutSubviews() {
    presentedView?.frame = frameOfPresentedViewInContainerView
  }
}

class TurningPage: UIViewController, UIViewControllerTransitioningDelegate,
  UIPopoverPresentationControllerDelegate, UIContextMenuInteractionDelegate
{
  var observation: NSKeyValueObservation?
  override var shouldAutorotate: Bool { false }
  override func awakeFromNib() { super.awakeFromNib() }
  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    _ = segue.destination as? TurningPage
  }
  override func viewWillTransition(
    to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    coordinator.animate(alongsideTransition: nil) { _ in self.view.setNeedsLayout() }
  }
  override func willTransition(
    to newCollection: UITraitCollection, with coordinator: UIViewControllerTransitionCoordinator
  ) { super.willTransition(to: newCollection, with: coordinator) }
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    DimmingController(presentedViewController: presented, presenting: presenting)
  }
  func adaptivePresentationStyle(for controller: UIPresentationController)
    -> UIModalPresentationStyle
  { .none }
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
      UIMenu(
        title: "",
        children: [
          UIAction(title: "Delete", image: nil, attributes: .destructive) { _ in }
        ])
    }
  }
  func show(_ scroll: UIScrollView) {
    observation = scroll.observe(\.contentOffset, options: [.new, .old]) { scroll, change in
      _ = change.newValue?.y
    }
    let page = TurningPage()
    page.modalPresentationStyle = .popover
    page.popoverPresentationController?.sourceView = view
    page.popoverPresentationController?.sourceRect = view.bounds
    page.popoverPresentationController?.permittedArrowDirections = [.up, .down]
    page.popoverPresentationController?.delegate = self
    view.addInteraction(UIContextMenuInteraction(delegate: self))
    view.isAccessibilityElement = true
    view.accessibilityTraits = [.button, .selected]
    present(page, animated: !UIAccessibility.isVoiceOverRunning)
  }
}
