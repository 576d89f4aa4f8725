import Foundation
@testable import PantoControls
@testable import PantoLists
@testable import PantoText
import PantoGraphics
import PantoScene
import PantoTesting
import Testing

/// The keyboard on screen (TXI-07), typed on by fingers.
@MainActor @Suite("Keyboard on screen (TXI-07)", .timeLimit(.minutes(60))) struct KeyboardTests {
  @MainActor final class World {
    let stage: TestStage
    let field: UITextField
    private(set) var posted: [String] = []
    private(set) var ends: [CGRect] = []
    private var observers: [NSObjectProtocol] = []

    init(_ width: CGFloat = 390, _ height: CGFloat = 700) {
      stage = TestStage(width, height)
      field = UITextField(frame: CGRect(x: 20, y: 60, width: 300, height: 34))
      field.borderStyle = .roundedRect
      stage.add(field)
      let names: [(Notification.Name, String)] = [
        (UIResponder.keyboardWillShowNotification, "will show"),
        (UIResponder.keyboardDidShowNotification, "did show"),
        (UIResponder.keyboardWillHideNotification, "will hide"),
        (UIResponder.keyboardDidHideNotification, "did hide"),
        (UIResponder.keyboardWillChangeFrameNotification, "will change"),
      ]
      for (name, word) in names {
        observers.append(
          NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
            let value = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
            let end = value?.cgRectValue ?? .zero
            MainActor.assumeIsolated { [weak self] in
              self?.posted.append(word)
              self?.ends.append(end)
            }
          })
      }
    }

    func stopObserving() {
      for each in observers { NotificationCenter.default.removeObserver(each) }
    }

    func tap(_ view: UIView) {
      stage.tap(at: view.convert(view.bounds.center, to: nil))
      stage.advance(by: 0.4)
    }

    /// The key of the keyboard with this name, by its place on screen.
    func key(_ name: String) -> CGPoint? {
      stage.stage.layoutIfNeeded()
      func find(_ view: UIView) -> UIView? {
        if view.accessibilityIdentifier == "key \(name)", !view.isHidden { return view }
        return view.subviews.lazy.compactMap { find($0) }.first
      }
      return find(stage.window).map { $0.convert($0.bounds.center, to: nil) }
    }

    func press(_ names: String...) {
      for name in names {
        guard let place = key(name) else {
          Issue.record("there is no key \(name)")
          continue
        }
        stage.tap(at: place)
        stage.advance(by: 0.4)
      }
    }

    var isShown: Bool { key("space") != nil || key("1") != nil }
  }

  @Test func aTapOnAFieldBringsTheKeyboardAndItTypes() throws {
    let world = World()
    defer { world.stopObserving() }
    world.tap(world.field)
    #expect(world.isShown)
    #expect(world.posted == ["will change", "will show", "did show"])
    let end = try #require(world.ends.first)
    #expect(end.width == 390 && end.maxY == 700 && end.height > 200)

    // The first letter of a sentence is a capital.
    world.press("H", "a", "l", "l", "o", "space", "123", "4", "2", "ABC", "x")
    #expect(world.field.text == "Hallo 42x")
    world.press("shift", "A", "b", "delete", "c")
    #expect(world.field.text == "Hallo 42xAc")
    // Two quick presses lock the capitals until the next one.
    world.press("shift", "shift")
    if let shift = world.key("shift") {
      world.stage.tap(at: shift)
      world.stage.tap(at: shift)
    }
    world.stage.advance(by: 0.4)
    world.press("D", "E", "shift", "f")
    #expect(world.field.text == "Hallo 42xAcDEf")

    world.press("return")
    #expect(world.field.isFirstResponder)
    world.field.resignFirstResponder()
    world.stage.advance(by: 0.5)
    #expect(!world.isShown)
    #expect(world.posted.suffix(3) == ["will change", "will hide", "did hide"])
    #expect(world.stage.stage.wakeTime == nil || world.stage.stage.needsDisplay)
  }

  @Test func aKeyThatIsHeldOffersOtherLetters() throws {
    let world = World()
    world.stage.tap(at: world.field.center)
    world.stage.advance(by: 0.5)
    func alternates() -> UIView? {
      func find(_ view: UIView) -> UIView? {
        if view.accessibilityIdentifier == "alternates" { return view }
        return view.subviews.lazy.compactMap { find($0) }.first
      }
      return find(world.stage.window)
    }
    // The first letter of a sentence is a capital, and so are the others of its key.
    let finger = world.stage.finger().down(at: try #require(world.key("E")))
    world.stage.advance(by: 0.6)
    let letters = try #require(alternates()).subviews.compactMap { ($0 as? UILabel)?.text }
    #expect(letters == ["E", "È", "É", "Ê", "Ë", "Ē", "Ė", "Ę"])
    finger.move(by: (72, 0), over: 0.2).up()
    #expect(world.field.text == "É" && alternates() == nil)
    // A lift without a move types the letter itself, and a second finger ends the choice.
    world.stage.finger().down(at: try #require(world.key("e"))).hold(0.6).up()
    #expect(world.field.text == "Ée")
    let held = world.stage.finger().down(at: try #require(world.key("o")))
    world.stage.advance(by: 0.6)
    world.press("l")
    held.up()
    #expect(world.field.text == "Éeol" && alternates() == nil)
    // A key without other letters, and a cancelled touch, leave nothing behind.
    world.stage.finger().down(at: try #require(world.key("k"))).hold(0.8).up()
    let lost = world.stage.finger().down(at: try #require(world.key("n")))
    world.stage.advance(by: 0.6)
    lost.cancel()
    #expect(world.field.text == "Éeolk" && alternates() == nil)
  }

  @Test func theMouseAndRealKeysNeedNoKeyboard() {
    let world = World()
    defer { world.stopObserving() }
    world.stage.mouse().press(at: world.field.center).release()
    world.stage.advance(by: 0.4)
    #expect(world.field.isFirstResponder && !world.isShown)
    world.field.resignFirstResponder()

    world.tap(world.field)
    #expect(world.isShown)
    world.stage.stage.send(KeyEvent(time: world.stage.now, code: KeyCode("a")))
    world.stage.advance(by: 0.4)
    #expect(!world.isShown && world.field.isFirstResponder)
    world.stage.advance(by: 1)
    world.tap(world.field)
    #expect(world.isShown)
    world.stage.stage.screenKeyboard = .never
    world.stage.advance(by: 0.4)
    #expect(!world.isShown)
    world.stage.stage.screenKeyboard = .always
    world.stage.advance(by: 0.4)
    #expect(world.isShown)
  }

  @Test("an input method's keys need no keyboard, and its selection no handles (TXI-05, TXI-08)")
  func composing() {
    let world = World()
    defer { world.stopObserving() }
    world.tap(world.field)
    #expect(world.isShown)
    let now = world.stage.now
    world.stage.stage.send(TextEvent(time: now, .compose("ni hao", selection: 0..<6)))
    world.stage.advance(by: 0.4)
    #expect(!world.isShown && world.field.text == "ni hao" && world.field.markedTextRange != nil)
    func handles(_ view: UIView) -> Int {
      view.subviews.reduce(view is SelectionHandle ? 1 : 0) { $0 + handles($1) }
    }
    #expect(handles(world.stage.window) == 0)
    // The same selection of text that stands shows them.
    world.stage.stage.send(TextEvent(time: world.stage.now, .insert("ni hao")))
    world.field.selectAll(nil)
    world.stage.advance(by: 0.4)
    #expect(handles(world.stage.window) == 2)
  }

  @Test func aChangeFromFieldToFieldKeepsTheKeyboard() {
    let world = World()
    defer { world.stopObserving() }
    let second = world.stage.add(UITextField(frame: CGRect(x: 20, y: 120, width: 300, height: 34)))
    second.keyboardType = .numberPad
    world.tap(world.field)
    world.tap(second)
    #expect(second.isFirstResponder)
    #expect(!world.posted.contains("will hide"))
    world.press("1", "2", "0", "delete")
    #expect(second.text == "12")
  }

  @Test func deleteRepeatsWhileItIsHeldAndFingersRollOver() throws {
    let world = World()
    defer { world.stopObserving() }
    world.field.autocapitalizationType = .none
    world.field.text = "twelve words"
    world.tap(world.field)
    let delete = try #require(world.key("delete"))
    world.stage.finger().down(at: delete).hold(1.02).up()
    #expect(world.field.text == "twelve")

    let (a, b) = (try #require(world.key("a")), try #require(world.key("b")))
    let (first, second) = (world.stage.finger(), world.stage.finger())
    first.down(at: a)
    second.down(at: b)
    first.up()
    second.up()
    #expect(world.field.text == "twelveab")
    // A finger that slides to another key presses that one.
    world.stage.finger().down(at: a).move(to: b, over: 0.1).up()
    #expect(world.field.text == "twelveabb")
  }

  @Test func inputViewsAndAccessoriesShowInItsPlace() {
    let world = World()
    defer { world.stopObserving() }
    let dial = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 120))
    let bar = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 44))
    world.field.inputView = dial
    world.field.inputAccessoryView = bar
    world.field.becomeFirstResponder()
    world.stage.advance(by: 0.5)
    #expect(dial.convert(dial.bounds, to: nil) == CGRect(x: 0, y: 580, width: 390, height: 120))
    #expect(bar.convert(bar.bounds, to: nil) == CGRect(x: 0, y: 536, width: 390, height: 44))
    world.field.removeFromSuperview()
    world.stage.advance(by: 0.5)
    #expect(dial.window == nil)
  }

  @Test func aFieldInTheAccessoryOfAControllerKeepsItInPlace() {
    final class Chat: UIViewController {
      let bar = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 50))
      override var canBecomeFirstResponder: Bool { true }
      override var inputAccessoryView: UIView? { bar }
    }
    let world = World()
    defer { world.stopObserving() }
    let chat = Chat()
    let entry = UITextField(frame: CGRect(x: 10, y: 8, width: 200, height: 34))
    chat.bar.addSubview(entry)
    world.stage.window.rootViewController = chat
    chat.becomeFirstResponder()
    world.stage.advance(by: 0.5)
    #expect(chat.bar.convert(chat.bar.bounds, to: nil).minY == 650)
    world.tap(entry)
    #expect(entry.isFirstResponder && world.isShown)
    #expect(chat.bar.convert(chat.bar.bounds, to: nil).maxY < 500)
    world.press("H", "i")
    #expect(entry.text == "Hi")
    // The panel keeps its place at the lower edge of a window of another size.
    world.stage.stage.resize(
      to: CGSize(width: 500, height: 800), scale: 1, safeAreaInsets: .zero)
    world.stage.stage.layoutIfNeeded()
    world.press("j")
    #expect(entry.text == "Hij")
  }

  @Test("a table of its controller keeps the field that is edited above the keyboard (TXI-07)")
  func tableController() throws {
    let world = World()
    defer { world.stopObserving() }
    let form = Form(style: .plain)
    world.stage.window.rootViewController = form
    world.stage.stage.layoutIfNeeded()
    let table = try #require(form.tableView)
    #expect(table.adjustedContentInset.bottom == 0)
    let last = try #require(
      table.cellForRow(at: IndexPath(row: 13, section: 0))?.contentView.subviews.last
        as? UITextField)
    world.tap(last)
    world.stage.settle()
    #expect(last.isFirstResponder && world.isShown)
    let top = try #require(world.ends.last).minY
    #expect(table.adjustedContentInset.bottom == 700 - top)
    #expect(last.convert(last.bounds, to: nil).maxY <= top)
    #expect(table.contentInset.bottom == 0)
    last.resignFirstResponder()
    world.stage.settle()
    #expect(table.adjustedContentInset.bottom == 0 && table.contentOffset.y == 0)
  }

  private final class Form: UITableViewController {
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      14
    }
    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.contentView.addSubview(UITextField(frame: CGRect(x: 20, y: 5, width: 200, height: 34)))
      return cell
    }
  }

  @Test func theGuideFollowsTheKeyboardAndDragsEndEditing() throws {
    let world = World()
    defer { world.stopObserving() }
    let page = UIView(frame: world.stage.window.bounds)
    let button = UIView()
    button.translatesAutoresizingMaskIntoConstraints = false
    world.stage.add(page)
    page.addSubview(button)
    NSLayoutConstraint.activate([
      button.bottomAnchor.constraint(equalTo: page.keyboardLayoutGuide.topAnchor),
      button.leadingAnchor.constraint(equalTo: page.leadingAnchor),
      button.widthAnchor.constraint(equalToConstant: 50),
      button.heightAnchor.constraint(equalToConstant: 50),
    ])
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 300))
    scroll.contentSize = CGSize(width: 390, height: 900)
    scroll.keyboardDismissMode = .onDrag
    page.addSubview(scroll)
    scroll.addSubview(world.field)
    world.stage.stage.layoutIfNeeded()
    #expect(button.frame.maxY == 700)

    world.tap(world.field)
    world.stage.stage.layoutIfNeeded()
    let top = try #require(world.ends.last).minY
    #expect(button.frame.maxY == top && top < 500)
    world.stage.drag(from: CGPoint(x: 200, y: 250), to: CGPoint(x: 200, y: 150))
    world.stage.settle()
    #expect(!world.field.isFirstResponder && button.frame.maxY == 700)
  }

  @Test(
    "a finger that slides from delete to another key deletes no more, however long it rests (MUT-15)",
    arguments: [("m", "twelve wordsm"), ("space", "twelve words ")])
  func slidesFromDelete(name: String, text: String) throws {
    let world = World()
    defer { world.stopObserving() }
    world.field.autocapitalizationType = .none
    world.field.text = "twelve words"
    world.tap(world.field)
    let (delete, other) = (try #require(world.key("delete")), try #require(world.key(name)))

    world.stage.finger().down(at: delete).hold(0.1).move(to: other, over: 0.1).hold(2).up()
    world.stage.advance(by: 1)
    #expect(world.field.text == text)

    // Back on delete, a finger that rests deletes again and again.
    world.stage.finger().down(at: other).hold(0.1).move(to: delete, over: 0.1).hold(1).up()
    #expect((world.field.text ?? "").count < 10)
  }
}
