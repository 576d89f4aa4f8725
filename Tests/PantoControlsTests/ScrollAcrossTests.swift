@testable import PantoControls
import PantoScene
import PantoTesting
import Testing

/// Scroll views along both axes: what holds for up and down holds for left and right.
@MainActor @Suite("Scrolling both ways", .timeLimit(.minutes(60))) struct ScrollAcrossTests {
  enum Axis: CaseIterable { case x, y }

  private let stage = TestStage(300, 300)
  private let recorder = ScrollRecorder()

  /// A view of 300 by 300 points with content of 1500 points along an axis.
  private func scroll(_ axis: Axis) -> UIScrollView {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    scroll.contentSize =
      axis == .x ? CGSize(width: 1500, height: 300) : CGSize(width: 300, height: 1500)
    stage.add(scroll)
    return scroll
  }
  private func along(_ scroll: UIScrollView, _ axis: Axis) -> CGFloat {
    axis == .x ? scroll.contentOffset.x : scroll.contentOffset.y
  }
  private func across(_ scroll: UIScrollView, _ axis: Axis) -> CGFloat {
    axis == .x ? scroll.contentOffset.y : scroll.contentOffset.x
  }
  private func way(_ length: CGFloat, _ axis: Axis) -> (CGFloat, CGFloat) {
    axis == .x ? (length, 0) : (0, length)
  }
  private func bars(_ scroll: UIScrollView) -> (vertical: CGRect?, horizontal: CGRect?) {
    let frames = (scroll.layer.sublayers ?? []).map(\.frame)
    return (frames.first { $0.width == 3 }, frames.first { $0.height == 3 })
  }

  // MARK: Insets and range

  @Test(
    "insets that are set while content is at its edge move it, at the left as at the top (MUT-15)")
  func insets() {
    let scroll = scroll(.x)
    scroll.contentSize = CGSize(width: 1500, height: 1500)
    scroll.contentInset = UIEdgeInsets(top: 10, left: 40, bottom: 20, right: 60)
    #expect(scroll.contentOffset == CGPoint(x: -40, y: -10))
    scroll.contentInset = .zero
    #expect(scroll.contentOffset == .zero)

    scroll.contentOffset = CGPoint(x: 0, y: 500)
    scroll.contentInset = UIEdgeInsets(top: 10, left: 40, bottom: 20, right: 60)
    #expect(scroll.contentOffset == CGPoint(x: -40, y: 500))
    scroll.contentOffset = CGPoint(x: 500, y: -10)
    scroll.contentInset = UIEdgeInsets(top: 30, left: 50, bottom: 20, right: 60)
    #expect(scroll.contentOffset == CGPoint(x: 500, y: -30))
  }

  @Test(
    "insets that come under a finger move nothing until it lifts (MUT-15)", arguments: Axis.allCases
  )
  func insetsInDrag(axis: Axis) {
    let scroll = scroll(axis)
    let delta = way(-110, axis)
    let finger = stage.finger().down(at: (150, 200)).move(by: delta, over: 0.3).hold(0.1)
    #expect(along(scroll, axis) == 100)
    scroll.contentInset = UIEdgeInsets(top: 50, left: 50, bottom: 50, right: 50)
    #expect(along(scroll, axis) == 100)
    finger.move(by: way(300, axis), over: 0.5).hold(0.2).up()
    stage.settle()
    #expect(along(scroll, axis) == -50)
  }

  @Test("the safe area insets only the axes that scroll, unless asked for always or never (MUT-15)")
  func safeArea() {
    let stage = TestStage(
      300, 300, safeAreaInsets: UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40))
    let scroll = UIScrollView(frame: stage.window.bounds)
    stage.add(scroll)
    scroll.contentSize = CGSize(width: 1000, height: 100)
    #expect(scroll.adjustedContentInset == UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 40))
    scroll.contentSize = CGSize(width: 100, height: 1000)
    #expect(scroll.adjustedContentInset == UIEdgeInsets(top: 10, left: 0, bottom: 30, right: 0))
    scroll.contentSize = CGSize(width: 100, height: 100)
    scroll.alwaysBounceHorizontal = true
    #expect(scroll.adjustedContentInset == UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 40))
    scroll.contentInsetAdjustmentBehavior = .always
    #expect(scroll.adjustedContentInset == UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40))
    scroll.contentInsetAdjustmentBehavior = .never
    #expect(scroll.adjustedContentInset == .zero)
  }

  @Test("content that becomes shorter leaves no empty page (MUT-15)", arguments: Axis.allCases)
  func shorter(axis: Axis) {
    let scroll = scroll(axis)
    scroll.contentInset.right = 30
    scroll.contentInset.bottom = 20
    scroll.contentOffset = axis == .x ? CGPoint(x: 1230, y: 0) : CGPoint(x: 0, y: 1220)
    scroll.contentSize =
      axis == .x ? CGSize(width: 700, height: 200) : CGSize(width: 200, height: 700)
    #expect(along(scroll, axis) == (axis == .x ? 430 : 420))
    #expect(across(scroll, axis) == 0)
  }

  // MARK: Indicators

  @Test("each bar has its own insets and follows its own axis (MUT-15)")
  func indicators() throws {
    let scroll = scroll(.x)
    scroll.contentSize = CGSize(width: 1000, height: 1200)
    scroll.contentInset = UIEdgeInsets(top: 10, left: 40, bottom: 20, right: 60)
    scroll.verticalScrollIndicatorInsets = UIEdgeInsets(top: 5, left: 21, bottom: 7, right: 9)
    scroll.horizontalScrollIndicatorInsets = UIEdgeInsets(top: 22, left: 11, bottom: 15, right: 13)
    scroll.flashScrollIndicators()

    var (vertical, horizontal) = (
      try #require(bars(scroll).vertical), try #require(bars(scroll).horizontal)
    )
    #expect(abs(vertical.minX - scroll.bounds.minX - 285) < 0.001)
    #expect(abs(vertical.minY - scroll.bounds.minY - 8) < 0.001)
    #expect(abs(vertical.height - 282 * 300 / 1230) < 0.001)
    #expect(abs(horizontal.minY - scroll.bounds.minY - 279) < 0.001)
    #expect(abs(horizontal.minX - scroll.bounds.minX - 14) < 0.001)
    #expect(abs(horizontal.width - 270 * 300 / 1100) < 0.001)

    scroll.contentOffset = CGPoint(x: 760, y: 920)
    (vertical, horizontal) = (
      try #require(bars(scroll).vertical), try #require(bars(scroll).horizontal)
    )
    #expect(abs(vertical.maxY - scroll.bounds.minY - 290) < 0.001)
    #expect(abs(horizontal.maxX - scroll.bounds.minX - 284) < 0.001)

    scroll.contentOffset = CGPoint(x: 360, y: -10)
    horizontal = try #require(bars(scroll).horizontal)
    #expect(abs(horizontal.midX - scroll.bounds.minX - (14 + 135)) < 0.001, "half way")
  }

  @Test("a bar shows only where content can move and the program wants it (MUT-15)")
  func wanted() {
    let wide = scroll(.x)
    wide.flashScrollIndicators()
    #expect(bars(wide).vertical == nil && bars(wide).horizontal != nil)
    wide.showsHorizontalScrollIndicator = false
    wide.contentSize.height = 1500
    wide.flashScrollIndicators()
    #expect(bars(wide).vertical != nil && bars(wide).horizontal == nil)
  }

  @Test("the bars keep inside of the safe area, at both of their ends (MUT-15)")
  func safeBars() {
    let stage = TestStage(
      300, 300, safeAreaInsets: UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40))
    let scroll = UIScrollView(frame: stage.window.bounds)
    scroll.contentSize = CGSize(width: 2000, height: 2000)
    stage.add(scroll)
    scroll.flashScrollIndicators()
    let bounds = scroll.bounds
    #expect((bars(scroll).vertical?.minY ?? 0) - bounds.minY == 13)
    #expect((bars(scroll).horizontal?.minX ?? 0) - bounds.minX == 23)

    scroll.contentOffset = CGPoint(x: 2000 - 300 + 40, y: 2000 - 300 + 30)
    let end = scroll.bounds
    #expect(abs((bars(scroll).vertical?.maxY ?? 0) - end.minY - (300 - 30 - 3)) < 0.001)
    #expect(abs((bars(scroll).horizontal?.maxX ?? 0) - end.minX - (300 - 40 - 3)) < 0.001)
  }

  // MARK: Fingers and wheels

  @Test(
    "content follows the finger along its axis and not across it (MUT-15)", arguments: Axis.allCases
  )
  func follows(axis: Axis) {
    let scroll = scroll(axis)
    scroll.delegate = recorder
    let delta = axis == .x ? (-110, 15) : (15, -110) as (CGFloat, CGFloat)
    stage.finger().down(at: (150, 200)).move(by: delta, over: 0.5).hold(0.3).up()
    #expect(abs(along(scroll, axis) - 100) < 2 && across(scroll, axis) == 0)
    #expect(recorder.calls == ["drags", "will let go", "let go"])
  }

  @Test(
    "pulled beyond either edge, content follows less, and returns when it is let go (MUT-15)",
    arguments: Axis.allCases, [true, false])
  func pulled(axis: Axis, isStart: Bool) {
    let scroll = scroll(axis)
    let rest: CGFloat = isStart ? 0 : 1200
    scroll.contentOffset = axis == .x ? CGPoint(x: rest, y: 0) : CGPoint(x: 0, y: rest)
    let finger = stage.finger().down(at: (150, 150))
      .move(by: way(isStart ? 110 : -110, axis), over: 0.3).hold(0.1)
    let over = isStart ? -along(scroll, axis) : along(scroll, axis) - 1200
    #expect(over > 20 && over < 60)
    finger.up()
    stage.settle()
    #expect(along(scroll, axis) == rest && across(scroll, axis) == 0)
  }

  @Test(
    "a throw beyond an edge comes back to it, and without bounces stops there (MUT-15)",
    arguments: Axis.allCases, [true, false])
  func thrown(axis: Axis, bounces: Bool) {
    let scroll = scroll(axis)
    scroll.bounces = bounces
    stage.finger().down(at: (150, 250)).move(by: way(-60, axis), over: 0.3).hold(0.2).up()
    stage.settle()
    stage.finger().down(at: (100, 100)).move(by: way(150, axis), over: 0.08).up()
    var least: CGFloat = 0
    for _ in 0..<120 {
      stage.advance(by: 1.0 / 60)
      least = min(least, along(scroll, axis))
    }
    stage.settle()
    #expect(along(scroll, axis) == 0 && (bounces ? least < -1 : least == 0))
  }

  @Test(
    "a page turns with a throw, and comes back after a short drag or a cancel (MUT-15)",
    arguments: Axis.allCases)
  func pages(axis: Axis) {
    let scroll = scroll(axis)
    scroll.isPagingEnabled = true
    stage.finger().down(at: (200, 200)).move(by: way(-80, axis), over: 0.08).up()
    stage.settle()
    #expect(along(scroll, axis) == 300)
    stage.finger().down(at: (200, 200)).move(by: way(-80, axis), over: 0.4).hold(0.2).up()
    stage.settle()
    #expect(along(scroll, axis) == 300)
    stage.finger().down(at: (200, 200)).move(by: way(-80, axis), over: 0.3).cancel()
    stage.settle()
    #expect(along(scroll, axis) == 300)
    stage.finger().down(at: (100, 100)).move(by: way(170, axis), over: 0.5).hold(0.2).up()
    stage.settle()
    #expect(along(scroll, axis) == 0)
  }

  @Test(
    "a drag that is cancelled beyond an edge returns, and the next drag works (MUT-15)",
    arguments: Axis.allCases)
  func cancelled(axis: Axis) {
    let scroll = scroll(axis)
    scroll.delegate = recorder
    stage.finger().down(at: (100, 100)).move(by: way(90, axis), over: 0.2).cancel()
    stage.settle()
    #expect(along(scroll, axis) == 0 && !scroll.isDragging && !scroll.isDecelerating)
    stage.finger().down(at: (200, 200)).move(by: way(-60, axis), over: 0.3).hold(0.2).up()
    stage.settle()
    #expect(along(scroll, axis) == 50)
  }

  @Test("a wheel moves the axis that it is turned along (MUT-15)")
  func wheel() {
    let scroll = scroll(.x)
    scroll.contentSize = CGSize(width: 1500, height: 1500)
    stage.mouse().hover(at: CGPoint(x: 150, y: 150)).wheel(CGVector(dx: 2, dy: 0))
    stage.settle()
    #expect(scroll.contentOffset.x > 20 && scroll.contentOffset.y == 0)
    let x = scroll.contentOffset.x
    stage.mouse().hover(at: CGPoint(x: 150, y: 150)).wheel(CGVector(dx: 0, dy: -2))
    stage.settle()
    #expect(scroll.contentOffset.x == x && scroll.contentOffset.y == x)
  }

  @Test("a locked direction keeps a slanted drag on the axis it began along (MUT-15)")
  func locked() {
    let scroll = scroll(.x)
    scroll.contentSize = CGSize(width: 1500, height: 1500)
    scroll.isDirectionalLockEnabled = true
    scroll.contentOffset = CGPoint(x: 500, y: 500)
    stage.finger().down(at: (200, 200)).move(by: (-100, -20), over: 0.3).hold(0.2).up()
    #expect(scroll.contentOffset.x > 580 && scroll.contentOffset.y == 500)
    stage.settle()
    let x = scroll.contentOffset.x
    stage.finger().down(at: (200, 200)).move(by: (-20, -100), over: 0.3).hold(0.2).up()
    #expect(scroll.contentOffset.y > 580 && scroll.contentOffset.x == x)
  }

  @Test(
    "a rectangle is brought into sight by the shortest scroll, along each axis (MUT-15)",
    arguments: Axis.allCases)
  func rectangle(axis: Axis) {
    let scroll = scroll(axis)
    func show(_ start: CGFloat, _ length: CGFloat) -> CGFloat {
      let rect =
        axis == .x
        ? CGRect(x: start, y: 10, width: length, height: 20)
        : CGRect(x: 10, y: start, width: 20, height: length)
      scroll.scrollRectToVisible(rect, animated: false)
      return along(scroll, axis)
    }
    #expect(show(400, 50) == 150)
    #expect(show(200, 50) == 150, "it is in sight already")
    #expect(show(100, 20) == 100)
    #expect(show(1450, 50) == 1200)
  }

  @Test("the inner scroll view takes the drags along its own axis (MUT-15)")
  func crossed() {
    let outer = scroll(.y)
    let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    inner.contentSize = CGSize(width: 1500, height: 200)
    outer.addSubview(inner)
    stage.stage.layoutIfNeeded()
    stage.finger().down(at: (200, 100)).move(by: (-100, 0), over: 0.3).hold(0.2).up()
    #expect(inner.contentOffset.x > 80 && outer.contentOffset.y == 0)
    stage.settle()
    let x = inner.contentOffset.x
    stage.finger().down(at: (200, 150)).move(by: (0, -100), over: 0.3).hold(0.2).up()
    #expect(inner.contentOffset.x == x && outer.contentOffset.y > 80)
  }
}
