@_spi(Overrides) import PantoGestures
import PantoScene
@_spi(Overrides) import PantoScene

/// A row of a menu in which actions stand as pictures beside each other; those that do not fit
/// stand in further lines. An action without a picture shows its title.
@MainActor final class MenuPalette: UIView {
  private let swatches: [MenuSwatch]
  /// The side of a picture's square and the space around all of them, in points.
  private static let (side, margin): (CGFloat, CGFloat) = (40, 8)

  init(_ actions: [UIAction], chosen: @escaping (UIAction) -> Void) {
    swatches = actions.map { MenuSwatch($0) }
    super.init(frame: .zero)
    for (swatch, action) in zip(swatches, actions) {
      swatch.addAction(for: .touchUpInside) { _ in chosen(action) }
      addSubview(swatch)
    }
  }

  required init?(coder: NSCoder) { nil }

  private func columns(in width: CGFloat) -> Int {
    max(1, Int((width - 2 * MenuPalette.margin) / MenuPalette.side))
  }

  /// Returns the height for a width, in points.
  func height(in width: CGFloat) -> CGFloat {
    let columns = columns(in: width)
    let lines = (swatches.count + columns - 1) / columns
    return CGFloat(lines) * MenuPalette.side + 2 * MenuPalette.margin
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (side, margin) = (MenuPalette.side, MenuPalette.margin)
    let columns = columns(in: bounds.width)
    // The squares of the first line share the width, and those of further lines stand below them.
    let inLine = min(columns, max(1, swatches.count))
    let pitch = (bounds.width - 2 * margin) / CGFloat(inLine)
    for (i, swatch) in swatches.enumerated() {
      let x = margin + (CGFloat(i % columns) + 0.5) * pitch
      let y = margin + CGFloat(i / columns) * side
      swatch.frame = CGRect(
        x: (isRightToLeft ? bounds.width - x : x) - side / 2, y: y, width: side, height: side)
    }
  }
}

/// One action of a palette.
@MainActor private final class MenuSwatch: UIControl {
  private let label = PictureLabel()
  private let title: String
  override var actKind: GestureKind { .menu }
  override var actTitle: String { title(showing: title) }

  init(_ action: UIAction) {
    title = action.title
    super.init(frame: .zero)
    label.textAlignment = .center
    label.adjustsFontSizeToFitWidth = true
    label.text = action.image == nil ? action.title : nil
    label.picture = action.image
    let color: UIColor = action.attributes.contains(.destructive) ? .systemRed : .label
    label.textColor = color
    label.pictureView?.tintColor = color
    isEnabled = !action.attributes.contains(.disabled)
    isSelected = action.state == .on
    label.alpha = isEnabled ? 1 : 0.4
    layer.cornerRadius = 8
    backgroundColor = action.state == .off ? nil : .systemFill
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  override var standardSpeech: StandardSpeech {
    StandardSpeech(isElement: true, label: title, traits: speechState.union(.button))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: 4, dy: 4)
  }
}
