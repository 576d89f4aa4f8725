import PantoBase
import PantoGraphics

extension Blend {
  /// Returns the product of two numbers in 0...255 that stand for 0...1.
  @inline(__always) static func byteProduct(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let t = a &* b &+ 128
    return (t &+ t >> 8) >> 8
  }

  /// Blends the pixel `s` onto the pixel `d` with coverage `m` in 0...255.
  static func blend(_ s: UInt32, onto d: UInt32, coverage m: UInt32, mode: Drawing.Mixing) -> UInt32
  {
    switch mode {
    case .over: return over(scale(s, m), d)
    case .clear: return scale(d, 255 - m)
    case .copy: return mix(s, d, m)
    case .destinationOut: return scale(d, 255 - byteProduct(s >> 24, m))
    case .sourceAtop:
      let p = scale(scale(s, m), d >> 24)
      return p &+ scale(d, 255 - byteProduct(s >> 24, m))
    case .multiply, .screen, .plusLighter:
      let p = scale(s, m)
      let sa = p >> 24
      let da = d >> 24
      var out: UInt32 = 0
      for shift: UInt32 in [0, 8, 16, 24] {
        let a = (p >> shift) & 255
        let b = (d >> shift) & 255
        let both = byteProduct(a, b)
        let channel: UInt32 =
          switch mode {
          case .plusLighter: a + b
          case .screen: a + b - both
          // For the alpha channel both formulas are equal: a + b - ab.
          default:
            shift == 24 ? a + b - both : both + byteProduct(a, 255 - da) + byteProduct(b, 255 - sa)
          }
        out |= min(255, channel) << shift
      }
      return out
    }
  }
}
