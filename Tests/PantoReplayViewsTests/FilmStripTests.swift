import DemoSupport
import PantoReplayViews
import Testing

/// Pictures of a recording, one beside the other.
@MainActor @Suite("Film strips", .timeLimit(.minutes(60))) struct FilmStripTests {
  @Test("a film strip has a frame for each moment, with its fingers (DEM-08)")
  func strip() throws {
    let strip = FilmStrip(DraggedBlock.recording, scenes: DemoScenes.registry)
    #expect(strip.evenTimes(4) == [0.5, 1, 1.5, 2])
    #expect(strip.evenTimes(1) == [2])
    let picture = try strip.picture(at: [0.5, 0.8, 1.2, 2, 2])
    #expect(picture.width == 2 * 16 + 4 * 320 + 3 * 12)
    #expect(picture.height == 2 * 16 + 2 * (240 + 20) + 12)
    #expect(throws: (any Error).self) {
      var bad = DraggedBlock.recording
      bad.header.scene = "nope"
      _ = try FilmStrip(bad, scenes: DemoScenes.registry).picture(at: [1])
    }
  }
}
