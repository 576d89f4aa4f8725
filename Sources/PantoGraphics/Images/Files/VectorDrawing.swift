import PantoBase

/// A picture of filled paths in their own colours, from an SVG or PDF file.
package struct VectorDrawing: Hashable, Sendable {
  /// The paths from back to front, in points.
  package let paths: [LayerContent.FilledPath]
  package let size: CGSize

  /// Returns the paths stretched to `rect`; with `stencil`, all in this colour.
  package func paths(in rect: CGRect, stencil: RGBA?) -> [LayerContent.FilledPath] {
    guard size.width > 0, size.height > 0 else { return [] }
    let t = CGAffineTransform(
      a: rect.width / size.width, b: 0, c: 0, d: rect.height / size.height, tx: rect.minX,
      ty: rect.minY)
    return paths.map { path in
      var color = path.color
      if let stencil {
        color = RGBA(stencil.red, stencil.green, stencil.blue, stencil.alpha * color.alpha)
      }
      return LayerContent.FilledPath(
        elements: path.elements.map { $0.applying(t) }, color: color, isEvenOdd: path.isEvenOdd)
    }
  }
}
