import PantoTesting
import Pantograph
import Testing

@testable import Families

/// Tables, collections, menus and search as a person uses them.
@MainActor @Suite("Lists of plants and photos") struct ListFamilyTests {
  @Test("a list has the plants by their place, each with its species and when it wants water")
  func list() throws {
    let person = try Person("tables")

    #expect(person.row("Monstera") == ["Monstera", "Monstera deliciosa", "Water today"])
    #expect(person.row("Basil") == ["Basil", "Ocimum basilicum", "2 days late"])
    let rows = ["Monstera", "Rubber plant", "Snake plant", "Basil"].compactMap { person.frame($0) }
    #expect(rows.count == 4 && rows.map(\.minY) == rows.map(\.minY).sorted())
    #expect(Set(rows.map(\.minX)).count == 1)
  }

  @Test("a swipe to the left offers to delete a plant, one to the right waters it")
  func swipes() throws {
    let person = try Person("tables")
    person.swipe("Basil", by: -140)
    #expect(person.sees("Delete") && person.sees("Edit") && person.garden.plant(4) != nil)

    person.tap("Delete")
    #expect(!person.sees("Basil") && person.garden.plant(4) == nil && !person.sees("Delete"))

    person.swipe("Rosemary", by: 100)
    person.tap("Water")
    #expect(person.row("Rosemary") == ["Rosemary", "Salvia rosmarinus", "Water in 6 days"])
    #expect(!person.sees("Water"))
  }

  @Test("the menu of the bar sorts the list and ticks what was chosen")
  func sorting() throws {
    let person = try Person("tables")
    person.tap("Sort")
    #expect(person.sees("Sort by") && person.sees("Next watering"))
    person.tap("Next watering")

    let late = try #require(person.frame("Basil"))
    let today = try #require(person.frame("Monstera"))
    #expect(late.minY < today.minY && !person.sees("Sort by") && !person.sees("Living room"))
  }

  @Test("a finger that rests on a row opens its menu")
  func contextMenu() throws {
    let person = try Person("menus")
    person.tap("Plants", above: 100)
    person.hold("Rosemary")
    #expect(person.sees("Water now") && person.sees("Delete"))

    person.tap("Favourite")
    #expect(person.garden.plant(5)?.isFavorite == true && !person.sees("Water now"))
  }

  @Test("a menu inside of a menu moves a plant")
  func innerMenu() throws {
    let person = try Person("menus")
    #expect(person.sees("Living room"))
    person.tap("More")
    person.tap("Move to")
    person.tap("Kitchen")

    #expect(person.sees("Kitchen") && !person.sees("Living room") && !person.sees("Move to"))
    #expect(person.garden.plant(1)?.room == .kitchen)
  }

  @Test("a search narrows the list with each letter, and Cancel brings all back")
  func search() throws {
    let person = try Person("search")
    #expect(person.sees("Cancel"))
    person.stage.stage.send(TextEvent(time: person.stage.now, .insert("lav")))
    person.stage.settle()
    #expect(person.sees("Lavender") && !person.sees("Monstera"))

    person.stage.stage.send(TextEvent(time: person.stage.now, .insert("x")))
    person.stage.settle()
    #expect(!person.sees("Lavender") && person.sees("No plant has this name"))

    person.tap("Cancel")
    #expect(person.sees("Monstera") && !person.sees("No plant has this name"))
  }

  @Test("photos stand in a row that scrolls sideways, and in a grid of three columns below it")
  func photos() throws {
    let person = try Person("collections")
    let first = try #require(person.frame("Monstera, week 8"))
    #expect(first.minX == 16)
    let grid = ["Monstera", "Monstera, week 4", "Rubber plant"].compactMap { person.frame($0) }
    #expect(grid.map(\.minX) == [16, 138, 260] && Set(grid.map(\.minY)).count == 1)

    person.stage.drag(
      from: CGPoint(x: 300, y: first.minY - 60), to: CGPoint(x: 120, y: first.minY - 60))
    person.stage.settle()
    #expect((person.frame("Rubber plant, week 8")?.minX ?? 400) < 100)
    #expect(person.frame("Monstera")?.minX == 16, "the grid stays")
  }

  @Test("photos that are selected are counted and deleted together")
  func selection() throws {
    let person = try Person("collections")
    person.tap("Select")
    #expect(person.sees("Select photos"))
    person.tap("Monstera")
    #expect(person.sees("1 photo"))
    person.tap("Rubber plant")
    #expect(person.sees("2 photos"))
    person.tap("Trash")
    person.tap("Delete 2 photos")

    #expect(!person.sees("Monstera") && person.sees("Monstera, week 4") && person.sees("Select"))
    #expect(person.garden.photos.count == 34)
  }

  @Test("a tap on a photo opens the page of its plant")
  func photo() throws {
    let person = try Person("collections")
    person.tap("Rubber plant")
    #expect(person.sees("Ficus elastica") && person.sees("Water in 6 days"))
  }
}
