/// The velocity of a finger that sends no more reports because it rests (PAN-16).
public enum VelocityPolicy: Sendable {
  /// Keeps the velocity for 40 ms after the newest report and lets it fall to zero at 100 ms.
  case decaying
  /// Keeps the velocity of the newest report, however long ago it was. UIKit behaves like this.
  case lastMotion
}
