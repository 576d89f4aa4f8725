import PantoBase
import PantoLayout

/// One linear equation or inequality between attributes of two items (LAY-01).
///
/// The relation is `first.attribute == second.attribute × multiplier + constant`, or ≤, or ≥.
///
/// A constraint has no effect until `isActive` is set; then the nearest view that contains both
/// items holds it. Of constraints that contradict each other, the one activated last is given up,
/// and all of them are reported.
@preconcurrency @MainActor open class NSLayoutConstraint {
  /// A part of a view or guide that a constraint mentions, with UIKit's raw values.
  public enum Attribute: Int, Sendable {
    case notAnAttribute = 0
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    case lastBaseline, firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins
  }

  /// The relations between the two sides of a constraint: at most, equal, at least.
  public enum Relation: Int, Sendable { case lessThanOrEqual = -1, equal, greaterThanOrEqual }

  /// The axis along which a size or position is measured.
  public enum Axis: Int, Sendable { case horizontal, vertical }

  /// The name of the constraint in reports. Default `nil`.
  public final var identifier: String?
  /// The attribute of the first item.
  public final let firstAttribute: Attribute
  /// The attribute of the second item; `.notAnAttribute` if there is none.
  public final let secondAttribute: Attribute
  /// The relation between the two sides of the constraint.
  public final let relation: Relation
  /// The factor by which the constraint multiplies the second item's attribute.
  public final let multiplier: CGFloat
  // The references are weak: items own their boxes, and a constraint keeps no item alive.
  final weak var firstBox: LayoutBox?
  final weak var secondBox: LayoutBox?
  final var constantValue: CGFloat
  final var priorityValue: UILayoutPriority = .required
  /// The reason why the constraint cannot be activated, or `nil`.
  final let fault: String?
  /// Whether the solver may treat the constraint as required until something prevents it, although
  /// its priority is lower.
  package final var isAssumed = false
  /// Whether a stack view made the constraint for its arranged views.
  package final var isArranging = false
  /// The stack view's gaps that are computed from the solution; set only in the constraint of the
  /// stack view's end.
  package final var evenGaps: EvenGaps?

  // The properties up to `secondHandle` are set while the constraint is active.
  final weak var holder: UIView?
  final weak var engine: LayoutEngine?
  final var solverID: Int32 = -1
  /// The solver's constant is `solverBase` + `solverFactor` × `constant`.
  final var solverBase = 0.0
  final var solverFactor = 1.0
  final var serial = 0
  // The handles of this constraint in the lists of its holder and its items, if these lists are
  // long.
  final var heldHandle: Int32 = -1
  final var firstHandle: Int32 = -1
  final var secondHandle: Int32 = -1
  /// Whether the solver gave the constraint up because it contradicts others.
  public package(set) final var isBroken = false

