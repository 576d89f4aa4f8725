import PantoReplay
import PantoScene

extension TraceEntry {
  /// The input event of the line; `nil` if the line is of another kind.
  package var event: InputEvent? {
    if case .event(let event, _) = self { return event }
    return nil
  }
}
