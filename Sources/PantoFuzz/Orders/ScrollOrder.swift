import PantoControls
import PantoScene

/// The documented order of calls to the delegate of a scroll view.
public enum ScrollOrder {
  private static let inside = [
    "resting", "dragging", "letting go", "let go with speed", "decelerating",
  ]

  /// The orders, each with a state per scroll view.
  public static let machines = [
    OrderMachine(
      "drag of a scroll view", start: "resting", rest: ["resting"],
      [
        OrderRule(
          "scrollViewWillBeginDragging", from: ["resting"], to: "dragging",
          "Apple: called when the user begins to scroll; a deceleration has ended before"),
        OrderRule(
          "scrollViewDidScroll", from: inside,
          "Apple: called when the offset changes, for whatever reason"),
        OrderRule(
          "scrollViewWillEndDragging", from: ["dragging"], to: "letting go",
          "Apple: called when the finger lifts, before scrollViewDidEndDragging"),
        OrderRule(
          "scrollViewDidEndDragging(willDecelerate: true)", from: ["letting go"],
          to: "let go with speed",
          "Apple: decelerate is true if the scrolling goes on, and then a deceleration begins"),
        OrderRule(
          "scrollViewDidEndDragging(willDecelerate: false)", from: ["letting go"], to: "resting",
          "Apple: decelerate is false if scrolling stops at once"),
        OrderRule(
          "scrollViewWillBeginDecelerating", from: ["let go with speed"], to: "decelerating",
          "Apple: called as the finger lifts while the content moves"),
        OrderRule(
          "scrollViewWillBeginDecelerating", from: ["resting"], to: "decelerating",
          "Content that a finger stopped between two places of rest moves on when the finger lifts "
            + "(SPR-11)"),
        OrderRule(
          "scrollViewDidEndDecelerating", from: ["decelerating"], to: "resting",
          "Apple: called when the movement comes to a halt"),
      ]),
    OrderMachine(
      "animated scroll by the program", start: "still", rest: ["still"],
      [
        OrderRule(
          "setContentOffset(animated)", from: ["still"], to: "animating",
          "The program has begun an animation, which ended the one before"),
        OrderRule(
          "scrollViewDidEndScrollingAnimation", from: ["animating"], to: "still",
          "Apple: called at the end of setContentOffset and scrollRectToVisible, only if an "
            + "animation was requested"),
      ]),
    OrderMachine(
      "zoom of a scroll view", start: "resting", rest: ["resting"],
      [
        OrderRule(
          "scrollViewWillBeginZooming", from: ["resting"], to: "zooming",
          "Apple: called when zooming of the content is about to begin (FID-30)"),
        OrderRule(
          "scrollViewDidEndZooming", from: ["zooming"], to: "resting",
          "Apple: called when zooming ended, and the scale has sprung back (FID-30)"),
        OrderRule(
          "scrollViewWillBeginZooming", from: ["zooming"], to: "zooming twice",
          "A pinch may begin while the scale of the one before springs back", isRare: true),
        OrderRule(
          "scrollViewDidEndZooming", from: ["zooming twice"], to: "zooming",
          "Each zoom that began ends", isRare: true),
        OrderRule(
          "scrollViewWillBeginZooming", from: ["zooming twice"], to: "zooming thrice",
          "A third pinch within the 0.3 s of the first", isRare: true),
        OrderRule(
          "scrollViewDidEndZooming", from: ["zooming thrice"], to: "zooming twice",
          "Each zoom that began ends", isRare: true),
      ]),
  ]
}

/// A delegate that reports its calls. Scroll views have their numbers as tags.
@MainActor final class OrderedScrollDelegate: UIScrollViewDelegate {
  private let random: SeededRandom
  private let order: CallOrder
  weak var zoomed: UIView?

  init(_ random: SeededRandom, _ order: CallOrder) {
    self.random = random
    self.order = order
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    order.call("scrollViewDidScroll", of: scrollView.tag)
  }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    order.call("scrollViewWillBeginDragging", of: scrollView.tag)
  }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    order.call("scrollViewWillEndDragging", of: scrollView.tag)
    if random.once(in: 4) { targetContentOffset.pointee.y = 40 }
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate: Bool) {
    order.call(
      "scrollViewDidEndDragging(willDecelerate: \(willDecelerate))", of: scrollView.tag)
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    order.call("scrollViewWillBeginDecelerating", of: scrollView.tag)
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    order.call("scrollViewDidEndDecelerating", of: scrollView.tag)
  }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    order.call("scrollViewDidEndScrollingAnimation", of: scrollView.tag)
  }
  func viewForZooming(in scrollView: UIScrollView) -> UIView? {
    scrollView.tag == 0 ? zoomed : nil
  }
  func scrollViewDidZoom(_ scrollView: UIScrollView) {
    order.call("scrollViewDidZoom", of: scrollView.tag)
  }
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
    order.call("scrollViewWillBeginZooming", of: scrollView.tag)
  }
  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {
    order.call("scrollViewDidEndZooming", of: scrollView.tag)
  }
}

