import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoScene

/// The boundaries of what a scroll view decides, each from both sides.
@MainActor @Suite("A scroll view, rule by rule", .timeLimit(.minutes(20))) struct ScrollRuleTests {
  @MainActor private final class Told: UIScrollViewDelegate {
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
  private let told = Told()

  init() {
    scroll = stage.add(UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)))
    scroll.contentSize = CGSize(width: 300, height: 4000)
    scroll.delegate = told
  }

  @Test("a wheel turned exactly along the diagonal counts as upright")
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
    "within half a point of its edge it gives way to the one around it, farther from it not",
    arguments: [(0.4, true), (0.6, false), (0, true)] as [(CGFloat, Bool)])
  func nearTheEdge(_ short: CGFloat, _ givesWay: Bool) {
    let inner = UIScrollView(frame: CGRect(x: 0, y: 1000, width: 300, height: 200))
    inner.contentSize = CGSize(width: 300, height: 600)
    scroll.addSubview(inner)
    for isForward in [true, false] {
      scroll.contentOffset = CGPoint(x: 0, y: 900)
      inner.contentOffset.y = isForward ? 400 - short : short
      let way: CGFloat = isForward ? -50 : 50
      stage.finger().down(at: (150, 200)).move(by: (0, way), over: 0.3).hold(0.3).up()
      #expect((scroll.contentOffset.y != 900) == givesWay, "\(short) \(isForward)")
      stage.settle()
    }
  }

  @Test("caught on its way and thrown again it rolls on: the catch brings it home no more")
  func caughtAndThrown() {
    stage.finger().down(at: (150, 300)).move(by: (0, -110), over: 0.11).up()
    stage.advance(by: 0.1)
    #expect(scroll.isDecelerating)
    stage.finger().down(at: (150, 300)).move(by: (0, -110), over: 0.11).up()
    let place = scroll.contentOffset.y

    #expect(scroll.isDecelerating)
    stage.settle()
    #expect(scroll.contentOffset.y > place + 300)
    #expect(told.story == ["rests", "rests"])
  }

  @Test("caught on its way and thrown again it turns the page: the catch does not turn it back")
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
    "a target that is no place is ignored: it rests where it would have (B57)",
    arguments: [CGFloat.nan, .infinity, 1e300])
  func badTarget(_ wrong: CGFloat) {
    stage.finger().down(at: (150, 300)).move(by: (0, -110), over: 0.11).up()
    stage.settle()
    let rest = scroll.contentOffset
    scroll.contentOffset = .zero
    told.target = CGPoint(x: 0, y: wrong)

    stage.finger().down(at: (150, 300)).move(by: (0, -110), over: 0.11).up()
    stage.settle()

    #expect(scroll.contentOffset.x == 0 && (scroll.contentOffset.y - rest.y).magnitude < 0.001)
    #expect(rest.y > 500)
  }

  /// The speed of the finger decides, and the way is short: 40 points of 400.
  @Test(
    "a page turns at 300 points per second, either way, and not below",
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

  @Test("a throw back after a drag on returns to the page that the drag began on")
  func thrownBack() {
    scroll.isPagingEnabled = true
    scroll.contentOffset.y = 800
    stage.finger().down(at: (150, 300)).move(by: (0, -150), over: 0.3).hold(0.2)
      .move(by: (0, 40), over: 0.06).up()
    stage.settle()
    #expect(scroll.contentOffset.y == 800)
  }

  @Test("a row at its end leaves the finger to the row around it, on either side")
  func nestedRows() {
    scroll.contentSize = CGSize(width: 1200, height: 400)
    let inner = UIScrollView(frame: CGRect(x: 300, y: 0, width: 300, height: 400))
    inner.contentSize = CGSize(width: 600, height: 400)
    scroll.addSubview(inner)
    for (place, way) in [(0, 60), (300, -60)] as [(CGFloat, CGFloat)] {
      scroll.contentOffset.x = 300
      inner.contentOffset.x = place
      stage.finger().down(at: (150, 200)).move(by: (way, 0), over: 0.3).hold(0.3).up()
      #expect(inner.contentOffset.x == place && scroll.contentOffset.x == 300 - way + way / 6)
      stage.settle()

      scroll.contentOffset.x = 300
      stage.finger().down(at: (150, 200)).move(by: (-way, 0), over: 0.3).hold(0.3).up()
      #expect(inner.contentOffset.x == place + way - way / 6 && scroll.contentOffset.x == 300)
      stage.settle()
    }
  }

  @Test("pulled beyond either end the indicator gets shorter and stays at that end")
  func indicator() {
    func bar(_ at: CGFloat) -> [CGFloat] {
      let (start, length) = ScrollIndicators.part(
        of: (10, 110), seen: 50, all: 100, at: at, beyond: 50)
      return [start, length]
    }
    #expect(bar(0) == [10, 50] && bar(50) == [60, 50] && bar(25) == [35, 50])
    #expect(bar(-20) == [10, 30] && bar(70) == [80, 30])
    #expect(bar(-500) == [10, 8] && bar(500) == [102, 8])
  }

  @Test("however far the finger goes, a drag turns one page")
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

  @Test("a movement that the delegate begins as another arrives runs to its own end")
  func followUp() {
    var begun = false
    told.onScroll = { scroll in
      guard scroll.contentOffset.y == 100, !begun else { return }
      begun = true
      scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    }
    scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
    stage.settle()

    #expect(begun && scroll.contentOffset.y == 300)
    #expect(told.story == ["arrived", "arrived"])
  }

  /// K16: each call of the delegate led to another, until the stack was used up.
  @Test("a delegate that scrolls whenever it hears of scrolling is stopped, and told (K16)")
  func endlessScroll() {
    Misuse.forget()
    var calls = 0
    told.onScroll = { scroll in
      calls += 1
      scroll.contentOffset.y += 1
    }
    scroll.contentOffset.y = 1

    #expect(calls > 1 && calls < 100)
    #expect(Misuse.messages.contains { $0.contains("scrollViewDidScroll") })
    calls = 0
    told.onScroll = { _ in calls += 1 }
    scroll.contentOffset.y = 5
    #expect(calls == 1, "later ones are told as ever")
  }

  @Test("outward speed adds nothing to the way back, inward speed does (SPR-11)")
  func release() {
    func back(_ velocity: CGFloat, _ place: CGFloat = -100) -> CGFloat {
      ScrollMotion(from: place, velocity: velocity, in: 0...1000, rate: 0.998, bounces: true)
        .state(at: 0.05).place
    }
    #expect(back(-625) == back(0) && back(625) > back(0) + 5)
    #expect(back(625, 1100) == back(0, 1100) && back(-625, 1100) < back(0, 1100) - 5)
  }

  @Test("thrown at a target near by it does not shoot beyond, up to a limit of its quickness")
  func target() {
    let fast = ScrollMotion(from: 0, velocity: 3000, to: 100)
    for i in 0...200 { #expect(fast.state(at: Double(i) / 200).place <= 100.001) }
    // Slower throws take SPR-11's own pace: by then so much of the way is left.
    let slow = ScrollMotion(from: 0, velocity: 0, to: 100).state(at: 0.1).place
    let w = 11 * 0.1
    #expect((slow - 100 * (1 - (1 + w) * Maths.exp(-w))).magnitude < 1e-9)
    // 12,000 points per second would need 120: 60 is the most, and it overshoots.
    let wild = ScrollMotion(from: 0, velocity: 12_000, to: 100).state(at: 0.05).place
    let (a, omega) = (-100.0, 60.0)
    let exact = 100 + (a + (12_000 + omega * a) * 0.05) * Maths.exp(-omega * 0.05)
    #expect((wild - exact).magnitude < 1e-9 && exact > 100)
  }

  @Test("the moment that content waits counts from its own touch, not from the one before")
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
}
