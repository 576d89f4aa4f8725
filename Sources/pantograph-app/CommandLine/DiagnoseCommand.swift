import ArgumentParser
import Foundation
import Pantograph

struct DiagnoseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diagnose",
    abstract: "Explain which gesture fired or did not fire, and why, at a time and a point.",
    discussion: """
      FILE is a trace, or a scenario file with --case. With --static it may be a demo too, and \
      faults are listed before the first touch.
      """)
  @Argument(help: "A trace, a scenario file, or with --static a demo.") var file: String
  @Option(help: "The time in seconds; default: the end.") var at: Double?
  @Option(help: "Explain what a touch at X,Y would hit, in points.") var point: PointArgument?
  @Option(help: "Only the recognizer with this name.") var recognizer: String?
  @Option(help: "NAME=STATE: exit with status 1 if the recognizer is in another state.")
  var expect: [String] = []
  @Flag(name: .customLong("static"), help: "Find faults before the first touch.")
  var isStatic = false
  @Option(help: "The case of a scenario file.") var `case`: String?
  @Option(help: "Build this scene instead of the one that the trace names.") var scene: String?
  @Flag(help: "As one JSON object.") var json = false

  func validate() throws {
    try at.map { try Seconds.check($0, "--at") }
    for one in expect {
      let parts = one.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, UIGestureRecognizer.State.named(String(parts[1])) != nil else {
        throw ValidationError("--expect takes NAME=STATE, such as pan:cartBall=ended")
      }
    }
  }

  func run() throws {
    MainActor.assumeIsolated {
      do {
        let subject = try Subject(self)
        let ok = subject.tell(self)
        withExtendedLifetime(subject) {}
        if !ok { Terminal.end(.no) }
      } catch {
        Terminal.fail("\(error)", .badData)
      }
    }
  }
}

/// A point on the command line, such as `120,300`.
struct PointArgument: ExpressibleByArgument {
  var point: CGPoint
  init?(argument: String) {
    let parts = argument.split(separator: ",").map { Double($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1], x.magnitude < 1e7, y.magnitude < 1e7
    else { return nil }
    point = CGPoint(x: x, y: y)
  }
}

extension UIGestureRecognizer.State {
  static func named(_ word: String) -> UIGestureRecognizer.State? {
    allCases.first { $0.word == word || word == "recognized" && $0 == .ended }
  }
}

/// The scene to diagnose, at the requested time.
@MainActor private final class Subject {
  let stage: Stage
  private let recognizers: [UIGestureRecognizer]
  private let owner: AnyObject?

  init(_ command: DiagnoseCommand) throws(TraceError) {
    let path = command.file
    if command.isStatic, !path.contains("."), !path.contains("/"),
      Scenes.registry.names.contains(path)
    {
      let made = Scenes.make(TraceHeader(scene: path, size: CGSize(width: 1280, height: 800)))
      stage = made.stage
      owner = made.owner
      recognizers = stage.recognizers
      return
    }
    let begun = Files.begin(path)
    if command.case != nil || Subject.isScenario(begun.beginning) {
      let file = try ScenarioFile(file: path, bytes: Files.readAll(begun, path))
      guard let chosen = Subject.choose(command.case, in: file) else {
        throw TraceError(
          file: path, line: 1, column: 1,
          message: command.case.map { "there is no case \"\($0)\"" }
            ?? "the file has \(file.cases.count) cases: name one with --case")
      }
      let scene = ScenarioScene(chosen)
      if !command.isStatic { scene.play(to: command.at ?? .infinity) }
      stage = scene.stage
      owner = scene
      recognizers = scene.recognizers
      return
    }
    let player = try Player(
      Traces.open(path, begun: begun), scenes: Scenes.registry, scene: command.scene)
    if !command.isStatic {
      do {
        if let at = command.at {
          try player.play(to: at)
        } else {
          _ = try player.playToEnd()
        }
      } catch let error as TraceError {
        throw error
      } catch {
        throw TraceError(file: path, line: 1, column: 1, message: "\(error)")
      }
    }
    stage = player.stage
    owner = player
    recognizers = stage.recognizers
  }

  /// Whether the bytes are the start of a scenario file: one object for the whole file, whereas a
  /// trace has one object per line.
  private static func isScenario(_ bytes: [UInt8]) -> Bool {
    bytes.prefix(400).split(separator: 10).first.map {
      String(decoding: $0, as: UTF8.self).contains("\"format\"")
    } ?? false
      || String(decoding: bytes.prefix(400), as: UTF8.self).contains("\"\(ScenarioFile.format)\"")
  }

  private static func choose(_ name: String?, in file: ScenarioFile) -> ScenarioCase? {
    guard let name else { return file.cases.count == 1 ? file.cases[0] : nil }
    return file.cases.first { $0.name == name }
  }

