import Foundation
import PantoScene

/// Lets `UIImage(data:)` decode pictures in every program that links this module, without a window
/// or a stage. `UIImage` finds this class by its name.
final class PictureReader: PictureReading {
  @MainActor static func install() { SDLImage.install() }
}
