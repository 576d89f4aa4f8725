import PantoBase
import PantoGestures
import PantoRaster
import PantoReplay
import PantoScene
import TestSupport
import Testing

/// Seeking back and forth yields the same state as a straight replay.
@MainActor @Suite(.timeLimit(.minutes(60))) struct TimeTravelTests {
  private struct FinalValues: Equatable {
    var log: UInt64
    var picture: UInt64
    var center: CGPoint
    var touches: Int
  }

  private func travel(keeping most: Int = 8, made: @escaping () -> Void = {}) throws -> TimeTravel {
    try TimeTravel(every: 0.1, keeping: most) {
      made()
      return try Player(
        TraceReader(file: "f", bytes: Array(BlockScene.drag.utf8)), scenes: BlockScene.scenes())
    }
  }

  private func look(_ player: Player) throws -> FinalValues {
    let compositor = RasterCompositor()
    player.stage.invalidate()
    try player.stage.draw(with: compositor)
    var sum = FNV1a()
    let bitmap = compositor.bitmap
    sum.combine(
      UnsafeRawBufferPointer(start: bitmap.pixels, count: bitmap.width * bitmap.height * 4))
    return FinalValues(
      log: player.logHashSoFar, picture: sum.value,
      center: player.stage.window.subviews[0].center, touches: player.stage.liveTouches.count)
  }

  @Test func backAndForthLandsOnEqualHashes() throws {  // P4
    let times: [TimeInterval] = [0, 0.11, 0.13, 0.15, 0.2, 0.3, 0.4999, 0.61, 1.1]
    let straight = try times.map { try look(try travel().seek(to: $0)) }
    #expect(straight.count > Set(straight.map(\.picture)).count - 1)
    #expect(Set(straight.map(\.picture)).count >= 6, "the moments look alike")

    for most in [1, 3, 8] {
      let travel = try travel(keeping: most)
      for i in [8, 3, 5, 4, 0, 7, 2, 6, 1, 8, 0, 3, 3] {
        #expect(try look(try travel.seek(to: times[i])) == straight[i], "at \(times[i])")
        #expect(travel.checkpointTimes.count <= most)
      }
    }
  }

  @Test(arguments: [1, 2]) func goingInPartsLandsOnEqualHashes(lines: Int) throws {  // P4, L13
    let times: [TimeInterval] = [0, 0.11, 0.13, 0.15, 0.2, 0.3, 0.4999, 0.61, 1.1]
    let straight = try times.map { try look(try travel().seek(to: $0)) }

    let journey = try travel(keeping: 2)
    var turns = 0
    for i in [8, 3, 5, 4, 0, 7, 2, 6, 1, 8] {
      // Another moment is asked for first, and given up before it is reached.
      try journey.seek(to: times[(i + 4) % 9], lines: lines)
      while !(try journey.seek(to: times[i], lines: lines)) { turns += 1 }
      #expect(try look(journey.player) == straight[i], "at \(times[i])")
    }
    #expect(turns > 0, "no way was long enough for several parts")
  }

  @Test func aMomentWithManyLinesIsReachedInParts() throws {  // L13
    var lines = ["{\"pantotrace\":3,\"scene\":\"block\",\"size\":[400,400]}"]
    for finger in 1...40 {
      let phases = ["began", "ended"]
      lines += phases.map {
        "{\"t\":0.5,\"finger\":\(finger),\"phase\":\"\($0)\",\"x\":300,\"y\":300}"
      }
    }
    lines.append("{\"t\":1,\"end\":true}")
    let text = lines.joined(separator: "\n") + "\n"
    let travel = try TimeTravel {
      try Player(TraceReader(file: "f", bytes: Array(text.utf8)), scenes: BlockScene.scenes())
    }
    var turns = 0
    while !(try travel.seek(to: 0.5, lines: 8)) { turns += 1 }
    #expect(turns >= 8)
    #expect(travel.player.nextTime == 1 && travel.player.reached == 0.5)
    #expect(travel.player.stage.liveTouches.isEmpty)
  }

  @Test func goingBackTakesTheNearestCheckpoint() throws {
    var made = 0
    let travel = try travel { made += 1 }
    try travel.prepare(upTo: 0.5)
    #expect(travel.checkpointTimes.count == 5 && made == 6)
    let waiting = travel.checkpointTimes

    try travel.seek(to: 1)
    try travel.seek(to: 0.35)

    // Five checkpoints waited. The last one played on to 1, and the one at 0.3 to 0.35.
    #expect(made == 6, "a checkpoint was there, and a new player was made")
    #expect(travel.player.reached == 0.35)
    #expect(!travel.checkpointTimes.contains(waiting[2]) && travel.checkpointTimes.contains(1))
  }

  @Test func checkpointsAreMadeInParts() throws {  // P4
    var made = 0
    let travel = try travel { made += 1 }
    var turns = 0
    while !(try travel.prepare(upTo: 0.5, lines: 2)) { turns += 1 }

    #expect(turns > 5, "each part was a whole checkpoint")
    #expect(travel.checkpointTimes.count == 5 && made == 6)
    #expect(try travel.prepare(upTo: 0.5, lines: 2), "all of it was made already")
    for time in [0.35, 0.12, 0.5] {
      #expect(try look(travel.seek(to: time)) == look(self.travel().seek(to: time)), "at \(time)")
    }
    #expect(made == 6, "a checkpoint was there, and a new player was made")

    // The seeks have taken checkpoints, which are made again.
    while !(try travel.prepare(upTo: 0.5, lines: .max)) {}
    #expect(made > 6 && travel.checkpointTimes.count >= 5)
  }

  @Test("as many checkpoints as a number can count may be allowed (B63)")
  func endlessCheckpoints() throws {
    let travel = try TimeTravel(every: 0.25, keeping: .max) { try self.travel().player }
    try travel.prepare(upTo: 1)
    #expect(travel.checkpointTimes.count == 4)
  }

  @Test func playingOnAfterASeekEndsAsTheStraightReplayDoes() throws {  // P4
    let whole = try travel().player.playToEnd()
    let travel = try travel()
    for time in [0.9, 0.125, 0.5, 0.19] { try travel.seek(to: time) }

    let end = try travel.player.playToEnd()

    #expect(end.logHash == whole.logHash && end.endTime == whole.endTime)
  }
}
