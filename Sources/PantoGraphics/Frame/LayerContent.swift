import PantoBase

/// The look of one layer without its position: rastered once, composed many times.
///
/// A content is immutable and compared by value, with a hash that is computed once, so that layers
/// that look alike share one cache entry. The parts are painted in this order: shadow, fill, own
/// drawing, image, paths, text, border. The rounded rectangle of the layer shapes fill, border,
/// image and shadow; it clips nothing else.
public final class LayerContent: Hashable, Sendable {
  /// The layer's bounds, in its points.
  public let bounds: CGRect
  /// The radius of the corners in `corners`, in points. Default 0.
  public let cornerRadius: CGFloat
  /// The fill of the rounded rectangle. Default none.
  public let fill: Fill
  /// The width of the border in points, drawn inside the bounds. Default 0: no border.
  public let borderWidth: CGFloat
  /// The colour of the border. Default clear.
  public let borderColor: RGBA
  /// The shadow below everything else.
  public let shadow: Shadow?
  /// The picture above the fill.
  public let image: Image?
  /// Filled outlines, painted in order.
  public let paths: [FilledPath]
  /// The text above the paths.
  public let text: Text?
  /// The corners that `cornerRadius` rounds. Default all.
  public let corners: CACornerMask
  /// The layer's own drawing, above the fill.
  public let drawn: Drawn?
  /// Everything that may be painted, in the layer's points: the bounds, paths, text and pictures
  /// that extend beyond them, and the shadow.
  public let paintedBounds: CGRect
  /// Whether the content paints nothing.
  package let isNothing: Bool
  /// Whether there is only fill and border. Such a content is filled as fast as a kept bitmap of
  /// it is copied, so none is kept.
  package let isPlain: Bool
  /// The premultiplied pixel that covers all of the bounds; `nil` if the content is more than one
  /// colour.
  package let flat: UInt32?
  package let cachedHash: Int

  /// Creates a content. Every part that is left out is not painted.
  public init(
    bounds: CGRect, cornerRadius: CGFloat = 0, fill: Fill = .none, borderWidth: CGFloat = 0,
    borderColor: RGBA = .clear, shadow: Shadow? = nil, image: Image? = nil,
    paths: [FilledPath] = [], text: Text? = nil, corners: CACornerMask = .all,
    drawn: Drawn? = nil
  ) {
    self.bounds = bounds
    self.cornerRadius = cornerRadius
    self.fill = fill
    self.borderWidth = borderWidth
    self.borderColor = borderColor
    self.shadow = shadow
    self.image = image
    self.paths = paths
    self.text = text
    self.corners = corners
    self.drawn = drawn
    var painted = LayerContent.painted(bounds, paths, text, image, shadow)
    if let drawn, drawn.rect.isInReach { painted = painted.union(drawn.rect) }
    paintedBounds = painted
    isPlain = shadow == nil && image == nil && paths.isEmpty && text == nil && drawn == nil
    isNothing = isPlain && fill == .none && (borderWidth <= 0 || borderColor.alpha <= 0)
    switch fill {
    case .none where isPlain && borderWidth <= 0: flat = 0
    case .solid(let color) where isPlain && borderWidth <= 0 && cornerRadius <= 0:
      flat = color.premultiplied
    default: flat = nil
    }
    var h = Hasher()
    h.combine(bounds.origin.x)
    h.combine(bounds.origin.y)
    h.combine(bounds.size.width)
    h.combine(bounds.size.height)
    h.combine(cornerRadius)
    h.combine(fill)
    h.combine(borderWidth)
    h.combine(borderColor)
    h.combine(shadow)
    h.combine(image)
    h.combine(paths)
    h.combine(text)
    h.combine(corners)
    h.combine(drawn)
    cachedHash = h.finalize()
  }

  public static func == (a: LayerContent, b: LayerContent) -> Bool {
    if a === b { return true }
    return a.cachedHash == b.cachedHash && a.bounds == b.bounds && a.cornerRadius == b.cornerRadius
      && a.fill == b.fill && a.borderWidth == b.borderWidth && a.borderColor == b.borderColor
      && a.shadow == b.shadow && a.image == b.image && a.paths == b.paths && a.text == b.text
      && a.corners == b.corners && a.drawn == b.drawn
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(cachedHash) }

  /// The same content without its border.
  package var withoutBorder: LayerContent {
    LayerContent(
      bounds: bounds, cornerRadius: cornerRadius, fill: fill, shadow: shadow, image: image,
      paths: paths, text: text, corners: corners, drawn: drawn)
  }

  /// An equal content that was used lately, or `self`, so that many layers that look alike share
  /// one object in memory.
  ///
  /// Only plain contents are shared, because the table would keep pictures and drawings alive.
  @MainActor package var shared: LayerContent {
    guard isPlain else { return self }
    if case .tiles = fill { return self }
    let slot = cachedHash & (LayerContent.recent.count - 1)
    if let known = LayerContent.recent[slot], known == self { return known }
    LayerContent.recent[slot] = self
    return self
  }

  /// The table of shared contents, by hash. A later content replaces an earlier one of the same
  /// slot. All stages use one table, because layers that look alike share a content wherever they
  /// are.
  @MainActor private static var recent = [LayerContent?](repeating: nil, count: recentCount)

  /// The size of the table, a power of two: more than the number of plain looks on most screens. A
  /// look that finds its slot taken only costs memory.
  private static let recentCount = 512

  private static func painted(
    _ bounds: CGRect, _ paths: [FilledPath], _ text: Text?, _ image: Image?, _ shadow: Shadow?
  ) -> CGRect {
    var r = bounds
    // One point is added because glyphs are placed on whole pixels.
    if let text, !text.isCut, !text.layout.glyphs.isEmpty {
      r = r.union(
        text.layout.inkBounds.offsetBy(dx: text.origin.x, dy: text.origin.y)
          .insetBy(dx: -1, dy: -1))
    }
    for path in paths {
      if let own = Outline.bounds(path.elements) { r = r.union(own.insetBy(dx: -1, dy: -1)) }
    }
    if let image, !image.isCut, image.rect.isInReach { r = r.union(image.rect) }
    if let s = shadow {
      let cast = s.path.flatMap { Outline.bounds($0) } ?? bounds
      r = r.union(
        cast.offsetBy(dx: s.offset.dx, dy: s.offset.dy)
          .insetBy(dx: -(s.blur * 1.5 + 1), dy: -(s.blur * 1.5 + 1)))
    }
    return r
  }
}
