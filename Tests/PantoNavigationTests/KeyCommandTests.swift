import Foundation
import PantoControls
import PantoGestures
import PantoNavigation
import PantoScene
import PantoTesting
import PantoText
import Testing

/// Combinations of keys as a user presses them (TXI-10).
@MainActor @Suite("Key commands (TXI-10)", .timeLimit(.minutes(60))) struct KeyCommandTests {
  /// A controller with commands, and a record of what they did.
  @MainActor private class Page: UIViewController {
    var story: [String] = []
    var commands: [UIKeyCommand] = []
    var allows: (Selector) -> Bool = { _ in true }
    var isChosen = true
    static let saving = Selector(Page.save)

    override var keyCommands: [UIKeyCommand]? { commands }
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
      allows(action) && super.canPerformAction(action, withSender: sender)
    }
    override func validate(_ command: UICommand) {
      if command.propertyList as? String == "never" { command.attributes = .disabled }
      if command.propertyList as? String == "named" { command.title = "Named" }
      if command.propertyList as? String == "chosen", isChosen { command.state = .on }
    }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      story += presses.compactMap { $0.key.map { "press \($0.charactersIgnoringModifiers)" } }
      super.pressesBegan(presses, with: event)
    }
    func save() { story.append("save") }
    func open(_ command: UIKeyCommand) { story.append("open \(command.input ?? "")") }
    func close(_ sender: Any?) { story.append("close \(sender is UIKeyCommand)") }
  }

  private let stage = TestStage(400, 600)
  private let page = Page()

  init() {
    stage.window.rootViewController = page
    stage.stage.layoutIfNeeded()
  }

  private func press(
    _ code: KeyCode, _ flags: UIKeyModifierFlags = [], repeats: Int = 0
  ) {
    stage.stage.send(KeyEvent(time: stage.now, code: code, modifiers: flags))
    for _ in 0..<repeats {
      stage.stage.send(
        KeyEvent(time: stage.now, code: code, phase: .repeated, modifiers: flags))
    }
    stage.stage.send(KeyEvent(time: stage.now, code: code, phase: .up, modifiers: flags))
  }

  /// Types a letter as a keyboard does: its text comes while the key is down.
  private func type(_ letter: Unicode.Scalar) {
    stage.stage.send(KeyEvent(time: stage.now, code: KeyCode(letter)))
    stage.stage.send(TextEvent(time: stage.now, .insert(String(letter))))
    stage.stage.send(KeyEvent(time: stage.now, code: KeyCode(letter), phase: .up))
  }

  @Test("a command is called by its key with exactly its modifier keys, with what its method takes")
  func matching() {
    page.commands = [
      UIKeyCommand(input: "s", modifierFlags: .command, action: Page.save),
      UIKeyCommand(input: "S", modifierFlags: [.command, .shift], action: Page.close),
      UIKeyCommand(input: UIKeyCommand.inputUpArrow, modifierFlags: [], action: Page.open),
      UIKeyCommand(input: UIKeyCommand.f5, modifierFlags: [], action: Page.open),
      UIKeyCommand(input: "\r", modifierFlags: .alternate, action: Page.open),
      UIKeyCommand(input: "", modifierFlags: [], action: Page.open),
    ]

    press(KeyCode("s"), .command)
    press(KeyCode("s"), [.command, .shift])
    press(.up, .numericPad)
    press(KeyCode(name: "F5") ?? .up)
    press(.keypadEnter, [.alternate, .alphaShift])
    #expect(
      page.story == [
        "save", "close true", "open UIKeyInputUpArrow", "open UIKeyInputF5", "open \r",
      ])

    page.story = []
    press(KeyCode("s"))
    press(KeyCode("s"), [.command, .alternate])
    press(KeyCode(name: "Left Shift") ?? .up, .shift)
    #expect(page.story == ["press s", "press s", "press "], "other keys stay presses")
  }

  @Test("Ctrl stands for Command, unless a command asks for Ctrl")
  func ctrlAsCommand() {
    page.commands = [UIKeyCommand(input: "s", modifierFlags: .command, action: Page.save)]
    press(KeyCode("s"), .control)
    #expect(page.story == ["save"])

    page.commands.append(UIKeyCommand(input: "s", modifierFlags: .control, action: Page.close))
    press(KeyCode("s"), .control)
    press(KeyCode("s"), .command)
    #expect(page.story == ["save", "close true", "save"])

    press(KeyCode("s"), [.control, .command])
    #expect(page.story.last == "press s", "both together are neither")
  }

  @Test("a key that a command used is used up: no press, no release, no handler of the scene")
  func used() {
    page.commands = [UIKeyCommand(input: "s", modifierFlags: [], action: Page.save)]
    var seen: [KeyEvent.Phase] = []
    stage.stage.onKey = {
      seen.append($0.phase); return false
    }

    press(KeyCode("s"), repeats: 2)
    #expect(page.story == ["save", "save", "save"] && seen.isEmpty)

    press(KeyCode("t"))
    #expect(seen == [.down, .up])
  }

  @Test(
    "the first responder and those after it are asked, and the method goes to the first that can")
  func chain() {
    final class Board: UIView {
      var story: [String] = []
      override var canBecomeFirstResponder: Bool { true }
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(input: "d", modifierFlags: .command, action: Board.draw)]
      }
      func draw() { story.append("draw") }
    }
    let board = Board(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    page.view.addSubview(board)
    page.commands = [
      UIKeyCommand(input: "d", modifierFlags: .command, action: Page.close),
      UIKeyCommand(input: "s", modifierFlags: .command, action: Page.save),
    ]

    press(KeyCode("d"), .command)
    #expect(page.story == ["close true"] && board.story.isEmpty, "the board has no focus yet")

    #expect(board.becomeFirstResponder())
    press(KeyCode("d"), .command)
    press(KeyCode("s"), .command)
    #expect(board.story == ["draw"] && page.story == ["close true", "save"])
  }

  @Test("canPerformAction and validate keep a command from being called")
  func forbidden() {
    page.commands = [
      UIKeyCommand(input: "s", modifierFlags: .command, action: Page.saving),
      UIKeyCommand(
        action: Page.close, input: "s", modifierFlags: .command, propertyList: "never"),
      UIKeyCommand(input: "s", modifierFlags: .command, action: Page.open),
    ]
    press(KeyCode("s"), .command)
    page.allows = { $0 != Page.saving }
    press(KeyCode("s"), .command)
    #expect(page.story == ["save", "open s"], "the next command of the key counts")
    #expect(page.commands[1].attributes.isEmpty, "the answer of validate is not kept")
  }

  @Test("text keeps its keys, and a command that wants priority comes before it")
  func text() {
    let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 40))
    page.view.addSubview(field)
    field.text = "one"
    #expect(field.becomeFirstResponder())
    let up = UIKeyCommand(input: UIKeyCommand.inputLeftArrow, modifierFlags: [], action: Page.open)
    page.commands = [
      up, UIKeyCommand(input: "a", modifierFlags: .command, action: Page.save),
      UIKeyCommand(input: "x", modifierFlags: [], action: Page.save),
      UIKeyCommand(input: "k", modifierFlags: .command, action: Page.close),
    ]

    press(.left)
    press(KeyCode("a"), .control)
    type("x")
    #expect(field.text == "x" && page.story.isEmpty, "all was selected, and x typed in its place")
    press(KeyCode("k"), .control)
    #expect(page.story == ["close true"])

    up.wantsPriorityOverSystemBehavior = true
    page.commands[2].wantsPriorityOverSystemBehavior = true
    press(.left)
    type("x")
    #expect(field.text == "x" && page.story == ["close true", "open UIKeyInputLeftArrow", "save"])
    type("y")
    #expect(field.text == "xy")
  }

  @Test("commands are those of the page on top, and not of a controller that presents another")
  func containers() {
    let below = Page()
    let top = Page()
    for page in [below, top] {
      page.commands = [UIKeyCommand(input: "s", modifierFlags: .command, action: Page.save)]
    }
    let navigation = UINavigationController(rootViewController: below)
    stage.window.rootViewController = navigation
    navigation.pushViewController(top, animated: false)
    stage.stage.layoutIfNeeded()
    press(KeyCode("s"), .command)
    #expect(top.story == ["save"] && below.story.isEmpty)

    let added = UIKeyCommand(input: "o", modifierFlags: .command, action: Page.open)
    top.addKeyCommand(added)
    top.addKeyCommand(added)
    press(KeyCode("o"), .command)
    #expect(top.story == ["save", "open o"])
    top.removeKeyCommand(added)
    press(KeyCode("o"), .command)
    #expect(top.story == ["save", "open o", "press o"])

    let sheet = UIViewController()
    top.present(sheet, animated: false)
    stage.settle()
    press(KeyCode("s"), .command)
    #expect(top.story.count == 3, "the sheet covers the page")
    sheet.dismiss(animated: false)
    stage.settle()
    press(KeyCode("s"), .command)
    #expect(top.story.last == "save")
  }

  @Test("a command may take the page away, and its release goes nowhere")
  func leaving() {
    final class Fleeting: UIViewController {
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: Fleeting.leave)]
      }
      func leave() { dismiss(animated: true) }
    }
    page.present(Fleeting(), animated: false)
    stage.settle()
    press(.escape)
    stage.settle()
    #expect(page.presentedViewController == nil && page.story.isEmpty)
  }

  @Test("sendAction finds the first responder that can, or the object that is named")
  func sending() {
    let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 40))
    page.view.addSubview(field)
    #expect(field.becomeFirstResponder())
    let application = UIApplication.shared
    // Other tests may have run since this suite made its stage, so theirs would be the current one.
    stage.stage.working {
      #expect(application.sendAction(Page.save, to: nil, from: nil, for: nil))
      #expect(
        application.sendAction(UIResponder.resignFirstResponder, to: nil, from: nil, for: nil))
    }
    #expect(page.story == ["save"] && !field.isFirstResponder)
    #expect(application.sendAction(Page.close, to: page, from: field, for: nil))
    #expect(!application.sendAction(Page.close, to: field, from: nil, for: nil))
    #expect(page.story == ["save", "close false"])
  }

  @Test("a menu shows commands, disables those that nobody can do, and sends the others")
  func menu() {
    let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 44))
    button.menu = UIMenu(children: [
      UIKeyCommand(title: "Save", action: Page.save, input: "s", modifierFlags: .command),
      UICommand(title: "Other", action: Page.close, propertyList: "named"),
      UICommand(title: "Off", action: Page.open, propertyList: "never"),
      UICommand(title: "Nobody", action: UISlider.setNeedsLayout),
    ])
    button.showsMenuAsPrimaryAction = true
    page.view.addSubview(button)
    stage.stage.layoutIfNeeded()

    stage.tap(at: CGPoint(x: 150, y: 120))
    stage.settle()
    let nodes = stage.stage.accessibilityTree
    #expect(nodes.compactMap(\.label).suffix(4) == ["Save", "Named", "Off", "Nobody"])
    #expect(
      nodes.suffix(4).map { $0.traits.contains(.notEnabled) } == [false, false, true, true])
    guard let row = nodes.first(where: { $0.label == "Save" }) else { return }
    stage.tap(at: CGPoint(x: row.frame.midX, y: row.frame.midY))
    stage.settle()
    #expect(page.story == ["save"])
  }

  @Test("a command calls a method that says whether it had an effect, such as giving up the focus")
  func resigning() {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
    page.view.addSubview(field)
    page.commands = [
      UIKeyCommand(
        input: UIKeyCommand.inputEscape, modifierFlags: [],
        action: UIResponder.resignFirstResponder)
    ]
    field.becomeFirstResponder()
    #expect(field.isFirstResponder)
    press(.escape)
    #expect(!field.isFirstResponder)
  }

  @Test("each time a menu opens, a command has the mark that validate gives it then (MUT-14)")
  func markedAnew() {
    let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 44))
    let command = UICommand(title: "Grid", action: Page.close, propertyList: "chosen")
    button.menu = UIMenu(children: [command])
    button.showsMenuAsPrimaryAction = true
    page.view.addSubview(button)
    stage.stage.layoutIfNeeded()
    for isChosen in [true, false, true] {
      page.isChosen = isChosen
      stage.tap(at: CGPoint(x: 150, y: 120))
      stage.settle()
      let row = stage.stage.accessibilityTree.first { $0.label == "Grid" }
      #expect(row?.traits.contains(.selected) == isChosen)
      #expect(command.state == .off, "the program's command stays as it was")
      if let row { stage.tap(at: row.frame.center) }
      stage.settle()
    }
    #expect(page.story == ["close false", "close false", "close false"])
  }
}
