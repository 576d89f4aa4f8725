import PantoBase
import PantoLayout

/// A constraint as the solver takes it: `constant` + Σ factor × variable = 0, or ≥ 0.
///
/// The constraint's own constant is added to `constant`, multiplied by `constantFactor`.
struct LayoutEquation {
  var terms: ContiguousArray<LayoutSolver.Term> = []
  var constant = 0.0
  var constantFactor = -1.0

  mutating func add(_ variable: Int32, _ factor: Double) {
    terms.append(LayoutSolver.Term(symbol: variable, factor: factor))
  }

  mutating func negate() {
    for i in terms.indices { terms[i].factor *= -1 }
    constant *= -1
    constantFactor *= -1
  }
}

extension LayoutEngine {
  /// Returns the equation of a constraint, or `nil` if an item is gone or the constraint is not
  /// active.
  func equation(of c: NSLayoutConstraint) -> LayoutEquation? {
    guard let holder = c.holder, let first = c.firstBox else { return nil }
    // Leading and trailing follow the direction of the view that holds the constraint, so that a
    // view which is forced to run from right to left turns its contents and not itself.
    let runsLeft = holder.isRightToLeft
    var line = LayoutEquation()
    guard add(first, c.firstAttribute, factor: 1, in: holder, isReversed: runsLeft, &line) else {
      return nil
    }
    var isReversed = false
    if c.secondAttribute != .notAnAttribute {
      guard let second = c.secondBox else { return nil }
      isReversed =
        runsLeft && (c.firstAttribute.isDirectional || c.secondAttribute.isDirectional)
      guard
        add(
          second, c.secondAttribute, factor: -Double(c.multiplier), in: holder,
          isReversed: runsLeft, &line)
      else { return nil }
    }
    // Where text runs from right to left, a positive constant of a leading or trailing edge points
    // to the left.
    if isReversed { line.constantFactor = 1 }
    if (c.relation == .lessThanOrEqual) != (isReversed && c.relation != .equal) { line.negate() }
    return line
  }

  private func add(
    _ box: LayoutBox, _ attribute: NSLayoutConstraint.Attribute, factor k: Double,
    in holder: UIView, isReversed: Bool, _ line: inout LayoutEquation
  ) -> Bool {
    if let inner = attribute.withinMargins {
      guard let view = box.itemView else { return false }
      return add(
        view.layoutMarginsGuide.box, inner, factor: k, in: holder, isReversed: isReversed, &line)
    }
    guard let view = box.itemView else { return false }
    enter(box)
    // The variables are the frame's, and constraints are about the alignment rectangle.
    let inset = box.guide == nil ? view.alignmentRectInsets : .zero
    switch attribute {
    case .width:
      line.add(box.variables[2], k)
      line.constant -= k * Double(inset.left + inset.right)
    case .height:
      line.add(box.variables[3], k)
      line.constant -= k * Double(inset.top + inset.bottom)
    case .left, .right, .leading, .trailing, .centerX:
      let isRight = attribute == .right || attribute == (isReversed ? .leading : .trailing)
      let share = attribute == .centerX ? 0.5 : isRight ? 1 : 0
      add(box, view, axis: 0, share: share, factor: k, in: holder, &line)
      line.constant += k * (Double(inset.left) * (1 - share) - Double(inset.right) * share)
    case .top, .bottom, .centerY:
      let share = attribute == .centerY ? 0.5 : attribute == .bottom ? 1 : 0
      add(box, view, axis: 1, share: share, factor: k, in: holder, &line)
      line.constant += k * (Double(inset.top) * (1 - share) - Double(inset.bottom) * share)
    case .firstBaseline, .lastBaseline:
      addBaseline(box, view, attribute, k, holder, &line)
    default: return false
    }
    return true
  }

  /// Adds a position along an axis to the equation: `share` of the item's size from its start, in
  /// the holder's coordinates.
  private func add(
    _ box: LayoutBox, _ view: UIView, axis: Int, share: Double, factor k: Double, in holder: UIView,
    _ line: inout LayoutEquation
  ) {
    let isView = box.guide == nil
    if isView, view === holder {
      // The holder's edges are those of its bounds, or of its content if it scrolls.
      if let content = view.contentGuide {
        enter(content.box)
        add(content.box, view, axis: axis, share: share, factor: k, in: holder, &line)
        return
      }
      let origin = originVariable(of: view, vertical: axis == 1)
      if origin >= 0 { line.add(origin, k) }
      if share != 0 { line.add(box.variables[axis + 2], k * share) }
      return
    }
    line.add(box.variables[axis], k)
    if share != 0 { line.add(box.variables[axis + 2], k * share) }
    var next = isView ? view.superviewRef : view
    while let up = next, up !== holder {
      let outer = up.layoutBox()
      enter(outer)
      line.add(outer.variables[axis], k)
      let origin = originVariable(of: up, vertical: axis == 1)
      if origin >= 0 { line.add(origin, -k) }
      next = up.superviewRef
    }
  }

  private func addBaseline(
    _ box: LayoutBox, _ view: UIView, _ attribute: NSLayoutConstraint.Attribute, _ k: Double,
    _ holder: UIView, _ line: inout LayoutEquation
  ) {
    let isFirst = attribute == .firstBaseline
    let baselineView = isFirst ? view.forFirstBaselineLayout : view.forLastBaselineLayout
    if box.guide == nil, baselineView !== view, baselineView.isDescendant(of: view) {
      let inner = baselineView.layoutBox()
      enter(inner)
      addBaseline(inner, baselineView, attribute, k, holder, &line)
      return
    }
    guard box.guide == nil, let offsets = view.baselinesFromMiddle else {
      add(box, view, axis: 1, share: isFirst ? 0 : 1, factor: k, in: holder, &line)
      return
    }
    add(box, view, axis: 1, share: 0.5, factor: k, in: holder, &line)
    line.constant += k * Double(isFirst ? offsets.first : offsets.last)
  }
}
