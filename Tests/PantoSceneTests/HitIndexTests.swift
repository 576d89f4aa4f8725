import PantoFuzz
import PantoTesting
import TestSupport
import Testing

@testable import PantoControls
@testable import PantoScene

/// A round view: touches in its corners miss.
private final class Disc: UIView {
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    let dx = point.x - bounds.midX
    let dy = point.y - bounds.midY
    return dx * dx + dy * dy < bounds.width * bounds.width / 4
  }
}

/// A view whose hit area is 30 points larger than its bounds on each side.
private final class Generous: UIView {
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -30, dy: -30).contains(point)
  }
}

/// A view that passes hits on itself to the views behind, but not hits on its subviews.
private final class Glass: UIView {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }
}

// Subclasses that override nothing about hit testing.
private class Card: UIView {
  override func layoutSubviews() { super.layoutSubviews() }
}
private final class Ace: Card {
  override func draw(_ rect: CGRect) {}
}
private final class Holder<Value>: UIView { var value: Value? }

/// A view that rearranges its siblings inside its hit test (B59), always in the same manner.
private final class Meddler: UIView {
  var acts = false
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    if acts, let superview {
      acts = false
      for view in superview.subviews.suffix(10) where view !== self { view.removeFromSuperview() }
      superview.subviews.first?.center = CGPoint(x: 200, y: 200)
    }
    return nil
  }
}

/// A view that moves two of its siblings inside its hit test and removes none.
private final class Mover: UIView {
  var moves: (away: UIView, here: UIView)?
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    if let moves {
      moves.away.center.y += 100
      moves.here.center = convert(point, to: superview)
    }
    moves = nil
    return nil
  }
}

/// The reference implementation of hit testing (HIT-01): asks the subviews from last to first, and
/// otherwise returns the view itself.
@MainActor private func referenceHit(_ view: UIView, _ point: CGPoint) -> UIView? {
  guard view.ownHitObstacle == nil, view.point(inside: point, with: nil) else { return nil }
  for child in view.subviews.reversed() {
    guard let p = child.fromSuperview(point) else { continue }
    let hit = referenceHit(child, p)
    if let hit, !(hit is Glass), !hit.hitTraits.contains(.letsTouchesThrough) { return hit }
  }
  return view
}

/// A view tree with many siblings that changes at random.
@MainActor private final class Forest {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let random: PantoFuzz.SeededRandom
  /// Two views with many subviews: one in the window, and one inside the first.
  var hosts: [UIView] = []
  var views: [UIView] = []

  init(seed: UInt64) {
    random = PantoFuzz.SeededRandom(seed: seed)
    for _ in 0..<2 {
      let host = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
      (hosts.last ?? stage.window).addSubview(host)
      hosts.append(host)
      for _ in 0..<(60 + random.number(below: 80)) { add(to: host) }
    }
    stage.layoutIfNeeded()
  }

  func length() -> CGFloat {
    let odd: [CGFloat] = [0, 4, 12, 12, 20, 40, 250, 1e6, 1e9]
    return random.once(in: 4) ? random.pick(odd) : CGFloat(random.number(below: 600)) / 16
  }

  func place() -> CGFloat {
    let odd: [CGFloat] = [-1e9, -40, 0, 400, 1e9]
    return random.once(in: 20) ? random.pick(odd) : CGFloat(random.number(below: 7000)) / 16 - 20
  }

  func frame() -> CGRect { CGRect(x: place(), y: place(), width: length(), height: length()) }

  func add(to host: UIView) {
    let view: UIView =
      switch random.number(below: 18) {
      case 0: Disc(frame: frame())
      case 1: Generous(frame: frame())
      case 2: Glass(frame: frame())
      case 3: Card(frame: frame())
      case 4: Ace(frame: frame())
      case 5: Holder<Int>(frame: frame())
      case 6: UIControl(frame: frame())
      case 7: UIScrollView(frame: frame())
      default: UIView(frame: frame())
      }
    if random.once(in: 4) {
      let inner = UIView(frame: CGRect(x: 2, y: 2, width: 10, height: 10))
      inner.isUserInteractionEnabled = random.once(in: 2)
      view.addSubview(inner)
      // Half of the inner views take part in the random changes, too.
      if random.once(in: 2) { views.append(inner) }
    }
    host.insertSubview(view, at: random.once(in: 3) ? random.number(below: 100) : .max)
    views.append(view)
  }

