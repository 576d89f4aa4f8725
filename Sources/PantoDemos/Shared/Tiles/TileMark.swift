import PantoCore

/// The mark on the face of a tile, drawn in a square of 100 points.
enum TileMark: Sendable {
  /// Arrows in the directions in which the tile can be dragged: all four, or left and right.
  case allWays, sideways
  /// The shapes of the pieces. A notch above each shows how far the piece is turned.
  case circle, triangle, diamond

  /// The lines of the mark, as SVG path data; they are drawn 5 points wide.
  var lines: String? {
    switch self {
    case .allWays:
      "M50 27V73M27 50H73M42 35L50 27L58 35M42 65L50 73L58 65M35 42L27 50L35 58M65 42L73 50L65 58"
    case .sideways: "M26 50H74M36 39L25 50L36 61M64 39L75 50L64 61"
    case .circle, .triangle, .diamond: nil
    }
  }

  /// The filled shape of the mark, as SVG path data.
  var shape: String? {
    switch self {
    case .allWays, .sideways: nil
    case .circle: "M50 32A22 22 0 1 1 50 76A22 22 0 1 1 50 32Z" + Self.notch
    case .triangle: "M50 31L74 73H26Z" + Self.notch
    case .diamond: "M50 29L75 54L50 79L25 54Z" + Self.notch
    }
  }

  private static let notch = "M42 12H58A2 2 0 0 1 58 16H42A2 2 0 0 1 42 12Z"
}
