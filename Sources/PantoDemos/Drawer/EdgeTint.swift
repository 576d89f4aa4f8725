import PantoCore
import PantoDemoKit

/// A tint over the region of the window's edge in which an edge pan may begin (DEM-05, EDG-01).
final class EdgeTint: UIView {
  private let line = UIView()

  init(theme: Theme) {
    super.init(frame: .zero)
    accessibilityIdentifier = "edgeTint"
    isUserInteractionEnabled = false
    backgroundColor = theme.accent.withAlphaComponent(0.16)
    line.backgroundColor = theme.accent
    addSubview(line)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    let isReversed = traitCollection.layoutDirection == .rightToLeft
    line.frame = CGRect(
      x: isReversed ? 0 : bounds.width - 2, y: 0, width: 2, height: bounds.height)
  }
}
