import DemoSupport
import PantoCore
import PantoReplay
import PantoReplayViews
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoStudio

/// A stage inside a stage, and a recording that plays in a view (DEM-08).
@MainActor @Suite("A replay in a view", .timeLimit(.minutes(60))) struct ReplayViewTests {
  /// An outer stage with a view that shows the recording.
  private struct World {
    let stage: Stage
    let view: ReplayView

    @MainActor init(_ recording: Recording, _ size: CGSize, scale: CGFloat = 1) throws {
      let stage = Stage(size: size, scale: scale, text: HarfBuzzShaper.shared)
      let view = ReplayView(frame: CGRect(origin: .zero, size: size))
      stage.window.addSubview(view)
      try view.load(recording, scenes: DemoScenes.registry)
      stage.layoutIfNeeded()
      (self.stage, self.view) = (stage, view)
    }

    @MainActor func advance(by seconds: TimeInterval) {
      let end = stage.time.now + seconds
      while stage.time.now + 1 / 120 < end { stage.advance(to: stage.time.now + 1.0 / 120) }
      stage.advance(to: end)
    }
  }

  private func pixels(_ stage: Stage) throws -> Pixels {
    let compositor = RasterCompositor()
    stage.invalidate()
    try stage.draw(with: compositor)
    return Pixels(try #require(compositor.bitmap.toPixelImage()))
  }

  @Test("at its own size the picture is the stage's to the bit, in the middle otherwise (DEM-08)")
  func picture() throws {
    let world = try World(DraggedBlock.recording, CGSize(width: 800, height: 600))
    world.view.showsTouches = false
    world.view.seek(to: 0.8)
    let straight = try Player(RecordingSource(DraggedBlock.recording), scenes: DemoScenes.registry)
    try straight.seekForward(to: 0.8)

    #expect(try pixels(world.stage) == pixels(straight.stage))

    world.view.frame.size = CGSize(width: 400, height: 600)
    world.stage.layoutIfNeeded()
    let inner = world.view.stageView
    #expect(inner.magnification == 0.5)
    #expect(inner.pictureFrame == CGRect(x: 0, y: 150, width: 400, height: 300))
    #expect(inner.sourcePoint(at: CGPoint(x: 200, y: 300)) == CGPoint(x: 400, y: 300))
    #expect(inner.point(ofSource: CGPoint(x: 400, y: 300)) == CGPoint(x: 200, y: 300))
  }

  @Test("going back and forth in a recording, each picture is that of the time (DEM-08, DRW-02)")
  func backAndForth() throws {
    for name in ["photos-twist", "cart-throw"] {
      let recording = BundledTraces.recording(named: name)
      let world = try World(recording, recording.header.size)
      world.view.showsTouches = false
      for time in [1.1, 0.3, 0.9, 0.1, 1.4, 1.4, 0.6] {
        world.view.seek(to: time)
        let straight = try Player(RecordingSource(recording), scenes: DemoScenes.registry)
        try straight.seekForward(to: time)
        #expect(try pixels(world.stage) == pixels(straight.stage), "\(name) at \(time) s")
      }
    }
    // Another recording, of another size, in the same view.
    let world = try World(
      BundledTraces.recording(named: "cart-throw"), CGSize(width: 800, height: 600))
    try world.view.load(DraggedBlock.recording, scenes: DemoScenes.registry)
    world.view.showsTouches = false
    world.view.seek(to: 0.8)
    let straight = try Player(RecordingSource(DraggedBlock.recording), scenes: DemoScenes.registry)
    try straight.seekForward(to: 0.8)
    #expect(try pixels(world.stage) == pixels(straight.stage))
  }

  @Test("a replay plays at its speed, stops at the end, and then asks for no frame (APP-06)")
  func speed() throws {
    let world = try World(DraggedBlock.recording, CGSize(width: 800, height: 600))
    var changes = 0
    world.view.onChange = { changes += 1 }
    world.view.speed = 0.5
    world.view.play()
    world.advance(by: 1)
    #expect(abs(world.view.time - 0.5) < 0.01 && world.view.isPlaying)

    for bad in [0, -1, .nan, .infinity] as [Double] { world.view.speed = bad }
    #expect(world.view.speed == 0.5, "a speed that is none is refused")
    world.view.speed = 4
    world.advance(by: 0.5)
    #expect(world.view.time == 2 && world.view.isAtEnd && !world.view.isPlaying)
    #expect(changes > 10)
    try world.stage.draw(with: RasterCompositor())
    #expect(!world.stage.isMoving && !world.stage.needsDisplay)

    world.view.play()
    #expect(world.view.time == 0 && world.view.isPlaying)
  }

  /// A finger that moves at every 200th of a second for 180 s.
  private var long: Recording {
    var recording = DraggedBlock.recording
    recording.entries.removeLast()
    recording.entries += (0..<36_000).map { i in
      let place = CGPoint(x: 100 + i % 300, y: 500)
      return .event(
        InputEvent(
          time: 2 + Double(i) / 200, position: place, source: .finger(3),
          phase: i == 0 ? .began : i == 35_999 ? .ended : .moved, pressure: 1), joins: false)
    }
    return recording
  }

  @Test(
    "parts of a long recording are played unseen at rest, then no frame comes (APP-06)")
  func preparation() throws {
    let recording = long
    var made = 0
    let stage = Stage(size: CGSize(width: 800, height: 600), scale: 1)
    let view = ReplayView(frame: stage.window.bounds)
    try view.load(recording) {
      made += 1
      return try Player(RecordingSource(recording), scenes: DemoScenes.registry)
    }
    let first = try #require(view.player)
    #expect(made == 1 && !stage.isMoving, "outside of a window nothing is prepared")

    stage.window.addSubview(view)
    var frames = 0
    while stage.isMoving, frames < 1_000 {
      stage.advance(to: stage.time.now + 1.0 / 120)
      frames += 1
    }

    #expect(made == 7 && (120...160).contains(frames), "\(made) players, \(frames) frames")
    #expect(view.time == 0 && view.player === first && first.reached == 0)
    view.seek(to: 150)
    let player = try #require(view.player)
    #expect(player !== first && made == 7, "the recording was played from its start")
    let straight = try Player(RecordingSource(recording), scenes: DemoScenes.registry)
    try straight.seekForward(to: 150)
    #expect(player.logHashSoFar == straight.logHashSoFar)

    // A view that is unloaded or removed prepares nothing.
    try view.load(recording, scenes: DemoScenes.registry)
    #expect(stage.isMoving)
    view.unload()
    #expect(!stage.isMoving)
    try view.load(recording, scenes: DemoScenes.registry)
    view.removeFromSuperview()
    #expect(!stage.isMoving)
  }

  @Test("touches of the view never reach the recording's stage (P4)")
  func touches() throws {
    let world = try World(DraggedBlock.recording, CGSize(width: 800, height: 600))
    world.view.seek(to: 0.45)
    for (t, phase) in [(0.1, InputEvent.Phase.began), (0.2, .moved), (0.3, .ended)] {
      world.stage.send(
        InputEvent(
          time: t, position: CGPoint(x: 400, y: 300 + 500 * t), source: .finger(9), phase: phase))
    }
    world.view.seek(to: 2)
    let straight = try Player(RecordingSource(DraggedBlock.recording), scenes: DemoScenes.registry)
    _ = try straight.playToEnd()
    #expect(world.view.player?.logHashSoFar == straight.logHashSoFar)
  }

  @Test("steps go from one moment of input to the next, and back (DEM-08)")
  func steps() throws {
    let world = try World(DraggedBlock.recording, CGSize(width: 800, height: 600))
    let view = world.view
    view.step(by: 1)
    #expect(view.time == 0.5 && view.player?.stage.liveTouches.count == 1)
    view.step(by: 1)
    #expect(abs(view.time - 0.53) < 1e-9)
    view.step(by: -1)
    #expect(view.time == 0.5)
    view.step(by: -1)
    #expect(view.time == 0 && view.player?.stage.liveTouches.isEmpty == true)
    view.step(by: 100)
    #expect(view.time == 2)
    view.seek(to: .nan)
    #expect(view.time == 2)
  }

  @Test("fingers are drawn while they are down, and fade for half a second (U2, INS-01)")
  func marks() throws {
    let world = try World(DraggedBlock.recording, CGSize(width: 800, height: 600))
    let counts = [0.4, 0.6, 0.95, 1.05, 1.45, 1.55, 1.65].map { time in
      world.view.seek(to: time)
      return world.view.stageView.marks.count
    }
    #expect(counts == [0, 1, 2, 2, 2, 1, 0])

    let index = world.view.index
    #expect(index.touches.map(\.number) == [1, 2] && index.mostTouches == 2)
    #expect(index.touches.map(\.isCancelled) == [false, true])
    #expect(index.touches[0].trail(at: 0.62, seconds: 1).count == 5)
    #expect(index.touches[0].trail(at: 0.62, seconds: 0.05).count == 2)
    #expect(index.touches[0].trail(at: 0.3, seconds: 1).isEmpty)
    #expect(abs(index.touches[0].opacity(at: 1.25) - 0.5) < 1e-9)
    world.view.seek(to: 0.7)
    let with = try pixels(world.stage)
    world.view.showsTouches = false
    #expect(try pixels(world.stage) != with)
  }

  @Test("a converted recording fits its view, with a grid, and its trails stay (U3)")
  func foreign() throws {
    var recording = DraggedBlock.recording
    recording.header = TraceHeader(scene: "blank", size: CGSize(width: 9601, height: 7201))
    let world = try World(recording, CGSize(width: 900, height: 600))
    world.view.seek(to: 2)
    let inner = try #require(world.view.player?.stage)
    #expect(inner.size == recording.header.size, "gestures see the device's own points")
    #expect(inner.size.width * inner.scale * inner.size.height * inner.scale < 2.1e6)
    #expect(world.view.stageView.pictureFrame.height == 600)
    #expect(world.view.stageView.marks.count == 2, "trails of ended touches")
    let colours = Set(try image(of: world.stage)?.pixels ?? [])
    #expect(colours.count > 2, "the scene draws nothing")

    let straight = try Player(RecordingSource(recording), scenes: DemoScenes.registry)
    _ = try straight.playToEnd()
    #expect(world.view.player?.logHashSoFar == straight.logHashSoFar)
  }

  private func image(of stage: Stage) throws -> PixelImage? {
    let compositor = RasterCompositor()
    stage.invalidate()
    try stage.draw(with: compositor)
    return compositor.bitmap.toPixelImage()
  }

  @Test("a recording of an unknown scene is refused, and the view keeps what it shows (P2)")
  func unknown() throws {
    let world = try World(DraggedBlock.recording, CGSize(width: 800, height: 600))
    world.view.seek(to: 1)
    var other = DraggedBlock.recording
    other.header.scene = "nope"
    #expect(throws: (any Error).self) {
      try world.view.load(other, scenes: DemoScenes.registry)
    }
    #expect(world.view.time == 1 && world.view.recording == DraggedBlock.recording)
    world.view.unload()
    #expect(world.view.recording == nil && world.view.player == nil && world.view.duration == 0)
  }
}
