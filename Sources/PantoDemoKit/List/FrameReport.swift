import PantoCore

/// The costs of a frame that a window presented. A replay and a test have no window and
/// report nothing, so that their pixels depend on the recording alone.
package struct FrameReport {
  /// The time that the frame took from its layout to the handing over to the display, in seconds.
  package var cost: TimeInterval
  /// The share of the window that was painted, 0…1.
  package var damage: Double
  /// The number of input events that the window has sent to the stage so far, and the time that
  /// their processing took, in seconds.
  package var events: Int
  package var eventSeconds: TimeInterval
  /// Reads how many bytes of the heap are in use, or `nil` if the system does not tell.
  package var heapInUse: @MainActor () -> Int?

  package init(
    cost: TimeInterval, damage: Double, events: Int, eventSeconds: TimeInterval,
    heapInUse: @escaping @MainActor () -> Int?
  ) {
    self.cost = cost
    self.damage = damage
    self.events = events
    self.eventSeconds = eventSeconds
    self.heapInUse = heapInUse
  }
}

/// A demo that shows what its frames cost.
@MainActor package protocol FrameReader: UIViewController {
  func presented(_ frame: FrameReport)
  /// The view that shows the measured figures.
  var figures: UIView { get }
}
