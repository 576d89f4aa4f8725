import PantoControls
import PantoScene
import PantoTesting
import Testing

/// Tests menus (PRT-29).
@MainActor @Suite("Menus", .timeLimit(.minutes(60))) struct MenuTests {
  @MainActor private final class Answers: UIContextMenuInteractionDelegate {
    var log: [String] = []
    var shows = true
    lazy var menu = UIMenu(
      title: "Photo",
      children: [
        UIAction(title: "Copy", state: .on) { _ in self.log.append("copy") },
        UIAction(title: "Print", attributes: .disabled) { _ in self.log.append("print") },
        UIAction(title: "Secret", attributes: .hidden) { _ in self.log.append("secret") },
        UIMenu(
          title: "Share", children: [UIAction(title: "Mail") { _ in self.log.append("mail") }]),
        UIMenu(
          options: .displayInline,
          children: [
            UIAction(title: "Delete", attributes: .destructive) { _ in self.log.append("delete") }
          ]),
      ])

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
      log.append("asked at \(Int(location.x))")
      return shows
        ? UIContextMenuConfiguration(identifier: nil, actionProvider: { _ in self.menu }) : nil
    }
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction,
      willDisplayMenuFor configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) { animator?.addCompletion { self.log.append("shown") } }
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction,
      willEndFor configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) { log.append("ends") }
  }

  private let stage = TestStage(400, 600)
  private let answers = Answers()
  private let view = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))

  private var lines: [String] { stage.stage.accessibilityTree.compactMap(\.label) }

  private func tap(_ label: String) {
    guard let node = stage.stage.accessibilityTree.first(where: { $0.label == label }) else {
      Issue.record("no \(label) in \(lines)")
      return
    }
    stage.tap(at: CGPoint(x: node.frame.midX, y: node.frame.midY))
    stage.settle()
  }

  private func press() {
    stage.finger().down(at: (150, 150)).hold(0.7).up()
    stage.settle()
  }

  @Test("a long press shows the menu of the view, and a choice closes it (PRT-29)")
  func choose() {
    _ = stage.add(view)
    view.addInteraction(UIContextMenuInteraction(delegate: answers))
    press()
    #expect(answers.log == ["asked at 50", "shown"])
    #expect(lines == ["Photo", "Copy", "Print", "Share", "Delete"])
    #expect(stage.stage.accessibilityText.contains("\"Copy\", button, selected"))
    tap("Print")
    #expect(lines.count == 5, "it cannot be chosen")
    tap("Copy")
    #expect(answers.log == ["asked at 50", "shown", "ends", "copy"] && lines.isEmpty)
  }

  @Test("a menu in the menu opens in its place and goes back; a tap beside it closes it (PRT-29)")
  func inner() {
    _ = stage.add(view)
    view.addInteraction(UIContextMenuInteraction(delegate: answers))
    press()
    tap("Share")
    #expect(lines == ["Share", "Mail"])
    tap("Share")
    #expect(lines.count == 5)
    tap("Share")
    tap("Mail")
    #expect(answers.log.last == "mail")
    press()
    stage.tap(at: CGPoint(x: 390, y: 20))
    stage.settle()
    #expect(lines.isEmpty && answers.log.last == "ends")
  }

  @Test(
    "a click of the secondary button shows the menu, a short tap and no configuration do not (PRT-29)"
  )
  func click() {
    _ = stage.add(view)
    let interaction = UIContextMenuInteraction(delegate: answers)
    view.addInteraction(interaction)
    #expect(view.interactions.count == 1 && interaction.view === view)
    stage.tap(at: CGPoint(x: 150, y: 150))
    stage.settle()
    #expect(answers.log.isEmpty)
    stage.mouse().press(at: CGPoint(x: 150, y: 150), button: .secondary).release()
    stage.settle()
    #expect(lines.count == 5)
    interaction.dismissMenu()
    stage.settle()
    answers.shows = false
    press()
    #expect(lines.isEmpty)
    view.removeInteraction(interaction)
    answers.shows = true
    press()
    #expect(lines.isEmpty && interaction.view == nil && view.gestureRecognizers?.isEmpty != false)
  }

  @Test("a button shows its menu by a tap or after a long press (PRT-29)")
  func button() {
    let button = stage.add(UIButton(type: .system))
    button.frame = view.frame
    button.setTitle("More", for: .normal)
    #expect(button.menu == nil && !button.showsMenuAsPrimaryAction)
    button.menu = answers.menu
    stage.tap(at: CGPoint(x: 150, y: 150))
    stage.settle()
    #expect(lines == ["More"])
    press()
    #expect(lines.contains("Copy"))
    tap("Copy")
    button.showsMenuAsPrimaryAction = true
    stage.tap(at: CGPoint(x: 150, y: 150))
    stage.settle()
    #expect(lines.contains("Delete"))
  }

  // MARK: Menus and selections as primary actions

  private func madeButton() -> UIButton {
    let button = UIButton(type: .system)
    button.frame = view.frame
    return stage.add(button)
  }

  @Test("a button whose menu is its primary action opens it as the finger lands (H8)")
  func primary() {
    let button = madeButton()
    button.menu = answers.menu
    button.showsMenuAsPrimaryAction = true
    var heard: [String] = []
    for (name, event) in [
      ("down", .touchDown), ("menu", .menuActionTriggered), ("up", .touchUpInside),
      ("primary", .primaryActionTriggered),
    ] as [(String, UIControl.Event)] {
      button.addAction(for: event) { _ in heard.append(name) }
    }

    let finger = stage.finger().down(at: (150, 150))
    #expect(lines.contains("Copy"))
    finger.up()
    stage.settle()
    #expect(heard == ["down", "menu"])
    tap("Copy")
    #expect(answers.log == ["copy"])
  }

  @Test("a target of that event may replace the menu that is about to show (H8)")
  func replaced() {
    let button = madeButton()
    button.menu = UIMenu(children: [UIAction(title: "Old") { _ in }])
    button.showsMenuAsPrimaryAction = true
    button.addAction(for: .menuActionTriggered) { sender in
      (sender as? UIButton)?.menu = UIMenu(children: [UIAction(title: "New") { _ in }])
    }

    stage.tap(at: button.center)
    stage.settle()
    #expect(lines == ["New"])
  }

  @Test("without a menu the button acts as any other (H8)")
  func withoutMenu() {
    let button = madeButton()
    button.showsMenuAsPrimaryAction = true
    var presses = 0
    button.addAction(for: .touchUpInside) { _ in presses += 1 }

    stage.tap(at: button.center)
    #expect(presses == 1 && stage.window.subviews.count == 1)
  }

  @Test("a button that changes its selection is switched before its action runs (PRT-29)")
  func toggle() {
    let button = madeButton()
    button.changesSelectionAsPrimaryAction = true
    var seen: [Bool] = []
    button.addAction(for: .primaryActionTriggered) { seen.append($0.isSelected) }

    stage.tap(at: button.center)
    stage.finger().down(at: button.center).move(by: (0, 200)).up()
    stage.tap(at: button.center)
    #expect(seen == [true, false] && !button.isSelected)
  }

  @Test("a menu as selection has one checked action, whose title the button shows (PRT-29)")
  func popUp() {
    let (small, large) = (UIAction(title: "Small") { _ in }, UIAction(title: "Large") { _ in })
    let button = madeButton()
    button.menu = UIMenu(children: [small, UIMenu(options: .displayInline, children: [large])])
    button.showsMenuAsPrimaryAction = true
    button.changesSelectionAsPrimaryAction = true
    #expect(button.currentTitle == "Small" && small.state == .on && large.state == .off)

    stage.tap(at: button.center)
    stage.settle()
    tap("Large")
    #expect(button.currentTitle == "Large" && small.state == .off && large.state == .on)
  }

  @Test(
    "a menu of single selection checks the choice, and no other action of it (PRT-29)",
    arguments: [true, false])
  func singleSelection(isInline: Bool) {
    let order = ["Name", "Date", "Size"].map { UIAction(title: $0) { _ in } }
    order[0].state = .on
    let hidden = UIAction(title: "Hidden files", state: .on) { _ in }
    let button = madeButton()
    button.menu = UIMenu(children: [
      UIMenu(
        title: "Order", options: isInline ? [.displayInline, .singleSelection] : .singleSelection,
        children: [order[0], UIMenu(options: .displayInline, children: Array(order.dropFirst()))]),
      hidden,
    ])
    button.showsMenuAsPrimaryAction = true

    stage.tap(at: button.center)
    stage.settle()
    if !isInline { tap("Order") }
    tap("Date")

    #expect(order.map(\.state) == [.off, .on, .off] && hidden.state == .on)
  }

  @Test("a menu of single selection that stays shows the new mark (PRT-29)")
  func singleSelectionThatStays() {
    let order = ["Name", "Date"].map {
      UIAction(title: $0, attributes: .keepsMenuPresented) { _ in }
    }
    let button = madeButton()
    button.menu = UIMenu(options: .singleSelection, children: order)
    button.showsMenuAsPrimaryAction = true
    stage.tap(at: button.center)
    stage.settle()

    for title in ["Name", "Date", "Date"] {
      tap(title)
      let checked = stage.stage.accessibilityTree.filter { $0.traits.contains(.selected) }
      #expect(checked.map(\.label) == [title])
    }
  }
}
