import PantoReplay
import Testing

/// Finds the first line at which a replay differs from an expected log.
@Suite(.timeLimit(.minutes(60))) struct ExpectedLogTests {
  private func compare(_ expected: String, _ got: [String], isWhole: Bool = true) throws
    -> ExpectedLog.Difference?
  {
    var rest: [UInt8]? = Array(expected.utf8)
    var log = try ExpectedLog(file: "a.log") {
      defer { rest = nil }
      return rest ?? []
    }
    for line in got { log.compare(line) }
    return log.difference(isWhole: isWhole)
  }

  @Test func equalLogsDoNotDiffer() throws {  // P4
    #expect(try compare("0.1 a\n0.2 b\n", ["0.1 a", "0.2 b"]) == nil)
    #expect(try compare("0.1 a\r\n0.2 b", ["0.1 a", "0.2 b"]) == nil)
    #expect(try compare("", []) == nil)
    // Logs of version 0.10 have no lines about controls (EXP-01).
    let acts = ["0.1 a", "0.2 button:add possible → ended", "0.3 b"]
    #expect(try compare("0.1 a\n0.3 b\n", acts) == nil)
    #expect(try compare(acts.joined(separator: "\n"), acts) == nil)
    #expect(try compare("0.1 button:x ended\n0.3 b\n", ["0.1 button:x ended"] + acts) != nil)
  }

  @Test("names of an old log stand for any number, and the first of them is told (NAM-03)")
  func namesWithoutNumbers() throws {
    func read(_ expected: String, _ got: String) throws -> (isSame: Bool, name: String?) {
      var rest: [UInt8]? = Array(expected.utf8)
      var log = try ExpectedLog(file: "a.log") {
        defer { rest = nil }
        return rest ?? []
      }
      for line in got.split(separator: "\n") { log.compare(String(line)) }
      return (log.difference() == nil, log.unnumbered)
    }
    let line = "0.1 pan:card#3 possible → failed waitingFor(tap:card#2)"
    let old = "0.1 pan:card possible → failed waitingFor(tap:card)"
    #expect(try read(line, line) == (true, nil))
    #expect(try read(old, line) == (true, "pan:card"))
    // A log that has numbers means the first where it has none.
    #expect(try read("0.1 a#2 began\n0.2 a ended", "0.1 a#2 began\n0.2 a#3 ended") == (false, nil))
    #expect(try read("0.1 pan:card#2 ended", "0.1 pan:card#3 ended") == (false, nil))
    #expect(try read("0.1 pan:card#3 ended", "0.1 pan:card ended") == (false, nil))
  }

  @Test func theFirstDifferenceNamesItsLineAndTime() throws {
    let found = try compare("0.1 a\n0.2 b\n0.3 c\n", ["0.1 a", "0.25 x", "0.3 y"])

    #expect(found?.line == 2 && found?.time == 0.2)
    #expect(found?.expected == "0.2 b" && found?.got == "0.25 x")
    #expect(
      found.map { "\($0)" }?.hasPrefix("a.log:2: the replay differs from here on at 0.2 s") == true)
  }

  @Test func whatIsMissingOrTooMuchIsADifference() throws {
    let missing = try compare("0.1 a\n0.2 b\n", ["0.1 a"])
    #expect(missing?.line == 2 && missing?.got == nil && missing?.expected == "0.2 b")
    let more = try compare("0.1 a\n", ["0.1 a", "0.2 b"])
    #expect(more?.line == 2 && more?.expected == nil && more?.got == "0.2 b")
    // If the replay was stopped early, further expected lines are not missing.
    #expect(try compare("0.1 a\n0.2 b\n", ["0.1 a"], isWhole: false) == nil)
  }
}
