import PantoBase
import PantoGestures
import PantoReplay
import Testing

/// Recordings of kernel events, written by hand, and the touches in points that they yield.
@Suite(.timeLimit(.minutes(20))) struct EvemuTests {
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

  private func reader(_ text: String, device: EvemuDevice? = nil) throws -> EvemuReader {
    try EvemuReader(file: "f", bytes: Array(text.utf8), device: device, size: Self.size)
  }

  /// The resulting events, one report per line: `began 1 (5, 10); moved 2 (6, 10)`.
  private func story(_ text: String) throws -> [String] {
    var reader = try reader(text)
    var story: [String] = []
    while let report = try reader.next() {
      let words = report.events.map { event in
        guard case .finger(let id) = event.source else { return "?" }
        let x = Reason.number(event.position.x)
        let y = Reason.number(event.position.y)
        return "\(event.phase) \(id) (\(x), \(y))"
      }
      story.append("\(Reason.number(CGFloat(report.time))): " + words.joined(separator: "; "))
    }
    return story
  }

  /// Returns one report: its events, `type code value` each, and SYN_REPORT.
  private func report(_ time: String, _ events: String...) -> String {
    (events + ["0000 0000 0"]).map { "E: \(time) \($0)\n" }.joined()
  }

  private func error(_ text: String, device: EvemuDevice? = nil) -> TraceError? {
    do {
      var reader = try reader(text, device: device)
      while try reader.next() != nil {}
      return nil
    } catch {
      return error as? TraceError
    }
  }

  // MARK: Protocols

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

  // MARK: Incomplete recordings

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

  // MARK: Descriptions

  @Test func aDescriptionOfItsOwnStandsIn() throws {  // B45
    let drag = report("1.0", "0003 0039 7", "0003 0035 10", "0003 0036 10")
    let device = try EvemuDevice(file: "d", bytes: Array((Self.slots + drag).utf8))
    #expect(device.name == "panel" && device.isDirect && device.contactProtocol == .slots)

    var beside = try EvemuReader(
      file: "f", bytes: Array(drag.utf8), device: device, size: Self.size)
    #expect(try beside.next()?.events.first?.position == CGPoint(x: 5, y: 5))

    let problem = try #require(error(drag))
    #expect(problem.file == "f" && problem.line == 1)
    #expect(problem.message.contains(".desc"))
    #expect(error("")?.line == 1)
    #expect(error("# nothing\n\n")?.message.contains("no touch axes") == true)
  }

  @Test func withoutResolutionTheRangeFitsIntoTheWindow() throws {  // K17, B45
    let plain = try EvemuReader(file: "f", bytes: Array(Self.slots.utf8))
    #expect(plain.size == CGSize(width: 800, height: 800) && plain.scaling == .fitted)
    let wacom = try EvemuDevice(
      file: "d", bytes: Array("A: 00 0 9600 0 0 0\nA: 01 0 7200 0 0 0\n".utf8))
    #expect(wacom.naturalSize.height == 800)
    #expect((wacom.naturalSize.width - 800 * 9601 / 7201).magnitude < 1e-9)
    // This device is wider than the window in proportion, so the width limits the size.
    let wide = try EvemuDevice(file: "d", bytes: Array("A: 00 0 1999 0 0\nA: 01 0 999 0 0\n".utf8))
    #expect(wide.naturalSize == CGSize(width: 1280, height: 640))

    // 254 mm by 127 mm at 10 units per millimetre.
    let measured = try EvemuDevice(
      file: "d", bytes: Array("A: 35 0 2539 0 0 10\nA: 36 -100 1169 0 0 10\n".utf8))
    #expect((measured.naturalSize.width - 1600).magnitude < 1e-9)
    #expect((measured.naturalSize.height - 800).magnitude < 1e-9)

    // Each axis has its own resolution (MUT-05).
    let uneven = try EvemuDevice(
      file: "d", bytes: Array("A: 35 0 2539 0 0 10\nA: 36 0 1269 0 0 20\n".utf8))
    #expect((uneven.naturalSize.width - 1600).magnitude < 1e-9)
    #expect((uneven.naturalSize.height - 400).magnitude < 1e-9)
    #expect(uneven.scaling == .millimetres)
  }

  @Test func noRangeIsCutWithoutAWord() throws {  // K17, P5
    // The device reports a width of 33 metres, which cannot be right.
    let far = "A: 35 0 32767 0 0 1\nA: 36 0 16383 0 0 1\n"
    let source = ForeignSource(try EvemuReader(file: "f", bytes: Array(far.utf8)))
    #expect(source.header.size == CGSize(width: 1280, height: 640))
    #expect(source.warnings.map(\.message).contains { $0.contains("no touch device has") })
    #expect(source.header.source?.contains("32768 by 16384 units") == true)

    let narrow = "A: 35 -2147483648 2147483647 0 0\nA: 36 0 1 0 0\n"
    let thin = ForeignSource(try EvemuReader(file: "f", bytes: Array(narrow.utf8)))
    #expect(thin.header.size == CGSize(width: 1280, height: 1))
    #expect(thin.warnings.map(\.message).contains { $0.contains("stretched to a point") })

    let plain = ForeignSource(try EvemuReader(file: "f", bytes: Array(Self.slots.utf8)))
    #expect(plain.warnings.isEmpty)
    #expect(
      plain.header.source
        == "panel: 100 by 100 units on 800 by 800 points, fitted into the window, for the device "
        + "tells no size")
    // The description in the header survives writing and reading.
    #expect(try Recording(text: Recording(plain).text).header.source == plain.header.source)
    #expect(error("A: 35 0 99 0 0 -4\n")?.column == 4)
  }

  // MARK: Hostile files

  @Test func whatCannotBeReadIsAnErrorWithItsLine() {
    let h = Self.slots  // The header has seven lines.
    let cases: [(String, Int, Int, String)] = [
      (h + "E: 1.0 0003 0035\n", 8, 17, "32 bits"),
      (h + "E: 1.0 0003\n", 8, 12, "hexadecimal"),
      (h + "E: 1 0003 0035 1\n", 8, 4, "microseconds"),
      (h + "E: 1. 0003 0035 1\n", 8, 4, "microseconds"),
      (h + "E: 1.0 zz 0035 1\n", 8, 8, "hexadecimal"),
      (h + "E: 1.0 10000 0035 1\n", 8, 8, "hexadecimal"),
      (h + "E: 1.0 0003 0035 2147483648\n", 8, 18, "32 bits"),
      (h + "E: 1.0 0003 0035 99999999999999999999999999\n", 8, 18, "32 bits"),
      (h + "E: 1.0 0003 0035 1 2\n", 8, 20, "unexpected text"),
      (h + "E: 99999999999999999999.0 0003 0035 1\n", 8, 4, "a time"),
      (h + "E: -1.0 0003 0035 1\n", 8, 4, "a time"),
      (h + "E: 1.0 0003 002f 4096\n", 8, 1, "slot"),
      (h + "E: 1.0 0003 002f -1\n", 8, 1, "slot"),
      (h + "\u{0}\u{1}\u{2}\n", 8, 1, "not evemu"),
      (h + "X: 1\n", 8, 1, "unknown kind of line"),
      (h + "E: 1.0 0003 0035 1\nA: 35 0 9 0 0\n", 9, 1, "only events"),
      ("A: 35 9 0 0 0\n", 1, 4, "less than its minimum"),
      (h + "# " + String(repeating: "x", count: 70_000), 8, 65_537, "64 KiB"),
    ]
    for (text, line, column, message) in cases {
      let problem = error(text)
      #expect(problem?.line == line, "\(text.suffix(60))")
      #expect(problem?.column == column, "\(text.suffix(60)) \(problem?.description ?? "")")
      #expect(problem?.message.contains(message) == true, "\(problem?.description ?? "none")")
    }
  }

  @Test func aLastLineThatIsNotAllThereIsLeftOut() throws {  // B37
    let text =
      Self.slots + report("1.0", "0003 0039 7", "0003 0035 10", "0003 0036 10")
      + "E: 1.1 0003 0035 20\nE: 1.1 00"
    var cut = try reader(text)
    let began = try #require(try cut.next()?.events.first)
    let cancelled = try #require(try cut.next()?.events.first)
    #expect(began.phase == .began && cancelled.phase == .cancelled)
    #expect(cancelled.position == began.position, "what no report closed did not happen")
    #expect(cut.repairs.isCut && cut.repairs.cancelledAtEnd == 1)

    var strict = try EvemuReader(
      file: "f", bytes: Array(text.utf8), options: TraceReader.Options(isStrict: true))
    _ = try strict.next()
    #expect(throws: TraceError.self) { try strict.next() }
    let source = ForeignSource(try reader(text))
    let whole = try Recording(source)
    #expect(whole.warnings.contains { $0.line == 13 && $0.message.contains("cut short") })
  }

  @Test func timesThatGoBackAreAnErrorUnlessTheyAreRepaired() throws {  // B42
    let text =
      Self.slots + report("2.0", "0003 0039 7", "0003 0035 10", "0003 0036 10")
      + report("1.5", "0003 0035 20")
    let problem = error(text)
    #expect(problem?.line == 13 && problem?.message.contains("0 to -0.5") == true)

    var repaired = try EvemuReader(
      file: "f", bytes: Array(text.utf8), options: TraceReader.Options(repairs: true))
    #expect(try repaired.next()?.time == 0)
    #expect(try repaired.next()?.time == 0, "a recording of ours begins at 0, to be read again")
  }

  @Test func aDescriptionThatDoesNotFitIsSaid() throws {  // B45, P5
    let drag = report("1.0", "0003 0039 7", "0003 0035 150", "0003 0036 10")
    var reader = try reader(Self.slots + drag)
    while try reader.next() != nil {}
    #expect(reader.repairs.outside == 2, "its landing, and its end there")

    let flat = Self.slots.replacingOccurrences(of: "A: 35 0 99", with: "A: 35 7 7")
    #expect(error(flat + drag)?.message.contains("x axis") == true)
  }

  @Test func anEndlessLineIsRefusedInConstantMemory() {  // B39
    var asked = 0
    do {
      _ = try EvemuReader(file: "f") {
        asked += 1
        return Array(repeating: UInt8(ascii: "7"), count: 4096)
      }
      Issue.record("read to its end")
    } catch {
      #expect(asked <= 18 && error.message.contains("64 KiB"))
    }
  }

  @Test func harmlessOdditiesAreFine() throws {
    let text =
      Self.slots
      + report("1.0", "0003 0039 7\t# EV_ABS / ABS_MT_TRACKING_ID", "0003 0035 10", "0003 0036 10")
    let known = try story(text)
    for other in [
      "\u{FEFF}" + text, text.replacingOccurrences(of: "\n", with: "\r\n"), String(text.dropLast()),
      text.replacingOccurrences(of: "\n", with: "\n\n"),
    ] { #expect(try story(other) == known) }
  }

  /// A recording that is cut or changed anywhere yields a result or an error with its place (P2).
  @MainActor @Test func changedRecordingsAreReadOrRefused() {
    let drag = (1...6).map { i in
      report("1.\(i)0", "0003 0039 \(i)", "0003 0035 \(i * 10)", "0003 0036 3", "0000 0002 0")
    }.joined()
    var dice = MutationTests.SeededRandom(state: 11)
    let pieces = [
      "-", "999999999999", "\n", "E: ", "A: ", " ", "0000 0003 0", "\u{0}", "ffff", ".",
    ]
    for head in [Self.slots, Self.anonymous, Self.single] {
      let good = Array((head + drag).utf8)
      var texts = good.indices.map { Array(good[..<$0]) }
      for _ in 0..<2000 {
        var bytes = good
        for _ in 0...2 {
          let at = Int.random(in: 0..<bytes.count, using: &dice)
          switch Int.random(in: 0..<3, using: &dice) {
          case 0: bytes[at] = UInt8.random(in: 0...255, using: &dice)
          case 1: bytes.remove(at: at)
          default:
            bytes.insert(
              contentsOf: pieces[Int.random(in: 0..<pieces.count, using: &dice)].utf8, at: at)
          }
        }
        texts.append(bytes)
      }
      for bytes in texts {
        do {
          var reader = try EvemuReader(file: "f", bytes: bytes)
          var down: Set<InputEvent.Source> = []
          while let report = try reader.next() {
            for event in report.events {
              #expect(event.position.isFinite && event.time.isFinite)
              switch event.phase {
              case .began: #expect(down.insert(event.source).inserted)
              case .moved: #expect(down.contains(event.source))
              default: #expect(down.remove(event.source) != nil)
              }
            }
          }
          #expect(down.isEmpty)
        } catch {
          #expect(error.line > 0)
        }
      }
    }
  }
}
