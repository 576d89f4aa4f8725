import PantoControls
import PantoScene
import PantoTesting
import Testing

private final class EmptyPage: UIViewController {
  var onLoad: (@MainActor (EmptyPage) -> Void)?
  override func viewDidLoad() {
    super.viewDidLoad()
    onLoad?(self)
  }
}

/// A delegate that restarts the animation whenever it stops, `rest` times.
private final class Restarter: CAAnimationDelegate {
  let layer: CALayer
  var rest: Int
  var starts = 0
  var stops = 0
  init(_ layer: CALayer, _ rest: Int) {
    self.layer = layer
    self.rest = rest
  }
  func go() {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.duration = 0.001
    fade.delegate = self
    layer.add(fade, forKey: "fade")
  }
  func animationDidStart(_ anim: CAAnimation) { starts += 1 }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    stops += 1
    rest -= 1
    if rest > 0 { go() }
  }
}

@MainActor @Suite("K2: completions run from a queue", .serialized, .timeLimit(.minutes(60)))
struct CompletionQueueTests {
  /// All forms of animations and transitions that end as soon as they start. Each calls `then`
  /// once.
  static let forms: [(name: String, start: @MainActor (UIView, @escaping () -> Void) -> Void)] = [
    (
      "an empty block",
      { _, then in UIView.animate(withDuration: 0.3, animations: {}) { _ in then() } }
    ),
    (
      "a block that changes nothing",
      { view, then in
        UIView.animate(withDuration: 0.3, animations: { view.alpha = view.alpha }) { _ in then() }
      }
    ),
    (
      "a block of no duration",
      { view, then in
        UIView.animate(withDuration: 0, animations: { view.center.x += 1 }) { _ in then() }
      }
    ),
    (
      "a block on a view in no window",
      { _, then in
        let view = UIView()
        UIView.animate(withDuration: 0.3, animations: { view.alpha = 0 }) { _ in then() }
      }
    ),
    (
      "key frames of nothing",
      { _, then in
        UIView.animateKeyframes(withDuration: 1, delay: 0) {
        } completion: { _ in
          then()
        }
      }
    ),
    (
      "a transition of no duration",
      { view, then in
        UIView.transition(
          with: view, duration: 0, options: .transitionCrossDissolve, animations: nil
        ) { _ in then() }
      }
    ),
    (
      "a transition of views in no window",
      { _, then in
        UIView.transition(
          with: UIView(), duration: 1, options: .transitionFlipFromLeft, animations: nil
        ) { _ in then() }
      }
    ),
    (
      "a transition that is refused",
      { _, then in UIView.transition(from: UIView(), to: UIView(), duration: 1) { _ in then() } }
    ),
    (
      "an animator without a duration",
      { view, then in
        let animator = UIViewPropertyAnimator(duration: 0, curve: .linear) { view.center.x += 1 }
        animator.addCompletion { _ in then() }
        animator.startAnimation()
      }
    ),
    (
      "an empty transaction",
      { _, then in
        CATransaction.begin()
        CATransaction.setCompletionBlock(then)
        CATransaction.commit()
      }
    ),
    ("a completion block in no transaction", { _, then in CATransaction.setCompletionBlock(then) }),
    (
      "a presentation that is refused",
      { _, then in UIViewController().present(UIViewController(), animated: true, completion: then)
      }
    ),
    (
      "a dismissal of nothing",
      { _, then in UIViewController().dismiss(animated: true, completion: then) }
    ),
  ]

