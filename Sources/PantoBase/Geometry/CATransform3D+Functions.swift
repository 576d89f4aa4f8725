// Core Animation's functions for 3D transforms, which call the members of `CATransform3D`.

/// The identity of 3D transforms, which leaves every point where it is.
public let CATransform3DIdentity = CATransform3D()
/// Whether a 3D transform is the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3D() }
/// Whether two 3D transforms are equal.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }
/// Returns the 3D transform that moves by the given distances, in points.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat)
  -> CATransform3D
{
  .translation(tx, ty, tz)
}
/// Returns the 3D transform that scales by the given factors along x, y and z.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  .scale(sx, sy, sz)
}
/// Returns a rotation by `angle` radians about the axis (x, y, z).
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat)
  -> CATransform3D
{
  .rotation(angle, x, y, z)
}
/// Returns the transform that moves first, by points, and then applies `t`.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3D.translation(tx, ty, tz).concatenating(t)
}
/// Returns the transform that scales first and then applies `t`.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat)
  -> CATransform3D
{
  CATransform3D.scale(sx, sy, sz).concatenating(t)
}
/// Returns the transform that rotates first, by `angle` radians about the axis (x, y, z), and then
/// applies `t`.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3D.rotation(angle, x, y, z).concatenating(t)
}
/// Returns the transform that applies `a` first and then `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  a.concatenating(b)
}
/// Returns the inverse of a 3D transform, or `t` itself if there is none.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D { t.inverted() ?? t }
/// Returns the 3D transform that has the effect of an affine transform of the plane.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D(m)
}
/// Whether an affine transform of the plane can express this transform.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { t.isAffine }
/// Returns the affine part of a 3D transform: its effect on the plane z = 0, without perspective.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform { t.flattened }
