import Pantograph

/// The places of the photos at the start: a grid that fits the table, with each photo a little off
/// its place and turned, as if it had been dealt by hand.
@MainActor struct PhotoPlaces {
  private let table: CGRect
  private let columns: Int
  private let cell: CGSize
  /// The width of the prints in points.
  let width: CGFloat

  init(table: CGRect) {
    self.table = table
    let count = Photo.allCases.count
    // The grid whose cells are nearest to squares.
    var best = (columns: 4, excess: CGFloat.infinity)
    for columns in [2, 3, 4, 6] {
      let ratio =
        table.width * CGFloat(count / columns) / max(1, table.height * CGFloat(columns))
      let excess = max(ratio, 1 / max(ratio, 0.001))
      if excess < best.excess { best = (columns, excess) }
    }
    columns = best.columns
    cell = CGSize(
      width: table.width / CGFloat(columns),
      height: table.height / CGFloat(count / columns))
    // A print is a little less high than its row and less wide than its column, so that no caption
    // is hidden.
    let ratio = CGFloat(PhotoPrint.height)
    let fitting = min(
      0.86 * (cell.width * cell.height / ratio).squareRoot(), 0.92 * cell.width,
      0.95 * cell.height / ratio)
    // Few widths are used, so that a small change of the window needs no new prints.
    width = min(232, max(88, (fitting / 8).rounded(.down) * 8))
  }

  /// Returns the pose of the photo with this number.
  func pose(_ number: Int) -> PhotoPose {
    func chance(_ n: Int) -> CGFloat { CGFloat(PhotoNoise.hash(number, n, seed: 60)) - 0.5 }
    let (column, row) = (number % columns, number / columns)
    let center = CGPoint(
      x: table.minX + cell.width * (CGFloat(column) + 0.5 + 0.20 * chance(0)),
      y: table.minY + cell.height * (CGFloat(row) + 0.5 + 0.10 * chance(1)))
    let angle = 0.42 * chance(2)
    return PhotoPose(center: center, angle: angle)
      .resting(on: table, size: PhotoView.size(width: width))
  }
}
