import PantoBase
import PantoGestures

/// The kinds of input in a recording. A constant of a mouse decides nothing where only fingers
/// were used (TUN-02).
struct InputKinds {
  private var hasTouch = false
  private var hasPointer = false
  private var hasWheel = false

  init(_ recording: Recording) {
    for entry in recording.entries {
      guard case .event(let event, _) = entry else { continue }
      switch event.source {
      case .finger, .pen: hasTouch = true
      case .mouse: if event.phase == .began { hasPointer = true }
      case .wheel: hasWheel = true
      }
    }
  }

  /// Whether the recording has input of the kind that the constant applies to.
  func canUse(_ constant: TunableConstant) -> Bool {
    switch constant {
    case .panThreshold: hasTouch
    case .pointerPanThreshold: hasPointer
    case .wheelEnd, .wheelStep: hasWheel
    default: true
    }
  }
}
