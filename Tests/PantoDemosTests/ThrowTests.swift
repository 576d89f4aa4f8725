import DemoSupport
import PantoCore
import PantoReplay
import Testing

@testable import PantoDemos

/// Shrunk from throw.pantotrace: 4 of 34 lines.
@MainActor @Suite(.timeLimit(.minutes(60))) struct ThrowTests {
  @Test func panCartBallEnded() throws {
    let replay = try Replayed(Self.trace, scenes: DemoScenes.registry)

    let gesture = replay["pan:cartBall"]
    #expect(gesture.state == "ended", "\(gesture) \(replay.log)")
  }

  static let trace = #"""
    {"pantotrace":1,"scene":"cart","size":[1280,800],"scale":0.5,"seed":1,"ends":true}
    {"t":0.1,"finger":1,"phase":"began","x":1236,"y":682,"pressure":1}
    {"t":0.35,"finger":1,"phase":"moved","x":500,"y":200,"pressure":1}
    {"t":0.358333,"finger":1,"phase":"ended","x":500,"y":200}
    {"t":1.358333,"end":true}
    """#
}
