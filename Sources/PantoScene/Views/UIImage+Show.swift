import PantoBase
import PantoLayers
import PantoGraphics

extension UIImage {
  /// Shows the picture in a view's layer, stretched to `rect`. With a content mode, pictures of
  /// pixels follow the bounds while these animate.
  @MainActor package func show(in view: UIView, rect: CGRect, mode: UIViewContentMode? = nil) {
    if let mirrored, view.isRightToLeft { return mirrored.show(in: view, rect: rect, mode: mode) }
    let layer = view.layer
    let color = view.shown(isTemplate ? view.tintColor : tint ?? view.tintColor)
    switch kind(in: view.resolvedStyle) {
    case .pixels(let pixels):
      var image = LayerContent.Image(
        image: self.pixels(pixels, filling: rect.size), rect: rect,
        stencil: isStencil ? color : nil)
      // The edges of a resizable picture keep their size, so its pixels are of one size.
      if capInsets == .zero {
        image.fit = mode.map { LayerContent.Image.Fit(mode: $0, size: size) }
      }
      layer.image = image
      layer.paths = []
    case .outline(let elements, let size):
      layer.image = nil
      guard size.width > 0, size.height > 0 else {
        layer.paths = []
        return
      }
      let t = CGAffineTransform(
        a: rect.width / size.width, b: 0, c: 0, d: rect.height / size.height, tx: rect.minX,
        ty: rect.minY)
      layer.paths = [
        LayerContent.FilledPath(elements: elements.map { $0.applying(t) }, color: color)
      ]
    case .drawing(let drawing):
      layer.image = nil
      layer.paths = drawing.paths(in: rect, stencil: isStencil ? color : nil)
    }
  }
}
