import PantoControls
import PantoGraphics
import PantoScene
import PantoTesting
import Testing

/// Layout code that assigns what is assigned already, in the middle of an animation.
@MainActor @Suite("Values that are assigned again", .timeLimit(.minutes(60)))
struct SteadyValueTests {
  let stage = TestStage(400, 400)

  @Test(
    "an assignment of the same value lets the animation go on, and another one ends it (ANI-09)",
    arguments: ["center", "bounds", "alpha", "transform", "colour", "3D"])
  func sameValue(_ property: String) {
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)))
    func set(_ value: CGFloat) {
      switch property {
      case "center": view.center = CGPoint(x: value, y: 100)
      case "bounds": view.bounds.size = CGSize(width: value, height: value)
      case "alpha": view.alpha = value / 200
      case "transform": view.transform = CGAffineTransform(translationX: value, y: 0)
      case "colour": view.backgroundColor = UIColor(white: value / 200, alpha: 1)
      default: view.layer.transform = CATransform3DMakeRotation(value / 200, 0, 1, 0)
      }
    }
    set(20)
    var heard: [Bool] = []
    UIView.animate(withDuration: 1, animations: { set(100) }) { heard.append($0) }
    stage.advance(by: 0.4)
    set(100)
    set(100)
    stage.advance(by: 0.3)
    #expect(heard == [] && stage.stage.isMoving)
    stage.advance(by: 0.4)
    #expect(heard == [true])

    UIView.animate(withDuration: 1, animations: { set(20) }) { heard.append($0) }
    stage.advance(by: 0.4)
    set(60)
    stage.advance(by: 0.1)
    #expect(heard == [true, false])
  }

  @Test("a presentation whose controller lays out the view at each pass arrives (ANI-09, PRT-04)")
  func presentation() {
    let root = UIViewController()
    stage.window.rootViewController = root
    stage.settle()
    let card = Card()
    var isShown = false
    root.present(card, animated: true) { isShown = true }
    stage.advance(by: 0.2)
    card.presentationController?.containerView?.setNeedsLayout()
    stage.advance(by: 0.05)
    let shown = card.view.layer.presentation()?.frame.minY ?? 0
    #expect(shown > 205 && shown < 395, "it is under way at \(shown)")
    stage.settle()
    #expect(isShown && root.presentedViewController === card)
    #expect(card.finished == [true] && card.view.frame.minY == 200)
  }

  @Test("a picture follows the bounds that are animated (ANI-20)", arguments: [true, false])
  func picture(_ isView: Bool) throws {
    let red = try #require(PixelImage(width: 1, height: 1, pixels: [0xFFFF_0000], scale: 1))
    let view: UIView = isView ? UIImageView(image: UIImage(red)) : UIView()
    if !isView { view.layer.contents = red }
    view.frame = CGRect(x: 190, y: 190, width: 20, height: 20)
    stage.add(view)
    stage.advance(by: 0.1)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.frame = CGRect(x: 100, y: 100, width: 200, height: 200)
      view.layoutIfNeeded()
    }
    stage.advance(by: 0.5)
    // 110 points wide now: from 145 to 255.
    let pixels = stage.pixels
    #expect(pixels[148, 200] == 0xFFFF_0000 && pixels[252, 252] == 0xFFFF_0000)
    #expect(pixels[142, 200] == 0xFFFF_FFFF && pixels[258, 258] == 0xFFFF_FFFF)
    stage.settle()
    #expect(stage.pixels[102, 102] == 0xFFFF_0000)
  }
}

/// Comes from below, by an animator that reports whether its animation finished.
private final class Card: UIViewController, UIViewControllerTransitioningDelegate,
  UIViewControllerAnimatedTransitioning
{
  var finished: [Bool] = []

  init() {
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .custom
    transitioningDelegate = self
  }
  required init?(coder: NSCoder) { nil }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    Steady(presentedViewController: presented, presenting: presenting)
  }
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 0.4 }
  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let end = context.finalFrame(for: self)
    context.containerView.addSubview(view)
    view.frame = end.offsetBy(dx: 0, dy: 200)
    UIView.animate(withDuration: 0.4) {
      self.view.frame = end
    } completion: {
      self.finished.append($0)
      context.completeTransition($0)
    }
  }
}

private final class Steady: UIPresentationController {
  override var frameOfPresentedViewInContainerView: CGRect {
    CGRect(x: 0, y: 200, width: 400, height: 200)
  }
  override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    presentedView?.frame = frameOfPresentedViewInContainerView
  }
}
