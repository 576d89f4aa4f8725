import DemoSupport
import Foundation
import PantoBase
import PantoControls
import PantoCore
import PantoReplay
import PantoTesting
import TestSupport
import Testing

@testable import PantoDemos
@testable import PantoInspector
@testable import PantoStudio

/// Tests that no two labels on a stage overlap, and that none leaves it (V7).
@MainActor @Suite("The inspector's labels", .timeLimit(.minutes(60)))
struct InspectorLabelTests {
  static let sizes = [
    CGSize(width: 1280, height: 800), CGSize(width: 820, height: 1180),
    CGSize(width: 640, height: 480), CGSize(width: 390, height: 844),
  ]

  /// The labels that show, and what is wrong with them.
  private func faults(_ inspector: InspectorOverlay, in area: CGRect) -> [String] {
    var labels: [(name: String, frame: CGRect)] = []
    for mark in inspector.marks {
      labels.append(("number of \(mark.contact)", mark.badgeFrame))
      labels.append(("speed of \(mark.contact)", mark.plateFrame))
    }
    for label in inspector.appLabels {
      guard let view = label.view else { continue }
      labels.append(("\(type(of: view))", view.convert(view.bounds, to: nil)))
    }
    labels.removeAll { $0.frame.isNull }
    var faults: [String] = []
    for (i, a) in labels.enumerated() {
      if !area.contains(a.frame.insetBy(dx: 0.5, dy: 0.5)) {
        faults.append("\(a.name) leaves the stage: \(a.frame)")
      }
      for b in labels[(i + 1)...] where a.frame.intersects(b.frame.insetBy(dx: 0.5, dy: 0.5)) {
        faults.append("\(a.name) overlaps \(b.name): \(a.frame), \(b.frame)")
      }
    }
    return faults
  }

  /// A recording in a window of another size: its touches lie at the same shares of the window.
  private func fitted(_ recording: Recording, to size: CGSize, theme: String) -> Recording {
    var recording = recording
    let k = CGPoint(
      x: size.width / recording.header.size.width, y: size.height / recording.header.size.height)
    recording.header.size = size
    recording.header.options.removeAll { $0.hasPrefix("theme=") }
    recording.header.options.append("theme=\(theme)")
    recording.entries = recording.entries.map { entry in
      guard case .event(var event, let joins) = entry else { return entry }
      event.position = CGPoint(x: event.position.x * k.x, y: event.position.y * k.y)
      return .event(event, joins: joins)
    }
    return recording
  }

  /// Both themes, or in short runs one of them in turn: each size and each recording meets both.
  private static func themes(_ i: Int) -> [String] {
    LongTests.areOn ? ["light", "dark"] : [i % 2 == 0 ? "light" : "dark"]
  }

