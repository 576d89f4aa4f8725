import PantoBase

extension UIColor {
  /// Sets the fill colour of the current context; does nothing without one.
  @preconcurrency @MainActor public func setFill() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setFillColor(cgColor)
    context.state.fillTiles = tiles(in: UITraitCollection.currentAppearance)
  }
  /// Sets the line colour of the current context; does nothing without one.
  @preconcurrency @MainActor public func setStroke() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setStrokeColor(cgColor)
    context.state.strokeTiles = tiles(in: UITraitCollection.currentAppearance)
  }
  /// Sets the fill and the line colour of the current context.
  @preconcurrency @MainActor public func set() {
    setFill()
    setStroke()
  }
}

extension UIBezierPath {
  /// Fills the path in the current context; does nothing without one.
  public func fill() { UIGraphicsGetCurrentContext()?.fill(self) }
  /// Strokes the path in the current context with the path's own width, caps, joins and dashes.
  public func stroke() { UIGraphicsGetCurrentContext()?.stroke(self) }
  /// Fills the path with another blend mode and an alpha of 0…1.
  public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.fill(self, alpha: alpha, mode: blendMode)
  }
  /// Strokes the path with another blend mode and an alpha of 0…1.
  public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.stroke(self, alpha: alpha, mode: blendMode)
  }
  /// Restricts later steps of the current context to the inside of the path.
  public func addClip() { UIGraphicsGetCurrentContext()?.clip(self) }
}

extension UIImage {
  /// Draws the picture with its upper left corner at `point`.
  @preconcurrency @MainActor public func draw(at point: CGPoint) {
    draw(in: CGRect(origin: point, size: size))
  }
  /// Draws the picture at `point` with another blend mode and an alpha of 0…1.
  @preconcurrency @MainActor public func draw(
    at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat
  ) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }
  /// Draws the picture scaled to `rect`.
  @preconcurrency @MainActor public func draw(in rect: CGRect) {
    draw(in: rect, blendMode: nil, alpha: 1)
  }
  /// Draws the picture scaled to `rect` with another blend mode and an alpha of 0…1.
  @preconcurrency @MainActor public func draw(
    in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat
  ) {
    draw(in: rect, blendMode: Optional(blendMode), alpha: alpha)
  }

  @MainActor private func draw(in rect: CGRect, blendMode: CGBlendMode?, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let color = stencilColor
    switch kind(in: UITraitCollection.currentStyle) {
    case .pixels(let pixels):
      context.draw(
        self.pixels(pixels, filling: rect.size), in: rect,
        tint: isStencil ? color : nil, alpha: alpha,
        mode: blendMode)
    case .outline(let elements, let size):
      guard size.width > 0, size.height > 0 else { return }
      let path = UIBezierPath()
      let t = CGAffineTransform(
        a: rect.width / size.width, b: 0, c: 0, d: rect.height / size.height, tx: rect.minX,
        ty: rect.minY)
      path.elements = elements.map { $0.applying(t) }
      let old = (color: context.state.fill, tiles: context.state.fillTiles)
      context.setFillColor(color)
      context.fill(path, alpha: alpha, mode: blendMode)
      context.setFillColor(old.color)
      context.state.fillTiles = old.tiles
    case .drawing(let drawing):
      let old = (color: context.state.fill, tiles: context.state.fillTiles)
      let stencil = isStencil ? color : nil
      for shape in drawing.paths(in: rect, stencil: stencil) {
        let path = UIBezierPath()
        path.elements = shape.elements
        path.usesEvenOddFillRule = shape.isEvenOdd
        context.setFillColor(shape.color)
        context.fill(path, alpha: alpha, mode: blendMode)
      }
      context.setFillColor(old.color)
      context.state.fillTiles = old.tiles
    }
  }
}
