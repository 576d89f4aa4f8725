import PantoControls
import PantoCore
import PantoDemoKit

/// A sentence that stays above the scene for a few seconds, such as the name of a saved file (U23).
final class Notice: UIView {
  private let label: ScaledLabel
  /// The time for which a notice stays, in seconds.
  static let duration: TimeInterval = 4

  private let stays: Bool

  /// Creates a notice. With `stays` it has no time limit, and its owner removes it.
  init(_ text: String, theme: Theme, stays: Bool = false) {
    self.stays = stays
    label = ScaledLabel(scaled: text, Theme.label, theme.tipText)
    super.init(frame: .zero)
    accessibilityIdentifier = "notice"
    isUserInteractionEnabled = false
    label.numberOfLines = 0
    backgroundColor = theme.tip
    layer.cornerRadius = 12
    layer.shadow = theme.liftedShadow
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the notice at the lower edge of an area of a view.
  func show(above area: CGRect, in view: UIView) {
    view.addSubview(self)
    let most = max(0, min(480, area.width - 64))
    let size = label.sizeThatFits(CGSize(width: most, height: .greatestFiniteMagnitude))
    let height = size.height.rounded(.up) + 20
    frame = CGRect(
      x: (area.midX - size.width / 2 - 16).rounded(), y: (area.maxY - height - 20).rounded(),
      width: size.width.rounded(.up) + 32, height: height)
    label.frame = bounds.smaller(dx: 16, dy: 10)
    alpha = 0
    UIView.animate(withDuration: 0.15) { alpha = 1 }
  }

  /// The sentence of the notice.
  var text: String { label.text ?? "" }

  /// Shows the notice in the upper middle of the window, and removes it after its time.
  func show(in window: UIView) {
    window.addSubview(self)
    let safe = window.safeAreaLayoutGuide.layoutFrame
    let most = min(480, safe.width - 64)
    let size = label.sizeThatFits(CGSize(width: most, height: .greatestFiniteMagnitude))
    frame = CGRect(
      x: (safe.midX - size.width / 2 - 16).rounded(), y: safe.minY + (stays ? 64 : 112),
      width: size.width.rounded(.up) + 32, height: size.height.rounded(.up) + 20)
    label.frame = bounds.smaller(dx: 16, dy: 10)
    alpha = 0
    UIView.animate(withDuration: 0.15) { alpha = 1 }
    guard !stays, let stage else { return }
    stage.time.at(stage.time.now + Self.duration) { [weak self] in self?.hide() }
  }

  private func hide() {
    UIView.animate(withDuration: 0.15) {
      alpha = 0
    } completion: { [weak self] _ in
      self?.removeFromSuperview()
    }
  }
}
