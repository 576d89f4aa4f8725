import PantoBase
import PantoGestures
import PantoScene

/// The result of playing a recording.
public struct Playback: Hashable, Sendable {
  /// The FNV-1a hash over the bytes of the transition log, with a newline after each line (CLI-07).
  public var logHash: UInt64
  /// The FNV-1a hash over the rows of all drawn frames; the hash of nothing if no frame was drawn.
  public var pixelHash: UInt64
  /// The number of lines of the transition log.
  public var transitions: Int
  /// The number of frames that were drawn.
  public var frames: Int
  /// The time of the recording's end, in seconds.
  public var endTime: TimeInterval
  /// Problems in the file that did not prevent the replay.
  public var warnings: [TraceError]
}
