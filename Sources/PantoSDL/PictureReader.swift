import Foundation
import PantoScene

/// Lets `UIImage(data:)` read pictures wherever this module is linked, without a window or a stage:
/// `UIImage` looks for this class by its name.
final class PictureReader: PictureReading {
  @MainActor static func install() { SDLImage.install() }
}
