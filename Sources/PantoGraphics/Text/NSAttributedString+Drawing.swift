import PantoBase

extension NSAttributedString {
  @MainActor func layout(width: CGFloat?) -> AttributedLayout {
    AttributedLayout(
      self, width: width, font: .systemFont(ofSize: 12), color: .black,
      style: UITraitCollection.currentStyle)
  }

  /// Returns the size of the text in points with one line per paragraph, rounded up to whole
  /// points.
  @preconcurrency @MainActor public func size() -> CGSize { layout(width: nil).size }

  /// Returns a rectangle at the origin with the size that the text needs, in points.
  ///
  /// - Parameters:
  ///   - size: its width limits the lines if `options` contains `usesLineFragmentOrigin`. Its
  ///     height counts only together with `truncatesLastVisibleLine`.
  ///   - context: has no effect.
  @preconcurrency @MainActor public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: AnyObject? = nil
  ) -> CGRect {
    let isLines = options.contains(.usesLineFragmentOrigin) && size.width > 0 && size.width < 1e6
    let ends = isLines && size.height > 0 && options.contains(.truncatesLastVisibleLine)
    let shown = ends ? truncated(to: size) : self
    return CGRect(origin: .zero, size: shown.layout(width: isLines ? size.width : nil).size)
  }

  /// Draws the text with one line per paragraph and its upper left corner at `point`.
  @preconcurrency @MainActor public func draw(at point: CGPoint) {
    show(layout(width: nil), at: point)
  }

  /// Draws the text in lines as wide as `rect`, clipped to `rect`.
  @preconcurrency @MainActor public func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.clip(to: rect)
    show(layout(width: rect.width), at: rect.origin)
    context.restoreGState()
  }

  @MainActor private func show(_ layout: AttributedLayout, at point: CGPoint) {
    UIGraphicsGetCurrentContext()?.draw(layout, at: point)
  }
}

extension String {
  /// Draws the text in the current context with one line per paragraph.
  @preconcurrency @MainActor public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    NSAttributedString(string: self, attributes: attributes ?? [:]).draw(at: point)
  }
  /// Draws the text in lines as wide as `rect`, clipped to `rect`.
  @preconcurrency @MainActor public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    NSAttributedString(string: self, attributes: attributes ?? [:]).draw(in: rect)
  }
  /// Returns the size of the text in points with one line per paragraph, rounded up to whole
  /// points.
  @preconcurrency @MainActor public func size(
    withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  )
    -> CGSize
  {
    NSAttributedString(string: self, attributes: attributes ?? [:]).size()
  }
  /// Returns a rectangle with the size that the text needs, in points, as `NSAttributedString`
  /// does.
  @preconcurrency @MainActor public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: AnyObject? = nil
  ) -> CGRect {
    NSAttributedString(string: self, attributes: attributes ?? [:])
      .boundingRect(with: size, options: options, context: context)
  }
}

/// The same methods on `NSString`, for ported code that writes `as NSString`.
extension NSString {
  /// Draws the text in the current context with one line per paragraph.
  @preconcurrency @MainActor public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    "\(self)".draw(at: point, withAttributes: attributes)
  }
  /// Draws the text in lines as wide as `rect`, clipped to `rect`.
  @preconcurrency @MainActor public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    "\(self)".draw(in: rect, withAttributes: attributes)
  }
  /// Returns the size of the text in points with one line per paragraph, rounded up to whole
  /// points.
  @preconcurrency @MainActor public func size(
    withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  )
    -> CGSize
  {
    "\(self)".size(withAttributes: attributes)
  }
}
