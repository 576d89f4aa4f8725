import PantoCore

/// A view that shows a photograph of the library.
///
/// The photograph is fetched when the view is drawn, so that a replay that draws no picture makes
/// no photograph.
class LibraryPicture: UIView {
  override class var layerClass: AnyClass { PictureLayer.self }

  /// The photograph that shows; `nil` shows none.
  var key: PhotoLibrary.Key? { didSet { if key != oldValue { layer.setNeedsDisplay() } } }

  /// Returns the rectangle that an image fills, in the view's points. By default its bounds.
  func rect(of image: PixelImage) -> CGRect { bounds }

  override func layoutSubviews() { layer.setNeedsDisplay() }

  fileprivate func fetch() {
    layer.image = key.flatMap(PhotoLibrary.shared.print).map {
      LayerContent.Image(image: $0, rect: rect(of: $0))
    }
  }

  private final class PictureLayer: CALayer {
    override func display() {
      super.display()
      (delegate as? LibraryPicture)?.fetch()
    }
  }
}
