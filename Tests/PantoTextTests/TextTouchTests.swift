import Foundation
@testable import PantoControls
@testable import PantoText
import PantoScene
import PantoTesting
import Testing

/// Text as fingers handle it: holds with the loupe, handles, and the edit menu (TXI-08, TXI-09).
@MainActor @Suite("Text and fingers (TXI)", .timeLimit(.minutes(60))) struct TextTouchTests {
  @MainActor final class World: UITextFieldDelegate {
    let stage = TestStage(400, 400)
    let field: UITextField
    var menuMaker: (([UIMenuElement]) -> UIMenu?)?
    var onBegin: (UITextField) -> Void = { _ in }

    init(_ text: String, y: CGFloat = 150, isRightToLeft: Bool = false) {
      UIMenuController.shared.hideMenu()
      UIMenuController.shared.menuItems = nil
      UIPasteboard.general.string = nil
      if isRightToLeft { stage.stage.layoutDirection = .rightToLeft }
      stage.stage.screenKeyboard = .never
      field = stage.add(UITextField(frame: CGRect(x: 50, y: y, width: 300, height: 34)))
      field.borderStyle = .roundedRect
      field.text = text
      field.delegate = self
      stage.stage.layoutIfNeeded()
    }

    func textField(
      _ textField: UITextField, editMenuForCharactersIn range: NSRange,
      suggestedActions: [UIMenuElement]
    ) -> UIMenu? { menuMaker?(suggestedActions) }

    func textFieldDidBeginEditing(_ textField: UITextField) { onBegin(textField) }

    var selected: String { field.canvas.editing.text(in: field.canvas.editing.selection) }
    var caret: Int { field.canvas.editing.head }
    var menu: [String] { UIMenuController.shared.shownTitles }
    var bar: UIView? { stage.window.subviews.last { $0.accessibilityIdentifier == "editMenu" } }
    var loupe: UIView? { stage.window.subviews.first { $0.accessibilityIdentifier == "loupe" } }
    func handle(_ name: String) -> UIView? {
      field.subviews.first { $0.accessibilityIdentifier == name }
    }

    /// The point in the window in front of a character.
    func point(_ offset: Int) -> CGPoint {
      field.layoutIfNeeded()
      let place = field.position(from: field.beginningOfDocument, offset: offset)!
      return field.convert(field.caretRect(for: place).center, to: nil)
    }

    func choose(_ title: String) {
      stage.settle()
      guard let node = stage.stage.accessibilityTree.first(where: { $0.label == title }) else {
        Issue.record("no \(title) in \(menu)")
        return
      }
      stage.tap(at: CGPoint(x: node.frame.midX, y: node.frame.midY))
      stage.settle()
    }

    /// Taps twice, which selects a word.
    func selectWord(at offset: Int) {
      field.becomeFirstResponder()
      for _ in 0..<2 { stage.tap(at: point(offset)) }
      stage.settle()
    }
  }

  @Test(
    "two taps select a word and show what can be done with it; a choice closes the menu (TXI-09)")
  func menu() {
    let world = World("Good morning Berlin")
    world.selectWord(at: 7)
    #expect(world.selected == "morning")
    #expect(world.menu == ["Cut", "Copy", "Select All", "Delete"])
    world.choose("Copy")
    #expect(UIPasteboard.general.string == "morning" && world.bar == nil)
    #expect(!UIMenuController.shared.isMenuVisible)

    // A tap on the selection brings the menu back, with Paste now.
    world.stage.tap(at: world.point(7))
    #expect(world.menu == ["Cut", "Copy", "Paste", "Select All", "Delete"])
    world.choose("Cut")
    #expect(world.field.text == "Good  Berlin" && world.selected.isEmpty)
  }

  @Test("Select All keeps the menu for what is selected now; typing closes it (TXI-09)")
  func selectAll() {
    let world = World("Good morning")
    world.selectWord(at: 7)
    world.choose("Select All")
    #expect(world.selected == "Good morning" && world.menu == ["Cut", "Copy", "Delete"])
    world.stage.stage.send(TextEvent(time: world.stage.now, .insert("x")))
    world.stage.settle()
    #expect(world.field.text == "x" && world.bar == nil)
  }

  @Test(
    "a tap on the caret shows the menu, the next one hides it; a touch elsewhere does, too (TXI-09)"
  )
  func toggle() {
    let world = World("Good")
    world.field.becomeFirstResponder()
    let end = world.point(4)
    world.stage.tap(at: end)
    world.stage.advance(by: 1)
    #expect(world.menu == ["Select", "Select All"])
    world.stage.tap(at: end)
    world.stage.advance(by: 1)
    #expect(world.bar == nil)
    world.stage.tap(at: end)
    world.stage.advance(by: 1)
    #expect(world.bar != nil)
    world.stage.tap(at: CGPoint(x: 200, y: 380))
    world.stage.settle()
    #expect(world.bar == nil && world.field.isFirstResponder)
  }

  @Test("the menu stands above the text, and below it where there is no room (TXI-09)")
  func place() throws {
    let low = World("Good morning")
    low.selectWord(at: 7)
    #expect(try #require(low.bar).frame.maxY < low.point(7).y)
    let high = World("Good morning", y: 12)
    high.selectWord(at: 7)
    #expect(try #require(high.bar).frame.minY > high.point(7).y)
    // In a narrow window the commands scroll sideways.
    #expect(try #require(high.bar).frame.maxX <= 392)
  }

  @Test("handles change the selection, keep a character, and show the menu at the lift (TXI-08)")
  func handles() throws {
    let world = World("Good morning Berlin")
    world.selectWord(at: 7)
    let end = try #require(world.handle("selectionEnd"))
    let grip = end.convert(CGPoint(x: end.bounds.midX, y: end.bounds.maxY - 8), to: nil)
    let finger = world.stage.finger().down(at: grip)
    finger.move(by: (world.point(15).x - world.point(12).x, 0), over: 0.3)
    #expect(world.selected == "morning Be" && world.bar == nil)
    finger.up()
    #expect(world.menu.first == "Cut")

    let start = try #require(world.handle("selectionStart"))
    let other = start.convert(CGPoint(x: start.bounds.midX, y: 8), to: nil)
    world.stage.finger().down(at: other).move(to: world.point(19), over: 0.3).up()
    #expect(world.selected == "e")

    // The mouse selects without handles.
    world.stage.mouse().press(at: world.point(2)).release()
    world.stage.mouse().press(at: world.point(2)).drag(to: world.point(8)).release()
    world.stage.stage.layoutIfNeeded()
    #expect(world.handle("selectionEnd") == nil && !world.selected.isEmpty)
  }

  @Test(
    "a hold shows the loupe, the caret follows between letters, and the lift shows the menu (TXI-08)"
  )
  func loupe() {
    let world = World("Good morning Berlin")
    let finger = world.stage.finger().down(at: world.point(7))
    world.stage.advance(by: 0.4)
    #expect(world.loupe == nil)
    world.stage.advance(by: 0.2)
    #expect(world.loupe != nil && world.caret == 7 && world.field.isEditing)
    finger.move(to: world.point(10), over: 0.2)
    #expect(world.caret == 10)
    finger.up()
    #expect(world.loupe == nil && world.menu == ["Select", "Select All"])
    world.choose("Select")
    #expect(world.selected == "morning")
  }

  @Test("a hold that a delegate ends as editing begins shows nothing; the next one does (TXI-08)")
  func endedHold() {
    let world = World("Good morning Berlin")
    world.onBegin = { $0.cancelTracking(with: nil) }
    let finger = world.stage.finger().down(at: world.point(7))
    world.stage.advance(by: 0.6)
    #expect(world.field.isEditing && world.loupe == nil && !world.field.canvas.touching.isHolding)
    finger.move(to: world.point(10), over: 0.2)
    #expect(world.loupe == nil)
    finger.up()
    #expect(!world.field.canvas.touching.isHolding)

    world.onBegin = { _ in }
    world.field.resignFirstResponder()
    world.stage.finger().down(at: world.point(7)).hold(0.6)
    #expect(world.loupe != nil)
  }

  @Test(
    "a hold in a text view scrolls nothing; a view that goes takes loupe and menu along (TXI-08)")
  func textView() {
    let world = World("")
    let view = world.stage.add(UITextView(frame: CGRect(x: 20, y: 200, width: 300, height: 120)))
    view.font = .systemFont(ofSize: 17)
    view.text = (1...30).map { "This is line \($0)." }.joined(separator: "\n")
    world.stage.stage.layoutIfNeeded()
    view.contentOffset.y = 100
    let finger = world.stage.finger().down(at: CGPoint(x: 100, y: 250))
    world.stage.advance(by: 0.6)
    #expect(world.loupe != nil && view.isFirstResponder)
    finger.move(by: (0, 40), over: 0.3)
    #expect(view.contentOffset.y == 100)
    view.removeFromSuperview()
    #expect(world.loupe == nil)
    finger.up()
    world.stage.settle()
    #expect(world.bar == nil)

    world.stage.add(view)
    view.isEditable = false
    world.stage.finger().down(at: CGPoint(x: 60, y: 250)).hold(0.7).up()
    #expect(world.selectedWord(view) == "is" || world.selectedWord(view) == "This")
    #expect(world.menu == ["Copy", "Select All"])
    view.removeFromSuperview()
    world.stage.settle()
    #expect(world.bar == nil)
    // The view scrolls again.
    world.stage.add(view)
    world.stage.finger().down(at: CGPoint(x: 100, y: 250)).move(by: (0, -60), over: 0.2).up()
    world.stage.settle()
    #expect(view.contentOffset.y > 120)
  }

  @Test("a delegate gives its own menu, and a subclass forbids a command, by key too (TXI-09)")
  func own() {
    final class NoPaste: UITextField {
      override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        action == .paste ? false : super.canPerformAction(action, withSender: sender)
      }
    }
    let world = World("Good morning")
    var chosen = 0
    world.menuMaker = { suggested in
      let shout = UIAction(title: "Shout") { _ in chosen += 1 }
      return UIMenu(children: [shout, UIMenu(options: .displayInline, children: suggested)])
    }
    world.selectWord(at: 7)
    #expect(world.menu == ["Shout", "Cut", "Copy", "Select All", "Delete"])
    world.choose("Shout")
    #expect(chosen == 1)

    UIPasteboard.general.string = "no"
    let field = world.stage.add(NoPaste(frame: CGRect(x: 50, y: 250, width: 300, height: 34)))
    field.text = "ab"
    field.becomeFirstResponder()
    world.stage.stage.send(
      KeyEvent(time: world.stage.now, code: KeyCode("v"), modifiers: .control))
    #expect(field.text == "ab")
    #expect(field.target(forAction: .paste, withSender: nil) == nil)
  }

  @Test("a view of the program offers copying and commands of its own (TXI-09)")
  func menuController() {
    final class Badge: UIView {
      var log: [String] = []
      override var canBecomeFirstResponder: Bool { true }
      override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        action == .copy || super.canPerformAction(action, withSender: sender)
      }
      override func copy(_ sender: Any?) { log.append("copy") }
      func plain() { log.append("plain") }
      func same(_ menu: UIMenuController) {
        log.append(menu === UIMenuController.shared ? "same" : "?")
      }
      func share(_ sender: Any?) { log.append(sender is UIMenuController ? "share" : "?") }
    }
    final class Stranger: UIView { func wave() {} }
    let world = World("")
    let badge = world.stage.add(Badge(frame: CGRect(x: 100, y: 200, width: 80, height: 40)))
    let menu = UIMenuController.shared
    menu.menuItems = [
      UIMenuItem(title: "Share", action: Selector(Badge.share)),
      UIMenuItem(title: "Wave", action: Stranger.wave),
      UIMenuItem(title: "Plain", action: Badge.plain),
      UIMenuItem(title: "Same", action: Badge.same),
    ]
    defer { menu.menuItems = nil }
    var posted: [String] = []
    let names: [(Notification.Name, String)] = [
      (UIMenuController.willShowMenuNotification, "will show"),
      (UIMenuController.didHideMenuNotification, "did hide"),
    ]
    let observers = names.map { name, word in
      NotificationCenter.default.addObserver(forName: name, object: menu, queue: nil) { _ in
        MainActor.assumeIsolated { posted.append(word) }
      }
    }
    defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
    badge.becomeFirstResponder()
    menu.showMenu(from: badge, rect: badge.bounds)
    #expect(menu.isMenuVisible && world.menu == ["Copy", "Share", "Plain", "Same"])
    #expect(menu.menuFrame.maxY < 200)
    world.choose("Share")
    world.stage.settle()
    menu.setTargetRect(badge.bounds, in: badge)
    menu.setMenuVisible(true, animated: true)
    world.choose("Copy")
    for title in ["Plain", "Same"] {
      menu.setMenuVisible(true, animated: false)
      world.choose(title)
    }
    #expect(badge.log == ["share", "copy", "plain", "same"])
    #expect(posted == (0..<4).flatMap { _ in ["will show", "did hide"] })
    // A rectangle that is none, and a view in no window, show nothing.
    let before = Misuse.count
    menu.showMenu(from: badge, rect: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
    #expect(Misuse.count == before + 1)
    badge.removeFromSuperview()
    menu.showMenu(from: badge, rect: badge.bounds)
    #expect(!menu.isMenuVisible)
  }

  @Test("each stage has a menu of its own, so that a replay leaves the window's open (TXI-09)")
  func twoStages() {
    let window = World("Good morning Berlin")
    window.selectWord(at: 7)
    UIMenuController.shared.menuItems = [UIMenuItem(title: "Share", action: .copy)]
    let menu = UIMenuController.shared
    #expect(menu.isMenuVisible)
    weak var gone: UIMenuController?
    do {
      let replay = World("Other words")
      #expect(UIMenuController.shared !== menu && UIMenuController.shared.menuItems == nil)
      replay.selectWord(at: 1)
      #expect(replay.bar != nil && window.bar != nil)
      gone = UIMenuController.shared
      replay.field.text = "none"
      UIMenuController.shared.hideMenu()
      replay.stage.settle()
      #expect(replay.bar == nil)
      replay.selectWord(at: 1)
    }
    #expect(gone == nil, "the menu goes with its stage, though it showed")
    #expect(menu.isMenuVisible && window.bar != nil)
    window.stage.advance(by: 0.1)
    #expect(UIMenuController.shared === menu)
    // The field closes the menu of its stage, whichever stage worked last.
    let other = World("x")
    window.field.removeFromSuperview()
    #expect(!menu.isMenuVisible)
    other.stage.settle()
  }

  @Test("commands that a program sets before there is a stage are in the menu of each (TXI-09)")
  func commandsBefore() {
    let early = UIMenuController.of(nil)
    early.menuItems = [UIMenuItem(title: "Share", action: .copy)]
    defer { early.menuItems = nil }
    let stage = TestStage()
    let shared = UIMenuController.shared
    #expect(shared !== early && shared === UIMenuController.of(stage.stage))
    #expect(UIMenuController.shared.menuItems?.map(\.title) == ["Share"])
    UIMenuController.shared.menuItems = nil
    #expect(early.menuItems?.count == 1)
  }

  @Test("edit menus without an identifier have one of their own (TXI-09)")
  func identifiers() {
    let (a, b) = (
      UIEditMenuConfiguration(identifier: nil, sourcePoint: .zero),
      UIEditMenuConfiguration(identifier: nil, sourcePoint: .zero)
    )
    #expect(a.identifier != b.identifier && a.identifier == a.identifier)
    let named = UIEditMenuConfiguration(identifier: "x", sourcePoint: .zero)
    #expect(named.identifier == AnyHashable("x"))
  }

  @Test("observers and views that show the menu while it is being shown end with a report (TXI-09)")
  func endless() {
    final class Eager: UIView {
      override var canBecomeFirstResponder: Bool { true }
      override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        UIMenuController.shared.showMenu(from: self, rect: bounds)
        return action == .copy
      }
    }
    let world = World("")
    let view = world.stage.add(Eager(frame: CGRect(x: 100, y: 200, width: 80, height: 40)))
    view.becomeFirstResponder()
    let menu = UIMenuController.shared
    let observer = NotificationCenter.default.addObserver(
      forName: nil, object: menu, queue: nil
    ) { _ in MainActor.assumeIsolated { menu.showMenu(from: view, rect: view.bounds) } }
    let before = Misuse.count
    menu.showMenu(from: view, rect: view.bounds)
    #expect(Misuse.count > before && world.menu == ["Copy"])
    NotificationCenter.default.removeObserver(observer)
    menu.hideMenu()
    world.stage.settle()
    #expect(world.bar == nil)
  }

  @Test("an edit menu interaction shows the menu of its delegate (TXI-09)")
  func interaction() {
    final class Answers: UIEditMenuInteractionDelegate {
      var log: [String] = []
      func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
      ) -> UIMenu? {
        UIMenu(children: [UIAction(title: "Mark") { _ in self.log.append("mark") }])
      }
      func editMenuInteraction(
        _ interaction: UIEditMenuInteraction,
        willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
      ) { animator.addCompletion { self.log.append("shown") } }
      func editMenuInteraction(
        _ interaction: UIEditMenuInteraction,
        willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
      ) { log.append("goes") }
    }
    let world = World("")
    let answers = Answers()
    let view = world.stage.add(UIView(frame: CGRect(x: 100, y: 200, width: 80, height: 40)))
    let interaction = UIEditMenuInteraction(delegate: answers)
    view.addInteraction(interaction)
    interaction.presentEditMenu(
      with: UIEditMenuConfiguration(identifier: "a", sourcePoint: CGPoint(x: 40, y: 20)))
    world.choose("Mark")
    #expect(answers.log == ["shown", "goes", "mark"])
    interaction.presentEditMenu(
      with: UIEditMenuConfiguration(identifier: "a", sourcePoint: CGPoint(x: 40, y: 20)))
    world.stage.settle()
    view.removeInteraction(interaction)
    world.stage.settle()
    #expect(answers.log.last == "goes" && world.bar == nil)
  }

  @Test("an edit menu whose arrow is to point up stands below its target (TXI-09)")
  func arrowDirection() {
    final class Answers: UIEditMenuInteractionDelegate {
      func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
      ) -> UIMenu? { UIMenu(children: [UIAction(title: "Mark") { _ in }]) }
    }
    let world = World("")
    let answers = Answers()
    let view = world.stage.add(UIView(frame: CGRect(x: 100, y: 200, width: 80, height: 40)))
    let interaction = UIEditMenuInteraction(delegate: answers)
    view.addInteraction(interaction)
    for (direction, y) in [
      (UIEditMenuArrowDirection.automatic, CGFloat(166)), (.up, 230), (.down, 166),
    ] {
      let configuration = UIEditMenuConfiguration(
        identifier: "a", sourcePoint: CGPoint(x: 40, y: 20))
      configuration.preferredArrowDirection = direction
      interaction.presentEditMenu(with: configuration)
      world.stage.settle()
      #expect(world.bar?.frame.minY == y)
    }
  }

  @Test("passwords cannot be copied (TXI-02, TXI-09)")
  func secure() {
    let world = World("secret")
    world.field.isSecureTextEntry = true
    UIPasteboard.general.string = "new"
    world.selectWord(at: 3)
    #expect(world.menu == ["Paste"])
  }
}

extension TextTouchTests.World {
  func selectedWord(_ view: UITextView) -> String {
    view.canvas.editing.text(in: view.canvas.editing.selection)
  }
}
