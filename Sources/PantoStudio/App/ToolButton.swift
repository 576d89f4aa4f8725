import PantoControls
import PantoCore
import PantoDemoKit

/// A button of 44 points with an icon, for the sheets and cards of the app.
final class ToolButton: UIButton {
  init() {
    super.init(frame: CGRect(x: 0, y: 0, width: 44, height: 44))
    layer.cornerRadius = 12
    adjustsImageWhenHighlighted = false
    tintColor = Theme(around: self).text2
  }

  required init?(coder: NSCoder) { nil }
}
