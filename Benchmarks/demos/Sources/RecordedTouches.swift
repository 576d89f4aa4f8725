import Foundation
import PantoCore
import PantoDemos
import PantoReplay
import PantoStudio

/// The part of the recorded session at the photo table in which ten fingers hold five photos.
@MainActor final class RecordedTouches: DemoScene {
  /// The part of the recording that is drawn, in seconds. Ten fingers are down in its last 132
  /// rounds.
  private static let begin = 8.1
  /// The largest number of measured rounds.
  static let most = 120

  private let player: Player
  var stage: Stage { player.stage }

  init(_ path: String) {
    do {
      let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
      player = try Player(
        TraceReader(file: path, bytes: bytes), scenes: Studio(Demos.list).scenes)
      try player.play(to: Self.begin)
    } catch {
      fail("\(path): \(error)", code: 66)
    }
  }

  func round(_ i: Int) {
    do { try player.play(to: Self.begin + TimeInterval(i) / 60) } catch {
      fail("\(error)", code: 65)
    }
  }

  var wrong: String? {
    stage.liveTouches.count == 10 ? nil : "\(stage.liveTouches.count) touches, not 10"
  }

  var check: Double { Double(stage.log.transitions.count) }
}