  @Test(
    "no completion runs inside the call that scheduled it; the next advance runs it, once (ANI-03)")
  func later() {
    for form in Self.forms {
      let stage = TestStage()
      let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
      var count = 0

      form.start(view) { count += 1 }
      #expect(count == 0, "\(form.name)")
      stage.stage.advance(to: stage.now + 0.001)

      if form.name != "an animator without a duration" { #expect(count == 1, "\(form.name)") }
      stage.settle()
      #expect(count == 1, "\(form.name)")
    }
  }

  @Test("the next report of input runs waiting completions before it delivers its events")
  func beforeInput() {
    let stage = TestStage()
    var story: [String] = []
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    let tap = UITapGestureRecognizer()
    tap.addAction { _ in story.append("tap") }
    view.addGestureRecognizer(tap)

    UIView.animate(withDuration: 1, animations: {}) { story.append("empty \($0)") }
    stage.tap(at: CGPoint(x: 20, y: 20))

    #expect(story == ["empty true", "tap"])
  }

  @Test(
    "animations that restart in their completions neither overflow the stack nor stop the clock")
  func endless() {
    for form in Self.forms {
      let stage = TestStage()
      let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
      var count = 0
      var isOn = true
      func again() {
        count += 1
        if isOn { form.start(view, again) }
      }

      form.start(view, again)
      stage.advance(by: 1)

      #expect(stage.now >= 1 && count >= 60 && count <= 1100, "\(form.name): \(count)")
      isOn = false
      stage.settle()
    }
  }

  @Test(
    "in one long advance completions stop at a limit; the rest waits for the next advance and is reported"
  )
  func longAdvance() {
    let stage = TestStage()
    Misuse.forget()
    var count = 0
    func again() {
      count += 1
      UIView.animate(withDuration: 0.3, animations: {}) { _ in again() }
    }
    again()

    stage.stage.advance(to: 1e6)

    #expect(stage.now == 1e6)
    #expect(count > 1000 && count < 200_000)
    #expect(Misuse.messages.contains { $0.contains("completion") }, "\(Misuse.messages)")
    let before = count
    stage.stage.advance(to: 1e6 + 0.1)
    #expect(count > before, "it goes on with the next advance")
  }

  @Test("an animation may restart in its completion in viewDidLoad, before there is a window")
  func inViewDidLoad() {
    let stage = TestStage()
    let page = EmptyPage()
    var count = 0
    page.onLoad = { page in
      @MainActor func pulse() {
        count += 1
        UIView.animate(withDuration: 0.5, animations: { page.view.alpha = 1 }) { _ in pulse() }
      }
      pulse()
    }

    stage.window.rootViewController = page
    #expect(count == 1)
    stage.advance(by: 1)

    #expect(count > 10)
  }

  @Test("an animation may restart in its completion on a page that was dismissed")
  func dismissedPage() {
    let stage = TestStage()
    let root = UIViewController()
    stage.window.rootViewController = root
    let page = UIViewController()
    root.present(page, animated: false)
    stage.advance(by: 0.1)
    var finished: [Bool] = []
    func pulse() {
      page.view.alpha = 1
      UIView.animate(withDuration: 0.4, animations: { page.view.alpha = 0.5 }) {
        finished.append($0)
        pulse()
      }
    }
    pulse()
    stage.advance(by: 1)
    #expect(finished == [true, true])

    root.dismiss(animated: false)
    stage.advance(by: 1)

    #expect(finished[2] == false, "the page left in the middle")
    #expect(finished.count > 10)
  }

  @Test(
    "presenting and dismissing in each other's completion without end does not overflow the stack")
  func presentLoop() {
    let stage = TestStage()
    let root = UIViewController()
    stage.window.rootViewController = root
    stage.advance(by: 0.1)
    let page = UIViewController()
    var story: [String] = []
    func present() {
      root.present(page, animated: false) {
        story.append("there")
        root.dismiss(animated: false) {
          story.append("gone")
          present()
        }
      }
    }

    present()
    #expect(story == [])
    stage.advance(by: 0.5)

    #expect(Array(story.prefix(4)) == ["there", "gone", "there", "gone"])
    #expect(story.count > 10 && story.count < 1100)
  }

  @Test("a page that dismisses itself in viewDidAppear makes the page below appear again")
  func dismissesAsItAppears() {
    final class Page: UIViewController {
      var appeared = 0
      var onAppear: (() -> Void)?
      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        appeared += 1
        onAppear?()
      }
    }
    let stage = TestStage(300, 300)
    let below = Page()
    let above = Page()
    above.modalPresentationStyle = .fullScreen
    above.onAppear = { [unowned above] in above.dismiss(animated: true) }
    stage.window.rootViewController = below
    stage.advance(by: 0.1)

    below.present(above, animated: true)
    stage.settle()

    #expect(above.appeared == 1 && below.appeared == 2)
    #expect(below.view.window != nil && below.presentedViewController == nil)
  }

