import PantoBase

extension AttributedLayout {
  /// Returns the steps that draw the picture of an attachment. Symbols have the colour of the text.
  static func steps(
    of image: UIImage, in rect: CGRect, _ color: UIColor, _ style: UIUserInterfaceStyle
  ) -> [Drawing.Step] {
    let takesColor =
      image.tint == nil && image.renderingMode != .alwaysOriginal
      && (image.isSymbolImage || image.renderingMode == .alwaysTemplate)
    let shown = takesColor ? image.withTintColor(color) : image
    let context = CGContext(bounds: rect)
    let old = UITraitCollection.currentStyle
    UITraitCollection.currentStyle = style
    Drawing.make(in: context) { shown.draw(in: rect) }
    UITraitCollection.currentStyle = old
    return context.finish().steps
  }
}

extension CGContext {
  /// Draws a text that is laid out, with its upper left corner at `point`.
  package func draw(_ layout: AttributedLayout, at point: CGPoint) {
    saveGState()
    translateBy(x: point.x, y: point.y)
    for step in layout.steps {
      switch step {
      case .text(let text, _): draw(text)
      case .fill(let path, _):
        setFillColor(path.color)
        beginPath()
        addPath(CGPath(elements: path.elements))
        fillPath(using: path.isEvenOdd ? .evenOdd : .winding)
      case .image(let image, let rect, let transform, let alpha, let tint, let mixing):
        drawing.steps.append(
          .image(
            image, rect, transform.concatenating(state.ctm), alpha: alpha * state.alpha, tint: tint,
            mixing))
      default: break
      }
    }
    restoreGState()
  }
}
