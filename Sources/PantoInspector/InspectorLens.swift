import PantoBase
import PantoGestures
import PantoScene

/// The visible part of the timeline's ten seconds, and the moment that it describes (INS-06).
struct InspectorLens: Equatable {
  /// A fixed part of the time; `nil` shows all of it and moves on with the clock.
  var held: Held?
  /// The time of the cursor, set by a tap or a drag; `nil` for none.
  var cursor: TimeInterval?
  /// The text in the heading: the time or mark at the cursor, or the mark below a pointer that
  /// hovers.
  var text = ""
  /// The mark that a bubble explains, with the track that it is on.
  var tip: Tip?

  struct Tip: Equatable {
    var track: RecognizerID?
    var time: TimeInterval
    var text: String
  }

  struct Held: Equatable {
    var start: TimeInterval
    /// The seconds from the left edge to the right one, from 0.02 to 10.
    var span: TimeInterval
  }

  /// The shortest visible time: twenty reports of a device that sends 1000 a second.
  static let shortest: TimeInterval = 0.02
  /// The factor by which one notch of a wheel changes the visible time.
  static let zoomPerNotch = 1.25
  /// The largest number of wheel notches that counts in one event. A faulty device may report any
  /// number.
  static let mostNotches: CGFloat = 8

  /// Shows `factor` times as much time as `from`, and keeps `time` at its place on the screen.
  mutating func zoom(_ from: Held, by factor: Double, about time: TimeInterval) {
    guard factor.isFinite, factor > 0 else { return }
    let span = max(InspectorLens.shortest, min(from.span * factor, TransitionHistory.span))
    held = Held(start: time - (time - from.start) * span / from.span, span: span)
  }
}