  /// Prints the answers. Returns `false` if an expectation is not met or a fault was found.
  func tell(_ command: DiagnoseCommand) -> Bool {
    let findings = command.isStatic ? stage.inspect(recognizers) : []
    var place: PointDiagnosis?
    if let point = command.point?.point { place = stage.diagnose(at: point) }
    var answers: [Diagnosis] = []
    if !command.isStatic {
      answers = place.map(\.answers) ?? recognizers.map(stage.diagnose)
      if let name = command.recognizer {
        answers = recognizers.filter { $0.gestureName == name }.map(stage.diagnose)
        if answers.isEmpty {
          let names = recognizers.map(\.gestureName).joined(separator: ", ")
          Terminal.fail("there is no recognizer \"\(name)\"; there are \(names)", .usage)
        }
      } else if place == nil {
        // Only recognizers that saw a touch are listed; those that recognized come first.
        answers = answers.filter { $0.reason != nil }
      }
      answers =
        answers.filter { $0.outcome.isRecognition } + answers.filter { !$0.outcome.isRecognition }
    }
    var isMet = true
    for wish in command.expect {
      let parts = wish.split(separator: "=").map(String.init)
      // Several recognizers may share a name, as those of a page's cards do. One match is enough.
      let named = recognizers.filter { $0.gestureName == parts[0] }.map(stage.diagnose)
      let wanted = UIGestureRecognizer.State.named(parts[1])
      if !named.contains(where: { $0.outcome == wanted }) {
        isMet = false
        let found = named.first { $0.reason != nil } ?? named.first
        let got =
          found.map { "\($0.outcome.word): \($0.sentence)" } ?? "there is no such recognizer"
        Terminal.note("expected \(wish), got \(got)")
      }
    }
    if command.json {
      Terminal.say(
        "{\"version\":1,\"answers\":[\(answers.map(\.json).joined(separator: ","))],"
          + "\"obstacles\":[\((place?.obstacles ?? []).map(\.json).joined(separator: ","))],"
          + "\"findings\":[\(findings.map(\.json).joined(separator: ","))]}")
      return isMet && findings.isEmpty
    }
    for answer in answers { Terminal.say(line(for: answer)) }
    if let place {
      Terminal.say(
        "at \(JSONText.number(Double(place.point.x))),\(JSONText.number(Double(place.point.y))): "
          + (place.hit.map { "a touch comes to \($0)" } ?? "no view takes a touch"))
      for obstacle in place.obstacles { Terminal.say("  \(obstacle.code): \(obstacle.sentence)") }
    }
    for finding in findings {
      Terminal.say("\(finding.code.rawValue): \(finding.sentence)")
      Terminal.say("  \(finding.advice)")
    }
    if command.isStatic, findings.isEmpty { Terminal.say("no faults found") }
    if !command.isStatic, answers.isEmpty, place == nil {
      Terminal.say("no recognizer saw a touch")
    }
    return isMet && findings.isEmpty
  }

  /// Returns a line such as `pan:cartBall  began at 0.022 s: moved 10.4 pt; needs 10 (PAN-03)`,
  /// followed by how the gesture ended.
  private func line(for answer: Diagnosis) -> String {
    guard let since = answer.since else {
      return
        "\(answer.recognizer)  \(answer.outcome.word): \(plain(answer.sentence))\(rule(answer))"
    }
    var parts: [String] = []
    let own = stage.log.transitions.filter {
      stage.log.name(of: $0.recognizer) == answer.recognizer
    }
    if let began = own.last(where: { $0.from == .possible }), began.to != answer.outcome {
      let why = began.reason.sentence(for: began.kind, naming: stage.log.name(of:))
      parts.append("\(began.to.word) at \(time(began.time)): \(plain(why)) (\(began.rule))")
    }
    let now = "\(plain(answer.sentence))\(rule(answer))"
    if let last = own.last, let reason = answer.reason, last.reason != reason {
      // The gesture ended, and a later touch did not belong to it.
      let why = last.reason.sentence(for: last.kind, naming: stage.log.name(of:))
      parts.append("\(last.to.word) at \(time(since)): \(plain(why)) (\(last.rule))")
      parts.append("the newest touch: \(now)")
    } else {
      parts.append("\(answer.outcome.word) at \(time(since)): \(now)")
    }
    return "\(answer.recognizer)  \(parts.joined(separator: "; "))"
  }

  private func rule(_ answer: Diagnosis) -> String { answer.rule.map { " (\($0))" } ?? "" }
  private func time(_ t: TimeInterval) -> String { "\(Reason.number(CGFloat(t))) s" }

  /// Prepares a sentence for the middle of a line: without a capital letter and a full stop.
  private func plain(_ sentence: String) -> String {
    var text = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    // Names keep their own first letter.
    if let first = text.first, first.isUppercase { text = first.lowercased() + text.dropFirst() }
    return text
  }
}

extension UIGestureRecognizer.State {
  fileprivate var isRecognition: Bool { self == .began || self == .changed || self == .ended }
}

extension Diagnosis {
  /// The fields recognizer, view, state, reason, values, rule and since, then the other known
  /// values.
  var json: String {
    var text = "{\"recognizer\":\(JSONText.string(recognizer)),\"view\":\(JSONText.string(view))"
    text += ",\"state\":\(JSONText.string(outcome.word))"
    text += ",\"reason\":\(reason.map { JSONText.string($0.code) } ?? "null")"
    if let (was, limit) = reason?.numbers {
      text +=
        ",\"values\":{\"was\":\(JSONText.number(Double(was))),\"limit\":\(JSONText.number(Double(limit)))}"
    } else {
      text += ",\"values\":null"
    }
    text += ",\"rule\":\(rule.map { JSONText.string($0) } ?? "null")"
    text += ",\"since\":\(since.map { JSONText.number($0) } ?? "null")"
    if let other { text += ",\"other\":\(JSONText.string(other))" }
    text += ",\"sentence\":\(JSONText.string(sentence))"
    return text + "}"
  }
}

extension Obstacle {
  var json: String {
    "{\"code\":\(JSONText.string(code.rawValue)),\"view\":\(JSONText.string(view))"
      + ",\"sentence\":\(JSONText.string(sentence))}"
  }
}

extension Finding {
  var json: String {
    var text = "{\"code\":\(JSONText.string(code.rawValue)),\"recognizer\":"
    text += "\(JSONText.string(recognizer)),\"view\":\(JSONText.string(view))"
    if let other { text += ",\"other\":\(JSONText.string(other))" }
    text += ",\"sentence\":\(JSONText.string(sentence)),\"advice\":\(JSONText.string(advice))"
    return text + "}"
  }
}
