import PantoBase
import PantoGestures
import PantoImporters
import PantoReplay
import Testing

/// Descriptions of devices, and files that are damaged or malicious.
extension EvemuTests {
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
    var random = MutationTests.SeededRandom(state: 11)
    let pieces = [
      "-", "999999999999", "\n", "E: ", "A: ", " ", "0000 0003 0", "\u{0}", "ffff", ".",
    ]
    for head in [Self.slots, Self.anonymous, Self.single] {
      let good = Array((head + drag).utf8)
      var texts = good.indices.map { Array(good[..<$0]) }
      for _ in 0..<2000 {
        var bytes = good
        for _ in 0...2 {
          let at = Int.random(in: 0..<bytes.count, using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
          case 1: bytes.remove(at: at)
          default:
            bytes.insert(
              contentsOf: pieces[Int.random(in: 0..<pieces.count, using: &random)].utf8, at: at)
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
