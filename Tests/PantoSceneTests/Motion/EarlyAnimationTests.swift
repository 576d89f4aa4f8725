import PantoControls
import PantoScene
import PantoTesting
import Testing

/// A view that starts two endless animations in its initializer.
private final class PulsingDot: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    let pulse = CABasicAnimation(keyPath: "opacity")
    pulse.fromValue = 0
    pulse.toValue = 1
    pulse.duration = 1
    pulse.repeatCount = .infinity
    layer.add(pulse, forKey: "pulse")
    UIView.animate(withDuration: 2, delay: 0, options: [.repeat, .curveLinear]) {
      self.transform = CGAffineTransform(translationX: 100, y: 0)
    }
  }
  required init?(coder: NSCoder) { nil }
}

private final class Page: UIViewController {
  let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  var onLoad: ((Page) -> Void)?
  var onWillAppear: ((Page) -> Void)?
  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(box)
    onLoad?(self)
  }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    onWillAppear?(self)
  }
}

@MainActor
@Suite(
  "PRT-01: animations that start before there is a window", .serialized, .timeLimit(.minutes(60)))
struct EarlyAnimationTests {
  let stage = TestStage(400, 400)

  private func x(_ view: UIView) -> CGFloat { view.layer.shownPosition.x }

  @Test("an animation block in viewDidLoad runs from the first frame on and completes at its end")
  func viewDidLoad() {
    let page = Page()
    var heard: [(Bool, TimeInterval)] = []
    page.onLoad = { [stage] page in
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        page.box.center.x = 250
      } completion: {
        heard.append(($0, stage.now))
      }
    }
    stage.advance(by: 3)

