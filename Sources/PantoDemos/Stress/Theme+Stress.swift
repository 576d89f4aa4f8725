import PantoCore
import PantoDemoKit

/// The colours of the squares and of the ground below them (DEM-07).
extension Theme {
  private func swarm(_ light: UInt32, _ dark: UInt32) -> UIColor {
    UIColor(light: RGBA(hex: light), dark: RGBA(hex: dark))
  }

  var swarmGround: UIColor { swarm(0xE6EAF0, 0x171B22) }

  var swarmColors: [UIColor] {
    [
      swarm(0xFF6B94, 0xF2668C), swarm(0x6F8DFF, 0x7C97FF), swarm(0x46AAD2, 0x3F9DC4),
      swarm(0x62C48F, 0x55B783), swarm(0xFFA287, 0xF2987E), swarm(0xA58CD3, 0xA991DC),
      swarm(0x8FC0FF, 0x86B4F0),
    ]
  }
}
