import Foundation
import PantoTesting
import Testing
import UIKit

@testable import Port

@MainActor @Suite struct CardTests {
  let stage = TestStage(390, 844)
  let card: UIView
  let tap: UIGestureRecognizer
  let pan: UIGestureRecognizer

  init() throws {
    let app = stage.stage.launch(AppDelegate.self)
    let page = try #require(app.window?.rootViewController?.view)
    card = try #require(page.subviews.first)
    tap = try #require(card.gestureRecognizers?.first)
    pan = try #require(card.gestureRecognizers?.last)
  }

  @Test func aTapTurnsTheCardOver() {
    #expect(card.backgroundColor == .systemRed)
    stage.tap(at: card.center)
    stage.settle()

    #expect(card.backgroundColor == .systemBlue)
    #expect(stage.story(of: tap) == "possible → ended")
  }

  @Test func aSlowDragSpringsBack() {
    let finger = stage.finger().down(at: card.center).move(by: (-110, 0), over: 0.5).hold(0.2)
    #expect(card.center == CGPoint(x: 95, y: 422) && !card.transform.isIdentity)
    finger.up()
    stage.settle()

    #expect(card.center == CGPoint(x: 195, y: 422) && card.transform.isIdentity)
  }

  @Test func aQuickDragToTheLeftThrowsTheCardAway() {
    stage.swipe(from: card.center, by: (-150, 0))
    stage.settle()

    #expect(card.superview == nil)
  }

  @Test("a vertical drag does not move the card") func upAndDownIsNotForTheCard() {
    stage.drag(from: card.center, to: CGPoint(x: 195, y: 300))

    #expect(stage.story(of: pan) == "possible → failed(delegateRefusedBegin)")
  }

  /// The port consists of four changed lines. Each is an edit of `docs/porting.md`.
  @Test("the ported file differs from the iOS file in four lines")
  func theFileDiffersFromTheOneForIOSInFourLines() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Port")
    func lines(_ name: String) throws -> [Substring] {
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
    }
    let before = try lines("Before/CardController.swift")
    let after = try lines("CardController.swift")
    #expect(before.count == after.count)

    let edits = zip(before, after).filter { $0 != $1 }
    #expect(edits.count == 4)
    for (old, new) in edits {
      let ported = old.replacingOccurrences(of: "@objc ", with: "")
        .replacingOccurrences(of: "#selector(turnOver)", with: "Self.turnOver")
        .replacingOccurrences(of: "#selector(drag(_:))", with: "Self.drag(_:)")
      #expect(new == ported)
    }
  }
}
