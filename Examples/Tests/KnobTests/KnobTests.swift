import PantoTesting
import Pantograph
import Testing

@testable import Knob

@MainActor @Suite struct KnobTests {
  let stage = TestStage(320, 480)
  let knob: KnobView

  init() {
    knob = stage.add(KnobView(frame: CGRect(x: 60, y: 100, width: 200, height: 200)))
    knob.accessibilityIdentifier = "volume"
  }

  /// A point on a circle round the knob's middle, in degrees clockwise from the top.
  private func place(_ degrees: CGFloat, radius: CGFloat = 80) -> CGPoint {
    let angle = degrees * .pi / 180
    return CGPoint(
      x: knob.center.x + radius * Maths.sin(angle), y: knob.center.y - radius * Maths.cos(angle))
  }

  /// Touches down at the top and moves a finger round the middle, one degree each hundredth of a
  /// second.
  private func turn(by degrees: Int) -> Finger {
    let finger = stage.finger().down(at: place(0))
    for degree in stride(from: 0, through: degrees, by: degrees.signum()).dropFirst() {
      finger.move(to: place(CGFloat(degree)), over: 0.01)
    }
    return finger
  }

  @Test func aFingerThatGoesRoundTurnsTheKnob() {
    let finger = turn(by: 95)

    // The first 5° begin the turn; the 90° that follow are a quarter.
    #expect(abs(knob.value - 0.25) < 1e-9)
    #expect(abs(knob.turn.velocity - 100 * .pi / 180) < 0.05)
    finger.up()
    #expect(stage.story(of: knob.turn) == "possible → began → changed ×90 → ended")
    #expect(knob.turn.reason == .allTouchesLifted)
  }

  @Test func theKnobStopsAtBothEnds() {
    turn(by: -40).up()
    #expect(knob.value == 0)

    turn(by: 400).up()
    #expect(knob.value == 1)
  }

  @Test func aCancelledTurnPutsTheKnobBack() {
    turn(by: 95).up()
    turn(by: 50).cancel()

    #expect(abs(knob.value - 0.25) < 1e-9)
  }

  // MARK: Reasons for not turning

  @Test func aShortTurnSaysHowFarItCame() {
    turn(by: 3).up()

    #expect(stage.story(of: knob.turn) == "possible → failed(turnedTooLittle 3 < 5)")
    let answer = stage.stage.diagnose(knob.turn)
    #expect(answer.recognizer == "knob:volume")
    #expect(answer.sentence == "Turned 3°; needs 5°." && answer.rule == "KNOB-01")
  }

  @Test("diagnose says what is lacking while the finger is down")
  func whatIsLackingCanBeAskedWhileTheFingerIsDown() {
    let finger = turn(by: 2)

    #expect(stage.stage.diagnose(knob.turn).sentence == "Turned 2°; needs 5°.")
    finger.up()
  }

  @Test("a finger on the hub does not turn the knob") func aFingerOnTheHubTurnsNothing() {
    stage.finger().down(at: knob.center).move(by: (0, -60)).up()

    #expect(stage.story(of: knob.turn) == "possible → failed(landedOnHub 0 < 12)")
  }

  @Test("a finger that pulls away from the circle does not turn the knob")
  func aFingerThatPullsAwayTurnsNothing() {
    stage.finger().down(at: place(0)).move(by: (0, -18), over: 0.05).up()

    #expect(knob.turn.reason?.code == "pulledAway")
    #expect(knob.turn.reason?.rule(for: .knob) == "KNOB-03")
  }

  @Test("a finger that rests fails the gesture after 0.8 s on the stage's clock")
  func aFingerThatRestsFailsOnTheStagesClock() throws {
    stage.finger().down(at: place(0)).hold(1).up()

    let failed = try #require(stage.log.transitions(of: knob.turn).last)
    #expect(failed.time == 0.8)
    #expect(
      stage.log.line(for: failed)
        == "0.8 knob:volume possible → failed restedTooLong 0.8 = 0.8")
  }

  @Test("a turn that waits for a double tap to fail is recognized after the lift")
  func aTurnThatMustWaitIsNotLost() {
    let tap = UITapGestureRecognizer()
    tap.numberOfTapsRequired = 2
    knob.addGestureRecognizer(tap)
    knob.turn.require(toFail: tap)
    // The turn is so short that the finger lifts before the double tap can fail.
    tap.constants.tapMovement = 100
    stage.finger().down(at: place(0)).move(to: place(40), over: 0.05).up()
    #expect(stage.stage.diagnose(knob.turn).sentence == "Waits for tap:volume to fail.")

    stage.advance(by: 1)
    #expect(stage.story(of: knob.turn) == "possible → began → ended")
    #expect(knob.turn.reason == .allTouchesLifted)
  }

  @Test("a second finger has no effect on the turn") func aSecondFingerIsLeftAlone() {
    let first = turn(by: 40)
    stage.finger().down(at: place(180)).move(by: (50, 0)).up()
    let value = knob.value
    first.move(to: place(41), over: 0.01).up()

    #expect(abs(knob.value - value - 1.0 / 360) < 1e-9)
  }

  // MARK: Scenario files

  /// A scenario file names the recognizer by a name that the program chooses.
  @Test func scenarioFilesKnowTheKnob() throws {
    let text = """
      {"format": "pantograph-trace/1", "title": "A knob", "cases": [{
        "name": "a-short-turn-is-none", "surface": [320, 480],
        "views": [{"id": "dial", "frame": [60, 100, 200, 200],
          "recognizers": [{"id": "turn", "type": "knob"}]}],
        "events": [
          {"t": 0, "op": "down", "touch": 1, "x": 160, "y": 120},
          {"t": 0.1, "op": "move", "touch": 1, "x": 164, "y": 120},
          {"t": 0.2, "op": "up", "touch": 1, "x": 164, "y": 120}],
        "expect": [
          {"check": "actions", "recognizer": "turn", "value": []},
          {"check": "reason", "recognizer": "turn", "anyOf": ["turnedTooLittle"]}]
      }]}
      """
    let file = try ScenarioFile(
      file: "knob.json", text: text, recognizers: ["knob": { KnobGestureRecognizer() }])

    for result in ScenarioRunner.run(file) { #expect(result.passed, "\(result.line)") }
    let reason = try #require(ScenarioRunner.reasons(file).first)
    #expect(reason.sentence == "Turned 2.862°; needs 5°." && reason.rule == "KNOB-01")
  }
}
