import PantoBase
import PantoScene

/// The button that empties a field: a cross in a disc.
final class ClearButton: UIControl {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = nil
    setLeastHitSize(CGSize(width: 44, height: 44))
    accessibilityIdentifier = "clearButton"
  }

  required init?(coder: NSCoder) { return nil }

  override func draw(_ rect: CGRect) {
    let side = min(bounds.width, bounds.height)
    let disc = CGRect(
      x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
    (isHighlighted ? UIColor.systemGray : UIColor.systemGray2).setFill()
    UIBezierPath(ovalIn: disc).fill()
    let cross = UIBezierPath()
    let arm = side * 0.19
    cross.move(to: CGPoint(x: disc.midX - arm, y: disc.midY - arm))
    cross.addLine(to: CGPoint(x: disc.midX + arm, y: disc.midY + arm))
    cross.move(to: CGPoint(x: disc.midX + arm, y: disc.midY - arm))
    cross.addLine(to: CGPoint(x: disc.midX - arm, y: disc.midY + arm))
    cross.lineWidth = max(1.5, side / 11)
    cross.lineCapStyle = .round
    UIColor.systemBackground.setStroke()
    cross.stroke()
  }

  override func stateChanged() {
    super.stateChanged()
    setNeedsDisplay()
  }
}
