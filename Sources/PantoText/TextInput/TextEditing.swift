import PantoBase

/// A text with a selection, a composition and a history, as a value: all that editing decides
/// without a view. Offsets are UTF-16 units.
struct TextEditing {
  /// The units of text by which the caret moves.
  enum Unit { case character, word, all }

  /// One change that can be undone.
  private struct Step {
    /// The place of `new` in the text after the change.
    var start: Int
    var old: String
    var new: String
    var selection: (anchor: Int, head: Int)
    /// Whether typing may be joined to this step.
    var isOpen: Bool
  }

  private(set) var text = ""
  /// The number of UTF-16 units.
  private(set) var length = 0
  /// The end of the selection that stays when it is extended.
  private(set) var anchor = 0
  /// The end of the selection that moves: the caret.
  private(set) var head = 0
  /// The range of the text that an input method composes and has not committed, or `nil`.
  private(set) var marked: Range<Int>?
  /// The text and selection that the composition replaced.
  private var beforeMark: (text: String, selection: (anchor: Int, head: Int))?
  private var undoSteps: [Step] = []
  private var redoSteps: [Step] = []
  /// The number of undo steps that were recorded; typing that joined a step does not count.
  private(set) var recordedSteps = 0
  /// How often the undo history was cleared.
  private(set) var clearings = 0
  /// The largest number of changes that can be undone.
  static let longestHistory = 200

  var selection: Range<Int> { min(anchor, head)..<max(anchor, head) }

  // MARK: Reading

  func index(_ offset: Int) -> String.Index {
    String.Index(utf16Offset: min(max(offset, 0), length), in: text)
  }

  func text(in range: Range<Int>) -> String {
    String(text[index(range.lowerBound)..<index(range.upperBound)])
  }

  /// Returns a range limited to the text and extended to whole characters.
  func legal(_ range: Range<Int>) -> Range<Int> {
    let low = characterStart(at: min(max(range.lowerBound, 0), length))
    if range.isEmpty { return low..<low }
    let high = min(max(range.upperBound, low), length)
    let start = characterStart(at: high)
    return low..<(start == high ? high : offset(after: start))
  }

  /// Returns the offset of the character that `offset` lies in.
  func characterStart(at offset: Int) -> Int {
    guard offset > 0, offset < length else { return min(max(offset, 0), length) }
    let i = index(offset)
    if i == text.endIndex { return offset }
    let start = text.rangeOfCharacter(at: i).lowerBound
    return text.utf16.distance(from: text.startIndex, to: start)
  }

  func offset(after offset: Int) -> Int {
    guard offset < length else { return length }
    let i = index(offset)
    return self.offset(of: text.rangeOfCharacter(at: i).upperBound)
  }

  func offset(before offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    return self.offset(of: text.rangeOfCharacter(at: index(offset - 1)).lowerBound)
  }

  private func offset(of index: String.Index) -> Int {
    text.utf16.distance(from: text.startIndex, to: index)
  }

  /// Returns the offset that a move from `offset` reaches: forward to the end of a word, backward
  /// to the start of one.
  func offset(from offset: Int, by unit: Unit, isForward: Bool) -> Int {
    switch unit {
    case .character: return isForward ? self.offset(after: offset) : self.offset(before: offset)
    case .all: return isForward ? length : 0
    case .word:
      var i = index(offset)
      if isForward {
        while i < text.endIndex, !TextEditing.isWord(text[i]) { i = text.index(after: i) }
        while i < text.endIndex, TextEditing.isWord(text[i]) { i = text.index(after: i) }
      } else {
        while i > text.startIndex, !TextEditing.isWord(text[text.index(before: i)]) {
          i = text.index(before: i)
        }
        while i > text.startIndex, TextEditing.isWord(text[text.index(before: i)]) {
          i = text.index(before: i)
        }
      }
      return self.offset(of: i)
    }
  }

  /// Returns the word at `offset`, or the run of other characters there. A place between a word and
  /// something else belongs to the word.
  func word(at offset: Int) -> Range<Int> {
    guard length > 0 else { return 0..<0 }
    let i = index(offset)
    var kind = i < text.endIndex ? TextEditing.kind(text[i]) : nil
    if i > text.startIndex {
      let before = TextEditing.kind(text[text.index(before: i)])
      if kind == nil || (kind != .word && before == .word) { kind = before }
    }
    var low = i
    var high = i
    while low > text.startIndex, TextEditing.kind(text[text.index(before: low)]) == kind {
      low = text.index(before: low)
    }
    while high < text.endIndex, TextEditing.kind(text[high]) == kind {
      high = text.index(after: high)
    }
    return self.offset(of: low)..<self.offset(of: high)
  }

  /// Returns the paragraph at `offset`, without its line break.
  func paragraph(at offset: Int) -> Range<Int> {
    var low = index(offset)
    var high = low
    while low > text.startIndex, !text[text.index(before: low)].isNewline {
      low = text.index(before: low)
    }
    while high < text.endIndex, !text[high].isNewline { high = text.index(after: high) }
    return self.offset(of: low)..<self.offset(of: high)
  }

  private enum Kind { case word, space, line, other }

  private static func kind(_ character: Character) -> Kind {
    if character.isNewline { return .line }
    if character.isWhitespace { return .space }
    return isWord(character) ? .word : .other
  }

