import PantoBase
import PantoGestures

/// Follows a device's contacts according to its protocol, event by event.
protocol EvemuTracker {
  mutating func track(
    _ event: EvemuLine.Event, _ contacts: inout EvemuContacts
  ) throws(EvemuFault)
  /// Processes the end of a report.
  mutating func report(_ contacts: inout EvemuContacts, _ out: inout [EvemuChange])
  /// Marks the current contacts as uncertain because the device lost events.
  mutating func loseTrack()
  /// Cancels the remaining contacts at the end of the recording.
  mutating func close(_ contacts: inout EvemuContacts, _ out: inout [EvemuChange])
}
