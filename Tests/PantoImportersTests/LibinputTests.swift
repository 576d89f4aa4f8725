import PantoBase
import PantoGestures
import PantoImporters
import PantoReplay
import Testing

/// Recordings of `libinput record`, written by hand in its fixed structure (B46).
@Suite(.timeLimit(.minutes(60))) struct LibinputTests {
  /// Returns a device of 100 units in each direction.
  static func device(_ name: String, direct: Bool, events: String) -> String {
    """
    - node: /dev/input/event9
      evdev:
        # Name: \(name)
        name: "\(name)"
        id: [3, 1386, 893, 272]
        codes:
          0: [0, 1, 2] # EV_SYN
          3: [0, 1, 47, 53, 54, 57] # EV_ABS
        absinfo:
          0: [0, 99, 0, 0, 0]
          1: [0, 99, 0, 0, 0]
          47: [0, 9, 0, 0, 0]
          53: [0, 99, 0, 0, 0]
          54: [0, 99, 0, 0, 0]
          57: [0, 65535, 0, 0, 0]
        properties: [\(direct ? 1 : 0)]
      hid: [
        0x05, 0x0d
      ]
      udev:
        properties:
        - ID_INPUT=1
        - NAME="- node: # trap"
        virtual: false
      quirks:
        - ModelOdd=1
      events:
      # Current time is 12:00:00
    \(events)
    """
  }

  static let drag = """
      - evdev:
        - [ 10, 500000,   3,  57,      42] # EV_ABS / ABS_MT_TRACKING_ID 42
        - [ 10, 500000,   3,  53,      20]
        - [ 10, 500000,   3,  54,      30]
        - [ 10, 500000,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
      - hid:
        time: [  0, 0]
        hidraw0: [ 1, 2 ]
      - libinput:
        - {time: 10.5, type: TOUCH_DOWN, slot: 0}
      - evdev:
        - [ 10, 512000,   3,  53,      40]
        - [ 10, 512000,   0,   0,       0]
        - [ 11,      0,   3,  57,      -1]
        - [ 11,      0,   0,   0,       0]

    """
  static let keys = """
    - node: /dev/input/event0
      evdev:
        name: "buttons"
        codes:
          1: [116] # EV_KEY
      events:
      - evdev:
        - [ 10, 0, 1, 116, 1]
        - [ 10, 0, 0, 0, 0]

    """
  static func file(_ devices: String...) -> String {
    "# libinput record\nversion: 1\nndevices: \(devices.count)\nlibinput:\n  version: \"1.22.1\"\n"
      + "devices:\n" + devices.joined()
  }

  private func source(_ text: String, device: Int? = nil) throws(TraceError) -> ForeignSource {
    ForeignSource(
      try EvemuReader(
        libinput: "f.yml", bytes: Array(text.utf8), device: device,
        size: CGSize(width: 50, height: 50)))
  }

  private func message(_ text: String, device: Int? = nil) -> String {
    do throws(TraceError) {
      var source = try source(text, device: device)
      while try source.next() != nil {}
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  @Test func aRecordingBecomesATraceInDeviceTime() throws {  // B46
    let recording = try Recording(
      source(Self.file(Self.device("Panel", direct: true, events: Self.drag))))

    #expect(recording.header.scene == "blank" && recording.header.size.width == 50)
    #expect(recording.warnings.isEmpty)
    let lines = recording.entries.map(\.line)
    #expect(
      lines == [
        #"{"t":0,"finger":1,"phase":"began","x":10,"y":15,"pressure":1}"#,
        #"{"t":0.012,"finger":1,"phase":"moved","x":20,"y":15,"pressure":1}"#,
        #"{"t":0.5,"finger":1,"phase":"ended","x":20,"y":15}"#,
        #"{"t":0.5,"end":true}"#,
      ])
    let again = try Recording(text: recording.text)
    #expect(again.entries == recording.entries)
  }

  @Test func theOnlyTouchscreenIsChosenAndOthersAreIgnored() throws {  // B46
    let pad = Self.device("Pad", direct: false, events: "")
    let text = Self.file(
      Self.keys, pad, Self.device("Panel", direct: true, events: Self.drag))

    #expect(try Recording(source(text)).entries.count == 4)
    #expect(try Recording(source(text, device: 2)).entries.count == 1)
    #expect(message(text, device: 1).contains("device 1, buttons, reports no positions of fingers"))
    #expect(message(text, device: 4).contains("1 buttons, 2 Pad, 3 Panel"))
    #expect(message(Self.file(Self.keys)).contains("no device reports positions"))
  }

  @Test func betweenTwoTouchscreensSomebodyMustChoose() throws {  // B46
    let text = Self.file(
      Self.device("Left", direct: true, events: Self.drag),
      Self.device("Right", direct: true, events: ""))

    #expect(message(text).contains("--device: 1 Left, 2 Right"))
    #expect(try Recording(source(text, device: 2)).entries.count == 1)
    #expect(try Recording(source(text, device: 1)).entries.count == 4)
  }

  @Test func aValueBeyond32BitsIsAnErrorAndNotCut() {  // K17, P5
    let wide = "  - evdev:\n    - [ 1, 2, 3, 53, 4294967316]\n"
    let text = Self.file(Self.device("Panel", direct: true, events: wide))
    #expect(message(text).hasPrefix("f.yml:36:7:"), "\(message(text))")
    let range = text.replacingOccurrences(of: "53: [0, 99, 0", with: "53: [0, 4294967316, 0")
    #expect(message(range).contains("32 bits"))
    let resolution = text.replacingOccurrences(
      of: "53: [0, 99, 0, 0, 0]", with: "53: [0, 99, 0, 0, -3]")
    #expect(message(resolution).contains("the axis resolution -3"))
  }

  @Test func whatCannotBeReadIsToldWithItsLine() {
    let text = Self.file(
      Self.device("Panel", direct: true, events: "  - evdev:\n    - [ 1, 2, 3, nine, 5]\n"))
    #expect(message(text).hasPrefix("f.yml:36:18:"), "\(message(text))")
    #expect(message("# libinput record\nversion: 1\n").contains("no devices"))
    #expect(message("").contains("no devices"))
  }

  @Test func aLastLineThatIsNotAllThereIsLeftOut() throws {  // B37
    let text = Self.file(Self.device("Panel", direct: true, events: Self.drag))
    let at = try #require(text.range(of: "- [ 11,      0,   3"))
    let cut = String(text[..<at.upperBound])
    let found = try Recording(try source(cut))
    #expect(found.warnings.contains { $0.message.contains("cut short") })
    #expect(found.entries.count == 4, "landing, move, cancelled, end")
    #expect(throws: TraceError.self) {
      try EvemuReader(
        libinput: "f", bytes: Array(cut.utf8), options: TraceReader.Options(isStrict: true))
    }
  }

  @Test func everyPrefixIsReadOrRefused() throws {  // P2
    let bytes = Array(
      Self.file(Self.device("Panel", direct: true, events: Self.drag)).utf8)
    for count in stride(from: 0, to: bytes.count, by: 3) {
      do throws(TraceError) {
        var source = ForeignSource(
          try EvemuReader(libinput: "f", bytes: Array(bytes.prefix(count))))
        var live = 0
        while let entry = try source.next() {
          guard case .event(let event, _) = entry else { continue }
          if event.phase == .began { live += 1 }
          if event.phase == .ended || event.phase == .cancelled { live -= 1 }
        }
        #expect(live == 0)
      } catch {
        #expect(error.line >= 1)
      }
    }
  }

  @Test func aFileIsKnownByItsFirstWords() {
    func form(_ text: String) -> RecordingForm { RecordingForm(Array(text.utf8)) }
    #expect(form("# EVEMU 1.2\n# Inp") == .evemu && form("# libinput record\nver") == .libinput)

    #expect(form(Self.file(Self.keys)) == .libinput)
    #expect(form("# EVEMU 1.3\nN: panel\n") == .evemu)
    #expect(form("E: 0.000000 0000 0000 0\r\n") == .evemu)
    #expect(form("\u{FEFF}\r\n{\"pantotrace\":1}\n") == .pantotrace)
    #expect(form("") == .pantotrace)
    #expect(form("libinput:\n") == .libinput)
  }
}
