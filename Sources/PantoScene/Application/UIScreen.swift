import PantoBase
import PantoGraphics

/// The display as code for UIKit asks for it: the window that is working now.
@MainActor public final class UIScreen {
  public static let main = UIScreen()

  private init() {}

  /// The window's own rectangle, in points; zero without a stage.
  public var bounds: CGRect { Stage.current?.window.bounds ?? .zero }
  /// Device pixels per point; 1 without a stage.
  public var scale: CGFloat { Stage.current?.scale ?? 1 }
  public var nativeScale: CGFloat { scale }
  /// In device pixels.
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  public var maximumFramesPerSecond: Int {
    Int((1 / (Stage.current?.frameInterval ?? 1.0 / 60)).rounded())
  }
  public var traitCollection: UITraitCollection {
    Stage.current?.window.traitCollection ?? .current
  }

  static var isWide: Bool { main.bounds.width > main.bounds.height }
}

/// The device as code for UIKit asks for it.
@MainActor public final class UIDevice {
  public static let current = UIDevice()

  private init() {}

  /// A pad where the window is at least 600 points both ways, as size classes have it; else a phone.
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    UIScreen.main.traitCollection.userInterfaceIdiom
  }
  /// Of the window's shape: nothing here is turned.
  public var orientation: UIDeviceOrientation { UIScreen.isWide ? .landscapeLeft : .portrait }
  public var model: String { "Linux" }
  public var systemName: String { "Linux" }
}

public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

public enum UIInterfaceOrientation: Int, Sendable {
  case unknown = 0
  case portrait = 1
  case portraitUpsideDown = 2
  case landscapeRight = 3
  case landscapeLeft = 4

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}
