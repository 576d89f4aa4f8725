import Foundation
import PantoCore
import PantoImporters
import PantoInspector
import PantoReplay

/// The scene that `diagnose` answers questions about, played to the requested time.
@MainActor final class DiagnosisSubject {
  let stage: Stage
  private let recognizers: [UIGestureRecognizer]
  private let owner: AnyObject?
  /// The steps of the replay; `nil` where none was played.
  private let seen: SeenDecisions?

  private init(
    _ stage: Stage, _ recognizers: [UIGestureRecognizer], owner: AnyObject?,
    seen: SeenDecisions? = nil
  ) {
    self.stage = stage
    self.recognizers = recognizers
    self.owner = owner
    self.seen = seen
  }

  /// Builds the scene that the command names, and plays it to the requested time.
  static func open(_ command: DiagnoseCommand) throws(TraceError) -> DiagnosisSubject {
    let path = command.file
    if command.isStatic, !path.contains("."), !path.contains("/"),
      Scenes.registry.names.contains(path)
    {
      let demo = Scenes.make(TraceHeader(scene: path, size: CGSize(width: 1280, height: 800)))
      return DiagnosisSubject(demo.stage, demo.stage.recognizers, owner: demo.owner)
    }
    let begun = Files.begin(path)
    return command.case != nil || FileKind.isScenario(begun.beginning)
      ? try openScenario(command, begun) : try openTrace(command, begun)
  }

  private static func openScenario(
    _ command: DiagnoseCommand, _ begun: Files.Begun
  ) throws(TraceError) -> DiagnosisSubject {
    let file = try ScenarioFile(file: command.file, bytes: Files.readAll(begun, command.file))
    guard let chosen = choose(command.case, in: file) else {
      throw TraceError(
        file: command.file, line: 1, column: 1,
        message: command.case.map { "there is no case \"\($0)\"" }
          ?? "the file has \(file.cases.count) cases: name one with --case")
    }
    let scene = ScenarioScene(chosen)
    let seen = SeenDecisions(scene.stage)
    if !command.isStatic { scene.play(to: command.at ?? .infinity) }
    return DiagnosisSubject(scene.stage, scene.recognizers, owner: scene, seen: seen)
  }

