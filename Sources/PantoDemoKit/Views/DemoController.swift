import PantoControls
import PantoCore

/// The base class of the demos: a title, one sentence, a button that resets the demo, and a field.
open class DemoController: UIViewController, KeyHandler {
  package let focus: KeyFocus
  open var focusRoot: UIView { view }
  package let theme: Theme
  /// The area of the demo: the whole width between the title and the foot.
  package let field = DemoField()
  /// The area below the field, `footHeight` points high.
  package let foot = UIView()
  let resetButton = UIButton()
  private let heading: UILabel
  private let hint: UILabel
  private var fieldSize: CGSize?
  /// Whether the app's frame shows the title above the demo, which then leaves it out.
  package var isFramed = false

  /// Creates the controller of a demo.
  ///
  /// The initializer is public, as the class is open: with a narrower access the compiler warns in
  /// each subclass of another module.
  public init(title: String, hint: String, theme: Theme) {
    self.theme = theme
    focus = KeyFocus()
    heading = UILabel(title, Theme.largeTitle, theme.text)
    self.hint = UILabel(hint, Theme.label, theme.text2)
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  public required init?(coder: NSCoder) { nil }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.accessibilityIdentifier = "demo"
    view.backgroundColor = theme.background
    field.accessibilityIdentifier = "field"
    foot.accessibilityIdentifier = "foot"
    heading.numberOfLines = 0
    hint.numberOfLines = 0
    resetButton.accessibilityIdentifier = "reset"
    applyStyle(to: resetButton, title: "Reset")
    resetButton.addAction(for: .touchUpInside) { [weak self] _ in self?.reset() }
    heading.isHidden = isFramed
    // The field lies on top, so that a view dragged over the text stays visible.
    for part in [heading, hint, resetButton, foot, field] as [UIView] { view.addSubview(part) }
  }

  /// Styles a button for a secondary action, as high as a finger needs (MSE-04).
  package func applyStyle(to button: UIButton, title: String) {
    button.setTitle(title, for: .normal)
    button.titleLabel?.font = Theme.button
    button.contentEdgeInsets = UIEdgeInsets(top: 6, left: 12, bottom: 6, right: 12)
    button.titleLabel?.adjustsFontForContentSizeCategory = true
    button.setTitleColor(theme.accentOnSoft, for: .normal)
    button.backgroundColor = theme.accentSoft
    button.layer.cornerRadius = 12
  }

  // MARK: Layout

  private var isNarrow: Bool { view.bounds.width < 600 }

  /// The distance from the window's sides to the contents, in points.
  package var margin: CGFloat { isNarrow ? 16 : 32 }

  /// The width of the area below a demo's field, in points.
  package var footWidth: CGFloat {
    max(0, min(view.safeAreaLayoutGuide.layoutFrame.width - 2 * margin, 560))
  }

  open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    // Text of another size changes the layout.
    if isViewLoaded { view.setNeedsLayout() }
  }

  /// The height of the area below a demo's field, in points.
  open var footHeight: CGFloat { 64 }

  /// Whether the field reaches to the bottom of the safe area, for demos without a foot.
  open var isFieldFull: Bool { false }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let safe = view.safeAreaLayoutGuide.layoutFrame
    let top = layOutHead(safe)
    let width = footWidth
    let footHeight = footHeight
    foot.frame = CGRect(
      x: safe.midX - width / 2, y: safe.maxY - margin - footHeight, width: width,
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

  /// Lays out title, hint and button, and returns the distance of the field from the top. Texts
  /// wrap where they do not fit, so that none is cut (SIM-05, U20).
  private func layOutHead(_ safe: CGRect) -> CGFloat {
    let x = safe.minX + margin
    let width = max(0, safe.width - 2 * margin)
    let button = CGSize(
      width: max(88, resetButton.intrinsicContentSize.width.rounded(.up)), height: 44)
    resetButton.frame = CGRect(
      x: safe.maxX - margin - button.width, y: safe.minY + 14, width: button.width,
      height: button.height)
    let beside = max(0, width - button.width - 16)
    let title = isFramed ? .zero : fitted(heading, beside)
    heading.frame = CGRect(
      x: x, y: safe.minY + 20, width: min(title.width + 2, beside), height: max(32, title.height))
    let words = hint.intrinsicContentSize
    let space = isFramed ? beside : beside - heading.frame.width - 16
    if !isNarrow, words.width <= space {
      let hintX = isFramed ? x : heading.frame.maxX + 16
      let drop = isFramed ? 7 : max(0, heading.frame.height - 32) + Theme.hintDrop
      hint.frame = CGRect(
        x: hintX, y: heading.frame.minY + drop, width: space, height: max(18, words.height))
    } else {
      // The hint lies beside the button if the app shows the title, else below the title and the
      // button.
      let y = isFramed ? safe.minY + 16 : max(resetButton.frame.maxY + 6, heading.frame.maxY + 4)
      let size = balanced(hint, isFramed ? beside : width)
      hint.frame = CGRect(x: x, y: y, width: size.width, height: max(40, size.height))
    }
    view.mirror([heading, hint, resetButton])
    let bottom = max(resetButton.frame.maxY, heading.frame.maxY, hint.frame.maxY) - safe.minY
    return max(72, bottom + 12)
  }

  private func fitted(_ label: UILabel, _ width: CGFloat) -> CGSize {
    let size = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
    return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }

  /// The size of a label in as few lines as fit, of about equal length, so that no word is left
  /// alone in the last one (U20).
  private func balanced(_ label: UILabel, _ most: CGFloat) -> CGSize {
    let whole = fitted(label, most)
    var (low, high) = ((most / 3).rounded(), most)
    while high - low > 2 {
      let middle = ((low + high) / 2).rounded()
      let size = fitted(label, middle)
      if size.height <= whole.height, size.width <= middle { high = middle } else { low = middle }
    }
    return CGSize(width: min(most, high + 1), height: whole.height)
  }

  /// Puts everything in the demo's field at its start. Subclasses override it.
  open func moveToStart() {}

  /// Called after the field's size changed. By default everything returns to its start.
  open func fieldChanged() { moveToStart() }

  /// Lays out the views in the area below the demo's field. Subclasses override it.
  open func layOutFoot() {}

  // MARK: Input

  /// Resets the demo. The R key does the same.
  open func reset() { moveToStart() }

  open func press(_ key: DemoKey) -> Bool {
    guard key == .reset else { return false }
    reset()
    return true
  }
}
