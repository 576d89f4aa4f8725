import PantoBase
import PantoScene
import Testing

/// Tests that the velocity at the lift does not depend on how often the program polls (FIG-04, B8,
/// SDL-10).
@Suite("Velocities at every polling rate", .timeLimit(.minutes(60))) @MainActor struct PumpRateTests
{
  /// A row of the required figures: the share of flicks whose velocity is within a quarter of the
  /// device's own.
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var pumps: [Pump]
    var share: Double
    var testDescription: String { name }

    static let onArrival = Row(name: "on arrival", pumps: [.onArrival], share: 1)

    /// A row of polling at several phases, because the lift may come anywhere in a frame.
    static func polled(_ rate: Double, phases: Int, share: Double) -> Row {
      Row(
        name: "polled at \(Int(rate)) Hz",
        pumps: (0..<phases).map { .polling(rate: rate, phase: Double($0) / Double(phases)) },
        share: share)
    }
  }

  @Test(
    "real flicks and rests are read as such at every polling rate",
    .enabled(if: SharedFolder.isGiven))
  func recordings() throws {
    let contacts = try Touchscreen.all().flatMap(\.contacts)
    let rows: [Row] = [
      .onArrival, .polled(144, phases: 4, share: 0.95), .polled(120, phases: 4, share: 0.95),
      .polled(60, phases: 16, share: 0.95), .polled(30, phases: 16, share: 0.75),
      // At 20 Hz only the number of false flings is limited.
      .polled(20, phases: 4, share: 0),
    ]
    PumpRateTests.check(contacts, rows)
  }

  /// Runs `rows` over `contacts`, expects their figures, and prints the table.
  static func check(_ contacts: [Touchscreen], _ rows: [Row]) {
    var told = [Tally.head]
    let asRead = contacts.map { ($0, Release.velocity(of: $0.events, by: .device)) }
    for row in rows {
      var tally = Tally()
      for (contact, device) in asRead {
        guard let device else { continue }
        for pump in row.pumps {
          let pumped = Release.velocity(of: contact.events, by: pump)
          tally.add(contact.name, device: device, pumped: pumped)
        }
      }
      told.append(tally.line(row.name))
      #expect(tally.flicks > 0 && tally.rests > 0)
      #expect(tally.share >= row.share, "\(row.name): \(tally.misses.joined(separator: "\n"))")
      #expect(tally.falseFlings == 0, "\(row.name): \(tally.misses.joined(separator: "\n"))")
      #expect(tally.zero == 0, "\(row.name): a flick reads nothing")
    }
    print(told.joined(separator: "\n"))
  }
}
