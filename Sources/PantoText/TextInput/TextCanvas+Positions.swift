import PantoBase
import PantoScene

/// The positions, ranges and rectangles of `UITextInput` for fields and text views.
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

  var hasText: Bool { editing.length > 0 }
  var beginning: UITextPosition { TextOffset(0) }
  var end: UITextPosition { TextOffset(editing.length) }

  /// The selected part of the text. Setting `nil` has no effect.
  var selectedTextRange: UITextRange? {
    get { TextOffsetRange(editing.selection) }
    set { if let range = newValue as? TextOffsetRange { select(range.value) } }
  }
  var markedTextRange: UITextRange? { editing.marked.map { TextOffsetRange($0) } }

  func text(in range: UITextRange) -> String? {
    (range as? TextOffsetRange).map { editing.text(in: $0.value) }
  }

  // MARK: Places, which ask for the layout first

  func caretRect(for position: UITextPosition) -> CGRect {
    owner.layoutIfNeeded()
    return (position as? TextOffset).map { caretRect(at: $0.value) } ?? .zero
  }

  func closestPosition(to point: CGPoint) -> UITextPosition? {
    owner.layoutIfNeeded()
    return TextOffset(offset(at: point))
  }

  func characterRange(at point: CGPoint) -> UITextRange? {
    owner.layoutIfNeeded()
    return character(at: point).map { TextOffsetRange($0) }
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

  /// Replaces a range on behalf of the program, without asking the delegate.
  func replaceFromCode(_ range: UITextRange, with text: String) {
    guard let range = range as? TextOffsetRange else { return }
    editing.replace(range.value, with: TextCanvas.clean(text, isMultiline: isMultiline))
    goal = nil
    textChanged()
    caretMoved()
    owner.selectionDidChange()
  }
}

extension NSRange {
  /// The range as offsets in UTF-16 units; a negative one, or one at `NSNotFound`, becomes empty.
  var legalUnits: Range<Int> {
    guard location >= 0, length >= 0, location < TextEvent.longestText else { return 0..<0 }
    return location..<(location + min(length, TextEvent.longestText))
  }
}
