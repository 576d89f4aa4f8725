import PantoBase
import PantoLayout

extension UIView {
  // MARK: Constraints it holds

  /// The active constraints whose nearest common ancestor it is.
  public final var constraints: [NSLayoutConstraint] { box?.held ?? [] }

  /// Activates it. UIKit's older spelling of `isActive`; who holds it is found either way.
  public final func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
  public final func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }
  public final func removeConstraint(_ constraint: NSLayoutConstraint) {
    constraint.isActive = false
  }
  public final func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// Those that mention it, along one axis.
  public final func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis)
    -> [NSLayoutConstraint]
  {
    (box?.touching ?? []).filter { $0.firstAttribute.isHorizontal == (axis == .horizontal) }
  }

  // MARK: Content

  /// How much it keeps from growing beyond its content. Default 250.
  public final func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    guard let box else { return .defaultLow }
    return axis == .horizontal ? box.hugging.0 : box.hugging.1
  }

  public final func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    guard contentHuggingPriority(for: axis) != priority.legal else { return }
    let box = layoutBox()
    if axis == .horizontal {
      box.hugging.0 = priority.legal
    } else {
      box.hugging.1 = priority.legal
    }
    box.engine?.prioritiesChanged(box)
  }

  /// How much it keeps from being smaller than its content. Default 750.
  public final func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis)
    -> UILayoutPriority
  {
    guard let box else { return .defaultHigh }
    return axis == .horizontal ? box.resistance.0 : box.resistance.1
  }

  public final func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    guard contentCompressionResistancePriority(for: axis) != priority.legal else { return }
    let box = layoutBox()
    if axis == .horizontal {
      box.resistance.0 = priority.legal
    } else {
      box.resistance.1 = priority.legal
    }
    box.engine?.prioritiesChanged(box)
  }

  // MARK: Fitting

  /// A wish for as little as the constraints allow.
  public static let layoutFittingCompressedSize = CGSize.zero
  /// A wish for as much as the constraints allow.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  /// The size that the constraints inside it give it, nearest to `targetSize`.
  public final func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// The same, each axis wishing for `targetSize` with a priority of its own: `.required` for a width
  /// that is given. Without constraints inside: the content's size, or its own.
  public final func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize {
    guard targetSize.isInReach else {
      Misuse.report("systemLayoutSizeFitting: \(targetSize) is no size")
      return bounds.size
    }
    updateConstraintsIfNeeded()
    return LayoutEngine.size(fitting: self, targetSize, horizontal.legal, vertical.legal)
  }
}

extension LayoutEngine {
  /// Solves the tree below `view` by itself, in an engine of its own that is thrown away.
  static func size(
    fitting view: UIView, _ target: CGSize, _ horizontal: UILayoutPriority,
    _ vertical: UILayoutPriority
  ) -> CGSize {
    var boxes: [(box: LayoutBox, standing: LayoutBox.Standing)] = []
    var held: [(constraint: NSLayoutConstraint, engine: LayoutEngine?, id: Int32, isBroken: Bool)] =
      []
    collect(view, &boxes, &held)
    let isNew = view.box == nil
    let own = view.layoutBox()
    if isNew { boxes.append((own, own.standing)) }
    for entry in boxes { entry.box.leaveEngine() }
    let engine = LayoutEngine(root: view, isFitting: true)
    engine.enter(own)
    for entry in held {
      entry.constraint.engine = nil
      entry.constraint.solverID = -1
      engine.add(entry.constraint)
    }
    // A view of nothing keeps the size it has.
    if held.isEmpty, own.content.width < 0, own.content.height < 0 {
      restore(boxes, held)
      return view.bounds.size
    }
    _ = engine.addSystem(
      [.init(symbol: own.variables[2], factor: 1)], -Double(target.width), horizontal)
    _ = engine.addSystem(
      [.init(symbol: own.variables[3], factor: 1)], -Double(target.height), vertical)
    engine.update()
    let size = engine.rect(of: own).size
    restore(boxes, held)
    return size
  }

  private static func collect(
    _ view: UIView, _ boxes: inout [(box: LayoutBox, standing: LayoutBox.Standing)],
    _ held:
      inout [(
        constraint: NSLayoutConstraint, engine: LayoutEngine?, id: Int32, isBroken: Bool
      )]
  ) {
    guard view.layoutFlags.contains(.boxed) else { return }
    if let box = view.box {
      boxes.append((box, box.standing))
      for guide in box.allGuides { boxes.append((guide.box, guide.box.standing)) }
      for c in box.held { held.append((c, c.engine, c.solverID, c.isBroken)) }
    }
    for subview in view.subviewList { collect(subview, &boxes, &held) }
  }

  private static func restore(
    _ boxes: [(box: LayoutBox, standing: LayoutBox.Standing)],
    _ held: [(constraint: NSLayoutConstraint, engine: LayoutEngine?, id: Int32, isBroken: Bool)]
  ) {
    for entry in boxes { entry.box.standing = entry.standing }
    for entry in held {
      entry.constraint.engine = entry.engine
      entry.constraint.solverID = entry.id
      entry.constraint.isBroken = entry.isBroken
    }
    // Boxes that were made meanwhile belong to nobody yet.
  }

  private func addSystem(
    _ terms: ContiguousArray<LayoutSolver.Term>, _ constant: Double, _ priority: UILayoutPriority
  ) -> Int32 {
    addSystem(terms, constant, isInequality: false, priority)
  }
}
