import PantoLayers
import PantoScene
import PantoTesting
import Testing

private final class Ear: CAAnimationDelegate {
  var heard: [String] = []
  func animationDidStart(_ anim: CAAnimation) { heard.append("start") }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { heard.append("stop \(flag)") }
}

/// A red square of 40 points at (20, 20) becomes blue in a transition of a second.
@MainActor @Suite("Layer transitions", .timeLimit(.minutes(60))) struct TransitionTests {
  private let stage = TestStage(100, 100)
  private let layer = CALayer()
  private let ear = Ear()

  init() {
    stage.window.backgroundColor = .white
    layer.frame = CGRect(x: 20, y: 20, width: 40, height: 40)
    layer.backgroundColor = UIColor.red.cgColor
    stage.window.layer.addSublayer(layer)
  }

  private func begin(_ type: CATransitionType, _ subtype: CATransitionSubtype?) {
    let transition = CATransition()
    transition.type = type
    transition.subtype = subtype
    transition.duration = 1
    transition.delegate = ear
    layer.add(transition, forKey: nil)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.backgroundColor = UIColor.blue.cgColor
    CATransaction.commit()
  }

  /// The colours at 10, 30, 50 and 70 points, from left to right or downwards: `-` is the window's.
  private func colors(downwards: Bool = false) -> String {
    let pixels = stage.pixels
    return [10, 30, 50, 70].reduce("") { text, place in
      switch downwards ? pixels[40, place] : pixels[place, 40] {
      case 0xFFFF_0000: text + "R"
      case 0xFF00_00FF: text + "B"
      case 0xFFFF_FFFF: text + "-"
      default: text + "?"
      }
    }
  }

  @Test("the new look pushes the old one out, moves in over it, or is revealed (ANI-22)")
  func types() {
    let expected: [(CATransitionType, String)] = [
      (.push, "RRBB"), (.moveIn, "-RBB"), (.reveal, "RRB-"),
    ]
    for (type, halfway) in expected {
      layer.backgroundColor = UIColor.red.cgColor
      stage.advance(by: 1)
      let count = stage.window.layer.sublayers?.count
      ear.heard = []

      begin(type, .fromRight)
      stage.advance(by: 0.5)
      #expect(colors() == halfway, "\(type.rawValue)")
      #expect(layer.position == CGPoint(x: 40, y: 40))
      stage.advance(by: 1)

      #expect(colors() == "-BB-" && ear.heard == ["start", "stop true"], "\(type.rawValue)")
      #expect(stage.window.layer.sublayers?.count == count)
    }
  }

  @Test("a push begins at the edge of its subtype, with up and down as on iOS (ANI-22)")
  func subtypes() {
    begin(.push, nil)
    stage.advance(by: 0.5)
    #expect(colors() == "BBRR", "without a subtype it comes from the left")
    stage.advance(by: 1)

    layer.backgroundColor = UIColor.red.cgColor
    stage.advance(by: 1)
    begin(.push, .fromTop)
    stage.advance(by: 0.5)
    #expect(colors(downwards: true) == "RRBB")
    stage.advance(by: 1)

    layer.backgroundColor = UIColor.red.cgColor
    stage.advance(by: 1)
    begin(.push, .fromBottom)
    stage.advance(by: 0.5)
    #expect(colors(downwards: true) == "BBRR")
  }

  @Test("a transition without a timing function runs evenly (ANI-22)")
  func timing() {
    begin(.push, .fromRight)
    stage.advance(by: 0.3)
    // The edge between both looks is at 60 - 12.
    #expect(stage.pixels[46, 40] == 0xFFFF_0000 && stage.pixels[50, 40] == 0xFF00_00FF)
  }

  @Test("settings that have no effect on layers are reported once each")
  func ignored() {
    Misuse.forget()
    for _ in 0..<2 {
      CAEmitterCell().zAcceleration = 1
      let emitter = CAEmitterLayer()
      emitter.emitterDepth = 1
      emitter.emitterZPosition = 2
      emitter.preservesDepth = true
      CAReplicatorLayer().preservesDepth = true
      let layer = CALayer()
      layer.cornerCurve = .continuous
      layer.edgeAntialiasingMask = .layerTopEdge
      CABasicAnimation().preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 20)
    }
    let names = [
      "CAEmitterCell.zAcceleration", "CAEmitterLayer.emitterDepth",
      "CAEmitterLayer.emitterZPosition", "CAEmitterLayer.preservesDepth",
      "CAReplicatorLayer.preservesDepth", "cornerCurve", "edgeAntialiasingMask",
      "CAAnimation.preferredFrameRateRange",
    ]
    for name in names {
      #expect(Misuse.messages.count { $0.hasPrefix("\(name) has no effect") } == 1, "\(name)")
    }
    #expect(Misuse.count == 0)
  }

  @Test("the rate of a display link is never below the minimum of its range")
  func rates() {
    #expect(CAFrameRateRange(minimum: 40, maximum: 120, preferred: 30).calls == 40)
    #expect(CAFrameRateRange(minimum: 40, maximum: 120, preferred: 60).calls == 60)
    #expect(CAFrameRateRange(minimum: 40, maximum: 120).calls == 120)
    var range = CAFrameRateRange.default
    range.maximum = .nan
    #expect(range.calls == 0)
  }
}
