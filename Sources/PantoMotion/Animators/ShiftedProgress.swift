/// The progress of an animation that was added to a layer whose time differs from the clock's
/// (FID-18).
package final class ShiftedProgress: ProgressSource {
  package let base: ProgressSource
  /// The seconds by which the layer's time was behind when the animation was added.
  package let shift: Double

  package init(_ base: ProgressSource, shift: Double) {
    self.base = base
    self.shift = shift
    super.init()
  }

  package override func progress(at time: Double) -> Double { base.progress(at: time + shift) }
  package override func rate(at time: Double) -> Double { base.rate(at: time + shift) }
  package override func isMoving(at time: Double) -> Bool { base.isMoving(at: time + shift) }
}
