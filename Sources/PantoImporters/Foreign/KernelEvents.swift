import PantoBase
import PantoReplay

/// The kernel's events of one input device, read from any text format.
protocol KernelEvents {
  /// The line of the latest event, from 1.
  var line: Int { get }
  /// Whether the last line was incomplete and ignored (B37).
  var isCut: Bool { get }
  mutating func next() throws(TraceError) -> EvemuLine.Event?
}
