import PantoBase

/// A class that installs `UIImage.decoder`.
///
/// The class is looked up by name, because the module that contains it, `PantoSDL`, is above this
/// one.
package protocol PictureReading: AnyObject {
  @MainActor static func install()
}
