import PantoBase
import PantoScene

extension RGBA {
  /// Returns WCAG's contrast ratio of two opaque colors, from 1 (equal) to 21 (black and white).
  /// Text needs 4.5, graphics 3 (VIS-02).
  public func contrast(with other: RGBA) -> CGFloat {
    let a = luminance
    let b = other.luminance
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private var luminance: CGFloat {
    func linear(_ v: CGFloat) -> CGFloat {
      v <= 0.04045 ? v / 12.92 : Maths.pow((v + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
