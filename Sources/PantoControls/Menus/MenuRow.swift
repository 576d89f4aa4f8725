@_spi(Overrides) import PantoGestures
import PantoScene
@_spi(Overrides) import PantoScene

/// A line between two rows of a menu, or a band between two groups of rows.
@MainActor final class MenuLine: UIView {
  let isBand: Bool
  /// The height in points: 8 for a band, one pixel for a line.
  var height: CGFloat { isBand ? 8 : 1 / max(1, traitCollection.displayScale) }

  init(isBand: Bool) {
    self.isBand = isBand
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    backgroundColor = isBand ? .systemFill : .separator
  }
  required init?(coder: NSCoder) { nil }
}

/// A row of a menu.
@MainActor final class MenuRow: UIControl {
  private let title = UILabel()
  private let second = UILabel()
  private let mark = UIImageView()
  private let picture = UIImageView()
  private let isHeading: Bool
  override var actKind: GestureKind { .menu }
  override var actTitle: String { title(showing: title.text) }
  /// The space before and after the texts, in points.
  private var margins: (start: CGFloat, end: CGFloat) { (isHeading ? 16 : 36, 44) }

  init(title text: String, isHeading: Bool, before: String?) {
    self.isHeading = isHeading
    super.init(frame: .zero)
    title.text = text
    title.font = .preferredFont(forTextStyle: isHeading ? .footnote : .body)
    title.textColor = isHeading ? .secondaryLabel : .label
    second.font = .preferredFont(forTextStyle: .footnote)
    second.textColor = .secondaryLabel
    for label in [title, second] { label.adjustsFontForContentSizeCategory = true }
    for part in [title, second, mark, picture] { addSubview(part) }
    mark.image = before.flatMap { UIImage(systemName: $0) }
    mark.tintColor = .label
    picture.tintColor = .label
    mark.contentMode = .scaleAspectFit
    picture.contentMode = .scaleAspectFit
  }

  convenience init(_ action: UIAction) {
    self.init(
      title: action.title, isHeading: false, before: action.state == .off ? nil : "checkmark")
    picture.image = action.image
    second.text = action.subtitle
    isEnabled = !action.attributes.contains(.disabled)
    isSelected = action.state == .on
    if !isEnabled {
      title.textColor = .tertiaryLabel
      picture.tintColor = .tertiaryLabel
    }
    if action.attributes.contains(.destructive) {
      title.textColor = .systemRed
      picture.tintColor = .systemRed
    }
  }

  convenience init(_ menu: UIMenu, isMirrored: Bool) {
    self.init(title: menu.title, isHeading: false, before: nil)
    picture.image = UIImage(systemName: isMirrored ? "chevron.left" : "chevron.right")
    second.text = menu.subtitle
    if menu.options.contains(.destructive) { title.textColor = .systemRed }
  }

  /// Returns the row that stands for elements which are awaited.
  static func waiting() -> MenuRow {
    let row = MenuRow(title: "Loading…", isHeading: false, before: nil)
    row.title.textColor = .secondaryLabel
    let spinner = UIActivityIndicatorView(style: .medium)
    spinner.startAnimating()
    row.picture.addSubview(spinner)
    spinner.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    return row
  }

  required init?(coder: NSCoder) { nil }

  override var standardSpeech: StandardSpeech {
    StandardSpeech(isElement: true, label: title.text, traits: speechState.union(.button))
  }

  /// Returns the heights of the title and of the second text in a row of a width, which wrap if
  /// text is larger than by default.
  private func textHeights(in width: CGFloat) -> (title: CGFloat, second: CGFloat) {
    let room = CGSize(
      width: max(0, width - margins.start - margins.end), height: .greatestFiniteMagnitude)
    for label in [title, second] { label.numberOfLines = (stage?.textScale ?? 1) > 1 ? 0 : 1 }
    return (max(22, title.sizeThatFits(room).height), max(18, second.sizeThatFits(room).height))
  }

  /// Returns the height of the row for a width.
  func height(in width: CGFloat) -> CGFloat {
    let texts = textHeights(in: width)
    if isHeading { return texts.title + 8 }
    return second.text == nil ? texts.title + 22 : texts.title + texts.second + 16
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (height, width) = (bounds.height, bounds.width)
    mark.frame = CGRect(x: 12, y: (height - 16) / 2, width: 16, height: 16)
    picture.frame = CGRect(x: width - 36, y: (height - 20) / 2, width: 20, height: 20)
    let room = max(0, width - margins.start - margins.end)
    let texts = textHeights(in: width)
    let twoLines = second.text != nil
    title.frame = CGRect(
      x: margins.start, y: twoLines ? 8 : 0, width: room, height: twoLines ? texts.title : height)
    second.frame = CGRect(
      x: margins.start, y: 8 + texts.title, width: room, height: texts.second)
    guard isRightToLeft else { return }
    for part in [title, second, mark, picture] { part.frame.origin.x = width - part.frame.maxX }
  }
}
