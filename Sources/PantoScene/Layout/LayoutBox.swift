import PantoBase
import PantoLayout

/// What a view or guide that takes part in layout by constraints has more than others. Views without
/// constraints have none.
@MainActor package final class LayoutBox {
  // Whose it is; taken back by a view that goes, since a weak reference would slow down its use.
  nonisolated(unsafe) unowned(unsafe) var viewRef: UIView?
  weak var guide: UILayoutGuide?
  /// Active constraints that the view holds: the nearest common ancestor of their items.
  var heldList = Siblings<HeldSlot>()
  /// Active constraints that mention this view as their first item.
  var firstList = Siblings<FirstItemSlot>()
  /// Active constraints that mention this view as their second item only.
  var secondList = Siblings<SecondItemSlot>()
  var guides: [UILayoutGuide] = []
  /// Of a view at the top, once there is something to solve.
  nonisolated(unsafe) var ownEngine: LayoutEngine?

  /// The engine whose variables these are; 0: none.
  package var engineID = 0
  weak var engine: LayoutEngine?
  /// Left, top, width, height, in the superview's (or owning view's) points.
  var variables = SIMD4<Int32>(repeating: -1)
  /// The bounds' origin, where constraints look through it.
  var origin = SIMD2<Int32>(repeating: -1)
  /// Its frame decides, no constraint.
  var isGiven = false
  var isListed = false
  /// Gaps of a stack view follow from its length.
  var hasEvenGaps = false
  /// The engine in whose list of those it is whose height follows their width; 0: none.
  var wrapsIn = 0
  /// The engine in whose list of guides that follow insets it is; 0: none.
  var followsIn = 0
  /// Its solution is another than the one it was placed by.
  var isMoved = false
  /// Where constraints put it, to notice that it was moved by hand (LAY-02).
  var placed: CGPoint?

  /// Width and height of its content, as solved; negative: none.
  var content = CGSize(width: -1, height: -1)
  /// The width that the height was measured for.
  package var contentWidth: CGFloat = -1
  /// Hugging and resistance of width, then of height.
  var wishes = SIMD4<Int32>(repeating: -1)
  var hugging = (UILayoutPriority.defaultLow, UILayoutPriority.defaultLow)
  var resistance = (UILayoutPriority.defaultHigh, UILayoutPriority.defaultHigh)
  /// What a guide of its view's own is made of.
  var system = SIMD4<Int32>(repeating: -1)
  var insets = UIEdgeInsets.zero

  var margins: NSDirectionalEdgeInsets?
  var addsSafeAreaToMargins = true
  var keepsSuperviewMargins = false
  var direction = UISemanticContentAttribute.unspecified
  var safeAreaGuide: UILayoutGuide?
  var marginsGuide: UILayoutGuide?
  var readableGuide: UILayoutGuide?

  init(_ view: UIView) { viewRef = view }
  init(_ guide: UILayoutGuide) { self.guide = guide }

  var view: UIView? { viewRef }

  /// Whether the view stands where its solution or its frame wants it.
  var isSettled: Bool { viewRef == nil || isGiven || placed != nil }

  var held: [NSLayoutConstraint] { heldList.all }

  /// Some active constraint mentions it.
  var isTouched: Bool { !firstList.isEmpty || !secondList.isEmpty }

  /// Some active constraint says where along an axis it lies; those that it holds see it from inside.
  func isPlacedOutside(isRow: Bool) -> Bool {
    touching.contains { c in
      c.holder !== viewRef && !c.firstAttribute.isSize && c.firstAttribute.isHorizontal == isRow
    }
  }

  /// Active constraints that mention it, in the order of their activation.
  var touching: [NSLayoutConstraint] {
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

  /// The view in whose tree it stands: itself, or the guide's.
  var itemView: UIView? { viewRef ?? guide?.owningView }

  /// All that the engine it is in knows of it, for a while in another one.
  struct Standing {
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
    var wishes = SIMD4<Int32>(repeating: -1)
    var system = SIMD4<Int32>(repeating: -1)
    var insets = UIEdgeInsets.zero
  }

  var standing: Standing {
    get {
      Standing(
        engineID: engineID, engine: engine, variables: variables, origin: origin, isGiven: isGiven,
        isListed: isListed, wrapsIn: wrapsIn, followsIn: followsIn, placed: placed,
        content: content, contentWidth: contentWidth,
        wishes: wishes, system: system, insets: insets)
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
      wishes = newValue.wishes
      system = newValue.system
      insets = newValue.insets
    }
  }

  func leaveEngine() {
    engineID = 0
    engine = nil
    variables = SIMD4(repeating: -1)
    origin = SIMD2(repeating: -1)
    wishes = SIMD4(repeating: -1)
    system = SIMD4(repeating: -1)
    content = CGSize(width: -1, height: -1)
    contentWidth = -1
    isListed = false
    isMoved = false
    placed = nil
  }
}

/// A constraint's place among those that one view holds.
enum HeldSlot: SiblingSlot {
  static func handle(of constraint: NSLayoutConstraint) -> Int32 { constraint.heldHandle }
  static func set(_ handle: Int32, of constraint: NSLayoutConstraint) {
    constraint.heldHandle = handle
  }
}

/// A constraint's place among those that mention its first item.
enum FirstItemSlot: SiblingSlot {
  static func handle(of constraint: NSLayoutConstraint) -> Int32 { constraint.firstHandle }
  static func set(_ handle: Int32, of constraint: NSLayoutConstraint) {
    constraint.firstHandle = handle
  }
}

/// A constraint's place among those that mention its second item.
enum SecondItemSlot: SiblingSlot {
  static func handle(of constraint: NSLayoutConstraint) -> Int32 { constraint.secondHandle }
  static func set(_ handle: Int32, of constraint: NSLayoutConstraint) {
    constraint.secondHandle = handle
  }
}

/// What of a view's layout is to be done, and what there is below it.
package struct LayoutFlags: OptionSet {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }
  /// `updateConstraints` is to be called.
  static let updateConstraints = LayoutFlags(rawValue: 1)
  /// The same somewhere below.
  static let updateBelow = LayoutFlags(rawValue: 2)
  /// It or something below has a `LayoutBox`.
  package static let boxed = LayoutFlags(rawValue: 4)
  /// Subviews may be placed by constraints.
  static let placesSubviews = LayoutFlags(rawValue: 8)
  /// Some subview follows the bounds by its autoresizing mask.
  static let resizesSubviews = LayoutFlags(rawValue: 16)
  /// `autoresizesSubviews` is off.
  static let keepsSubviews = LayoutFlags(rawValue: 32)
  /// Every subview is placed by the next layout, not only those whose solution is another.
  static let placesAll = LayoutFlags(rawValue: 64)
  /// The view's controller adds to the safe area: bars cover part of the view.
  static let extendsSafeArea = LayoutFlags(rawValue: 128)
  /// The view's `layoutSubviews` is running.
  static let isLayingOut = LayoutFlags(rawValue: 256)
}

extension UIView {
  /// Its box, made when first asked for.
  final func layoutBox() -> LayoutBox {
    if let box { return box }
    let new = LayoutBox(self)
    box = new
    noteBoxed()
    return new
  }

  final func noteBoxed() {
    var up: UIView? = self
    while let view = up, !view.layoutFlags.contains(.boxed) {
      view.layoutFlags.insert(.boxed)
      up = view.superviewRef
    }
  }

  /// The view at the top of its tree.
  final var layoutRoot: UIView {
    if let windowRef { return windowRef }
    var top = self
    while let up = top.superviewRef { top = up }
    return top
  }

  /// Who solves the tree it is in, if there is anything to solve.
  final var layoutEngine: LayoutEngine? { layoutRoot.box?.ownEngine }

  /// The nearest view that contains both; `nil`: they are in different trees.
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
