import PantoTesting
import Pantograph
import Testing

@testable import Families

/// Fields with the keyboard on screen, pickers, alerts and sheets as a person uses them.
@MainActor @Suite("Forms, pickers, alerts and sheets") struct FormFamilyTests {
  @Test("a new plant is typed on the keyboard on screen, and stands in the list")
  func newPlant() throws {
    let person = try Person("tables")
    person.tap("Add")
    #expect(person.sees("New plant") && person.keyboardTop == nil)
    person.tap(person.field("Name"))
    let top = try #require(person.keyboardTop)
    let field = try #require(person.field("Name"))
    #expect(field.convert(field.bounds, to: nil).maxY < top)

    person.press("F", "e", "r", "n", "Next")
    #expect(person.field("Species")?.isFirstResponder == true)
    person.press("M", "o", "s", "s", "Done")
    #expect(person.keyboardTop == nil)
    person.tap("Save")

    #expect(person.row("Fern") == ["Fern", "Moss", "Water in 7 days"] && !person.sees("New plant"))
  }

  @Test("the cursor in the notes, the lowest field, is above the keyboard")
  func notes() throws {
    let person = try Person("fields")
    person.tap(person.field("Notes"))
    let top = try #require(person.keyboardTop)
    let notes = try #require(person.field("Notes") as? UITextView)
    let caret = notes.caretRect(for: notes.endOfDocument)
    #expect(notes.isFirstResponder && notes.convert(caret, to: nil).maxY <= top)
  }

  @Test("changes are not lost without a question")
  func discard() throws {
    let person = try Person("fields")
    person.tap(person.field("Name"))
    person.press("A")
    person.tap("Cancel")
    #expect(person.sees("Discard changes"))
    person.tap("Keep editing")
    #expect(person.sees("New plant"))
    person.tap("Cancel")
    person.tap("Discard changes")

    #expect(
      !person.sees("New plant") && person.sees("Monstera") && person.garden.plants.count == 12)
  }

  @Test("a day of the calendar tells which plants want water on it")
  func calendar() throws {
    let person = try Person("pickers")
    #expect(person.sees("Wants water: Monstera, Basil, Peace lily, Strawberries"))
    person.tap("14")
    #expect(person.sees("Wants water: Basil, Strawberries, Lemon tree"))
  }

  @Test("a wheel is turned by a tap on another row")
  func wheels() throws {
    let person = try Person("pickers")
    let label = try #require(person.texts.first { $0.text.hasPrefix("Wants water") }).frame
    person.stage.drag(
      from: Person.middle(label), to: CGPoint(x: label.midX, y: label.midY - 340))
    person.stage.settle()
    #expect(person.sees("6 plants need a friend in this time."))
    person.tap("months")
    #expect(person.sees("12 plants need a friend in this time."))
  }

  @Test("a field of a time opens wheels, and a tap beside closes them")
  func compact() throws {
    let person = try Person("alerts")
    person.tap("12:00")
    person.tap("13")
    person.stage.tap(at: CGPoint(x: 195, y: 740))
    person.stage.settle()
    #expect(person.sees("13:00") && !person.sees("12:00"))
  }

  @Test("an alert asks before the garden is reset")
  func alert() throws {
    let person = try Person("alerts")
    person.garden.remove(1)
    person.tap("Reset the garden")
    let (no, yes) = (person.frame("Cancel"), person.frame("Reset"))
    #expect(no?.midY == yes?.midY && (no?.midX ?? 0) < (yes?.midX ?? 0))
    person.tap("Cancel")
    #expect(!person.sees("Reset the garden?") && person.garden.plant(1) == nil)
    person.tap("Reset the garden")
    person.tap("Reset")
    #expect(person.garden.plant(1)?.name == "Monstera")
  }

  @Test("an action sheet stands above the lower edge and does what was chosen")
  func actionSheet() throws {
    let person = try Person("alerts")
    person.tap("Share the list…")
    #expect((person.frame("Cancel")?.maxY ?? 900) <= 810)
    person.tap("Copy what is due")
    let copied = person.stage.stage.working { UIPasteboard.general.string }
    #expect(copied == "Monstera\nBasil\nPeace lily\nStrawberries")
  }

  @Test("an alert with a field stays above the keyboard")
  func rename() throws {
    let person = try Person("menus")
    person.tap("More")
    person.tap("Rename")
    let top = try #require(person.keyboardTop)
    #expect((person.frame("Rename")?.maxY ?? 900) <= top)
    person.press("s")
    person.tap("Rename")
    #expect(person.garden.plant(1)?.name == "Monsteras" && person.keyboardTop == nil)
    #expect(person.sees("Monsteras") && !person.sees("Rename plant"))
  }

  @Test("a sheet rests at half of the window, is pulled up for more, and pulled down to close it")
  func sheet() throws {
    let person = try Person("sheets")
    #expect(person.frame("Care of Monstera")?.minY == 409)
    person.stage.drag(from: CGPoint(x: 195, y: 396), to: CGPoint(x: 195, y: 90))
    person.stage.settle()
    #expect(person.frame("Care of Monstera")?.minY == 77 && person.sees("Food"))

    person.stage.drag(from: CGPoint(x: 195, y: 64), to: CGPoint(x: 195, y: 720))
    person.stage.settle()
    #expect(!person.sees("Care of Monstera") && person.sees("Monstera deliciosa"))
  }
}
