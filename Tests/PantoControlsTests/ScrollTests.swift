import PantoControls
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Scroll views", .timeLimit(.minutes(60))) struct ScrollTests {
  let stage = TestStage(300, 400)
  let scroll: UIScrollView
  private let recorder = ScrollRecorder()

  init() {
    scroll = stage.add(UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)))
    scroll.contentSize = CGSize(width: 300, height: 2000)
    scroll.delegate = recorder
  }

  @Test("content that shrinks or a view that grows moves the offset back into its range")
  func noEmptyPage() {
    scroll.frame.size.height = 100
    scroll.contentOffset.y = 1600
    scroll.contentSize.height = 400
    stage.advance(by: 0.1)
    #expect(scroll.contentOffset.y == 300)
    scroll.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
    stage.advance(by: 0.1)
    #expect(scroll.contentOffset.y == 100)
    scroll.contentSize.height = 250
    stage.advance(by: 0.1)
    #expect(scroll.contentOffset.y == 0)
  }

  @Test("the indicator fits content that the delegate shortens while content that shrank moves")
  func shortenedMeanwhile() throws {
    /// Shortens the content to 800 points when it first hears of a scroll.
    final class Shortening: UIScrollViewDelegate {
      func scrollViewDidScroll(_ scrollView: UIScrollView) { scrollView.contentSize.height = 800 }
    }
    let shortening = Shortening()
    scroll.contentOffset.y = 1600
    scroll.flashScrollIndicators()
    scroll.delegate = shortening
    scroll.contentSize.height = 1000

    #expect(scroll.contentOffset.y == 400)
    let bar = try #require(scroll.layer.sublayers?.last)
    // Half of the content shows, so the bar is half as long as its track of 394 points.
    #expect(bar.frame == CGRect(x: 294, y: 600, width: 3, height: 197))
  }

  @Test("content follows the finger from where it was grabbed, minus the first 10 points (PAN-04)")
  func follows() {
    stage.finger().down(at: (150, 300)).move(by: (0, -110), over: 0.5).hold(0.3).up()

    #expect(scroll.contentOffset == CGPoint(x: 0, y: 100))
    #expect(recorder.calls == ["drags", "will let go", "let go"])
    #expect(recorder.scrollCount > 10)
  }

  @Test("content beyond the edge that a finger stopped decelerates again when it lifts (SPR-11)")
  func caughtBeyondEdge() {
    stage.finger().down(at: (150, 100)).move(by: (0, 200), over: 0.3).hold(0.3).up()
    stage.advance(by: 0.05)
    #expect(scroll.contentOffset.y < -20 && scroll.isDecelerating)

    stage.finger().down(at: (150, 300)).hold(0.1).up()
    stage.settle()

    #expect(scroll.contentOffset.y == 0)
    #expect(
      recorder.calls == [
        "drags", "will let go", "let go, rolls", "rolls", "rests", "rolls", "rests",
      ])
  }

  @Test("a scroll that the program begins during a drag ends with the drag, and is told once")
  func animatedDuringDrag() {
    let finger = stage.finger().down(at: (150, 300)).move(by: (0, -110), over: 0.11)
    scroll.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
    finger.up()
    stage.settle()

    #expect(
      recorder.calls == ["drags", "arrived", "will let go", "let go, rolls", "rolls", "rests"])
  }

  @Test(
    "a pinch that ends beside a drag tells of no scroll that the program had asked for (FID-30)")
  func pinchEndsInDrag() {
    final class Zooming: UIScrollViewDelegate {
      var arrivals = 0
      func viewForZooming(in scrollView: UIScrollView) -> UIView? { scrollView.subviews.first }
      func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { arrivals += 1 }
    }
    let zooming = Zooming()
    scroll.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)))
    scroll.delegate = zooming
    (scroll.minimumZoomScale, scroll.maximumZoomScale) = (0.5, 3)
    scroll.zoomScale = 2
    scroll.contentOffset = CGPoint(x: 300, y: 400)
    let (left, right) = (stage.finger(), stage.finger())

    stage.together {
      left.down(at: (50, 250)).move(by: (40, -60), over: 0.3)
      right.down(at: (250, 250)).move(by: (-40, -60), over: 0.3)
    }
    left.up()
    right.hold(0.5).up()
    stage.settle()

    #expect(zooming.arrivals == 0)
    #expect(scroll.contentOffset.y <= scroll.contentSize.height - 400)
  }

  @Test("a thrown scroll view decelerates and comes to rest (SPR-09)")
  func rolls() {
    stage.finger().down(at: (150, 300)).move(by: (0, -110), over: 0.11).up()
    #expect(scroll.isDecelerating)
    stage.settle()

    // The drag covers 100 points. The throw has 1000 points per second minus the last ten, and
    // covers 0.499 s of them.
    #expect((scroll.contentOffset.y - (100 + 0.499 * 990)).magnitude < 0.5)
    #expect(recorder.calls == ["drags", "will let go", "let go, rolls", "rolls", "rests"])
    #expect((recorder.velocity.y - 1).magnitude < 0.01)
    #expect(!scroll.isDecelerating)
  }

  /// Pulls the content beyond its upper edge and lets it go.
  private func overscroll() {
    stage.finger().down(at: (150, 100)).move(by: (0, 200), over: 0.3).hold(0.2).up()
  }

  @Test("a click on content that looks still after a bounce is not swallowed (U17, SPR-11)")
  func clickAfterBounce() {
    var presses = 0
    let button = UIButton(frame: CGRect(x: 100, y: 40, width: 100, height: 44))
    button.addAction(for: .touchUpInside) { _ in presses += 1 }
    scroll.addSubview(button)
    overscroll()
    let start = stage.now
    var now = scroll.contentOffset.y
    var last = now - 10
    // Less than half a pixel within three frames does not show.
    while (now - last).magnitude >= 0.4, stage.now < start + 2 {
      last = now
      stage.advance(by: 0.05)
      now = scroll.contentOffset.y
    }
    #expect(scroll.isDecelerating && scroll.contentOffset.y != 0, "the spring goes on unseen")
    stage.mouse().press(at: CGPoint(x: 150, y: 60)).release()
    #expect(presses == 1)
    #expect(scroll.contentOffset.y == 0 && !scroll.isDecelerating, "it is at its place at once")
    #expect(recorder.calls.last == "rests" && recorder.calls.filter { $0 == "rests" }.count == 1)
  }

  @Test("a touch on content that visibly bounces stops it and presses nothing (SPR-11)")
  func touchDuringBounce() {
    var presses = 0
    let button = UIButton(frame: CGRect(x: 100, y: 40, width: 100, height: 44))
    button.addAction(for: .touchUpInside) { _ in presses += 1 }
    scroll.addSubview(button)
    overscroll()
    stage.advance(by: 0.15)
    #expect(scroll.contentOffset.y < -5)
    stage.finger().down(at: (150, 60)).hold(0.05).up()
    #expect(presses == 0)
    stage.settle()
    #expect(scroll.contentOffset.y.magnitude < 0.001)
  }

  @Test("deceleration does not depend on how often the clock advances (P6)")
  func rareFrames() {
    stage.finger().down(at: (150, 300)).move(by: (0, -110), over: 0.11).up()
    let start = stage.now
    stage.stage.advance(to: start + 0.4)
    let once = scroll.contentOffset.y

    let other = ScrollTests()
    other.stage.finger().down(at: (150, 300)).move(by: (0, -110), over: 0.11).up()
    other.stage.advance(by: 0.4)

    #expect((other.scroll.contentOffset.y - once).magnitude < 1e-6)
  }

  @Test(
    "pulled beyond an edge the content follows by 55 % and less, and returns when released (SPR-10)"
  )
  func pulled() {
    let finger = stage.finger().down(at: (150, 100)).move(by: (0, 210), over: 0.5)
    let shown = -scroll.contentOffset.y
    #expect((shown - 0.55 * 200 * 400 / (0.55 * 200 + 400)).magnitude < 0.01)

    finger.hold(0.3).up()
    #expect(scroll.isDecelerating)
    stage.settle()
    #expect(scroll.contentOffset == .zero)

    scroll.bounces = false
    stage.finger().down(at: (150, 100)).move(by: (0, 210), over: 0.5)
    #expect(scroll.contentOffset == .zero)
  }

  @Test("a throw against an edge goes beyond it and returns, critically damped (SPR-11)")
  func edge() {
    scroll.contentOffset.y = 1500
    stage.finger().down(at: (150, 350)).move(by: (0, -110), over: 0.11).up()
    var farthest: CGFloat = 0
    while scroll.isDecelerating, stage.now < 10 {
      stage.advance(by: 1.0 / 120)
      farthest = max(farthest, scroll.contentOffset.y)
    }

    #expect(farthest > 1610 && farthest < 1660)
    #expect(scroll.contentOffset.y == 1600)
  }

  @Test("a touch down stops the deceleration, and the content does not receive that touch")
  func caught() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 300, height: 2000))
    var taps = 0
    button.addAction(for: .touchUpInside) { _ in taps += 1 }
    scroll.addSubview(button)
    stage.finger().down(at: (150, 300)).move(by: (0, -110), over: 0.11).up()
    stage.advance(by: 0.2)
    let offset = scroll.contentOffset

    stage.tap(at: CGPoint(x: 150, y: 200))

    #expect(scroll.contentOffset == offset)
    #expect(taps == 0)
    #expect(!scroll.isDecelerating)
    stage.tap(at: CGPoint(x: 150, y: 200))
    #expect(taps == 1)
  }

  @Test(
    "content receives a touch after 0.15 s or at its lift, and not at all if the touch becomes a drag"
  )
  func delays() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    var heard: [String] = []
    button.addAction(for: .touchDown) { _ in heard.append("down") }
    button.addAction(for: .touchUpInside) { _ in heard.append("tap") }
    button.addAction(for: .touchCancel) { _ in heard.append("cancel") }
    scroll.addSubview(button)

    stage.tap(at: CGPoint(x: 50, y: 50))
    #expect(heard == ["down", "tap"])

    heard = []
    stage.finger().down(at: (50, 50)).move(by: (0, -60), over: 0.1).hold(0.3).up()
    #expect(heard.isEmpty)
    #expect(scroll.contentOffset.y == 50)

    // After 0.15 s the button receives the touch, and a control keeps it.
    let finger = stage.finger().down(at: (50, 50)).hold(0.16)
    #expect(heard == ["down"])
    finger.move(by: (0, -10), over: 0.1).up()
    #expect(heard == ["down", "tap"])
    stage.finger().down(at: (50, 50)).hold(0.2).move(by: (0, -60), over: 0.1).up()
    #expect(scroll.contentOffset.y == 50)

    scroll.delaysContentTouches = false
    heard = []
    stage.finger().down(at: (50, 50)).hold(0.01)
    #expect(heard == ["down"])
  }

  @Test("a plain view that has received the touch gets touchesCancelled when scrolling begins")
  func cancels() {
    let view = Hearing(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    scroll.addSubview(view)

    stage.finger().down(at: (50, 200)).hold(0.2).move(by: (0, -60), over: 0.1).hold(0.2).up()
    #expect(view.heard == ["began", "cancelled"])
    #expect(scroll.contentOffset.y == 50)

    scroll.canCancelContentTouches = false
    view.heard = []
    stage.finger().down(at: (50, 200)).hold(0.2).move(by: (0, -60), over: 0.1).up()
    #expect(view.heard == ["began", "ended"])
    #expect(scroll.contentOffset.y == 50)
  }

  private final class Hearing: UIView {
    var heard: [String] = []
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      heard.append("began")
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      heard.append("ended")
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      heard.append("cancelled")
    }
  }

  @Test("with paging a throw turns one page and a short drag goes back")
  func pages() {
    scroll.contentSize = CGSize(width: 300, height: 2000)
    scroll.isPagingEnabled = true
    stage.swipe(from: CGPoint(x: 150, y: 300), by: (0, -100))
    stage.settle()
    #expect(scroll.contentOffset.y == 400)

    stage.drag(from: CGPoint(x: 150, y: 300), to: CGPoint(x: 150, y: 200))
    stage.settle()
    #expect(scroll.contentOffset.y == 400)
    stage.swipe(from: CGPoint(x: 150, y: 390), by: (0, -380), over: 0.05)
    stage.settle()
    #expect(scroll.contentOffset.y == 800)
  }

  @Test("the delegate may set the target content offset")
  func target() {
    recorder.target = CGPoint(x: 0, y: 250)
    stage.finger().down(at: (150, 300)).move(by: (0, -110), over: 0.11).up()
    stage.settle()

    #expect(scroll.contentOffset.y == 250)
  }

  @Test("wheel and trackpad scroll and stop at the edges without bouncing")
  func wheel() {
    let mouse = stage.mouse().hover(at: CGPoint(x: 150, y: 200))
    mouse.wheel(CGVector(dx: 0, dy: -2))
    #expect(scroll.contentOffset.y == 80)
    mouse.wheel(CGVector(dx: 0, dy: 5))
    #expect(scroll.contentOffset.y == 0)
    stage.settle()
    stage.trackpad().scroll(CGVector(dx: 0, dy: -3), at: CGPoint(x: 150, y: 200))
    stage.settle()
    #expect((scroll.contentOffset.y - 120).magnitude < 0.001)
  }

  @Test("an animated scroll moves in every frame and is reported once, at the end")
  func animated() {
    scroll.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
    stage.advance(by: 0.15)
    #expect((scroll.contentOffset.y - 250).magnitude < 1)
    stage.settle()
    #expect(scroll.contentOffset.y == 500)
    #expect(recorder.calls == ["arrived"])
    #expect(recorder.scrollCount > 10)

    scroll.scrollRectToVisible(CGRect(x: 0, y: 700, width: 10, height: 50), animated: false)
    #expect(scroll.contentOffset.y == 500)
    scroll.scrollRectToVisible(CGRect(x: 0, y: 1000, width: 10, height: 50), animated: false)
    #expect(scroll.contentOffset.y == 650)
    scroll.scrollRectToVisible(CGRect(x: 0, y: 100, width: 10, height: 50), animated: false)
    #expect(scroll.contentOffset.y == 100)
  }

  @Test("a scroll animation of 0.3 s takes the same number of frames, whenever it begins (I6, P4)")
  func endsWithTheSameFrame() {
    var frames: Set<Int> = []
    for i in 0..<100 {
      stage.stage.advance(to: TimeInterval(i + 1) * 36.1)
      let before = recorder.scrollCount
      scroll.setContentOffset(CGPoint(x: 0, y: i % 2 == 0 ? 500 : 0), animated: true)
      for k in 1...40 {
        stage.stage.advance(to: TimeInterval(i + 1) * 36.1 + TimeInterval(k) / 100)
      }
      frames.insert(recorder.scrollCount - before)
    }
    #expect(frames.count == 1, "\(frames)")
  }

  @Test("insets and the safe area extend the scroll range, and content at the top stays at the top")
  func insets() {
    scroll.contentInset.top = 30
    #expect(scroll.contentOffset.y == -30)
    stage.stage.resize(
      to: CGSize(width: 300, height: 400), scale: 1,
      safeAreaInsets: UIEdgeInsets(top: 20, left: 0, bottom: 10, right: 0))
    #expect(scroll.adjustedContentInset.top == 50)
    #expect(scroll.contentOffset.y == -50)
    scroll.contentInsetAdjustmentBehavior = .never
    #expect(scroll.adjustedContentInset.top == 30)
    #expect(scroll.contentOffset.y == -30)
  }

  @Test("a drag across the scroll axis does not scroll, and neither does content that fits")
  func axes() {
    stage.finger().down(at: (100, 200)).move(by: (80, 10), over: 0.2).hold(0.2).up()
    #expect(scroll.contentOffset == .zero)
    scroll.contentSize = CGSize(width: 300, height: 100)
    stage.finger().down(at: (100, 200)).move(by: (0, 80), over: 0.2).hold(0.2).up()
    #expect(scroll.contentOffset == .zero)
    scroll.alwaysBounceVertical = true
    stage.finger().down(at: (100, 200)).move(by: (0, 80), over: 0.2)
    #expect(scroll.contentOffset.y < -20)
  }

  @Test(
    "nested scroll views of crossed axes each take their own; at its end the inner one leaves the drag to the outer one"
  )
  func nested() {
    let inner = UIScrollView(frame: CGRect(x: 0, y: 100, width: 300, height: 200))
    inner.contentSize = CGSize(width: 900, height: 200)
    scroll.addSubview(inner)
    stage.finger().down(at: (150, 200)).move(by: (-60, -5), over: 0.2).hold(0.2).up()
    #expect(inner.contentOffset.x > 40)
    #expect(scroll.contentOffset.y == 0)
    stage.finger().down(at: (150, 200)).move(by: (3, -60), over: 0.2).hold(0.2).up()
    #expect(scroll.contentOffset.y > 40)

    inner.contentSize = CGSize(width: 300, height: 600)
    scroll.contentOffset = .zero
    inner.contentOffset = CGPoint(x: 0, y: 400)
    stage.finger().down(at: (150, 200)).move(by: (0, -60), over: 0.2).hold(0.2).up()
    #expect(inner.contentOffset.y == 400)
    #expect(scroll.contentOffset.y > 40)
  }

  @Test("a card can have a sideways pan inside a vertical scroll view (DEM-03 item 4)")
  func sharedCard() {
    let card = UIView(frame: CGRect(x: 20, y: 20, width: 200, height: 200))
    let pan = UIPanGestureRecognizer()
    card.addGestureRecognizer(pan)
    scroll.addSubview(card)

    stage.finger().down(at: (100, 100)).move(by: (50, 0), over: 0.2).up()
    #expect(
      stage.story(of: pan) == "possible → began → changed ×19 → ended" || pan.state == .possible)
    #expect(scroll.contentOffset == .zero)
  }

  @Test(
    "the inspection reports no view that can be scrolled into sight, and none of the scroll view's own parts"
  )
  func inspected() {
    let row = UIView(frame: CGRect(x: 0, y: 900, width: 100, height: 50))
    let tap = UITapGestureRecognizer()
    tap.addAction { _ in }
    row.addGestureRecognizer(tap)
    scroll.addSubview(row)
    #expect(stage.stage.inspect().isEmpty)
    scroll.isScrollEnabled = false
    #expect(stage.stage.inspect([tap]).map(\.code) == [.outsideParent])
  }

  @Test("a scroll view that is removed while it decelerates stops and tells its delegate")
  func removed() {
    stage.finger().down(at: (150, 300)).move(by: (0, -110), over: 0.11).up()
    scroll.removeFromSuperview()
    stage.settle()

    #expect(recorder.calls.last == "rests")
    #expect(!scroll.isDecelerating)
  }

  @Test("a pinch scales the delegate's view about the fingers, within the zoom limits")
  func zooming() {
    let zoomer = Zoomer()
    let page = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    zoomer.view = page
    scroll.delegate = zoomer
    scroll.addSubview(page)
    scroll.contentSize = page.bounds.size
    scroll.maximumZoomScale = 3

    stage.pinch(at: CGPoint(x: 150, y: 200), by: 2.5)
    stage.settle()
    #expect(scroll.zoomScale > 1.8 && scroll.zoomScale < 2.6)
    #expect(scroll.contentSize.width == 300 * scroll.zoomScale)
    #expect((page.frame.width - 300 * scroll.zoomScale).magnitude < 0.01)
    stage.pinch(at: CGPoint(x: 150, y: 200), by: 4)
    stage.settle()
    #expect(scroll.zoomScale == 3)
    #expect(zoomer.ends == 2)
    scroll.setZoomScale(1, animated: true)
    stage.settle()
    #expect(page.frame == CGRect(x: 0, y: 0, width: 300, height: 400))
  }

  @Test("a second pinch continues from the first one's scale; zooming by code keeps the centre")
  func zoomingOn() {
    let zoomer = Zoomer()
    let page = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    zoomer.view = page
    scroll.delegate = zoomer
    scroll.addSubview(page)
    scroll.contentSize = page.bounds.size
    scroll.maximumZoomScale = 8

    scroll.setZoomScale(2, animated: false)
    #expect(scroll.contentOffset == CGPoint(x: 150, y: 200))
    stage.pinch(at: CGPoint(x: 150, y: 200), by: 1.8)
    stage.settle()
    let first = scroll.zoomScale
    #expect(first > 2.9 && first < 3.7)
    stage.pinch(at: CGPoint(x: 150, y: 200), by: 1.8)
    stage.settle()
    #expect((scroll.zoomScale / first - first / 2).magnitude < 0.01)
  }

  private final class Zoomer: UIScrollViewDelegate {
    var view: UIView?
    var ends = 0
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
    func scrollViewDidEndZooming(
      _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
    ) { ends += 1 }
  }
}

/// Compares with real UIKit scroll views, frame by frame after the lift
/// (`uikit-scroll-pan-traces.json`).
