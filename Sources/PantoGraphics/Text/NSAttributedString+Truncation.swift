import PantoBase

extension NSAttributedString {
  /// Returns the text with "…" in place of as few characters as let it fit.
  ///
  /// - Parameters:
  ///   - mode: the part that is left out: the start with `.byTruncatingHead`, the middle with
  ///     `.byTruncatingMiddle`, with all others the end.
  ///   - fits: whether a text fits. One of fewer characters must fit as well.
  @MainActor package func truncated(
    _ mode: NSLineBreakMode, toFit fits: (NSAttributedString) -> Bool
  ) -> NSAttributedString {
    guard length > 0, !fits(self) else { return self }
    return shortened(mode, toFit: fits)
  }

  /// Returns the text with "…" in place of as few characters as let it fit. The "…" shows in any
  /// case, after the whole text if both fit.
  @MainActor func shortened(
    _ mode: NSLineBreakMode, toFit fits: (NSAttributedString) -> Bool
  ) -> NSAttributedString {
    guard length > 0 else { return NSAttributedString(string: "…") }
    // The offsets between characters, in UTF-16 units.
    var places = [0]
    for character in string { places.append((places.last ?? 0) + character.utf16.count) }
    func shortened(to kept: Int) -> NSAttributedString {
      let head = mode.head(of: kept)
      let (start, end) = (places[head], places[places.count - 1 - (kept - head)])
      // The "…" looks as the first character that it replaces, and is one word with its neighbours.
      let text = NSMutableAttributedString(attributedString: self)
      if start < end {
        text.replaceCharacters(in: NSRange(location: start, length: end - start), with: "…")
      } else {
        let attributes = attributes(at: min(start, length - 1), effectiveRange: nil)
        text.insert(NSAttributedString(string: "…", attributes: attributes), at: start)
      }
      return text
    }
    return shortened(
      to: NSLineBreakMode.largestCount(upTo: places.count - 1) { fits(shortened(to: $0)) })
  }

  /// Returns the text with "…" in place of what does not fit into lines of a size. One line always
  /// counts as fitting.
  @MainActor package func truncated(
    _ mode: NSLineBreakMode = .byTruncatingTail, to size: CGSize
  ) -> NSAttributedString {
    guard length > 0 else { return self }
    let first = attributedSubstring(from: NSRange(location: 0, length: 1)).size().height
    let height = max(size.height, first)
    return truncated(mode) { $0.layout(width: size.width).size.height <= height }
  }
}