  func transform() -> CGAffineTransform {
    let odd: [CGAffineTransform] = [
      .identity, CGAffineTransform(scaleX: 0, y: 1), CGAffineTransform(scaleX: 3000, y: 0.001),
      CGAffineTransform(scaleX: 1e-3, y: 1e-3), CGAffineTransform(scaleX: -2, y: 1),
    ]
    if random.once(in: 2) { return random.pick(odd) }
    return CGAffineTransform(rotationAngle: CGFloat(random.number(below: 64)) / 10)
      .translatedBy(x: CGFloat(random.number(below: 40)), y: 0)
  }

  func change() {
    let view = views[random.number(below: views.count)]
    switch random.number(below: 20) {
    case 18: view.leastHitSize = CGSize(width: length(), height: length())
    case 19: view.setHitTrait(.letsTouchesThrough, random.once(in: 2))
    case 0, 1, 2: view.center = CGPoint(x: place(), y: place())
    case 3: view.frame = frame()
    case 4: view.bounds.origin = CGPoint(x: place(), y: place())
    case 5: view.alpha = random.pick([0, 0.0099, 0.01, 1, 1])
    case 6: view.isHidden = random.once(in: 2)
    case 7: view.isUserInteractionEnabled = random.once(in: 2)
    case 8: view.transform = transform()
    case 9: view.superview?.bringSubviewToFront(view)
    case 10: view.superview?.sendSubviewToBack(view)
    case 11: random.pick(hosts).insertSubview(view, at: random.number(below: 150))
    case 12: view.removeFromSuperview()
    case 13: add(to: random.pick(hosts))
    case 14, 15:
      // The view loses its subview, or gets one.
      if let inner = view.subviews.first {
        inner.removeFromSuperview()
      } else {
        view.addSubview(UIView(frame: CGRect(x: -3, y: 2, width: 30, height: 10)))
      }
    case 16:
      UIView.animate(withDuration: 1) {
        view.center = CGPoint(x: self.place(), y: self.place())
        view.alpha = 1
      }
    default:
      view.clipsToBounds.toggle()
      view.layer.removeAllAnimations()
    }
  }

  func point() -> CGPoint {
    if random.once(in: 3), let frame = views.randomElement(by: random)?.frame, frame.width < 1000 {
      // The point lies on an edge, where a rounding error would show, or nearer to it than single
      // precision can tell.
      let near: [CGFloat] = [0, 0, 1e-6, -1e-6, 0.01, -0.01, 0.04, -0.04]
      return CGPoint(
        x: random.pick([frame.minX, frame.maxX]) + random.pick(near),
        y: random.pick([frame.minY, frame.midY]) + random.pick(near))
    }
    return CGPoint(
      x: CGFloat(random.number(below: 6600)) / 16 - 6,
      y: CGFloat(random.number(below: 6600)) / 16 - 6)
  }
}

extension Array {
  @MainActor fileprivate func randomElement(by random: PantoFuzz.SeededRandom) -> Element? {
    isEmpty ? nil : self[random.number(below: count)]
  }
}

