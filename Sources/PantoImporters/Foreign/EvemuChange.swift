import PantoBase
import PantoGestures

/// A change of one contact that a report implies.
struct EvemuChange {
  var contact: Int64
  var phase: InputEvent.Phase
  var position: EvemuPosition
  /// Whether a hovering pen has left the range of the tablet.
  var isLeave = false
}