  @Test(
    "two pages that present and dismiss each other in viewDidAppear take turns without overflowing the stack"
  )
  func presentAndDismissLoop() {
    final class Page: UIViewController {
      var appeared = 0
      var onAppear: (() -> Void)?
      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        appeared += 1
        onAppear?()
      }
    }
    let stage = TestStage(300, 300)
    let below = Page()
    let above = Page()
    above.modalPresentationStyle = .fullScreen
    above.onAppear = { [unowned above] in above.dismiss(animated: false) }
    below.onAppear = { [unowned below] in
      if above.appeared < 5000 { below.present(above, animated: false) }
    }
    stage.window.rootViewController = below
    stage.advance(by: 0.1)
    #expect(above.appeared < 5000, "they take turns")
    stage.settle()
    #expect(above.appeared == 5000 && below.appeared == 5001)
    #expect(below.view.window != nil && below.presentedViewController == nil)
  }

  @Test("completions without a running stage wait for the first one, in order")
  func noStage() {
    var story: [String] = []
    // No stage is working at this point, so that all three completions wait in the queue of the
    // process.
    UIView.animate(withDuration: 1, animations: {}) { story.append("a \($0)") }
    CATransaction.begin()
    CATransaction.setCompletionBlock { story.append("b") }
    CATransaction.commit()
    let animator = UIViewPropertyAnimator(duration: 0.1, curve: .linear)
    animator.addCompletion { _ in story.append("c") }
    animator.startAnimation()
    #expect(story == [])

    let stage = TestStage()
    stage.advance(by: 0.5)

    #expect(story == ["a true", "b", "c"])
  }

  @Test("an animator that is finished in its own completion does not overflow the stack (VPA-02)")
  func finishedInCompletion() {
    let stage = TestStage()
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    var count = 0
    func again() {
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0.5 }
      animator.addCompletion { _ in
        count += 1
        if count < 200_000 { again() }
      }
      animator.startAnimation()
      animator.stopAnimation(false)
      animator.finishAnimation(at: .end)
    }

    again()
    #expect(count == 1, "finishing by hand runs the handlers at once, as in UIKit")
    stage.advance(by: 0.1)

    #expect(count > 50)
  }

  @Test(
    "K13: a delegate that restarts its animation 40,000 times receives each start and stop once")
  func delegateLoop() {
    let stage = TestStage()
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    let restarter = Restarter(view.layer, 40_000)
    restarter.go()
    stage.advance(by: 120)
    #expect(restarter.stops == 40_000 && restarter.starts == 40_000)
    #expect(!stage.stage.isAnimating && stage.stage.nextDue == nil)
  }

  @Test("K13: the time for many animations on one layer grows about linearly")
  func manyOnOneLayer() {
    func seconds(_ count: Int) -> Double {
      let stage = TestStage()
      let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
      let restarter = Restarter(view.layer, 0)
      let time = ContinuousClock().measure {
        for i in 0..<count {
          let fade = CABasicAnimation(keyPath: "opacity")
          fade.fromValue = 0
          fade.duration = 0.1 + Double(i % 100) * 0.001
          fade.delegate = restarter
          view.layer.add(fade, forKey: "\(i)")
        }
        stage.stage.advance(to: 0.05)
        stage.stage.advance(to: 1)
      }
      #expect(restarter.stops == count && view.layer.animationKeys() == nil)
      return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    }
    let few = seconds(5_000)
    let many = seconds(40_000)
    #expect(many < few * 32, "\(few) s, \(many) s: it was 64 times as long and more")
  }
}
