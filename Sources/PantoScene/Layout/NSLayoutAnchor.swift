import PantoBase

/// An edge, centre or size of a view or guide, from which constraints are made. `Axis` keeps places
/// on different axes apart at compile time.
@MainActor public class NSLayoutAnchor<Axis: AnyObject> {
  let box: LayoutBox
  let attribute: NSLayoutConstraint.Attribute

  required init(_ box: LayoutBox, _ attribute: NSLayoutConstraint.Attribute) {
    self.box = box
    self.attribute = attribute
  }

  /// The view or guide it belongs to.
  public var item: AnyObject? { box.view ?? box.guide }
  public var name: String { attribute.words }

  func make(
    _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor?, _ constant: CGFloat,
    times multiplier: CGFloat = 1
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      box, attribute, relation, other?.box, other?.attribute ?? .notAnAttribute, multiplier,
      constant)
  }

  /// `self == anchor`; inactive, as all that follow.
  public func constraint(equalTo anchor: NSLayoutAnchor) -> NSLayoutConstraint {
    make(.equal, anchor, 0)
  }
  public func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, anchor, 0)
  }
  public func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor) -> NSLayoutConstraint {
    make(.lessThanOrEqual, anchor, 0)
  }

  /// `self == anchor + c`, in points.
  public func constraint(equalTo anchor: NSLayoutAnchor, constant c: CGFloat)
    -> NSLayoutConstraint
  { make(.equal, anchor, c) }
  public func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor, constant c: CGFloat)
    -> NSLayoutConstraint
  { make(.greaterThanOrEqual, anchor, c) }
  public func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor, constant c: CGFloat)
    -> NSLayoutConstraint
  { make(.lessThanOrEqual, anchor, c) }
}

/// What apart lies: 8 points between siblings.
let systemSpacing: CGFloat = 8

/// Left, right, leading, trailing or centre.
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// The distance to `other` as a size of its own.
  public func anchorWithOffset(to other: NSLayoutXAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension.between(self.box, attribute, other.box, other.attribute, isHorizontal: true)
  }

  /// 8 points × `multiplier` after `anchor`.
  public func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { make(.equal, anchor, multiplier * systemSpacing) }
  public func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { make(.greaterThanOrEqual, anchor, multiplier * systemSpacing) }
  public func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { make(.lessThanOrEqual, anchor, multiplier * systemSpacing) }
}

/// Top, bottom, centre or a baseline.
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// The distance to `other` as a size of its own.
  public func anchorWithOffset(to other: NSLayoutYAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension.between(self.box, attribute, other.box, other.attribute, isHorizontal: false)
  }

  /// 8 points × `multiplier` below `anchor`.
  public func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { make(.equal, anchor, multiplier * systemSpacing) }
  public func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { make(.greaterThanOrEqual, anchor, multiplier * systemSpacing) }
  public func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { make(.lessThanOrEqual, anchor, multiplier * systemSpacing) }
}

/// A width or height.
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// Keeps the guide that stands between two anchors alive.
  private var guide: UILayoutGuide?

  public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    make(.equal, nil, c)
  }
  public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, nil, c)
  }
  public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    make(.lessThanOrEqual, nil, c)
  }

  /// `self == anchor × m + c`.
  public func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { make(.equal, anchor, c, times: m) }
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { make(.greaterThanOrEqual, anchor, c, times: m) }
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { make(.lessThanOrEqual, anchor, c, times: m) }

  /// The size of a guide that is pinned between the two places.
  fileprivate static func between(
    _ a: LayoutBox, _ from: NSLayoutConstraint.Attribute, _ b: LayoutBox,
    _ to: NSLayoutConstraint.Attribute, isHorizontal: Bool
  ) -> NSLayoutDimension {
    let guide = UILayoutGuide()
    let size = NSLayoutDimension(guide.box, isHorizontal ? .width : .height)
    size.guide = guide
    guard let first = a.itemView, let second = b.itemView,
      let common = first.commonAncestor(with: second)
    else {
      Misuse.report("anchorWithOffset: the two have no common ancestor; add both to one tree first")
      return size
    }
    common.addLayoutGuide(guide)
    let start: NSLayoutConstraint.Attribute =
      isHorizontal ? (from.isDirectional ? .leading : .left) : .top
    let end: NSLayoutConstraint.Attribute =
      isHorizontal ? (from.isDirectional ? .trailing : .right) : .bottom
    NSLayoutConstraint(guide.box, start, .equal, a, from, 1, 0).isActive = true
    NSLayoutConstraint(guide.box, end, .equal, b, to, 1, 0).isActive = true
    return size
  }
}
