import PantoTesting
import Testing

@testable import PantoScene

/// A view that runs a closure when it is asked whether it holds a point.
private final class Vandal: UIView {
  var onAsk: ((Vandal) -> Void)?
  var answer = false
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    if let onAsk {
      self.onAsk = nil
      onAsk(self)
    }
    return answer
  }
}

/// A view that is hit up to 20 points outside its bounds, and not through its own `hitTest`.
private final class Wide: UIView {
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -20, dy: -20).holds(point)
  }
}

private final class WideWithOwnHitTest: UIView {
  var asked = 0
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -20, dy: -20).holds(point)
  }
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    asked += 1
    return super.hitTest(point, with: event)
  }
}

private final class Moody: UIView {
  var isAway = false
  override var isHidden: Bool {
    get { isAway || super.isHidden }
    set { super.isHidden = newValue }
  }
}

private final class RoundLayer: CALayer {
  override func contains(_ p: CGPoint) -> Bool { p.distance(to: bounds.center) < 50 }
}
private final class Round: UIView { override class var layerClass: AnyClass { RoundLayer.self } }

private let full = CGRect(x: 0, y: 0, width: 100, height: 100)

@MainActor @Suite("Overrides that hit testing calls", .timeLimit(.minutes(60)))
struct HitOverrideTests {
  let stage = Stage(size: CGSize(width: 400, height: 400))

  /// Adds a view with so many subviews, of which the frontmost but one is a vandal.
  private func host(of count: Int, _ act: @escaping (Vandal) -> Void) -> UIView {
    let host = UIView(frame: full)
    for i in 0..<count { host.addSubview(UIView(frame: CGRect(x: i, y: 0, width: 1, height: 1))) }
    let vandal = Vandal(frame: full)
    vandal.onAsk = act
    host.addSubview(vandal)
    host.addSubview(UIView(frame: CGRect(x: 90, y: 90, width: 10, height: 10)))
    stage.window.addSubview(host)
    return host
  }

  // Fewer subviews than the index needs, and more.
  @Test(
    "a view that removes and releases its siblings when it is asked for a point does no harm (HIT-07, B59)",
    arguments: [3, 100])
  func removedSiblings(count: Int) {
    let point = CGPoint(x: 50, y: 50)
    for round in 0..<3 {
      let host = host(of: count) { vandal in
        for view in vandal.superview?.subviews ?? [] where view !== vandal {
          view.removeFromSuperview()
        }
      }
      weak let first = host.subviews.first
      // The second round has a view left behind the vandal, the third one a new one.
      let behind = UIView(frame: full)
      if round == 1 { stage.window.insertSubview(behind, belowSubview: host) }
      let vandal = host.subviews[count] as? Vandal
      if round == 2 {
        let act = vandal?.onAsk
        vandal?.onAsk = { vandal in
          act?(vandal)
          vandal.superview?.insertSubview(behind, at: 0)
        }
      }

      #expect(stage.window.hitTest(point, with: nil) === (round == 2 ? behind : host))

      #expect(first == nil, "it was released in the middle of the walk")
      #expect(host.subviews.count == (round == 2 ? 2 : 1))
      #expect(stage.window.hitTest(point, with: nil) === (round == 2 ? behind : host))
      host.removeFromSuperview()
      behind.removeFromSuperview()
    }
  }

  @Test(
    "a view that removes its superview when it is asked, and is held by nobody else, may be the answer (HIT-07, B59)",
    arguments: [3, 100], [false, true])
  func removedSuperview(count: Int, answer: Bool) {
    weak var host: UIView?
    weak var vandal: Vandal?
    do {
      let made = self.host(of: count) { $0.superview?.removeFromSuperview() }
      vandal = made.subviews[count] as? Vandal
      vandal?.answer = answer
      host = made
    }
    do {
      let hit = stage.window.hitTest(CGPoint(x: 50, y: 50), with: nil)
      #expect(hit != nil && hit === (answer ? vandal : host))
      #expect(hit?.window == nil)
    }
    #expect(host == nil && vandal == nil)
    #expect(stage.window.hitTest(CGPoint(x: 50, y: 50), with: nil) === stage.window)
  }

  @Test("a view may leave its superview when it is asked, and be released (HIT-07, B59)")
  func removedItself() {
    weak var vandal: Vandal?
    let host = host(of: 3) { $0.removeFromSuperview() }
    vandal = host.subviews[3] as? Vandal

    #expect(stage.window.hitTest(CGPoint(x: 50, y: 50), with: nil) === host)

    #expect(vandal == nil && host.subviews.count == 4)
  }

  @Test("a program that asks a view itself reaches the overrides of its class (HIT-07, OVR-02)")
  func askedByTheProgram() {
    let wide = Wide(frame: full)
    let own = WideWithOwnHitTest(frame: full)
    let round = Round(frame: full)
    let moody = Moody(frame: full)
    for view in [wide, own, round, moody] { stage.window.addSubview(view) }

    #expect(wide.hitTest(CGPoint(x: 110, y: 50), with: nil) === wide)
    #expect(wide.hitTest(CGPoint(x: 121, y: 50), with: nil) == nil)
    #expect(own.hitTest(CGPoint(x: 110, y: 50), with: nil) === own && own.asked == 1)
    #expect(round.hitTest(CGPoint(x: 50, y: 50), with: nil) === round)
    #expect(round.hitTest(CGPoint(x: 5, y: 5), with: nil) == nil)
    #expect(moody.hitTest(CGPoint(x: 5, y: 5), with: nil) === moody)
    moody.isAway = true
    #expect(moody.hitTest(CGPoint(x: 5, y: 5), with: nil) == nil)
  }

  @Test("a view that is asked by itself answers as within its window (HIT-01, HIT-02, HIT-03)")
  func plainView() {
    let view = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    view.bounds.origin = CGPoint(x: 10, y: 20)
    stage.window.addSubview(view)
    func isHit(_ x: CGFloat, _ y: CGFloat) -> Bool {
      let own = view.hitTest(CGPoint(x: x + 10, y: y + 20), with: nil) === view
      let inWindow = stage.window.hitTest(CGPoint(x: x + 100, y: y + 100), with: nil) === view
      #expect(own == inWindow, "\(x), \(y)")
      return own
    }
    let edges = [(0.0, 0.0), (99.9, 99.9), (100, 50), (50, 100), (-0.1, 50), (.nan, 50)]
    #expect(edges.map { isHit($0.0, $0.1) } == [true, true, false, false, false, false])

    view.alpha = 0.01
    #expect(isHit(50, 50))
    view.alpha = 0.0099
    #expect(!isHit(50, 50))
    view.alpha = 1
    view.isHidden = true
    #expect(!isHit(50, 50))
    view.isHidden = false
    view.isUserInteractionEnabled = false
    #expect(!isHit(50, 50))
    view.isUserInteractionEnabled = true

    view.leastHitSize = CGSize(width: 140, height: 0)
    #expect(isHit(-19, 50) && isHit(119, 50) && !isHit(50, -1))
    view.leastHitSize = .zero
    #expect(!isHit(-19, 50))

    UIView.animate(withDuration: 1) { view.center.x += 50 }
    #expect(!isHit(50, 50), "without allowUserInteraction (ANI-10)")
    stage.advance(to: 2)
    #expect(view.hitTest(CGPoint(x: 60, y: 70), with: nil) === view)
  }
}