  /// The recordings that come with the program, and the long one of the photo table.
  private static let bundled: [(name: String, recording: Recording)] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let traces = root.appendingPathComponent("../../Resources/traces").standardized
    let files = try? FileManager.default.contentsOfDirectory(
      at: traces, includingPropertiesForKeys: nil)
    let all =
      (files ?? []).sorted { $0.path < $1.path } + [
        root.appendingPathComponent("Goldens/photos-session.pantotrace")
      ]
    return all.compactMap { file in
      guard let data = try? Data(contentsOf: file),
        let recording = try? Recording(file: file.lastPathComponent, bytes: Array(data))
      else { return nil }
      return (file.lastPathComponent, recording)
    }
  }()

  @Test("over all recordings, in four sizes, light and dark, no labels overlap or leave (V7)")
  func recordings() throws {
    #expect(Self.bundled.count >= 7)
    var shown = 0
    for (n, (name, recording)) in Self.bundled.enumerated() {
      for (i, size) in Self.sizes.enumerated() {
        for theme in Self.themes(n + i) {
          let text = fitted(recording, to: size, theme: theme).text
          let player = try Player(
            TraceReader(file: name, bytes: Array(text.utf8)), scenes: DemoScenes.registry)
          let inspector = player.stage.addInspector()
          let frames = FramesOnly()
          var found: [String] = []
          player.paint = { stage, _ in
            let isDrawn = try stage.draw(with: frames)
            shown += inspector.labels.labels.count
            if found.isEmpty {
              found = faults(inspector, in: CGRect(origin: .zero, size: stage.size))
            }
            return isDrawn
          }
          _ = try player.playToEnd()
          #expect(found.isEmpty, "\(name), \(size), \(theme): \(found)")
        }
      }
    }
    #expect(shown > (LongTests.areOn ? 10_000 : 5_000), "\(shown) labels")
  }

  /// Texts of panel and timeline that are cut, overlap or leave their part.
  private func textFaults(_ inspector: InspectorOverlay) -> [String] {
    let panel = inspector.panel.shown.flatMap(\.texts).map { ($0, inspector.panel) }
    let timeline = inspector.timeline.texts.map { ($0, inspector.timeline) }
    let groups: [[(InspectorText, InspectorLayer)]] = [
      inspector.panel.isHidden ? [] : panel, inspector.timeline.isHidden ? [] : timeline,
    ]
    var faults: [String] = []
    for group in groups {
      let shown = group.filter { $0.0.isShown }.map { text, part in
        (text: text, frame: text.convert(text.bounds, to: part), part: part)
      }
      for (i, a) in shown.enumerated() {
        if a.text.isCut { faults.append("“\(a.text.string)” is cut") }
        if a.frame.minX < 0 || a.frame.maxX > a.part.bounds.width {
          faults.append("“\(a.text.string)” leaves its part: \(a.frame)")
        }
        for b in shown[(i + 1)...] where a.frame.intersects(b.frame.insetBy(dx: 1, dy: 1)) {
          faults.append("“\(a.text.string)” overlaps “\(b.text.string)”: \(a.frame), \(b.frame)")
        }
      }
    }
    return faults
  }

  /// A bundled recording as the gallery would have recorded it: its demo is open with the inspector
  /// on, and the touches lie at the same shares of what the inspector leaves of the window.
  private func docked(_ recording: Recording, in size: CGSize, theme: String) throws -> Recording {
    let options = ["open=\(recording.header.scene)", "tune=off", "inspect=1", "theme=\(theme)"]
    let world = try DemoWorld<AppController>("gallery", size.width, size.height, options: options)
    world.stage.settle()
    let demo = try #require(world.demo.demo?.view)
    let area = demo.convert(demo.bounds, to: nil)
    world.stage.tearDown()
    var docked = recording
    docked.header.scene = "gallery"
    docked.header.size = size
    docked.header.options = options
    let k = CGPoint(
      x: area.width / recording.header.size.width, y: area.height / recording.header.size.height)
    docked.entries = recording.entries.map { entry in
      guard case .event(var event, let joins) = entry else { return entry }
      event.position = CGPoint(
        x: area.minX + event.position.x * k.x, y: area.minY + event.position.y * k.y)
      return .event(event, joins: joins)
    }
    return docked
  }

  /// Plays a recording with the inspector beside the stage, and returns what is wrong in its first
  /// bad frame, and the number of labels that were seen.
  private func faultsBeside(_ recording: Recording) throws -> (found: [String], labels: Int) {
    let text = recording.text
    let player = try Player(
      TraceReader(file: "docked", bytes: Array(text.utf8)), scenes: DemoScenes.registry)
    defer { player.stage.tearDown() }
    let inspector = try #require(player.stage.inspector)
    let frames = FramesOnly()
    var (found, count, texts) = ([String](), 0, 0)
    var frame = 0
    player.paint = { stage, _ in
      // Every tab in turn, and the card of a narrow window small and large.
      frame += 1
      inspector.tab = InspectorOverlay.Tab.allCases[frame % InspectorOverlay.Tab.allCases.count]
      inspector.isExpanded = frame % 5 < 3
      let isDrawn = try stage.draw(with: frames)
      count += inspector.labels.labels.count
      texts += inspector.panel.shown.flatMap(\.texts).count + inspector.timeline.texts.count
      guard found.isEmpty, let area = inspector.stageFrame else { return isDrawn }
      found = self.faults(inspector, in: area) + self.textFaults(inspector)
      return isDrawn
    }
    _ = try player.playToEnd()
    #expect(texts > 100)
    return (found, count)
  }

  @Test(
    "beside the stage, as the gallery has it, no label overlaps or leaves its part (V7, APP-03)")
  func beside() throws {
    var shown = 0
    for (n, (name, recording)) in Self.bundled.enumerated() {
      for (i, size) in Self.sizes.enumerated() {
        for theme in Self.themes(n + i) {
          let (found, labels) = try faultsBeside(docked(recording, in: size, theme: theme))
          shown += labels
          #expect(found.isEmpty, "\(name), \(size), \(theme): \(found)")
        }
      }
    }
    #expect(shown > (LongTests.areOn ? 10_000 : 5_000), "\(shown) labels")
  }

  @Test("ten fingers close together on the photos keep their labels apart (V7)")
  func tenFingers() throws {
    for size in Self.sizes {
      let world = try DemoWorld<PhotoTableDemo>("photos", size.width, size.height)
      let inspector = world.stage.addInspector()
      inspector.parts = .touches
      let middle = CGPoint(x: size.width / 2, y: size.height / 2)
      for i in 0...60 {
        world.stage.send(
          (0..<10).map { k in
            let angle = CGFloat(k) * 0.628 + CGFloat(i) * 0.05
            let r = 30 + 2.5 * CGFloat(i)
            return InputEvent(
              time: 0.1 + 0.01 * Double(i),
              position: middle + CGPoint(x: r * Maths.cos(angle), y: r * Maths.sin(angle)),
              source: .finger(Int64(k + 1)), phase: i == 0 ? .began : .moved, pressure: 1)
          })
        try world.stage.draw(with: FramesOnly())
        let found = faults(inspector, in: CGRect(origin: .zero, size: size))
        #expect(found.isEmpty, "\(size), report \(i): \(found)")
        #expect(inspector.marks.allSatisfy { !$0.badgeFrame.isNull }, "\(size), report \(i)")
      }
    }
  }

  @Test("in Stress no pill of ten simulated fingers leaves the stage (V7, DEM-07)")
  func stress() throws {
    for size in Self.sizes {
      let world = try DemoWorld<StressDemo>("stress", size.width, size.height)
      let inspector = world.stage.addInspector()
      world.demo.bots.start(on: world.stage)
      for _ in 0..<120 {
        world.advance(by: 1 / 60)
        try world.stage.draw(with: FramesOnly())
        let found = faults(inspector, in: CGRect(origin: .zero, size: size))
        #expect(found.isEmpty, "\(size): \(found)")
      }
    }
  }

  @Test("a speed at a label of the app goes elsewhere, and the label stays (V7, DEM-03)")
  func speedAndRule() throws {
    let stage = TestStage(400, 300).stage
    let label = UIView(frame: CGRect(x: 0, y: 0, width: 180, height: 24))
    stage.window.addSubview(label)
    let inspector = stage.addInspector()
    inspector.parts = .touches
    for i in 0...10 {
      stage.send(
        InputEvent(
          time: 0.01 * Double(i), position: CGPoint(x: 100 + 5 * CGFloat(i), y: 150),
          source: .finger(1), phase: i == 0 ? .began : .moved, pressure: 1))
    }
    try stage.draw(with: FramesOnly())
    let alone = inspector.marks[0].plateFrame

    inspector.place(
      label, at: CGPoint(x: alone.midX, y: alone.midY), beside: alone)
    try stage.draw(with: FramesOnly())

    #expect(label.center == CGPoint(x: alone.midX.rounded(), y: alone.midY.rounded()))
    #expect(!inspector.marks[0].plateFrame.intersects(label.frame))
    stage.removeInspector()
    label.removeFromSuperview()
  }
}
