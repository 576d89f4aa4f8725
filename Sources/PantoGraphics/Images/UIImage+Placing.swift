import PantoBase

extension UIImage {
  /// How far the part by which layout aligns the picture lies inside its edges, in points. Default
  /// zero.
  public var alignmentRectInsets: UIEdgeInsets { settings.alignment }

  /// Returns the same picture of which layout aligns only the part inside these insets, such as a
  /// picture without its shadow.
  public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    with { $0.alignment = $0.isMirror ? alignmentInsets.mirrored : alignmentInsets }
  }

  /// Whether the picture shows mirrored in image views that are read from right to left.
  public var flipsForRightToLeftLayoutDirection: Bool { settings.mirrored != nil }

  /// Returns the same picture, which shows mirrored in image views that are read from right to left
  /// (PRT-52). `draw(in:)` never mirrors it.
  public func imageFlippedForRightToLeftLayoutDirection() -> UIImage {
    var changed = settings
    changed.mirrored = mirrorImage()
    return UIImage(kind: kind, changed)
  }

  /// Returns the mirror image of the picture, left for right.
  ///
  /// The `imageOrientation` of the result is `.up`, because the pixels are mirrored.
  public func withHorizontallyFlippedOrientation() -> UIImage {
    let flipped = mirrorImage()
    var changed = flipped.settings
    changed.isMirror = false
    let image = UIImage(kind: flipped.kind, changed)
    return settings.mirrored == nil ? image : image.imageFlippedForRightToLeftLayoutDirection()
  }

  /// The picture that shows instead in views that are read from right to left, or `nil`.
  package var mirrored: UIImage? { settings.mirrored }

  private func mirrorImage() -> UIImage {
    var changed = settings
    changed.isMirror = true
    changed.mirrored = nil
    changed.alignment = settings.alignment.mirrored
    changed.caps = settings.caps.map { Caps(insets: $0.insets.mirrored, mode: $0.mode) }
    changed.dark = settings.dark?.mirrorImage()
    changed.images = settings.images?.map { $0.mirrorImage() }
    return UIImage(kind: kind.mirrored, changed)
  }
}

extension UIEdgeInsets {
  /// The insets with left and right exchanged.
  var mirrored: UIEdgeInsets { UIEdgeInsets(top: top, left: right, bottom: bottom, right: left) }
}

extension UIImage.Kind {
  /// The content with left and right exchanged.
  fileprivate var mirrored: UIImage.Kind {
    func flip(_ size: CGSize) -> CGAffineTransform {
      CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: size.width, ty: 0)
    }
    switch self {
    case .pixels(let pixels):
      return .pixels(pixels.upright(from: .upMirrored, scale: pixels.scale) ?? pixels)
    case .outline(let elements, let size):
      return .outline(elements.map { $0.applying(flip(size)) }, size: size)
    case .drawing(let drawing):
      let t = flip(drawing.size)
      let paths = drawing.paths.map { path in
        LayerContent.FilledPath(
          elements: path.elements.map { $0.applying(t) }, color: path.color,
          isEvenOdd: path.isEvenOdd)
      }
      return .drawing(VectorDrawing(paths: paths, size: drawing.size))
    }
  }
}
