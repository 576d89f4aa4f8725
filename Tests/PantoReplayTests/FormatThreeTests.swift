import PantoBase
import PantoControls
import PantoGraphics
import PantoRaster
import PantoReplay
import PantoScene
import PantoTesting
import PantoText
import Testing

/// Text is recorded and replayed (TXI-05).
@MainActor @Suite("Format 3: text", .timeLimit(.minutes(60))) struct FormatThreeTests {
  @MainActor final class Page {
    let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 34))

    init(_ stage: Stage) {
      field.borderStyle = .roundedRect
      stage.window.addSubview(field)
    }
  }

  static func scenes() -> SceneRegistry {
    var scenes = SceneRegistry()
    scenes.add("page") { header in
      let stage = Stage(size: header.size, scale: header.scale, text: HarfBuzzShaper.shared)
      return ReplayScene(stage, owner: Page(stage))
    }
    return scenes
  }

  private static let header = TraceHeader(scene: "page", size: CGSize(width: 240, height: 300))

  private func pixels(_ stage: Stage) throws -> UInt64 {
    let compositor = RasterCompositor()
    stage.invalidate()
    try stage.draw(with: compositor)
    var sum = FNV1a()
    let bitmap = compositor.bitmap
    sum.combine(
      UnsafeRawBufferPointer(start: bitmap.pixels, count: bitmap.width * bitmap.height * 4))
    return sum.value
  }

  /// Types, composes and pastes on a stage.
  private func use(_ stage: Stage) {
    let place = CGPoint(x: 60, y: 37)
    stage.send(
      InputEvent(time: 0.1, position: place, source: .finger(1), phase: .began, pressure: 1))
    stage.send(
      InputEvent(time: 0.15, position: place, source: .finger(1), phase: .ended, pressure: 1))
    for frame in 1...60 { stage.advance(to: 0.15 + Double(frame) / 120) }
    stage.send(TextEvent(time: 0.7, .insert("né \"1\" \u{1F642}")))
    stage.send(TextEvent(time: 0.8, .compose("にほ", selection: 1..<2)))
    stage.send(TextEvent(time: 0.9, .compose("", selection: 0..<0)))
    stage.send(TextEvent(time: 0.9, .insert("日本")))
    stage.send(TextEvent(time: 1, .clipboard("from outside")))
    stage.send(KeyEvent(time: 1, code: KeyCode("v"), modifiers: .control))
    stage.advance(to: 1.25)
  }

  @Test func whatWasTypedReplaysToTheSameTextAndPixels() throws {
    let made = try #require(Self.scenes().make(Self.header))
    var text = ""
    let recorder = Recorder(made.stage, header: Self.header) { text += $0 }
    let flight = FlightRecorder(made.stage, header: Self.header)
    use(made.stage)
    recorder.stop()
    let page = try #require(made.owner as? Page)
    #expect(page.field.text == "né \"1\" \u{1F642}日本from outside")
    #expect(text.contains("\"text\":\"né \\\"1\\\" \u{1F642}\""))
    #expect(text.contains("\"composition\":\"にほ\",\"selection\":[1,1]"))
    let recording = try Recording(text: text)
    #expect(recording.text == text)
    #expect(flight.recording().text == text)

    UIPasteboard.general.string = "something else"
    let player = try Player(RecordingSource(recording), scenes: Self.scenes())
    _ = try player.playToEnd()

    #expect((page.field.text ?? "").hasSuffix("from outside"))
    made.stage.advance(to: player.stage.time.now)
    #expect(try pixels(player.stage) == pixels(made.stage))
  }

  @Test func theLastMinuteKeepsLongTextsInPieces() throws {
    let made = try #require(Self.scenes().make(Self.header))
    let flight = FlightRecorder(made.stage, header: Self.header)
    let long = String(repeating: "Zeichen für Zeichen, ß 🙂 ", count: 40)
    made.stage.send(TextEvent(time: 1, .insert(long)))
    made.stage.send(TextEvent(time: 2, .compose(long, selection: 3..<9)))
    made.stage.send(TextEvent(time: 2, .insert("")))
    let texts = flight.recording().entries.compactMap { entry -> TextEvent? in
      if case .text(let text) = entry { return text }
      return nil
    }
    #expect(
      texts == [
        TextEvent(time: 1, .insert(long)), TextEvent(time: 2, .compose(long, selection: 3..<9)),
        TextEvent(time: 2, .insert("")),
      ])
    // A ring that is too small drops whole texts and pieces without harm.
    let small = FlightRecorder(made.stage, header: Self.header, capacity: 512, seconds: 60)
    for second in 3..<20 { made.stage.send(TextEvent(time: Double(second), .insert(long))) }
    _ = try Recording(text: small.recording().text)
  }

  @Test func linesThatAreNoTextAreErrorsWithTheirPlace() throws {
    let wrong: [(String, String)] = [
      (#"{"t":0,"text":5}"#, ""), (#"{"t":0,"text":"a","composition":"b"}"#, "one of"),
      (#"{"t":0,"composition":"b","selection":[1]}"#, "two numbers"),
      (#"{"t":0,"composition":"b","selection":[-1,0]}"#, "whole number"),
      (#"{"t":0,"text":"a","tick":true}"#, "one kind"),
    ]
    for (line, message) in wrong {
      let error = #expect(throws: TraceError.self) {
        _ = try Recording(text: "{\"pantotrace\":3}\n" + line + "\n")
      }
      #expect(
        error?.line == 2 && (message.isEmpty || error?.message.contains(message) == true),
        "\(line)")
    }
    let old = #expect(throws: TraceError.self) {
      _ = try Recording(text: "{\"pantotrace\":2}\n{\"t\":0,\"text\":\"a\"}\n")
    }
    #expect(old?.message.contains("needs version 3") == true)
    // A selection beyond its text is harmless.
    let odd = try Recording(
      text: "{\"pantotrace\":3,\"scene\":\"page\",\"size\":[240,300]}\n"
        + #"{"t":0,"composition":"b","selection":[9,9]}"# + "\n")
    _ = try Player(RecordingSource(odd), scenes: Self.scenes()).playToEnd()
  }
}
