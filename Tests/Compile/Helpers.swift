import UIKit

// A helper as iOS code has it: no attribute, touches views and layers.
protocol PanelDelegate: AnyObject {
  func panelDidMove(_ panel: PanelAnimator)
}

class PanelAnimator: NSObject {
  weak var delegate: PanelDelegate?
  let view: UIView
  private lazy var pan: UIPanGestureRecognizer = {
    let pan = UIPanGestureRecognizer(target: self, action: PanelAnimator.handle)
    pan.maximumNumberOfTouches = 1
    pan.delegate = self
    return pan
  }()
  var animator: UIViewPropertyAnimator?
  var startY: CGFloat = 0

  init(view: UIView) {
    self.view = view
    super.init()
    view.addGestureRecognizer(pan)
    view.layer.cornerRadius = 12
    view.layer.shadowOpacity = 0.3
  }

  func handle(_ g: UIPanGestureRecognizer) {
    switch g.state {
    case .began: startY = view.frame.origin.y
    case .changed:
      view.frame.origin.y = startY + g.translation(in: view.superview).y
      delegate?.panelDidMove(self)
    default:
      animator = UIViewPropertyAnimator(duration: 0.3, dampingRatio: 0.8) {
        self.view.transform = .identity
      }
      animator?.addCompletion { position in if position == .end { self.finish() } }
      animator?.startAnimation()
    }
  }

  func finish() {
    UIView.animate(withDuration: 0.2, animations: { self.view.alpha = 1 }) { _ in
      self.delegate?.panelDidMove(self)
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { self.view.setNeedsLayout() }
  }
}

extension PanelAnimator: UIGestureRecognizerDelegate {
  func gestureRecognizer(
    _ g: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { other is UIPinchGestureRecognizer }
}

struct Style {
  var color = UIColor.red
  var image = UIImage(systemName: "plus")
  func apply(to button: UIButton) {
    button.setTitleColor(color, for: .normal)
    button.tintColor = color
  }
}

enum Metrics {
  static let scale = UIScreen.main.scale
  static var width: CGFloat { UIScreen.main.bounds.width }
}

extension UIView {
  static func spring(_ block: @escaping () -> Void) {
    UIView.animate(
      withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
      options: [],
      animations: block, completion: nil)
  }
  func fade(_ done: ((Bool) -> Void)? = nil) {
    UIView.animate(withDuration: 0.1, animations: { self.alpha = 0 }, completion: done)
  }
}

class Transition: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval {
    0.3
  }
  func animateTransition(using context: UIViewControllerContextTransitioning) {
    let to = context.view(forKey: .to)!
    context.containerView.addSubview(to)
    UIView.animate(
      withDuration: transitionDuration(using: context), animations: { to.alpha = 1 },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }
}

class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
  var rows = ["a", "b"]
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "c", for: indexPath)
    cell.textLabel?.text = rows[indexPath.row]
    return cell
  }
}

let shared = PanelAnimator(view: UIView())
func free() {
  shared.view.alpha = 1; shared.view.layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "x")
}

final class Ticker {
  var link: CADisplayLink?
  func start() {
    link = CADisplayLink(target: self, selector: Ticker.tick)
    link?.add(to: .main, forMode: .common)
  }
  func tick(_ l: CADisplayLink) { free() }
  deinit { link?.invalidate() }
}

class V: UIView {
  let l = CAShapeLayer()
  override init(frame: CGRect) { super.init(frame: frame); layer.addSublayer(l) }
  required init?(coder: NSCoder) { fatalError() }
  override func layoutSubviews() {
    super.layoutSubviews(); l.path = UIBezierPath(rect: bounds).cgPath
  }
  deinit { NotificationCenter.default.removeObserver(self) }
}
struct Model: Hashable {
  var view: V
  func later(_ wait: TimeInterval) {
    guard let stage = view.stage else { return }
    _ = stage.time.at(stage.time.now + wait) { view.alpha = 0 }
  }
}

class Holder {
  static let view = V(); var views: [UIView] = [UIView(), UILabel()];
  let f = UIFont.systemFont(ofSize: 12)
}

// Names of Core Foundation and geometry in objects.
class Stopwatch {
  private let start = CFAbsoluteTimeGetCurrent()
  private let frame: CFTimeInterval = 1 / 60
  var rows: NSInteger { NSInteger((CFAbsoluteTimeGetCurrent() - start) / frame) }
  func keyboard(_ info: [AnyHashable: Any]) -> CGFloat {
    (info["frame"] as? NSValue)?.cgRectValue.height ?? 0
  }
}

// A class without an attribute marks views for layout, and compares layers.
class Renewer {
  func renew(_ view: UIView, _ layers: [CALayer]) {
    view.setNeedsLayout()
    view.layoutIfNeeded()
    if let first = layers.firstIndex(of: view.layer), layers[first] != view.layer.superlayer {
      view.setNeedsDisplay()
    }
  }
  func glow(_ colors: [CGColor]) -> CGGradient? {
    CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil)
  }
  func clear(_ view: UIVisualEffectView) { view.effect = UIVisualEffect() }
}

// A `main.swift` calls this function.
@MainActor func start() {
  UIApplicationMain(
    CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(StartDelegate.self))
}
final class StartDelegate: UIResponder, UIApplicationDelegate {}
