import PantoBase

/// How drawn pixels are mixed with those below them.
///
/// `multiply`, `screen`, `clear`, `copy`, `destinationOut`, `sourceAtop` and `plusLighter` are
/// drawn as in Core Graphics, all others as `normal`.
public enum CGBlendMode: Int32, Hashable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn
  case destinationOut, destinationAtop, xor, plusDarker, plusLighter

  var mixing: Drawing.Mixing {
    switch self {
    case .multiply: .multiply
    case .screen: .screen
    case .clear: .clear
    case .copy: .copy
    case .destinationOut: .destinationOut
    case .sourceAtop: .sourceAtop
    case .plusLighter: .plusLighter
    default: .over
    }
  }
}
