import PantoControls
import PantoReplay
import PantoScene
import PantoTesting
import Testing

/// Replays with other constants: what a run, a comparison and a sweep tell.
@MainActor @Suite("Tuning", .timeLimit(.minutes(60))) struct TuningTests {
  /// A finger that goes straight from one place by an offset, in steps of 10 ms.
  private func stroke(
    by offset: CGPoint, over time: TimeInterval = 0.2,
    from start: CGPoint = CGPoint(x: 100, y: 100),
    at begin: TimeInterval = 0.1, finger: Int = 1
  ) -> String {
    var text = line(begin, finger, "began", start)
    let steps = max(1, Int((time / 0.01).rounded()))
    for i in 1...steps {
      text += line(
        begin + 0.01 * Double(i), finger, "moved", start + offset * (CGFloat(i) / CGFloat(steps)))
    }
    return text + line(begin + time + 0.01, finger, "ended", start + offset)
  }

  private func line(_ t: TimeInterval, _ finger: Int, _ phase: String, _ p: CGPoint) -> String {
    "{\"t\":\(JSONText.number(t)),\"finger\":\(finger),\"phase\":\"\(phase)\","
      + "\"x\":\(JSONText.number(p.x)),\"y\":\(JSONText.number(p.y))}\n"
  }

  private func recording(_ scene: String, _ body: String, options: String = "") throws -> Recording
  {
    let extra = options.isEmpty ? "" : ",\"options\":[\(options)]"
    return try Recording(
      text: "{\"pantotrace\":2,\"scene\":\"\(scene)\",\"size\":[600,600]\(extra)}\n" + body)
  }

  private func run(_ recording: Recording, _ tuning: Tuning = [:]) throws -> TuningRun {
    try TuningRun(
      recording, tuning: tuning, scenes: TuningScenes.registry, followsViews: true)
  }

  @Test("a tuning changes what a replay decides, and no other stage (TUN-01)")
  func oneStageOnly() throws {
    let short = try recording("tapOrPan", stroke(by: CGPoint(x: 12, y: 0)))

    let before = try run(short)
    let tuned = try run(short, [.panThreshold: 14, .tapMovement: 14])
    let again = try run(short)

    #expect(before["pan:pad"].results == ["ended"])
    #expect(tuned["pan:pad"].state == "failed" && tuned["tap:pad"].results == ["ended"])
    #expect(again.decisions == before.decisions)
    #expect(UIPanGestureRecognizer().constants.hysteresis == 10)
  }

  @Test("the first changed decision is named with the one it replaces (TUN-03)")
  func firstChange() throws {
    let short = try recording(
      "tapOrPan",
      stroke(by: CGPoint(x: 60, y: 0)) + stroke(by: CGPoint(x: 12, y: 0), at: 1)
        + stroke(by: CGPoint(x: 60, y: 0), at: 2))
    let before = try run(short)

    let change = try #require(
      try run(short, [.panThreshold: 14, .tapMovement: 14]).firstChange(from: before))

    #expect(change.after?.recognizer == "tap:pad" && change.after?.state == .ended)
    #expect(change.before?.recognizer == "pan:pad" && change.before?.state == .began)
    #expect(change.after?.sequence == 2)
    #expect("\(change)" == "at 1.210 s tap:pad ended; before, pan:pad began at 1.170 s")
  }

  @Test("a decision that only comes at another time says so (TUN-03)")
  func later() throws {
    let long = try recording("pan", stroke(by: CGPoint(x: 100, y: 0)))
    let before = try run(long)

    let later = try run(long, [.panThreshold: 30])
    let change = try #require(later.firstChange(from: before))

    #expect(change.isOnlyLater && later.decidesAs(before))
    #expect("\(change)" == "at 0.160 s pan:pad began, 0.040 s later than before")
    #expect(try run(long, [.panThreshold: 10]).difference(from: before) == "nothing changes")
  }

  @Test("every constant of the library changes a recording that reads it (TUN-01, TUN-02)")
  func everyConstant() throws {
    var seen: [String] = []
    for sample in TuningScenes.samples {
      let name = sample.constant.name
      seen.append(name)
      let recording = try recording(sample.scene, sample.trace)
      let before = try run(recording)
      let after = try run(recording, [sample.constant: sample.value])

      #expect(before.readings.contains { $0.constant == sample.constant }, "\(name) is not read")
      #expect(after.difference(from: before) != "nothing changes", "\(name) changes nothing")
      #expect(sample.constant.range.contains(sample.constant.defaultValue), "\(name)")
    }
    #expect(Set(seen) == Set(TunableConstant.all.map(\.name)))
  }

  @Test("a constant that nothing reads is not listed (TUN-02)")
  func unread() throws {
    let names = try run(recording("tapOrPan", stroke(by: CGPoint(x: 60, y: 0)))).readings
      .map(\.constant.name)

    #expect(names.contains("panThreshold") && names.contains("tapMovement"))
    for other in [
      "pointerPanThreshold", "wheelEnd", "pinchThreshold", "doubleTapGap", "springResponse",
      "edgeRegion",
    ] {
      #expect(!names.contains(other))
    }
  }

  @Test("one recognizer alone can be tuned, and the program's own values are listed (TUN-01)")
  func oneRecognizer() throws {
    let press = try recording(
      "press",
      line(0.1, 1, "began", CGPoint(x: 100, y: 100)) + line(1, 1, "ended", CGPoint(x: 100, y: 100)))
    var tuning = Tuning()
    tuning[.pressDuration, of: "other"] = 0.2
    let before = try run(press)

    #expect(try run(press, tuning).decisions == before.decisions)
    tuning[.pressDuration, of: "longPress:pad"] = 0.2
    let began = try run(press, tuning).decisions.first
    #expect(began?.time == 0.3 && before.decisions.first?.time == 0.6)
    #expect(before.readings.first { $0.constant == .pressDuration }?.values == [0.5])
  }

  @Test("a sweep finds the values at which recordings meet their expectations (TUN-04)")
  func sweep() throws {
    let short = try recording("tapOrPan", stroke(by: CGPoint(x: 12, y: 0)))
    let expected = try #require(Expectation("pan:pad=ended"))
    var sweep = try TuningSweep(
      .panThreshold, over: (6...14).map(Double.init),
      [TuningSweep.Subject(short, expecting: [expected])], scenes: TuningScenes.registry)

    while try sweep.tryNext() {}

    #expect(sweep.range == 6...12)
    #expect(sweep.rows.map(\.isMet) == [true, true, true, true, true, true, true, false, false])
    #expect(sweep.rows.last?.verdicts.first?.missed == expected)
  }

  @Test("a recording carries expectations, and without any all decisions are to stay (TUN-04)")
  func ownExpectations() throws {
    let asks = try recording(
      "tapOrPan", stroke(by: CGPoint(x: 12, y: 0)), options: "\"expect=tap:pad=ended\"")
    let plain = try recording("tapOrPan", stroke(by: CGPoint(x: 12, y: 0)))
    var first = try TuningSweep(
      .panThreshold, over: [11, 14], [TuningSweep.Subject(asks)], beside: [.tapMovement: 14],
      scenes: TuningScenes.registry)
    while try first.tryNext() {}
    var second = try TuningSweep(
      .panThreshold, over: [11, 14], [TuningSweep.Subject(plain)], scenes: TuningScenes.registry)
    while try second.tryNext() {}

    #expect(first.rows.map(\.isMet) == [false, true] && first.range == 14...14)
    #expect(second.rows.map(\.isMet) == [true, false] && second.range == 11...11)
  }

  @Test("a view's path is followed, and compared with that of another run (TUN-03)")
  func paths() throws {
    let thrown = try recording("spring", stroke(by: CGPoint(x: 60, y: 0)))
    let before = try run(thrown)
    let after = try run(thrown, [.springResponse: 1.2])

    let path = try #require(before.paths.first { $0.view == "pad" })
    #expect(path.samples.count > 20 && path.center(at: -1) == path.samples.first?.center)
    #expect(before.firstChange(from: after) == nil)
    let detour = try #require(after.largestDetour(from: before))
    #expect(detour.view == "pad" && detour.points > 50)
    #expect(after.difference(from: before).hasPrefix("no decision changes; at "))
  }

  @Test("of views that join together only the topmost is followed, each time (TUN-03, MUT-12)")
  func joined() throws {
    let tap = { (begin: Double) in
      line(begin, 1, "began", CGPoint(x: 100, y: 100))
        + line(begin + 0.05, 1, "ended", CGPoint(x: 100, y: 100))
    }
    let taps = try recording("lift", tap(0.1) + tap(1) + tap(2))

    let paths = try run(taps).paths

    #expect(paths.map(\.view) == ["pad", "copy", "copy#2"], "the last copy joins at the very end")
  }

  @Test("the spring of a throw reads the stage's tuning (TUN-01, SPR-12)")
  func thrown() throws {
    let thrown = try recording("thrown", stroke(by: CGPoint(x: 60, y: 0)))
    let before = try run(thrown)
    let after = try run(thrown, [.springResponse: 1.2])

    let reading = try #require(before.readings.first { $0.constant == .springResponse })
    #expect(reading.value == 0.4)
    #expect(before.readings.contains { $0.constant == .springDamping && $0.value == 0.8 })
    #expect(try #require(after.largestDetour(from: before)).points > 20)
  }

  @Test("a view that fades otherwise is named with both alphas (TUN-03)")
  func faded() throws {
    let faded = try recording("fade", stroke(by: CGPoint(x: 60, y: 0)))
    let before = try run(faded)
    let after = try run(faded, [TuningScenes.fade: 2])

    let fade = try #require(after.largestFade(from: before))
    #expect(fade.view == "pad" && fade.before < fade.alpha && fade.alpha > 0.5)
    #expect(after.difference(from: before).contains("pad has alpha "))
    #expect(before.difference(from: before) == "nothing changes")
    let path = try #require(before.paths.first { $0.view == "pad" })
    #expect(path.alpha(at: 0) == 1 && path.alpha(at: 100).map { $0 < 0.21 } == true)
  }

  @Test("a program's own constant is read from the stage, listed and tuned (TUN-01)")
  func ownConstant() throws {
    let tap = try recording(
      "own",
      line(0.1, 1, "began", CGPoint(x: 100, y: 100))
        + line(0.15, 1, "ended", CGPoint(x: 100, y: 100)))
    let before = try run(tap)
    let after = try run(tap, [TuningScenes.jump: 200])

    #expect(before.readings.contains { $0.constant == TuningScenes.jump && $0.values == [50] })
    #expect(after.largestDetour(from: before)?.points == 150)
  }

  @Test(
    "constants and values are read from text, or the fault is named with form and limit (TUN-04)")
  func text() throws {
    #expect(try TuningValues("panThreshold=6…14:2").values == [6, 8, 10, 12, 14])
    #expect(try TuningValues("a=0.1..0.5:0.1").values == [0.1, 0.2, 0.3, 0.4, 0.5])
    #expect(try TuningValues("a@pan:ball=7").recognizer == "pan:ball")
    #expect(try TuningValues("a=6...8").values(for: .panThreshold) == [6, 7, 8])
    for (bad, said) in [
      ("panThreshold", "NAME=VALUE"), ("=4", "NAME=VALUE"), ("a=", "NAME=VALUE"),
      ("a=x", "is no number"), ("a=9…1:1", "lower value"), ("a=1…9:0", "lower value"),
      ("a=0…9:0.001", "limit is 1000"), ("a=-1", "below 0"), ("a@=1", "NAME=VALUE"),
    ] {
      do {
        _ = try TuningValues(bad)
        Issue.record("\(bad) was taken")
      } catch {
        #expect("\(error)".contains(said), "\(bad): \(error)")
      }
    }
    #expect(Expectation("pan:a=b=ended")?.recognizer == "pan:a=b")
    #expect(Expectation("pan:a=gone") == nil && Expectation("ended") == nil)
  }

  @Test("a tuning is written as Swift lines, and refuses what is no number (TUN-01)")
  func lines() {
    var tuning: Tuning = [.panThreshold: 14, .springResponse: 0.55]
    tuning[.panThreshold] = -1
    tuning[.tapMovement] = .nan

    #expect(
      tuning.swiftLines == [
        "stage.tuning[.panThreshold] = 14  // PAN-03, or recognizer.constants.hysteresis",
        "stage.tuning[.springResponse] = 0.55  // SPR-07",
      ])
    #expect("\(tuning)" == "panThreshold 14 pt, springResponse 0.55 s")
    #expect(TunableConstant.springDamping.snapped(0.8312) == 0.85)
  }
}
