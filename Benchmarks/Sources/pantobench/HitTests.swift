import Glibc
import Pantograph

/// W3: hit tests at random points among many views of 16 × 16, flat or nested ten below ten.
@MainActor final class HitScene {
  let stage: Stage
  private let root: UIView
  private(set) var leaves: [UIView] = []
  private let width: Int
  private let height: Int
  private var state: UInt32 = 1
  /// The tag of the view in each square of 16 points, computed without hit testing.
  private var tags: [Int] = []

  private let kind: UIView.Type

  /// Creates the views.
  ///
  /// - Parameters:
  ///   - count: 63, 65, 100, 1,000, 10,000 or 100,000.
  ///   - kind: The class of the views.
  init(count: Int, isNested: Bool, kind: UIView.Type = UIView.self) {
    self.kind = kind
    let (columns, rows) =
      switch count {
      case 63: (9, 7)
      case 65: (13, 5)
      case 100: (10, 10)
      case 1000: (40, 25)
      case 10_000: (125, 80)
      default: (400, 250)
      }
    if isNested {
      // Views are columns on even levels and rows on odd levels.
      var (w, h) = (16, 16)
      var n = count
      var level = 0
      while n > 1 {
        if level % 2 == 0 { w *= 10 } else { h *= 10 }
        n /= 10
        level += 1
      }
      (width, height) = (w, h)
    } else {
      (width, height) = (columns * 16, rows * 16)
    }
    let size = CGSize(width: width, height: height)
    stage = Stage(size: size)
    root = UIView(frame: CGRect(origin: .zero, size: size))
    stage.window.addSubview(root)
    if isNested {
      split(root, level: 0, into: count)
    } else {
      for i in 0..<count {
        add(to: root, CGRect(x: i % columns * 16, y: i / columns * 16, width: 16, height: 16))
      }
    }
    stage.layoutIfNeeded()
    tags = [Int](repeating: 0, count: width / 16 * (height / 16))
    for leaf in leaves {
      let corner = leaf.convert(CGPoint.zero, to: nil)
      tags[Int(corner.y) / 16 * (width / 16) + Int(corner.x) / 16] = leaf.tag
    }
  }

  /// Computes the sum of tags that `n` hit tests must find. The generator restarts, so the points
  /// are the same.
  func plainSum(_ n: Int) -> Int {
    state = 1
    var sum = 0
    for _ in 0..<n {
      let p = point()
      sum += tags[Int(p.y) / 16 * (width / 16) + Int(p.x) / 16]
    }
    return sum
  }

  private func add(to view: UIView, _ frame: CGRect) {
    let leaf = make(frame)
    view.addSubview(leaf)
    leaf.tag = leaves.count + 1
    leaves.append(leaf)
  }

  private func make(_ frame: CGRect) -> UIView {
    switch kind {
    case is OwnLayout.Type: OwnLayout(frame: frame)
    case is OwnView.Type: OwnView(frame: frame)
    case is UIButton.Type: UIButton(frame: frame)
    case is UIControl.Type: UIControl(frame: frame)
    default: UIView(frame: frame)
    }
  }

  private func split(_ view: UIView, level: Int, into count: Int) {
    let size = view.bounds.size
    for k in 0..<10 {
      let frame =
        level % 2 == 0
        ? CGRect(
          x: CGFloat(k) * size.width / 10, y: 0, width: size.width / 10, height: size.height)
        : CGRect(
          x: 0, y: CGFloat(k) * size.height / 10, width: size.width, height: size.height / 10)
      if count == 10 {
        add(to: view, frame)
      } else {
        let part = make(frame)
        view.addSubview(part)
        split(part, level: level + 1, into: count / 10)
      }
    }
  }

  private func next() -> Int {
    state = 1_664_525 &* state &+ 1_013_904_223
    return Int(state >> 8)
  }

  func point() -> CGPoint {
    let x = next() % width
    return CGPoint(x: Double(x) + 0.5, y: Double(next() % height) + 0.5)
  }

  /// Moves one view after another by half a point, alternately right and left. Each view stays
  /// within a quarter of a point of its position, so that the centres of its own pixels, where hit
  /// tests are made, still hit it.
  func move(_ i: Int) {
    let visit = (i - 1) / leaves.count
    let leaf = leaves[i * 7919 % leaves.count]
    let way: CGFloat = visit % 2 == 0 ? 0.5 : -0.5
    leaf.center.x += drifts ? 1 : visit == 0 ? way / 2 : way
  }

  /// Makes views move away permanently, so that hit tests fail. Used by `run self-test`.
  let drifts = getenv("BENCH_DRIFT") != nil

  func press(at p: CGPoint, _ i: Int) -> UIView? {
    let time = TimeInterval(i)
    stage.send(InputEvent(time: time, position: p, source: .finger(1), phase: .began))
    let hit = stage.liveTouches.first?.view as? UIView
    stage.send(InputEvent(time: time + 0.5, position: p, source: .finger(1), phase: .ended))
    return hit
  }
}

@MainActor func hitCost(_ workload: String, _ variant: String, _ n: Int) {
  guard let count = Int(workload.dropFirst(3)) else { fail("no workload \(workload)") }
  // The variants are `flat`, `nested`, `flat-moving` and `flat-press`, each optionally followed by
  // the class of the views.
  let kinds: [(String, UIView.Type)] = [
    ("-own", OwnView.self), ("-layout", OwnLayout.self), ("-button", UIButton.self),
    ("-control", UIControl.self),
  ]
  let kind = kinds.first { variant.hasSuffix($0.0) }
  let way = variant.dropLast(kind?.0.count ?? 0)
  guard ["flat", "nested", "flat-moving", "flat-press"].contains(way) else {
    fail("no variant \(variant)")
  }
  let scene = HitScene(count: count, isNested: way == "nested", kind: kind?.1 ?? UIView.self)
  let moves = way == "flat-moving"
  let presses = way == "flat-press"
  let window: UIWindow = scene.stage.window
  // The first hit test builds the index.
  _ = window.hitTest(CGPoint(x: 0.5, y: 0.5), with: nil)
  var hits = 0
  var sum = 0
  let watch = Stopwatch()
  if n > 0 {
    for i in 1...n {
      let p = scene.point()
      if moves { scene.move(i) }
      let view = presses ? scene.press(at: p, i) : window.hitTest(p, with: nil)
      if let tag = view?.tag, tag > 0 {
        hits += 1
        sum += tag
      }
    }
  }
  watch.report(
    workload, variant, n: n,
    wrong: {
      difference("the number of hits", hits, n)
        ?? difference("the sum of tags", sum, scene.plainSum(n))
    }
  ) { "\"check\":\(sum % 1_000_003),\"hits\":\(hits)" }
}
