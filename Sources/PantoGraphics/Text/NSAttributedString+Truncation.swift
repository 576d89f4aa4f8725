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
    // The offsets between characters, in UTF-16 units.
    var places = [0]
    for character in string { places.append((places.last ?? 0) + character.utf16.count) }
    func shortened(to kept: Int) -> NSAttributedString {
      var head = kept
      if mode == .byTruncatingHead { head = 0 }
      if mode == .byTruncatingMiddle { head = (kept + 1) / 2 }
      let (start, end) = (places[head], places[places.count - 1 - (kept - head)])
      let text = NSMutableAttributedString(attributedString: self)
      text.replaceCharacters(in: NSRange(location: start, length: end - start), with: "…")
      return text
    }
    var (low, high) = (0, places.count - 2)
    while low < high {
      let middle = (low + high + 1) / 2
      if fits(shortened(to: middle)) { low = middle } else { high = middle - 1 }
    }
    return shortened(to: low)
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
