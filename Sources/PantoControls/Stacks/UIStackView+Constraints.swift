import PantoBase
import PantoLayout
@_spi(Overrides) import PantoScene

extension UIStackView {
  /// The priority of the constraints to length 0 across the axis, and along the axis of an empty
  /// stack, which decide a size where nothing else does.
  private static let leastSize = UILayoutPriority(25)
  /// The priority of equal distances between middles, below that of everything a view asks for.
  private static let centring = UILayoutPriority(149)
  /// The priority of constraints that give way to required ones of the program.
  private static let nearlyRequired = UILayoutPriority(999)

  private final var isRow: Bool { axis == .horizontal }
  private final var start: NSLayoutConstraint.Attribute { isRow ? .leading : .top }
  private final var end: NSLayoutConstraint.Attribute { isRow ? .trailing : .bottom }
  private final var middle: NSLayoutConstraint.Attribute { isRow ? .centerX : .centerY }
  private final var length: NSLayoutConstraint.Attribute { isRow ? .width : .height }
  private final var crossLength: NSLayoutConstraint.Attribute { isRow ? .height : .width }

  /// An attribute of a view or guide, such as its leading edge or its width.
  private typealias BoxAttribute = (LayoutBox, NSLayoutConstraint.Attribute)

  @discardableResult
  private func constrain(
    _ name: String, _ item: BoxAttribute, _ relation: NSLayoutConstraint.Relation = .equal,
    to other: BoxAttribute?,
    times multiplier: CGFloat = 1, plus constant: CGFloat = 0,
    at priority: UILayoutPriority = .required
  ) -> NSLayoutConstraint {
    let constraint = NSLayoutConstraint(
      item.0, item.1, relation, other?.0, other?.1 ?? .notAnAttribute, multiplier, constant)
    constraint.identifier = "stack-\(name)"
    constraint.priority = priority
    constraint.isArranging = true
    arrangement.append(constraint)
    return constraint
  }

  final func makeArrangement() {
    let canvas = isLayoutMarginsRelativeArrangement ? layoutMarginsGuide.box! : layoutBox()
    let shown = arrangedSubviews.filter { !$0.isHidden }
    constrain("least", (layoutBox(), crossLength), to: nil, at: UIStackView.leastSize)
    guard let first = shown.first, let last = shown.last else {
      constrain("least", (layoutBox(), length), to: nil, at: UIStackView.leastSize)
      for view in arrangedSubviews { collapse(view, after: nil, in: canvas) }
      return
    }
    constrain("start", (first.layoutBox(), start), to: (canvas, start))
    if hasManyGaps(shown) {
      constrainForEvenGaps(shown, in: canvas)
    } else {
      constrain("end", (last.layoutBox(), end), to: (canvas, end))
      // Gaps that are longer than the stack give way before lengths do, because the constraint
      // added last is given up.
      constrainLengths(of: shown)
      constrainGaps(between: shown)
    }
    for view in shown { align(view, with: first, in: canvas) }
    var previous: UIView?
    for view in arrangedSubviews {
      if view.isHidden {
        collapse(view, after: previous, in: canvas)
        align(view, with: first, in: canvas)
      } else {
        previous = view
      }
    }
  }

  private func constrainGaps(between shown: [UIView]) {
    let isByBaseline = isBaselineRelativeArrangement && !isRow
    let from = isByBaseline ? NSLayoutConstraint.Attribute.lastBaseline : end
    let to = isByBaseline ? NSLayoutConstraint.Attribute.firstBaseline : start
    for (view, next) in zip(shown, shown.dropFirst()) {
      let gap = gap(after: view)
      switch distribution {
      case .fill, .fillEqually, .fillProportionally:
        constrain("spacing", (next.layoutBox(), to), to: (view.layoutBox(), from), plus: gap)
      case .equalSpacing, .equalCentering:
        constrain(
          "spacing", (next.layoutBox(), to), .greaterThanOrEqual, to: (view.layoutBox(), from),
          plus: gap)
        addGapGuide(between: view, and: next)
      }
    }
  }

  /// Adds a guide between two views that is as long as the first such guide.
  private func addGapGuide(between view: UIView, and next: UIView) {
    let guide = UILayoutGuide()
    guide.identifier = "gap"
    addLayoutGuide(guide)
    let isCentering = distribution == .equalCentering
    constrain("gap", (guide.box, start), to: (view.layoutBox(), isCentering ? middle : end))
    constrain("gap", (guide.box, end), to: (next.layoutBox(), isCentering ? middle : start))
    if let first = gapGuides.first {
      constrain(
        "gap", (guide.box, length), to: (first.box, length),
        at: isCentering ? UIStackView.centring : .required)
    }
    gapGuides.append(guide)
  }

