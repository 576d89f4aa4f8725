import Foundation
import PantoCore
import PantoDemos
import PantoImporters
import PantoReplay
import PantoReplayViews
import PantoStudio
import Testing

@testable import pantograph_app

/// The command `report` and what other commands say of its files (REP-04).
@MainActor @Suite("The report command", .timeLimit(.minutes(60))) struct ReportCommandTests {
  @Test("a report has the facts, the gesture with its sentence, and a picture with a finger")
  func whole() throws {
    let recording = BundledTraces.recording(named: "cart-throw")
    let maker = try ReportMaker(recording, at: 1)
    let report = maker.report

    #expect(maker.notes.isEmpty)
    #expect(report.sentence == "pan:cartBall ended at 1.200 s: All fingers lifted.")
    let facts = Dictionary(report.facts.map { ($0.name, $0.value) }) { first, _ in first }
    #expect(facts["program"] == "pantograph \(PantographCommand.configuration.version)")
    #expect(facts["scene"] == "cart, 1280 × 800 points, scale 1")
    #expect(facts["recording"] == "4.5 s, 3 touches")
    #expect(facts["system"]?.isEmpty == false && facts["display"] != nil)
    let picture = try SDLImage.decode(report.picture)
    #expect(picture.width == 1280 && picture.height == 800)
    #expect(try Recording(text: maker.text).report?.picture == report.picture)
  }

  @Test(
    "a report of each recording is as reported, up to each moment (REP-04)",
    arguments: BundledTraces.names)
  func untilEachMoment(name: String) throws {
    let maker = try ReportMaker(BundledTraces.recording(named: name))
    let bytes = Array(maker.text.utf8)
    let end = maker.recording.entries.last?.time ?? 0
    let times = maker.report.decisions.map(\.time) + [0, end / 2, end * 0.61, end, .infinity]
    for time in Set(times).sorted() {
      let player = try Player(TraceReader(file: name, bytes: bytes), scenes: Scenes.registry)
      let log = ReportLog(player)
      _ = try player.playToEnd(limit: time)
      let result = try #require(try log.compare(upTo: time))
      #expect(result.difference == nil, "\(name) up to \(time)")
      player.stage.tearDown()
    }
  }

  @Test("a report of photographs has a smaller picture and less than 1 MB (REP-04)")
  func photographs() throws {
    let maker = try ReportMaker(BundledTraces.recording(named: "photos-twist"))
    let picture = try SDLImage.decode(maker.report.picture)

    #expect(maker.report.picture.count < 400_000, "\(maker.report.picture.count)")
    #expect(maker.text.utf8.count < 1_000_000, "\(maker.text.utf8.count)")
    #expect((512..<1280).contains(picture.width), "\(picture.width)")
  }

  /// The centre of a view of the gallery with a demo open.
  private func place(of name: String, _ header: TraceHeader) throws -> CGPoint {
    let made = Scenes.make(header)
    func find(_ view: UIView) -> UIView? {
      if view.accessibilityIdentifier == name, !view.isHidden { return view }
      for subview in view.subviews.reversed() { if let found = find(subview) { return found } }
      return nil
    }
    let view = try #require(find(made.stage.window), "\(name)")
    return view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
  }

  @Test("a recording that its Record button ended is about the gesture before (REP-04, V19)")
  func endedByButton() throws {
    let header = TraceHeader(
      scene: "gallery", size: CGSize(width: 1280, height: 800),
      options: ["open=cart", "recording=1", "window=1"])
    let (ball, record) = (try place(of: "cartBall", header), try place(of: "record", header))
    var s = RecordingScript(header)
    s.drag(1, from: ball, to: CGPoint(x: 700, y: 400), at: 0.5, for: 0.4)
    s.tap(2, record, at: 2)
    let recording = s.recording(lasting: 3)

    let sentence = try ReportMaker(recording).report.sentence
    #expect(sentence?.hasPrefix("pan:cartBall began") == true, "\(sentence ?? "none")")
    let runs = try TestMaker(recording, scenes: Scenes.registry).runs
    #expect(runs.last?.recognizer.hasPrefix("button:record") == true)
    #expect(TestFromCommand.last(of: runs, in: header)?.recognizer == "pan:cartBall")
    let asked = try ReportMaker(recording) { _ in runs.last?.recognizer }.report.sentence
    #expect(asked?.hasPrefix("button:record") == true, "a choice still counts")
  }

  @Test("a moving picture ends before the press on Record that ended the recording (REP-04, V18)")
  func pictureWithoutRecord() throws {
    let header = TraceHeader(
      scene: "gallery", size: CGSize(width: 1280, height: 800),
      options: ["open=cart", "recording=1", "window=1"])
    let (ball, record) = (try place(of: "cartBall", header), try place(of: "record", header))
    func moments(
      pressing place: CGPoint, from: TimeInterval = 0, until: TimeInterval? = nil,
      dragging length: TimeInterval = 0.4
    ) throws -> Int {
      var s = RecordingScript(header)
      s.tap(3, CGPoint(x: 700, y: 600), at: 0.1)
      s.drag(1, from: ball, to: CGPoint(x: 700, y: 400), at: 0.5, for: length)
      s.tap(2, place, at: 2)
      var options = MovingPicture.Options()
      (options.width, options.framesPerSecond) = (160, 10)
      (options.from, options.until) = (from, until)
      let picture = try MovingPicture(
        s.recording(lasting: 3), scenes: Scenes.registry, options: options)
      while try picture.next() != nil {}
      #expect(picture.drawn == picture.moments + 1)
      return picture.moments
    }
    #expect(try moments(pressing: record) == 20, "0 s to 1.9 s")
    #expect(try moments(pressing: record, until: 3) == 31, "the whole, if somebody asks for it")
    #expect(try moments(pressing: record, from: 2.5) == 6, "what somebody asks for after the press")
    #expect(
      try moments(pressing: record, dragging: 2) == 20,
      "a finger that drags meanwhile is shown up to the press")
    #expect(try moments(pressing: CGPoint(x: 700, y: 600)) == 31, "a touch of the demo counts")
  }

  @Test("saving from the list of keys is not what a report is about, a tap on a theme is (REP-04)")
  func savingTouches() {
    let acts: [(name: String, touch: Int)] = [
      ("button:theme", 1), ("button:help", 2), ("button:help#2", 3), ("control:key-saveReport", 4),
      ("button:record#2", 6),
    ]
    func header(_ scene: String) -> TraceHeader { TraceHeader(scene: scene) }
    #expect(Studio.touchesOfSaving(acts, in: header("gallery")) == [3, 4, 6])
    #expect(Studio.touchesOfSaving(acts, in: header("cart")) == [])
  }

  @Test("a card that lets go says by how much; the delay of the scroll view is no cause (V3, V10)")
  func draggedCard() throws {
    let header = TraceHeader(scene: "gallery", size: CGSize(width: 1280, height: 800))
    let card = try place(of: "card-block", header)
    var s = RecordingScript(header)
    s.drag(1, from: card, to: CGPoint(x: card.x + 300, y: card.y + 20), at: 0.5, for: 0.3)
    let recording = s.recording(lasting: 2)

    let sentence = try #require(try ReportMaker(recording).report.sentence)
    #expect(sentence.hasPrefix("button:card-block failed"), "\(sentence)")
    #expect(sentence.hasSuffix(" pt; 10 pt are allowed."), "\(sentence)")
    let runs = try TestMaker(recording, scenes: Scenes.registry).runs
    #expect(runs.contains { $0.isOfPart })
    #expect(TestFromCommand.last(of: runs, in: header)?.recognizer == "button:card-block")
  }

  @Test("the picture of a large stage is made smaller, and of a dense one has one pixel a point")
  func pictures() throws {
    let cases: [(CGSize, CGFloat, Int)] = [
      (CGSize(width: 400, height: 300), 2, 400), (CGSize(width: 2560, height: 1600), 1, 1280),
    ]
    for (size, scale, width) in cases {
      var s = RecordingScript(TraceHeader(scene: "block", size: size, scale: scale))
      s.tap(1, CGPoint(x: 20, y: 20), at: 0.1)
      let report = try ReportMaker(s.recording(lasting: 1)).report
      #expect(try SDLImage.decode(report.picture).width == width)
    }
  }

  @Test("a new name never is that of a file (REP-04)")
  func names() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pantograph-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let trace = folder + "/a.b.pantotrace"

    #expect(NewName.beside(trace, ending: "pantoreport") == folder + "/a.b.pantoreport")
    try "".write(toFile: folder + "/a.b.pantoreport", atomically: true, encoding: .utf8)
    #expect(NewName.beside(trace, ending: "pantoreport") == folder + "/a.b-2.pantoreport")
    #expect(NewName.beside(folder + "/.hidden", ending: "x") == folder + "/.hidden.x")
    #expect(NewName.beside(folder + "/plain", ending: "x") == folder + "/plain.x")
  }
}
