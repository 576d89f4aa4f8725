import PantoBase
import PantoGestures
import PantoReplay
import TestSupport
import Testing

/// Checks shortened recordings.
@MainActor @Suite(.timeLimit(.minutes(60))) struct ShrinkTests {
  @Test func aLongRecordingIsGivenUpAfterSoManyLines() throws {  // B39, P2
    let whole = try CrowdedDrag.recording(moves: 50)
    var played = 0
    var shrinker = Shrinker(whole, mostLines: 1000)

    // No line can be removed, so every trial plays nearly the whole recording.
    let short = shrinker.shrink {
      played += $0.entries.count
      return $0.entries.count == whole.entries.count
    }

    #expect(short.entries.count == whole.entries.count)
    #expect(played < 1000 + whole.entries.count)
  }

  @Test func aCrowdedDragShrinksToItsOwnFingerAndItsLift() throws {
    let whole = try CrowdedDrag.recording(moves: 60)
    #expect(try CrowdedDrag.outcome(whole).results == ["ended"])

    let short = try CrowdedDrag.shrink(whole)

    #expect(try CrowdedDrag.outcome(short) == CrowdedDrag.outcome(whole))
    // The remaining lines are the touch down, a lift beyond the threshold (PAN-18), and the end
    // line.
    #expect(short.entries.count == 3, "\(short.text)")
    // The result is a valid recording, which reads back unchanged.
    #expect(try Recording(text: short.text).entries == short.entries)
  }

  @Test func aFailureKeepsItsReason() throws {
    let whole = try CrowdedDrag.recording(moves: 5)
    #expect(try CrowdedDrag.outcome(whole).results == ["failed movedTooLittle"])

    let short = try CrowdedDrag.shrink(whole)

    #expect(try CrowdedDrag.outcome(short).results == ["failed movedTooLittle"])
    #expect(short.entries.count == 3, "\(short.text)")
  }

  @Test func everyStepOnTheWayIsSound() throws {
    let whole = try CrowdedDrag.recording(moves: 12)
    let wanted = try CrowdedDrag.outcome(whole)
    var shrinker = Shrinker(whole)
    var broken = 0

    _ = shrinker.shrink { candidate in
      if (try? Recording(text: candidate.text)) == nil { broken += 1 }
      return (try? CrowdedDrag.outcome(candidate)) == wanted
    }

    #expect(broken == 0 && shrinker.trials > 5)
  }

  /// Returns a recording of hand-written lines.
  private func recording(_ lines: String...) throws -> Recording {
    try Recording(text: "{\"pantotrace\":2}\n" + lines.joined(separator: "\n") + "\n")
  }

  private static func line(
    _ t: Double, _ id: Int, _ phase: String, also: Bool = false
  ) -> String {
    "{\"t\":\(t)\(also ? ",\"also\":true" : ""),\"finger\":\(id),\"phase\":\"\(phase)\",\"x\":\(id),\"y\":0}"
  }

  @Test(
    "fingers of one report stay together, and a remaining one stands by itself (MUT-05)")
  func reportsStayTogether() throws {
    let whole = try recording(
      Self.line(1, 1, "began"), Self.line(1, 2, "began", also: true),
      Self.line(1, 3, "began", also: true), Self.line(2, 1, "moved"),
      Self.line(2, 2, "moved", also: true), Self.line(2, 3, "moved", also: true),
      Self.line(2, 1, "moved"), Self.line(2, 2, "moved", also: true),
      Self.line(3, 3, "ended"), Self.line(3, 1, "ended", also: true),
      Self.line(3, 2, "ended", also: true))
    func count(_ recording: Recording, _ id: Int64, _ phase: InputEvent.Phase) -> Int {
      recording.entries.compactMap(\.event).filter { $0.source == .finger(id) && $0.phase == phase }
        .count
    }

    var both = Shrinker(whole)
    let two = both.shrink { count($0, 1, .moved) > 1 && count($0, 2, .moved) > 1 }
    #expect(
      two.entries.map(\.line)
        == [
          Self.line(1, 1, "began"), Self.line(1, 2, "began", also: true), Self.line(2, 1, "moved"),
          Self.line(2, 2, "moved", also: true), Self.line(2, 1, "moved"),
          Self.line(2, 2, "moved", also: true), Self.line(3, 1, "ended"),
          Self.line(3, 2, "ended", also: true),
        ].map { $0.replacingOccurrences(of: ".0,", with: ",") })

    // The first line of each report is removed, so the next line starts the report.
    var last = Shrinker(whole)
    let one = last.shrink { count($0, 2, .moved) > 0 && count($0, 3, .moved) > 0 }
    #expect(one.entries.first?.line.contains("also") == false)
    #expect(
      one.entries.map { $0.line.contains("also") } == [false, true, false, true, false, true])
  }

  @Test("lines that become superfluous later are removed too, in few trials (MUT-05)")
  func untilNothingChanges() throws {
    let whole = try recording(
      Self.line(1, 1, "began"), Self.line(1, 2, "began"), Self.line(2, 1, "moved"),
      Self.line(3, 1, "ended"), Self.line(3, 2, "ended"))
    // Finger 2 is needed only while finger 1 moves.
    var shrinker = Shrinker(whole)
    let short = shrinker.shrink { candidate in
      let events = candidate.entries.compactMap(\.event)
      func has(_ id: Int64, _ phase: InputEvent.Phase) -> Bool {
        events.contains { $0.source == .finger(id) && $0.phase == phase }
      }
      return has(1, .began) && (has(2, .began) || !has(1, .moved))
    }
    #expect(short.entries.count == 2 && !short.text.contains("\"finger\":2"), "\(short.text)")
    #expect(shrinker.trials <= 12, "\(shrinker.trials)")
  }

  @Test("hovers, rests and pointers that leave are removed one by one (MUT-05)")
  func singleLines() throws {
    let whole = try recording(
      #"{"t":1,"mouse":"primary","phase":"hovered","x":1,"y":1}"#,
      #"{"t":2,"pen":1,"phase":"hovered","x":1,"y":1}"#,
      #"{"t":3,"pen":1,"phase":"cancelled","x":1,"y":1}"#,
      #"{"t":4,"mouse":"primary","phase":"cancelled","x":1,"y":1}"#,
      Self.line(5, 1, "began"), Self.line(6, 1, "stationary"), Self.line(7, 1, "moved"),
      #"{"t":8,"gap":2}"#, #"{"t":8,"theme":"dark"}"#, Self.line(9, 1, "ended"),
      #"{"t":9,"end":true}"#)
    for kept in ["stationary", "hovered", "theme"] {
      var shrinker = Shrinker(whole)
      let short = shrinker.shrink { $0.text.contains(kept) && $0.text.contains("\"finger\":1") }
      #expect(short.entries.count == 4, "\(short.text)")
    }
    var all = Shrinker(whole)
    #expect(all.shrink { _ in true }.entries.map(\.line) == [#"{"t":9,"end":true}"#])
  }

  @Test func theTrialsHaveALimit() throws {
    var shrinker = Shrinker(try CrowdedDrag.recording(moves: 40), mostTrials: 7)
    _ = shrinker.shrink { _ in false }
    #expect(shrinker.trials <= 7)
  }
}
