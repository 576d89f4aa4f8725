import PantoScene

/// A device whose screen a `SimulatedDeviceView` stands for (SIM-01).
public struct SimulatedDevice: Hashable, Sendable {
  /// The name of the device that is shown to people, such as "Phone".
  public var name: String
  /// The size of the screen in portrait, in points.
  public var size: CGSize

  /// Creates a device. `size` is that of the screen in portrait, in points.
  public init(name: String, size: CGSize) {
    self.name = name
    self.size = size
  }

  /// A phone of 390 by 844 points.
  public static let phone = SimulatedDevice(name: "Phone", size: CGSize(width: 390, height: 844))
  /// A small phone of 320 by 568 points.
  public static let smallPhone = SimulatedDevice(
    name: "Phone small", size: CGSize(width: 320, height: 568))
  /// A tablet of 820 by 1180 points.
  public static let tablet = SimulatedDevice(
    name: "Tablet", size: CGSize(width: 820, height: 1180))

  /// Returns the size of the screen, with width and height exchanged if the device is rotated.
  public func size(isRotated: Bool) -> CGSize {
    isRotated ? CGSize(width: size.height, height: size.width) : size
  }
}
