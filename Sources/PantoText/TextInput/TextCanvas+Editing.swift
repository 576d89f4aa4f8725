import PantoBase
import PantoControls
import PantoScene

/// Editing by the user of a text field or text view: changes, selection, keys and the mouse.
extension TextCanvas {
  // MARK: Changes

  /// Replaces a range on behalf of the user, if the owner of the text allows it.
  ///
  /// - Returns: Whether the text changed.
  @discardableResult
  func change(_ range: Range<Int>, to text: String, isTyping: Bool = false) -> Bool {
    let range = editing.legal(range)
    guard owner.allowsEditing, !(range.isEmpty && text.isEmpty),
      owner.shouldChange(range, to: text)
    else { return false }
    // The owner's delegate may have set another text.
    guard range.upperBound <= editing.length else { return false }
    // Typing must not join an edit that is older than an operation of the program, or one that can
    // be redone.
    if isTyping, !history.isNext(self, isRedo: false) || history.redoCount > 0 {
      editing.closeStep()
    }
    editing.replace(range, with: text, isTyping: isTyping)
    changed()
    return true
  }

  private func changed() {
    goal = nil
    replacesAll = false
    textChanged()
    caretMoved()
    // As in UIKit, the selection is told before the text (TXI-02).
    owner.selectionDidChange()
    owner.textDidChange()
  }

  /// The range that the next insertion replaces.
  private var insertionRange: Range<Int> {
    replacesAll ? 0..<editing.length : editing.selection
  }

  /// Inserts typed or committed text at the caret.
  func insert(_ text: String) {
    let clean = TextCanvas.clean(text, isMultiline: isMultiline)
    editing.cancelMark()
    guard !clean.isEmpty else { return textChanged() }
    if !change(insertionRange, to: clean, isTyping: true) { textChanged() }
  }

  /// Shows the text that an input method composes, at the place of the selection (TXI-05).
  func compose(_ text: String, selection: Range<Int>) {
    guard owner.allowsEditing else { return }
    let clean = TextCanvas.clean(text, isMultiline: isMultiline)
    guard clean != "" || editing.marked != nil else { return }
    if replacesAll { editing.select(0..<editing.length) }
    replacesAll = false
    editing.mark(clean, selection: selection)
    goal = nil
    textChanged()
    caretMoved()
    owner.selectionDidChange()
  }

  func unmark() {
    guard editing.marked != nil else { return }
    editing.unmark()
    changed()
  }

