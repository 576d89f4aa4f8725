import PantoBase
import PantoGestures
import PantoImporters
import PantoReplay
import Testing

/// Recordings of kernel events, written by hand, and the touches in points that they yield.
@Suite(.timeLimit(.minutes(60))) struct EvemuTests {
  // On this device 100 units are 50 points in each direction.
  static let slots = """
    # a panel of ours
    N: panel
    P: 02 00 00 00 00 00 00 00
    A: 2f 0 9 0 0 0
    A: 35 0 99 0 0 0
    A: 36 0 99 0 0 0
    A: 39 0 65535 0 0 0

    """
  static let anonymous = "N: panel A\nA: 35 0 99 0 0\nA: 36 0 99 0 0\n"
  static let single = "N: resistive\nA: 00 0 99 0 0\nA: 01 0 99 0 0\n"
  static let size = CGSize(width: 50, height: 50)

  func reader(_ text: String, device: EvemuDevice? = nil) throws -> EvemuReader {
    try EvemuReader(file: "f", bytes: Array(text.utf8), device: device, size: Self.size)
  }

  /// The resulting events, one report per line: `began 1 (5, 10); moved 2 (6, 10)`.
  func story(_ text: String) throws -> [String] {
    var reader = try reader(text)
    var story: [String] = []
    while let report = try reader.next() {
      let lines = report.events.map { event in
        guard case .finger(let id) = event.source else { return "?" }
        let x = Reason.number(event.position.x)
        let y = Reason.number(event.position.y)
        return "\(event.phase) \(id) (\(x), \(y))"
      }
      story.append("\(Reason.number(CGFloat(report.time))): " + lines.joined(separator: "; "))
    }
    return story
  }

  /// Returns one report: its events, `type code value` each, and SYN_REPORT.
  func report(_ time: String, _ events: String...) -> String {
    (events + ["0000 0000 0"]).map { "E: \(time) \($0)\n" }.joined()
  }

  func error(_ text: String, device: EvemuDevice? = nil) -> TraceError? {
    do {
      var reader = try reader(text, device: device)
      while try reader.next() != nil {}
      return nil
    } catch {
      return error as? TraceError
    }
  }

  @Test func twoFingersInSlotsKeepTheirNumbers() throws {
    let text =
      Self.slots
      + report("10.000000", "0003 0039 7", "0003 0035 10", "0003 0036 0020")
      + report("10.010000", "0003 002f 1", "0003 0039 8", "0003 0035 60", "0003 0036 60")
      + report("10.020000", "0003 0035 62", "0003 002f 0", "0003 0036 22")
      + report("10.030000", "0003 0039 -1")
      + report("10.040000", "0003 0039 9", "0003 0035 0")
      + report("10.050000", "0003 0039 -001", "0003 002f 1", "0003 0039 -1")

    #expect(
      try story(text) == [
        "0: began 1 (5, 10)",
        "0.01: began 2 (30, 30)",
        "0.02: moved 1 (5, 11); moved 2 (31, 30)",
        "0.03: ended 1 (5, 11)",
        // The kernel reports only changed values, so y has the last value in this slot.
        "0.04: began 3 (0, 11)",
        "0.05: ended 3 (0, 11); ended 2 (31, 30)",
      ])
  }

  @Test func aSlotThatChangesItsIdIsAnotherFinger() throws {
    let text =
      Self.slots
      + report("1.0", "0003 0039 7", "0003 0035 10", "0003 0036 10")
      + report("1.1", "0003 0039 8", "0003 0035 80")
      + report("1.2", "0003 0039 -1")

    #expect(
      try story(text) == [
        "0: began 1 (5, 5)", "0.1: ended 1 (5, 5); began 2 (40, 5)", "0.2: ended 2 (40, 5)",
      ])
  }

  @Test func slotSixtyIsFine() throws {  // B45
    let text =
      Self.slots
      + report("1.0", "0003 002f 60", "0003 0039 7", "0003 0035 10", "0003 0036 10")
      + report("1.1", "0003 0039 -1")
    #expect(try story(text) == ["0: began 1 (5, 5)", "0.1: ended 1 (5, 5)"])
  }

  @Test func anonymousContactsAreMatchedByNearness() throws {  // B45
    func both(_ a: String, _ b: String) -> [String] {
      [a, b].flatMap { place -> [String] in
        let xy = place.split(separator: " ")
        return ["0003 0035 \(xy[0])", "0003 0036 \(xy[1])", "0000 0002 0"]
      }
    }
    func report(_ time: String, _ events: [String]) -> String {
      (events + ["0000 0000 0"]).map { "E: \(time) \($0)\n" }.joined()
    }
    let text =
      Self.anonymous
      + report("1.0", both("10 10", "80 80"))
      // The panel lists the contacts in the opposite order.
      + report("1.1", both("78 80", "12 10"))
      // One contact lifts, and another touches down far from it.
      + report("1.2", both("76 80", "60 10"))
      + report("1.3", ["0003 0035 74", "0003 0036 80", "0000 0002 0"])
      // A report of buttons does not affect contacts; SYN_MT_REPORT alone says that there are none.
      + report("1.4", ["0001 014d 1"])
      + report("1.5", ["0000 0002 0"])

    #expect(
      try story(text) == [
        "0: began 1 (5, 5); began 2 (40, 40)",
        "0.1: moved 1 (6, 5); moved 2 (39, 40)",
        "0.2: ended 1 (6, 5); moved 2 (38, 40); began 3 (30, 5)",
        "0.3: moved 2 (37, 40); ended 3 (30, 5)",
        "0.5: ended 2 (37, 40)",
      ])
  }

  @Test func anonymousContactsLeaveWithTheirButton() throws {
    let text =
      Self.anonymous
      + report("1.0", "0003 0035 10", "0003 0036 10", "0000 0002 0", "0001 014a 1")
      + report("1.1", "0001 014a 0")
    #expect(try story(text) == ["0: began 1 (5, 5)", "0.1: ended 1 (5, 5)"])
  }

  @Test func aPanelWithoutMultitouchIsOneFinger() throws {
    let text =
      Self.single
      + report("1.0", "0001 014a 1", "0003 0000 10", "0003 0001 10")
      + report("1.1", "0003 0000 20")
      + report("1.2", "0001 014a 0")
      + report("1.3", "0001 014a 1")
      + report("1.4", "0001 014a 0")

    #expect(
      try story(text) == [
        "0: began 1 (5, 5)", "0.1: moved 1 (10, 5)", "0.2: ended 1 (10, 5)",
        "0.3: began 2 (10, 5)", "0.4: ended 2 (10, 5)",
      ])
  }
}
