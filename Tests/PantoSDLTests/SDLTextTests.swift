import CSDL2
import PantoControls
import PantoScene
import PantoText
import Testing

@testable import PantoSDL

/// SDL's text events as text of a stage (TXI-05).
@MainActor @Suite("SDL's text events", .serialized, .timeLimit(.minutes(60))) struct SDLTextTests {
  private func typed(_ bytes: [UInt8], window: UInt32 = 0) -> SDL_Event {
    var e = SDL_Event()
    e.text.type = SDL_TEXTINPUT.rawValue
    e.text.windowID = window
    withUnsafeMutableBytes(of: &e.text.text) { field in
      for (i, byte) in bytes.prefix(field.count).enumerated() { field[i] = byte }
    }
    return e
  }

  private func edited(_ text: String, _ start: Int32, _ length: Int32) -> SDL_Event {
    var e = SDL_Event()
    e.edit.type = SDL_TEXTEDITING.rawValue
    e.edit.start = start
    e.edit.length = length
    withUnsafeMutableBytes(of: &e.edit.text) { field in
      for (i, byte) in Array(text.utf8).prefix(field.count).enumerated() { field[i] = byte }
    }
    return e
  }

  private func change(_ event: SDL_Event) -> TextEvent.Change? {
    var event = event
    return SDLText.change(&event)
  }

  @Test func textEventsAreTranslatedWhateverTheirBytes() {
    #expect(change(typed(Array("né".utf8))) == .insert("né"))
    #expect(change(typed([])) == nil)
    // A field without a zero byte, and one that ends inside of a character.
    #expect(
      change(typed([UInt8](repeating: 0x61, count: 32)))
        == .insert(String(repeating: "a", count: 32)))
    #expect(change(typed([0x61, 0xC3])) == .insert("a\u{FFFD}"))
    #expect(change(typed([0xFF, 0xFE, 0x80])) == .insert("\u{FFFD}\u{FFFD}\u{FFFD}"))
    #expect(change(edited("日本", 1, 1)) == .compose("日本", selection: 1..<2))
    #expect(change(edited("🙂x", 1, 1)) == .compose("🙂x", selection: 2..<3))
    #expect(change(edited("ab", -1, -7)) == .compose("ab", selection: 2..<2))
    #expect(change(edited("ab", 99, .max)) == .compose("ab", selection: 2..<2))
    var long = SDL_Event()
    long.editExt.type = SDL_TEXTEDITING_EXT.rawValue
    #expect(change(long) == .compose("", selection: 0..<0))
    long.editExt.text = SDL_strdup(String(repeating: "ä", count: 100))
    long.editExt.start = 100
    #expect(change(long) == .compose(String(repeating: "ä", count: 100), selection: 100..<100))
  }

  @Test func aWindowTypesIntoItsFieldAndFollowsTheFirstResponder() throws {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 34))
    let host = try SDLHost(SDLHost.Options(title: "", size: CGSize(width: 300, height: 200))) {
      size, scale, _ in
      let stage = Stage(size: size, scale: scale)
      stage.window.addSubview(field)
      return stage
    }
    #expect(SDL_IsTextInputActive() == SDL_FALSE)
    field.becomeFirstResponder()
    host.followTextInput()
    #expect(SDL_IsTextInputActive() == SDL_TRUE)
    var seen: [String] = []
    field.addAction(for: .editingChanged) { _ in
      seen.append(field.text ?? "")
      if field.text == "hé!" {
        field.resignFirstResponder()
        host.followTextInput()
        host.quit()
      }
    }
    let id = host.input.windowID
    var events = [
      typed(Array("h".utf8), window: id), edited("e", 1, 0), edited("", 0, 0),
      typed(Array("é".utf8), window: id), typed(Array("no".utf8), window: id + 50),
      typed(Array("!".utf8), window: id),
    ]
    for i in events.indices { SDL_PushEvent(&events[i]) }
    _ = try host.run()
    #expect(seen == ["h", "hé", "hé!"])
    #expect(host.textInput == nil)
  }
}
