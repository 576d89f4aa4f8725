import Foundation
import PantoCore

/// The mice and keyboards in the kernel's list of input devices. SDL 2 tells only that there is a
/// pointer and a keyboard, without names (U29).
enum InputNames {
  /// Returns a line such as `mouse Logitech M310` for each mouse and keyboard, in the kernel's
  /// order. `text` is what `/proc/bus/input/devices` holds, or `nil` where there is no such file.
  static func lines(_ text: String?) -> [String] {
    guard let text, !text.isEmpty else {
      return [
        "mouse unknown: no list of input devices", "keyboard unknown: no list of input devices",
      ]
    }
    var lines: [String] = []
    for block in text.components(separatedBy: "\n\n") {
      let fields = block.split(separator: "\n")
      guard let name = fields.first(where: { $0.hasPrefix("N: Name=") })?.dropFirst(8),
        let handlers = fields.first(where: { $0.hasPrefix("H: Handlers=") })?.dropFirst(12)
      else { continue }
      let words = handlers.split(separator: " ")
      let keys = fields.first { $0.hasPrefix("B: EV=") }?.dropFirst(6) ?? "0"
      let plain = name.trimmingCharacters(in: CharacterSet(charactersIn: "\""))
      // Bit 20 of EV is EV_REP: keys that repeat, which buttons of a machine do not.
      let repeats = (UInt64(keys, radix: 16) ?? 0) & (1 << 20) != 0
      if words.contains(where: { $0.hasPrefix("mouse") }) { lines.append("mouse \(plain)") }
      if words.contains("kbd"), repeats { lines.append("keyboard \(plain)") }
    }
    if !lines.contains(where: { $0.hasPrefix("mouse ") }) { lines.append("mouse none found") }
    if !lines.contains(where: { $0.hasPrefix("keyboard ") }) { lines.append("keyboard none found") }
    return lines
  }
}
