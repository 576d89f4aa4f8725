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

  /// The photograph that was fetched last, and its key. The library may have dropped it since.
  private var shown: (key: PhotoLibrary.Key, image: PixelImage)?

  override func layoutSubviews() { layer.setNeedsDisplay() }

  fileprivate func fetch() {
    if shown?.key != key {
      shown = key.flatMap { key in PhotoLibrary.shared.print(key).map { (key, $0) } }
    }
    layer.image = shown.map { LayerContent.Image(image: $0.image, rect: rect(of: $0.image)) }
  }

  private final class PictureLayer: CALayer {
    override func display() {
      super.display()
      (delegate as? LibraryPicture)?.fetch()
    }
  }
}
