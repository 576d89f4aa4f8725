import PantoBase
import Testing

@testable import PantoGestures

@MainActor @Suite("A pan from the screen's edge", .timeLimit(.minutes(60))) struct EdgePanTests {
  let window = FakeWindow()
  let pan: UIScreenEdgePanGestureRecognizer

  init() { pan = window.add(UIScreenEdgePanGestureRecognizer()) }

  @Test("an edge pan has no edges by default (EDG-01)")
  func none() {
    window.down(1, 5, 300, at: 0)
    window.move(1, 60, 300, at: 0.1)
    #expect(pan.reason?.code == "outsideEdgeRegion")
    #expect(pan.state == .failed)
  }

  @Test("the touch must begin within 20 points of a listed edge (EDG-01)")
  func region() {
    pan.edges = .left
    window.down(1, 21, 300, at: 0)
    #expect(pan.reason == .outsideEdgeRegion(21, allowed: 20))
    window.up(1, 21, 300, at: 0.1)

    window.down(1, 20, 300, at: 1)
    window.move(1, 40, 300, at: 1.1)
    #expect(pan.state == .began)
    #expect(pan.translation(in: nil) == CGPoint(x: 10, y: 0))
  }

  @Test(
    "the reported distance is that to the listed edge, in a window that is higher than wide (EDG-01)",
    arguments: [
      (UIRectEdge.left, 21, 300), (.right, 379, 300), (.top, 200, 21), (.bottom, 200, 779),
    ] as [(UIRectEdge, CGFloat, CGFloat)])
  func everyEdge(_ edge: UIRectEdge, _ x: CGFloat, _ y: CGFloat) {
    pan.edges = edge
    window.down(1, x, y, at: 0)
    #expect(pan.reason == .outsideEdgeRegion(21, allowed: 20))
  }

  @Test("the drag must go inwards, neither along the edge nor outwards (EDG-02)")
  func direction() {
    pan.edges = .right
    window.down(1, 390, 300, at: 0)
    window.move(1, 383, 309, at: 0.05)
    #expect(pan.state == .possible)
    window.move(1, 383, 310, at: 0.1)
    #expect(window.story(pan) == "possible → failed(wrongDirection)")
    window.up(1, 383, 310, at: 0.2)

    window.down(1, 385, 300, at: 1)
    window.move(1, 395, 300, at: 1.1)
    #expect(pan.reason == .wrongDirection)
    window.up(1, 395, 300, at: 1.2)

    window.down(1, 395, 300, at: 2)
    window.move(1, 384, 311, at: 2.1)
    #expect(pan.state == .began)
  }

  @Test("any of several listed edges will do, and a corner belongs to both (EDG-03)")
  func several() {
    pan.edges = [.left, .bottom]
    window.down(1, 10, 790, at: 0)
    window.move(1, 12, 770, at: 0.1)
    #expect(pan.state == .began)
    window.up(1, 12, 770, at: 0.2)

    window.down(1, 10, 790, at: 1)
    window.move(1, 30, 788, at: 1.1)
    #expect(pan.state == .began)
  }

  @Test("the leading edge is where text begins (EDG-03)")
  func leading() {
    pan.edges = .leading
    window.down(1, 5, 300, at: 0)
    window.move(1, 30, 300, at: 0.1)
    #expect(pan.state == .began)
    window.up(1, 30, 300, at: 0.2)

    window.isRightToLeft = true
    window.down(1, 5, 300, at: 1)
    #expect(pan.state == .failed)
    window.up(1, 5, 300, at: 1.1)
    window.down(1, 395, 300, at: 2)
    window.move(1, 370, 300, at: 2.1)
    #expect(pan.state == .began)
  }

  @Test("only one finger makes an edge pan (EDG-03)")
  func oneFinger() {
    pan.edges = .left
    #expect(pan.maximumNumberOfTouches == 1)
    window.down(1, 5, 300, at: 0)
    window.down(2, 5, 400, at: 0.05)
    #expect(pan.reason == .tooManyTouches(2, allowed: 1))
  }

  @Test(
    "gestures of views below may be made to wait for the edge pan by a delegate (EDG-04, DEL-02)")
  func othersWait() {
    pan.edges = .left
    let view = window.view(0, 0, 200, 800)
    let below = view.add(UIPanGestureRecognizer())
    let answers = Answers()
    answers.requiredBy = below
    pan.delegate = answers

    window.down(1, 5, 300, at: 0)
    window.move(1, 30, 300, at: 0.1)
    #expect(pan.state == .began)
    #expect(below.reason == .requiredToFailRecognized(pan.id))
    window.up(1, 30, 300, at: 0.2)

    window.down(1, 5, 300, at: 1)
    window.move(1, 5, 330, at: 1.1)
    #expect(pan.reason == .wrongDirection)
    #expect(below.state == .began)
  }
}
