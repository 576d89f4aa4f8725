import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoScene

/// Scroll views against the documentation: offsets, drags, pages, zooming, insets, guides.
@MainActor @Suite("Scroll views keep what their documentation promises", .timeLimit(.minutes(60)))
struct ScrollPromisesTests {
  let stage = TestStage(300, 400)
  let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
  private let recorder = ScrollRecorder()

  init() {
    scroll.contentSize = CGSize(width: 300, height: 1000)
    scroll.delegate = recorder
    stage.add(scroll)
  }

  /// Drags slowly and rests before the lift, so that nothing is thrown.
  private func drag(_ x: CGFloat, _ y: CGFloat) {
    stage.drag(
      from: CGPoint(x: 150, y: 200), to: CGPoint(x: 150 + x, y: 200 + y), over: 0.5, pause: 0.5)
  }

  @Test("code may scroll beyond the content, which stays there after a layout (FID-60)")
  func beyond() {
    let count = recorder.scrollCount
    scroll.setContentOffset(CGPoint(x: 0, y: 700), animated: false)
    #expect(recorder.scrollCount == count + 1)

    stage.stage.layoutIfNeeded()
    stage.advance(by: 1)
    #expect(scroll.contentOffset.y == 700)

    scroll.contentOffset.y = -60
    stage.advance(by: 1)
    #expect(scroll.contentOffset.y == -60)

    scroll.contentSize.height = 900
    #expect(scroll.contentOffset.y == 0)
  }

  @Test("a drag returns content that code moved beyond its edge (FID-60)")
  func beyondAndBack() {
    scroll.contentOffset.y = -60
    stage.advance(by: 1)

    drag(0, -20)
    stage.settle()

    #expect(scroll.contentOffset.y.magnitude < 0.5)
  }

  @Test("a rectangle is scrolled into sight as little as possible, or not at all")
  func rectangles() {
    scroll.contentOffset.y = 100
    let count = recorder.scrollCount
    scroll.scrollRectToVisible(CGRect(x: 0, y: 150, width: 10, height: 10), animated: false)
    #expect(recorder.scrollCount == count)

    scroll.scrollRectToVisible(CGRect(x: 0, y: 590, width: 10, height: 10), animated: false)
    #expect(scroll.contentOffset.y == 200)

    scroll.scrollRectToVisible(CGRect(x: 0, y: 50, width: 10, height: 10), animated: false)
    #expect(scroll.contentOffset.y == 50)
  }

  @Test("an animated offset tells its own end")
  func animated() {
    scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    stage.settle()

    #expect(scroll.contentOffset.y == 300)
    #expect(recorder.calls == ["arrived"])
  }

  @Test("a drag and its throw are told in order")
  func order() {
    stage.swipe(from: CGPoint(x: 150, y: 300), by: (0, -100))
    stage.settle()

    #expect(recorder.calls == ["drags", "will let go", "let go, rolls", "rolls", "rests"])
  }

  @Test("a scroll that the delegate begins as the finger lifts takes the throw's place (SPR-11)")
  func scrollAtLift() {
    recorder.onLift = { $0.setContentOffset(CGPoint(x: 0, y: 300), animated: true) }
    stage.swipe(from: CGPoint(x: 150, y: 300), by: (0, -100))
    stage.settle()

    #expect(scroll.contentOffset.y == 300)
    #expect(recorder.calls == ["drags", "will let go", "let go, rolls", "arrived"])

    recorder.calls = []
    recorder.onLift = { $0.contentOffset.y = 450 }
    stage.swipe(from: CGPoint(x: 150, y: 300), by: (0, -100))
    stage.settle()

    #expect(scroll.contentOffset.y == 450)
    #expect(recorder.calls == ["drags", "will let go", "let go, rolls"])
  }

