import DemoSupport
import Foundation
import PantoCore
import PantoReplay
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoStudio

/// Plays a recording of two hands at the photo table: twists of one photo and of two at once,
/// throws, a double tap, ten fingers on five photos, and pulls beyond both limits of scale.
@MainActor @Suite("A session at the photo table", .timeLimit(.minutes(60)))
struct PhotoSessionTests {
  private static func file(_ name: String, _ path: StaticString = #filePath) -> URL {
    URL(fileURLWithPath: "\(path)").deletingLastPathComponent().appendingPathComponent(name)
  }

  /// - Parameter scale: Pixels per point, instead of the one pixel of the recording.
  private func player(scale: Double = 1) throws -> Player {
    let file = Self.file("Goldens/photos-session.pantotrace")
    let text = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    let scaled = text.replacingOccurrences(of: "\"scale\":1,", with: "\"scale\":\(scale),")
    return try Player(
      TraceReader(file: file.path, bytes: Array(scaled.utf8)), scenes: DemoScenes.registry)
  }

  /// Nine moments of the session in one picture, with the fingers and the marks of held photos.
  private func strip() throws -> PixelImage {
    let (columns, gap, width, height) = (3, 6, 480, 300)
    let player = try player(scale: 0.375)
    player.stage.addInspector().parts = .touches
    player.stage.inspector?.style = .dark
    let compositor = RasterCompositor()
    let total = columns * (width + gap) + gap
    var pixels = [UInt32](repeating: 0xFF30_333A, count: total * (3 * (height + gap) + gap))
    for (i, time) in [0.3, 1.9, 4.6, 6.3, 7.95, 11.2, 14.3, 17, 20].enumerated() {
      try player.play(to: time)
      player.stage.invalidate()
      try player.stage.draw(with: compositor)
      let start = (i / columns * (height + gap) + gap) * total + i % columns * (width + gap) + gap
      for y in 0..<height {
        for x in 0..<width { pixels[start + y * total + x] = compositor.bitmap[x, y] | 0xFF00_0000 }
      }
    }
    return try #require(
      PixelImage(width: total, height: 3 * (height + gap) + gap, pixels: pixels))
  }

  @Test("the film strip of the session is that of the documents (DEM-04)")
  func filmStrip() throws {
    #expect(try Pixels(strip()) == .golden("photos-session-strip"))
    let golden = try Data(contentsOf: Self.file("Goldens/photos-session-strip.png"))
    #expect(
      try golden == Data(contentsOf: Self.file("../../docs/pictures/photos-session.png")))
  }

  @Test(
    "ten fingers hold five photos at once, and in the end every photo rests on the table (DEM-04)")
  func session() throws {
    let player = try player()
    let demo = try #require(player.stage.window.rootViewController as? PhotoTableDemo)
    let before = demo.photos.map(\.pose)

    try player.play(to: 11)
    let held = demo.photos.filter { $0.hold.isHeld }
    #expect(player.stage.liveTouches.count == 10 && held.count == 5)
    #expect(held.allSatisfy { $0.hold.gestures == 3 })
    try player.play(to: 14.6)
    #expect(demo.photos.contains { $0.pose.scale > 3 }, "one photo is pulled beyond its limit")
    try player.play(to: 20)
    player.stage.settle()

    #expect(player.stage.liveTouches.isEmpty && player.warnings.isEmpty)
    for (photo, old) in zip(demo.photos, before) {
      let rest = photo.pose.resting(on: demo.field.bounds, size: photo.bounds.size)
      #expect(rest.center.distance(to: photo.center) < 0.001, "\(photo.photo)")
      #expect((rest.scale - photo.pose.scale).magnitude < 1e-9, "\(photo.photo)")
      let isTouched = ![.leaf, .harbour, .rain].contains(photo.photo)
      #expect((photo.pose != old) == isTouched, "\(photo.photo)")
    }
  }

  @Test("the session replays to the same log and the same pixels (T1, DRW-04)")
  func replay() throws {
    var logs: Set<UInt64> = []
    var pictures: Set<UInt64> = []
    for _ in 0..<2 {
      let player = try player()
      try player.play(to: 11)
      let compositor = RasterCompositor()
      try player.stage.draw(with: compositor)
      pictures.insert(compositor.bitmap.hash64)
      logs.insert(try player.playToEnd().logHash)
    }
    #expect(logs.count == 1 && pictures.count == 1)
  }
}
