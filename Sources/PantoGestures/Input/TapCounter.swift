import PantoBase

/// Counts taps that follow each other closely in time and position, for `UITouch.tapCount`
/// (TCH-06).
struct TapCounter {
  private struct Past {
    var ended: TimeInterval
    var began: CGPoint
    var kind: UITouch.TouchType
    var buttons: UIEvent.ButtonMask
    var taps: Int
  }

  /// The largest number of past taps that are kept: one for each finger of two hands.
  private static let mostTaps = 10

  // The newest taps of several fingers that may tap together.
  private var past: [Past] = []

  init() { past.reserveCapacity(ContactLedger.maximumContacts) }

  @MainActor mutating func remember(_ touch: UITouch, constants: GestureConstants) {
    let limit = constants.tapMovement
    guard touch.stage == .ended, touch.farthest <= limit * limit else { return }
    if past.count >= TapCounter.mostTaps { past.removeFirst() }
    past.append(
      Past(
        ended: touch.time, began: touch.startPosition, kind: touch.kind, buttons: touch.buttons,
        taps: touch.taps))
  }

  @MainActor mutating func count(for touch: UITouch, constants: GestureConstants) -> Int {
    past.removeAll {
      Timekeeper.seconds(from: $0.ended, to: touch.time) > constants.multiTapInterval
    }
    guard
      let i = past.lastIndex(where: {
        $0.kind == touch.kind && $0.buttons == touch.buttons
          && $0.began.distance(to: touch.startPosition) <= constants.multiTapDistance
      })
    else { return 1 }
    return past.remove(at: i).taps + 1
  }
}
