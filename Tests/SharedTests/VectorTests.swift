import Foundation
import PantoScene
import Testing

/// Compares gestures with tables and measurements of UIKit, row by row.
@Suite(
  "Gesture rules as measured in UIKit", .enabled(if: SharedFolder.isGiven), .timeLimit(.minutes(60))
)
@MainActor struct VectorTests {
  private func read<T: Decodable>(_ type: T.Type, _ name: String) throws -> T {
    try JSONDecoder().decode(type, from: Data(SharedFolder.bytes("vectors/\(name).json")))
  }

  // MARK: Prevention

  private struct Arbitration: Decodable {
    struct Row: Decodable {
      var winnerCanPrevent: Bool
      var otherCanBePrevented: Bool
      var winnerDelegate: String
      var otherDelegate: String
      var otherPrevented: Bool
    }
    var rows: [Row]
  }

  @Test("a recognizer that recognizes prevents others as the table says (ARB-04, DEL-05)")
  func arbitration() throws {
    let rows = try read(Arbitration.self, "uikit-arbitration").rows
    #expect(rows.count == 36)
    for row in rows {
      let stage = Stage(size: CGSize(width: 300, height: 300))
      let winner = Opinionated()
      winner.prevents = row.winnerCanPrevent
      let other = Opinionated()
      other.yields = row.otherCanBePrevented
      // The threshold is far larger than the finger's movement, so that this recognizer never
      // begins by itself.
      other.hysteresis = 1000
      let delegates = [delegate(row.winnerDelegate), delegate(row.otherDelegate)]
      winner.delegate = delegates[0]
      other.delegate = delegates[1]
      stage.window.addGestureRecognizer(winner)
      stage.window.addGestureRecognizer(other)

      stage.send(event(.began, 100, at: 0))
      stage.send(event(.moved, 150, at: 0.1))

      #expect(winner.state == .began)
      #expect((other.state == .failed) == row.otherPrevented, "\(row)")
      #expect(other.reason == (row.otherPrevented ? .preventedBy(winner.id) : nil), "\(row)")
    }
  }

  private func delegate(_ answer: String) -> (any UIGestureRecognizerDelegate)? {
    switch answer {
    case "yes": Answering(true)
    case "no": Answering(false)
    default: nil
    }
  }

  private func event(
    _ phase: InputEvent.Phase, _ y: CGFloat, at time: TimeInterval
  ) -> InputEvent {
    InputEvent(time: time, position: CGPoint(x: 150, y: y), source: .finger(1), phase: phase)
  }

  // MARK: States

  private struct Transitions: Decodable {
    struct Row: Decodable {
      var from: String
      var to: String
      var sendsAction: Bool
    }
    var legal: [Row]
    var reset: [Row]
  }

  @Test("states change as the table says, and anything else is refused (REC-02, REC-03, R1)")
  func states() throws {
    let table = try read(Transitions.self, "uikit-state-transitions")
    typealias State = UIGestureRecognizer.State
    for from in State.allCases {
      for to in State.allCases {
        let stage = Stage(size: CGSize(width: 300, height: 300))
        let recognizer = Opinionated()
        stage.window.addGestureRecognizer(recognizer)
        stage.send(event(.began, 100, at: 0))
        for step in path(to: from) { recognizer.state = step }
        #expect(recognizer.state == from)
        var actions = 0
        recognizer.addAction { _ in actions += 1 }
        let misuses = Misuse.count

        recognizer.state = to

        let row = table.legal.first { $0.from == from.name && $0.to == to.name }
        if let row {
          #expect(recognizer.state == to, "\(from) → \(to)")
          #expect((actions == 1) == row.sendsAction, "\(from) → \(to)")
        } else if let corrected = corrected(from, to) {
          #expect(recognizer.state == corrected, "\(from) → \(to)")
        } else {
          #expect(recognizer.state == from && actions == 0, "\(from) → \(to)")
          #expect((Misuse.count > misuses) == (from != .possible || to != .possible))
        }
      }
    }
    Misuse.forget()
  }

