import PantoCore

/// The ground of a demo: a board with a gradient in the tint of the demo's card, and a quiet grid
/// of dots.
///
/// The ground consists of layers and not of views, because nothing on it can be touched: *Why not?*
/// names the views below the pointer (INS-07).
@MainActor package final class DemoGround {
  /// The distance between two dots, in points.
  static let pitch: CGFloat = 32
  /// The side of a tile of dots, in points. A tile is small enough for its picture to be cached.
  private static let side: CGFloat = 224

  let layer = CALayer()
  private let ramp: ColorRamp
  private var tiles: [CAShapeLayer] = []
  private var laidOut = CGRect.null

  package init(_ ramp: ColorRamp) {
    self.ramp = ramp
    layer.borderWidth = 1
  }

  /// The board in a field: inset from the sides of a wide window, and as wide as a narrow one.
  package static func board(in field: CGRect) -> CGRect {
    field.width < 600 ? field.insetBy(dx: -1, dy: 0) : field.insetBy(dx: 16, dy: 0)
  }

  /// Lays out the ground for the bounds of a field.
  func layOut(in field: CGRect, theme: Theme) {
    let board = Self.board(in: field)
    guard board != laidOut else { return }
    laidOut = board
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.frame = board
    layer.cornerRadius = field.width < 600 ? 0 : 20
    layOutTiles()
    CATransaction.commit()
    update(for: theme)
  }

  func update(for theme: Theme) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.gradient = ramp.fill(isDark: theme.isDark)
    layer.borderColor = theme.value(theme.separator)
    let dot = theme.isDark ? RGBA(1, 1, 1, 0.1) : RGBA(0, 0, 0, 0.09)
    for tile in tiles { tile.fillColor = dot }
    CATransaction.commit()
  }

  /// The dots lie at equal distances from both sides of the board.
  private func layOutTiles() {
    for tile in tiles { tile.removeFromSuperlayer() }
    tiles = []
    let size = layer.bounds.size
    let columns = max(0, Int((size.width - 16) / Self.pitch))
    let rows = max(0, Int((size.height - 16) / Self.pitch))
    let perTile = Int(Self.side / Self.pitch)
    let origin = CGPoint(
      x: ((size.width - CGFloat(columns) * Self.pitch) / 2).rounded(),
      y: ((size.height - CGFloat(rows) * Self.pitch) / 2).rounded())
    for y in stride(from: 0, to: rows, by: perTile) {
      for x in stride(from: 0, to: columns, by: perTile) {
        let tile = Self.tile(columns: min(perTile, columns - x), rows: min(perTile, rows - y))
        tile.frame.origin = CGPoint(
          x: origin.x + CGFloat(x) * Self.pitch, y: origin.y + CGFloat(y) * Self.pitch)
        tiles.append(tile)
        layer.addSublayer(tile)
      }
    }
  }

  private static func tile(columns: Int, rows: Int) -> CAShapeLayer {
    let path = UIBezierPath()
    for row in 0..<rows {
      for column in 0..<columns {
        let center = CGPoint(
          x: (CGFloat(column) + 0.5) * pitch, y: (CGFloat(row) + 0.5) * pitch)
        path.append(
          UIBezierPath(rect: CGRect(center: center, size: CGSize(width: 2, height: 2))))
      }
    }
    let tile = CAShapeLayer()
    tile.bounds = CGRect(x: 0, y: 0, width: CGFloat(columns) * pitch, height: CGFloat(rows) * pitch)
    tile.path = path.cgPath
    return tile
  }
}
