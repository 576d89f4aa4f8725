import Foundation
@testable import PantoControls
@testable import PantoPickers
import PantoScene
import PantoTesting
import Testing

/// Calendars that are dragged half, cancelled and mirrored.
@MainActor @Suite("Calendars under a finger", .timeLimit(.minutes(60))) struct CalendarStoryTests {
  private typealias World = DateFormTests.World

  @Test(
    "a half and a cancelled drag keep the month; a press that is cancelled chooses no day (MUT-14)")
  func cancelled() {
    let world = World(.inline, .date)
    world.stage.finger().down(at: (200, 200)).move(by: (-100, 0), over: 0.4).hold(0.2).up()
    world.stage.settle()
    #expect(world.frame("March 2026") != nil)
    world.stage.finger().down(at: (200, 200)).move(by: (-120, 0), over: 0.3).cancel()
    world.stage.settle()
    #expect(world.frame("March 2026") != nil)
    guard let day = world.frame("18") else {
      Issue.record("no day")
      return
    }
    world.stage.finger().down(at: day.center).hold(0.2).cancel()
    world.stage.finger().down(at: day.center).move(by: (0, 250), over: 0.3).up()
    world.stage.settle()
    #expect(world.told.isEmpty)
    world.tap("18")
    #expect(world.told == ["2026-03-18T17:07:00Z"])
  }

  @Test("days stand in weeks from the leading side, and months turn the other way (MUT-14)")
  func mirrored() throws {
    for isRightToLeft in [false, true] {
      let world = World(.inline, .date, isRightToLeft: isRightToLeft)
      // March 2026 begins on a Sunday, the first day of the week.
      let (first, second) = (try #require(world.frame("1")), try #require(world.frame("2")))
      let eighth = try #require(world.frame("8"))
      #expect((second.midX > first.midX) != isRightToLeft && second.midY == first.midY)
      #expect(eighth.midX == first.midX && eighth.midY == first.midY + 40)
      let sunday = try #require(world.frame("SUN"))
      #expect(sunday.midX == first.midX)
      world.drag(by: isRightToLeft ? 250 : -250)
      #expect(world.frame("April 2026") != nil)
      world.drag(by: isRightToLeft ? -250 : 250)
      #expect(world.frame("March 2026") != nil && world.told.isEmpty)
    }
  }

  @Test(
    "a field's card stands below it, above it near the lower edge, and is closed by a tap (MUT-14)")
  func card() throws {
    let world = World(.compact, .date)
    func card() -> CGRect? {
      world.stage.window.subviews.first { $0.accessibilityIdentifier == "date" }?
        .subviews.last?.frame
    }
    world.stage.tap(at: world.picker.frame.center)
    world.stage.settle()
    let below = try #require(card())
    #expect(below.minY == world.picker.frame.maxY + 8 && below.minX >= 8)
    world.stage.tap(at: CGPoint(x: 395, y: 495))
    world.stage.settle()
    #expect(card() == nil && world.told.isEmpty)
    world.picker.frame.origin = CGPoint(x: 300, y: 450)
    world.stage.stage.layoutIfNeeded()
    world.stage.tap(at: CGPoint(x: 330, y: 467))
    world.stage.settle()
    let above = try #require(card())
    #expect(above.maxY == 442 && above.maxX == 392)
  }

  @Test("a chevron is enabled only where the limits leave days of its month (PIC-10, MUT-14)")
  func chevrons() {
    let world = World(.inline, .date)
    func enabled() -> [Bool] {
      world.stage.stage.layoutIfNeeded()
      return ["Previous month", "Next month"].map { name in
        world.stage.stage.accessibilityTree.contains {
          $0.label == name && !$0.traits.contains(.notEnabled)
        }
      }
    }
    #expect(enabled() == [true, true])
    world.picker.minimumDate = world.words.date(from: "2026-03-02T00:00:00Z")
    #expect(enabled() == [false, true])
    world.picker.maximumDate = world.words.date(from: "2026-04-01T12:00:00Z")
    #expect(enabled() == [false, true])

    world.drag(by: -250)
    #expect(world.frame("April 2026") != nil && enabled() == [true, false])
    world.drag(by: 250)
    #expect(world.frame("March 2026") != nil && enabled() == [false, true])
    world.picker.minimumDate = nil
    #expect(enabled() == [true, true] && world.told.isEmpty)
  }
}
