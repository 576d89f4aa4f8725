import PantoControls
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Page controls", .timeLimit(.minutes(60))) struct PageControlTests {
  let stage = TestStage(320, 480)

  @Test("taps move a page control forward and back, within its pages") func pages() {
    let dots = UIPageControl(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    dots.numberOfPages = 3
    stage.add(dots)
    let changes = changes(of: dots)
    stage.tap(at: CGPoint(x: 150, y: 20))
    stage.tap(at: CGPoint(x: 150, y: 20))
    stage.tap(at: CGPoint(x: 150, y: 20))
    #expect(dots.currentPage == 2 && changes.count == 2)
    stage.tap(at: CGPoint(x: 20, y: 20))
    #expect(dots.currentPage == 1 && changes.count == 3)
    dots.currentPage = 99
    #expect(dots.currentPage == 2 && changes.count == 3, "from code it sends nothing")
  }
}
