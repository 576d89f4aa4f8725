import PantoTesting
import Pantograph
import Testing

@testable import PantoDemos
@testable import pantograph_app

/// Plays a recording of two hands at the photo table: twists of one photo and of two at once,
/// throws, a double tap, ten fingers on five photos, and pulls beyond both limits of scale.
@MainActor @Suite("A session at the photo table", .timeLimit(.minutes(20)))
struct PhotoSessionTests {
  private func player(filePath: StaticString = #filePath) throws -> Player {
    let file = URL(fileURLWithPath: "\(filePath)").deletingLastPathComponent()
      .appendingPathComponent("Goldens/photos-session.pantotrace")
    return try Player(
      TraceReader(file: file.path, bytes: Array(Data(contentsOf: file))), scenes: Scenes.registry)
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
