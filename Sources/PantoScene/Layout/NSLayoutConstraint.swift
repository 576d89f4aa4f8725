import PantoBase
import PantoLayout

/// One line of a layout: `first.attribute == second.attribute × multiplier + constant`, or ≤, or ≥
/// (LAY-01).
///
/// Nothing happens until it `isActive`; then the nearest view that contains both items holds it.
@MainActor open class NSLayoutConstraint {
  /// `raw` as UIKit numbers them.
  public enum Attribute: Int, Sendable {
    case notAnAttribute = 0
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    case lastBaseline, firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins
  }

  public enum Relation: Int, Sendable { case lessThanOrEqual = -1, equal, greaterThanOrEqual }

  public enum Axis: Int, Sendable { case horizontal, vertical }

  /// A name for reports.
  public final var identifier: String?
  public final let firstAttribute: Attribute
  public final let secondAttribute: Attribute
  public final let relation: Relation
  public final let multiplier: CGFloat
  // The items own their boxes; a constraint keeps neither alive.
  final weak var firstBox: LayoutBox?
  final weak var secondBox: LayoutBox?
  final var constantValue: CGFloat
  final var priorityValue: UILayoutPriority = .required
  /// Why it cannot be activated.
  final let fault: String?
  /// Not required, but nothing is expected to prevent it: the solver may treat it as required until something
  /// does.
  final var isAssumed = false
  /// A stack view's own, for its arranged views.
  final var isArranging = false
  /// The gaps that are worked out anew when lengths change; of the constraint that says where the row ends.
  final var evenGaps: EvenGaps?

  // While active.
  final weak var holder: UIView?
  final weak var engine: LayoutEngine?
  final var solverID: Int32 = -1
  /// The solver's constant is `solverBase` + `solverFactor` × `constant`.
  final var solverBase = 0.0
  final var solverFactor = 1.0
  final var serial = 0
  // This constraint's places in the lists of its holder and of its items, if these are long.
  final var heldHandle: Int32 = -1
  final var firstHandle: Int32 = -1
  final var secondHandle: Int32 = -1
  /// Given up because it contradicted others.
  public package(set) final var isBroken = false

  /// - Parameters:
  ///   - view1: a `UIView` or a `UILayoutGuide`; the same for `view2`.
  ///   - attr2: `.notAnAttribute` where there is no second item.
  ///   - c: in points; a value that is no number is refused, and the constraint stays inactive.
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

  /// A stand-in, for a property until the real one is made. To activate it is reported, and nothing
  /// else happens.
  public convenience init() { self.init(nil, .notAnAttribute, .equal, nil, .notAnAttribute, 1, 0) }

  init(
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
    // A stand-in says nothing wrong yet; to activate it is what would be.
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

  // MARK: What it says

  /// The view or guide.
  public final var firstItem: AnyObject? { firstBox?.view ?? firstBox?.guide }
  public final var secondItem: AnyObject? { secondBox?.view ?? secondBox?.guide }

  /// In points; may be changed while active, at little cost. What is no number is refused.
  public final var constant: CGFloat {
    get { constantValue }
    set {
      guard Misuse.accepts(newValue, for: "constant"), newValue != constantValue else { return }
      constantValue = newValue
      engine?.constantChanged(self)
    }
  }

  /// Default `.required`. Outside 1…1,000 it is clamped, and that is reported.
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

  /// Put into force, or taken out. Items without a common ancestor are refused: add both views to
  /// one tree first.
  public final var isActive: Bool {
    get { holder != nil }
    set { newValue ? activate() : deactivate() }
  }

  /// Activates all, in their order.
  public static func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  public static func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  // MARK: In force

  /// Of two that contradict each other the one activated later is broken.
  private static var activations = 0

  private func activate() {
    guard holder == nil, fault == nil else { return }
    guard let firstBox, let first = firstBox.itemView else {
      return Misuse.report("isActive: the first item of \(self.words) is gone")
    }
    var common = first
    if secondAttribute != .notAnAttribute {
      guard let second = secondBox?.itemView else {
        return Misuse.report("isActive: the second item of \(self.words) is gone")
      }
      guard let found = first.commonAncestor(with: second) else {
        return Misuse.report(
          "isActive: the items of \(self.words) have no common ancestor; add both to one tree first"
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

  /// Turns round where text runs from right to left.
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

  /// The same attribute of the margins' guide; `nil`: it is not about margins.
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
