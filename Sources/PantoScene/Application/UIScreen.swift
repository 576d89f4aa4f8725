import PantoBase
import PantoGraphics

/// The display, as UIKit code asks for it: it has the size and scale of the window of the stage
/// that is working now.
@preconcurrency @MainActor public final class UIScreen {
  /// The only screen, which stands for the window.
  public static let main = UIScreen()

  private init() {}

  /// The window's rectangle, in points; zero without a stage.
  public var bounds: CGRect { Stage.current?.window.bounds ?? .zero }
  /// Device pixels per point; 1 without a stage.
  public var scale: CGFloat { Stage.current?.scale ?? 1 }
  /// The same as `scale`.
  public var nativeScale: CGFloat { scale }
  /// The window's rectangle in device pixels.
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  /// The frame rate of the stage, in frames per second; 60 without a stage.
  public var maximumFramesPerSecond: Int {
    Int((1 / (Stage.current?.frameInterval ?? 1.0 / 60)).rounded())
  }
  /// The traits of the window, or the current ones without a stage.
  public var traitCollection: UITraitCollection {
    Stage.current?.window.traitCollection ?? .current
  }

  static var isWide: Bool { main.bounds.width > main.bounds.height }
}

/// The device, as UIKit code asks for it.
@preconcurrency @MainActor public final class UIDevice {
  /// The only device.
  public static let current = UIDevice()

  private init() {}

  /// The kind of device by the window's size.
  ///
  /// `.pad` if the window is at least 600 points wide and high, as size classes have it, else
  /// `.phone`.
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    UIScreen.main.traitCollection.userInterfaceIdiom
  }
  /// The orientation of the device by the window's shape; a window is never turned.
  ///
  /// `.landscapeLeft` if the window is wider than high, else `.portrait`.
  public var orientation: UIDeviceOrientation { UIScreen.isWide ? .landscapeLeft : .portrait }
  /// Posted when the window's shape changed between upright and wide.
  public nonisolated static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")
  /// Whether `orientationDidChangeNotification` is posted: always `true`.
  public var isGeneratingDeviceOrientationNotifications: Bool { true }
  /// Has no effect: `orientationDidChangeNotification` is always posted.
  public func beginGeneratingDeviceOrientationNotifications() {}
  /// Has no effect: `orientationDidChangeNotification` is always posted.
  public func endGeneratingDeviceOrientationNotifications() {}
  /// The model of the device: always "Linux".
  public var model: String { "Linux" }
  /// The name of the operating system: always "Linux".
  public var systemName: String { "Linux" }
  /// The version of iOS whose names and behaviour this library follows: "17.0", on every machine.
  public var systemVersion: String { "17.0" }
}

/// The orientation of a device, with UIKit's cases.
public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  /// Whether the orientation is one of the two portrait cases.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the orientation is one of the two landscape cases.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether the screen faces up or down.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  /// Whether the orientation is a portrait or landscape one, and neither flat nor unknown.
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

/// The orientation of a window's contents, with UIKit's cases.
public enum UIInterfaceOrientation: Int, Sendable {
  case unknown = 0
  case portrait = 1
  case portraitUpsideDown = 2
  case landscapeRight = 3
  case landscapeLeft = 4

  /// Whether the orientation is one of the two portrait cases.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the orientation is one of the two landscape cases.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// A set of orientations, for overrides of `supportedInterfaceOrientations`.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The portrait orientation, upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
  /// The portrait orientation, upside down.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 4)
  /// The landscape orientation with the device's upper edge on the left.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 8)
  /// The landscape orientation with the device's upper edge on the right.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 16)
  /// Both landscape orientations.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// All orientations.
  public static let all: UIInterfaceOrientationMask = [.portrait, .portraitUpsideDown, .landscape]
  /// All orientations but upside down.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}