  private static func openTrace(
    _ command: DiagnoseCommand, _ begun: Files.Begun
  ) throws(TraceError) -> DiagnosisSubject {
    let player = try Player(
      Traces.open(command.file, begun: begun), scenes: Scenes.registry, scene: command.scene)
    let seen = SeenDecisions(player.stage)
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
        throw TraceError(file: command.file, line: 1, column: 1, message: "\(error)")
      }
    }
    return DiagnosisSubject(player.stage, player.stage.recognizers, owner: player, seen: seen)
  }

  private static func choose(_ name: String?, in file: ScenarioFile) -> ScenarioCase? {
    guard let name else { return file.cases.count == 1 ? file.cases[0] : nil }
    return file.cases.first { $0.name == name }
  }

  // MARK: The report

  /// Prints the answers. Returns `false` if an expectation is not met or a fault was found.
  func report(_ command: DiagnoseCommand) -> Bool {
    let findings = command.isStatic ? stage.inspect(recognizers) : []
    let point = command.point.map { stage.diagnose(at: $0.point) }
    let answers = command.isStatic ? [] : answers(on: command.recognizer, at: point)
    let isMet = checkExpectations(command.expect)
    if command.json {
      Terminal.say(
        "{\"version\":1,\"answers\":[\(answers.map(\.json).joined(separator: ","))],"
          + "\"obstacles\":[\((point?.obstacles ?? []).map(\.json).joined(separator: ","))],"
          + "\"findings\":[\(findings.map(\.json).joined(separator: ","))]}")
    } else {
      say(answers, point, findings)
      if command.isStatic, findings.isEmpty { Terminal.say("no faults found") }
      if !command.isStatic, answers.isEmpty, point == nil, command.recognizer == nil {
        Terminal.say("no recognizer saw a touch")
      }
    }
    return isMet && findings.isEmpty
  }

  /// Returns the answers of one recognizer, or of those at the point, or of all that saw a touch.
  /// The recognizers that recognized come first.
  func answers(on name: String?, at point: PointDiagnosis?) -> [Diagnosis] {
    var answers: [Diagnosis]
    if let name {
      answers = diagnoses(named: directory.resolve(name, for: "--recognizer"))
    } else if let point {
      answers = point.answers
    } else {
      answers = acts + recognizers.map(diagnose).filter { $0.reason != nil } + gone
    }
    return answers.filter { $0.outcome.isRecognition }
      + answers.filter { !$0.outcome.isRecognition }
  }

  /// Returns what the recognizer or control of this name did.
  private func diagnoses(named name: String) -> [Diagnosis] {
    let found =
      recognizers.filter { stage.name(of: $0) == name }.map(diagnose)
      + (acts + gone).filter { $0.recognizer == name }
    if !found.isEmpty { return found }
    return GestureDirectory.controls(of: stage).filter { $0.name == name }.map {
      var answer = stage.diagnose($0.view)
      answer.recognizer = name
      return answer
    }
  }

  /// Explains what a recognizer did, also where the log has forgotten it.
  private func diagnose(_ recognizer: UIGestureRecognizer) -> Diagnosis {
    var answer = stage.diagnose(recognizer)
    if answer.since == nil, let last = seen?[recognizer.id]?.last {
      (answer.outcome, answer.since) = (last.to, last.time)
    }
    return answer
  }

  /// The latest act of each control and cell, also of those that left the window (EXP-01).
  private var acts: [Diagnosis] { answers { $0.isOfControl } }

  /// The latest decision of each recognizer that is in the window no more (CLI-05).
  private var gone: [Diagnosis] {
    let present = Set(recognizers.map(\.id))
    return answers { !$0.isOfControl && !present.contains($0) }
  }

  private func answers(of fits: (RecognizerID) -> Bool) -> [Diagnosis] {
    (seen?.all ?? []).filter { fits($0.last.recognizer) }.map { entry in
      var answer = stage.diagnosis(of: entry.last)
      if !stage.log.knows(entry.last.recognizer) { answer.recognizer = entry.name }
      return answer
    }
  }

  private var directory: GestureDirectory {
    GestureDirectory(stage, and: (acts + gone).map(\.recognizer))
  }

  /// Prints each expectation, such as `pan:cartBall=ended`, that is not met. Returns whether all
  /// expectations are met.
  private func checkExpectations(_ expectations: [String]) -> Bool {
    var areMet = true
    for expectation in expectations {
      let parts = expectation.split(separator: "=").map(String.init)
      let name = directory.resolve(parts[0], for: "--expect")
      let named = diagnoses(named: name)
      let wanted = UIGestureRecognizer.State.named(parts[1])
      if !named.contains(where: { $0.outcome == wanted }) {
        areMet = false
        let found = named.first { $0.reason != nil } ?? named.first
        let got =
          found.map { "\($0.outcome.name): \($0.sentence)" } ?? "there is no such recognizer"
        Terminal.note("expected \(expectation), got \(got)")
      }
    }
    return areMet
  }

  private func say(_ answers: [Diagnosis], _ point: PointDiagnosis?, _ findings: [Finding]) {
    for answer in answers { Terminal.sayStates(line(for: answer)) }
    if let point {
      Terminal.say(
        "at \(Reason.number(point.point.x)),\(Reason.number(point.point.y)): "
          + (point.hit.map { "a touch comes to \($0)" } ?? "no view takes a touch"))
      for obstacle in point.obstacles { Terminal.say("  \(obstacle.code): \(obstacle.sentence)") }
    }
    for finding in findings {
      Terminal.say("\(finding.code.rawValue): \(finding.sentence)")
      Terminal.say("  \(finding.advice)")
    }
  }

  /// Returns a line such as `pan:cartBall  began at 0.022 s: moved 10.4 pt; needs 10 (PAN-03)`,
  /// followed by how the gesture ended.
  private func line(for answer: Diagnosis) -> String {
    guard let since = answer.since else {
      // For a recognizer that no touch came to, the line says what it waits for (U6).
      let words = answer.reason == nil ? answer.needs : answer.sentence
      return "\(answer.recognizer)  \(answer.outcome.name): \(plain(words))\(rule(answer))"
    }
    var parts: [String] = []
    let own = seen?[answer.id]
    if let began = own?.began, began.to != answer.outcome {
      let why = began.reason.sentence(for: began.kind, naming: stage.log.name(of:))
      parts.append("\(began.to.name) at \(time(began.time)): \(plain(why)) (\(began.rule))")
    }
    let now = "\(plain(answer.sentence))\(rule(answer))"
    if let last = own?.last, let reason = answer.reason, last.reason != reason {
      // The gesture ended, and a later touch did not belong to it.
      let why = last.reason.sentence(for: last.kind, naming: stage.log.name(of:))
      parts.append("\(last.to.name) at \(time(since)): \(plain(why)) (\(last.rule))")
      // Every touch is refused by hover recognizers, which is no answer to any question (U30).
      let isHover = last.kind == .hover && answer.rule == "REC-11"
      if !isHover { parts.append("the newest touch: \(now)") }
    } else {
      parts.append("\(answer.outcome.name) at \(time(since)): \(now)")
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
