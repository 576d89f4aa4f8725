import PantoBase
import PantoGraphics
import PantoMotion

extension CALayer {
  /// Returns a copy of this layer and everything below, as they look now, that never changes. The
  /// result is `nil` if the layer is hidden.
  ///
  /// Copies of copies would double the number of layers each time. A layer that holds many of them
  /// is therefore copied as a picture of what is inside its bounds (L4).
  package final func frozenCopy() -> CALayer? {
    recordTree()
    let time = tree?.animationTime ?? 0
    var rest = CALayer.mostFrozenLayers
    guard holdsFrozenLayers(over: &rest), !model.isHidden else { return copyAsShown(at: time) }
    let copy = bareCopy(at: time)
    let format = UIGraphicsImageRendererFormat()
    if let tree { format.scale = tree.scale }
    let renderer = UIGraphicsImageRenderer(size: model.bounds.size, format: format)
    copy.contents = renderer.image { render(in: $0.cgContext) }.cgImage
    return copy
  }

  /// The largest number of frozen layers that are copied one by one. Programs that take snapshots
  /// of snapshots for a transition have a few hundred.
  static let mostFrozenLayers = 1000

  /// Whether more than `rest` frozen layers are among this layer and those below. Each one that is
  /// found reduces `rest` by 1.
  private func holdsFrozenLayers(over rest: inout Int) -> Bool {
    if frozen != nil {
      rest -= 1
      if rest < 0 { return true }
    }
    for layer in sublayerList where layer.holdsFrozenLayers(over: &rest) { return true }
    return maskValue?.holdsFrozenLayers(over: &rest) ?? false
  }

  private func copyAsShown(at time: TimeInterval) -> CALayer? {
    guard !model.isHidden else { return nil }
    let copy = bareCopy(at: time)
    copy.frozen = content(at: time) ?? LayerContent(bounds: copy.model.bounds)
    copy.emission = emission?.frozen(at: particleTime(time))
    if copy.emission != nil { _ = copy.ensureProperties3D() }
    for layer in sublayerList {
      if let below = layer.copyAsShown(at: time) { copy.insert(below, at: copy.siblings.count) }
    }
    if let maskValue { copy.mask = maskValue.copyAsShown(at: time) ?? CALayer() }
    return copy
  }

  /// Returns a copy of the layer's geometry and clipping as shown at `time`, without content.
  private func bareCopy(at time: TimeInterval) -> CALayer {
    let copy = CALayer()
    let shown = shownGeometry(at: time)
    copy.actsAtOnce = true
    copy.model.position = shown.position
    copy.model.bounds = shown.bounds
    copy.model.anchor = shown.anchor
    copy.model.transform = shown.transform
    copy.model.opacity = shownOpacity(at: time)
    copy.model.cornerRadius = model.cornerRadius
    copy.cornersValue = cornersValue
    copy.clips = clips
    if let properties3D {
      copy.modelTransform3D =
        presentationValues?.shownTransform3D(of: self, at: time) ?? modelTransform3D
      let own = copy.ensureProperties3D()
      own.z = properties3D.z
      own.sublayerTransform = properties3D.sublayerTransform
      own.isDoubleSided = properties3D.isDoubleSided
      own.sortsSublayers = properties3D.sortsSublayers
      own.keepsDepth = properties3D.keepsDepth
    }
    return copy
  }

  /// Draws this layer and everything below, as they look now, into `ctx`. Layers with a 3D
  /// transform are drawn flat; masks and the opacity of groups are left out. A call from inside the
  /// layer's own `draw` is reported as misuse.
  public final func render(in ctx: CGContext) {
    if isBeingDrawn {
      return Misuse.report("render(in:): a layer cannot be part of its own drawing")
    }
    recordTree()
    let time = tree?.animationTime ?? 0
    let b = model.bounds
    draw(into: ctx, CGAffineTransform(translationX: -b.minX, y: -b.minY), opacity: 1, at: time)
  }

  private func draw(
    into ctx: CGContext, _ t: CGAffineTransform, opacity: CGFloat, at time: TimeInterval
  ) {
    if let content = content(at: time) {
      ctx.drawing.steps.append(
        .layer(content, t.concatenating(ctx.ctm), opacity: opacity * ctx.state.alpha))
    }
    guard !siblings.isEmpty || emission != nil else { return }
    if clips {
      ctx.saveGState()
      let radius = CGSize(width: model.cornerRadius, height: model.cornerRadius)
      let outline = Outline.roundedRect(model.bounds, radii: radius, corners: cornersValue)
      ctx.clip(outline.map { $0.applying(t.concatenating(ctx.ctm)) }, isEvenOdd: false)
    }
    for particle in emission?.particles(at: particleTime(time)) ?? [] {
      ctx.drawing.steps.append(
        .layer(
          particle.picture.content(particle.color),
          particle.matrix.concatenating(t).concatenating(ctx.ctm),
          opacity: particle.color.alpha * opacity * ctx.state.alpha))
    }
    for layer in drawnSublayers(at: time) where !layer.model.isHidden {
      let matrix = layer.shownGeometry(at: time).matrix.concatenating(t)
      layer.draw(into: ctx, matrix, opacity: opacity * layer.shownOpacity(at: time), at: time)
    }
    if clips { ctx.restoreGState() }
  }
}
