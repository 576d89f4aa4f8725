import PantoGraphics
import PantoScene
import PantoTesting
import Testing

/// Tests which properties animate and how their values are interpolated: the rules of
/// docs/rules/animation.md.
@MainActor @Suite("Animatable properties", .timeLimit(.minutes(60))) struct AnimatablePropertyTests
{
  let stage = TestStage(320, 480)
  let view = UIView(frame: CGRect(x: 100, y: 100, width: 40, height: 40))

  init() { stage.add(view) }

  private func animate(_ change: () -> Void) {
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: change)
    stage.advance(by: 0.5)
  }

  @Test(
    "center, bounds, frame, alpha, colour, transform and corner radius are interpolated (ANI-04)"
  )
  func properties() throws {
    view.backgroundColor = .black
    animate {
      view.center.x += 100
      view.bounds.size.width = 80
      view.alpha = 0.5
      view.backgroundColor = .white
      view.transform = CGAffineTransform(scaleX: 3, y: 3)
      view.layer.cornerRadius = 10
    }
    let shown = try #require(view.layer.presentation())
    #expect(shown.position.x == 170 && shown.bounds.width == 60)
    #expect(shown.opacity == 0.75 && shown.cornerRadius == 5)
    #expect(shown.affineTransform().a == 2)
    #expect(shown.backgroundColor?.red == 0.5)

    let other = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    animate { other.frame = CGRect(x: 100, y: 200, width: 30, height: 50) }
    let moved = try #require(other.layer.presentation())
    #expect(moved.frame == CGRect(x: 50, y: 100, width: 20, height: 30))
  }

  @Test(
    "a property that cannot be animated changes at once, even inside an animation block (ANI-04)")
  func others() {
    animate { view.tag = 7 }
    animate { view.isHidden = true }

    #expect(view.tag == 7 && view.isHidden)
  }

  @Test(
    "a colour is interpolated per sRGB channel, alpha included, without gamma correction (ANI-06)")
  func colours() throws {
    view.backgroundColor = UIColor(red: 1, green: 0, blue: 0.2, alpha: 1)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.backgroundColor = UIColor(red: 0, green: 1, blue: 0.6, alpha: 0.5)
    }
    stage.advance(by: 0.25)
    let quarter = try #require(view.layer.presentation()?.backgroundColor)
    #expect((quarter.red - 0.75).magnitude < 1e-12 && (quarter.green - 0.25).magnitude < 1e-12)
    #expect((quarter.blue - 0.3).magnitude < 1e-12 && (quarter.alpha - 0.875).magnitude < 1e-12)
  }

  @Test(
    "initialSpringVelocity is a fraction of the distance per second: 100 points per second over 200 points is 0.5 (SPR-03)"
  )
  func startSpeed() {
    UIView.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0.5,
      animations: { view.center.x += 200 })
    let start = view.layer.shownPosition.x
    stage.advance(by: 1.0 / 1024)
    let speed = (view.layer.shownPosition.x - start) * 1024
    // Within one millisecond the spring itself adds a few points per second.
    #expect(speed > 100 && speed < 110, "\(speed)")
  }

  @Test(
    "UISpringTimingParameters() has a damping ratio of 4.56 and approaches its end without overshoot (SPR-06)"
  )
  func defaultSpring() {
    let animator = UIViewPropertyAnimator(duration: 9, timingParameters: UISpringTimingParameters())
    animator.addAnimations { view.center.x = 220 }
    // With mass 3, stiffness 1000 and damping 500, ω is 18.257 and the slow rate (ζ − √(ζ² − 1))·ω
    // is 2.0252.
    let ratio = 500 / (2 * (1000.0 * 3).squareRoot())
    let w = (1000.0 / 3).squareRoot()
    let root = (ratio * ratio - 1).squareRoot()
    let (slow, fast) = ((ratio - root) * w, (ratio + root) * w)
    #expect((ratio - 4.564).magnitude < 1e-3)
    animator.startAnimation()
    var last: CGFloat = 0
    for i in 1...20 {
      stage.advance(by: 0.1)
      let t = Double(i) * 0.1
      let left = (fast * Maths.exp(-slow * t) - slow * Maths.exp(-fast * t)) / (fast - slow)
      let shown = view.layer.shownPosition.x
      #expect((shown - (120 + 100 * (1 - left))).magnitude < 1e-6)
      #expect(shown > last && shown < 220)
      last = shown
    }
  }

  @Test(
    "while a pan scrubs its own view sideways, translation(in:) reports the finger's movement and not the view's (VPA-09)"
  )
  func scrubbed() {
    let animator = UIViewPropertyAnimator(duration: 3, curve: .linear) {
      view.transform = CGAffineTransform(translationX: 275, y: 0)
    }
    let pan = UIPanGestureRecognizer()
    pan.addAction { pan in
      animator.fractionComplete = pan.translation(in: view).x / 275
    }
    view.addGestureRecognizer(pan)
    stage.finger().down(at: (120, 120)).move(by: (65, 0), over: 0.5)
    #expect((pan.translation(in: view).x - 55).magnitude < 1e-9)
    #expect((view.layer.shownTransform.tx - 55).magnitude < 1e-9)
    animator.stopAnimation(true)
  }
}
