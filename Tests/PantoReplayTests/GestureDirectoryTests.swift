import PantoBase
import PantoControls
import PantoReplay
import PantoScene
import PantoTesting
import Testing

/// Tests that a name which a person or an old file gives finds what is meant (NAM-03).
@MainActor @Suite("Given names", .timeLimit(.minutes(60))) struct GestureDirectoryTests {
  let stage = TestStage(600, 400)

  /// Three cards of one name at 50, 150 and 250, with texts, and a lone tap.
  private func addCards() {
    for (i, text) in ["Teapot", "Cup", "Kettle"].enumerated() {
      let card = UIView(frame: CGRect(x: 100 * CGFloat(i), y: 0, width: 100, height: 100))
      card.accessibilityIdentifier = "card"
      card.addGestureRecognizer(UIPanGestureRecognizer())
      let label = UILabel(frame: card.bounds)
      label.text = text
      card.addSubview(label)
      if i == 1 { card.addGestureRecognizer(UITapGestureRecognizer()) }
      stage.add(card)
    }
  }

  @Test("a number means exactly that one, and #1 the first (NAM-03)")
  func numbers() {
    addCards()
    let directory = GestureDirectory(stage.stage)
    #expect(directory.find("pan:card#3") == .one("pan:card#3"))
    #expect(directory.find("pan:card#1") == .one("pan:card"))
    #expect(directory.find("pan:card#4") == .none)
    #expect(directory.find("pinch:card") == .none)
    #expect(directory.exact("pan:card") == "pan:card#1")
    #expect(directory.exact("pan:card#3") == "pan:card#3")
  }

  @Test("a name without a number means the only one, or lists all with place and text (NAM-03)")
  func ambiguity() {
    addCards()
    let directory = GestureDirectory(stage.stage)
    #expect(directory.find("tap:card") == .one("tap:card#2"))
    guard case .several(let entries) = directory.find("pan:card") else {
      Issue.record("three cards have a pan")
      return
    }
    #expect(
      entries.map(\.description) == [
        "pan:card#1, at 50, 50, “Teapot”", "pan:card#2, at 150, 50, “Cup”",
        "pan:card#3, at 250, 50, “Kettle”",
      ])
  }

  @Test("controls that acted and recognizers that are gone are listed, too (NAM-03)")
  func others() {
    addCards()
    let add = UIButton(type: .system)
    add.setTitle("Add", for: .normal)
    add.frame = CGRect(x: 300, y: 0, width: 100, height: 50)
    add.addAction(UIAction { _ in }, for: .touchUpInside)
    stage.add(add)
    stage.finger().down(at: add.center).up()
    #expect(GestureDirectory(stage.stage).find("button:Add") == .one("button:Add"))

    let card = stage.stage.window.subviews[0]
    stage.finger().down(at: CGPoint(x: 50, y: 80)).move(by: (40, 0), over: 0.1).up()
    card.removeFromSuperview()
    let gone = GestureDirectory(stage.stage).entries.first { $0.name == "pan:card" }
    #expect(gone?.description == "pan:card#1, not in the window at the end")
  }

  @Test("a control that did nothing yet makes the name of another one ambiguous (NAM-03, V1)")
  func untouchedControls() {
    for (i, text) in ["Teapot", "Cup", "Kettle"].enumerated() {
      let card = UIView(frame: CGRect(x: 100 * CGFloat(i), y: 0, width: 100, height: 100))
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
      label.text = text
      let add = UIButton(frame: CGRect(x: 0, y: 50, width: 100, height: 50))
      add.accessibilityIdentifier = "add"
      for view in [add, label] { card.addSubview(view) }
      stage.add(card)
    }
    stage.finger().down(at: (250, 75)).up()
    let directory = GestureDirectory(stage.stage)
    guard case .several(let entries) = directory.find("button:add") else {
      Issue.record("three cards have such a button")
      return
    }
    #expect(
      entries.map(\.description) == [
        "button:add#1, at 50, 75, “Teapot”", "button:add#2, at 150, 75, “Cup”",
        "button:add#3, at 250, 75, “Kettle”",
      ])
    #expect(entries.map(\.hasActed) == [false, false, true])
    #expect(directory.find("button:add#1") == .one("button:add"))
    #expect(directory.exact("button:add") == "button:add#1")
  }

  @Test("a text that has such a sign itself is found as it stands (NAM-03)")
  func signsInTexts() {
    let size = UIButton(type: .system)
    size.setTitle("Size #1", for: .normal)
    size.frame = CGRect(x: 300, y: 0, width: 100, height: 50)
    stage.add(size)
    stage.finger().down(at: size.center).up()
    let directory = GestureDirectory(stage.stage)
    #expect(directory.find("button:Size #1") == .one("button:Size #1"))
    #expect(directory.find("button:Size #01") == .none)
  }

  @Test("results of controls that share a name one after another stand in their order (NAM-02)")
  func orderOfResults() {
    let list = OutcomeList(stage.stage)
    func next() -> UIButton {
      let next = UIButton(type: .system)
      next.setTitle("Next", for: .normal)
      next.frame = CGRect(x: 100, y: 100, width: 100, height: 50)
      return next
    }
    let (first, second) = (next(), next())
    stage.add(first)
    stage.finger().down(at: (150, 125)).up()
    first.removeFromSuperview()
    stage.add(second)
    stage.finger().down(at: (150, 125)).move(by: (0, 200), over: 0.2).up()
    second.removeFromSuperview()
    stage.add(first)
    stage.finger().down(at: (150, 125)).up()
    #expect(list["button:Next"].results == ["ended", "failed liftedOutside", "ended"])
  }

  @Test(
    "an expectation from before numbers is met by any of a name; one with a number by one (NAM-03)")
  func expectations() {
    let outcomes = [
      Outcome(recognizer: "pan:card", results: ["failed movedTooFar"]),
      Outcome(recognizer: "pan:card#3", results: ["ended"]),
    ]
    func isMet(_ text: String) -> Bool { Expectation(text)?.isMet(by: outcomes) ?? false }
    #expect(isMet("pan:card=ended") && isMet("pan:card=failed"))
    #expect(isMet("pan:card#3=ended") && !isMet("pan:card#3=failed"))
    #expect(isMet("pan:card#1=failed") && !isMet("pan:card#1=ended"))
    #expect(isMet("pan:card#2=possible") && !isMet("pan:card#2=ended"))
  }

  @Test(
    "numbers are told from other signs of a name (NAM-03)",
    arguments: [
      ("pan:card#3", "pan:card"), ("pan#2:card#13", "pan:card"), ("tap:issue #x", "tap:issue #x"),
      ("cell:list#2[0,3]", "cell:list[0,3]"), ("pan:#1st", "pan:#1st"), ("pan:a#", "pan:a#"),
      (
        "0.2 pan:card#3 possible → failed waitingFor(tap:card#2)",
        "0.2 pan:card possible → failed waitingFor(tap:card)"
      ),
    ])
  func plainNames(name: String, plain: String) {
    #expect(GestureDirectory.plain(name) == plain)
  }
}
