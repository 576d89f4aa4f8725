import PantoReplay

/// A drag of the block among other fingers, to be shortened to what it needs.
@MainActor package enum CrowdedDrag {
  /// A recording of a drag with `moves` steps, and of four fingers outside the scene.
  package static func recording(moves: Int) throws -> Recording {
    var text = "{\"pantotrace\":1,\"scene\":\"block\",\"size\":[320,640],\"ends\":true}\n"
    for i in 0..<4 {
      text += "{\"t\":0.0\(i + 1),\"finger\":\(i + 10),\"phase\":\"began\",\"x\":300,\"y\":600}\n"
    }
    text += "{\"t\":0.1,\"finger\":1,\"phase\":\"began\",\"x\":60,\"y\":60}\n"
    for i in 1...moves {
      let t = 0.1 + Double(i) * 0.01
      text += "{\"t\":\(t),\"finger\":1,\"phase\":\"moved\",\"x\":\(60 + i),\"y\":60}\n"
      text +=
        "{\"t\":\(t),\"finger\":10,\"phase\":\"moved\",\"x\":\(300 - i),\"y\":600,\"also\":true}\n"
      text += "{\"t\":\(t),\"tick\":true}\n"
    }
    let end = 0.2 + Double(moves) * 0.01
    for id in [1, 10, 11, 12, 13] {
      text += "{\"t\":\(end),\"finger\":\(id),\"phase\":\"ended\",\"x\":\(60 + moves),\"y\":60}\n"
    }
    return try Recording(
      text: text + "{\"t\":\(end + 1),\"tick\":true}\n{\"t\":\(end + 1),\"end\":true}\n")
  }

  /// The outcome of the block's pan in a recording.
  package static func outcome(_ recording: Recording) throws -> Outcome {
    try Replayed(RecordingSource(recording), scenes: BlockScene.scenes())["pan:block"]
  }

  /// The shortest part of a recording with the same outcome.
  package static func shrink(_ recording: Recording) throws -> Recording {
    let wanted = try outcome(recording)
    var shrinker = Shrinker(recording)
    return shrinker.shrink { (try? outcome($0)) == wanted }
  }
}
