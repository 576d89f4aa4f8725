import PantoBase
import PantoLayout
@_spi(Overrides) import PantoScene

/// A row or column that lays out its arranged subviews by constraints.
///
/// The subviews' own constraints and priorities count together with those of the stack view.
///
/// Hidden views take no space and return to their place when they show. In an animation block with
/// `layoutIfNeeded()` the other views move there gradually.
@MainActor open class UIStackView: UIView {
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
    /// The start: the leading edge of a column, the top of a row.
    case leading
    /// The first lines of text share a baseline. Rows only: a column is filled and the misuse
    /// reported.
    case firstBaseline
    case center
    /// The end: the trailing edge of a column, the bottom of a row.
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
  /// The direction of the stack. Default `.horizontal`.
  open var axis = NSLayoutConstraint.Axis.horizontal {
    didSet { if axis != oldValue { arrange() } }
  }
  /// How the length along the axis is distributed. Default `.fill`.
  open var distribution = Distribution.fill { didSet { if distribution != oldValue { arrange() } } }
  /// Where views stand across the axis. Default `.fill`.
  open var alignment = Alignment.fill { didSet { if alignment != oldValue { arrange() } } }
  /// The gap between views in points; the least gap where the distribution makes gaps equal.
  ///
  /// Default 0. A number that is not finite is refused (B57).
  open var spacing: CGFloat = 0 {
    didSet {
      guard isSystem(spacing) || Misuse.accepts(spacing, for: "spacing") else {
        return spacing = oldValue
      }
      if spacing != oldValue { arrange() }
    }
  }
  /// Whether views are arranged inside `layoutMargins`. Default `false`.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { if isLayoutMarginsRelativeArrangement != oldValue { arrange() } }
  }
  /// Whether the spacing of a column is measured from baseline to baseline. Default `false`.
  open var isBaselineRelativeArrangement = false {
    didSet { if isBaselineRelativeArrangement != oldValue { arrange() } }
  }

  private var customSpacings: [ObjectIdentifier: (view: UIView, spacing: CGFloat)] = [:]
  private var own: [NSLayoutConstraint] = []
  private var gaps: [UILayoutGuide] = []
  private var evenGaps: EvenGaps?
  /// The largest number of arranged views whose gaps in `.equalSpacing` and `.equalCentering` are
  /// constraints.
  ///
  /// With more views, the gaps are computed after the other constraints are solved. The time then
  /// grows with the number of views instead of its square or cube.
  final var mostGapsByConstraints = 64

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
    arrange()
  }

  /// Removes a view from the arranged ones.
  ///
  /// The view stays a subview; `removeFromSuperview` removes it from both.
  open func removeArrangedSubview(_ view: UIView) {
    guard arranged.remove(view) != nil else { return }
    customSpacings[ObjectIdentifier(view)] = nil
    arrange()
  }

  // MARK: Spacing

  /// Sets the gap after an arranged view, in points; `spacingUseDefault` removes it.
  ///
  /// A number that is not finite is refused (B57).
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    guard
      isSystem(spacing) || spacing == UIStackView.spacingUseDefault
        || Misuse.accepts(spacing, for: "setCustomSpacing")
    else { return }
    customSpacings[ObjectIdentifier(arrangedSubview)] =
      spacing == UIStackView.spacingUseDefault ? nil : (arrangedSubview, spacing)
    arrange()
  }

  /// The gap that was set after an arranged view, or `spacingUseDefault`.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)]?.spacing ?? UIStackView.spacingUseDefault
  }

  private func isSystem(_ value: CGFloat) -> Bool { value == UIStackView.spacingUseSystem }

  private func gap(after view: UIView) -> CGFloat {
    let custom = customSpacing(after: view)
    let value = custom == UIStackView.spacingUseDefault ? spacing : custom
    return isSystem(value) ? systemSpacing : value
  }

  // MARK: Constraints

  private func arrange() { setNeedsUpdateConstraints() }

  @_spi(Overrides) public override func subviewVisibilityChanged(_ subview: UIView) {
    if arranged.index(of: subview) != nil { arrange() }
  }

  @_spi(Overrides) public override func subviewLeft(_ subview: UIView) {
    removeArrangedSubview(subview)
  }

  @_spi(Overrides) public override func subviewContentChanged(_ subview: UIView) {
    if distribution == .fillProportionally { arrange() }
  }

  open override func updateConstraints() {
    NSLayoutConstraint.deactivate(own)
    for guide in gaps.reversed() { removeLayoutGuide(guide) }
    own.removeAll()
    gaps.removeAll()
    evenGaps?.leave()
    evenGaps = nil
    makeConstraints()
    for constraint in own { constraint.isActive = true }
    super.updateConstraints()
  }

  private var isRow: Bool { axis == .horizontal }
  private var start: NSLayoutConstraint.Attribute { isRow ? .leading : .top }
  private var end: NSLayoutConstraint.Attribute { isRow ? .trailing : .bottom }
  private var middle: NSLayoutConstraint.Attribute { isRow ? .centerX : .centerY }
  private var length: NSLayoutConstraint.Attribute { isRow ? .width : .height }
  private var crossLength: NSLayoutConstraint.Attribute { isRow ? .height : .width }

  private typealias Place = (LayoutBox, NSLayoutConstraint.Attribute)

  @discardableResult
  private func put(
    _ name: String, _ a: Place, _ relation: NSLayoutConstraint.Relation = .equal, to b: Place?,
    times multiplier: CGFloat = 1, plus constant: CGFloat = 0,
    at priority: UILayoutPriority = .required
  ) -> NSLayoutConstraint {
    let constraint = NSLayoutConstraint(
      a.0, a.1, relation, b?.0, b?.1 ?? .notAnAttribute, multiplier, constant)
    constraint.identifier = "stack-\(name)"
    constraint.priority = priority
    constraint.isArranging = true
    own.append(constraint)
    return constraint
  }

  private func makeConstraints() {
    let canvas = isLayoutMarginsRelativeArrangement ? layoutMarginsGuide.box! : layoutBox()
    let shown = arrangedSubviews.filter { !$0.isHidden }
    // Nothing else decides the size of an empty stack, or the height of a row of short views.
    let least = UILayoutPriority(25)
    put("least", (layoutBox(), crossLength), to: nil, at: least)
    guard let first = shown.first, let last = shown.last else {
      put("least", (layoutBox(), length), to: nil, at: least)
      for view in arrangedSubviews { collapse(view, after: nil, canvas) }
      return
    }
    put("start", (first.layoutBox(), start), to: (canvas, start))
    if hasManyGaps(shown) {
      spaceAfterwards(shown, canvas)
    } else {
      put("end", (last.layoutBox(), end), to: (canvas, end))
      // Gaps that are longer than the stack give way before lengths do, because the constraint
      // added last is given up.
      distribute(shown)
      space(shown)
    }
    for view in shown { align(view, with: first, canvas) }
    var previous: UIView?
    for view in arrangedSubviews {
      if view.isHidden {
        collapse(view, after: previous, canvas)
        align(view, with: first, canvas)
      } else {
        previous = view
      }
    }
  }

  private func space(_ shown: [UIView]) {
    let isByBaseline = isBaselineRelativeArrangement && !isRow
    let from = isByBaseline ? NSLayoutConstraint.Attribute.lastBaseline : end
    let to = isByBaseline ? NSLayoutConstraint.Attribute.firstBaseline : start
    for (view, next) in zip(shown, shown.dropFirst()) {
      let gap = gap(after: view)
      switch distribution {
      case .fill, .fillEqually, .fillProportionally:
        put("spacing", (next.layoutBox(), to), to: (view.layoutBox(), from), plus: gap)
      case .equalSpacing, .equalCentering:
        put(
          "spacing", (next.layoutBox(), to), .greaterThanOrEqual, to: (view.layoutBox(), from),
          plus: gap)
        addGap(view, next)
      }
    }
  }

  /// Adds a guide between two views that is as long as the first such guide.
  private func addGap(_ view: UIView, _ next: UIView) {
    let guide = UILayoutGuide()
    guide.identifier = "gap"
    addLayoutGuide(guide)
    let isCentering = distribution == .equalCentering
    put("gap", (guide.box, start), to: (view.layoutBox(), isCentering ? middle : end))
    put("gap", (guide.box, end), to: (next.layoutBox(), isCentering ? middle : start))
    if let first = gaps.first {
      put(
        "gap", (guide.box, length), to: (first.box, length),
        at: isCentering ? UIStackView.centring : .required)
    }
    gaps.append(guide)
  }

  // MARK: Gaps of many views

  private static let centring = UILayoutPriority(149)

  /// Whether gaps are computed after the solution: there are many, and no other constraint decides
  /// a view's position.
  private func hasManyGaps(_ shown: [UIView]) -> Bool {
    guard distribution == .equalSpacing || distribution == .equalCentering,
      shown.count > max(1, mostGapsByConstraints), isRow || !isBaselineRelativeArrangement
    else { return false }
    let engine = layoutEngine
    return shown.allSatisfy { view in
      guard !isRow || view.isRightToLeft == isRightToLeft else { return false }
      guard let box = view.box else { return true }
      return !(engine?.isPlaced(box, vertical: !isRow) ?? box.isPlacedOutside(isRow: isRow))
    }
  }

  /// Constrains every view to follow the one before at the least distance, and the last to end
  /// inside.
  private func spaceAfterwards(_ shown: [UIView], _ canvas: LayoutBox) {
    let isCentering = distribution == .equalCentering
    let least = shown.dropLast().map(gap(after:))
    let widest = least.max() ?? 0
    var spacings: [NSLayoutConstraint] = []
    for (i, gap) in least.enumerated() {
      let (view, next) = (shown[i].layoutBox(), shown[i + 1].layoutBox())
      spacings.append(
        put("spacing", (next, start), to: (view, end), plus: isCentering ? gap : widest))
    }
    let last = put(
      "end", (shown[shown.count - 1].layoutBox(), end), .lessThanOrEqual, to: (canvas, end))
    let room =
      isCentering
      ? put("centring", (canvas, length), .greaterThanOrEqual, to: nil, at: UIStackView.centring)
      : nil
    let gaps = EvenGaps(
      shown.map { $0.layoutBox() }, in: canvas, isRow: isRow, spacings: spacings, end: last,
      room: room)
    last.evenGaps = gaps
    evenGaps = gaps
  }

  /// Arranges again because another constraint decides the position of an arranged view.
  @_spi(Overrides) public override func constraintPlaces(_ subview: UIView) {
    if evenGaps != nil, arranged.index(of: subview) != nil { arrange() }
  }

  private func distribute(_ shown: [UIView]) {
    switch distribution {
    case .fill, .equalSpacing, .equalCentering: return
    case .fillEqually:
      for view in shown.dropFirst() {
        put("equal", (view.layoutBox(), length), to: (shown[0].layoutBox(), length))
      }
    case .fillProportionally:
      func content(_ view: UIView) -> CGFloat {
        let size = view.intrinsicContentSize
        let own = isRow ? size.width : size.height
        guard own < 0, let stack = view as? UIStackView else { return own }
        let fitting = stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        return isRow ? fitting.width : fitting.height
      }
      let contents = shown.map(content)
      guard let first = contents.firstIndex(where: { $0 > 0 }) else { return }
      for i in shown.indices where i != first && contents[i] > 0 {
        let proportion = put(
          "proportion", (shown[i].layoutBox(), length), to: (shown[first].layoutBox(), length),
          times: contents[i] / contents[first], at: UILayoutPriority(999))
        proportion.isAssumed = true
      }
    }
  }

  private func align(_ view: UIView, with first: UIView, _ canvas: LayoutBox) {
    let near: NSLayoutConstraint.Attribute = isRow ? .top : .leading
    let far: NSLayoutConstraint.Attribute = isRow ? .bottom : .trailing
    let box = view.layoutBox()
    let isBaseline = alignment == .firstBaseline || alignment == .lastBaseline
    if isBaseline, !isRow {
      Misuse.report("alignment: only rows have a common baseline; the column is filled")
    }
    if alignment == .fill || (isBaseline && !isRow) {
      put("fill", (box, near), to: (canvas, near))
      put("fill", (box, far), to: (canvas, far))
      return
    }
    put(
      "inside", (box, near), alignment == .leading ? .equal : .greaterThanOrEqual,
      to: (canvas, near))
    put("inside", (box, far), alignment == .trailing ? .equal : .lessThanOrEqual, to: (canvas, far))
    if alignment == .center {
      let middle: NSLayoutConstraint.Attribute = isRow ? .centerY : .centerX
      put("center", (box, middle), to: (canvas, middle))
    } else if isBaseline, view !== first {
      let line: NSLayoutConstraint.Attribute =
        alignment == .firstBaseline ? .firstBaseline : .lastBaseline
      put("baseline", (box, line), to: (first.layoutBox(), line))
    }
  }

  /// Constrains a hidden view to length 0 at the place where it will show again.
  private func collapse(_ view: UIView, after previous: UIView?, _ canvas: LayoutBox) {
    let nearly = UILayoutPriority(999)
    put("hidden", (view.layoutBox(), length), to: nil, at: nearly)
    let place =
      if let previous {
        put("hidden", (view.layoutBox(), start), to: (previous.layoutBox(), end), at: nearly)
      } else {
        put("hidden", (view.layoutBox(), start), to: (canvas, start), at: nearly)
      }
    place.isAssumed = true
  }
}

/// Stores a view's handle in the list of the arranged subviews of its stack view.
private enum ArrangedSlot: SiblingSlot {
  static func handle(of view: UIView) -> Int32 { view.arrangedHandle }
  static func set(_ handle: Int32, of view: UIView) { view.arrangedHandle = handle }
}
