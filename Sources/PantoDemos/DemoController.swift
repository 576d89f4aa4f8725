import Pantograph

/// The meaning of a key to a demo, whatever the keyboard.
enum DemoKey: Equatable, Sendable {
  /// Moves the demo's view or the focused one by this many points.
  case move(CGPoint)
  case reset
  /// Leaves to the level above (APP-02).
  case leave
  /// Moves the focus to the next control, or to the previous one.
  case tab(isBackwards: Bool)
  /// Presses the focused control.
  case activate
}

/// A controller that handles keys.
@MainActor protocol KeyTaker: UIViewController {
  var focus: KeyFocus { get }
  /// The view whose controls the Tab key visits.
  var focusRoot: UIView { get }
  /// Handles a key; `false` if it has no meaning here.
  func press(_ key: DemoKey) -> Bool
}

/// The base class of the demos: a title, one sentence, a button that resets the demo, and a field.
class DemoController: UIViewController, KeyTaker {
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
    dress(resetButton, "Reset")
    resetButton.addAction(for: .touchUpInside) { [weak self] _ in self?.reset() }
    // The field lies on top, so that a view dragged over the text stays visible.
    for part in [heading, hint, resetButton, foot, field] as [UIView] { view.addSubview(part) }
  }

  /// Styles a button for a secondary action, as high as a finger needs (MSE-04).
  func dress(_ button: UIButton, _ title: String) {
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

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let safe = view.safeAreaLayoutGuide.layoutFrame
    let x = safe.minX + margin
    let width = safe.width - 2 * margin
    let titleWidth = min(heading.intrinsicContentSize.width + 2, max(0, width - 104))
    heading.frame = CGRect(x: x, y: safe.minY + 20, width: titleWidth, height: 32)
    resetButton.frame = CGRect(x: safe.maxX - margin - 88, y: safe.minY + 14, width: 88, height: 44)
    let top: CGFloat = isNarrow ? 116 : 72
    let room = max(0, resetButton.frame.minX - heading.frame.maxX - 32)
    if isNarrow {
      hint.frame = CGRect(x: x, y: safe.minY + 64, width: width, height: 40)
    } else if hint.intrinsicContentSize.width <= room {
      hint.frame = CGRect(
        x: heading.frame.maxX + 16, y: heading.frame.minY + Theme.hintDrop, width: room, height: 18)
    } else {
      hint.frame = CGRect(
        x: heading.frame.maxX + 16, y: safe.minY + 16, width: room, height: 40)
    }
    let footWidth = min(width, 560)
    foot.frame = CGRect(
      x: safe.midX - footWidth / 2, y: safe.maxY - margin - footHeight, width: footWidth,
      height: footHeight)
    field.frame = CGRect(
      x: safe.minX, y: safe.minY + top, width: safe.width,
      height: max(0, foot.frame.minY - 16 - safe.minY - top))
    layFoot()
    if field.bounds.size != fieldSize {
      let isFirst = fieldSize == nil
      fieldSize = field.bounds.size
      if isFirst { UIView.performWithoutAnimation { place() } } else { fieldChanged() }
    }
  }

  /// Puts everything in the field at its start. Subclasses override it.
  func place() {}

  /// Called after the field's size changed. By default everything returns to its start.
  func fieldChanged() { place() }

  /// Lays out the contents of the foot. Subclasses override it.
  func layFoot() {}

  // MARK: Input

  /// Resets the demo. The R key does the same.
  func reset() { place() }

  func press(_ key: DemoKey) -> Bool {
    guard key == .reset else { return false }
    reset()
    return true
  }
}

/// A button that takes touches in an area of at least 44 × 44 points, however small it looks
/// (MSE-04).
final class RoomyButton: UIButton {
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    let room = CGSize(width: max(44, bounds.width), height: max(44, bounds.height))
    return CGRect(center: CGPoint(x: bounds.midX, y: bounds.midY), size: room).contains(point)
  }
}

/// The area in which a demo plays. Views that were dragged over its edge are visible there and can
/// be touched there too.
final class DemoField: UIView {
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    super.point(inside: point, with: event)
      || subviews.contains {
        $0.isUserInteractionEnabled && $0.point(inside: convert(point, to: $0), with: event)
      }
  }

  /// The nearest centre for a view of `size` that keeps all of it in the field.
  func inSight(_ center: CGPoint, size: CGSize) -> CGPoint {
    BallPlaces(safeArea: bounds, ball: size).clamped(center)
  }

  /// Whether a view with this centre is outside of the window, where it cannot be touched.
  func hasLost(_ center: CGPoint) -> Bool {
    guard let superview else { return false }
    return !superview.bounds.contains(convert(center, to: superview))
  }
}

/// A card with names and values side by side, which shows what a gesture reports.
final class Readout: UIView {
  private var pairs: [(name: UILabel, value: UILabel)] = []

  private let shares: [CGFloat]

  /// Creates a card. `shares` are the relative widths of the columns, equal by default.
  init(_ names: [String], shares: [CGFloat]? = nil, theme: Theme) {
    self.shares = shares ?? names.map { _ in 1 }
    super.init(frame: .zero)
    accessibilityIdentifier = "readout"
    isUserInteractionEnabled = false
    backgroundColor = theme.surface
    layer.cornerRadius = 14
    layer.shadow = theme.cardShadow
    for name in names {
      let pair = (UILabel(name, Theme.label, theme.text3), UILabel("", Theme.number, theme.text))
      pairs.append(pair)
      addSubview(pair.0)
      addSubview(pair.1)
    }
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    layer.shadow = Theme(around: self).cardShadow
  }

  var values: [String] {
    get { pairs.map { $0.value.text ?? "" } }
    set { for (pair, text) in zip(pairs, newValue) { pair.value.text = text } }
  }

  override func layoutSubviews() {
    let unit = (bounds.width - 32) / max(1, shares.reduce(0, +))
    var x: CGFloat = 16
    for (pair, share) in zip(pairs, shares) {
      let width = max(0, share * unit - 8)
      pair.name.frame = CGRect(x: x, y: 12, width: width, height: 20)
      pair.value.frame = CGRect(x: x, y: 36, width: width, height: 16)
      x += share * unit
    }
  }

  /// Both coordinates in whole points, such as `120, -30`.
  static func words(_ p: CGPoint) -> String { "\(whole(p.x)), \(whole(p.y))" }

  static func whole(_ x: CGFloat) -> Int {
    guard x.isFinite else { return 0 }
    return Int(min(max(x, -999_999), 999_999).rounded())
  }
}