  // MARK: Gaps of many views

  /// Whether gaps are computed after the solution: there are many, and no other constraint decides
  /// a view's position.
  private func hasManyGaps(_ shown: [UIView]) -> Bool {
    guard distribution == .equalSpacing || distribution == .equalCentering,
      shown.count > max(1, gapConstraintLimit), isRow || !isBaselineRelativeArrangement
    else { return false }
    let engine = layoutEngine
    return shown.allSatisfy { view in
      guard let box = view.box else { return true }
      return !(engine?.isPlaced(box, vertical: !isRow) ?? box.isPlacedOutside(isRow: isRow))
    }
  }

  /// Constrains every view to follow the one before at the least distance, and the last to end
  /// inside.
  private func constrainForEvenGaps(_ shown: [UIView], in canvas: LayoutBox) {
    let isCentering = distribution == .equalCentering
    let least = shown.dropLast().map(gap(after:))
    let widest = least.max() ?? 0
    var spacings: [NSLayoutConstraint] = []
    for (i, gap) in least.enumerated() {
      let (view, next) = (shown[i].layoutBox(), shown[i + 1].layoutBox())
      spacings.append(
        constrain("spacing", (next, start), to: (view, end), plus: isCentering ? gap : widest))
    }
    let last = constrain(
      "end", (shown[shown.count - 1].layoutBox(), end), .lessThanOrEqual, to: (canvas, end))
    let centring =
      isCentering
      ? constrain(
        "centring", (canvas, length), .greaterThanOrEqual, to: nil, at: UIStackView.centring)
      : nil
    let gaps = EvenGaps(
      shown.map { $0.layoutBox() }, in: canvas, isRow: isRow, spacings: spacings, end: last,
      centring: centring)
    last.evenGaps = gaps
    evenGaps = gaps
  }

  private func constrainLengths(of shown: [UIView]) {
    switch distribution {
    case .fill, .equalSpacing, .equalCentering: return
    case .fillEqually:
      for view in shown.dropFirst() {
        constrain("equal", (view.layoutBox(), length), to: (shown[0].layoutBox(), length))
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
        let proportion = constrain(
          "proportion", (shown[i].layoutBox(), length), to: (shown[first].layoutBox(), length),
          times: contents[i] / contents[first], at: UIStackView.nearlyRequired)
        proportion.isAssumed = true
      }
    }
  }

  private func align(_ view: UIView, with first: UIView, in canvas: LayoutBox) {
    let near: NSLayoutConstraint.Attribute = isRow ? .top : .leading
    let far: NSLayoutConstraint.Attribute = isRow ? .bottom : .trailing
    let box = view.layoutBox()
    let isBaseline = alignment == .firstBaseline || alignment == .lastBaseline
    if isBaseline, !isRow {
      Misuse.report("alignment: only rows have a common baseline; the column is filled")
    }
    if alignment == .fill || (isBaseline && !isRow) {
      constrain("fill", (box, near), to: (canvas, near))
      constrain("fill", (box, far), to: (canvas, far))
      return
    }
    constrain(
      "inside", (box, near), alignment == .leading ? .equal : .greaterThanOrEqual,
      to: (canvas, near))
    constrain(
      "inside", (box, far), alignment == .trailing ? .equal : .lessThanOrEqual, to: (canvas, far))
    if alignment == .center {
      let middle: NSLayoutConstraint.Attribute = isRow ? .centerY : .centerX
      constrain("center", (box, middle), to: (canvas, middle))
    } else if isBaseline, view !== first {
      let line: NSLayoutConstraint.Attribute =
        alignment == .firstBaseline ? .firstBaseline : .lastBaseline
      constrain("baseline", (box, line), to: (first.layoutBox(), line))
    }
  }

  /// Constrains a hidden view to length 0 at the place where it will show again.
  private func collapse(_ view: UIView, after previous: UIView?, in canvas: LayoutBox) {
    constrain("hidden", (view.layoutBox(), length), to: nil, at: UIStackView.nearlyRequired)
    let position =
      if let previous {
        constrain(
          "hidden", (view.layoutBox(), start), to: (previous.layoutBox(), end),
          at: UIStackView.nearlyRequired)
      } else {
        constrain(
          "hidden", (view.layoutBox(), start), to: (canvas, start), at: UIStackView.nearlyRequired)
      }
    position.isAssumed = true
  }
}
