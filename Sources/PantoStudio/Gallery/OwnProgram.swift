import PantoControls
import PantoCore
import PantoDemoKit

/// The answer of the entrance to "Does it work with my program?" (GAL-06): what a program needs,
/// and the line that adds the inspector.
enum OwnProgram {
  static let title = "Your own program"
  static let about =
    "Pantograph is a library. A program in Swift, with views and gesture recognizers under UIKit's "
    + "names, has the inspector with its timeline, and can record and replay."
  static let code = DemoCode(
    name: "own", files: "Package.swift and the program",
    text: [
      "// Package.swift",
      ".package(name: \"Pantograph\", path: \"../pantograph\")",
      ".product(name: \"Pantograph\", package: \"Pantograph\")",
      "",
      "// The program",
      "import Pantograph",
      "",
      "window.makeKeyAndVisible()",
      "window.stage?.addInspector()",
      "",
      "// The same without that line, in a shell",
      "PANTOGRAPH_INSPECT=1 swift run",
    ].joined(separator: "\n"))
}

/// The link to the answer, beside *Try it on*.
final class OwnProgramLink: UIButton {
  private static let long = "Your own program: one line adds the inspector"
  private static let short = "Use it in your own program"
  private static let inset: CGFloat = 8
  private let theme: Theme

  init(theme: Theme) {
    self.theme = theme
    super.init(frame: .zero)
    accessibilityIdentifier = "ownProgram"
    accessibilityLabel = Self.long
    adjustsImageWhenHighlighted = false
    layer.cornerRadius = 8
    setTitleColor(theme.accent, for: .normal)
    setTitle(Self.long + "  ›", for: .normal)
  }

  required init?(coder: NSCoder) { nil }

  private var font: UIFont { Theme.label.scaled(by: stage?.textScale ?? 1) }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    titleLabel?.font = font
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    titleLabel?.font = font
  }

  /// Chooses the text that fits into a width, and returns the size of the link with it; `nil` where
  /// not even the short text fits.
  func size(for width: CGFloat) -> CGSize? {
    for text in [Self.long, Self.short] {
      let size = UILabel(text + "  ›", font, theme.accent).intrinsicContentSize
      let own = size.width.rounded(.up) + 2 * Self.inset
      guard own <= width else { continue }
      setTitle(text + "  ›", for: .normal)
      return CGSize(width: own, height: size.height + 6)
    }
    return nil
  }

  override func hoverChanged() { updateGround() }
  override var isHighlighted: Bool { didSet { if isHighlighted != oldValue { updateGround() } } }

  private func updateGround() {
    let theme = Theme(around: self)
    backgroundColor = isHighlighted ? theme.accentSoft : isHovered ? theme.hover : .clear
  }

  /// The link is as high as its line, and takes touches in 44 points (MSE-04).
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    let more = max(0, 44 - bounds.height) / 2
    return bounds.insetBy(dx: 0, dy: -more).contains(point)
  }
}
