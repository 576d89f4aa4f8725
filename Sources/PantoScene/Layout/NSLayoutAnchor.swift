import PantoBase

/// An edge, centre, baseline or size of a view or guide, from which constraints are made (LAY-01).
///
/// `Axis` makes a constraint between different axes a compile error. Every constraint is inactive
/// until its `isActive` is set.
@preconcurrency @MainActor public class NSLayoutAnchor<Axis: AnyObject> {
  let box: LayoutBox
  let attribute: NSLayoutConstraint.Attribute

  required init(_ box: LayoutBox, _ attribute: NSLayoutConstraint.Attribute) {
    self.box = box
    self.attribute = attribute
  }

  /// The view or guide of the anchor; `nil` if that object is gone.
  public var item: AnyObject? { box.view ?? box.guide }
  /// The name of the anchor's attribute, such as "leading".
  public var name: String { attribute.name }

  func make(
    _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor?, constant: CGFloat,
    times multiplier: CGFloat = 1
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      box, attribute, relation, other?.box, other?.attribute ?? .notAnAttribute, multiplier,
      constant)
  }

  /// The inactive constraint `self == anchor + c`, with `c` in points. Default 0.
  public func constraint(equalTo anchor: NSLayoutAnchor, constant c: CGFloat = 0)
    -> NSLayoutConstraint
  { make(.equal, anchor, constant: c) }
  /// The inactive constraint `self >= anchor + c`, with `c` in points. Default 0.
  public func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor, constant c: CGFloat = 0)
    -> NSLayoutConstraint
  { make(.greaterThanOrEqual, anchor, constant: c) }
  /// The inactive constraint `self <= anchor + c`, with `c` in points. Default 0.
  public func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor, constant c: CGFloat = 0)
    -> NSLayoutConstraint
  { make(.lessThanOrEqual, anchor, constant: c) }
}

/// The system's spacing between siblings, in points.
package let systemSpacing: CGFloat = 8

/// The anchor of a left, right, leading or trailing edge or a horizontal centre.
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// The distance from this anchor to `other`, as a size of its own.
  ///
  /// The two views must be in one tree; else the call is reported and the size is not connected.
  public func anchorWithOffset(to other: NSLayoutXAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension.between(self.box, attribute, other.box, other.attribute, isHorizontal: true)
  }

  /// The inactive constraint that this anchor is 8 points × `multiplier` after `anchor`.
  public func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { make(.equal, anchor, constant: multiplier * systemSpacing) }
  /// The inactive constraint that this anchor is at least 8 points × `multiplier` after `anchor`.
  public func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, anchor, constant: multiplier * systemSpacing)
  }
  /// The inactive constraint that this anchor is at most 8 points × `multiplier` after `anchor`.
  public func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { make(.lessThanOrEqual, anchor, constant: multiplier * systemSpacing) }
}

/// The anchor of a top or bottom edge, a vertical centre or a baseline.
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// The distance from this anchor to `other`, as a size of its own.
  ///
  /// The two views must be in one tree; else the call is reported and the size is not connected.
  public func anchorWithOffset(to other: NSLayoutYAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension.between(self.box, attribute, other.box, other.attribute, isHorizontal: false)
  }

  /// The inactive constraint that this anchor is 8 points × `multiplier` below `anchor`.
  public func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { make(.equal, anchor, constant: multiplier * systemSpacing) }
  /// The inactive constraint that this anchor is at least 8 points × `multiplier` below `anchor`.
  public func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, anchor, constant: multiplier * systemSpacing)
  }
  /// The inactive constraint that this anchor is at most 8 points × `multiplier` below `anchor`.
  public func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { make(.lessThanOrEqual, anchor, constant: multiplier * systemSpacing) }
}

/// The anchor of a width or height of a view or guide.
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// The guide between the two anchors of a distance, kept alive here.
  private var guide: UILayoutGuide?

  /// The inactive constraint `self == c`, in points.
  public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    make(.equal, nil, constant: c)
  }
  /// The inactive constraint `self >= c`, in points.
  public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, nil, constant: c)
  }
  /// The inactive constraint `self <= c`, in points.
  public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    make(.lessThanOrEqual, nil, constant: c)
  }

  /// The inactive constraint `self == anchor × m + c`, with `c` in points. Default 0.
  public func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { make(.equal, anchor, constant: c, times: m) }
  /// The inactive constraint `self >= anchor × m + c`, with `c` in points. Default 0.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { make(.greaterThanOrEqual, anchor, constant: c, times: m) }
  /// The inactive constraint `self <= anchor × m + c`, with `c` in points. Default 0.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { make(.lessThanOrEqual, anchor, constant: c, times: m) }

  /// Returns the anchor of the width or height of a guide that is constrained to lie between two
  /// anchors.
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
