import PantoBase
import PantoTesting
import Testing

@testable import PantoScene

/// Tests that a thing has one name, whoever asks and whatever moves (NAM-01).
@MainActor @Suite("Names", .timeLimit(.minutes(60))) struct NameTests {
  let stage = TestStage(600, 400)

  private final class Card: UIView {}

  private func card(_ identifier: String? = nil, at x: CGFloat) -> UIView {
    let card = Card(frame: CGRect(x: x, y: 10, width: 80, height: 80))
    card.accessibilityIdentifier = identifier
    card.addGestureRecognizer(UIPanGestureRecognizer())
    return card
  }

  private var names: [String] { stage.stage.recognizers.map(stage.stage.name(of:)) }

  @Test("views and recognizers keep their numbers when the order of views changes (NAM-01)")
  func orderChanges() {
    let cards = (0..<3).map { card("card", at: 100 * CGFloat($0)) }
    cards.forEach { stage.add($0) }
    #expect(names == ["pan:card", "pan:card#2", "pan:card#3"])
    cards[0].superview?.bringSubviewToFront(cards[0])
    cards[1].removeFromSuperview()
    #expect(names == ["pan:card#3", "pan:card"])
    stage.add(cards[1])
    #expect(names == ["pan:card#3", "pan:card", "pan:card#2"])
    #expect(stage.stage.name(of: cards[1]) == "card#2")
  }

  @Test("a later view never takes the number of one that is gone (NAM-01)")
  func numbersAreNotReused() {
    stage.add(card("card", at: 0))
    stage.stage.window.subviews.forEach { $0.subviews.forEach { $0.removeFromSuperview() } }
    let second = card("card", at: 0)
    stage.add(second)
    #expect(second.gestureName == "card#2")
  }

  @Test("a part that was closed for good gives its numbers back, in any order (NAM-01)")
  func closedPart() {
    func part() -> UIView {
      let page = UIView(frame: CGRect(x: 0, y: 0, width: 600, height: 400))
      for i in 0..<4 {
        let view = card(i < 2 ? "card" : nil, at: 100 * CGFloat(i))
        let tap = UITapGestureRecognizer()
        tap.name = "once"
        view.addGestureRecognizer(tap)
        page.addSubview(view)
      }
      return page
    }
    let (first, second) = (part(), part())
    stage.add(first)
    let names = names
    stage.add(second)
    let both = self.names
    first.releaseNumbers(all: true)
    first.removeFromSuperview()
    let third = part()
    stage.add(third)
    #expect(Set(self.names) == Set(both), "the third has the numbers of the first")
    for page in [third, second] {
      page.releaseNumbers(all: true)
      page.removeFromSuperview()
    }
    stage.add(part())
    #expect(self.names == names)
  }

  @Test("views without identifiers are counted by class, and share names with identifiers (NAM-01)")
  func classes() {
    let views = [card(at: 0), card(at: 100), card("card", at: 200)]
    views.forEach { stage.add($0) }
    #expect(views.map(\.gestureName) == ["card", "card#2", "card#3"])
  }

  @Test("the log, the story of a test and a diagnosis say the same name (V1, NAM-01)")
  func everywhere() throws {
    let cards = (0..<3).map { card("card", at: 100 * CGFloat($0)) }
    cards.forEach { stage.add($0) }
    stage.finger().down(at: cards[2].center).move(by: (40, 40), over: 0.1).up()
    let last = try #require(stage.stage.log.transitions.last)
    #expect(stage.stage.log.name(of: last.recognizer) == "pan:card#3")
    #expect(stage.stage.log.line(for: last).contains("pan:card#3"))
    let answers = stage.stage.diagnose(at: cards[2].center).answers
    #expect(answers.map(\.recognizer) == ["pan:card#3"])
    #expect(answers.map(\.view) == ["card#3"])
  }

  @Test("whoever asks for names between two touches changes none of them (NAM-01)")
  func askingChangesNothing() {
    func play(asking: Bool) -> [String] {
      let stage = TestStage(600, 400)
      var cards = (0..<2).map { card("card", at: 100 * CGFloat($0)) }
      cards.forEach { stage.add($0) }
      func ask() {
        if asking { _ = stage.stage.recognizers.reversed().map(stage.stage.name(of:)) }
      }
      ask()
      stage.finger().down(at: cards[1].center).move(by: (0, 40), over: 0.1).up()
      cards.append(card("card", at: 200))
      cards[0].removeFromSuperview()
      ask()
      stage.add(cards[2])
      stage.add(cards[0])
      ask()
      stage.finger().down(at: cards[2].center).move(by: (0, 40), over: 0.1).up()
      return stage.stage.log.transitions.map(stage.stage.log.line(for:))
    }
    #expect(play(asking: true) == play(asking: false))
  }

  @Test("recognizers of one kind at one view, and with one own name, have numbers (NAM-01)")
  func recognizers() {
    let view = card("card", at: 0)
    view.addGestureRecognizer(UIPanGestureRecognizer())
    view.addGestureRecognizer(UITapGestureRecognizer())
    stage.add(view)
    #expect(names == ["pan:card", "pan#2:card", "tap:card"])
    let other = card("card", at: 100)
    stage.add(other)
    for each in [view, other] {
      let tap = UITapGestureRecognizer()
      tap.name = "once"
      each.addGestureRecognizer(tap)
    }
    #expect(names.filter { $0.hasPrefix("once") } == ["once", "once#2"])
    // The first pan goes; the second one keeps its number.
    view.removeGestureRecognizer(view.gestureRecognizers![0])
    #expect(names.first == "pan#2:card")
  }

  /// Two classes of a program that call themselves one kind, and one class of two kinds.
  private class Dwell: UITapGestureRecognizer {
    override var kindName: String { "dwell" }
  }
  private final class LongDwell: Dwell {}
  private final class Either: UITapGestureRecognizer {
    var kind = "left"
    override var kindName: String { kind }
  }

  @Test("the kind decides about numbers, and not the class, also in a long list (NAM-01)")
  func kindsOfProgram() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
    view.accessibilityIdentifier = "card"
    let right = Either()
    right.kind = "right"
    [Dwell(), LongDwell(), Either(), right].forEach(view.addGestureRecognizer)
    for _ in 0..<100 { view.addGestureRecognizer(UITapGestureRecognizer()) }
    view.addGestureRecognizer(Dwell())
    stage.add(view)
    #expect(names.prefix(4) == ["dwell:card", "dwell#2:card", "left:card", "right:card"])
    #expect(names.last == "dwell#3:card")
    #expect(Set(names).count == names.count)
  }

  @Test("a new identifier or name is a new name, in the log as well (NAM-01)")
  func renaming() throws {
    let view = card("card", at: 0)
    stage.add(view)
    stage.finger().down(at: view.center).move(by: (40, 40), over: 0.1).up()
    view.accessibilityIdentifier = "kettle"
    #expect(names == ["pan:kettle"])
    let last = try #require(stage.stage.log.transitions.last)
    #expect(stage.stage.log.name(of: last.recognizer) == "pan:kettle")
    view.gestureRecognizers![0].name = "lift"
    #expect(names == ["lift"])
    #expect(stage.stage.log.name(of: last.recognizer) == "lift")
  }

  @Test("a view that moves to another stage is counted there (NAM-01)")
  func otherStage() {
    let views = (0..<2).map { card("card", at: 100 * CGFloat($0)) }
    views.forEach { stage.add($0) }
    let other = TestStage(600, 400)
    other.add(views[1])
    #expect(views[1].gestureName == "card")
    stage.add(views[1])
    #expect(views[1].gestureName == "card#3")
  }

  @Test("a restart counts anew, as a replay that begins there does (NAM-01, REP-02)")
  func restart() {
    let stage = TestStage(600, 400)
    let header = card("header", at: 300)
    stage.add(header)
    func build() { for i in 0..<2 { stage.add(card("card", at: 100 * CGFloat(i))) } }
    build()
    stage.stage.onRestart = {
      for view in stage.window.subviews where view !== header { view.removeFromSuperview() }
      build()
    }
    stage.stage.restart()
    stage.stage.restart()
    let names = stage.stage.recognizers.map(stage.stage.name(of:))
    #expect(names == ["pan:header", "pan:card", "pan:card#2"])
  }

  @Test("a cell that is named after its row again has the row's name without a number (NAM-01)")
  func namesOfRows() {
    let cells = (0..<3).map { card("row \($0)", at: 100 * CGFloat($0)) }
    cells.forEach { stage.add($0) }
    for round in 1..<20 {
      for (i, cell) in cells.enumerated() {
        // Half of them get their new row while they are out of the window, as cells do.
        if i % 2 == 0 { cell.removeFromSuperview() }
        cell.accessibilityIdentifier = nil
      }
      for (i, cell) in cells.enumerated() {
        cell.accessibilityIdentifier = "row \((i + round) % 7)"
        if i % 2 == 0 { stage.add(cell) }
      }
    }
    #expect(cells.map(\.gestureName) == ["row 5", "row 6", "row 0"])
  }

  @Test("an own name that is given while the view is out of the window has a number (NAM-01)")
  func ownNamesOutside() {
    let views = [card("a", at: 0), card("b", at: 100)]
    views.forEach { stage.add($0) }
    views[0].removeFromSuperview()
    for view in views {
      let tap = UITapGestureRecognizer()
      tap.name = "once"
      view.addGestureRecognizer(tap)
    }
    stage.add(views[0])
    #expect(Set(names.filter { $0.hasPrefix("once") }) == ["once", "once#2"])
    // One that is taken off and put back keeps its number.
    let tap = views[0].gestureRecognizers![1]
    views[0].removeGestureRecognizer(tap)
    views[0].addGestureRecognizer(tap)
    #expect(tap.gestureName == "once#2")
  }

  @Test("the log follows a name that changes while the view is out of the window (NAM-01)")
  func renamedOutside() throws {
    let view = card("card", at: 0)
    stage.add(view)
    stage.finger().down(at: view.center).move(by: (40, 40), over: 0.1).up()
    view.removeFromSuperview()
    view.accessibilityIdentifier = "kettle"
    stage.add(view)
    let last = try #require(stage.stage.log.transitions.last)
    #expect(stage.stage.log.name(of: last.recognizer) == "pan:kettle")
    #expect(names == ["pan:kettle"])
  }

  @Test("ten thousand identifiers that come and go do not fill the memory (NAM-01, P2)")
  func manyIdentifiers() {
    let names = stage.stage.processor.names
    let kept = card("kept", at: 0)
    stage.add(kept)
    for i in 0..<10_000 {
      let view = UIView()
      view.accessibilityIdentifier = "row \(i)"
      stage.add(view)
      view.removeFromSuperview()
    }
    #expect(names.nameCount < 4200)
    for i in 0..<10_000 {
      let tap = UITapGestureRecognizer()
      tap.name = "open \(i)"
      kept.addGestureRecognizer(tap)
      kept.removeGestureRecognizer(tap)
    }
    #expect(names.nameCount < 4200)
    let second = card("kept", at: 100)
    stage.add(second)
    #expect(second.gestureName == "kept#2")
  }
}
