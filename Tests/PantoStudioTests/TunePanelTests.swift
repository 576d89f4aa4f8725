import DemoSupport
import PantoControls
import PantoCore
import PantoReplay
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoStudio

/// Tests the tuning panel over an open demo: sliders, ghost, sentence, sweep, Swift lines.
@MainActor @Suite("The tuning panel", .timeLimit(.minutes(60))) struct TunePanelTests {
  typealias World = DemoWorld<AppController>

  /// A demo in the frame whose block was dragged by 12 points.
  func world(
    _ width: CGFloat = 1280, _ height: CGFloat = 800, _ options: [String] = []
  ) throws -> World {
    let world = try World("gallery", width, height, options: ["open=block"] + options)
    world.stage.settle()
    let block = try #require((world.demo.demo as? BlockDemo)?.block)
    world.drag(from: world.middle(of: block), by: CGPoint(x: 12, y: 0), over: 0.12, rest: 0.14)
    world.advance(by: 0.5)
    return world
  }

  func send(_ key: String, to world: World) throws {
    let code = try #require(KeyCode(name: key))
    world.stage.send(KeyEvent(time: world.now, code: code))
    world.advance(by: 0.1)
  }

  func openPanel(_ world: World) throws -> TunePanel {
    try send("U", to: world)
    let panel = try #require(world.demo.tune.panel)
    world.advance(by: 0.1)
    return panel
  }

  func row(_ name: String, of panel: TunePanel) throws -> TuneRow {
    try #require(panel.rows.first { $0.reading.constant.name == name })
  }

  func set(_ row: TuneRow, to value: Float, in world: World) {
    world.stage.working {
      row.slider.value = value
      row.slider.sendActions(for: .valueChanged)
    }
    world.advance(by: 0.1)
  }

  private func all(_ view: UIView) -> [UIView] {
    view.isHidden || view.alpha == 0 ? [] : [view] + view.subviews.flatMap { all($0) }
  }

  @Test("U opens the panel over the demo and Esc closes it, and the demo waits (TUN-05, APP-02)")
  func opensAndCloses() throws {
    let world = try world()
    let block = try #require((world.demo.demo as? BlockDemo)?.block)
    let place = block.center

    let panel = try openPanel(world)
    #expect(panel.frame == world.demo.content)
    #expect(panel.rows.map(\.reading.constant.name).contains("panThreshold"))
    world.drag(from: CGPoint(x: 300, y: 300), by: CGPoint(x: 60, y: 0))
    #expect(block.center == place)

    try send("Escape", to: world)
    #expect(world.demo.tune.panel == nil && world.demo.openDemo == "block")
    try send("Escape", to: world)
    world.stage.settle()
    #expect(world.demo.openDemo == nil && world.demo.tune.recorder == nil)
  }

  @Test("a slider replays in the next frame, and the first changed decision is named (TUN-05)")
  func slider() throws {
    let world = try world()
    let panel = try openPanel(world)
    let row = try row("panThreshold", of: panel)

    set(row, to: 14, in: world)

    #expect(panel.session.tuning[.panThreshold] == 14)
    #expect(panel.session.change?.before?.recognizer == "pan:block")
    let sentence = try #require(panel.sentence.text)
    #expect(sentence.contains("pan:block failed; before, pan:block began at "))
    #expect(panel.session.old.paths.contains { $0.view == "block" && $0.samples.count > 1 })
    #expect(panel.picture.markPlace != nil)

    set(row, to: 10, in: world)
    #expect(panel.session.tuning.isEmpty && panel.session.change == nil)
  }

  @Test("a finger drags a slider, and at rest the panel costs no frame (TUN-05, APP-06)")
  func finger() throws {
    let world = try world()
    let panel = try openPanel(world)
    let row = try row("panThreshold", of: panel)
    let start = row.slider.convert(
      CGPoint(x: 15.5 + (row.slider.bounds.width - 31) * 0.25, y: 22), to: nil)

    world.drag(from: start, by: CGPoint(x: 120, y: 0))
    world.advance(by: 0.5)

    let value = try #require(panel.session.tuning[.panThreshold])
    #expect(value > 20 && value == value.rounded())
    world.stage.settle()
    _ = try world.pixels
    #expect(!world.stage.isMoving && world.stage.nextDue == nil)
  }

  @Test("what is done in the panel is no part of the demo's recording (TUN-05)")
  func ownInput() throws {
    let world = try world()
    let recorder = try #require(world.demo.tune.recorder)
    let before = touchDowns(recorder.recording)

    let panel = try openPanel(world)
    world.drag(from: world.middle(of: panel.picture), by: CGPoint(x: 40, y: 0))
    world.tap(world.middle(of: panel.back))
    world.advance(by: 0.2)
    #expect(world.demo.tune.panel == nil)
    #expect(touchDowns(recorder.recording) == before)

    let block = try #require((world.demo.demo as? BlockDemo)?.block)
    world.drag(from: world.middle(of: block), by: CGPoint(x: 40, y: 0))
    #expect(touchDowns(recorder.recording) == before + 1)
  }

  private func touchDowns(_ recording: Recording) -> Int {
    recording.entries.filter {
      if case .event(let event, _) = $0 { return event.phase == .began }
      return false
    }.count
  }

  @Test("the replayed demo decides as the live one did, and offers no panel of its own (TUN-05)")
  func sameAsLive() throws {
    let world = try world()
    try send("U", to: world)
    let live = world.stage.log.transitions.filter { $0.to == .began }.map(\.time)
    let panel = try #require(world.demo.tune.panel)

    #expect(panel.session.old.decisions.filter { $0.state == .began }.count == live.count)
    #expect(panel.session.recording.header.options.contains("tune=off"))
    let replayed = try TuningRun(
      panel.session.recording, scenes: Studio(Demos.list).scenes, followsViews: true)
    #expect(!replayed.paths.contains { $0.view == "tunePanel" })
  }

  @Test("a sweep draws the safe values as a band, one value a frame (TUN-04, TUN-05)")
  func sweep() throws {
    let world = try world()
    let panel = try openPanel(world)
    let row = try row("panThreshold", of: panel)

    world.stage.working { row.sweepButton.sendActions(for: .touchUpInside) }
    world.advance(by: 0.02)
    let sweep = try #require(panel.session.sweep(of: .panThreshold))
    #expect(sweep.rows.count < sweep.values.count)
    world.advance(by: 1)

    let done = try #require(panel.session.sweep(of: .panThreshold))
    #expect(done.rows.count == done.values.count)
    #expect(done.range?.upperBound == 12)
    #expect(all(row).compactMap { ($0 as? UILabel)?.text }.contains { $0.hasSuffix("…12 pt") })
    world.stage.settle()
    #expect(!world.stage.isMoving)
  }

  @Test("a sweep judges every loaded recording in which the constant decides (TUN-04, TUN-05)")
  func everyRecording() throws {
    let world = try world()
    let panel = try openPanel(world)
    let row = try row("panThreshold", of: panel)

    world.stage.working { row.sweepButton.sendActions(for: .touchUpInside) }
    world.advance(by: 1)

    let sweep = try #require(panel.session.sweep(of: .panThreshold))
    #expect(sweep.subjects.map(\.recording.header.scene) == ["gallery", "block"])
    #expect(sweep.rows.count == sweep.values.count)
    #expect(sweep.rows.allSatisfy { $0.verdicts.count == 2 })
    let words = all(row).compactMap { ($0 as? UILabel)?.text }
    #expect(words.contains { $0.hasPrefix("Safe in 2 recordings: ") }, "\(words)")
  }

  @Test("the ball's fade, its spring and its deceleration have sliders (DEM-03, TUN-05, BAL-07)")
  func cart() throws {
    let world = try World("gallery", 1280, 800, options: ["open=cart"])
    world.stage.settle()
    let page = try #require(world.demo.demo?.view as? CartPage)
    let ball = page.balls[0]
    world.drag(
      from: world.middle(of: ball), by: CGPoint(x: -300, y: -200), over: 0.2, rest: 0.01)
    world.advance(by: 0.5)
    let panel = try openPanel(world)
    let names = panel.rows.map(\.reading.constant.name)
    for name in ["fadeDelay", "fadeDuration", "springResponse", "decelerationRate"] {
      #expect(names.contains(name), "\(name) of \(names)")
    }

    set(try row("fadeDelay", of: panel), to: 0, in: world)
    #expect(panel.sentence.text?.contains("cartBall has alpha ") == true)
    panel.session.reset()
    set(try row("decelerationRate", of: panel), to: 0.98, in: world)
    #expect(panel.session.new.largestDetour(from: panel.session.old)?.view == "cartBall")
  }

  @Test("Traces tunes the chosen recording, and judges all that are listed (DEM-08, TUN-04)")
  func traces() throws {
    let world = try World("gallery", 1280, 800, options: ["open=traces"])
    world.stage.settle()
    let panel = try openPanel(world)
    #expect(panel.session.recording.header.scene == "block")
    let row = try row("panThreshold", of: panel)
    world.stage.working { row.sweepButton.sendActions(for: .touchUpInside) }
    world.advance(by: 0.05)
    let sweep = try #require(panel.session.sweep(of: .panThreshold))
    #expect(sweep.subjects.count == BundledTraces.names.count)
  }

  @Test("the panel covers a docked inspector, which comes back as it was (APP-03, TUN-05)")
  func inspector() throws {
    let world = try world()
    try send("F12", to: world)
    let inspector = try #require(world.stage.inspector)
    let panel = try openPanel(world)
    #expect(panel.frame == world.demo.content && inspector.parts.isEmpty)

    try send("Escape", to: world)
    #expect(world.stage.inspector === inspector && inspector.parts == .all)
    _ = try openPanel(world)
    try send("F12", to: world)
    #expect(world.demo.tune.panel == nil && world.stage.inspector === inspector)
    #expect(inspector.parts == .all)
  }

  @Test("Apply gives the Swift lines and copies them where there is a clipboard (TUN-05)")
  func apply() throws {
    let world = try world()
    let panel = try openPanel(world)
    set(try row("panThreshold", of: panel), to: 14, in: world)

    world.tap(world.middle(of: panel.apply))
    world.advance(by: 0.1)

    let copied = try #require(UIPasteboard.general.string)
    #expect(
      copied == "stage.tuning[.panThreshold] = 14  // PAN-03, or recognizer.constants.hysteresis")
    #expect(all(try #require(panel.code)).contains { ($0 as? UILabel)?.text == copied })
    try send("Escape", to: world)
    #expect(panel.code == nil && world.demo.tune.panel === panel)
    world.tap(world.middle(of: panel.reset))
    world.advance(by: 0.1)
    #expect(panel.session.tuning.isEmpty)
  }

  @Test("Tab and arrows reach and move the sliders (KEY-03, TUN-05)")
  func keyboard() throws {
    let world = try world()
    let panel = try openPanel(world)
    let row = try row("panThreshold", of: panel)
    for _ in 0..<12 where world.demo.focus.view !== row.slider { try send("Tab", to: world) }
    #expect(world.demo.focus.view === row.slider)

    try send("Right", to: world)

    #expect(panel.session.tuning[.panThreshold] == 12)
  }

  @Test(
    "nothing is cut or overlaps at any width and text size, mirrored too (SIM-05, MSE-04, TUN-05)",
    arguments: [(360, 640), (390, 844), (820, 1180), (1280, 800)] as [(CGFloat, CGFloat)])
  func fits(size: (CGFloat, CGFloat)) throws {
    for text in [[], ["textSize=150"]] {
      for direction in [UIUserInterfaceLayoutDirection.leftToRight, .rightToLeft] {
        let world = try world(size.0, size.1, text)
        world.stage.layoutDirection = direction
        let panel = try openPanel(world)
        set(try row("panThreshold", of: panel), to: 14, in: world)
        let place = "\(size) \(text) \(direction)"
        for label in all(panel).compactMap({ $0 as? UILabel }) where !(label.text ?? "").isEmpty {
          let needed = label.sizeThatFits(
            CGSize(
              width: label.numberOfLines == 1
                ? CGFloat.greatestFiniteMagnitude : label.bounds.width,
              height: .greatestFiniteMagnitude))
          #expect(
            needed.width <= label.bounds.width + 1 && needed.height <= label.bounds.height + 1,
            "\(place): \(label.text ?? "") needs \(needed), has \(label.bounds.size)")
        }
        let controls = all(panel).compactMap { $0 as? UIControl }
        for control in controls where !(control is UISlider) {
          #expect(control.bounds.width >= 44 && control.bounds.height >= 44, "\(place): \(control)")
        }
        let bar = [panel.back, panel.reset, panel.apply].map(\.frame).sorted { $0.minX < $1.minX }
        #expect(bar[1].minX - bar[0].maxX >= 8 && bar[2].minX - bar[1].maxX >= 8, "\(place)")
        #expect(panel.picture.frame.height > 60, "\(place): \(panel.picture.frame)")
      }
    }
  }
}
