import PantoBase
import PantoGraphics

/// An object that a dynamic animator moves: a view, or one of the program with a place and an
/// angle.
///
/// The animator sets `center` and `transform` while the item belongs to one of its behaviours
/// (DYN-01). The size of `bounds` gives the mass and, unless the item says otherwise, the outline.
@preconcurrency @MainActor public protocol UIDynamicItem: AnyObject {
  /// The centre, in points of the reference view.
  var center: CGPoint { get set }
  /// The size in its own points.
  var bounds: CGRect { get }
  /// The transform about the centre. The animator turns it.
  var transform: CGAffineTransform { get set }
  /// The outline that collides. Default: the rectangle of the bounds.
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  /// The outline for `.path`, in points around the centre. What is not convex counts as its hull.
  var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  public var collisionBoundingPath: UIBezierPath { UIBezierPath() }
}

extension UIView: UIDynamicItem {}
