import PantoBase
import PantoGraphics
import PantoRaster
import PantoReplay
import PantoScene
import Testing

/// Keys and window properties are recorded and replayed (U7).
@MainActor @Suite("Format 2: keys, window, theme, text size", .timeLimit(.minutes(60)))
struct FormatTwoTests {
  /// A square that reacts to keys: arrows move it, T changes its color, Space resizes the window,
  /// and Esc cancels its touches.
  @MainActor final class Toy {
    let view = UIView(frame: CGRect(x: 40, y: 40, width: 60, height: 60))
    let pan = UIPanGestureRecognizer()
    private(set) var heard: [String] = []

    init(_ stage: Stage) {
      view.addGestureRecognizer(pan)
      view.accessibilityIdentifier = "toy"
      view.backgroundColor = UIColor(light: RGBA(1, 0, 0), dark: RGBA(0, 0, 1))
      stage.window.addSubview(view)
      stage.onKey = { [unowned self, unowned stage] key in self.press(key, stage) }
    }

    private func press(_ key: KeyEvent, _ stage: Stage) -> Bool {
      heard.append("\(key.phase) \(key.code)")
      guard key.phase != .up else { return false }
      switch key.code {
      case .right: view.center.x += key.modifiers.contains(.shift) ? 1 : 10
      case KeyCode("t"):
        stage.userInterfaceStyle = stage.userInterfaceStyle == .dark ? .light : .dark
      case .space: stage.resize(to: CGSize(width: 111, height: 99), scale: 1, safeAreaInsets: .zero)
      case .escape: stage.cancelTouches(because: .system)
      default: return false
      }
      return true
    }
  }

  static func scenes() -> SceneRegistry {
    var scenes = SceneRegistry()
    scenes.add("toy") { header in
      let stage = Stage(size: header.size, scale: header.scale)
      return ReplayScene(stage, owner: Toy(stage))
    }
    return scenes
  }

  private static let header = TraceHeader(scene: "toy", size: CGSize(width: 320, height: 240))

  /// The scene's pixels and properties.
  private func look(_ stage: Stage) throws -> [String] {
    let compositor = RasterCompositor()
    stage.invalidate()
    try stage.draw(with: compositor)
    var sum = FNV1a()
    let bitmap = compositor.bitmap
    sum.combine(
      UnsafeRawBufferPointer(start: bitmap.pixels, count: bitmap.width * bitmap.height * 4))
    return ["\(bitmap.width)×\(bitmap.height)", sum.hex, "\(stage.textScale)"]
  }

  /// Sends the input of a session, as a window would.
  private func session(_ stage: Stage) {
    func key(_ time: TimeInterval, _ code: KeyCode, _ phase: KeyEvent.Phase = .down) {
      stage.send(KeyEvent(time: time, code: code, phase: phase))
    }
    func finger(_ time: TimeInterval, _ phase: InputEvent.Phase, _ x: CGFloat) {
      stage.send(
        InputEvent(
          time: time, position: CGPoint(x: x, y: 60), source: .finger(1), phase: phase))
    }
    key(0.1, .right)
    key(0.2, .right, .repeated)
    key(0.25, .right, .up)
    stage.resize(to: CGSize(width: 200, height: 180), scale: 1.5, safeAreaInsets: .zero)
    key(0.3, KeyCode("t"))
    finger(0.4, .began, 80)
    finger(0.5, .moved, 120)
    key(0.6, .escape)
    finger(0.7, .moved, 140)
    finger(0.8, .ended, 140)
    stage.textScale = 1.25
    finger(0.9, .began, 80)
    finger(1, .moved, 130)
    finger(1.1, .ended, 130)
    stage.advance(to: 1.5)
  }

  private func record() throws -> (text: String, flight: String, log: [String], look: [String]) {
    let made = try #require(Self.scenes().make(Self.header))
    var text = ""
    let recorder = Recorder(made.stage, header: Self.header) { text += $0 }
    let flight = FlightRecorder(made.stage, header: Self.header)
    var log: [String] = []
    made.stage.log.observe(eachChange: true) { [stage = made.stage] in
      log.append(stage.log.line(for: $0))
    }
    session(made.stage)
    recorder.stop()
    return (text, flight.recording().text, log, try look(made.stage))
  }

