import PantoBase
import PantoLayout
@_spi(Overrides) import PantoScene

/// A row or column that lays out its arranged subviews by constraints.
///
/// The subviews' own constraints and priorities count together with those of the stack view.
///
/// Hidden views take no space and return to their place when they show. In an animation block with
/// `layoutIfNeeded()` the other views move there gradually.
@preconcurrency @MainActor open class UIStackView: UIView {
  /// How the length along the axis is distributed.
  public enum Distribution: Int, Sendable {
    /// Views fill the length, by content, hugging and resistance.
    case fill
    /// All views are equally long.
    case fillEqually
    /// Lengths are in the ratio of the contents.
    case fillProportionally
    /// Views keep the length of their content, and the gaps are equal.
    case equalSpacing
    /// The distances between middles are equal, as far as the contents allow.
    case equalCentering
  }

  /// Where views stand across the axis.
  public enum Alignment: Int, Sendable {
    case fill
    /// Views stand at the start: the leading edge of a column, the top of a row.
    case leading
    /// The first lines of text share a baseline. Rows only: a column is filled and the misuse
    /// reported.
    case firstBaseline
    case center
    /// Views stand at the end: the trailing edge of a column, the bottom of a row.
    case trailing
    /// The last lines of text share a baseline. Rows only, as `firstBaseline`.
    case lastBaseline

    /// The same as `leading`, for rows.
    public static let top = Alignment.leading
    /// The same as `trailing`, for rows.
    public static let bottom = Alignment.trailing
  }

  /// The value of `setCustomSpacing` that returns to `spacing`.
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
  /// The value of spacings that stands for the system's spacing, 8 points.
  public static let spacingUseSystem = CGFloat(1.175494351e-38)

