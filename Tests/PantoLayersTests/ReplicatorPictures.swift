import PantoScene
import PantoTesting
import Testing

/// Compares pictures of a replicator layer with goldens that were checked by eye.
@MainActor @Suite("Pictures of replicator layers", .timeLimit(.minutes(60)))
struct ReplicatorPictures {
  private func page() -> (TestStage, CAReplicatorLayer, CALayer) {
    let stage = TestStage(160, 160)
    let copies = CAReplicatorLayer()
    copies.frame = CGRect(x: 0, y: 0, width: 160, height: 160)
    let dot = CALayer()
    dot.frame = CGRect(x: 68, y: 10, width: 24, height: 24)
    dot.cornerRadius = 12
    dot.backgroundColor = UIColor.white.cgColor
    copies.addSublayer(dot)
    copies.instanceCount = 8
    copies.instanceTransform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    copies.instanceColor = UIColor(red: 0.1, green: 0.2, blue: 1, alpha: 1).cgColor
    copies.instanceRedOffset = 0.12
    copies.instanceAlphaOffset = -0.1
    stage.stage.working { stage.window.layer.addSublayer(copies) }
    stage.advance(by: 0.1)
    return (stage, copies, dot)
  }

  @Test("a ring of dots, each with its colour (DRW-09)") func ring() {
    let (stage, _, _) = page()
    #expect(stage.pixels == .golden("replicator-ring"))
  }

  @Test("each copy shows an animation later than the one before (DRW-09)") func delay() {
    let (stage, copies, dot) = page()
    stage.stage.working {
      copies.instanceDelay = 0.125
      let shrink = CABasicAnimation(keyPath: "transform.scale")
      shrink.fromValue = 1
      shrink.toValue = 0.1
      shrink.duration = 1
      shrink.repeatCount = .infinity
      dot.add(shrink, forKey: nil)
    }
    stage.advance(by: 1.5)
    #expect(stage.pixels == .golden("replicator-delay"))
  }

  @Test("what changes in a sublayer changes in all of its copies (DRW-09, DRW-02)") func damage() {
    let (stage, copies, dot) = page()
    _ = stage.pixels
    stage.stage.working {
      CATransaction.setDisableActions(true)
      dot.position.y = 50
    }
    let partly = stage.pixels
    stage.stage.invalidate()
    #expect(stage.pixels == partly)
    stage.stage.working { copies.instanceCount = 3 }
    let fewer = stage.pixels
    #expect(fewer != partly)
    stage.stage.invalidate()
    #expect(stage.pixels == fewer)

    let before = Misuse.count
    copies.instanceCount = -1
    copies.instanceDelay = .nan
    #expect(Misuse.count == before + 2 && copies.instanceCount == 3)
    // Copies that grow without end leave the numbers, and nothing else.
    copies.instanceCount = 10_000
    copies.instanceTransform = CATransform3DMakeScale(9, 9, 1)
    _ = stage.pixels
  }
}
