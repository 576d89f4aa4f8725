import PantoCore
import PantoDemoKit

/// The text of one input event as a recorder would receive it.
package enum RawInput {
  /// Returns a line such as `0.512 finger 3 moved 120.5,300 pressure 0.5`.
  package static func line(for event: InputEvent) -> String {
    let source: String
    switch event.source {
    case .finger(let id): source = "finger \(id)"
    case .pen(let id): source = "pen \(id)"
    case .mouse(let button): source = "mouse \(button.rawValue)"
    case .wheel(let d, let isContinuous):
      source = "wheel \(number(d.dx)),\(number(d.dy))\(isContinuous ? " continuous" : "")"
    }
    var line = "\(number(CGFloat(event.time))) \(source) \(event.phase) "
    line += "\(number(event.position.x)),\(number(event.position.y))"
    if event.pressure > 0 { line += " pressure \(number(event.pressure))" }
    if !event.buttons.isEmpty { line += " buttons \(event.buttons.rawValue)" }
    if event.phase == .cancelled { line += " (\(event.cause))" }
    return line
  }

  private static func number(_ value: CGFloat) -> String { Reason.number(value) }
}
