import PantoBase
import PantoLayers
import PantoLayout

/// The layout state of a view or guide: its constraints, solver variables, margins and priorities.
/// Views that use none of these have no box.
@MainActor package final class LayoutBox {
  // The view of this box, or `nil` for a guide's box. The view clears the reference when it goes; a
  // weak reference would be slower to read.
  nonisolated(unsafe) unowned(unsafe) var viewRef: UIView?
  weak var guide: UILayoutGuide?
  /// The active constraints that the view holds because it is the nearest common ancestor of their
  /// items.
  var heldList = Siblings<HeldSlot>()
  /// The active constraints that mention this view as their first item.
  var firstList = Siblings<FirstItemSlot>()
  /// The active constraints that mention this view as their second item only.
  var secondList = Siblings<SecondItemSlot>()
  var guides: [UILayoutGuide] = []
  /// The engine of the tree whose root this view is, once there is something to solve.
  nonisolated(unsafe) var ownEngine: LayoutEngine?

  /// The number of the engine to which `variables` belong; 0 if there is none.
  var engineID = 0
  weak var engine: LayoutEngine?
  /// The solver variables of left, top, width and height, in the superview's (or owning view's)
  /// points.
  var variables = SIMD4<Int32>(repeating: -1)
  /// The solver variables of the x and y of the bounds' origin; −1 on an axis where no constraint
  /// depends on the origin.
  var origin = SIMD2<Int32>(repeating: -1)
  /// Whether the program gives the view's frame, so that constraints do not decide it.
  var isGiven = false
  var isListed = false
  /// Whether a stack view's gaps depend on this view's length.
  var hasEvenGaps = false
  /// The number of the engine whose list of views with a height that follows the width contains
  /// this box; 0 if none does.
  var wrapsIn = 0
  /// The number of the engine whose list of guides that follow insets contains this box; 0 if none
  /// does.
  var followsIn = 0
  /// Whether the solution has changed since the view was placed by it.
  var isMoved = false
  /// The position at which constraints placed the view, to detect that it was moved by hand
  /// (LAY-02).
  var placed: CGPoint?

  /// The width and height of the content as given to the solver; negative if there is none.
  var content = CGSize(width: -1, height: -1)
  /// The width in points for which the content's height was measured; -1 if none was.
  var contentWidth: CGFloat = -1
  /// The numbers of the intrinsic-size constraints: hugging and resistance of the width, then of
  /// the height.
  var intrinsicConstraints = SIMD4<Int32>(repeating: -1)
  var hugging = (UILayoutPriority.defaultLow, UILayoutPriority.defaultLow)
  var resistance = (UILayoutPriority.defaultHigh, UILayoutPriority.defaultHigh)
  /// The numbers of the constraints that define a guide of the view's own, such as its safe area.
  var system = SIMD4<Int32>(repeating: -1)
  var insets = UIEdgeInsets.zero

  var margins: NSDirectionalEdgeInsets?
  var addsSafeAreaToMargins = true
  var keepsSuperviewMargins = false
  var direction = UISemanticContentAttribute.unspecified
  /// The view's overrides and observers of traits, and its mode of the accent colour, if any.
  var inherited: InheritedSettings?
  var safeAreaGuide: UILayoutGuide?
  var marginsGuide: UILayoutGuide?
  var readableGuide: UILayoutGuide?

  init(_ view: UIView) { viewRef = view }
  init(_ guide: UILayoutGuide) { self.guide = guide }

  var view: UIView? { viewRef }

  /// Whether the view has its place: a solution of the constraints placed it, or its frame is
  /// given. `true` for a guide.
  var isSettled: Bool { viewRef == nil || isGiven || placed != nil }

  var held: [NSLayoutConstraint] { heldList.all }

  /// Whether an active constraint mentions the view or guide.
  var isMentioned: Bool { !firstList.isEmpty || !secondList.isEmpty }

  /// Whether an active constraint decides the view's position along an axis. Constraints that the
  /// view holds itself do not count.
  package func isPlacedOutside(isRow: Bool) -> Bool {
    mentioning.contains { c in
      c.holder !== viewRef && !c.firstAttribute.isSize && c.firstAttribute.isHorizontal == isRow
    }
  }

  /// The active constraints that mention the view or guide, in the order of activation.
  var mentioning: [NSLayoutConstraint] {
    let (first, second) = (firstList.all, secondList.all)
    if second.isEmpty { return first }
    if first.isEmpty { return second }
    var all: [NSLayoutConstraint] = []
    all.reserveCapacity(first.count + second.count)
    var i = 0
    for constraint in second {
      while i < first.count, first[i].serial < constraint.serial {
        all.append(first[i])
        i += 1
      }
      all.append(constraint)
    }
    return all + first[i...]
  }

  /// The view of this box, or the owning view of its guide.
  var itemView: UIView? { viewRef ?? guide?.owningView }

  /// The values that a layout engine stores in a box, saved while another engine uses the box.
  struct EngineState {
    var engineID = 0
    var engine: LayoutEngine?
    var variables = SIMD4<Int32>(repeating: -1)
    var origin = SIMD2<Int32>(repeating: -1)
    var isGiven = false
    var isListed = false
    var wrapsIn = 0
    var followsIn = 0
    var placed: CGPoint?
    var content = CGSize(width: -1, height: -1)
    var contentWidth: CGFloat = -1
    var intrinsicConstraints = SIMD4<Int32>(repeating: -1)
    var system = SIMD4<Int32>(repeating: -1)
    var insets = UIEdgeInsets.zero
  }

  var engineState: EngineState {
    get {
      EngineState(
        engineID: engineID, engine: engine, variables: variables, origin: origin, isGiven: isGiven,
        isListed: isListed, wrapsIn: wrapsIn, followsIn: followsIn, placed: placed,
        content: content, contentWidth: contentWidth,
        intrinsicConstraints: intrinsicConstraints, system: system, insets: insets)
    }
    set {
      engineID = newValue.engineID
      engine = newValue.engine
      variables = newValue.variables
      origin = newValue.origin
      isGiven = newValue.isGiven
      isListed = newValue.isListed
      wrapsIn = newValue.wrapsIn
      followsIn = newValue.followsIn
      placed = newValue.placed
      content = newValue.content
      contentWidth = newValue.contentWidth
      intrinsicConstraints = newValue.intrinsicConstraints
      system = newValue.system
      insets = newValue.insets
    }
  }

  func leaveEngine() {
    engineID = 0
    engine = nil
    variables = SIMD4(repeating: -1)
    origin = SIMD2(repeating: -1)
    intrinsicConstraints = SIMD4(repeating: -1)
    system = SIMD4(repeating: -1)
    content = CGSize(width: -1, height: -1)
    contentWidth = -1
    isListed = false
    isMoved = false
    placed = nil
  }
}

