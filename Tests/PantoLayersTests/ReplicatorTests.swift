import PantoScene
import PantoTesting
import Testing

/// Where the copies of a replicator layer show.
@MainActor @Suite("Replicator layers", .timeLimit(.minutes(60))) struct ReplicatorTests {
  @Test(
    "a late copy shows where the motion was, far from all other copies (DRW-09, MUT-08)",
    arguments: [true, false])
  func delayed(isAcross: Bool) {
    let stage = TestStage(200, 200)
    let copies = CAReplicatorLayer()
    copies.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    copies.instanceCount = 3
    copies.instanceDelay = 0.25
    let dot = CALayer()
    dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    dot.backgroundColor = UIColor.red.cgColor
    copies.addSublayer(dot)
    let move = CABasicAnimation(keyPath: isAcross ? "position.x" : "position.y")
    move.fromValue = 5
    move.toValue = 165
    move.duration = 1
    move.repeatCount = .infinity
    stage.stage.working {
      stage.window.layer.addSublayer(copies)
      dot.add(move, forKey: nil)
    }
    func shows(at place: Int) -> Bool {
      let pixel = isAcross ? stage.pixels[place, 5] : stage.pixels[5, place]
      return pixel == 0xFFFF_0000
    }

    stage.advance(by: 0.75)
    #expect([45, 85, 125].map(shows) == [true, true, true])
    for _ in 0..<5 {
      stage.advance(by: 0.1)
      let partly = stage.pixels
      stage.stage.invalidate()
      #expect(stage.pixels == partly, "what a frame draws anew is all that changed")
    }
    // The first copy is at 0.25 s of the second round, and the others at 0 s of it and 0.75 s of
    // the first one.
    #expect([45, 5, 125].map(shows) == [true, true, true])
    #expect(!shows(at: 85))
  }
}