  @Test("a replay shows what the user saw: the same log, size and pixels (P4, T6)")
  func replayShowsTheSame() throws {
    let live = try record()
    #expect(live.log.count >= 4 && live.look[0] == "300×270" && live.look[2] == "1.25")

    for text in [live.text, live.flight] {
      let replay = try Replayed(text, scenes: Self.scenes())
      #expect(replay.log == live.log)
      #expect(try look(replay.stage) == live.look)
      #expect(replay.stage.repairs == RepairCounts(), "what a key cancelled is cancelled once")
    }
    #expect(
      FlightRecorderTests.withoutChecks(live.flight)
        == FlightRecorderTests.withoutChecks(live.text))
  }

  @Test("a change by a key handler is not recorded twice, and is applied without the handler too")
  func handlersChangesAreNotRecorded() throws {
    let made = try #require(Self.scenes().make(Self.header))
    var text = ""
    let recorder = Recorder(made.stage, header: Self.header) { text += $0 }
    made.stage.send(KeyEvent(time: 0.1, code: .space))
    made.stage.send(KeyEvent(time: 0.2, code: KeyCode("t")))
    recorder.stop()

    #expect(!text.contains("window") && !text.contains("theme"))
    let replay = try Replayed(text, scenes: Self.scenes())
    #expect(replay.stage.size == CGSize(width: 111, height: 99))
    #expect(replay.stage.userInterfaceStyle == .dark)
  }

  @Test("after seeking back and forth, keys and sizes are as they were at that time (P4)")
  func timeTravel() throws {
    let text = try record().text
    let travel = try TimeTravel(every: 0.2) {
      try Player(TraceReader(file: "f", bytes: Array(text.utf8)), scenes: Self.scenes())
    }
    func state(_ time: TimeInterval) throws -> String {
      let stage = try travel.seek(to: time).stage
      return "\(stage.size.width) \(stage.userInterfaceStyle) \(stage.window.subviews[0].center.x)"
    }
    #expect(try state(1.4) == "200.0 dark 90.0")
    #expect(try state(0.15) == "320.0 light 80.0")
    #expect(try state(0.28) == "200.0 light 90.0")
    #expect(try state(0.05) == "320.0 light 70.0")
  }

  @Test("the last minute begins with the window, theme and text size of a minute ago")
  func trimmedFlight() throws {
    let made = try #require(Self.scenes().make(Self.header))
    let flight = FlightRecorder(made.stage, header: Self.header, capacity: 1 << 16, seconds: 5)
    session(made.stage)
    for i in 1...20 { made.stage.advance(to: 10 + Double(i)) }

    let kept = flight.recording()
    #expect(!flight.isWhole)
    let changes = kept.entries.prefix(3).map(\.line)
    #expect(changes.contains(#"{"t":0,"window":[200,180],"scale":1.5}"#), "\(changes)")
    #expect(changes.contains(#"{"t":0,"textScale":1.25}"#), "\(changes)")
    #expect(try Recording(text: kept.text).warnings.isEmpty)
    let replay = try Replayed(RecordingSource(kept), scenes: Self.scenes())
    #expect(replay.stage.size == made.stage.size && replay.stage.textScale == 1.25)
  }

  @Test("shrinking removes a key press as a whole, and keeps it if it decides the outcome")
  func shrinking() throws {
    let whole = try Recording(text: record().text)
    func cancels(_ recording: Recording) -> Bool {
      let replay = try? Replayed(RecordingSource(recording), scenes: Self.scenes())
      return replay?["pan:toy"].results.first == "cancelled touchCancelled"
    }
    #expect(cancels(whole))
    var shrinker = Shrinker(whole)
    var broken = 0
    let short = shrinker.shrink { candidate in
      if (try? Recording(text: candidate.text)) == nil { broken += 1 }
      return cancels(candidate)
    }
    #expect(broken == 0)
    #expect(!short.text.contains("Right") && !short.text.contains("window"))
    #expect(short.entries.count <= 5, "\(short.text)")
  }

  @Test("format 1 loads as before, and an error says that a key line needs version 2 (B41)")
  func versionOne() throws {
    let one = "{\"pantotrace\":1,\"scene\":\"toy\",\"size\":[320,240]}\n"
    let old = try Recording(text: one + "{\"t\":1,\"tick\":true,\"theme\":\"dark\"}\n")
    #expect(old.header.version == 1 && old.entries == [.tick(1)])
    #expect(old.text.hasPrefix("{\"pantotrace\":1,"))
    for line in [#"{"t":1,"key":"T"}"#, #"{"t":1,"window":[9,9]}"#, #"{"t":1,"theme":"dark"}"#] {
      do throws(TraceError) {
        _ = try Recording(text: one + line + "\n")
        Issue.record("read: \(line)")
      } catch {
        #expect(error.message.contains("needs version 2") && error.line == 2 && error.column == 8)
      }
    }
    // A key line makes it a file of version 2, which a program for version 1 refuses.
    var grown = old
    grown.entries.append(.key(KeyEvent(time: 2, code: .tab)))
    #expect(grown.text.hasPrefix("{\"pantotrace\":2,"))
  }

  @Test("hostile values are errors with their line and column (B40, B57)")
  func hostileValues() {
    let cases: [(String, Int, String)] = [
      (#"{"t":1,"key":"Fire"}"#, 14, "\"Fire\" is not a key"),
      (#"{"t":1,"key":""}"#, 14, "is not a key"),
      (#"{"t":1,"key":"\u0007"}"#, 14, "is not a key"),
      (#"{"t":1,"key":"\u202e"}"#, 14, "is not a key"),
      (#"{"t":1,"key":"Key 13"}"#, 14, "is not a key"),
      (#"{"t":1,"key":"Key 99999999999"}"#, 14, "is not a key"),
      (#"{"t":1,"key":7}"#, 14, "string"),
      (#"{"t":1,"key":"T","phase":"moved"}"#, 26, "none of down, repeated, up"),
      (#"{"t":1,"key":"T","scancode":-1}"#, 29, "from 0 to 511"),
      (#"{"t":1,"key":"T","scancode":1e9}"#, 29, "from 0 to 511"),
      (#"{"t":1,"key":"T","modifiers":0.5}"#, 30, "whole number"),
      (#"{"key":"T"}"#, 1, "is missing"),
      (#"{"t":1,"key":"T","theme":"dark"}"#, 1, "one kind"),
      (#"{"t":1,"key":"T","finger":1,"phase":"began","x":0,"y":0}"#, 1, "one kind"),
      (#"{"t":1,"window":[-5,100]}"#, 17, "from 1 to 16384"),
      (#"{"t":1,"window":[1e9,100]}"#, 17, "from 1 to 16384"),
      (#"{"t":1,"window":[NaN,100]}"#, 18, "expected a number"),
      (#"{"t":1,"window":[100]}"#, 17, "2 numbers"),
      (#"{"t":1,"window":"big"}"#, 17, "list"),
      (#"{"t":1,"window":[9000,9000],"scale":8}"#, 37, "pixels"),
      (#"{"t":1,"window":[100,100],"scale":0}"#, 35, "from 0.25 to 8"),
      (#"{"t":1,"window":[100,100],"safeArea":[0,-1,0,0]}"#, 38, "insets"),
      (#"{"t":1,"window":[100,100],"safeArea":[0,0,0]}"#, 38, "4 numbers"),
      (#"{"t":1,"theme":"blue"}"#, 16, "none of light, dark"),
      (#"{"t":1,"theme":true}"#, 16, "string"),
      (#"{"t":1,"textScale":0}"#, 20, "from 0.5 to 3"),
      (#"{"t":1,"textScale":1e9}"#, 20, "from 0.5 to 3"),
      (#"{"t":1e999,"theme":"dark"}"#, 6, "range"),
      (#"{"t":-1,"key":"T"}"#, 2, "from 0"),
    ]
    for (line, column, words) in cases {
      do throws(TraceError) {
        _ = try Recording(text: "{\"pantotrace\":2}\n" + line + "\n")
        Issue.record("read: \(line)")
      } catch {
        #expect(error.line == 2 && error.column == column, "\(line) \(error)")
        #expect(error.message.contains(words), "\(line) \(error)")
      }
    }
  }

  @Test("times of keys and changes must not decrease, together with the ticks (B42)")
  func order() throws {
    let head = "{\"pantotrace\":2}\n"
    let key = "{\"t\":1,\"key\":\"T\"}\n"
    for early in ["\"key\":\"T\"", "\"theme\":\"dark\"", "\"tick\":true", "\"window\":[9,9]"] {
      #expect(throws: TraceError.self) {
        try Recording(text: head + key + "{\"t\":0.5,\(early)}\n")
      }
    }
    let late = "{\"t\":0.9,\"mouse\":\"primary\",\"phase\":\"hovered\",\"x\":1,\"y\":1}\n"
    #expect(try Recording(text: head + key + late).entries.count == 2)
  }

  @Test("every prefix, cut and swap of a recording with keys is played or refused (P2, B37)")
  func changedFiles() throws {
    let good = try record().text
    let bytes = Array(good.utf8)
    let lines = good.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var texts = stride(from: 0, to: bytes.count, by: 3).map { Array(bytes[..<$0]) }
    for i in lines.indices.dropLast() {
      var changed = lines
      changed.swapAt(i, i + 1)
      texts.append(Array(changed.joined(separator: "\n").utf8))
      changed = lines
      changed.remove(at: i)
      texts.append(Array(changed.joined(separator: "\n").utf8))
      changed = lines
      changed.insert(lines[i], at: i)
      texts.append(Array(changed.joined(separator: "\n").utf8))
    }
    var played = 0
    for (i, text) in texts.enumerated() {
      for repairs in [false, true] where !repairs || i % 5 == 0 {
        do {
          let reader = try TraceReader(
            file: "f", bytes: text, options: TraceReader.Options(repairs: repairs))
          let player = try Player(reader, scenes: Self.scenes())
          #expect(try player.playToEnd(limit: 100).endTime.isFinite)
          #expect(
            player.stage.liveTouches.isEmpty || repairs, "\(String(decoding: text, as: UTF8.self))")
          played += 1
        } catch {
          let error = try #require(error as? TraceError)
          #expect(error.line > 0 && error.column > 0)
        }
      }
    }
    #expect(played > 300, "\(played)")
  }

  @Test("a key sent in a handler comes after it, and time does not advance meanwhile (B52)")
  func nestedKeys() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    var heard: [String] = []
    var recorded: [String] = []
    stage.observe { if case .key(let key) = $0 { recorded.append(key.code.name) } }
    stage.onKey = { [unowned stage] key in
      heard.append("\(key.code) at \(stage.time.now)")
      if key.code == KeyCode("a") {
        stage.send(KeyEvent(time: 9, code: KeyCode("b")))
        stage.advance(to: 50)
        heard.append("after")
      }
      return true
    }
    #expect(stage.send(KeyEvent(time: 1, code: KeyCode("A"))))
    #expect(heard == ["A at 1.0", "after", "B at 1.0"] && recorded == ["A"])
    #expect(stage.repairs.nestedAdvance == 1)
    // An older key is delivered at the current time. An invalid time is refused.
    #expect(stage.send(KeyEvent(time: 0.5, code: KeyCode("c"))))
    #expect(heard.last == "C at 1.0")
    for time in [Double.nan, .infinity, 1e300] {
      #expect(!stage.send(KeyEvent(time: time, code: KeyCode("d"))))
    }
    #expect(heard.count == 4)
  }

  @Test("each key has one name, and each name stands for one key")
  func names() {
    for code in [
      -5, 0, 1, 8, 9, 13, 27, 32, 35, 48, 97, 122, 127, 173, 0xE4, 0x202E, 0xD800, 0x10FFFF,
    ] {
      let key = KeyCode(rawValue: Int32(code))
      #expect(KeyCode(name: key.name) == key, "\(key.name)")
    }
    for place in 0..<512 {
      let key = KeyCode(rawValue: Int32(0x4000_0000 + place))
      #expect(KeyCode(name: key.name) == key, "\(key.name)")
    }
    #expect(KeyCode("T") == KeyCode(name: "t") && KeyCode("t").name == "T")
    #expect(KeyCode.right.name == "Right" && KeyCode.f12.name == "F12")
    #expect(KeyCode(name: "Keypad 7") == KeyCode(rawValue: 0x4000_0000 + 95))
  }
}
