import PantoCore
import PantoDemoKit

/// The table below the photos: a soft light from the upper left on fine felt.
///
/// The surface is made of tiles of few colours. Tiles of one colour share a picture, so that a
/// frame in which photos move copies it and paints no gradient, and a fine screen needs no picture
/// of the whole table. The steps between neighbours are smaller than the fibres of the felt.
final class TableSurface: UIView {
  /// The side of a tile in points. At scale 2 its picture has 224 × 224 pixels.
  private static let side: CGFloat = 112
  /// The number of steps from the light to the edge, about one of 255 values each.
  private static let steps: CGFloat = 18
  private static let felt: PixelImage? = makeFelt()
  private var tiles: [UIView] = []
  private var laidOut = CGSize.zero

  init(theme: Theme) {
    super.init(frame: .zero)
    accessibilityIdentifier = "table"
    isUserInteractionEnabled = false
    clipsToBounds = true
    paint(theme)
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    paint(Theme(around: self))
  }

  override func layoutSubviews() {
    guard bounds.size != laidOut else { return }
    laidOut = bounds.size
    let columns = Int((bounds.width / Self.side).rounded(.up))
    let rows = Int((bounds.height / Self.side).rounded(.up))
    while tiles.count > columns * rows { tiles.removeLast().removeFromSuperview() }
    while tiles.count < columns * rows {
      let tile = UIView()
      tile.isUserInteractionEnabled = false
      tiles.append(tile)
      addSubview(tile)
    }
    for (i, tile) in tiles.enumerated() {
      tile.frame = CGRect(
        x: CGFloat(i % columns) * Self.side, y: CGFloat(i / columns) * Self.side,
        width: Self.side, height: Self.side)
    }
    paint(Theme(around: self))
  }

  /// Gives each tile the light at its middle.
  private func paint(_ theme: Theme) {
    let (light, edge) = (theme.value(theme.table.light), theme.value(theme.table.edge))
    backgroundColor = theme.table.edge
    let reach = bounds.width * bounds.width + bounds.height * bounds.height
    for tile in tiles {
      let (x, y) = (tile.center.x, tile.center.y)
      let far = reach > 0 ? min(1, (x * bounds.width + y * bounds.height) / reach) : 0
      let step = (far * Self.steps).rounded() / Self.steps
      tile.backgroundColor = UIColor(RGBA.interpolate(light, edge, step))
      tile.layer.image = Self.felt.map {
        LayerContent.Image(
          image: $0, rect: CGRect(x: 0, y: 0, width: Self.side, height: Self.side))
      }
    }
  }

  /// Returns the fibres of the felt as faint light and dark pixels, which repeat after a tile.
  private static func makeFelt() -> PixelImage? {
    let side = Int(Self.side)
    var pixels = [UInt32](repeating: 0, count: side * side)
    for y in 0..<side {
      for x in 0..<side {
        let fibre = PhotoNoise.hash(x / 2, y, seed: 70) + PhotoNoise.hash(x, y / 3, seed: 71) - 1
        let alpha = UInt32(min(7, (fibre.magnitude * 9)))
        // Premultiplied white is alpha in all channels, black is alpha alone.
        pixels[y * side + x] = alpha << 24 | (fibre > 0 ? alpha << 16 | alpha << 8 | alpha : 0)
      }
    }
    return PixelImage(width: side, height: side, pixels: pixels)
  }
}
