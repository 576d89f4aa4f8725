import PantoCore

/// The places of the squares at the start: a grid that fills the area, with each square a little
/// off its place, so that none is hidden by the others.
struct StressPlaces {
  /// The length of a square's side, in points.
  let side: CGFloat
  private let count: Int
  private let area: CGSize
  private let columns: Int
  private let rows: Int

  /// The range of the sides of squares, in points.
  static let sides: ClosedRange<CGFloat> = 6...56
  /// The distance by which a square is off its place, as a share of the grid's pitch.
  static let shift: CGFloat = 0.25

  init(count: Int, area: CGSize) {
    let width = max(1, area.width)
    let height = max(1, area.height)
    let pitch = (width * height / CGFloat(max(1, count))).squareRoot()
    columns = min(max(1, count), max(1, Int((width / pitch).rounded())))
    rows = max(1, (count + columns - 1) / columns)
    self.count = count
    self.area = CGSize(width: width, height: height)
    side = min(max((pitch * 0.9).rounded(), Self.sides.lowerBound), Self.sides.upperBound)
  }

  /// The part of the area in which centres may lie.
  var box: CGRect { StressPlaces.box(side: side, area: area) }

  static func box(side: CGFloat, area: CGSize) -> CGRect {
    let x = min(side / 2, area.width / 2)
    let y = min(side / 2, area.height / 2)
    return CGRect(x: x, y: y, width: area.width - 2 * x, height: area.height - 2 * y)
  }

  /// The row of square `i`, and its place in that row, 0…1. Rows hold equally many squares but for
  /// one, so that the last row is as full as the others.
  private func cell(_ i: Int) -> (row: Int, place: CGFloat) {
    let row = min(rows - 1, i * rows / max(1, count))
    let first = (row * count + rows - 1) / rows
    let next = ((row + 1) * count + rows - 1) / rows
    return (row, (CGFloat(i - first) + 0.5) / CGFloat(max(1, next - first)))
  }

  /// The centre of square `i`.
  func center(_ i: Int, _ random: inout SplitRandom) -> CGPoint {
    let cell = cell(i)
    let dx = CGFloat(random.next(in: -1...1)) * Self.shift / CGFloat(columns)
    let dy = CGFloat(random.next(in: -1...1)) * Self.shift
    let p = CGPoint(
      x: (cell.place + dx) * area.width,
      y: (CGFloat(cell.row) + 0.5 + dy) * area.height / CGFloat(rows))
    return CGPoint(
      x: min(max(p.x, box.minX), box.maxX), y: min(max(p.y, box.minY), box.maxY))
  }

  /// Returns the number of the square that an arrow key chooses from square `i`: `columns` to the
  /// right and `rows` down.
  func neighbour(of i: Int, columns dx: Int, rows dy: Int) -> Int {
    guard count > 0 else { return 0 }
    return (((i + dx + dy * columns) % count) + count) % count
  }
}
