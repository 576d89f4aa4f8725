import PantoBase
import PantoLayout

extension UIView {
  // MARK: Held constraints

  /// The active constraints whose nearest common ancestor this view is.
  public final var constraints: [NSLayoutConstraint] { box?.held ?? [] }

  /// Activates a constraint.
  ///
  /// The nearest common ancestor of its items holds it, whichever view is called.
  public final func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
  /// Activates constraints, as `addConstraint(_:)`.
  public final func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }
  /// Deactivates a constraint, whichever view holds it.
  public final func removeConstraint(_ constraint: NSLayoutConstraint) {
    constraint.isActive = false
  }
  /// Deactivates constraints, whichever view holds them.
  public final func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// The active constraints that mention this view along one axis.
  public final func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis)
    -> [NSLayoutConstraint]
  {
    (box?.mentioning ?? []).filter { $0.firstAttribute.isHorizontal == (axis == .horizontal) }
  }

  // MARK: Priorities of the content

  /// How strongly the view resists growing beyond its content, 1…1,000. Default 250.
  public final func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    guard let box else { return .defaultLow }
    return axis == .horizontal ? box.hugging.0 : box.hugging.1
  }

  /// Sets how strongly the view resists growing beyond its content.
  ///
  /// A priority outside of 1…1,000 is limited to that range.
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

  /// How strongly the view resists being smaller than its content, 1…1,000. Default 750.
  public final func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis)
    -> UILayoutPriority
  {
    guard let box else { return .defaultHigh }
    return axis == .horizontal ? box.resistance.0 : box.resistance.1
  }

  /// Sets how strongly the view resists being smaller than its content.
  ///
  /// A priority outside of 1…1,000 is limited to that range.
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

  /// The target size for the smallest size that the constraints allow.
  public static let layoutFittingCompressedSize = CGSize.zero
  /// The target size for the largest size that the constraints allow.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  final func size(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize {
    guard targetSize.isInReach else {
      Misuse.report("systemLayoutSizeFitting: \(targetSize) is no size")
      return bounds.size
    }
    return UIView.fits.ask(else: bounds.size) {
      updateConstraintsIfNeeded()
      return LayoutEngine.size(fitting: self, targetSize, horizontal.legal, vertical.legal)
    }
  }

  static let fits = RecursionLimit(
    "sizeThatFits, intrinsicContentSize",
    fix: "compute the size from the content; sizeToFit and systemLayoutSizeFitting ask for it again"
  )
}

extension LayoutEngine {
  /// Returns the size that the constraints below `view` give it, nearest to a target size, from a
  /// temporary layout engine.
  static func size(
    fitting view: UIView, _ target: CGSize, _ horizontal: UILayoutPriority,
    _ vertical: UILayoutPriority
  ) -> CGSize {
    var boxes: [(box: LayoutBox, engineState: LayoutBox.EngineState)] = []
    var held: [(constraint: NSLayoutConstraint, engine: LayoutEngine?, id: Int32, isBroken: Bool)] =
      []
    collect(view, &boxes, &held)
    let isNew = view.box == nil
    let own = view.layoutBox()
    if isNew { boxes.append((own, own.engineState)) }
    for entry in boxes { entry.box.leaveEngine() }
    let engine = LayoutEngine(root: view, isFitting: true)
    engine.enter(own)
    for entry in held {
      entry.constraint.engine = nil
      entry.constraint.solverID = -1
      engine.add(entry.constraint)
    }
    // A view without constraints and content keeps its size.
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
    _ view: UIView, _ boxes: inout [(box: LayoutBox, engineState: LayoutBox.EngineState)],
    _ held:
      inout [(
        constraint: NSLayoutConstraint, engine: LayoutEngine?, id: Int32, isBroken: Bool
      )]
  ) {
    guard view.layoutFlags.contains(.boxed) else { return }
    if let box = view.box {
      boxes.append((box, box.engineState))
      for guide in box.allGuides { boxes.append((guide.box, guide.box.engineState)) }
      for c in box.held { held.append((c, c.engine, c.solverID, c.isBroken)) }
    }
    for subview in view.subviewList { collect(subview, &boxes, &held) }
  }

  private static func restore(
    _ boxes: [(box: LayoutBox, engineState: LayoutBox.EngineState)],
    _ held: [(constraint: NSLayoutConstraint, engine: LayoutEngine?, id: Int32, isBroken: Bool)]
  ) {
    for entry in boxes { entry.box.engineState = entry.engineState }
    for entry in held {
      entry.constraint.engine = entry.engine
      entry.constraint.solverID = entry.id
      entry.constraint.isBroken = entry.isBroken
    }
    // Boxes that were made by this call belong to no engine.
  }

  private func addSystem(
    _ terms: ContiguousArray<LayoutSolver.Term>, _ constant: Double, _ priority: UILayoutPriority
  ) -> Int32 {
    addSystem(terms, constant, isInequality: false, priority)
  }
}
