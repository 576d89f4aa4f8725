import Foundation
import PantoCore
import Testing

@testable import pantograph_app

@MainActor @Suite("The explain command", .timeLimit(.minutes(60)))
struct ExplainTests {
  /// A reason of each case; for `durationReached` a reason of each rule.
  private static var reasons: [Reason] {
    let other = UIPanGestureRecognizer().id
    return [
      .movedTooFar(12, allowed: 10), .movedTooLittle(4, needs: 10), .heldTooLong(1, allowed: 0.75),
      .liftedEarly(0.2, needs: 0.5), .tooFewTouches(1, needs: 2), .tooManyTouches(2, allowed: 1),
      .tapGapTooLong(0.4, allowed: 0.35), .tapTooFar(40, allowed: 30), .wrongDirection,
      .tooSlow(0.5, allowed: 0.4), .wrongButton(2, needs: 1), .outsideEdgeRegion(30, allowed: 20),
      .wrongTouchType, .delegateRefusedTouch, .delegateRefusedEvent, .viewRefusedBegin,
      .delegateRefusedBegin, .preventedBy(other), .blockedByActive(other), .waitingFor(other),
      .requiredToFailRecognized(other), .requirementCycle, .disabled, .detached,
      .touchCancelled(.system), .sequenceEnded, .thresholdReached(10, needs: 10),
      .durationReached(0.5, needs: 0.5), .durationReached(0, needs: 0), .moved, .allTouchesLifted,
      .belowMinimumTouches(1, needs: 2), .pointerEntered, .pointerLeft, .subclass,
      .custom(code: "turnedTooLittle", value: 3, limit: 5, unit: "°"), .custom(code: "wrongCorner"),
    ]
  }

  private static let kinds: [GestureKind] = [
    .tap, .longPress, .pan, .screenEdgePan, .swipe, .pinch, .rotation, .hover, .other,
  ]

  @Test("every rule that a reason names can be looked up (REC-21)")
  func rulesOfReasons() {
    for reason in Self.reasons {
      for kind in Self.kinds {
        let id = reason.rule(for: kind)
        #expect(Rule.named(id)?.id == id, "\(reason.code) of \(kind) names \(id)")
      }
    }
  }

  @Test("every rule has an id of its own, a title, a page and a text")
  func whole() {
    let rules = Rule.all
    #expect(rules.count >= 400)
    #expect(Set(rules.map(\.id)).count == rules.count)
    for rule in rules {
      #expect(!rule.title.isEmpty && !rule.text.isEmpty && rule.page.hasSuffix(".md"), "\(rule.id)")
      #expect(!rule.text.contains("]("), "\(rule.id) shows a link as Markdown writes it")
    }
  }

  @Test("a rule says what holds, its default and its source")
  func pan() throws {
    let rule = try #require(Rule.named("PAN-03"))

    #expect(rule.title == "A pan begins at 10 points")
    #expect(rule.page == "pan.md")
    #expect(rule.text.hasPrefix("A pan asks to begin when"))
    #expect(rule.text.contains("- Default: `hysteresis` 10 pt"))
    #expect(rule.text.contains("- Source: measured"))
    #expect(rule.description.hasPrefix("PAN-03: A pan begins at 10 points\n\nA pan asks"))
    #expect(rule.description.hasSuffix("\n- Page: docs/rules/pan.md"))
  }

  @Test("letter case, dashes and leading zeros of an id do not matter")
  func spelling() {
    for word in ["PAN-03", "pan-03", "pan3", "Pan-3"] {
      #expect(Rule.named(word)?.id == "PAN-03", "\(word)")
    }
    #expect(Rule.named("b52")?.id == "B52")
    for word in ["", "PAN", "03", "PAN-", "PAN-03x", "PAN-99", "XYZ-01", "PAN--", "٣"] {
      #expect(Rule.named(word) == nil, "\(word)")
    }
  }

  @Test("an unknown id is answered with the nearest ids (B48)")
  func nearest() {
    #expect(Rule.nearest(to: "PAN-99") == ["PAN-20", "PAN-19", "PAN-18"])
    #expect(Rule.nearest(to: "ARV-04").first == "ARB-04")
    #expect(Rule.nearest(to: "pam-03").first == "PAN-03")
    #expect(Rule.nearest(to: "").count == 3)
  }

  /// Runs the built program, which lies beside the tests. Returns its output and its exit code.
  private func run(_ arguments: String...) throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("pantograph")
    process.arguments = ["explain"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: bytes, as: UTF8.self), process.terminationStatus)
  }

  @Test("explain prints several rules, lists all, and refuses unknown ids (CLI-03)")
  func command() throws {
    let two = try run("PAN-03", "arb-4")
    #expect(two.status == 0)
    #expect(two.output.hasPrefix("PAN-03: A pan begins at 10 points\n"))
    #expect(two.output.contains("\n\nARB-04: Prevention\n"))

    let all = try run()
    #expect(all.status == 0)
    #expect(all.output.split(separator: "\n").count == Rule.all.count)
    #expect(all.output.contains("\nPAN-03\tA pan begins at 10 points\n"))

    let none = try run("PAN-99")
    #expect(none.status == 64)
    #expect(none.output.contains("there is no rule \"PAN-99\"; near it are PAN-20, PAN-19, PAN-18"))
  }

  @Test("explain --json is one object with the rules asked for (CLI-02)")
  func json() throws {
    let (output, status) = try run("--json", "PAN-03", "B52")
    #expect(status == 0)
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let rules = try #require(object?["rules"] as? [[String: String]])

    #expect(object?["version"] as? Int == 1)
    #expect(rules.map { $0["id"] } == ["PAN-03", "B52"])
    #expect(rules.first?["page"] == "pan.md")
    #expect(rules.first?["text"] == Rule.named("PAN-03")?.text)
  }
}
