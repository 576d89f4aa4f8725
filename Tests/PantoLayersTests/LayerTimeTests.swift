import PantoControls
import PantoScene
import PantoTesting
import Testing

@testable import PantoLayers

@MainActor private final class Ends: CAAnimationDelegate {
  var story: [String] = []
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    story.append(flag ? "finished" : "cut")
  }
}

@MainActor @Suite("The time of layers", .timeLimit(.minutes(60))) struct LayerTimeTests {
  let stage = TestStage()
  let view: UIView
  let child: UIView
  private let ends = Ends()

  init() {
    view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    child = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.addSubview(child)
    stage.advance(by: 1)
  }

  private func slide() {
    let slide = CABasicAnimation(keyPath: "position.x")
    slide.fromValue = 0
    slide.toValue = 100
    slide.duration = 1
    slide.delegate = ends
    view.layer.add(slide, forKey: "slide")
  }
  private var x: CGFloat { view.layer.presentation()?.position.x ?? -1 }

  // The two functions of the documentation.
  private func pause(_ layer: CALayer) {
    let now = layer.convertTime(CACurrentMediaTime(), from: nil)
    layer.speed = 0
    layer.timeOffset = now
  }
  private func resume(_ layer: CALayer) {
    let paused = layer.timeOffset
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - paused
  }

  @Test("a layer pauses and resumes with everything below it, and ends later (FID-18)")
  func pauseAndResume() {
    stage.stage.working {
      slide()
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { child.center.y = 105 }
    }
    stage.advance(by: 0.4)
    #expect(abs(x - 40) < 0.01)

    stage.stage.working { pause(view.layer) }
    #expect(!stage.stage.isMoving, "a layer that stands still asks for no frames")
    stage.advance(by: 5)
    #expect(abs(x - 40) < 0.01 && ends.story.isEmpty)
    #expect(abs((child.layer.presentation()?.position.y ?? 0) - 45) < 0.01)

    stage.stage.working { resume(view.layer) }
    #expect(abs(x - 40) < 0.01 && stage.stage.isMoving)
    stage.advance(by: 0.3)
    #expect(abs(x - 70) < 0.01)
    #expect(abs((child.layer.presentation()?.position.y ?? 0) - 75) < 0.01)
    stage.advance(by: 0.29)
    #expect(ends.story.isEmpty)
    stage.advance(by: 0.02)
    #expect(ends.story == ["finished"] && !stage.stage.isMoving)
  }

  @Test("what is added after a pause begins where it is added (FID-18)") func addedLater() {
    stage.stage.working { pause(view.layer) }
    stage.advance(by: 2)
    stage.stage.working { resume(view.layer) }
    var isOver = false
    stage.stage.working {
      slide()
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        child.center.y = 105
      } completion: { _ in
        isOver = true
      }
    }
    stage.advance(by: 0.5)
    #expect(abs(x - 50) < 0.01)
    #expect(abs((child.layer.presentation()?.position.y ?? 0) - 55) < 0.01)
    stage.advance(by: 0.51)
    #expect(isOver && ends.story == ["finished"])
  }

  @Test("a speed slows a layer and what is below it, and their ends (FID-18)") func slow() {
    stage.stage.working {
      view.layer.timeOffset = view.layer.convertTime(CACurrentMediaTime(), from: nil)
      view.layer.beginTime = CACurrentMediaTime()
      view.layer.speed = 0.5
      slide()
    }
    stage.advance(by: 1)
    #expect(abs(x - 50) < 0.01 && ends.story.isEmpty)
    #expect(abs(view.layer.convertTime(CACurrentMediaTime(), from: nil) - 1.5) < 1e-9)
    #expect(abs(child.layer.convertTime(1.5, to: nil) - 2) < 1e-9)
    #expect(abs(child.layer.convertTime(1.5, to: view.layer) - 1.5) < 1e-9)
    stage.advance(by: 1.01)
    #expect(ends.story == ["finished"])
  }

  @Test("a layer that stands still shows the moment of its time offset (FID-18)") func scrubbed() {
    stage.stage.working {
      slide()
      view.layer.speed = 0
    }
    let begin = 1.0
    for part in [0.25, 0.75, 0.5] {
      stage.stage.working { view.layer.timeOffset = begin + part }
      #expect(abs(x - CGFloat(part) * 100) < 0.01)
      stage.advance(by: 0.2)
    }
    #expect(ends.story.isEmpty)
    stage.stage.working { view.layer.removeAllAnimations() }
    stage.advance(by: 0.1)
    #expect(ends.story == ["cut"])
  }

  @Test("a pause holds the end of a block of which a part was cut before (FID-18, ANI-09)")
  func cutBefore() {
    var ends: [Bool] = []
    stage.stage.working {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.center.x = 150
        child.alpha = 0
      } completion: {
        ends.append($0)
      }
    }
    stage.advance(by: 0.4)
    stage.stage.working {
      child.alpha = 1
      pause(view.layer)
    }
    stage.advance(by: 5)
    #expect(abs(x - 90) < 0.01 && ends.isEmpty)
    stage.stage.working { resume(view.layer) }
    stage.advance(by: 0.59)
    #expect(abs(x - 149) < 0.01 && ends.isEmpty)
    stage.advance(by: 0.02)
    #expect(ends == [false])
  }

  @Test("a layer that has its superlayer's time again has no time of its own any more (FID-18)")
  func sameTimeAgain() {
    let before = LayerClock.exist
    view.layer.speed = 1
    view.layer.timeOffset = 0
    #expect(LayerClock.exist == before, "nothing changed")
    stage.stage.working {
      slide()
      pause(view.layer)
    }
    #expect(LayerClock.exist)
    stage.advance(by: 0.5)
    stage.stage.working {
      view.layer.timeOffset = 0
      view.layer.speed = 1
    }

    #expect(LayerClock.exist == before)
    #expect(abs(x - 50) < 0.01, "the animation is where it would be without the pause")
    #expect(ends.story.isEmpty)
    stage.advance(by: 0.51)
    #expect(ends.story == ["finished"] && !stage.stage.isMoving)
  }

  @Test("a layer with a time of its own takes it along when it is released (FID-18)")
  func releasedLayer() {
    let before = LayerClock.exist
    do {
      let layer = CALayer()
      layer.speed = 0.5
      #expect(LayerClock.exist)
    }
    #expect(LayerClock.exist == before)
  }

  @Test("a block in which a layer gets back its superlayer's time ends with its last part (FID-18)")
  func resetInsideBlock() {
    let other = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    var isOver = false
    stage.stage.working { pause(view.layer) }
    stage.advance(by: 2)
    stage.stage.working {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        child.center.y = 105
        view.layer.timeOffset = 0
        view.layer.speed = 1
        other.center.x = 105
      } completion: { _ in
        isOver = true
      }
    }
    stage.advance(by: 0.5)
    #expect(!isOver && abs((other.layer.presentation()?.position.x ?? 0) - 55) < 0.01)
    stage.advance(by: 0.51)
    #expect(isOver && !stage.stage.isMoving)
  }

  @Test(
    "after a gap, times of a slow layer convert there and back (FID-18, B22, MUT-08)"
  )
  func slowAfterGap() {
    stage.stage.recordGap(of: 3)
    stage.advance(by: 3)
    stage.stage.working {
      view.layer.timeOffset = view.layer.convertTime(CACurrentMediaTime(), from: nil)
      view.layer.beginTime = CACurrentMediaTime()
      view.layer.speed = 0.5
      slide()
    }

    let own = view.layer.convertTime(stage.now + 2, from: nil)
    #expect(abs(view.layer.convertTime(own, to: nil) - (stage.now + 2)) < 1e-9)
    #expect(abs(child.layer.convertTime(own, to: nil) - (stage.now + 2)) < 1e-9)
    stage.advance(by: 1)
    #expect(abs(x - 50) < 0.01 && ends.story.isEmpty)
    stage.advance(by: 0.98)
    #expect(abs(x - 99) < 0.01 && ends.story.isEmpty)
    stage.advance(by: 0.03)
    #expect(ends.story == ["finished"] && !stage.stage.isMoving)
  }
}
