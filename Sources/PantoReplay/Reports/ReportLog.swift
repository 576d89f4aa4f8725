import PantoBase
import PantoGestures
import PantoScene

/// Collects the log of a replay for a report (REP-04).
@MainActor public final class ReportLog {
  /// The lines of the log so far, `SessionReport.mostLogLines` at most.
  public private(set) var lines: [SessionReport.LogLine] = []
  private let list: DecisionList
  /// The names of recognizers that are a part of how their views work.
  private var parts: Set<String> = []
  private let player: Player
  private var stage: Stage { player.stage }

  /// Creates the log of a player that has not played yet.
  public init(_ player: Player) {
    self.player = player
    list = DecisionList(player.stage, withControls: true)
    let log = player.stage.log
    log.observe { [weak self] in
      if $0.kind.isInternal { self?.parts.insert(log.name(of: $0.recognizer)) }
      self?.add(log.line(for: $0), isOfControl: $0.recognizer.isOfControl)
    }
  }

  /// The decisions of recognizers and controls so far.
  public var decisions: [Decision] { lines.compactMap(\.decision) }

  /// Compares what was decided so far with the report that is played. The player can play nothing
  /// more afterwards.
  ///
  /// - Parameter limit: The time up to which was played, in seconds. Default: to the end.
  /// - Returns: The first difference, in a sentence, the number of the report's decisions that were
  ///   compared, and the program that made the report; `nil` if the recording is no report.
  package func compare(
    upTo limit: TimeInterval = .infinity
  ) throws(TraceError) -> (difference: String?, decisions: Int, program: String?)? {
    let isWhole = player.isOver
    guard let report = try player.wholeReport() else { return nil }
    // After the last moment of the clock that was played, nothing was decided yet.
    let last = isWhole ? limit : min(limit, stage.time.now)
    return (
      report.difference(from: decisions, upTo: last),
      report.decisions.count(where: { $0.time <= last }),
      report.facts.first { $0.name == "program" }?.value
    )
  }

  /// The recognizers and controls of the scene as it is now, for names that people give.
  package var directory: GestureDirectory {
    GestureDirectory(stage, and: lines.compactMap { $0.decision?.recognizer })
  }

  private func add(_ text: String, isOfControl: Bool) {
    let decision = list.takeLatest()
    guard lines.count < SessionReport.mostLogLines else { return }
    lines.append(
      SessionReport.LogLine(text: text, decision: decision, isOfControl: isOfControl))
  }

  /// Returns the decision that a report is about.
  ///
  /// Without a choice, it is of the last touch that somebody was told about: what a recognizer or
  /// control recognized there, or else what failed there last. A recognizer that is a part of how
  /// its view works, such as the delay of a scroll view, has to be named.
  ///
  /// - Parameters:
  ///   - name: The full name of a recognizer or control. Default: any.
  ///   - time: The decision made at this time, in seconds, or the next one. Default: the last.
  public func decision(of name: String? = nil, at time: TimeInterval? = nil) -> Decision? {
    let own = decisions.filter { decision in
      name.map { decision.recognizer == $0 } ?? !parts.contains(decision.recognizer)
    }
    if let time { return own.first { $0.time >= time } }
    return ReportLog.last(of: own)
  }

  /// Returns the decision that a report is about if nobody chose one, apart from some touches,
  /// unless there are no others.
  package func decision(besides touches: Set<Int>) -> Decision? {
    let own = decisions.filter { !parts.contains($0.recognizer) }
    return ReportLog.last(of: own.filter { !touches.contains($0.sequence) })
      ?? ReportLog.last(of: own)
  }

  private static func last(of own: [Decision]) -> Decision? {
    let last = own.filter { $0.sequence == own.last?.sequence }
    return last.last(where: \.isRecognition) ?? last.last
  }
}
