import PantoBase

/// The placement of content that has another size than its view. Programs write
/// `UIView.ContentMode`.
public enum UIViewContentMode: Int, Hashable, Sendable {
  case scaleToFill
  /// Scales the content, keeping its proportions, to the largest size at which all of it fits.
  case scaleAspectFit
  /// Scales the content, keeping its proportions, to the smallest size that covers the bounds.
  /// Parts may lie outside.
  case scaleAspectFill
  case redraw
  case center, top, bottom, left, right
  case topLeft, topRight, bottomLeft, bottomRight

  /// Returns the frame in `bounds` at which content of the given size is placed.
  package func place(_ size: CGSize, in bounds: CGRect) -> CGRect {
    guard size.width > 0, size.height > 0 else { return bounds }
    func at(_ x: CGFloat, _ y: CGFloat, _ size: CGSize) -> CGRect {
      CGRect(
        x: bounds.minX + (bounds.width - size.width) * x,
        y: bounds.minY + (bounds.height - size.height) * y, width: size.width,
        height: size.height)
    }
    func scaled(_ k: CGFloat) -> CGRect {
      at(0.5, 0.5, CGSize(width: size.width * k, height: size.height * k))
    }
    let kx = bounds.width / size.width
    let ky = bounds.height / size.height
    switch self {
    case .scaleToFill, .redraw: return bounds
    case .scaleAspectFit: return scaled(min(kx, ky))
    case .scaleAspectFill: return scaled(max(kx, ky))
    case .center: return at(0.5, 0.5, size)
    case .top: return at(0.5, 0, size)
    case .bottom: return at(0.5, 1, size)
    case .left: return at(0, 0.5, size)
    case .right: return at(1, 0.5, size)
    case .topLeft: return at(0, 0, size)
    case .topRight: return at(1, 0, size)
    case .bottomLeft: return at(0, 1, size)
    case .bottomRight: return at(1, 1, size)
    }
  }
}
