import PantoBase
import PantoImporters
import PantoReplay
import PantoScene
import TestSupport
import Testing

/// Recordings of pens, joysticks and other devices that report positions but no fingers (K17),
/// written by hand in both formats.
@MainActor @Suite("Tablets and joysticks", .timeLimit(.minutes(60))) struct TabletTests {
  /// Returns the key mask as evemu writes it, eight keys per byte.
  static func keys(_ codes: [Int]) -> String {
    var bytes = Array(repeating: 0, count: 96)
    for code in codes { bytes[code / 8] |= 1 << (code % 8) }
    return stride(from: 0, to: 96, by: 8).map { start in
      "B: 01 "
        + bytes[start..<start + 8].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        .joined(separator: " ") + "\n"
    }.joined()
  }

  // On this device 100 units are 50 points in each direction.
  static func tablet(_ codes: [Int]) -> String {
    "N: tablet\nP: 01 00 00 00 00 00 00 00\nB: 00 0b 00 00 00 00 00 00 00\n" + keys(codes)
      + "A: 00 0 99 0 0 0\nA: 01 0 99 0 0 0\nA: 19 0 63 0 0 0\n"
  }
  static let pen = tablet([0x140, 0x141, 0x14A, 0x14B])
  static let size = CGSize(width: 50, height: 50)

  static func report(_ time: String, _ events: String...) -> String {
    (events + ["0000 0000 0"]).map { "E: \(time) \($0)\n" }.joined()
  }

  /// A pen comes into range, hovers, draws a line, lifts, hovers again and leaves.
  static let line =
    report("1.00", "0001 0140 1", "0003 0000 10", "0003 0001 10", "0003 0019 30")
    + report("1.01", "0003 0000 14", "0003 0019 10")
    + report("1.02", "0001 014a 1", "0003 0019 0")
    + report("1.03", "0003 0000 54")
    + report("1.04", "0003 0000 60", "0003 0001 30")
    + report("1.05", "0001 014a 0", "0003 0019 5")
    + report("1.06", "0003 0000 70")
    + report("1.07", "0001 0140 0")

  private func recording(_ text: String) throws -> Recording {
    try Recording(
      ForeignSource(try EvemuReader(file: "f", bytes: Array(text.utf8), size: Self.size)))
  }

  /// The events as text, such as `pen(1) hovered 5,5`.
  private func story(_ recording: Recording) -> [String] {
    recording.entries.compactMap(\.event).map {
      "\($0.source) \($0.phase) \(Reason.number($0.position.x)),\(Reason.number($0.position.y))"
    }
  }

  private func message(_ text: String) -> String {
    do {
      _ = try recording(text)
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  @Test("a hovering pen is a pointer, and a touching pen is a contact")
  func hoverAndTouch() throws {
    let found = try recording(Self.pen + Self.line)

    #expect(
      story(found) == [
        "pen(1) hovered 5,5", "pen(1) hovered 7,5", "pen(1) began 7,5", "pen(1) moved 27,5",
        "pen(1) moved 30,15", "pen(1) ended 30,15", "pen(1) hovered 30,15", "pen(1) hovered 35,15",
        "pen(1) cancelled 35,15",
      ])
    #expect(found.warnings.isEmpty)
    // The result is a valid trace, which reads back unchanged.
    let again = try Recording(text: found.text)
    #expect(again.entries == found.entries)
  }

  @Test("the hover of a pen reaches hover recognizers, and its line the pan (HOV-01, P3)")
  func onAStage() throws {
    let stage = Stage(size: Self.size)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let hover = UIHoverGestureRecognizer()
    let pan = UIPanGestureRecognizer()
    view.addGestureRecognizer(hover)
    view.addGestureRecognizer(pan)
    stage.window.addSubview(view)
    var log: [String] = []
    stage.log.observe(eachChange: false) {
      log.append("\($0.kind) \($0.to.name) \($0.reason.code)")
    }

    for entry in try recording(Self.pen + Self.line).entries {
      if let event = entry.event { stage.send(event) }
    }

    #expect(
      log == [
        "hover began pointerEntered", "hover changed moved", "pan began thresholdReached",
        "pan changed moved", "pan ended allTouchesLifted", "hover cancelled pointerLeft",
      ])
    #expect(stage.repairs == RepairCounts() && stage.liveTouches.isEmpty)
  }

  @Test("a pen that only hovers drags nothing on the scene `blank`")
  func hoverIsNoDrag() throws {
    let hovering =
      Self.report("1.0", "0001 0140 1", "0003 0000 10", "0003 0001 10")
      + (1...8).map { Self.report("1.\($0)", "0003 0000 \(10 + 10 * $0)") }.joined()
      + Self.report("1.9", "0001 0140 0")
    for text in [
      Self.pen + hovering,
      // The recording began while the pen was in range, so no event says so.
      Self.pen + hovering.replacingOccurrences(of: "E: 1.0 0001 0140 1\n", with: ""),
    ] {
      let replay = try Replayed(RecordingSource(try recording(text)))
      #expect(replay.log.isEmpty, "\(replay.log)")
    }
  }

  @Test("a touchpad that reports near fingers opens no contact before BTN_TOUCH")
  func singleTouchWaits() throws {
    let pad = Self.tablet([0x145, 0x14A])
    let text =
      pad + Self.report("1.0", "0001 0145 1", "0003 0000 10", "0003 0001 10")
      + Self.report("1.1", "0003 0000 20")
      + Self.report("1.2", "0001 014a 1") + Self.report("1.3", "0001 014a 0", "0001 0145 0")
    #expect(
      story(try recording(text)) == ["finger(1) began 10,5", "finger(1) ended 10,5"])
  }

  @Test("an incomplete pen recording is completed by cancelling, and repairs are counted (P3, P5)")
  func openEnds() throws {
    let down =
      Self.pen + Self.report("1.0", "0001 0140 1", "0001 014a 1", "0003 0000 10", "0003 0001 10")
    let cut = try recording(down)
    #expect(story(cut) == ["pen(1) began 5,5", "pen(1) cancelled 5,5"])
    #expect(cut.warnings.count == 1)

    let lifted = try recording(
      Self.pen + Self.report("1.0", "0003 0000 10", "0003 0001 10")
        + Self.report("1.1", "0001 014a 0"))
    #expect(story(lifted) == ["pen(1) hovered 5,5", "pen(1) cancelled 5,5"])
    #expect(lifted.warnings.contains { $0.message.contains("hovers up to its lift") })

    // The tool leaves without an event of its tip.
    let gone = try recording(down + Self.report("1.1", "0001 0140 0"))
    #expect(story(gone) == ["pen(1) began 5,5", "pen(1) ended 5,5"])

    // When it comes back, it hovers (MUT-12).
    let back = try recording(
      down + Self.report("1.1", "0001 0140 0")
        + Self.report("1.2", "0001 0140 1", "0003 0000 20") + Self.report("1.3", "0003 0001 20")
        + Self.report("1.4", "0001 0140 0"))
    #expect(
      story(back) == [
        "pen(1) began 5,5", "pen(1) ended 5,5", "pen(1) hovered 10,5", "pen(1) hovered 10,10",
        "pen(1) cancelled 10,10",
      ])

    let lost = try recording(
      down + "E: 1.1 0000 0003 0\nE: 1.1 0000 0000 0\n"
        + Self.report("1.2", "0001 014a 1", "0003 0000 12") + Self.report("1.3", "0001 014a 0"))
    #expect(
      story(lost) == [
        "pen(1) began 5,5", "pen(1) cancelled 5,5", "pen(1) began 6,5", "pen(1) ended 6,5",
        "pen(1) hovered 6,5", "pen(1) cancelled 6,5",
      ])
  }

  @Test("joysticks, mice and sensors are refused, and the error names the device (exit code 65)")
  func noTouchDevices() throws {
    let stick = Self.report("1.0", "0003 0000 10", "0003 0001 10")
    #expect(message(Self.tablet([0x120, 0x121]) + stick).contains("a joystick or gamepad"))
    #expect(message(Self.tablet([0x130]) + stick).contains("a joystick or gamepad"))
    #expect(message(Self.tablet([0x110, 0x111]) + stick).contains("a mouse"))
    #expect(message(Self.tablet([]) + stick).contains("a sensor"))
    #expect(
      message("N: mouse\n" + Self.keys([0x110]) + "E: 1.0 0002 0000 1\n").contains("no touch axes"))
    // A separate description of another device does not make the joystick a touch device.
    let panel = try EvemuDevice(file: "d", bytes: Array(EvemuTests.slots.utf8))
    #expect(throws: TraceError.self) {
      try EvemuReader(file: "f", bytes: Array((Self.tablet([0x120]) + stick).utf8), device: panel)
    }
    // Without a key mask the kind is unknown, so the device counts as one finger.
    #expect(message(EvemuTests.single + stick) == "no error")
  }

  @Test("positions on axes that are not described are an error (exit code 65)")
  func otherAxes() throws {
    let onSingle = Self.report("1.0", "0001 014a 1", "0003 0000 10", "0003 0001 10")
    let told = message(EvemuTests.slots + onSingle)
    #expect(told.contains("ABS_MT_POSITION_X") && told.hasPrefix("f:11:1:"), "\(told)")
    let onOthers = Self.report("1.0", "0003 0002 10", "0003 0005 10")
    #expect(message(EvemuTests.single + onOthers).contains("ABS_X and ABS_Y"))
    // A recording without any touch is not an error.
    #expect(message(EvemuTests.slots + Self.report("1.0", "0001 014a 0")) == "no error")
  }

  @Test("pens and joysticks in a recording of libinput are read the same way (B46)")
  func libinput() throws {
    func device(_ name: String, keys: String) -> String {
      """
      - node: /dev/input/event5
        evdev:
          name: "\(name)"
          codes:
            0: [0] # EV_SYN
            1: [\(keys)] # EV_KEY
            3: [0, 1, 25] # EV_ABS
          absinfo:
            0: [0, 99, 0, 0, 0]
            1: [0, 99, 0, 0, 0]
          properties: [1]
        events:
        - evdev:
          - [ 1, 0, 1, 320, 1]
          - [ 1, 0, 3, 0, 10]
          - [ 1, 0, 3, 1, 10]
          - [ 1, 0, 0, 0, 0]
          - [ 1, 10000, 1, 330, 1]
          - [ 1, 10000, 0, 0, 0]
          - [ 1, 20000, 1, 330, 0]
          - [ 1, 20000, 1, 320, 0]
          - [ 1, 20000, 0, 0, 0]

      """
    }
    func read(_ text: String) throws -> Recording {
      try Recording(
        ForeignSource(
          try EvemuReader(libinput: "f", bytes: Array(text.utf8), size: Self.size)))
    }
    let pen = try read(LibinputTests.file(device("Pen", keys: "320, 321, 330")))
    #expect(
      story(pen) == [
        "pen(1) hovered 5,5", "pen(1) began 5,5", "pen(1) ended 5,5", "pen(1) cancelled 5,5",
      ])
    do {
      _ = try read(LibinputTests.file(device("Stick", keys: "288, 289")))
      Issue.record("a joystick was read")
    } catch let error as TraceError {
      #expect(error.message.contains("1 Stick; this is a joystick"), "\(error)")
    }
  }

  @Test("every prefix, cut and swap of a pen recording is read or refused, and balanced (P2)")
  func changed() {
    let good = Array((Self.pen + Self.line).utf8)
    let lines = (Self.pen + Self.line).split(separator: "\n", omittingEmptySubsequences: false)
    var texts = good.indices.map { Array(good[..<$0]) }
    for i in lines.indices.dropLast() {
      var swapped = lines
      swapped.swapAt(i, i + 1)
      texts.append(Array(swapped.joined(separator: "\n").utf8))
      var without = lines
      without.remove(at: i)
      texts.append(Array(without.joined(separator: "\n").utf8))
    }
    var read = 0
    for bytes in texts {
      do throws(TraceError) {
        let found = try Recording(ForeignSource(try EvemuReader(file: "f", bytes: bytes)))
        read += 1
        var isDown = false
        for event in found.entries.compactMap(\.event) {
          switch event.phase {
          case .began:
            #expect(!isDown)
            isDown = true
          case .moved: #expect(isDown)
          case .ended: isDown = false
          case .cancelled: isDown = false
          default: #expect(!isDown)
          }
        }
        #expect(!isDown)
      } catch {
        #expect(error.line > 0 && error.column > 0)
      }
    }
    #expect(read > 200)
  }
}
