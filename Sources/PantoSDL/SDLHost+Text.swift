import CSDL2
import PantoScene

/// Text from SDL's input method (TXI-05).
extension SDLHost {
  /// Sends text that was typed or is being composed, after the events before it.
  func text(_ event: UnsafePointer<SDL_Event>) {
    guard let change = SDLText.change(event) else { return }
    let window = event.pointee.text.windowID
    guard window == input.windowID || window == 0 else { return }
    sendInput()
    stage.send(TextEvent(time: input.time(of: event.pointee.common.timestamp), change))
  }

  /// Tells SDL whether the program is taking text input, and where, so that an input method shows
  /// its candidates beside the caret.
  func followTextInput() {
    let request = stage.textInputRequest
    guard request != textInput else { return }
    if let request {
      var rect = SDLText.rect(request.caret, pointsPerUnit: input.pointsPerUnit)
      SDL_SetTextInputRect(&rect)
      if textInput == nil { SDL_StartTextInput() }
    } else {
      SDL_StopTextInput()
    }
    textInput = request
  }

  /// Sends the text of the clipboard to the stage before a key that pastes it, so that a replay
  /// pastes the same text.
  func sendClipboard(
    before code: SDL_KeyCode, _ flags: UIKeyModifierFlags, at time: TimeInterval, isDown: Bool
  ) {
    let pastes =
      code == SDLK_v && !flags.isDisjoint(with: [.control, .command])
      || code == SDLK_INSERT && flags.contains(.shift)
    guard isDown, pastes, textInput != nil else { return }
    var text = Clipboard.text
    guard !text.isEmpty else { return }
    // A longer text could not be recorded, so it is cut.
    while text.utf8.count > TextEvent.longestText {
      text = String(text.prefix(text.count / 2))
    }
    stage.send(TextEvent(time: time, .clipboard(text)))
  }
}

/// Translates SDL's text events. Bytes that are no text are repaired, and never end the program.
enum SDLText {
  /// Returns the change of text that an SDL event reports, or `nil` if the event reports none. The
  /// text of an extended event is freed.
  static func change(_ event: UnsafePointer<SDL_Event>) -> TextEvent.Change? {
    switch SDL_EventType(event.pointee.type) {
    case SDL_TEXTINPUT:
      let text = withUnsafeBytes(of: event.pointee.text.text) { string($0) }
      return text.isEmpty ? nil : .insert(text)
    case SDL_TEXTEDITING:
      let edit = event.pointee.edit
      let text = withUnsafeBytes(of: edit.text) { string($0) }
      return .compose(text, selection: units(Int(edit.start), Int(edit.length), in: text))
    case SDL_TEXTEDITING_EXT:
      let edit = event.pointee.editExt
      guard let bytes = edit.text else { return .compose("", selection: 0..<0) }
      defer { SDL_free(bytes) }
      var text = String(cString: bytes)
      if text.utf8.count > TextEvent.longestText { text = "" }
      return .compose(text, selection: units(Int(edit.start), Int(edit.length), in: text))
    default: return nil
    }
  }

  /// Returns the text up to the first zero byte, or up to the end of the field.
  private static func string(_ bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Converts SDL's selection, in characters of Unicode, to UTF-16 units of the text.
  static func units(_ start: Int, _ length: Int, in text: String) -> Range<Int> {
    let scalars = text.unicodeScalars
    // An input method that says nothing about the cursor has it at the end.
    let start = start < 0 ? scalars.count : min(start, scalars.count)
    let length = min(max(length, 0), scalars.count - start)
    func utf16(_ count: Int) -> Int {
      scalars.prefix(count).reduce(0) { $0 + ($1.value > 0xFFFF ? 2 : 1) }
    }
    let low = utf16(start)
    return low..<utf16(start + length)
  }

  /// Converts a rectangle from points to window units. The result is at least one unit large.
  static func rect(_ rect: CGRect, pointsPerUnit: CGFloat) -> SDL_Rect {
    let unit = pointsPerUnit > 0 ? pointsPerUnit : 1
    func whole(_ value: CGFloat) -> Int32 {
      Int32(min(max(value.isFinite ? value / unit : 0, -1e6), 1e6).rounded())
    }
    return SDL_Rect(
      x: whole(rect.minX), y: whole(rect.minY), w: max(1, whole(rect.width)),
      h: max(1, whole(rect.height)))
  }
}
