import PantoBase
import PantoGestures
import PantoTesting
import Testing

@testable import PantoScene

/// Keys in a program that links no text: `KeyPresses` has no `StageTextInput` there.
@MainActor @Suite("Keys without text (TXI-03, TXI-10)", .timeLimit(.minutes(60)))
struct KeyPressTests {
  /// Hears the keys, and takes those that it is told to take.
  @MainActor private final class Player: UIView {
    var story: [String] = []
    var takes: Set<String> = []
    override var canBecomeFirstResponder: Bool { true }
    override var keyCommands: [UIKeyCommand]? {
      [UIKeyCommand(input: "s", modifierFlags: .control, action: Player.save)]
    }
    private func hear(_ what: String, _ presses: Set<UIPress>, _ passOn: () -> Void) {
      let key = presses.first?.key?.charactersIgnoringModifiers ?? "none"
      story.append("\(what) \(key)")
      if !takes.contains(key) { passOn() }
    }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      hear("began", presses) { super.pressesBegan(presses, with: event) }
    }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      hear("ended", presses) { super.pressesEnded(presses, with: event) }
    }
    func save() { story.append("save") }
  }

  private let stage = TestStage(100, 100)
  private let player = Player(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
  private let presses = KeyPresses()

  init() { stage.add(player) }

  private func send(
    _ code: KeyCode, _ flags: UIKeyModifierFlags = [], phase: KeyEvent.Phase = .down
  ) -> Bool {
    let key = KeyEvent(time: stage.now, code: code, phase: phase, modifiers: flags)
    return presses.handle(key, for: player, nil)
  }

  @Test("a press reaches the responder, and its release is used only if the press was (TXI-03)")
  func press() {
    player.takes = [" "]

    #expect(send(.space) && send(.space, phase: .up))
    #expect(!send(.tab) && !send(.tab, phase: .up))
    #expect(player.story == ["began  ", "ended  ", "began \t", "ended \t"])
  }

  @Test("a command comes before presses, and again for each repetition (TXI-10)")
  func command() {
    let s = KeyCode("s")
    #expect(send(s, .control) && send(s, .control, phase: .repeated) && send(s, phase: .up))
    #expect(player.story == ["save", "save"])
  }

  @Test("a key is used by nobody where no responder is (TXI-03)")
  func nobody() {
    let key = KeyEvent(time: 0, code: .space)
    #expect(!presses.handle(key, for: nil, nil))
  }

  @Test("a stage gives its keys to the first responder this way (TXI-03)")
  func stageKeys() {
    player.takes = [" "]
    player.becomeFirstResponder()
    #expect(stage.stage.send(KeyEvent(time: stage.now, code: .space)))
    #expect(player.story == ["began  "])
  }
}
