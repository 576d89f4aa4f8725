import PantoBase
import PantoGestures
import PantoImporters
import PantoReplay
import Testing

/// Recordings that begin or end in the middle, or lost events.
extension EvemuTests {
  @Test func whoWasDownBeforeTheStartComesDownFirst() throws {  // B45
    let text =
      Self.slots
      + report("1.0", "0003 0035 10")
      + report("1.1", "0003 0036 10")
      + report("1.2", "0003 0035 12")
      + report("1.3", "0003 0039 -1")
    #expect(
      try story(text) == [
        "0.1: began 1 (5, 5)", "0.2: moved 1 (6, 5)", "0.3: ended 1 (6, 5)",
      ])
    var reader = try reader(text)
    while try reader.next() != nil {}
    #expect(reader.repairs.downsUnseen == 1 && reader.repairs.cancelledAtEnd == 0)
  }

  @Test func whoIsDownAtTheEndIsCancelled() throws {  // B45, P3
    for head in [Self.slots, Self.anonymous, Self.single] {
      let text =
        head
        + report(
          "1.0", "0001 014a 1", "0003 0039 7", "0003 0035 10", "0003 0036 10", "0003 0000 10",
          "0003 0001 10", "0000 0002 0")
        // The last report has no end, so it is ignored.
        + "E: 1.1 0003 0035 90\n"
      #expect(try story(text) == ["0: began 1 (5, 5)", "0: cancelled 1 (5, 5)"])
      var reader = try reader(text)
      var last: InputEvent?
      while let report = try reader.next() { last = report.events.last }
      #expect(last?.cause == .stale && reader.repairs.cancelledAtEnd == 1)
    }
  }

  @Test func afterALossWhatDiffersIsCancelled() throws {  // B45
    let text =
      Self.slots
      + report(
        "1.0", "0003 0039 1", "0003 0035 10", "0003 0036 10", "0003 002f 1", "0003 0039 2",
        "0003 0035 40", "0003 0036 40", "0003 002f 2", "0003 0039 3", "0003 0035 90",
        "0003 0036 90")
      + report("1.1", "0000 0003 0", "0003 0035 55", "0003 0039 -1")
      // Finger 1 continues, slot 1 has another id, and slot 2 lifts an unknown contact.
      + report(
        "1.2", "0003 002f 0", "0003 0035 12", "0003 002f 1", "0003 0039 9", "0003 002f 2",
        "0003 0039 -1")
      + report("1.3", "0003 002f 0", "0003 0039 -1", "0003 002f 1", "0003 0039 -1")

    #expect(
      try story(text) == [
        "0: began 1 (5, 5); began 2 (20, 20); began 3 (45, 45)",
        "0.2: moved 1 (6, 5); cancelled 2 (20, 20); began 4 (20, 20); cancelled 3 (45, 45)",
        "0.3: ended 1 (6, 5); ended 4 (20, 20)",
      ])
    var reader = try reader(text)
    while try reader.next() != nil {}
    #expect(reader.repairs.losses == 1 && reader.repairs.cancelledByResync == 2)
  }

  @Test func afterALossAJumpIsAnotherFinger() throws {  // B45, P3
    let lost = "E: 1.1 0000 0003 0\nE: 1.1 0000 0000 0\n"
    let inSlots =
      Self.slots
      + report("1.0", "0003 0039 1", "0003 0035 10", "0003 0036 10") + lost
      + report("1.2", "0003 0035 90")
      + report("1.3", "0003 0039 -1")
    let unnamed =
      Self.anonymous
      + report("1.0", "0003 0035 10", "0003 0036 10", "0000 0002 0") + lost
      + report("1.2", "0003 0035 90", "0003 0036 10", "0000 0002 0")
      + report("1.3", "0000 0002 0")
    for text in [inSlots, unnamed] {
      #expect(
        try story(text) == [
          "0: began 1 (5, 5)", "0.2: cancelled 1 (5, 5); began 2 (45, 5)", "0.3: ended 2 (45, 5)",
        ])
    }
    let button =
      Self.slots
      + report("1.0", "0003 0039 1", "0003 0035 10", "0003 0036 10") + lost
      + report("1.2", "0001 014a 0")
    #expect(try story(button) == ["0: began 1 (5, 5)", "0.2: cancelled 1 (5, 5)"])
  }

  @Test func howFarAJumpMayGoIsAQuarterOfTheLongerAxis() throws {  // MUT-05, B45
    let head = "N: wide\nP: 02\nA: 2f 0 9 0 0\nA: 35 0 199 0 0\nA: 36 0 99 0 0\nA: 39 0 9 0 0\n"
    let lost = "E: 1.1 0000 0003 0\nE: 1.1 0000 0000 0\n"
    for (place, isSame) in [(60, true), (61, false)] {
      let text =
        head + report("1.0", "0003 0039 1", "0003 0035 10", "0003 0036 10") + lost
        + report("1.2", "0003 0035 \(place)") + report("1.3", "0003 0039 -1")
      let told = try story(text)
      #expect(told[1].contains("moved 1") == isSame, "\(told)")
      #expect(told[1].contains("cancelled 1") == !isSame, "\(told)")
    }
  }

  @Test func afterALossAPressedButtonEndsNoFinger() throws {  // MUT-05, B45
    let text =
      Self.slots
      + report("1.0", "0003 0039 1", "0003 0035 10", "0003 0036 10")
      + "E: 1.1 0000 0003 0\nE: 1.1 0000 0000 0\n"
      + report("1.2", "0001 014a 1", "0003 0035 12")
      + report("1.3", "0003 0039 -1")
    #expect(
      try story(text) == ["0: began 1 (5, 5)", "0.2: moved 1 (6, 5)", "0.3: ended 1 (6, 5)"])
  }

  @Test func afterALossAnEmptySlotMayHoldAFinger() throws {  // MUT-05, B45
    let text =
      Self.slots
      + report("1.0", "0003 0039 1", "0003 0035 10", "0003 0036 10")
      + report("1.1", "0003 0039 -1")
      + "E: 1.2 0000 0003 0\nE: 1.2 0000 0000 0\n"
      // The touch down was lost. Only fingers that are down report positions.
      + report("1.3", "0003 0035 40")
      + report("1.4", "0003 0039 -1")
    #expect(
      try story(text) == [
        "0: began 1 (5, 5)", "0.1: ended 1 (5, 5)", "0.3: began 2 (20, 5)", "0.4: ended 2 (20, 5)",
      ])
    var reader = try reader(text)
    while try reader.next() != nil {}
    #expect(reader.repairs.downsUnseen == 1)
  }

  @Test func afterALossASecondPressOfTheOneFingerIsAnother() throws {  // MUT-05, B45
    let text =
      Self.single
      + report("1.0", "0001 014a 1", "0003 0000 10", "0003 0001 10")
      + "E: 1.1 0000 0003 0\nE: 1.1 0000 0000 0\n"
      + report("1.2", "0001 014a 1", "0003 0000 12")
      + report("1.3", "0001 014a 0")
    #expect(
      try story(text) == [
        "0: began 1 (5, 5)", "0.2: cancelled 1 (5, 5); began 2 (6, 5)", "0.3: ended 2 (6, 5)",
      ])
  }

  @Test("a hovering pen without declared buttons never ends a touch that was none (L12, P3)")
  func aHoverTakenForATouchIsCancelled() throws {
    let text =
      Self.single
      + report("1.0", "0003 0000 10", "0003 0001 10")
      + report("1.1", "0003 0000 20")
      // A button that goes down was up before.
      + report("1.2", "0001 014a 1", "0003 0000 22")
      + report("1.3", "0001 014a 0")
    #expect(
      try story(text) == [
        "0: began 1 (5, 5)", "0.1: moved 1 (10, 5)",
        "0.2: cancelled 1 (10, 5); began 2 (11, 5)", "0.3: ended 2 (11, 5)",
      ])
    var reader = try reader(text)
    while try reader.next() != nil {}
    #expect(reader.repairs.downsUnseen == 0 && reader.repairs.hoversTakenForTouch == 1)
    #expect(
      try Recording(ForeignSource(self.reader(text))).warnings.contains {
        $0.message.hasPrefix("1 pen hovered before the first touch")
      })

    // A lift proves that the contact was one.
    let touching =
      Self.single + report("1.0", "0003 0000 10", "0003 0001 10") + report("1.1", "0001 014a 0")
    #expect(try story(touching) == ["0: began 1 (5, 5)", "0.1: ended 1 (5, 5)"])
  }

  @Test func aFingerThatHoversOverThePanelIsNoTouch() throws {  // K17
    let text =
      Self.slots
      + report("1.0", "0003 0039 7", "0003 0035 10", "0003 0036 10", "0003 003b 5")
      + report("1.1", "0003 0035 12")
      + report("1.2", "0003 003b 0")
      + report("1.3", "0003 0035 14", "0003 003b 3")
      + report("1.4", "0003 0039 -1")
    #expect(try story(text) == ["0.2: began 1 (6, 5)", "0.3: ended 1 (6, 5)"])
    let source = ForeignSource(try reader(text))
    #expect(try Recording(source).warnings.contains { $0.message.hasPrefix("2 fingers hover") })
  }

  @Test(
    "a slot keeps its distance beyond a lift, because kernels leave out unchanged values (MUT-12)")
  func hoversAgain() throws {
    let hover =
      Self.slots
      + report("1.0", "0003 0039 7", "0003 0035 10", "0003 0036 10", "0003 003b 5")
      + report("1.1", "0003 0039 -1")

    // The next contact hovers as high, so that no event tells its distance before it lands.
    let again =
      hover + report("1.2", "0003 0039 8", "0003 0035 20") + report("1.3", "0003 003b 0")
      + report("1.4", "0003 0039 -1")
    #expect(try story(again) == ["0.3: began 1 (10, 5)", "0.4: ended 1 (10, 5)"])
    let twice = try Recording(ForeignSource(try reader(again)))
    #expect(twice.warnings.contains { $0.message.hasPrefix("2 fingers hover") })

    let lands =
      hover + report("1.2", "0003 0039 8", "0003 0035 20", "0003 003b 0")
      + report("1.3", "0003 0039 -1") + report("1.4", "0003 0039 9", "0003 0036 20")
      + report("1.5", "0003 0039 -1")
    #expect(
      try story(lands) == [
        "0.2: began 1 (10, 5)", "0.3: ended 1 (10, 5)", "0.4: began 2 (10, 10)",
        "0.5: ended 2 (10, 10)",
      ])
    let once = try Recording(ForeignSource(try reader(lands)))
    #expect(once.warnings.contains { $0.message.hasPrefix("1 finger hover") })
  }
}
