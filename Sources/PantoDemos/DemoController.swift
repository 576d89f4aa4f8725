import Pantograph

/// The base class of the demos: a title, one sentence, a button that resets the demo, and a field.
class DemoController: UIViewController, KeyHandler {
  let focus: KeyFocus
  var focusRoot: UIView { view }
  let theme: Theme
  /// The area of the demo: the whole width between the title and the foot.
  let field = DemoField()
  /// The area below the field, `footHeight` points high.
  let foot = UIView()
  let resetButton = UIButton()
  private let heading: UILabel
  private let hint: UILabel
  private var fieldSize: CGSize?
  /// Whether the app's frame shows the title above the demo, which then leaves it out.
  var isFramed = false

  init(title: String, hint: String, theme: Theme) {
    self.theme = theme
    focus = KeyFocus()
    heading = UILabel(title, Theme.largeTitle, theme.text)
    self.hint = UILabel(hint, Theme.label, theme.text2)
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.accessibilityIdentifier = "demo"
    view.backgroundColor = theme.background
    field.accessibilityIdentifier = "field"
    foot.accessibilityIdentifier = "foot"
    hint.numberOfLines = 2
    resetButton.accessibilityIdentifier = "reset"
    applyStyle(to: resetButton, title: "Reset")
    resetButton.addAction(for: .touchUpInside) { [weak self] _ in self?.reset() }
    heading.isHidden = isFramed
    // The field lies on top, so that a view dragged over the text stays visible.
    for part in [heading, hint, resetButton, foot, field] as [UIView] { view.addSubview(part) }
  }

  /// Styles a button for a secondary action, as high as a finger needs (MSE-04).
  func applyStyle(to button: UIButton, title: String) {
    button.setTitle(title, for: .normal)
    button.titleLabel?.font = Theme.button
    button.setTitleColor(theme.accent, for: .normal)
    button.backgroundColor = theme.accentSoft
    button.layer.cornerRadius = 12
  }

  // MARK: Layout

  private var isNarrow: Bool { view.bounds.width < 600 }

  /// The distance from the window's sides to the contents, in points.
  var margin: CGFloat { isNarrow ? 16 : 32 }

  /// The height of the foot, in points.
  var footHeight: CGFloat { 64 }

  /// Whether the field reaches to the bottom of the safe area, for demos without a foot.
  var isFieldFull: Bool { false }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let safe = view.safeAreaLayoutGuide.layoutFrame
    let x = safe.minX + margin
    let width = safe.width - 2 * margin
    let titleWidth = min(heading.intrinsicContentSize.width + 2, max(0, width - 104))
    heading.frame = CGRect(x: x, y: safe.minY + 20, width: titleWidth, height: 32)
    resetButton.frame = CGRect(x: safe.maxX - margin - 88, y: safe.minY + 14, width: 88, height: 44)
    let top: CGFloat = isNarrow && !isFramed ? 116 : 72
    let hintX = isFramed ? x : heading.frame.maxX + 16
    let space = max(0, resetButton.frame.minX - hintX - 16)
    if isNarrow {
      let y = safe.minY + (isFramed ? 16 : 64)
      hint.frame = CGRect(x: x, y: y, width: isFramed ? space : width, height: 40)
    } else if hint.intrinsicContentSize.width <= space {
      hint.frame = CGRect(
        x: hintX, y: heading.frame.minY + Theme.hintDrop, width: space, height: 18
      )
    } else {
      hint.frame = CGRect(
        x: hintX, y: safe.minY + 16, width: space, height: 40)
    }
    let footWidth = min(width, 560)
    foot.frame = CGRect(
      x: safe.midX - footWidth / 2, y: safe.maxY - margin - footHeight, width: footWidth,
      height: footHeight)
    field.frame = CGRect(
      x: safe.minX, y: safe.minY + top, width: safe.width,
      height: max(0, (isFieldFull ? safe.maxY : foot.frame.minY - 16) - safe.minY - top))
    layOutFoot()
    if field.bounds.size != fieldSize {
      let isFirst = fieldSize == nil
      fieldSize = field.bounds.size
      if isFirst { UIView.performWithoutAnimation { moveToStart() } } else { fieldChanged() }
    }
  }

  /// Puts everything in the field at its start. Subclasses override it.
  func moveToStart() {}

  /// Called after the field's size changed. By default everything returns to its start.
  func fieldChanged() { moveToStart() }

  /// Lays out the contents of the foot. Subclasses override it.
  func layOutFoot() {}

  // MARK: Input

  /// Resets the demo. The R key does the same.
  func reset() { moveToStart() }

  func press(_ key: DemoKey) -> Bool {
    guard key == .reset else { return false }
    reset()
    return true
  }
}
