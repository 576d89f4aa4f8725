import PantoBase
import PantoGestures

/// All changes of a device at one time.
public struct EvemuReport: Hashable, Sendable {
  /// The time in seconds since the recording's first event, by the device's clock.
  public var time: TimeInterval
  /// The line of the file that ended the report, from 1.
  public var line: Int
  /// The changes as input events, with positions in points.
  public var events: [InputEvent]
}
