import PantoScene

/// The bar at the top of a navigation controller: back button, title and buttons.
@preconcurrency @MainActor open class UINavigationBar: UIView {
  /// Has no effect here: titles have one size. Default `false`.
  public final var prefersLargeTitles = false
  /// Whether controllers extend under the bar by default (PRT-05). Default `true`.
  ///
  /// The bar itself is drawn opaque.
  public final var isTranslucent = true
  /// The background colour; `nil` is clear. Until it is set, the bar has the system's background.
  public final var barTintColor: UIColor? { didSet { backgroundColor = barTintColor } }
  /// The title's attributes; `.font` and `.foregroundColor` are used.
  ///
  /// `nil`, the default, is 17 points semibold in the label's colour.
  public final var titleTextAttributes: [NSAttributedString.Key: Any]? {
    didSet { setNeedsLayout() }
  }
  /// The look of the bar, which is taken when it is set. Default: the standard one.
  public final var standardAppearance = UINavigationBarAppearance() {
    didSet {
      hasStandard = true
      take()
    }
  }
  /// The look above content that is not scrolled in UIKit. Here it counts while no other look was
  /// set. Default `nil`.
  public final var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { take() } }
  /// The look in windows of little height in UIKit. Kept only. Default `nil`.
  public final var compactAppearance: UINavigationBarAppearance?
  /// The picture in place of the line below the bar: any picture hides the line. Default `nil`.
  public final var shadowImage: UIImage? { didSet { line.isHidden = shadowImage != nil } }
  /// The item of the controller on top; `nil` without one (FID-44).
  public final var topItem: UINavigationItem? { item }
  /// The item of the controller below the top; `nil` if there is none (FID-44).
  public internal(set) final var backItem: UINavigationItem?
  private var hasStandard = false
  private let label = UILabel()
  private let line = UIView()
  final let back = UIButton(type: .system)
  /// The height of the bar without the safe area above it, in points.
  static let height: CGFloat = 44
  private final var item: UINavigationItem?
  private final var parts: [UIView] = []
  /// The back button's full title, which gives way to a shorter one where the title needs the
  /// width.
  private final var backTitle: String?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backgroundColor = .systemBackground
    line.backgroundColor = .separator
    label.textAlignment = .center
    back.setImage(UIImage(systemName: "chevron.left"), for: .normal)
    for view in [label, line, back] { addSubview(view) }
  }

  private func take() {
    let shown = hasStandard ? standardAppearance : scrollEdgeAppearance ?? standardAppearance
    backgroundColor = shown.backgroundColor
    line.backgroundColor = shown.shadowColor
    titleTextAttributes = shown.titleTextAttributes.isEmpty ? nil : shown.titleTextAttributes
  }

  final func show(_ item: UINavigationItem?, title: String?, backTitle: String?) {
    for part in parts { part.removeFromSuperview() }
    parts = []
    self.item = item
    label.text = item?.title ?? title
    label.isHidden = item?.titleView != nil
    back.isHidden =
      backTitle == nil || item?.leftBarButtonItem != nil || item?.hidesBackButton == true
    self.backTitle = backTitle
    for part in [item?.titleView, item?.leftBarButtonItem?.view, item?.rightBarButtonItem?.view] {
      if let part {
        addSubview(part)
        parts.append(part)
      }
    }
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    label.font =
      titleTextAttributes?[.font] as? UIFont ?? .systemFont(ofSize: 17, weight: .semibold)
    label.textColor = titleTextAttributes?[.foregroundColor] as? UIColor ?? .label
    line.frame = CGRect(x: 0, y: bounds.height - 0.5, width: bounds.width, height: 0.5)
    let right = layOutRightItem()
    let middle = item?.titleView ?? label
    let titleWidth = middle === label ? label.intrinsicContentSize.width : middle.bounds.width
    let left = layOutLeftItem(titleWidth: titleWidth, right: right)
    let width = max(0, min(titleWidth, right - left))
    let x = max(left, min((bounds.width - width) / 2, right - width))
    if middle === label {
      label.frame = CGRect(
        x: x, y: bounds.height - UINavigationBar.height, width: width,
        height: UINavigationBar.height)
    } else {
      setFrame(of: middle) { _ in x }
    }
  }

  /// Lays out the button at the right edge, and returns the right end of the title's space.
  private func layOutRightItem() -> CGFloat {
    let edge = bounds.width - UINavigationBar.margin
    guard let view = item?.rightBarButtonItem?.view else { return edge }
    setFrame(of: view) { edge - $0 }
    return view.frame.minX - UINavigationBar.gap
  }

  /// Lays out the button at the left edge or the back button, and returns the left end of the
  /// title's space.
  private func layOutLeftItem(titleWidth: CGFloat, right: CGFloat) -> CGFloat {
    var left = UINavigationBar.margin
    if let view = item?.leftBarButtonItem?.view {
      setFrame(of: view) { _ in UINavigationBar.margin }
      left = view.frame.maxX + UINavigationBar.gap
    }
    guard !back.isHidden else { return left }
    // As in UIKit, the back button drops its title where the title in the middle needs the width
    // (PRT-06).
    for title in [backTitle, "Back", nil] {
      back.setTitle(title, for: .normal)
      let end = UINavigationBar.backStart + back.intrinsicContentSize.width
      if right - end - UINavigationBar.gap >= titleWidth { break }
    }
    setFrame(of: back) { _ in UINavigationBar.backStart }
    return back.frame.maxX + UINavigationBar.gap
  }

  /// The distance of the buttons from the left and the right edge, in points.
  private static let margin: CGFloat = 16
  /// The least distance between the parts of the bar, in points.
  private static let gap: CGFloat = 8
  /// The distance of the back button from the left edge, in points.
  private static let backStart: CGFloat = 8

  /// Lays out a part of the bar at the left edge `x` of its width.
  private func setFrame(of view: UIView, x: (CGFloat) -> CGFloat) {
    let bar = UINavigationBar.height
    let size = view is UIButton ? view.intrinsicContentSize : view.bounds.size
    let height = view is UIButton ? bar : min(bar, size.height)
    view.frame = CGRect(
      x: x(size.width), y: bounds.height - bar + (bar - height) / 2, width: size.width,
      height: height)
  }
}
