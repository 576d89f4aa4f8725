import PantoScene

/// A trackpad on a `TestStage`: two fingers that scroll smoothly.
@MainActor public final class Trackpad {
  /// The position of the pointer in points.
  public var position = CGPoint.zero
  private let owner: TestStage

  init(on owner: TestStage) { self.owner = owner }

  /// Scrolls by notches, with the signs of a wheel, spread evenly over `seconds`.
  @discardableResult
  public func scroll(_ notches: CGVector, at point: CGPoint, over seconds: TimeInterval = 0.2)
    -> Trackpad
  {
    position = point
    let begin = owner.now
    let steps = max(1, Int((seconds / owner.sampleInterval).rounded()))
    let part = CGVector(dx: notches.dx / CGFloat(steps), dy: notches.dy / CGFloat(steps))
    for i in 1...steps {
      owner.send(
        InputEvent(
          time: begin + seconds * TimeInterval(i) / TimeInterval(steps), position: point,
          source: .wheel(part, isContinuous: true), phase: .moved))
    }
    return self
  }
}
