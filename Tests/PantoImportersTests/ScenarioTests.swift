import PantoBase
import PantoImporters
import PantoReplay
import Testing

@MainActor @Suite(.timeLimit(.minutes(60))) struct ScenarioTests {
  /// Runs a case on a 300 × 300 surface with one view `v` at (100, 100) of size 100 × 100.
  private func run(
    recognizers: String, events: String, expect: String, extra: String = ""
  ) throws -> CaseResult {
    let text = """
      {"format":"pantograph-trace/1","title":"t","cases":[{"name":"c","kind":"pan",
      "surface":{"width":300,"height":300},
      "views":[{"id":"root","parent":null,"frame":[0,0,300,300]},
      {"id":"v","parent":"root","frame":[100,100,100,100],"recognizers":[\(recognizers)]}],
      \(extra)"events":[\(events)],"expect":[\(expect)]}]}
      """
    let results = ScenarioRunner.run(try ScenarioFile(file: "f", text: text))
    #expect(results.count == 1)
    return results[0]
  }

  private let drag = """
    {"t":0,"op":"down","touch":1,"x":150,"y":150},{"t":0.02,"op":"move","touch":1,"x":180,"y":150},
    {"t":0.04,"op":"move","touch":1,"x":180,"y":190},{"t":0.06,"op":"up","touch":1,"x":180,"y":190}
    """

  @Test func aDragPassesWhatIsTrueOfIt() throws {
    let result = try run(
      recognizers: #"{"id":"p","type":"pan"}"#, events: drag,
      expect: """
        {"check":"actions","recognizer":"p","value":["began","ended"]},
        {"check":"actionsIn","recognizer":"p","anyOf":[[],["began","ended"]]},
        {"check":"updates","recognizer":"p","min":1},
        {"check":"state","recognizer":"p","after":0,"anyOf":["possible"]},
        {"check":"state","recognizer":"p","after":3,"anyOf":["ended"]},
        {"check":"firstAction","recognizer":"p","t":[0.02,0.02]},
        {"check":"translationDelta","recognizer":"p","from":1,"to":2,"value":[0,40],"tolerance":0.01},
        {"check":"location","recognizer":"p","after":2,"in":"v","value":[80,90],"tolerance":0.01},
        {"check":"touches","recognizer":"p","after":2,"value":1},
        {"check":"viewTouches","view":"v","value":["began","cancelled"]},
        {"check":"tapCount","touch":1,"value":[1]},
        {"check":"sequence","value":["p.began","p.ended"]},
        {"check":"exactlyOne","recognizers":["p"]},
        {"check":"balanced"},
        {"check":"hit","point":[150,150],"value":"v"},
        {"check":"hit","point":[50,50],"value":"root"},
        {"check":"hit","point":[500,50],"value":null},
        {"check":"viewOrigin","view":"v","after":3,"value":[100,100],"tolerance":0},
        {"check":"reason","recognizer":"p","anyOf":["allTouchesLifted"]}
        """)

    #expect(result.passed, "\(result)")
    #expect(result.line == "ok c")
  }

  @Test func whatIsNotTrueFailsWithWhatWasGot() throws {
    let result = try run(
      recognizers: #"{"id":"p","type":"pan"}"#, events: drag,
      expect: #"{"check":"actions","recognizer":"p","value":["began","cancelled"]}"#)

    #expect(!result.passed)
    #expect(result.line == "FAIL c: actions, expected [began cancelled], got [began ended]")
  }

  @Test func aPlaceMustBeRightOnBothAxes() throws {
    for (value, passes) in [("[80,90]", true), ("[80,95]", false), ("[85,90]", false)] {
      let result = try run(
        recognizers: #"{"id":"p","type":"pan"}"#, events: drag,
        expect: """
          {"check":"location","recognizer":"p","after":2,"in":"v","value":\(value),\
          "tolerance":0.01}
          """)
      #expect(result.passed == passes, "\(value)")
    }
  }

  @Test func findingsMustBeExactlyThose() throws {
    let pan = #"{"id":"p","type":"pan","config":{"enabled":false}}"#
    func line(_ value: String) throws -> String {
      let check = #"{"check":"static","value":"# + value + "}"
      return try run(recognizers: pan, events: "", expect: check).line
    }

    #expect(try line(#"[{"code":"recognizerDisabled"}]"#) == "ok c")
    #expect(try line(#"[{"code":"recognizerDisabled","recognizer":"p"}]"#) == "ok c")
    #expect(try line("[]").hasPrefix("FAIL c: static, expected , got recognizerDisabled (p on "))
    #expect(
      try line(#"[{"code":"recognizerDisabled"},{"code":"hidden"}]"#).hasPrefix("FAIL c: static"))
  }

  @Test func aBehaviorMovesItsView() throws {
    let result = try run(
      recognizers: #"{"id":"p","type":"pan"}"#, events: drag,
      expect: #"""
        {"check":"viewOriginDelta","view":"v","from":1,"to":2,"value":[0,40],"tolerance":0.001},
        {"check":"translation","recognizer":"p","after":2,"value":[0,0],"tolerance":0.001}
        """#,
      extra: #""behaviors":[{"recognizer":"p","moves":"v","in":"superview","reset":true}],"#)

    #expect(result.passed, "\(result)")
  }

  @Test func delegatesAndOverridesAnswerAsTheFileSays() throws {
    let both = try run(
      recognizers: """
        {"id":"a","type":"pan","config":{"delegateSimultaneous":true}},{"id":"b","type":"pan"}
        """, events: drag,
      expect: """
        {"check":"actions","recognizer":"a","value":["began","ended"]},
        {"check":"actions","recognizer":"b","value":["began","ended"]}
        """)
    #expect(both.passed, "\(both)")
    let refused = try run(
      recognizers: """
        {"id":"a","type":"pan","config":{"beginAxis":"vertical"}},{"id":"b","type":"pan",
        "config":{"shouldReceive":false}},{"id":"c","type":"bare"}
        """, events: drag,
      expect: """
        {"check":"actions","recognizer":"a","value":[]},
        {"check":"reason","recognizer":"a","after":1,"anyOf":["delegateRefusedBegin"]},
        {"check":"actions","recognizer":"b","value":[]},
        {"check":"reason","recognizer":"b","after":1,"anyOf":["delegateRefusedTouch"]},
        {"check":"state","recognizer":"c","after":1,"anyOf":["possible"]}
        """)
    #expect(refused.passed, "\(refused)")
  }

  @Test func settingsTakeEffectOnTheWay() throws {
    let result = try run(
      recognizers: #"{"id":"p","type":"pan"}"#,
      events: drag.replacingOccurrences(
        of: "{\"t\":0.06",
        with: "{\"t\":0.05,\"op\":\"set\",\"recognizer\":\"p\",\"enabled\":false},{\"t\":0.06"),
      expect: """
        {"check":"actions","recognizer":"p","value":["began","cancelled"]},
        {"check":"reason","recognizer":"p","anyOf":["disabled"]}
        """)

    #expect(result.passed, "\(result)")
  }

  @Test func anAnimatedViewIsAnObstacleToItself() throws {  // ANI-10
    let result = try run(
      recognizers: #"{"id":"t","type":"tap"}"#,
      events: """
        {"t":0,"op":"animate","view":"v","duration":0.5,"frame":[120,100,100,100]},
        {"t":0.2,"op":"down","touch":1,"x":150,"y":150},
        {"t":0.25,"op":"up","touch":1,"x":150,"y":150},
        {"t":0.9,"op":"wait"}
        """,
      expect: """
        {"check":"actions","recognizer":"t","value":[]},
        {"check":"obstacle","point":[150,150],"view":"v","after":1,"anyOf":["animating"]},
        {"check":"obstacle","point":[150,150],"view":"v","after":3,"anyOf":["none"]},
        {"check":"obstacle","point":[400,150],"after":3,"anyOf":["noView"]},
        {"check":"obstacle","point":[150,150],"view":"root","after":3,"anyOf":["none"]}
        """)

    #expect(result.passed, "\(result)")
  }

  @Test func velocityIsReadAtTheLift() throws {
    let steady = (0...10).map {
      "{\"t\":\(Double($0) / 100),\"op\":\"\($0 == 0 ? "down" : "move")\",\"touch\":1,"
        + "\"x\":\(110 + $0 * 5),\"y\":150}"
    }
    let events =
      steady.joined(separator: ",") + ",{\"t\":0.11,\"op\":\"up\",\"touch\":1,\"x\":160,\"y\":150}"
    let result = try run(
      recognizers: #"{"id":"p","type":"pan"}"#, events: events,
      expect: """
        {"check":"velocity","recognizer":"p","accept":[[400,600],[-5,5]],"good":[[499,501],null]},
        {"check":"velocityAngle","recognizer":"p","value":0,"tolerance":0.01}
        """)

    #expect(result.passed, "\(result)")
    #expect(result.checks[0].good == true)
    var report = ScenarioReport()
    report.add(result)
    #expect(report.summary == "1 passed, 0 failed; velocity: 1 of 1 good")
    #expect(
      report.json == """
        {"version":1,"cases":[{"name":"c","file":"f","passed":true,"checks":[\
        {"check":"velocity","passed":true,"good":true},{"check":"velocityAngle","passed":true}]}],\
        "passed":1,"failed":0}
        """)
  }

  // The steps are 25, 20, 15 and 10 points in 10 ms each, so the final velocity is 750 (PAN-14). A
  // rest before the start once changed that to 2,165.
  @Test func aStillReportBeforeTheStartDoesNotSpoilTheVelocity() throws {
    let places = [(0.0, 0), (0.03, 0), (0.05, 15), (0.06, 40), (0.07, 60), (0.08, 75), (0.09, 85)]
    let events = places.map {
      "{\"t\":\($0.0),\"op\":\"\($0.0 == 0 ? "down" : "move")\",\"touch\":1,"
        + "\"x\":\(110 + $0.1),\"y\":150}"
    }
    let result = try run(
      recognizers: #"{"id":"p","type":"pan"}"#,
      events: events.joined(separator: ",")
        + ",{\"t\":0.095,\"op\":\"up\",\"touch\":1,\"x\":195,\"y\":150}",
      expect: #"{"check":"velocity","recognizer":"p","accept":[[600,900],null]}"#)

    #expect(result.passed, "\(result)")
  }

  @Test func everyTypeAndCheckParses() throws {
    for type in ["tap", "longpress", "pan", "swipe", "pinch", "rotation", "edgepan", "bare"] {
      _ = try run(
        recognizers: #"{"id":"r","type":"\#(type)"}"#, events: drag,
        expect: #"""
          {"check":"scaleRatio","recognizer":"r","from":0,"to":1,"value":1,"tolerance":1},
          {"check":"rotationDelta","recognizer":"r","from":0,"to":1,"value":0,"tolerance":1},
          {"check":"scale","recognizer":"r","after":1,"between":[0,2]},
          {"check":"velocityOrder","recognizer":"r","axis":"x","after":[1,2],"order":"greater"}
          """#)
    }
  }

  @Test func malformedFilesNameTheLine() {
    let good = """
      {"format":"pantograph-trace/1",
      "cases":[{"name":"a","surface":{"width":10,"height":10},
      "views":[{"id":"root","parent":null,"frame":[0,0,10,10],
      "recognizers":[{"id":"r","type":"tap"}]}],
      "events":[{"t":0,"op":"wait"}],
      "expect":[{"check":"actions","recognizer":"r","value":[]}]}]}
      """
    func error(_ text: String) -> TraceError? {
      do throws(TraceError) {
        _ = try ScenarioFile(file: "f", text: text)
        return nil
      } catch {
        return error
      }
    }
    #expect(error(good) == nil)
    let cases: [(String, String, Int, String)] = [
      ("trace/1", "trace/2", 1, "needs version 2"), ("\"name\":\"a\",", "", 2, "\"name\""),
      ("\"tap\"", "\"tip\"", 4, "none of"), ("\"wait\"", "\"sing\"", 5, "none of"),
      ("\"actions\"", "\"dance\"", 6, "no check"),
      ("\"recognizer\":\"r\"", "\"recognizer\":\"q\"", 6, "no recognizer"),
      ("[0,0,10,10]", "[0,0,10]", 3, "4 numbers"), ("\"t\":0", "\"t\":\"x\"", 5, "a number"),
      ("\"value\":[]", "\"value\":[}", 6, "expected"),
    ]
    for (from, to, line, words) in cases {
      let found = error(good.replacingOccurrences(of: from, with: to))
      #expect(found?.line == line, "\(found as Any)")
      #expect(found?.message.contains(words) == true, "\(found as Any)")
    }
    #expect(error("")?.line == 1)
  }
}