  @Test("a delegate stops a throw as it begins by setting the offset that shows (SPR-11)")
  func stopsThrow() {
    var held: CGFloat = 0
    recorder.onRoll = {
      held = $0.contentOffset.y
      #expect($0.isDecelerating)
      $0.setContentOffset($0.contentOffset, animated: true)
    }
    stage.swipe(from: CGPoint(x: 150, y: 300), by: (0, -100))
    stage.settle()

    #expect(held > 50 && scroll.contentOffset.y == held && !scroll.isDecelerating)
    #expect(recorder.calls == ["drags", "will let go", "let go, rolls", "rolls", "rests"])
  }

  @Test("a throw rests where the delegate wants it")
  func target() {
    recorder.target = CGPoint(x: 0, y: 250)

    stage.swipe(from: CGPoint(x: 150, y: 300), by: (0, -100))
    stage.settle()

    #expect((scroll.contentOffset.y - 250).magnitude < 0.5)
  }

  @Test("a paged view rests at multiples of its size")
  func pages() {
    scroll.contentSize = CGSize(width: 900, height: 400)
    scroll.isPagingEnabled = true

    drag(-80, 0)
    stage.settle()
    #expect(scroll.contentOffset.x.magnitude < 0.5)

    stage.drag(from: CGPoint(x: 280, y: 200), to: CGPoint(x: 80, y: 200), over: 0.5, pause: 0.5)
    stage.settle()
    #expect((scroll.contentOffset.x - 300).magnitude < 0.5)
  }

  @MainActor private final class Zoomer: UIScrollViewDelegate {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    var isAsked = true
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { isAsked ? view : nil }
  }

  private func zoomer() -> Zoomer {
    let zoomer = Zoomer()
    scroll.addSubview(zoomer.view)
    scroll.contentSize = zoomer.view.bounds.size
    scroll.delegate = zoomer
    return zoomer
  }

  @Test("a zoom keeps within its limits and multiplies the size of the content (FID-40)")
  func zoom() {
    let zoomer = zoomer()
    stage.pinch(at: CGPoint(x: 150, y: 200), by: 2)
    #expect(scroll.zoomScale == 1)

    scroll.maximumZoomScale = 3
    scroll.setZoomScale(10, animated: false)

    #expect(scroll.zoomScale == 3)
    #expect(scroll.contentSize == CGSize(width: 900, height: 1200))
    #expect(zoomer.view.frame.size == scroll.contentSize)

    scroll.setZoomScale(1, animated: false)
    #expect(scroll.contentOffset == .zero)
  }

  @Test("without a view to zoom nothing zooms (FID-40)")
  func zoomsNothing() {
    let zoomer = zoomer()
    scroll.maximumZoomScale = 3
    zoomer.isAsked = false

    stage.pinch(at: CGPoint(x: 150, y: 200), by: 2)
    scroll.setZoomScale(2, animated: false)

    #expect(scroll.zoomScale == 1)
  }

  @Test("content that fits moves only if the view always bounces")
  func fits() {
    scroll.contentSize.height = 300
    let finger = stage.finger().down(at: (150, 200)).move(by: (0, 100), over: 0.5)
    #expect(scroll.contentOffset.y == 0)
    finger.up()

    scroll.alwaysBounceVertical = true
    let other = stage.finger().down(at: (150, 200)).move(by: (0, 100), over: 0.5)
    #expect(scroll.contentOffset.y < 0)
    other.up()
    stage.settle()
    #expect(scroll.contentOffset.y.magnitude < 0.5)
  }

  @Test("a view that does not scroll for fingers does so for code")
  func disabled() {
    scroll.isScrollEnabled = false

    drag(0, -100)
    #expect(scroll.contentOffset.y == 0)

    scroll.setContentOffset(CGPoint(x: 0, y: 30), animated: false)
    #expect(scroll.contentOffset.y == 30)
  }

  @Test("touches of views may be taken for a scroll, those of controls not")
  func touches() {
    #expect(scroll.touchesShouldCancel(in: UIView()))
    #expect(!scroll.touchesShouldCancel(in: UIButton()))
  }

