import PantoBase
import PantoGraphics
import PantoScene

/// An object that a dynamic animator moves: a view, or an object of the program with a position and
/// an angle.
///
/// The animator sets `center` and `transform` while the item belongs to one of its behaviours
/// (DYN-01). The size of `bounds` gives the mass and, unless the item says otherwise, the outline.
@preconcurrency @MainActor public protocol UIDynamicItem: AnyObject {
  /// The centre of the item, in points of the animator's reference view.
  var center: CGPoint { get set }
  /// The bounds of the item in its own points, whose size gives the mass.
  var bounds: CGRect { get }
  /// The transform of the item about its centre. The animator sets its rotation.
  var transform: CGAffineTransform { get set }
  /// The outline with which the item collides. Default: the rectangle of the bounds.
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  /// The outline with which the item collides if `collisionBoundsType` is `.path`, in points around
  /// the centre. An outline that is not convex counts as its convex hull.
  var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  public var collisionBoundingPath: UIBezierPath { UIBezierPath() }
}

extension UIView: UIDynamicItem {}
