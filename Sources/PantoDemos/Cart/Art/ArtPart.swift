import PantoCore

/// One shape of a drawn picture, on a grid of 100 × 100 units.
struct ArtPart: Sendable {
  /// How the shape is painted.
  enum Ink: Sendable {
    case flat(UInt32, alpha: CGFloat = 1)
    /// A gradient from one colour at the left to another at the right of the shape.
    case across(UInt32, UInt32)
    /// A gradient from one colour at the top to another at the bottom of the shape.
    case down(UInt32, UInt32, alphas: (CGFloat, CGFloat) = (1, 1))
    /// A stroke along the outline with round ends, and its width in grid units.
    case line(CGFloat, UInt32, alpha: CGFloat = 1)
  }

  /// The outline of the shape as SVG path data.
  let outline: String
  let ink: Ink

  init(_ outline: String, _ ink: Ink) {
    self.outline = outline
    self.ink = ink
  }

  /// Creates a part with discs of one colour, at points and with radii in grid units.
  static func discs(_ color: UInt32, _ places: [(CGFloat, CGFloat, CGFloat)]) -> ArtPart {
    ArtPart(
      places.map { x, y, r in
        "M\(x - r) \(y)a\(r) \(r) 0 1 0 \(2 * r) 0a\(r) \(r) 0 1 0 \(-2 * r) 0Z"
      }.joined(), .flat(color))
  }
}