  /// Makes an inactive constraint.
  ///
  /// A constraint without a meaning, such as one between a width and an edge, is reported and stays
  /// inactive.
  ///
  /// - Parameters:
  ///   - view1: A `UIView` or a `UILayoutGuide`.
  ///   - attr1: The attribute of `view1`.
  ///   - relation: How the two sides compare.
  ///   - view2: A `UIView`, a `UILayoutGuide` or `nil`.
  ///   - attr2: `.notAnAttribute` if `view2` is `nil`.
  ///   - multiplier: The factor of the second attribute; not 0.
  ///   - c: The constant in points. A number that is not finite is refused (B57).
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
    toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    let first = NSLayoutConstraint.box(of: view1)
    let second = view2.flatMap { NSLayoutConstraint.box(of: $0) }
    if first == nil || (view2 != nil && second == nil) {
      Misuse.report("NSLayoutConstraint: an item must be a UIView or a UILayoutGuide")
    }
    self.init(first, attr1, relation, second, attr2, multiplier, c)
  }

  /// Makes an empty constraint, as the first value of a property until the real constraint is made.
  ///
  /// Activating the empty constraint is reported and has no effect.
  public convenience init() { self.init(nil, .notAnAttribute, .equal, nil, .notAnAttribute, 1, 0) }

  package init(
    _ first: LayoutBox?, _ attribute1: Attribute, _ relation: Relation, _ second: LayoutBox?,
    _ attribute2: Attribute, _ multiplier: CGFloat, _ constant: CGFloat
  ) {
    firstBox = first
    firstAttribute = attribute1
    self.relation = relation
    secondBox = second
    secondAttribute = second == nil ? .notAnAttribute : attribute2
    self.multiplier = multiplier
    constantValue = constant
    // A placeholder is not at fault until it is activated.
    let isStandIn = first == nil && attribute1 == .notAnAttribute
    fault =
      isStandIn
      ? nil : NSLayoutConstraint.fault(attribute1, secondAttribute, multiplier, constant)
    if let fault { Misuse.report("NSLayoutConstraint: \(fault); it stays inactive") }
  }

  private static func box(of item: Any) -> LayoutBox? {
    if let view = item as? UIView { return view.layoutBox() }
    return (item as? UILayoutGuide)?.box
  }

  private static func fault(
    _ a: Attribute, _ b: Attribute, _ multiplier: CGFloat, _ constant: CGFloat
  ) -> String? {
    guard constant.isInReach else { return "\(constant) is no constant" }
    guard multiplier.isInReach else { return "\(multiplier) is no multiplier" }
    guard a != .notAnAttribute else { return "the first item needs an attribute" }
    if b == .notAnAttribute {
      return a.isSize
        ? nil : "\(a) says where, and needs a second item to say from where; name one"
    }
    guard multiplier != 0 else { return "a multiplier of 0 leaves nothing of the second item" }
    if a.isSize != b.isSize { return "\(a) is a size and \(b) a place, or the other way round" }
    if !a.isSize, a.isHorizontal != b.isHorizontal {
      return "\(a) and \(b) are places on different axes"
    }
    if a.isDirectional && b.isAbsolute || a.isAbsolute && b.isDirectional {
      return "\(a) turns round with the writing direction and \(b) does not; use one kind"
    }
    return nil
  }

  // MARK: Items, constant and priority

  /// The first item of the constraint, a view or a guide; `nil` if it is gone.
  public final var firstItem: AnyObject? { firstBox?.view ?? firstBox?.guide }
  /// The second item of the constraint, a view or a guide; `nil` if there is none or it is gone.
  public final var secondItem: AnyObject? { secondBox?.view ?? secondBox?.guide }

  /// The constant of the constraint in points. The constant may be changed while the constraint is
  /// active, at little cost.
  ///
  /// A number that is not finite is refused (B57).
  public final var constant: CGFloat {
    get { constantValue }
    set {
      guard Misuse.accepts(newValue, for: "constant"), newValue != constantValue else { return }
      constantValue = newValue
      engine?.constantChanged(self)
      holder?.tellContentChanged()
    }
  }

  /// The priority with which the constraint is kept, 1…1,000. Default `.required`, which is 1,000.
  ///
  /// A priority outside of 1…1,000 is limited to that range, and reported.
  public final var priority: UILayoutPriority {
    get { priorityValue }
    set {
      let legal = newValue.legal
      if legal != newValue {
        Misuse.report("priority: \(newValue.rawValue) is outside 1…1000; clamped")
      }
      guard legal != priorityValue else { return }
      priorityValue = legal
      guard let engine else { return }
      engine.remove(self)
      engine.add(self)
    }
  }

  /// Whether the constraint is in force. Default `false`.
  ///
  /// Activating a constraint whose items have no common ancestor is refused with a `Misuse` report:
  /// add both views to one tree first.
  public final var isActive: Bool {
    get { holder != nil }
    set { newValue ? activate() : deactivate() }
  }

  /// Activates constraints, in the order given.
  public static func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints, in the order given.
  public static func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  // MARK: Activation

  /// The number of activations in the process so far. Of constraints that contradict each other,
  /// the one activated last is given up; views are constrained before they are in any window.
  private static var activations = 0

  private func activate() {
    guard holder == nil, fault == nil else { return }
    guard let firstBox, let first = firstBox.itemView else {
      return Misuse.report("isActive: the first item of \(text) is gone")
    }
    var common = first
    if secondAttribute != .notAnAttribute {
      guard let second = secondBox?.itemView else {
        return Misuse.report("isActive: the second item of \(text) is gone")
      }
      guard let found = first.commonAncestor(with: second) else {
        return Misuse.report(
          "isActive: the items of \(text) have no common ancestor; add both to one tree first"
        )
      }
      common = found
    }
    holder = common
    NSLayoutConstraint.activations += 1
    serial = NSLayoutConstraint.activations
    common.layoutBox().heldList.append(self)
    firstBox.firstList.append(self)
    if let secondBox, secondBox !== firstBox { secondBox.secondList.append(self) }
    common.constraintActivated(self)
  }

  final func deactivate() {
    guard let holder else { return }
    engine?.remove(self)
    engine = nil
    self.holder = nil
    isBroken = false
    holder.box?.heldList.remove(self)
    firstBox?.firstList.remove(self)
    if let secondBox, secondBox !== firstBox { secondBox.secondList.remove(self) }
    holder.constraintsChanged(of: [firstBox, secondBox])
  }
}

extension NSLayoutConstraint.Attribute {
  var isSize: Bool { self == .width || self == .height }

  var isHorizontal: Bool {
    switch self {
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin,
      .leadingMargin, .trailingMargin, .centerXWithinMargins:
      true
    default: false
    }
  }

  /// Whether the attribute changes sides where text runs from right to left.
  var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  var isAbsolute: Bool {
    switch self {
    case .left, .right, .leftMargin, .rightMargin: true
    default: false
    }
  }

  /// The edge or centre of the layout margins guide that a margin attribute stands for; `nil` for
  /// attributes that are not about margins.
  var withinMargins: NSLayoutConstraint.Attribute? {
    switch self {
    case .leftMargin: .left
    case .rightMargin: .right
    case .topMargin: .top
    case .bottomMargin: .bottom
    case .leadingMargin: .leading
    case .trailingMargin: .trailing
    case .centerXWithinMargins: .centerX
    case .centerYWithinMargins: .centerY
    default: nil
    }
  }
}
