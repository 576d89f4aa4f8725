import PantoFuzz
import PantoBase
import PantoScene
import PantoTesting
import Testing

/// Plays recordings of real touch panels through the touch ledger and every kind of recognizer
/// (FIG-02).
@Suite("Recordings of real panels", .enabled(if: SharedFolder.isGiven), .timeLimit(.minutes(60)))
@MainActor struct RecordingTests {
  @Test(
    "a recording keeps every invariant (P1, P3, I1…I11, R1, R2, R5)",
    arguments: Playground.Company.allCases)
  func promises(_ company: Playground.Company) throws {
    for recording in try Touchscreen.all() {
      let playground = Playground(company)

      playground.play(recording.events)

      #expect(playground.watcher.violations.isEmpty, "\(recording.name), \(company.rawValue)")
      #expect(playground.stage.repairs == RepairCounts(), "\(recording.name) needs no repair")
      #expect(playground.watcher.transitions > 0, "\(recording.name)")
    }
  }

  @Test(
    "a recording changed by one event keeps every invariant, and each repair is counted (B1…B3, B6, P5)"
  )
  func mutations() throws {
    var played = 0
    for recording in try Touchscreen.all() {
      for stroke in RecordingTests.sample(recording.strokes, RecordingTests.strokes) {
        let events = stroke.events
        for mutation in Mutation.allCases {
          for place in RecordingTests.sample(Array(events.indices), RecordingTests.places) {
            let changed = mutation.apply(to: events, at: place)
            let playground = Playground(played.isMultiple(of: 2) ? .competing : .together)

            playground.play(changed)

            let name = "\(stroke.name), \(mutation) at \(place)"
            #expect(playground.watcher.violations.isEmpty, "\(name)")
            #expect(playground.stage.repairs == Mutation.repairs(of: changed), "\(name)")
            played += 1
          }
        }
      }
    }
    print("\(played) changed recordings played")
  }

  /// The number of strokes and places that are tested, spread over the whole recording. All of them
  /// would take too long without optimisation.
  private static let strokes = 8
  private static let places = 8

  private static func sample<Element>(_ all: [Element], _ count: Int) -> [Element] {
    guard all.count > count else { return all }
    // The sample includes the first and the last element.
    return (0..<count).map { all[$0 * (all.count - 1) / (count - 1)] }
  }
}
