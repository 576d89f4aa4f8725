import Foundation
import PantoTesting
import Pantograph
import Testing

@testable import FirstApp

/// Tests the whole program without a display: the same delegate and touches, on the test's own
/// clock.
@MainActor @Suite struct FirstAppTests {
  let stage = TestStage(390, 844)
  let ball: Ball
  let pan: UIGestureRecognizer

  init() throws {
    let app = stage.stage.launch(FirstApp.self)
    let page = try #require(app.window?.rootViewController?.view)
    ball = try #require(page.subviews.first as? Ball)
    pan = try #require(ball.gestureRecognizers?.first)
  }

  @Test func theBallFollowsTheFinger() {
    let finger = stage.finger().down(at: ball.center).move(by: (110, 0), over: 0.5)

    // The first 10 points decide that it is a drag and are not part of the translation (PAN-04).
    #expect(ball.center == CGPoint(x: 184, y: 124))
    finger.up()
    #expect(stage.story(of: pan) == "possible → began → changed ×54 → ended")
  }

  @Test func aSecondDragBeginsWhereTheFirstOneEnded() {
    stage.drag(from: ball.center, to: CGPoint(x: 194, y: 124))
    stage.drag(from: ball.center, to: CGPoint(x: 184, y: 234))

    #expect(ball.center == CGPoint(x: 184, y: 224))
  }

  @Test("a tap does not move the ball") func aTapMovesNothing() {
    stage.tap(at: ball.center)

    #expect(stage.story(of: pan) == "possible → failed(movedTooLittle 0 < 10)")
    #expect(ball.center == CGPoint(x: 84, y: 124))
  }

  /// The README contains exactly this program.
  @Test func theREADMEShowsThisProgram() throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../..")
    func text(_ name: String) throws -> String {
      try String(contentsOf: package.appendingPathComponent(name), encoding: .utf8)
    }
    let program = try text("Sources/FirstApp/FirstApp.swift")
    let begin = try #require(program.range(of: "import PantoCore")).lowerBound
    #expect(try text("../README.md").contains(program[begin...]))
  }
}
