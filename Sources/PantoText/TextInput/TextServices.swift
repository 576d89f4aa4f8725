import PantoBase
import PantoControls
import PantoScene

/// Passes typed text of a `Stage` to its first responder, and shows the keyboard on screen.
///
/// Stages find this class by its name (`LinkedParts`).
@MainActor package final class TextServices: StageTextInput {
  private let link: StageLink
  private var stage: Stage? { link.stage }
  /// Whether the first responder accepts typed text.
  private var takesText = false

  /// Whether there has been a first responder, so that the keyboard may have to be updated.
  private var isPanelUsed = false
  private lazy var panel = KeyboardPanel(link, typist: self)
  private var panelUpdate: Timekeeper.Deadline?
  /// The latest time at which the keyboard was updated, and how often at that time.
  private var updates: (time: TimeInterval, count: Int) = (-1, 0)
  private static let mostUpdates = 16
  /// Whether a real key was pressed, so that the keyboard on screen is not needed.
  private var hasRealKeys = false
  /// When the keyboard on screen shows.
  var keyboardPolicy = Stage.ScreenKeyboard.automatic { didSet { updatePanel() } }

  /// The edit menu of the stage.
  private(set) lazy var menu = UIMenuController.make()

  package init(_ stage: Stage) { link = StageLink(stage) }

  // MARK: Keys

  package func willHandle(_ key: KeyEvent) { realKeysWereUsed() }

  package func isForText(_ key: KeyEvent, _ responder: UIResponder) -> Bool {
    (responder as? any TextCanvasOwner).map { $0.canvas.change(for: key) != nil }
      ?? (responder is any UIKeyInput && (key.typesText || key.editsText))
  }

  package func use(_ key: KeyEvent, by responder: UIResponder) -> Bool {
    // A field or text view that did not take a press as text has no use for the key.
    let hadPress = key.phase == .down && responder is any TextCanvasOwner
    if !hadPress, give(key, to: responder) { return true }
    guard key.phase == .down, key.code == .tab, responder is UITextField else { return false }
    return moveOn(from: responder, isBackwards: key.modifiers.contains(.shift))
  }

  /// Gives a key to a responder as text input, without presses.
  private func give(_ key: KeyEvent, to responder: UIResponder) -> Bool {
    if let owner = responder as? any TextCanvasOwner { return owner.canvas.handle(key) }
    if responder.undo(by: key) { return true }
    guard let input = responder as? any UIKeyInput else { return false }
    switch key.code {
    case .backspace: input.deleteBackward()
    case .enter, .keypadEnter: input.insertText("\n")
    default: return key.typesText
    }
    return true
  }

  /// Makes the next or previous field of the window the first responder, from top to bottom.
  private func moveOn(from responder: UIResponder, isBackwards: Bool) -> Bool {
    var fields: [UIView] = []
    func collect(_ view: UIView) {
      if view.isHidden || view.alpha < 0.01 || !view.isUserInteractionEnabled { return }
      if view is any TextCanvasOwner {
        if view.canBecomeFirstResponder { fields.append(view) }
      } else {
        for subview in view.subviews { collect(subview) }
      }
    }
    if let window = stage?.window { collect(window) }
    guard fields.count > 1, let i = fields.firstIndex(where: { $0 === responder }) else {
      return false
    }
    let next = fields[(i + (isBackwards ? fields.count - 1 : 1)) % fields.count]
    guard next.becomeFirstResponder() else { return false }
    next.selectAll(nil)
    return true
  }

  // MARK: Text

  package func handle(_ text: TextEvent) {
    switch text.change {
    case .clipboard(let copied): Clipboard.keep(copied)
    case .insert(let inserted):
      guard let input = stage?.firstResponder as? any UIKeyInput else { return }
      let clean = TextCanvas.clean(inserted, isMultiline: true)
      if let owner = input as? any TextCanvasOwner {
        guard owner.allowsEditing else { return }
        owner.canvas.editing.cancelMark()
      } else if let input = input as? any UITextInput, input.markedTextRange != nil {
        input.setMarkedText(nil, selectedRange: NSRange(location: 0, length: 0))
      }
      if !clean.isEmpty { input.insertText(clean) }
    case .compose(let composed, let selection):
      // The input method takes the keys, so no key event tells of them.
      if !composed.isEmpty { realKeysWereUsed() }
      guard let input = stage?.firstResponder as? any UITextInput else { return }
      let clean = TextCanvas.clean(composed, isMultiline: true)
      let count = clean.utf16.count
      let low = min(max(selection.lowerBound, 0), count)
      let high = min(max(selection.upperBound, low), count)
      input.setMarkedText(
        clean.isEmpty ? nil : clean, selectedRange: NSRange(location: low, length: high - low))
    }
  }

  // MARK: The host's input method

  package var request: TextInputRequest? {
    guard takesText, let responder = stage?.firstResponder else { return nil }
    guard let view = responder as? UIView else { return TextInputRequest(caret: .zero) }
    if let owner = view as? any TextCanvasOwner {
      guard owner.allowsEditing else { return nil }
      let caret = owner.canvas.caretRect(at: owner.canvas.editing.head)
      return TextInputRequest(caret: owner.convert(caret, to: nil))
    }
    if let input = view as? any UITextInput, let end = input.selectedTextRange?.end {
      return TextInputRequest(caret: view.convert(input.caretRect(for: end), to: nil))
    }
    return TextInputRequest(caret: view.convert(view.bounds, to: nil))
  }

  package func firstResponderChanged(from old: UIResponder?, to new: UIResponder?) {
    takesText = new is any UIKeyInput
    updatePanel()
    (new as? any UITextInputTraits)?.reportIgnoredTraits()
    guard old !== new else { return }
    if let owner = old as? any TextCanvasOwner {
      owner.endEditingByForce()
    } else if let input = old as? any UITextInput, input.markedTextRange != nil {
      // The composition of an input method ends with the focus, and its text stays.
      input.unmarkText()
    }
  }
}