@MainActor @Suite("Hit testing among many siblings", .timeLimit(.minutes(60))) struct HitIndexTests
{
  @Test(
    "the hit index finds the same view as the reference implementation after random changes (HIT-01 … HIT-07)"
  )
  func likeTheWalk() {
    for seed in 1...12 as ClosedRange<UInt64> {
      let forest = Forest(seed: seed)
      var time = 0.0
      for _ in 0..<150 {
        for _ in 0..<forest.random.number(below: 6) { forest.change() }
        if forest.random.once(in: 3) {
          time += 0.03
          forest.stage.advance(to: time)
        }
        for _ in 0..<8 {
          let p = forest.point()
          let hit = forest.stage.window.hitTest(p, with: nil)
          let expected = referenceHit(forest.stage.window, p)
          #expect(hit === expected, "seed \(seed), \(p)")
          if hit !== expected { return }
        }
      }
      #expect(forest.hosts[0].hitIndex != nil, "it was the index that answered")
    }
  }

  @Test("the hit index exists only while a view has many siblings")
  func comesAndGoes() {
    let stage = world()
    var views: [UIView] = []
    func hit(_ x: CGFloat) -> UIView? {
      stage.window.hitTest(CGPoint(x: x, y: 5), with: nil)
    }
    for i in 0..<65 {
      #expect(stage.window.hitIndex == nil)
      let view = UIView(frame: CGRect(x: i * 4, y: 0, width: 4, height: 10))
      stage.window.addSubview(view)
      views.append(view)
      #expect(hit(CGFloat(i * 4) + 1) === view)
    }
    #expect(stage.window.hitIndex != nil)
    for view in views.dropFirst(20) { view.removeFromSuperview() }
    #expect(stage.window.hitIndex == nil)
    #expect(hit(5) === views[1])
    #expect(hit(4 * 30) === stage.window)
    views[40].center.x = 300
    stage.window.addSubview(views[40])
    #expect(hit(300) === views[40])
  }

  @Test("an overridden hitTest may rearrange its siblings, with and without the hit index (B59)")
  func meddling() {
    var answers: [String] = []
    for count in [60, 100] {
      let stage = world()
      // The same views twice, with idle views behind them: the smaller number is searched one by
      // one, the larger by the index.
      for _ in 0..<(count - 40) {
        stage.window.addSubview(UIView(frame: CGRect(x: 390, y: 390, width: 4, height: 4)))
      }
      for i in 0..<40 {
        let view = i == 25 ? Meddler(frame: .zero) : UIView()
        view.frame = CGRect(x: i * 5, y: 0, width: 40, height: 40)
        view.tag = i
        stage.window.addSubview(view)
      }
      _ = stage.window.hitTest(CGPoint(x: 300, y: 300), with: nil)
      for case let meddler as Meddler in stage.window.subviews { meddler.acts = true }
      let first = stage.window.hitTest(CGPoint(x: 90, y: 20), with: nil)
      let second = stage.window.hitTest(CGPoint(x: 200, y: 200), with: nil)
      #expect((stage.window.hitIndex != nil) == (count == 100))
      answers.append("\(first?.tag ?? -1) \(second === stage.window.subviews[0])")
    }
    #expect(answers[0] == answers[1])
    #expect(answers[0] == "18 true")
  }

  @Test("an overridden hitTest may move its siblings, with and without the hit index (B59)")
  func movingSiblings() throws {
    for count in [40, 100] {
      let stage = world()
      for i in 0..<count {
        let view = i == count - 1 ? Mover(frame: .zero) : UIView()
        view.frame = CGRect(x: i % 10 * 40, y: i / 10 * 20, width: 30, height: 15)
        stage.window.addSubview(view)
      }
      let views = stage.window.subviews
      let mover = try #require(views.last as? Mover)
      // This first hit test builds the index from the current places of the views.
      #expect(stage.window.hitTest(CGPoint(x: 210, y: 27), with: nil) === views[15])
      for (away, here) in [(15, 3), (3, 20), (20, 38)] {
        mover.moves = (views[away], views[here])
        let hit = stage.window.hitTest(CGPoint(x: 210, y: 27), with: nil)
        #expect(hit === views[here], "of \(count) views number \(here) is there now")
      }
    }
  }

  @Test("a view whose superview was released may join another superview that has a hit index")
  func orphan() {
    let stage = world()
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    do {
      let old = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
      for i in 0..<80 { old.addSubview(UIView(frame: CGRect(x: i, y: 50, width: 9, height: 9))) }
      old.addSubview(child)
      #expect(old.hitTest(CGPoint(x: 5, y: 5), with: nil) === child)
    }
    for i in 0..<80 {
      stage.window.addSubview(UIView(frame: CGRect(x: i, y: 50, width: 9, height: 9)))
    }
    _ = stage.window.hitTest(.zero, with: nil)
    stage.window.addSubview(child)
    child.center = CGPoint(x: 300, y: 300)
    #expect(stage.window.hitTest(CGPoint(x: 301, y: 301), with: nil) === child)
    #expect(stage.window.hitTest(CGPoint(x: 5, y: 5), with: nil) === stage.window)
  }

  /// The index rejects most views in single precision; far out and near edges it must not.
  @Test(
    "far from the origin, hit testing at an edge is still exact",
    arguments: [30_000, 65_400, 65_600, 1e6, 9e8])
  func farOut(_ start: CGFloat) {
    let stage = world()
    let host = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    host.bounds.origin = CGPoint(x: start, y: -start)
    stage.window.addSubview(host)
    for i in 0..<100 {
      host.addSubview(
        UIView(
          frame: CGRect(
            x: start + CGFloat(i % 10) * 20.3, y: CGFloat(i / 10) * 20.7 - start, width: 20.1,
            height: 20.2)))
    }
    var hits = 0
    for view in host.subviews {
      for dx: CGFloat in [-0.01, -1e-3, 0, 1e-3, 0.01, 20.09, 20.099, 20.1, 20.101, 20.11] {
        let p = CGPoint(x: view.frame.minX + dx - start, y: view.frame.midY + start)
        let hit = stage.window.hitTest(p, with: nil)
        #expect(hit === referenceHit(stage.window, p), "\(p)")
        if hit === view { hits += 1 }
      }
    }
    #expect(hits >= 400)
    #expect(host.hitIndex != nil)
  }
}