  @Test("content slows down by 0.998 or 0.99 for each millisecond (SPR-09)")
  func rates() {
    #expect(scroll.decelerationRate == .normal)
    #expect(UIScrollView.DecelerationRate.normal.rawValue == 0.998)
    #expect(UIScrollView.DecelerationRate.fast.rawValue == 0.99)
  }

  @Test("the safe area is added to the insets, unless the program says never")
  func insets() {
    let stage = TestStage(
      300, 400, safeAreaInsets: UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
    let scroll = stage.add(UIScrollView(frame: stage.window.bounds))
    scroll.contentSize = CGSize(width: 300, height: 1000)
    scroll.contentInset = UIEdgeInsets(top: 10, left: 0, bottom: 0, right: 0)
    #expect(scroll.adjustedContentInset == UIEdgeInsets(top: 54, left: 0, bottom: 34, right: 0))

    scroll.contentInsetAdjustmentBehavior = .never

    #expect(scroll.adjustedContentInset == scroll.contentInset)
  }

  @Test("content that the safe area insets has none of its own, wherever it is scrolled (LAY-03)")
  func safeAreaOfContent() {
    let safe = UIEdgeInsets(top: 44, left: 20, bottom: 34, right: 0)
    let stage = TestStage(300, 400, safeAreaInsets: safe)
    let scroll = stage.add(UIScrollView(frame: stage.window.bounds))
    scroll.contentSize = CGSize(width: 300, height: 1000)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 1000))
    scroll.addSubview(view)

    scroll.contentOffset.y = 200
    #expect(view.safeAreaInsets == UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 0))
    #expect(view.layoutMargins == UIEdgeInsets(top: 8, left: 28, bottom: 8, right: 8))
    #expect(scroll.safeAreaInsets == safe)