  /// Removes control characters; a field of one line has spaces in place of line breaks.
  static func clean(_ text: String, isMultiline: Bool) -> String {
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09: out.append(isMultiline ? scalar : " ")
      case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: out.append(isMultiline ? scalar : " ")
      case 0..<0x20, 0x7F..<0xA0: continue
      default: out.append(scalar)
      }
    }
    return String(out)
  }

  /// Selects the word at the caret.
  func selectWord() { select(editing.word(at: editing.head)) }

  /// Removes what is selected.
  func deleteSelection() {
    if !editing.selection.isEmpty { delete(.character, isForward: false) }
  }

  /// Removes what is selected, or else what lies between the caret and where a move would bring it.
  func delete(_ unit: TextEditing.Unit, isForward: Bool) {
    if editing.marked != nil { editing.unmark() }
    var range = insertionRange
    if range.isEmpty {
      let other = editing.offset(from: editing.head, by: unit, isForward: isForward)
      range = min(other, editing.head)..<max(other, editing.head)
    }
    change(range, to: "", isTyping: unit == .character)
  }

  /// Undoes or redoes an edit for a key such as Ctrl+Z.
  private func undo(isRedo: Bool) {
    if isRedo { history.redo() } else { history.undo() }
  }

  func cancelComposition() {
    guard editing.marked != nil else { return }
    editing.cancelMark()
    textChanged()
  }

  /// Asks the owner whether the next step of the history may change the text.
  func allowsStep(isRedo: Bool) -> Bool {
    guard owner.allowsEditing else { return false }
    // A step that the text has forgotten does nothing, and is passed over.
    guard let change = editing.change(ofUndo: !isRedo) else { return true }
    return owner.shouldChange(change.range, to: change.text)
  }

  /// Performs a step of the history, as an operation of the undo manager.
  func performStep() {
    guard history.isRedoing ? editing.redo() : editing.undo() else { return }
    history.registerStep()
    changed()
  }

  // MARK: Selection

  func select(_ range: Range<Int>) {
    if editing.marked != nil { unmark() }
    let old = (editing.anchor, editing.head)
    editing.select(range)
    goal = nil
    caretMoved()
    // A delegate that is told of the selection may set it again.
    if old != (editing.anchor, editing.head) { owner.selectionDidChange() }
  }

  func select(anchor: Int, head: Int) {
    if editing.marked != nil { unmark() }
    let old = (editing.anchor, editing.head)
    editing.select(anchor: anchor, head: head)
    caretMoved()
    if old != (editing.anchor, editing.head) { owner.selectionDidChange() }
  }

  /// Moves the caret, or the moving end of the selection.
  private func move(to offset: Int, extends: Bool, keepsGoal: Bool = false) {
    if !keepsGoal { goal = nil }
    select(anchor: extends ? editing.anchor : offset, head: offset)
  }

  private func moveSideways(isLeft: Bool, _ unit: TextEditing.Unit, extends: Bool) {
    let rows = currentRows
    let line = rows.rows.isEmpty ? nil : rows.rows[rows.row(of: editing.head)].line
    let isRightToLeft =
      line.map { $0.characters.isEmpty ? owner.isRightToLeft : $0.isRightToLeft } ?? false
    let isForward = isLeft == isRightToLeft
    if !extends, !editing.selection.isEmpty, unit == .character {
      let range = editing.selection
      return move(to: isForward ? range.upperBound : range.lowerBound, extends: false)
    }
    move(
      to: editing.offset(from: editing.head, by: unit, isForward: isForward), extends: extends)
  }

  private func moveVertically(byRows count: Int, extends: Bool) {
    let rows = currentRows
    guard !rows.rows.isEmpty else { return }
    let x = goal ?? rows.caret(at: editing.head).midX
    let row = rows.row(of: editing.head) + count
    let offset =
      row < 0 ? 0 : row >= rows.rows.count ? editing.length : rows.offset(inRow: row, at: x)
    move(to: offset, extends: extends, keepsGoal: true)
    goal = x
  }

  private func moveToLineEdge(isEnd: Bool, extends: Bool) {
    guard isMultiline else { return move(to: isEnd ? editing.length : 0, extends: extends) }
    let rows = currentRows
    guard !rows.rows.isEmpty else { return }
    let row = rows.row(of: editing.head)
    move(to: isEnd ? rows.end(ofRow: row) : rows.rows[row].range.lowerBound, extends: extends)
  }

  // MARK: Keys

  /// Handles the key that is being pressed, and marks its event as taken. Returns `false` if the
  /// text has no use for the key.
  func takesKey(of event: UIPressesEvent?) -> Bool {
    guard let key = owner.stage?.pressedKey, handle(key) else { return false }
    event?.isTakenByText = true
    return true
  }

  /// Handles a key that went down or repeats, and returns whether the text used it (TXI-03).
  func handle(_ key: KeyEvent) -> Bool {
    guard let change = change(for: key) else { return false }
    change()
    return true
  }

  /// Returns the movement of the caret that a key stands for.
  private func movement(
    of code: KeyCode, _ unit: TextEditing.Unit, extends: Bool
  ) -> (() -> Void)? {
    switch code {
    case .left: return { self.moveSideways(isLeft: true, unit, extends: extends) }
    case .right: return { self.moveSideways(isLeft: false, unit, extends: extends) }
    case .up where isMultiline: return { self.moveVertically(byRows: -1, extends: extends) }
    case .down where isMultiline: return { self.moveVertically(byRows: 1, extends: extends) }
    case .up: return { self.move(to: 0, extends: extends) }
    case .down: return { self.move(to: self.editing.length, extends: extends) }
    case .home where unit == .word: return { self.move(to: 0, extends: extends) }
    case .end where unit == .word: return { self.move(to: self.editing.length, extends: extends) }
    case .home: return { self.moveToLineEdge(isEnd: false, extends: extends) }
    case .end: return { self.moveToLineEdge(isEnd: true, extends: extends) }
    default:
      guard let height = currentRows.rows.first?.height, owner.pageHeight > 0 else { return nil }
      let count = max(1, Int(owner.pageHeight / max(height, 1)) - 1)
      return { self.moveVertically(byRows: code == .pageUp ? -count : count, extends: extends) }
    }
  }

  /// The change that a key which goes down or repeats makes to the text, or `nil` if
  /// the text has no use for it.
  func change(for key: KeyEvent) -> (() -> Void)? {
    guard isActive, key.phase != .up else { return nil }
    let flags = key.modifiers
    let isCommand = !flags.isDisjoint(with: [.control, .command])
    let extends = flags.contains(.shift)
    if isCommand, !flags.contains(.alternate),
      let change = changeForCommand(key, extends: extends)
    {
      return change
    }
    let unit: TextEditing.Unit = isCommand ? .word : .character
    switch key.code {
    case .left, .right, .up, .down, .home, .end, .pageUp, .pageDown:
      return movement(of: key.code, unit, extends: extends)
    case .backspace: return { self.delete(unit, isForward: false) }
    case .delete where extends: return { self.performIfAllowed(.cut) }
    case .delete: return { self.delete(unit, isForward: true) }
    case .insert where extends: return { self.performIfAllowed(.paste) }
    case .insert where isCommand: return { self.performIfAllowed(.copy) }
    case .enter, .keypadEnter:
      guard owner.allowsEditing, !isCommand else { return nil }
      return { self.returnKey() }
    case .tab:
      guard isMultiline, owner.allowsEditing, flags.isEmpty else { return nil }
      return { self.insert("\t") }
    default:
      // The key's character arrives in a text event after this key event.
      return owner.allowsEditing && key.typesText ? {} : nil
    }
  }

  /// Does what the return key does, of a real keyboard or of the one on screen.
  func returnKey() {
    if editing.marked != nil { return unmark() }
    if owner.returnPressed() { insert("\n") }
  }

  private func changeForCommand(_ key: KeyEvent, extends: Bool) -> (() -> Void)? {
    switch key.code {
    case KeyCode("a"): return { self.performIfAllowed(.selectAll) }
    case KeyCode("c"): return { self.performIfAllowed(.copy) }
    case KeyCode("x"): return { self.performIfAllowed(.cut) }
    case KeyCode("v"): return { self.performIfAllowed(.paste) }
    case KeyCode("z"): return { self.undo(isRedo: extends) }
    case KeyCode("y"): return { self.undo(isRedo: true) }
    default: return nil
    }
  }

  // MARK: Edit commands

  /// Does a command of a key, unless the owner's class forbids it (TXI-09).
  private func performIfAllowed(_ action: Selector) {
    if owner.canPerformAction(action, withSender: nil) { action.perform(on: owner, sender: nil) }
  }

  func copySelection() {
    guard !editing.selection.isEmpty, !isSecure else { return }
    UIPasteboard.general.string = editing.text(in: editing.selection)
  }

  func cutSelection() {
    guard !editing.selection.isEmpty, !isSecure, owner.allowsEditing else { return }
    copySelection()
    change(editing.selection, to: "")
  }

  func pasteText() {
    guard owner.allowsEditing, let text = UIPasteboard.general.string else { return }
    let clean = TextCanvas.clean(text, isMultiline: isMultiline)
    editing.cancelMark()
    change(insertionRange, to: clean)
  }

  func selectEverything() {
    goal = nil
    select(anchor: 0, head: editing.length)
  }

  // MARK: Pointer

  /// Begins to select with the mouse: a press at a point of the owner. Two presses select a word,
  /// three a paragraph.
  func press(at point: CGPoint, count: Int, extends: Bool) {
    let offset = offset(at: point)
    goal = nil
    switch count {
    case 1:
      pressed = (offset..<offset, .character)
      select(anchor: extends ? editing.anchor : offset, head: offset)
      if extends { pressed = (editing.anchor..<editing.anchor, .character) }
    case 2:
      let word = isSecure ? 0..<editing.length : editing.word(at: offset)
      pressed = (word, .word)
      select(anchor: word.lowerBound, head: word.upperBound)
    default:
      let range = isMultiline ? editing.paragraph(at: offset) : 0..<editing.length
      pressed = (range, .all)
      select(anchor: range.lowerBound, head: range.upperBound)
    }
  }

  /// Selects from the press to a point of the owner.
  func drag(to point: CGPoint) {
    guard let pressed else { return }
    let offset = offset(at: point)
    var other = offset..<offset
    if pressed.unit == .word, !isSecure { other = editing.word(at: offset) }
    if pressed.unit == .all { other = isMultiline ? editing.paragraph(at: offset) : pressed.range }
    if offset < pressed.range.lowerBound {
      select(anchor: pressed.range.upperBound, head: min(other.lowerBound, offset))
    } else if pressed.unit == .character {
      select(anchor: pressed.range.lowerBound, head: offset)
    } else {
      select(
        anchor: pressed.range.lowerBound, head: max(pressed.range.upperBound, other.upperBound))
    }
  }

  /// Handles a tap of a finger: the caret stands at the nearer end of the word, as in UIKit. Two
  /// taps select the word, three everything.
  func tap(at point: CGPoint, count: Int) {
    guard count == 1 else {
      press(at: point, count: count, extends: false)
      pressed = nil
      return
    }
    let offset = offset(at: point)
    let word = isSecure ? offset..<offset : editing.word(at: offset)
    let isNearStart = offset - word.lowerBound < word.upperBound - offset
    let isInWord = !word.isEmpty && TextEditing.isWord(editing.text[editing.index(word.lowerBound)])
    let place = isInWord ? (isNearStart ? word.lowerBound : word.upperBound) : offset
    goal = nil
    select(anchor: place, head: place)
  }
}

extension KeyEvent {
  /// Whether the key types a character, which comes as text after it.
  var typesText: Bool {
    guard modifiers.isDisjoint(with: [.control, .command, .alternate]) else { return false }
    return code == .space
      || code.rawValue > 0x20 && code.rawValue & 0x4000_0000 == 0
        && code != .delete
      || isKeypadCharacter
  }

  /// Whether the key removes or ends a line in a view that adopts `UIKeyInput`.
  var editsText: Bool {
    code == .backspace || code == .enter || code == .keypadEnter
  }

  /// Whether the key is one of the keypad with a sign or digit: by USB usage, 84…87 and 89…99.
  private var isKeypadCharacter: Bool {
    let position = code.rawValue & 0x3FFF_FFFF
    guard code.rawValue & 0x4000_0000 != 0 else { return false }
    return (84...87).contains(position) || (89...99).contains(position)
  }
}
