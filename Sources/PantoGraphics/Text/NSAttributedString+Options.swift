import PantoBase

extension NSAttributedString {
  /// Draws the text with options.
  ///
  /// With `usesLineFragmentOrigin` the lines are as wide as `rect`, begin at its upper edge and are
  /// clipped to it. Without, there is one line per paragraph and the first one's baseline is at the
  /// origin of `rect`. `truncatesLastVisibleLine` puts "…" in place of the lines that do not fit.
  ///
  /// - Parameter context: has no effect.
  @preconcurrency @MainActor public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: AnyObject? = nil
  ) {
    guard length > 0 else { return }
    if options.contains(.usesLineFragmentOrigin) {
      // A height of 0 sets no limit, as a width of 0 does in `boundingRect`.
      guard rect.height > 0, rect.width > 0 else { return draw(at: rect.origin) }
      let ends = options.contains(.truncatesLastVisibleLine)
      return (ends ? truncated(to: rect.size) : self).draw(in: rect)
    }
    let font = attribute(.font, at: 0, effectiveRange: nil) as? UIFont ?? .systemFont(ofSize: 12)
    draw(at: CGPoint(x: rect.minX, y: rect.minY - font.ascender))
  }
}

extension String {
  /// Draws the text with options, as `NSAttributedString.draw(with:options:context:)` does.
  @preconcurrency @MainActor public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: AnyObject? = nil
  ) {
    NSAttributedString(string: self, attributes: attributes ?? [:])
      .draw(with: rect, options: options, context: context)
  }
}

extension NSString {
  /// Draws the text with options, as `NSAttributedString.draw(with:options:context:)` does.
  @preconcurrency @MainActor public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: AnyObject? = nil
  ) {
    "\(self)".draw(with: rect, options: options, attributes: attributes, context: context)
  }
  /// Returns a rectangle with the size that the text needs, in points, as `NSAttributedString`
  /// does.
  @preconcurrency @MainActor public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: AnyObject? = nil
  ) -> CGRect {
    "\(self)".boundingRect(
      with: size, options: options, attributes: attributes, context: context)
  }
}
