import PantoControls
import PantoCore
import PantoDemoKit

/// The tab of the closed drawer at the edge of the window: a handle that shows where to pull, and
/// that opens the drawer when it is pressed (DEM-05, V23).
final class EdgeTab: UIButton {
  private static let size = CGSize(width: 18, height: 72)
  private static let rightArrow = UIImage(svgPath: "M9 5L16 12L9 19L7.6 17.6L13.2 12L7.6 6.4Z")
  private static let leftArrow = UIImage(svgPath: "M15 5L8 12L15 19L16.4 17.6L10.8 12L16.4 6.4Z")

  init(theme: Theme) {
    super.init(frame: CGRect(origin: .zero, size: Self.size))
    accessibilityIdentifier = "edgeTab"
    accessibilityLabel = "Open the drawer"
    layer.cornerRadius = 9
    adjustsImageWhenHighlighted = false
    backgroundColor = theme.raised
    tintColor = theme.accentOnSoft
    layer.shadow = theme.liftedShadow
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    layer.shadow = Theme(around: self).liftedShadow
  }

  /// Puts the tab at the middle of an edge, with space for the ring of the focus.
  func stand(atRight: Bool, in bounds: CGRect) {
    setImage(atRight ? Self.leftArrow : Self.rightArrow, for: .normal)
    let x = atRight ? bounds.maxX - Self.size.width - 4 : bounds.minX + 4
    // Centre and bounds are set because a pressed button is transformed.
    self.bounds = CGRect(origin: .zero, size: Self.size)
    center = CGPoint(x: x + Self.size.width / 2, y: bounds.midY.rounded())
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    let size = CGSize(width: 52, height: Self.size.height)
    return CGRect(center: CGPoint(x: bounds.midX, y: bounds.midY), size: size).contains(point)
  }
}
