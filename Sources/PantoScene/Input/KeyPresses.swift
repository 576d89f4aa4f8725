import PantoBase
import PantoGestures

/// Gives the keys of a stage to its responders: as key commands, as presses, and then as text, if
/// the program links `PantoText` (TXI-03, TXI-10).
@MainActor final class KeyPresses {
  /// The key that is being given to responders.
  private(set) var current: KeyEvent?
  /// Whether a responder took the key whose text comes next.
  private var dropsText = false
  /// The presses that responders received and that are still down.
  private var presses: [(code: KeyCode, press: UIPress)] = []
  /// The keys that responders used: their release is used, too.
  private var usedCodes: [KeyCode] = []

  /// Gives a key to a responder, and returns whether it was used.
  ///
  /// - Parameters:
  ///   - responder: The first responder, or else the controller in front.
  ///   - text: The services of the stage's text, or `nil` in a program without `PantoText`.
  func handle(
    _ key: KeyEvent, for responder: UIResponder?, _ text: (any StageTextInput)?
  ) -> Bool {
    dropsText = false
    text?.willHandle(key)
    guard let responder else { return false }
    if key.phase == .up { return end(key) }
    let isForText = text?.isForText(key, responder) ?? false
    if responder.performKeyCommand(UIKey(key), isForText: isForText) {
      dropsText = true
      if key.phase == .down {
        forget(key.code)
        usedCodes.append(key.code)
      }
      return true
    }
    guard key.phase == .down else { return text?.use(key, by: responder) ?? false }
    return begin(key, responder, text)
  }

  /// Gives entered text to the first responder, unless a responder took its key.
  func handle(_ entered: TextEvent, _ text: (any StageTextInput)?) {
    if case .insert = entered.change, dropsText { return }
    text?.handle(entered)
  }

  /// Called after the first responder changed: the text that comes next is for the new one.
  func firstResponderChanged() { dropsText = false }

  private func begin(
    _ key: KeyEvent, _ responder: UIResponder, _ text: (any StageTextInput)?
  ) -> Bool {
    let press = UIPress(
      phase: .began, timestamp: key.time, key: UIKey(key), responder: responder)
    let event = UIPressesEvent(press)
    forget(key.code)
    presses.append((key.code, press))
    current = key
    responder.pressesBegan([press], with: event)
    current = nil
    var isUsed = event.isTakenByText || !event.isPassedOn
    dropsText = isUsed && !event.isTakenByText
    if !isUsed { isUsed = text?.use(key, by: responder) ?? false }
    if isUsed { usedCodes.append(key.code) }
    return isUsed
  }

  private func forget(_ code: KeyCode) {
    presses.removeAll { $0.code == code }
    usedCodes.removeAll { $0 == code }
  }

  private func end(_ key: KeyEvent) -> Bool {
    let wasUsed = usedCodes.contains(key.code)
    usedCodes.removeAll { $0 == key.code }
    guard let i = presses.firstIndex(where: { $0.code == key.code }) else { return wasUsed }
    let press = presses.remove(at: i).press
    press.phase = .ended
    press.timestamp = key.time
    let event = UIPressesEvent(press)
    guard let responder = press.responder else { return wasUsed }
    responder.pressesEnded([press], with: event)
    return wasUsed || !event.isPassedOn
  }
}

extension Stage {
  /// The key that is being given to responders as a press, or `nil`.
  package final var pressedKey: KeyEvent? { keyPresses.current }
}