extension UIView {
  /// Returns the layout state of the view, made when first used.
  package final func layoutBox() -> LayoutBox {
    if let box { return box }
    let new = LayoutBox(self)
    box = new
    markBoxed()
    return new
  }

  final func markBoxed() {
    var up: UIView? = self
    while let view = up, !view.layoutFlags.contains(.boxed) {
      view.layoutFlags.insert(.boxed)
      up = view.superviewRef
    }
  }

  /// The view at the top of the tree: the window, or the topmost superview.
  final var layoutRoot: UIView {
    if let windowRef { return windowRef }
    var top = self
    while let up = top.superviewRef { top = up }
    return top
  }

  /// The engine that solves the view's tree, or `nil` if there is nothing to solve.
  package final var layoutEngine: LayoutEngine? { layoutRoot.box?.ownEngine }

  /// Returns the nearest view that contains this view and `other`, or `nil` if they are in
  /// different trees.
  final func commonAncestor(with other: UIView) -> UIView? {
    if superviewRef === other || self === other { return other }
    if other.superviewRef === self { return self }
    var a: UIView? = self
    var b: UIView? = other
    var difference = layer.depth - other.layer.depth
    while difference > 0 {
      a = a?.superviewRef
      difference -= 1
    }
    while difference < 0 {
      b = b?.superviewRef
      difference += 1
    }
    while let x = a, let y = b {
      if x === y { return x }
      a = x.superviewRef
      b = y.superviewRef
    }
    return nil
  }
}