// MARK: The keyboard on screen

extension TextServices {
  /// Shows or hides the keyboard once the handlers of this moment are done, so that a change from
  /// one field to another keeps it.
  func updatePanel() {
    // Nothing was shown and nothing is wanted, as in programs without text.
    guard let stage, panelUpdate == nil, stage.firstResponder != nil || isPanelUsed else { return }
    isPanelUsed = true
    let now = stage.time.now
    updates = updates.time == now ? (now, updates.count + 1) : (now, 1)
    // Observers of the keyboard may show and hide it in turn, and the clock must go on.
    if updates.count == TextServices.mostUpdates {
      Misuse.report("the keyboard is shown and hidden by its observers without end")
    }
    let delay: TimeInterval = updates.count < TextServices.mostUpdates ? 0 : 1
    panelUpdate = stage.time.at(now + delay) { [weak self] in
      guard let self else { return }
      panelUpdate = nil
      showPanel()
    }
  }

  private func realKeysWereUsed() {
    guard !hasRealKeys else { return }
    hasRealKeys = true
    updatePanel()
  }

  /// Shows the keyboard again after a finger's tap on text that is edited already.
  func fingerTappedEditedText() {
    hasRealKeys = false
    updatePanel()
  }

  /// Enables or disables the return key after a change of the text that is edited.
  func editedTextChanged() {
    if isPanelUsed { panel.showReturn() }
  }

  private var showsKeyboard: Bool {
    guard takesText, let stage else { return false }
    if let owner = stage.firstResponder as? any TextCanvasOwner, !owner.allowsEditing {
      return false
    }
    switch keyboardPolicy {
    case .never: return false
    case .always: return true
    case .automatic:
      return !hasRealKeys
        && (stage.newestTouchType == .direct || stage.newestTouchType == .pencil)
    }
  }

  private func showPanel() {
    guard let responder = stage?.firstResponder else { return panel.hide() }
    var input: UIView?
    var accessory: UIView?
    // The nearest responder of the chain that has an input view gives it, as in UIKit.
    var step: UIResponder? = responder
    while let current = step {
      if let view = current as? UIView {
        input = input ?? view.inputView
        accessory = accessory ?? view.inputAccessoryView
      } else if let controller = current as? UIViewController {
        input = input ?? controller.inputView
        accessory = accessory ?? controller.inputAccessoryView
      }
      step = current.next
    }
    accessory = accessory ?? panel.accessory(holding: responder)
    panel.show(input, showsKeyboard: showsKeyboard, accessory: accessory, traits: keyboardTraits)
  }

  private var keyboardTraits: KeyboardTraits {
    var traits = KeyboardTraits()
    guard let input = stage?.firstResponder as? any UITextInputTraits else { return traits }
    traits.type = input.keyboardType
    traits.returnKey = input.returnKeyType
    traits.isSecure = input.isSecureTextEntry
    traits.returnNeedsText = input.enablesReturnKeyAutomatically
    switch input.keyboardType {
    case .emailAddress, .URL, .webSearch: traits.capitals = .none
    default: traits.capitals = input.isSecureTextEntry ? .none : input.autocapitalizationType
    }
    switch input.keyboardAppearance {
    case .default: break
    case .dark: traits.style = .dark
    case .light: traits.style = .light
    }
    return traits
  }

  /// Keeps a guide at the height that the keyboard covers of a view.
  func follow(_ view: UIView, _ height: NSLayoutConstraint) { panel.follow(view, height) }
}

extension TextServices: PullableKeyboard {
  package func beginPull(byAccessory: Bool) -> Bool {
    isPanelUsed && panel.beginPull(byAccessory: byAccessory)
  }

  package func pull(to y: CGFloat) { panel.pull(to: y) }

  package func endPull(dismisses: Bool) {
    guard panel.isPulled else { return }
    if dismisses { dismissKeyboard() }
    // The update that follows a resignation moves the panel. Without one the responder refused.
    if panelUpdate == nil { panel.endPull() }
  }
}

extension TextServices: KeyboardTypist {
  func type(_ text: String) {
    guard let input = stage?.firstResponder as? any UIKeyInput else { return }
    input.insertText(text)
  }

  func deleteBackward() { (stage?.firstResponder as? any UIKeyInput)?.deleteBackward() }

  func pressReturn() {
    if let owner = stage?.firstResponder as? any TextCanvasOwner {
      owner.canvas.returnKey()
    } else {
      type("\n")
    }
  }

  func dismissKeyboard() { stage?.firstResponder?.resignFirstResponder() }

  var hasText: Bool { (stage?.firstResponder as? any UIKeyInput)?.hasText ?? false }

  var textBeforeCaret: String? {
    guard let owner = stage?.firstResponder as? any TextCanvasOwner else { return nil }
    let editing = owner.canvas.editing
    let start = max(0, editing.selection.lowerBound - 64)
    return editing.text(in: start..<editing.selection.lowerBound)
  }
}
