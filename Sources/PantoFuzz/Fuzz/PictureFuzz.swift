import Foundation
import PantoControls
import PantoRaster
import PantoSDL
import PantoScene

/// Uses a picture as an app does: `UIImage(data:)`, shown by an image view and drawn.
@MainActor enum PictureFuzz {
  /// The largest picture that is drawn, in pixels. Larger ones are only decoded.
  static let mostDrawn: CGFloat = 65_536

  static func run(_ bytes: [UInt8]) -> [Violation] {
    SDLImage.install()
    guard let image = UIImage(data: Data(bytes)) else { return [] }
    guard image.size.width.isFinite, image.size.height.isFinite, image.size.width > 0,
      image.size.height > 0
    else { return [Violation("B47", "a picture of \(image.size)")] }
    guard image.size.width * image.size.height <= mostDrawn else { return [] }
    let stage = Stage(size: CGSize(width: 32, height: 32))
    let view = UIImageView(image: image)
    view.frame = CGRect(x: 0, y: 0, width: 32, height: 32)
    stage.window.addSubview(view)
    do {
      if try !stage.draw(with: RasterCompositor(bands: 1)) {
        return [Violation("B47", "a picture that was read is not drawn")]
      }
    } catch {
      return [Violation("B47", "\(error)")]
    }
    return []
  }
}
