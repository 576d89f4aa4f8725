import PantoCore
import PantoDemoKit

/// A photo's print as one layer: its picture with rounded corners, and a shadow.
final class PhotoFace: LibraryPicture {
  private let shade: (Theme) -> LayerContent.Shadow

  init(theme: Theme, shadow: @escaping (Theme) -> LayerContent.Shadow) {
    shade = shadow
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    layer.cornerRadius = PhotoView.corner
    layer.shadow = shadow(theme)
  }

  required init?(coder: NSCoder) { nil }

  /// Below the print, in a face with a higher strip, its lowest row of paper is repeated.
  override func rect(of image: PixelImage) -> CGRect {
    CGRect(x: 0, y: 0, width: bounds.width, height: (bounds.width * PhotoPrint.height).rounded())
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    layer.shadow = shade(Theme(around: self))
  }
}
