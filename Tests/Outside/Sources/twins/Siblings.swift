import Pantograph

/// Hit tests at random places among many siblings of 16 × 16 points.
@MainActor final class Siblings {
  private let stage: Stage
  private let root: UIView
  // The exclusivity check is off, so that the figures are those of the library and not of this
  // class.
  @exclusivity(unchecked) private var points: [CGPoint] = []
  /// The tag of the view that must be found at each point, computed by arithmetic.
  @exclusivity(unchecked) private var expected: [Int] = []
  @exclusivity(unchecked) private var misses = 0
  @exclusivity(unchecked) private var picks = 0

  /// - Parameters:
  ///   - columns: the number of siblings in each of `rows`. A sibling's tag is its index + 1, the
  ///     root's tag is 0.
  ///   - isCut: whether the siblings are `CutCard`s.
  init(columns: Int, rows: Int, isCut: Bool = false, make: (CGRect) -> UIView) {
    let size = CGSize(width: columns * 16, height: rows * 16)
    stage = Stage(size: size)
    root = UIView(frame: CGRect(origin: .zero, size: size))
    stage.window.addSubview(root)
    for i in 0..<columns * rows {
      let sibling = make(
        CGRect(x: i % columns * 16, y: i / columns * 16, width: 16, height: 16))
      sibling.tag = i + 1
      root.addSubview(sibling)
    }
    stage.layoutIfNeeded()
    var state: UInt32 = 1
    func next(_ count: Int) -> Int {
      state = 1_664_525 &* state &+ 1_013_904_223
      return Int(state >> 8) % count
    }
    for _ in 0..<500 {
      let point = CGPoint(
        x: Double(next(columns * 16)) + 0.5, y: Double(next(rows * 16)) + 0.5)
      let (column, row) = (Int(point.x) / 16, Int(point.y) / 16)
      points.append(point)
      guard isCut else {
        expected.append(row * columns + column + 1)
        continue
      }
      // The tips of a diamond lie over its neighbours. Of two diamonds the later sibling is in
      // front.
      var found = 0
      for y in max(0, row - 1)...min(rows - 1, row + 1) {
        for x in max(0, column - 1)...min(columns - 1, column + 1)
        where CutCard.contains(CGPoint(x: point.x - Double(x * 16), y: point.y - Double(y * 16))) {
          found = y * columns + x + 1
        }
      }
      expected.append(found)
    }
  }

  func pick(_ i: Int) {
    let k = i % points.count
    picks += 1
    if stage.window.hitTest(points[k], with: nil)?.tag != expected[k] { misses += 1 }
  }

  /// Adds a sibling that covers the others, so that hit tests miss. `twins self-test` uses this.
  func spoil() {
    let cover = UIView(frame: root.bounds)
    cover.tag = -1
    root.addSubview(cover)
  }

  func fault(_ steps: Int) -> String? {
    difference("the number of picks", picks, steps)
      ?? difference("the number of picks that miss", misses, 0)
  }
}

@MainActor func hitTests(_ report: Report) {
  let table = Report.Table(title: "Hit test among siblings", unit: "pick", limit: 2.0)
  let counts = [(9, 7, "63"), (13, 5, "65"), (40, 25, "1,000"), (125, 80, "10,000")]
  for (columns, rows, work) in counts {
    func measure(
      _ kind: String, isCut: Bool = false, _ make: @escaping (CGRect) -> UIView
    ) {
      let siblings = Siblings(columns: columns, rows: rows, isCut: isCut, make: make)
      report.measure(
        table, work, kind, isLimited: !isCut, warmUp: isCut ? 10 : 50,
        steps: isCut ? 40 : 400, step: siblings.pick, fault: siblings.fault)
    }
    measure("`UIView`") { UIView(frame: $0) }
    measure("subclass") { Card(frame: $0) }
    measure("with `layoutSubviews`") { LaidOutCard(frame: $0) }
    measure("`UIButton`") { UIButton(frame: $0) }
    measure("`UIControl`") { UIControl(frame: $0) }
    measure("with `point(inside:)`", isCut: true) { CutCard(frame: $0) }
  }
}