/// A scroll view that zooms and one with pages inside of a third, under fingers, the wheel and
/// calls of the program.
@MainActor final class ScrollScene: OrderScene {
  let stage = Stage(size: CGSize(width: 200, height: 300))
  private let random: SeededRandom
  private let order: CallOrder
  private let hand: OrderHand
  private let delegate: OrderedScrollDelegate
  private let scrolls: [UIScrollView]

  init(_ random: SeededRandom, _ order: CallOrder) {
    self.random = random
    self.order = order
    hand = OrderHand(stage, random)
    delegate = OrderedScrollDelegate(random, order)
    let zooming = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 140))
    let outer = UIScrollView(frame: CGRect(x: 0, y: 140, width: 200, height: 160))
    let inner = UIScrollView(frame: CGRect(x: 0, y: 20, width: 200, height: 80))
    scrolls = [zooming, outer, inner]
    let content = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    zooming.addSubview(content)
    zooming.contentSize = content.bounds.size
    (zooming.minimumZoomScale, zooming.maximumZoomScale) = (0.5, 3)
    delegate.zoomed = content
    outer.contentSize = CGSize(width: 200, height: 900)
    inner.contentSize = CGSize(width: 800, height: 80)
    inner.isPagingEnabled = true
    outer.addSubview(inner)
    for (number, scroll) in scrolls.enumerated() {
      scroll.tag = number
      scroll.delegate = delegate
    }
    stage.window.addSubview(zooming)
    stage.window.addSubview(outer)
    stage.layoutIfNeeded()
  }

  private static let places = [
    CGPoint(x: 100, y: 60), CGPoint(x: 60, y: 80), CGPoint(x: 100, y: 200),
    CGPoint(x: 150, y: 270),
  ]

  func operate() {
    let scroll = random.pick(scrolls)
    switch random.number(below: 24) {
    case 0, 1: scrollAnimated(scroll)
    case 2:
      order.begin(operation: "scroll")
      scroll.contentOffset = place(in: scroll)
    case 3: zoom()
    case 4: remove(scroll)
    case 5:
      order.begin(operation: "switch scrolling")
      scroll.isScrollEnabled = !random.once(in: 3)
    case 6:
      order.begin(operation: "switch pages and bounces")
      scroll.isPagingEnabled = random.once(in: 3)
      scroll.bounces = !random.once(in: 3)
    case 7:
      order.begin(operation: "touches are cancelled")
      stage.cancelTouches(because: .deviceLost)
    case 8, 9:
      order.begin(operation: "wheel")
      hand.wheel(
        at: random.pick(ScrollScene.places),
        CGVector(dx: CGFloat(random.pick([-1, 0, 1])), dy: CGFloat(random.pick([-3, -1, 1, 3]))))
    case 10...12:
      order.begin(operation: "time passes")
      wait(frames: random.pick([1, 4, 10, 40]))
    default:
      order.begin(operation: "fingers")
      hand.act(at: ScrollScene.places, most: 2)
    }
  }

  private func place(in scroll: UIScrollView) -> CGPoint {
    let (size, room) = (scroll.contentSize, scroll.bounds.size)
    return CGPoint(
      x: (max(0, size.width - room.width) * random.fraction()).rounded(),
      y: (max(0, size.height - room.height) * random.fraction()).rounded())
  }

  private func scrollAnimated(_ scroll: UIScrollView) {
    order.begin(operation: "scroll, animated")
    let target = place(in: scroll)
    let moves = scroll.window != nil && scroll.contentOffset != target
    scroll.setContentOffset(target, animated: true)
    // The call has told of the end of an animation before it.
    if moves { order.call("setContentOffset(animated)", of: scroll.tag) }
  }

  private func zoom() {
    let scroll = scrolls[0]
    let isFree = order.state(of: 0, in: "zoom of a scroll view") == "resting" && !hand.isDown
    let animated = isFree && !random.once(in: 3)
    order.begin(operation: animated ? "zoom, animated" : "zoom")
    guard isFree else { return }
    scroll.setZoomScale(0.5 + 2.5 * random.fraction(), animated: animated)
  }

  /// Takes a view out of the window, perhaps under a finger, or brings it back.
  private func remove(_ scroll: UIScrollView) {
    order.begin(operation: scroll.superview == nil ? "add" : "remove")
    if scroll.superview != nil { return scroll.removeFromSuperview() }
    if scroll.tag == 2 { scrolls[1].addSubview(scroll) } else { stage.window.addSubview(scroll) }
  }

  func release() { hand.liftAll() }

  func checkAtRest() {
    for scroll in scrolls {
      order.expect(
        !scroll.isDragging && !scroll.isDecelerating && !scroll.isTracking,
        "at rest, the scroll view \(scroll.tag) says that it is dragged or moves")
    }
  }
}