    stage.window.rootViewController = page
    #expect(page.box.center.x == 250 && x(page.box) == 50)
    stage.advance(by: 0.25)
    #expect(x(page.box) == 100)
    stage.advance(by: 0.5)
    #expect(x(page.box) == 200 && heard.isEmpty)
    stage.advance(by: 0.5)
    #expect(x(page.box) == 250 && heard.count == 1 && heard[0] == (true, 4))
  }

  @Test("an animation block in viewWillAppear of a presented page runs from the first frame on")
  func viewWillAppear() {
    let root = UIViewController()
    stage.window.rootViewController = root
    stage.advance(by: 1)
    let page = Page()
    page.modalPresentationStyle = .fullScreen
    page.onWillAppear = { page in
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { page.box.alpha = 0 }
    }

    root.present(page, animated: false)
    stage.advance(by: 0.5)

    #expect(page.box.layer.shownAlpha == 0.5)
  }

  @Test("a view may start animations in its initializer, with a block and with layer.add")
  func initialiser() {
    let dot = PulsingDot(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    stage.add(dot)
    stage.advance(by: 0.5)
    #expect(dot.layer.shownAlpha == 0.5 && dot.layer.shownTransform.tx == 25)
    stage.advance(by: 100)
    #expect(dot.layer.shownAlpha == 0.5 && dot.layer.shownTransform.tx == 25)
  }

  @Test("a layer's animation waits for its window, however long that takes")
  func layerWaits() {
    let dot = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let pulse = CABasicAnimation(keyPath: "opacity")
    pulse.fromValue = 0
    pulse.toValue = 1
    pulse.duration = 1
    dot.layer.add(pulse, forKey: "pulse")
    stage.advance(by: 5)
    #expect(dot.layer.animationKeys() == ["pulse"])

    stage.add(dot)
    stage.advance(by: 0.25)

    #expect(dot.layer.shownAlpha == 0.25)
    stage.advance(by: 1)
    #expect(dot.layer.animationKeys() == nil && dot.layer.shownAlpha == 1)
  }

  @Test("a property animator started in viewDidLoad runs from the first frame on")
  func propertyAnimator() {
    let page = Page()
    var heard: [UIViewAnimatingPosition] = []
    page.onLoad = { page in
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { page.box.center.x = 250 }
      animator.addCompletion { heard.append($0) }
      animator.startAnimation()
    }

    stage.window.rootViewController = page
    stage.advance(by: 0.25)

    #expect((x(page.box) - 100).magnitude < 1e-9 && heard.isEmpty)
    stage.advance(by: 1)
    #expect(heard == [.end] && x(page.box) == 250)
  }

  @Test("an animator that was paused in viewDidLoad can be scrubbed later")
  func scrubbed() {
    let page = Page()
    var animator: UIViewPropertyAnimator?
    page.onLoad = { page in
      animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { page.box.center.x = 250 }
      animator?.pauseAnimation()
    }
    stage.window.rootViewController = page
    stage.advance(by: 2)
    animator?.fractionComplete = 0.5
    #expect(x(page.box) == 150)
    animator?.startAnimation()
    stage.advance(by: 0.25)
    #expect(x(page.box) == 200)
    stage.settle()
    #expect(x(page.box) == 250)
  }

  @Test(
    "a block on a view that has no window by the end of the turn applies its end values and completes with true"
  )
  func neverShown() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    var heard: [Bool] = []
    UIView.animate(withDuration: 1, animations: { view.alpha = 0 }) { heard.append($0) }
    stage.advance(by: 0.1)
    #expect(heard == [true])

    view.alpha = 0
    stage.add(view)
    stage.advance(by: 0.1)
    #expect(view.layer.shownAlpha == 0 && heard == [true])
  }

  @Test(
    "a value set by code before the window comes ends the animation with false, once (ANI-03, ANI-09)"
  )
  func setByHand() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    var heard: [Bool] = []
    UIView.animate(withDuration: 1, animations: { view.alpha = 0 }) { heard.append($0) }
    view.alpha = 0.7
    stage.add(view)
    stage.advance(by: 0.1)
    #expect(view.layer.shownAlpha == 0.7 && heard == [false])
  }

  @Test(
    "a layer that is released without a window releases its delegate, which receives false once")
  func neverShownLayer() {
    @MainActor final class Ear: CAAnimationDelegate {
      var heard: [Bool] = []
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { heard.append(flag) }
    }
    let ear = Ear()
    do {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      let pulse = CABasicAnimation(keyPath: "opacity")
      pulse.fromValue = 0
      pulse.delegate = ear
      view.layer.add(pulse, forKey: nil)
    }
    stage.advance(by: 0.1)
    #expect(ear.heard == [false])
  }

  @Test(
    "an animation removed from a layer without a window is released, and its delegate receives false once",
    arguments: ["removed", "all removed", "replaced"])
  func removedEarly(way: String) {
    @MainActor final class Ear: CAAnimationDelegate {
      var heard: [Bool] = []
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { heard.append(flag) }
    }
    let ear = Ear()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    weak var pulse: CABasicAnimation?
    do {
      let made = CABasicAnimation(keyPath: "opacity")
      made.fromValue = 0
      made.delegate = ear
      pulse = made
      view.layer.add(made, forKey: "pulse")
    }

    switch way {
    case "removed": view.layer.removeAnimation(forKey: "pulse")
    case "all removed": view.layer.removeAllAnimations()
    default: view.layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "pulse")
    }
    stage.add(view)
    stage.advance(by: 2)

    #expect(ear.heard == [false], "\(way)")
    #expect(pulse == nil, "\(way): nothing holds the animation")
  }

  @Test(
    "an animator that is paused and started again before there is a clock uses the last start's delay"
  )
  func startedTwice() {
    let page = Page()
    var ends: [TimeInterval] = []
    page.onLoad = { [stage] page in
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { page.box.center.x = 250 }
      animator.addCompletion { _ in ends.append(stage.now) }
      animator.startAnimation(afterDelay: 5)
      animator.pauseAnimation()
      animator.startAnimation()
    }
    page.loadViewIfNeeded()

    stage.window.rootViewController = page
    stage.advance(by: 2)

    #expect(ends == [1])
  }
}
