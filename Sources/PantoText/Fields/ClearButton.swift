import PantoBase
@_spi(Overrides) import PantoControls
import PantoScene

/// The button that empties a field: a cross in a disc.
final class ClearButton: UIControl {
  override var actKind: GestureKind { .button }

  private let picture = UIImageView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = nil
    setLeastHitSize(CGSize(width: 44, height: 44))
    accessibilityIdentifier = "clearButton"
    picture.image = UIImage(systemName: "xmark.circle.fill")
    picture.contentMode = .scaleAspectFit
    picture.isUserInteractionEnabled = false
    addSubview(picture)
    showState()
  }

  required init?(coder: NSCoder) { return nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    picture.frame = bounds
  }

  override func stateChanged() {
    super.stateChanged()
    showState()
  }

  private func showState() { picture.tintColor = isHighlighted ? .systemGray : .systemGray2 }
}
