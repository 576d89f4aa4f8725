import PantoTesting
import Pantograph
import Testing

@testable import Families

/// Navigation, tabs and columns as a person uses them.
@MainActor @Suite("Bars, tabs and columns") struct FrameFamilyTests {
  @Test("a row pushes a page; the back button and a drag from the edge bring the list back")
  func pages() throws {
    let person = try Person("navigation")
    person.tap("Monstera")
    #expect(person.sees("Monstera deliciosa") && !person.sees("Rubber plant"))
    person.tap("Plants", above: 100)
    #expect(person.sees("Rubber plant"))

    person.tap("Rubber plant")
    person.stage.finger().down(at: (2, 400)).move(by: (320, 0), over: 0.3).up()
    person.stage.settle()
    #expect(person.sees("Snake plant") && !person.sees("Water now"))
  }

  @Test("the large title becomes a small one in the middle when the list is scrolled")
  func largeTitle() throws {
    let person = try Person("navigation")
    let large = try #require(person.frame("Plants", above: 200))
    #expect(large.minX == 16 && large.minY > 90)
    person.stage.drag(from: CGPoint(x: 195, y: 700), to: CGPoint(x: 195, y: 300))
    person.stage.settle()
    let small = try #require(person.frame("Plants", above: 200))
    #expect(abs(small.midX - 195) < 1 && small.maxY <= 91)
  }

  @Test("each tab keeps its page, and a second tap on a tab goes back to its first one")
  func tabs() throws {
    let person = try Person("tabs")
    person.tap("Monstera")
    person.tapTab("Photos")
    #expect(person.sees("Recent"))
    person.tapTab("Settings")
    #expect(person.sees("Reminders"))
    person.tapTab("Plants")
    #expect(person.sees("Monstera deliciosa") && person.sees("Water now"))
    person.tapTab("Plants")
    #expect(person.sees("Rubber plant") && !person.sees("Water now"))
  }

  @Test("columns show a list and a plant side by side, and one of them in a narrow window")
  func columns() throws {
    let person = try Person("split")
    let (row, button) = (person.frame("Rubber plant"), person.frame("Water now"))
    #expect((row?.maxX ?? 900) < 320 && (button?.minX ?? 0) > 320)
    person.tap("Rubber plant")
    let species = person.texts.filter { $0.text == "Ficus elastica" }.map(\.frame.minX)
    #expect(species.count == 2 && species.filter { $0 > 320 }.count == 1)

    person.stage.stage.resize(to: CGSize(width: 390, height: 844), scale: 1, safeAreaInsets: .zero)
    person.stage.settle()
    #expect(person.sees("Rubber plant") != person.sees("Monstera"))
  }

  @Test("arguments that mean nothing are refused")
  func arguments() {
    #expect(Look(["menus", "--dark", "--rtl", "--text", "150"])?.textScale == 1.5)
    #expect(Look([String]())?.family == .tables)
    for wrong in [["trees"], ["--text"], ["--text", "9"], ["--size", "10"], ["--day", "soon"]] {
      #expect(Look(wrong) == nil, "\(wrong)")
    }
  }
}
