@testable import PantoControls
@testable import PantoNavigation
import PantoScene
import PantoTesting
import Testing

/// Where a popover stands beside its source, at each of the four sides.
@MainActor @Suite("Places of popovers", .timeLimit(.minutes(60))) struct PopoverPlaceStoryTests {
  private static let room = CGRect(x: 10, y: 20, width: 900, height: 700)
  private static let size = CGSize(width: 200, height: 100)
  private static let source = CGRect(x: 400, y: 300, width: 40, height: 30)

  private func place(
    _ permitted: UIPopoverArrowDirection = .any, beside source: CGRect = source,
    size: CGSize = size, mayOverlap: Bool = false
  ) -> PopoverPlace {
    PopoverPlace(
      for: size, beside: source, in: Self.room, permitted: permitted, mayOverlap: mayOverlap)
  }

  @Test("a popover stands at the side that its arrow points from, in the middle of it (MUT-14)")
  func sides() {
    // The arrow adds 12 points along its direction.
    let up = place(.up)
    #expect(up.frame == CGRect(x: 320, y: 330, width: 200, height: 112) && up.tip == 100)
    let down = place(.down)
    #expect(down.frame == CGRect(x: 320, y: 188, width: 200, height: 112) && down.tip == 100)
    let left = place(.left)
    #expect(left.frame == CGRect(x: 440, y: 265, width: 212, height: 100) && left.tip == 50)
    let right = place(.right)
    #expect(right.frame == CGRect(x: 188, y: 265, width: 212, height: 100) && right.tip == 50)
  }

  @Test("the first side with enough space is taken: below, above, right, left (MUT-14)")
  func order() {
    #expect(place().direction == .up)
    let low = CGRect(x: 400, y: 660, width: 40, height: 30)
    #expect(place(beside: low).direction == .down)
    let high = CGSize(width: 200, height: 600)
    #expect(place(size: high).direction == .left)
    let farRight = CGRect(x: 850, y: 300, width: 40, height: 30)
    #expect(place(beside: farRight, size: high).direction == .right)
    #expect(place([.down, .right]).direction == .down)
  }

  @Test("near an edge a popover stays inside, and its arrow still points at the source (MUT-14)")
  func edges() {
    let atLeft = place(.up, beside: CGRect(x: 12, y: 300, width: 40, height: 30))
    #expect(atLeft.frame.minX == 10 && atLeft.tip == 24, "not into the round corner")
    let nearLeft = place(.up, beside: CGRect(x: 60, y: 300, width: 40, height: 30))
    #expect(nearLeft.frame.minX == 10 && nearLeft.tip == 70)
    let atRight = place(.up, beside: CGRect(x: 860, y: 300, width: 40, height: 30))
    #expect(atRight.frame.maxX == 910 && atRight.tip == 170)
    let atTop = place(.left, beside: CGRect(x: 400, y: 22, width: 40, height: 30))
    #expect(atTop.frame.minY == 20 && atTop.tip == 24)
    let atBottom = place(.left, beside: CGRect(x: 400, y: 650, width: 40, height: 60))
    #expect(atBottom.frame.maxY == 720 && atBottom.tip == 60)
  }

  @Test("where nothing fits, the side with the most space is taken, and cut (MUT-14)")
  func cut() {
    let huge = CGSize(width: 2000, height: 2000)
    let wide = place(beside: CGRect(x: 400, y: 100, width: 40, height: 30), size: huge)
    #expect(wide.direction == .up)
    #expect(wide.frame == CGRect(x: 10, y: 130, width: 900, height: 590))
    let over = place(.up, size: huge, mayOverlap: true)
    #expect(over.frame == Self.room)
  }

  @Test("the body of a bubble leaves space for the arrow at its side (MUT-14)")
  func bubble() {
    for (direction, frame) in [
      (.up, CGRect(x: 0, y: 12, width: 200, height: 88)),
      (.down, CGRect(x: 0, y: 0, width: 200, height: 88)),
      (.left, CGRect(x: 12, y: 0, width: 188, height: 100)),
      (.right, CGRect(x: 0, y: 0, width: 188, height: 100)),
    ] as [(UIPopoverArrowDirection, CGRect)] {
      let stage = TestStage(300, 300)
      let bubble = PopoverBubble(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
      let content = UIView()
      bubble.show(content)
      bubble.point(direction, at: 50)
      stage.add(bubble)
      #expect(content.convert(content.bounds, to: bubble) == frame, "\(direction)")
    }
  }

  @Test("the arrow never reaches into a round corner, at either end of its edge (MUT-14)")
  func tips() {
    for x in stride(from: -10, through: 890, by: 20) as StrideThrough<CGFloat> {
      for direction in [UIPopoverArrowDirection.up, .down] {
        let shown = place(direction, beside: CGRect(x: x, y: 300, width: 40, height: 30))
        #expect((24...176).contains(shown.tip), "\(direction) at \(x)")
      }
    }
    #expect(place(.up, beside: CGRect(x: 870, y: 300, width: 40, height: 30)).tip == 176)
    for y in stride(from: 10, through: 700, by: 15) as StrideThrough<CGFloat> {
      for direction in [UIPopoverArrowDirection.left, .right] {
        let shown = place(direction, beside: CGRect(x: 400, y: y, width: 40, height: 20))
        #expect((24...76).contains(shown.tip), "\(direction) at \(y)")
      }
    }
    #expect(place(.left, beside: CGRect(x: 400, y: 698, width: 40, height: 20)).tip == 76)
  }
}
