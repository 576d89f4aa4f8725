import PantoControls
import PantoCore
import PantoDemoKit

/// Shows the lines that make a demo, in the fixed-width font, with a button that copies them (key
/// C). Lines that are wider than the sheet scroll sideways.
final class CodeSheet: AppSheet {
  private let code: DemoCode
  private let lines: [CodeLine]
  private let files: ScaledLabel
  private let copy = UIButton()
  private var hasCopied = false

  /// Creates the sheet. `about` stands above the lines; by default it says where they come from.
  init(_ code: DemoCode, title: String, about: String? = nil, theme: Theme) {
    self.code = code
    lines = code.lines.map { CodeLine($0, theme: theme) }
    let count = code.lines.count
    files = ScaledLabel(
      scaled: about ?? "\(count) lines of \(code.files), as compiled", Theme.label, theme.text2)
    super.init(title, theme: theme)
    accessibilityIdentifier = "codeSheet"
    files.numberOfLines = 0
    copy.accessibilityIdentifier = "copyCode"
    copy.layer.cornerRadius = 12
    copy.titleLabel?.font = Theme.button
    copy.contentEdgeInsets = UIEdgeInsets(top: 6, left: 12, bottom: 6, right: 12)
    copy.titleLabel?.adjustsFontForContentSizeCategory = true
    copy.setTitle("Copy", for: .normal)
    copy.setTitleColor(theme.accentOnSoft, for: .normal)
    copy.backgroundColor = theme.accentSoft
    copy.addAction(for: .touchUpInside) { [weak self] _ in self?.copyCode() }
    card.addSubview(copy)
    card.addSubview(files)
    for line in lines { scroll.addSubview(line) }
  }

  required init?(coder: NSCoder) { nil }

  private func copyCode() {
    UIPasteboard.general.string = code.text + "\n"
    copy.setTitle("Copied", for: .normal)
    setNeedsLayout()
  }

  override var widest: CGFloat { 820 }

  override func layOutTools(until right: CGFloat) -> CGFloat {
    let width = max(72, copy.intrinsicContentSize.width.rounded(.up) + 8)
    copy.frame = CGRect(x: right - width, y: 16, width: width, height: 44)
    return copy.frame.minX - 8
  }

  override func layOutLine(_ frame: CGRect) -> CGFloat {
    let size = files.sizeThatFits(
      CGSize(width: frame.width, height: .greatestFiniteMagnitude))
    files.frame = CGRect(
      x: frame.minX, y: frame.minY, width: frame.width, height: size.height.rounded(.up))
    return files.frame.height
  }

  override func layOutPage(_ inner: CGFloat) -> CGSize {
    var size = CGSize.zero
    for line in lines {
      let own = line.intrinsicContentSize
      line.frame = CGRect(x: 0, y: size.height, width: own.width, height: own.height)
      size.width = max(size.width, own.width)
      size.height += own.height
    }
    return size
  }
}