  @Test(
    "after the last lift all recognizers go back to possible without an action (REC-06, REC-07)")
  func resets() throws {
    for row in try read(Transitions.self, "uikit-state-transitions").reset {
      let stage = Stage(size: CGSize(width: 300, height: 300))
      let recognizer = Opinionated()
      stage.window.addGestureRecognizer(recognizer)
      stage.send(event(.began, 100, at: 0))
      let from = try #require(UIGestureRecognizer.State.allCases.first { $0.name == row.from })
      for step in path(to: from) { recognizer.state = step }
      var actions = 0
      recognizer.addAction { _ in actions += 1 }

      stage.send(event(.ended, 100, at: 0.1))

      #expect(recognizer.state.name == row.to && (actions > 0) == row.sendsAction, "\(row)")
    }
  }

  private func path(to state: UIGestureRecognizer.State) -> [UIGestureRecognizer.State] {
    switch state {
    case .possible: []
    case .began: [.began]
    case .changed: [.began, .changed]
    case .cancelled: [.began, .cancelled]
    case .ended, .failed: [state]
    }
  }

  /// The two transitions that are corrected to another state (REC-03).
  private func corrected(
    _ from: UIGestureRecognizer.State, _ to: UIGestureRecognizer.State
  ) -> UIGestureRecognizer.State? {
    switch (from, to) {
    case (.began, .failed), (.changed, .failed): .cancelled
    case (.possible, .cancelled): .failed
    default: nil
    }
  }

  // MARK: Drags

  private struct Drags: Decodable {
    struct Expected: Decodable {
      var startOffset: CGFloat
      var recognisedAtMove: Int
      var travelAtRecognition: CGFloat?
      var offsetAtRecognition: CGFloat?
      var offsetAtLift: CGFloat?
      var reportedReleaseVelocity: CGFloat
    }
    struct Trace: Decodable {
      var name: String
      var touch: ScrollDrag
      var expect: Expected
    }
    var traces: [Trace]
  }

  /// The measurement that shows UIKit's own handling of a finger at rest (PAN-16).
  private static let readsLastMotion = ["rubber_band_hold_release"]

  @Test(
    "drags begin where UIKit's do and end with the same velocity (PAN-03, PAN-04, PAN-14…PAN-16)")
  func drags() throws {
    let traces = try read(Drags.self, "uikit-scroll-pan-traces").traces
    #expect(traces.count == 5)
    for trace in traces {
      let expected = trace.expect
      let stage = Stage(size: CGSize(width: 393, height: 852))
      let pan = UIPanGestureRecognizer()
      if VectorTests.readsLastMotion.contains(trace.name) { pan.velocityPolicy = .lastMotion }
      stage.window.addGestureRecognizer(pan)
      // Content moves against the finger's translation.
      var offset: CGFloat { expected.startOffset - pan.translation(in: nil).y }
      var released: (velocity: CGFloat, offset: CGFloat)?
      pan.addAction {
        if $0.state == .ended { released = (-$0.velocity(in: nil).y, offset) }
      }
      var begunAt: Int?
      trace.touch.play(on: stage) { n in
        guard begunAt == nil, pan.state == .began else { return }
        begunAt = n
        if let travel = expected.travelAtRecognition {
          #expect((trace.touch.dy * CGFloat(n)).magnitude == travel, "\(trace.name)")
        }
        if let wanted = expected.offsetAtRecognition { #expect(offset == wanted, "\(trace.name)") }
      }

      #expect(begunAt == expected.recognisedAtMove, "\(trace.name)")
      let end = try #require(released)
      let off = (end.velocity - expected.reportedReleaseVelocity).magnitude
      #expect(off <= 0.001, "\(trace.name): \(end.velocity)")
      if let wanted = expected.offsetAtLift { #expect(end.offset == wanted, "\(trace.name)") }
    }
  }
}

private final class Opinionated: UIPanGestureRecognizer {
  var prevents = true
  var yields = true
  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { prevents }
  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    yields
  }
}

private final class Answering: UIGestureRecognizerDelegate {
  let answer: Bool
  init(_ answer: Bool) { self.answer = answer }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { answer }
}
