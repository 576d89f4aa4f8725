import PantoScene
import PantoTesting
import Testing

@MainActor private final class Stepper {
  var times: [TimeInterval] = []
  var targets: [TimeInterval] = []
  var bare = 0
  func step(_ link: CADisplayLink) {
    times.append(link.timestamp)
    targets.append(link.targetTimestamp)
  }
  func plain() { bare += 1 }
}

@MainActor @Suite("A display link", .timeLimit(.minutes(60))) struct DisplayLinkTests {
  let stage = TestStage()
  private let stepper = Stepper()

  @Test(
    "a display link calls its target once a frame with the stage's time and keeps frames coming (P6, P7)"
  )
  func frames() {
    stage.stage.frameInterval = 0.01
    let link = CADisplayLink(target: stepper, selector: Stepper.step(_:))
    #expect(!stage.stage.isMoving)
    link.add(to: stage.stage)
    #expect(stage.stage.isMoving)
    stage.advance(by: 0.1)
    #expect(stepper.times.count == 10 && stepper.times[4] == 0.05)
    #expect(link.duration == 0.01 && link.targetTimestamp == 0.11)

    link.isPaused = true
    stage.advance(by: 0.1)
    #expect(stepper.times.count == 10 && !stage.stage.isMoving)
    link.isPaused = false
    stage.stage.advance(to: 5)
    #expect(stepper.times.count == 11 && stepper.times.last == 5, "a late frame calls once")

    link.invalidate()
    stage.advance(by: 0.1)
    #expect(stepper.times.count == 11 && !stage.stage.isMoving)
  }

  @Test("a display link calls less often when preferredFramesPerSecond is lower")
  func slower() {
    stage.stage.frameInterval = 1.0 / 120
    let link = CADisplayLink(target: stepper, selector: Stepper.plain)
    link.preferredFramesPerSecond = 30
    stage.stage.working { link.add(to: nil) }
    stage.advance(by: 1)
    #expect((29...31).contains(stepper.bare))
    link.invalidate()
  }

  @Test("a display link retains its target until it is invalidated")
  func lifetime() {
    var target: Stepper? = Stepper()
    weak let watched = target
    let link = CADisplayLink(target: target!, selector: Stepper.step(_:))
    link.add(to: stage.stage)
    target = nil
    #expect(watched != nil)
    link.invalidate()
    #expect(watched == nil)
  }

  @Test(
    "the target of a call is the time of the next call, at every rate (P6, MUT-09)",
    arguments: [0, 50, 25, 20])
  func targets(rate: Int) {
    stage.stage.frameInterval = 0.01
    let link = CADisplayLink(target: stepper, selector: Stepper.step(_:))
    link.preferredFramesPerSecond = rate
    link.add(to: stage.stage)
    stage.advance(by: 1)

    #expect(abs(stepper.times.count - (rate > 0 ? rate : 100)) <= 1)
    #expect(Array(stepper.targets.dropLast()) == Array(stepper.times.dropFirst()))
    #expect(link.duration == 0.01, "the duration is that of a frame")
    link.invalidate()
  }

  @Test("a range of frame rates sets the calls of a display link (PRT-27)")
  func rates() {
    let link = CADisplayLink(target: Stepper(), selector: Stepper.plain)
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 60, preferred: 30)
    #expect(link.preferredFramesPerSecond == 30)
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 60)
    #expect(link.preferredFramesPerSecond == 60)
    link.preferredFrameRateRange = .default
    #expect(link.preferredFramesPerSecond == 0)
    #expect(CAFrameRateRange(minimum: -5, maximum: .nan).calls == 0)
  }
}
