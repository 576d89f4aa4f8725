import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoScene

/// Tests the limits at which a scroll view decides, from both sides of each limit.
@MainActor @Suite("Scroll view rules", .timeLimit(.minutes(60))) struct ScrollRuleTests {
  @MainActor private final class Recorder: UIScrollViewDelegate {
    var onScroll: ((UIScrollView) -> Void)?
    var target: CGPoint?
    var story: [String] = []
    func scrollViewDidScroll(_ scrollView: UIScrollView) { onScroll?(scrollView) }
    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
      targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      if let target { targetContentOffset.pointee = target }
    }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { story.append("rests") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { story.append("arrived") }
  }

  let stage = TestStage(300, 400)
  let scroll: UIScrollView
  private let recorder = Recorder()

  init() {
    scroll = stage.add(UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)))
    scroll.contentSize = CGSize(width: 300, height: 4000)
    scroll.delegate = recorder
  }

  @Test("the delay of touches says what became of the touch, and no number twice (REC-18, V10)")
  func delayWords() {
    scroll.addSubview(TouchedView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)))
    func words() -> [String] {
      stage.log.transitions(of: scroll.touchDelay).map { $0.reason.sentence() }
    }
    stage.finger().down(at: CGPoint(x: 100, y: 100)).hold(0.2).up()
    #expect(words() == ["No scroll began within 0.15 s: the content gets the touch."])
    stage.log.removeAll()
    stage.tap(at: CGPoint(x: 100, y: 100))
    #expect(words() == ["Lifted before a scroll began: the content gets the touch."])
    stage.log.removeAll()
    scroll.delaysContentTouches = false
    stage.tap(at: CGPoint(x: 100, y: 100))
    #expect(words() == ["Held no touch back."])
  }

  /// A view that counts the touches it gets.
  @MainActor private final class TouchedView: UIView {
    var touches = 0
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      self.touches += touches.count
    }
  }

  @Test("wheel and trackpad turn pans that admit scrolling, and are never touches (MSE-03)")
  func noTouches() {
    let log = stage.stage.log
    let card = TouchedView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    let pan = UIPanGestureRecognizer()
    let others = [UITapGestureRecognizer(), UILongPressGestureRecognizer()]
    for recognizer in [pan] + others { card.addGestureRecognizer(recognizer) }
    scroll.addSubview(card)
    let point = CGPoint(x: 150, y: 200)
    let mouse = stage.mouse().hover(at: point)
    mouse.wheel(CGVector(dx: 0, dy: -1))
    stage.advance(by: 1)
    #expect(scroll.contentOffset.y == 40, "a scroll view admits the wheel")
    stage.trackpad().scroll(CGVector(dx: 0, dy: -1), at: point)
    stage.advance(by: 1)
    #expect(scroll.contentOffset.y > 40, "and the trackpad")
    #expect(log.transitions(of: pan).isEmpty, "a pan admits neither by itself")

    scroll.isScrollEnabled = false
    pan.allowedScrollTypesMask = .discrete
    stage.trackpad().scroll(CGVector(dx: 0, dy: -1), at: point)
    #expect(pan.state == .possible)
    mouse.wheel(CGVector(dx: 0, dy: -1))
    #expect(pan.state == .began && pan.numberOfTouches == 0)
    stage.advance(by: 1)
    #expect(log.transitions(of: pan).last?.to == .ended)

    #expect(card.touches == 0 && stage.stage.liveTouches.isEmpty)
    for recognizer in others { #expect(log.transitions(of: recognizer).isEmpty) }
  }

  @Test(
    "a wheel turns the inner scroll view although the outer one coasts (MSE-03, MUT-09)",
    arguments: [true, false])
  func wheelWhileCoasting(isWheel: Bool) {
    let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 150, height: 4000))
    inner.contentSize = CGSize(width: 150, height: 9000)
    scroll.addSubview(inner)
    stage.finger().down(at: (250, 300)).move(by: (0, -110), over: 0.11).up()
    #expect(scroll.isDecelerating)

    let point = CGPoint(x: 75, y: 200)
    if isWheel {
      stage.mouse().hover(at: point).wheel(CGVector(dx: 0, dy: -1))
    } else {
      stage.trackpad().scroll(CGVector(dx: 0, dy: -1), at: point)
    }
    stage.advance(by: 1)

    #expect(inner.contentOffset.y > 20)
    // A finger that lands there instead would only stop the outer one.
    stage.settle()
    stage.finger().down(at: (250, 300)).move(by: (0, -110), over: 0.11).up()
    let before = inner.contentOffset.y
    stage.finger().down(at: point).move(by: (0, -60), over: 0.3).hold(0.2).up()
    #expect(inner.contentOffset.y == before)
  }

  @Test("a wheel turn exactly along the diagonal counts as vertical")
  func diagonal() {
    let mouse = stage.mouse().hover(at: CGPoint(x: 150, y: 200))
    mouse.wheel(CGVector(dx: 2, dy: -2))
    stage.settle()
    #expect(scroll.contentOffset.y == 80)

    scroll.contentOffset = .zero
    scroll.contentSize = CGSize(width: 900, height: 400)
    mouse.wheel(CGVector(dx: 2, dy: -2))
    stage.settle()
    #expect(scroll.contentOffset == .zero, "a row leaves it to others")
  }

  @Test(
    "a scroll view within half a point of its end leaves the drag to the outer scroll view",
    arguments: [(0.4, true), (0.6, false), (0, true)] as [(CGFloat, Bool)])
  func nearTheEdge(_ short: CGFloat, _ givesWay: Bool) {
    let inner = UIScrollView(frame: CGRect(x: 0, y: 1000, width: 300, height: 200))
    inner.contentSize = CGSize(width: 300, height: 600)
    scroll.addSubview(inner)
    for isForward in [true, false] {
      scroll.contentOffset = CGPoint(x: 0, y: 900)
      inner.contentOffset.y = isForward ? 400 - short : short
      let distance: CGFloat = isForward ? -50 : 50
      stage.finger().down(at: (150, 200)).move(by: (0, distance), over: 0.3).hold(0.3).up()
      #expect((scroll.contentOffset.y != 900) == givesWay, "\(short) \(isForward)")
      stage.settle()
    }
  }

  @Test("a scroll view that is caught and thrown again decelerates from the second throw")
  func caughtAndThrown() {
    stage.finger().down(at: (150, 300)).move(by: (0, -110), over: 0.11).up()
    stage.advance(by: 0.1)
    #expect(scroll.isDecelerating)
    stage.finger().down(at: (150, 300)).move(by: (0, -110), over: 0.11).up()
    let offset = scroll.contentOffset.y

    #expect(scroll.isDecelerating)
    stage.settle()
    #expect(scroll.contentOffset.y > offset + 300)
    #expect(recorder.story == ["rests", "rests"])
  }

  @Test("a paging scroll view that is caught and thrown again turns the page")
  func caughtAndTurned() {
    scroll.isPagingEnabled = true
    stage.finger().down(at: (150, 300)).move(by: (0, -50), over: 0.1).up()
    stage.advance(by: 0.02)
    #expect(scroll.isDecelerating && scroll.contentOffset.y < 100)
    stage.finger().down(at: (150, 300)).move(by: (0, -50), over: 0.1).up()
    #expect(scroll.contentOffset.y < 200, "nearer to the page that it comes from")
    stage.settle()
    #expect(scroll.contentOffset.y == 400)
  }

  @Test(
    "a target content offset that is not finite or too large is ignored (B57)",
    arguments: [CGFloat.nan, .infinity, 1e300])
  func badTarget(_ wrong: CGFloat) {
    stage.finger().down(at: (150, 300)).move(by: (0, -110), over: 0.11).up()
    stage.settle()
    let rest = scroll.contentOffset
    scroll.contentOffset = .zero
    recorder.target = CGPoint(x: 0, y: wrong)

    stage.finger().down(at: (150, 300)).move(by: (0, -110), over: 0.11).up()
    stage.settle()

    #expect(scroll.contentOffset.x == 0 && (scroll.contentOffset.y - rest.y).magnitude < 0.001)
    #expect(rest.y > 500)
  }

  /// The drag covers only 40 points of 400, so that the finger's speed alone decides.
  @Test(
    "a page turns from 300 points per second on, in both directions, and not below",
    arguments: [(280, 0), (320, 1), (340, 1), (360, 1)] as [(CGFloat, CGFloat)])
  func pageSpeed(_ speed: CGFloat, _ turned: CGFloat) {
    scroll.isPagingEnabled = true
    for direction in [1, -1] as [CGFloat] {
      scroll.contentOffset.y = 800
      stage.finger().down(at: (150, 200)).move(
        by: (0, -direction * 50), over: TimeInterval(50 / speed)
      ).up()
      stage.settle()
      #expect(scroll.contentOffset.y == 800 + direction * turned * 400, "\(direction) \(speed)")
    }
  }

  @Test("a drag that ends with a throw back returns to the page it began on")
  func thrownBack() {
    scroll.isPagingEnabled = true
    scroll.contentOffset.y = 800
    stage.finger().down(at: (150, 300)).move(by: (0, -150), over: 0.3).hold(0.2)
      .move(by: (0, 40), over: 0.06).up()
    stage.settle()
    #expect(scroll.contentOffset.y == 800)
  }

  @Test("an inner scroll view at its end leaves the drag to the outer one, at either end")
  func nestedRows() {
    scroll.contentSize = CGSize(width: 1200, height: 400)
    let inner = UIScrollView(frame: CGRect(x: 300, y: 0, width: 300, height: 400))
    inner.contentSize = CGSize(width: 600, height: 400)
    scroll.addSubview(inner)
    for (offset, distance) in [(0, 60), (300, -60)] as [(CGFloat, CGFloat)] {
      scroll.contentOffset.x = 300
      inner.contentOffset.x = offset
      stage.finger().down(at: (150, 200)).move(by: (distance, 0), over: 0.3).hold(0.3).up()
      #expect(
        inner.contentOffset.x == offset
          && scroll.contentOffset.x == 300 - distance + distance / 6)
      stage.settle()

      scroll.contentOffset.x = 300
      stage.finger().down(at: (150, 200)).move(by: (-distance, 0), over: 0.3).hold(0.3).up()
      #expect(
        inner.contentOffset.x == offset + distance - distance / 6
          && scroll.contentOffset.x == 300)
      stage.settle()
    }
  }

  @Test("beyond either end the scroll indicator shrinks and stays at that end")
  func indicator() {
    func bar(offset: CGFloat) -> [CGFloat] {
      let (start, length) = ScrollIndicators.part(
        of: (10, 110), visible: 50, content: 100, offset: offset, maximumOffset: 50)
      return [start, length]
    }
    #expect(bar(offset: 0) == [10, 50])
    #expect(bar(offset: 50) == [60, 50])
    #expect(bar(offset: 25) == [35, 50])
    #expect(bar(offset: -20) == [10, 30])
    #expect(bar(offset: 70) == [80, 30])
    #expect(bar(offset: -500) == [10, 8])
    #expect(bar(offset: 500) == [102, 8])
  }

  @Test("a drag turns one page at most, however far the finger goes")
  func onePage() {
    scroll.isPagingEnabled = true
    scroll.contentOffset.y = 1200
    stage.finger().down(at: (150, 390)).move(by: (0, -760), over: 1).hold(0.3).up()
    stage.settle()
    #expect(scroll.contentOffset.y == 1600)

    stage.finger().down(at: (150, 10)).move(by: (0, 760), over: 1).hold(0.3).up()
    stage.settle()
    #expect(scroll.contentOffset.y == 1200)
  }

  @Test("a scroll animation that the delegate starts at the end of another one runs to its own end")
  func followUp() {
    var begun = false
    recorder.onScroll = { scroll in
      guard scroll.contentOffset.y == 100, !begun else { return }
      begun = true
      scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    }
    scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
    stage.settle()

    #expect(begun && scroll.contentOffset.y == 300)
    #expect(recorder.story == ["arrived", "arrived"])
  }

  /// Guards K16: earlier, each delegate call led to another one until the stack was used up.
  @Test("a delegate that scrolls in scrollViewDidScroll is stopped and reported (K16)")
  func endlessScroll() {
    Misuse.forget()
    var calls = 0
    recorder.onScroll = { scroll in
      calls += 1
      scroll.contentOffset.y += 1
    }
    scroll.contentOffset.y = 1

    #expect(calls > 1 && calls < 100)
    #expect(Misuse.messages.contains { $0.contains("scrollViewDidScroll") })
    calls = 0
    recorder.onScroll = { _ in calls += 1 }
    scroll.contentOffset.y = 5
    #expect(calls == 1, "later ones are told as ever")
  }

  @Test(
    "beyond an edge, outward speed does not change the movement back and inward speed makes it faster (SPR-11)"
  )
  func release() {
    func offset(velocity: CGFloat, from position: CGFloat = -100) -> CGFloat {
      ScrollMotion(from: position, velocity: velocity, in: 0...1000, rate: 0.998, bounces: true)
        .state(at: 0.05).position
    }
    let rest = offset(velocity: 0)
    #expect(offset(velocity: -625) == rest && offset(velocity: 625) > rest + 5)
    let farRest = offset(velocity: 0, from: 1100)
    #expect(offset(velocity: 625, from: 1100) == farRest)
    #expect(offset(velocity: -625, from: 1100) < farRest - 5)
  }

  @Test("a throw at a near target does not overshoot, unless its speed exceeds the stiffest spring")
  func target() {
    let fast = ScrollMotion(from: 0, velocity: 3000, to: 100)
    for i in 0...200 { #expect(fast.state(at: Double(i) / 200).position <= 100.001) }
    // Slower throws move as SPR-11 says; this is the distance covered after 0.1 s.
    let slow = ScrollMotion(from: 0, velocity: 0, to: 100).state(at: 0.1).position
    let w = 11 * 0.1
    #expect((slow - 100 * (1 - (1 + w) * Maths.exp(-w))).magnitude < 1e-9)
    // A throw of 12,000 points per second would need ω = 120. The limit is 60, so it overshoots.
    let wild = ScrollMotion(from: 0, velocity: 12_000, to: 100).state(at: 0.05).position
    let (a, omega) = (-100.0, 60.0)
    let exact = 100 + (a + (12_000 + omega * a) * 0.05) * Maths.exp(-omega * 0.05)
    #expect((wild - exact).magnitude < 1e-9 && exact > 100)
  }

  @Test("the delay of content touches counts from their own touch, not from the touch before")
  func ownDelay() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    var heard: [TimeInterval] = []
    button.addAction(for: .touchDown) { [stage] _ in heard.append(stage.now) }
    scroll.addSubview(button)

    stage.finger().down(at: (150, 200)).hold(0.05).up()
    stage.advance(by: 0.05)
    heard = []
    let start = stage.now
    let second = stage.finger().down(at: (150, 200))
    stage.advance(by: 0.14)
    #expect(heard.isEmpty)
    stage.advance(by: 0.02)
    #expect(heard.count == 1)
    #expect(heard.allSatisfy { ($0 - start - 0.15).magnitude < 0.001 })
    second.up()
  }

  @Test("both indicators take the insets (PRT-36)") func indicatorInsets() {
    let scroll = UIScrollView()
    scroll.scrollIndicatorInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(scroll.horizontalScrollIndicatorInsets == scroll.verticalScrollIndicatorInsets)
    #expect(scroll.scrollIndicatorInsets.bottom == 3)
  }
}
