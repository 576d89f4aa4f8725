import PantoTesting
import Pantograph
import Testing

@testable import Tutorials

/// Does what the tutorials ask the reader to do, on a virtual clock.
@MainActor @Suite struct TutorialsTests {
  let stage = TestStage(390, 844)

  private func open<Page: UIViewController>(_ page: Page) -> Page {
    stage.stage.window.rootViewController = page
    stage.stage.layoutIfNeeded()
    return page
  }

  @Test func theProgramOpensFourPages() throws {
    let app = stage.stage.launch(TutorialsApp.self)
    let tabs = try #require(app.window?.rootViewController as? UITabBarController)
    #expect(tabs.viewControllers?.map(\.title) == ["Block", "Scrub", "Piece", "Cart"])
  }

  @Test("the block follows the finger without the ten points that decide (PAN-04)")
  func theBlockFollowsTheFinger() {
    let page = open(MovingBlock())
    #expect(page.block.center == CGPoint(x: 195, y: 422))
    stage.drag(from: page.block.center, to: CGPoint(x: 305, y: 422))
    #expect(page.block.center == CGPoint(x: 295, y: 422))
  }

  @Test("the system cancels the touch, and the block goes back (BAL-01)")
  func aCancelledDragPutsTheBlockBack() {
    let page = open(MovingBlock())
    stage.finger().down(at: page.block.center).move(by: (100, 50)).cancel()
    #expect(page.block.center == CGPoint(x: 195, y: 422))
  }

  @Test("the animation follows the finger, and goes on after the lift")
  func theAnimationFollowsTheFinger() throws {
    let page = open(ScrubAnimator())
    let finger = stage.finger().down(at: (50, 350)).move(by: (147.5, 0), over: 0.5)
    let animator = try #require(page.animator)
    #expect(abs(animator.fractionComplete - 0.5) < 1e-6)
    finger.up()
    stage.advance(by: 10)
    #expect(page.animator == nil && page.block.alpha == 1 && page.block.transform == .identity)
  }

  @Test("a second pan takes over where the animation is, without a jump")
  func aSecondPanTakesOver() throws {
    let page = open(ScrubAnimator())
    stage.drag(from: CGPoint(x: 50, y: 350), to: CGPoint(x: 142.5, y: 350))
    stage.advance(by: 0.2)
    let before = try #require(page.animator).fractionComplete
    let finger = stage.finger().down(at: (200, 350)).move(by: (10, 0), over: 0.02)
    let after = try #require(page.animator).fractionComplete
    #expect(after >= before && after < before + 0.1)
    finger.up()
  }

  @Test("three pieces share one action; the fourth takes no touches")
  func threePiecesShareOneAction() {
    let page = open(PanPiece())
    for piece in page.pieces {
      let start = piece.center
      let corner = start + CGPoint(x: -50, y: -50)
      stage.drag(from: corner, to: corner + CGPoint(x: 0, y: 110))
      #expect(piece.center == start + CGPoint(x: 0, y: 100))
      #expect(page.view.subviews.last === piece)
    }
    let start = page.star.center
    stage.drag(from: start, to: start + CGPoint(x: 0, y: 100))
    #expect(page.star.center == start)
    let answer = stage.stage.diagnose(at: start)
    #expect(answer.obstacles.contains { $0.sentence.contains("star") })
  }

  @Test("the ball is held where it was grabbed, rests at an edge, and fades")
  func theBallRestsAtAnEdge() {
    let page = open(FloatingCart())
    let grabbed = page.ball.center + CGPoint(x: 20, y: 10)
    let finger = stage.finger().down(at: grabbed).move(by: (60, 0), over: 0.1)
    #expect(page.ball.center == CGPoint(x: 245, y: 422) && page.ball.alpha == 1)
    finger.up()
    stage.advance(by: 3)
    #expect(page.ball.center.x == 336 && page.ball.alpha == 0.2)
  }
}
