import PantoBase
import PantoScene

/// Positions and ranges of `UITextInput`.
extension TextCanvas {
  func range(_ from: UITextPosition, _ to: UITextPosition) -> UITextRange? {
    guard let a = (from as? TextOffset)?.value, let b = (to as? TextOffset)?.value else {
      return nil
    }
    return TextOffsetRange(min(a, b)..<max(a, b))
  }

  func position(_ from: UITextPosition, _ offset: Int) -> UITextPosition? {
    guard let from = from as? TextOffset else { return nil }
    let (sum, isTooLarge) = from.value.addingReportingOverflow(offset)
    guard !isTooLarge, (0...editing.length).contains(sum) else { return nil }
    return TextOffset(sum)
  }

  func distance(_ from: UITextPosition, _ to: UITextPosition) -> Int {
    guard let a = (from as? TextOffset)?.value, let b = (to as? TextOffset)?.value else {
      return 0
    }
    return b - a
  }

  func compare(_ a: UITextPosition, _ b: UITextPosition) -> ComparisonResult {
    let distance = distance(a, b)
    return distance == 0 ? .orderedSame : distance > 0 ? .orderedAscending : .orderedDescending
  }

  func selectionRects(_ range: UITextRange) -> [UITextSelectionRect] {
    guard let range = range as? TextOffsetRange else { return [] }
    let boxes = rects(of: editing.legal(range.value))
    return boxes.indices.map {
      TextSelectionRect(boxes[$0], isFirst: $0 == 0, isLast: $0 == boxes.count - 1)
    }
  }

  func character(at point: CGPoint) -> Range<Int>? {
    guard editing.length > 0 else { return nil }
    let offset = min(offset(at: point), editing.length - 1)
    let range = editing.legal(offset..<(offset + 1))
    let places = rects(of: range)
    if places.contains(where: { $0.holds(point) }) || offset == 0 { return range }
    // The caret nearest to the point may stand behind the character.
    let before = editing.legal((offset - 1)..<offset)
    return rects(of: before).contains { $0.holds(point) } ? before : range
  }

  /// Replaces a range by code, which asks nobody.
  func replaceFromCode(_ range: Range<Int>, with text: String) {
    editing.replace(range, with: TextCanvas.clean(text, isMultiline: isMultiline))
    goal = nil
    textChanged()
    caretMoved()
    owner.selectionDidChange()
  }
}

extension NSRange {
  /// The range without negative numbers; one that is not found is empty.
  var legalUnits: Range<Int> {
    guard location >= 0, length >= 0, location < TextEvent.longestText else { return 0..<0 }
    return location..<(location + min(length, TextEvent.longestText))
  }
}
