import PantoCore
import PantoDemoKit

/// The outcome of a recognizer of the lab, with its colour (INS-04, VIS-02).
enum LabMark: Equatable {
  case possible, waiting, active, recognized, failed, prevented, cancelled

  var word: String {
    switch self {
    case .possible: "possible"
    case .waiting: "waiting"
    case .active: "active"
    case .recognized: "recognized"
    case .failed: "failed"
    case .prevented: "prevented"
    case .cancelled: "cancelled"
    }
  }

  func color(_ theme: Theme) -> UIColor {
    func pick(_ light: UInt32, _ dark: UInt32) -> UIColor {
      UIColor(light: RGBA(hex: light), dark: RGBA(hex: dark))
    }
    switch self {
    case .possible: return theme.text3
    case .waiting, .prevented: return pick(0x9A6200, 0xE8B04A)
    case .active: return theme.accent
    case .recognized: return pick(0x1A7F43, 0x4CC38A)
    case .failed: return pick(0xC4320A, 0xFF8A65)
    case .cancelled: return pick(0x7A3EB8, 0xC29BF0)
    }
  }
}
