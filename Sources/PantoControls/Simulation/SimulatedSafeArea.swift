import PantoScene

/// The margins that a simulated device covers (SIM-02).
public enum SimulatedSafeArea: Hashable, Sendable {
  /// Nothing is covered.
  case none
  /// A phone with a notch: 47 points at the top and 34 at the bottom; rotated, 47 points at both
  /// sides and 21 at the bottom.
  case notch
  /// Custom margins in points, which are the same if the device is rotated.
  case custom(UIEdgeInsets)

  /// Returns the margins in points.
  public func insets(isRotated: Bool) -> UIEdgeInsets {
    switch self {
    case .none: .zero
    case .notch where isRotated: UIEdgeInsets(top: 0, left: 47, bottom: 21, right: 47)
    case .notch: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    case .custom(let insets): insets
    }
  }
}