  /// The arranged views in order, including hidden ones.
  public final var arrangedSubviews: [UIView] { arranged.all }
  private final var arranged = Siblings<ArrangedSlot>()
  /// Whether the stack is a row or a column. Default `.horizontal`: a row.
  open var axis = NSLayoutConstraint.Axis.horizontal {
    didSet { if axis != oldValue { setNeedsArrangement() } }
  }
  /// How the length along the axis is distributed. Default `.fill`.
  open var distribution = Distribution.fill {
    didSet { if distribution != oldValue { setNeedsArrangement() } }
  }
  /// Where views stand across the axis. Default `.fill`.
  open var alignment = Alignment.fill {
    didSet { if alignment != oldValue { setNeedsArrangement() } }
  }
  /// The gap between views in points; the least gap where the distribution makes gaps equal.
  ///
  /// Default 0. A number that is not finite is refused (B57).
  open var spacing: CGFloat = 0 {
    didSet {
      guard isSystemSpacing(spacing) || Misuse.accepts(spacing, for: "spacing") else {
        return spacing = oldValue
      }
      if spacing != oldValue { setNeedsArrangement() }
    }
  }
  /// Whether views are arranged inside `layoutMargins`. Default `false`.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { if isLayoutMarginsRelativeArrangement != oldValue { setNeedsArrangement() } }
  }
  /// Whether the spacing of a column is measured from baseline to baseline. Default `false`.
  open var isBaselineRelativeArrangement = false {
    didSet { if isBaselineRelativeArrangement != oldValue { setNeedsArrangement() } }
  }

  private var customSpacings: [ObjectIdentifier: (view: UIView, spacing: CGFloat)] = [:]
  /// The constraints that the stack view made for its arrangement.
  final var arrangement: [NSLayoutConstraint] = []
  final var gapGuides: [UILayoutGuide] = []
  final var evenGaps: EvenGaps?
  /// The largest number of arranged views whose gaps in `.equalSpacing` and `.equalCentering` are
  /// constraints.
  ///
  /// With more views, the gaps are computed after the other constraints are solved. The time then
  /// grows with the number of views instead of its square or cube. Reaching the number changes no
  /// position, so it is not reported.
  final var gapConstraintLimit = 64

  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Makes an empty stack of size zero.
  public convenience init() { self.init(frame: .zero) }

  /// Makes a row of these views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  // MARK: Arranged subviews

  /// Appends a view to the arranged ones, and adds it as a subview if it is none yet.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arranged.count)
  }

  /// Inserts a view among the arranged ones, and adds it as a subview if it is none yet.
  ///
  /// A view that is arranged already moves. An index out of range is limited and reported.
  /// `translatesAutoresizingMaskIntoConstraints` of the view becomes `false`.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    if stackIndex < 0 || stackIndex > arranged.count {
      Misuse.report("insertArrangedSubview: there is no place \(stackIndex); the nearest is taken")
    }
    if view.superview === self { arranged.remove(view) } else { addSubview(view) }
    // A view that contains this stack view was refused by `addSubview`.
    guard view.superview === self else { return }
    view.translatesAutoresizingMaskIntoConstraints = false
    arranged.insert(view, at: stackIndex)
    setNeedsArrangement()
  }

  /// Removes a view from the arranged ones.
  ///
  /// The view stays a subview; `removeFromSuperview` removes it from both.
  open func removeArrangedSubview(_ view: UIView) {
    guard arranged.remove(view) != nil else { return }
    customSpacings[ObjectIdentifier(view)] = nil
    setNeedsArrangement()
  }

  // MARK: Spacing

  /// Sets the gap after an arranged view, in points; `spacingUseDefault` removes it.
  ///
  /// A number that is not finite is refused (B57).
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    guard
      isSystemSpacing(spacing) || spacing == UIStackView.spacingUseDefault
        || Misuse.accepts(spacing, for: "setCustomSpacing")
    else { return }
    customSpacings[ObjectIdentifier(arrangedSubview)] =
      spacing == UIStackView.spacingUseDefault ? nil : (arrangedSubview, spacing)
    setNeedsArrangement()
  }

  /// The gap that was set after an arranged view, or `spacingUseDefault`.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)]?.spacing ?? UIStackView.spacingUseDefault
  }

  private func isSystemSpacing(_ value: CGFloat) -> Bool { value == UIStackView.spacingUseSystem }

  final func gap(after view: UIView) -> CGFloat {
    let custom = customSpacing(after: view)
    let value = custom == UIStackView.spacingUseDefault ? spacing : custom
    return isSystemSpacing(value) ? systemSpacing : value
  }

  // MARK: Constraints

  private func setNeedsArrangement() { markForConstraintUpdate() }

  @_spi(Overrides) public override func subviewVisibilityChanged(_ subview: UIView) {
    if arranged.index(of: subview) != nil { setNeedsArrangement() }
  }

  @_spi(Overrides) public override func subviewLeft(_ subview: UIView) {
    removeArrangedSubview(subview)
  }

  @_spi(Overrides) public override func subviewContentChanged(_ subview: UIView) {
    if distribution == .fillProportionally { setNeedsArrangement() }
  }

  open override func updateConstraints() {
    NSLayoutConstraint.deactivate(arrangement)
    for guide in gapGuides.reversed() { removeLayoutGuide(guide) }
    arrangement.removeAll()
    gapGuides.removeAll()
    evenGaps?.leave()
    evenGaps = nil
    makeArrangement()
    for constraint in arrangement { constraint.isActive = true }
    super.updateConstraints()
  }

  /// Arranges again because another constraint decides the position of an arranged view.
  @_spi(Overrides) public override func constraintPlaces(_ subview: UIView) {
    if evenGaps != nil, arranged.index(of: subview) != nil { setNeedsArrangement() }
  }
}

/// Stores a view's handle in the list of the arranged subviews of its stack view.
private enum ArrangedSlot: SiblingSlot {
  static func handle(of view: UIView) -> Int32 { view.arrangedHandle }
  static func set(_ handle: Int32, of view: UIView) { view.arrangedHandle = handle }
}
