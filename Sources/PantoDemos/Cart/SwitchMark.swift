import PantoCore
import PantoDemoKit

/// The picture of a switch inside a button that turns the switch on and off.
final class SwitchMark: UIView {
  private let thumb = UIView()
  private let theme: Theme
  static let size = CGSize(width: 52, height: 32)

  var isOn = false {
    didSet {
      guard isOn != oldValue else { return }
      UIView.animate(
        withDuration: 0.15, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
      ) {
        update()
      }
    }
  }

  init(theme: Theme) {
    self.theme = theme
    super.init(frame: CGRect(origin: .zero, size: Self.size))
    isUserInteractionEnabled = false
    layer.cornerRadius = Self.size.height / 2
    thumb.isUserInteractionEnabled = false
    thumb.backgroundColor = .white
    thumb.layer.cornerRadius = 14
    thumb.bounds = CGRect(x: 0, y: 0, width: 28, height: 28)
    addSubview(thumb)
    update()
  }

  required init?(coder: NSCoder) { nil }

  private func update() {
    backgroundColor = isOn ? theme.accent : theme.idle
    let isAtEnd = isOn != (traitCollection.layoutDirection == .rightToLeft)
    thumb.center = CGPoint(x: isAtEnd ? Self.size.width - 16 : 16, y: Self.size.height / 2)
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    UIView.performWithoutAnimation { update() }
  }
}