  static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "'"
      || character == "\u{2019}"
  }

  // MARK: Changing

  /// Replaces the whole text from code: the caret stands at the end, and nothing can be undone.
  mutating func setText(_ new: String) {
    text = new
    text.makeContiguousUTF8()
    length = text.utf16.count
    (anchor, head) = (length, length)
    marked = nil
    beforeMark = nil
    clearHistory()
  }

  mutating func clearHistory() {
    guard !undoSteps.isEmpty || !redoSteps.isEmpty else { return }
    clearings += 1
    undoSteps = []
    redoSteps = []
  }

  mutating func select(anchor newAnchor: Int, head newHead: Int) {
    anchor = characterStart(at: newAnchor)
    head = characterStart(at: newHead)
    closeStep()
  }

  mutating func select(_ range: Range<Int>) {
    let range = legal(range)
    (anchor, head) = (range.lowerBound, range.upperBound)
    closeStep()
  }

  /// Ends the step that typing joins, because the caret moved or the program changed something.
  mutating func closeStep() {
    if !undoSteps.isEmpty { undoSteps[undoSteps.count - 1].isOpen = false }
  }

  /// Replaces a range by `new`; the caret stands behind it.
  mutating func replace(_ range: Range<Int>, with new: String, isTyping: Bool = false) {
    // The composition becomes a step of its own; without it, older steps would not fit the text.
    unmark()
    let range = legal(range)
    let step = Step(
      start: range.lowerBound, old: text(in: range), new: new, selection: (anchor, head),
      isOpen: isTyping)
    record(step, isTyping: isTyping)
    swap(range, new)
  }

  private mutating func record(_ step: Step, isTyping: Bool) {
    redoSteps = []
    if isTyping, let last = undoSteps.last, last.isOpen, join(step, to: last) { return }
    undoSteps.append(step)
    recordedSteps += 1
    if undoSteps.count > TextEditing.longestHistory { undoSteps.removeFirst() }
  }

  /// Joins a typed or deleted character to the step before, up to the next word.
  private mutating func join(_ step: Step, to last: Step) -> Bool {
    var joined = last
    if step.old.isEmpty, last.start + last.new.utf16.count == step.start, !last.new.isEmpty {
      if step.new.contains(where: \.isWhitespace) != (last.new.last?.isWhitespace ?? false) {
        return false
      }
      joined.new += step.new
    } else if step.new.isEmpty, last.new.isEmpty,
      step.start + step.old.utf16.count == last.start
    {
      joined.old = step.old + last.old
      joined.start = step.start
    } else {
      return false
    }
    undoSteps[undoSteps.count - 1] = joined
    return true
  }

  private mutating func swap(_ range: Range<Int>, _ new: String) {
    text.replaceSubrange(index(range.lowerBound)..<index(range.upperBound), with: new)
    length = text.utf16.count
    let end = min(range.lowerBound + new.utf16.count, length)
    (anchor, head) = (end, end)
  }

  // MARK: Composition

  /// Replaces the composition by `new`, or begins one in place of the selection. The selection is
  /// in UTF-16 units of `new`; the empty string ends the composition.
  mutating func mark(_ new: String, selection inner: Range<Int>) {
    if marked == nil {
      if new.isEmpty { return }
      beforeMark = (text(in: selection), (anchor, head))
    }
    let start = (marked ?? selection).lowerBound
    swap(marked ?? selection, new)
    let count = new.utf16.count
    if new.isEmpty {
      marked = nil
      // The text that the composition replaced comes back.
      if let before = beforeMark {
        swap(start..<start, before.text)
        (anchor, head) = before.selection
      }
      beforeMark = nil
    } else {
      marked = start..<min(start + count, length)
      let low = start + min(max(inner.lowerBound, 0), count)
      let high = min(max(start + min(inner.upperBound, count), low), length)
      anchor = characterStart(at: low)
      head = characterStart(at: high)
    }
  }

  /// Ends the composition and keeps its text as one step of the history.
  mutating func unmark() {
    guard let range = marked else { return }
    let new = text(in: range)
    record(
      Step(
        start: range.lowerBound, old: beforeMark?.text ?? "", new: new,
        selection: beforeMark?.selection ?? (range.lowerBound, range.lowerBound), isOpen: false),
      isTyping: false)
    marked = nil
    beforeMark = nil
    (anchor, head) = (range.upperBound, range.upperBound)
  }

  /// Takes the composition back as if it had not begun, so that a commit replaces the selection.
  mutating func cancelMark() { if marked != nil { mark("", selection: 0..<0) } }

  // MARK: History

  mutating func undo() -> Bool {
    guard let step = undoSteps.popLast() else { return false }
    swap(step.start..<(step.start + step.new.utf16.count), step.old)
    (anchor, head) = (min(step.selection.anchor, length), min(step.selection.head, length))
    redoSteps.append(step)
    // Typing that joined the step before would not end what can be redone.
    closeStep()
    return true
  }

  mutating func redo() -> Bool {
    guard var step = redoSteps.popLast() else { return false }
    swap(step.start..<(step.start + step.old.utf16.count), step.new)
    step.isOpen = false
    undoSteps.append(step)
    return true
  }

  /// The change that the next undo or redo makes, so that a delegate can be asked: the range that
  /// goes and what comes in its place.
  func change(ofUndo isUndo: Bool) -> (range: Range<Int>, text: String)? {
    guard let step = isUndo ? undoSteps.last : redoSteps.last else { return nil }
    let (gone, come) = isUndo ? (step.new, step.old) : (step.old, step.new)
    return (step.start..<(step.start + gone.utf16.count), come)
  }
}

extension String {
  /// Returns the range of the character that `index` lies in, which may be inside of one.
  fileprivate func rangeOfCharacter(at index: Index) -> Range<Index> {
    guard index < endIndex else { return endIndex..<endIndex }
    // `index(after:)` and `index(before:)` round to whole characters.
    let next = self.index(after: index)
    return self.index(before: next)..<next
  }
}
