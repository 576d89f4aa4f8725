import PantoFuzz
import PantoBase
import PantoScene
import PantoTesting
import Testing

@testable import PantoImporters
@testable import PantoReplay

/// Repeats the tests on recordings of real panels with two generated recordings, for checkouts
/// without the shared folder.
@Suite("Generated recordings", .timeLimit(.minutes(60))) @MainActor struct OwnRecordingTests {
  private static let ways = [
    CGPoint(x: 1, y: 0), CGPoint(x: 0.6, y: 0.8), CGPoint(x: 0, y: 1), CGPoint(x: -0.8, y: 0.6),
    CGPoint(x: -1, y: 0), CGPoint(x: -0.6, y: -0.8), CGPoint(x: 0, y: -1), CGPoint(x: 0.8, y: -0.6),
  ]
  private static let middle = CGPoint(x: 640, y: 400)

  /// Flicks in eight directions, faster and faster, long and short, and as many drags that stop
  /// before the lift.
  private static func flicks() throws -> Touchscreen {
    var panel = PanelWriter(.slots)
    for (i, way) in ways.enumerated() {
      let speed = 300 + 250 * CGFloat(i)
      let reports = i.isMultiple(of: 2) ? 25 : 12
      // The finger accelerates over five reports, as a real finger does.
      panel.drag([middle], reports: reports) { n in
        let n = CGFloat(n)
        return way * (speed * 0.008 * (n < 5 ? n * n / 10 : n - 2.5))
      }
      panel.drag([middle], reports: 20, rest: 0.15) { n in
        let left = CGFloat(19 - n) / 19
        return way * (60 * (1 - left * left))
      }
    }
    return try Touchscreen(name: "flicks", bytes: Array(panel.text.utf8))
  }

  /// Two fingers that scroll twice, the second time with a rest, on a panel without contact
  /// numbers.
  private static func scroll() throws -> Touchscreen {
    var panel = PanelWriter(.anonymous)
    let fingers = [middle, middle + CGPoint(x: 120, y: 10)]
    panel.drag(fingers, reports: 30) { CGPoint(x: 0, y: -6 * CGFloat($0)) }
    panel.drag(fingers, reports: 15, rest: 0.2) { CGPoint(x: CGFloat($0), y: 3 * CGFloat($0)) }
    return try Touchscreen(name: "scroll", bytes: Array(panel.text.utf8))
  }

  @Test("a generated recording is read as it was written (B45)")
  func reading() throws {
    let flicks = try OwnRecordingTests.flicks()
    #expect(flicks.contacts.count == 16)
    #expect(flicks.repairs == EvemuReader.Repairs())
    #expect(flicks.strokes.allSatisfy { $0.contacts.count == 1 })
    let first = flicks.contacts[0].events
    #expect(first.count == 26 && first[0].position == OwnRecordingTests.middle)
    #expect((first[24].position.x - 640 - 300 * 0.008 * 21.5).magnitude < 0.1)

    let scroll = try OwnRecordingTests.scroll()
    #expect(scroll.contacts.count == 4 && scroll.strokes.count == 2)
    #expect(scroll.repairs == EvemuReader.Repairs())
    #expect((scroll.contacts[1].events[29].position.y - (410 - 6 * 29)).magnitude < 0.001)
  }

  @Test(
    "a generated recording keeps every invariant (P1, P3, P4, R1, R2, R5)",
    arguments: Playground.Company.allCases)
  func promises(_ company: Playground.Company) throws {
    for recording in [try OwnRecordingTests.flicks(), try OwnRecordingTests.scroll()] {
      let first = Playground(company, isWritten: true)
      let again = Playground(company, isWritten: true)

      first.play(recording.events)
      again.play(recording.events)

      #expect(first.watcher.violations.isEmpty, "\(recording.name)")
      #expect(first.stage.repairs == RepairCounts())
      #expect(again.hash == first.hash && !first.story.isEmpty)
    }
  }

  @Test(
    "a generated recording changed at any one event keeps every invariant, and each repair is counted (B1…B3, B6, P5)"
  )
  func mutations() throws {
    let strokes = [
      try OwnRecordingTests.flicks().strokes[1], try OwnRecordingTests.scroll().strokes[1],
    ]
    for stroke in strokes {
      for mutation in Mutation.allCases {
        for index in stroke.events.indices {
          let changed = mutation.apply(to: stroke.events, at: index)
          let playground = Playground(index.isMultiple(of: 2) ? .competing : .together)

          playground.play(changed)

          let name = "\(stroke.name), \(mutation) at \(index)"
          #expect(playground.watcher.violations.isEmpty, "\(name)")
          #expect(playground.stage.repairs == Mutation.repairs(of: changed), "\(name)")
        }
      }
    }
  }

  @Test("generated flicks and rests are read as such at every polling rate (B8, SDL-10)")
  func pumps() throws {
    let contacts = try OwnRecordingTests.flicks().contacts + OwnRecordingTests.scroll().contacts
    PumpRateTests.check(
      contacts,
      [
        .onArrival, .polled(144, phases: 4, share: 0.95), .polled(60, phases: 8, share: 0.95),
        .polled(30, phases: 8, share: 0.75),
      ])
  }
}
