import PantoCore

/// The places of the photos at the start: a grid that fits the table, with each photo a little off
/// its place and turned, as if it had been dealt by hand.
@MainActor struct PhotoPlaces {
  private let table: CGRect
  private let columns: Int
  private let cell: CGSize
  /// The width of the prints in points.
  let width: CGFloat
  private let size: CGSize

  init(table: CGRect, textScale: CGFloat) {
    self.table = table
    let count = Photo.allCases.count
    // The search for the number of columns whose cells are nearest to squares.
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
    // is hidden. Few widths are used, so that a small change of the window needs no new prints.
    let fitting = (cell.width * cell.height).squareRoot() * 0.82
    let widths = stride(from: CGFloat(232), to: 88, by: -8)
    let cell = cell
    width =
      widths.first { width in
        let size = PhotoView.size(width: width, textScale: textScale)
        return width <= fitting && width <= 0.92 * cell.width && size.height <= 0.97 * cell.height
      } ?? 88
    size = PhotoView.size(width: width, textScale: textScale)
  }

  /// Returns the pose at the start of the photo with this number.
  func pose(_ number: Int) -> PhotoPose {
    func chance(_ n: Int) -> CGFloat { CGFloat(PhotoNoise.hash(number, n, seed: 60)) - 0.5 }
    let (column, row) = (number % columns, number / columns)
    // The wider the space beside a print, the further prints are shifted, so that columns are less
    // visible.
    let spread = max(0.16 * cell.width, 0.8 * (cell.width - width))
    let center = CGPoint(
      x: table.minX + cell.width * (CGFloat(column) + 0.5) + spread * chance(0),
      y: table.minY + cell.height * (CGFloat(row) + 0.5 + 0.12 * chance(1)))
    return PhotoPose(center: center, angle: 0.4 * chance(2)).resting(on: table, size: size)
  }
}