    // Content that is not inset lies under the bars, and has to know of them.
    scroll.contentInsetAdjustmentBehavior = .never
    #expect(view.safeAreaInsets == safe)
    scroll.contentInsetAdjustmentBehavior = .automatic
    scroll.contentSize.height = 300
    scroll.contentOffset.y = 0
    #expect(view.safeAreaInsets.top == 44)
  }

  @Test("content that scrolls only with its safe area comes to rest (LAY-03, P2)")
  func safeAreaAtTheLimit() {
    let stage = TestStage(
      300, 400, safeAreaInsets: UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
    let scroll = stage.add(UIScrollView(frame: stage.window.bounds))
    let (content, box) = (UIView(), UIView())
    for (view, outer) in [(content, scroll), (box, content)] {
      view.translatesAutoresizingMaskIntoConstraints = false
      outer.addSubview(view)
    }
    let (all, safe) = (scroll.contentLayoutGuide, content.safeAreaLayoutGuide)
    NSLayoutConstraint.activate([
      content.topAnchor.constraint(equalTo: all.topAnchor),
      content.bottomAnchor.constraint(equalTo: all.bottomAnchor),
      content.leadingAnchor.constraint(equalTo: all.leadingAnchor),
      content.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
      content.trailingAnchor.constraint(equalTo: all.trailingAnchor),
      box.topAnchor.constraint(equalTo: safe.topAnchor),
      box.bottomAnchor.constraint(equalTo: safe.bottomAnchor),
      box.leadingAnchor.constraint(equalTo: safe.leadingAnchor),
      box.heightAnchor.constraint(equalToConstant: 340),
    ])
    Misuse.forget()
    stage.stage.layoutIfNeeded()

    #expect(Misuse.messages.isEmpty && !stage.stage.needsLayout)
    #expect(scroll.contentSize.height == 340 && scroll.contentOffset.y == -44)
    #expect(box.frame.minY == 0 && scroll.adjustedContentInset.bottom == 34)
  }

  @Test("a scroll view in another adds no safe area a second time (LAY-03)")
  func nestedInsets() {
    let stage = TestStage(
      300, 400, safeAreaInsets: UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
    let outer = stage.add(UIScrollView(frame: stage.window.bounds))
    let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 390))
    outer.addSubview(inner)
    for scroll in [outer, inner] { scroll.contentSize = CGSize(width: 300, height: 1000) }

    #expect(outer.adjustedContentInset.top == 44 && inner.adjustedContentInset == .zero)
  }

  @Test("what is pinned to the content makes its size, what is pinned to the frame stays")
  func guides() {
    let (content, title) = (UIView(), UIView())
    for view in [content, title] {
      view.translatesAutoresizingMaskIntoConstraints = false
      scroll.addSubview(view)
    }
    let (inside, frame) = (scroll.contentLayoutGuide, scroll.frameLayoutGuide)
    NSLayoutConstraint.activate([
      content.leadingAnchor.constraint(equalTo: inside.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: inside.trailingAnchor),
      content.topAnchor.constraint(equalTo: inside.topAnchor),
      content.bottomAnchor.constraint(equalTo: inside.bottomAnchor),
      content.widthAnchor.constraint(equalTo: frame.widthAnchor),
      content.heightAnchor.constraint(equalToConstant: 1500),
      title.leadingAnchor.constraint(equalTo: frame.leadingAnchor),
      title.topAnchor.constraint(equalTo: frame.topAnchor, constant: 20),
      title.widthAnchor.constraint(equalToConstant: 50),
      title.heightAnchor.constraint(equalToConstant: 10),
    ])
    stage.stage.layoutIfNeeded()
    #expect(scroll.contentSize == CGSize(width: 300, height: 1500))

    scroll.contentOffset.y = 100
    stage.stage.layoutIfNeeded()

    #expect(title.convert(CGPoint.zero, to: nil).y == 20)
    #expect(content.convert(CGPoint.zero, to: nil).y == -100)
  }

  @Test("a locked drag keeps to the direction in which it began (FID-27)")
  func locked() {
    scroll.contentSize = CGSize(width: 1000, height: 1000)
    scroll.isDirectionalLockEnabled = true

    stage.finger().down(at: (150, 300)).move(by: (4, -60), over: 0.2).move(by: (-80, 0), over: 0.2)
      .hold(0.3).up()

    #expect(scroll.contentOffset.x == 0)
    #expect(scroll.contentOffset.y > 0)
  }

  @Test("a quick tap on a button in a scroll view presses it once (REC-18)")
  func button() {
    let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 40))
    scroll.addSubview(button)
    var presses = 0
    button.addAction(for: .touchUpInside) { _ in presses += 1 }
    let finger = stage.finger().down(at: button.center)
    #expect(!button.isHighlighted)

    finger.hold(0.05).up()

    #expect(presses == 1)
  }

  @Test("an inset at the end lets content scroll further")
  func insetAtTheEnd() {
    scroll.contentInset.bottom = 50

    for _ in 0..<4 {
      stage.swipe(from: CGPoint(x: 150, y: 350), by: (0, -300))
      stage.settle()
    }

    #expect((scroll.contentOffset.y - 650).magnitude < 0.5)
  }

  @Test("of two scroll views inside each other the one of the drag's direction moves")
  func nested() {
    let inner = UIScrollView(frame: CGRect(x: 0, y: 100, width: 300, height: 200))
    inner.contentSize = CGSize(width: 900, height: 200)
    scroll.addSubview(inner)
    stage.stage.layoutIfNeeded()

    drag(-100, 0)
    stage.settle()
    #expect(inner.contentOffset.x > 0 && scroll.contentOffset.y == 0)

    let x = inner.contentOffset.x
    drag(0, -100)
    stage.settle()
    #expect(inner.contentOffset.x == x && scroll.contentOffset.y > 0)
  }
}
