import PantoBase
import PantoGestures

extension ScenarioReplay {
  func judge(_ check: ScenarioCheck) -> CheckResult {
    let verdict =
      switch check.kind {
      case .actions(let kind): verdict(kind)
      case .values(let kind): verdict(kind)
      case .velocity(let kind): verdict(kind)
      case .views(let kind): verdict(kind, of: check)
      case .decisions(let kind): verdict(kind, of: check)
      }
    return CheckResult(
      check: check.name, passed: verdict.passed, good: verdict.good,
      expected: verdict.passed ? nil : verdict.expected, got: verdict.passed ? nil : verdict.got)
  }

  private func verdict(_ check: ScenarioCheck.Actions) -> CheckVerdict {
    switch check {
    case .list(let name, let lists):
      let got = statesWithoutUpdates(of: name)
      return CheckVerdict(
        passed: lists.contains(got),
        expected: lists.map { "[\($0.joined(separator: " "))]" }.joined(separator: " or "),
        got: "[\(got.joined(separator: " "))]")
    case .updates(let name, let least):
      let count = actions.count { $0.recognizer == name && $0.state == .changed }
      return CheckVerdict(
        passed: count >= least, expected: "at least \(least) changed", got: "\(count)")
    case .first(let name, let from, let to):
      return verdictOnFirstAction(of: name, from: from, to: to)
    case .sequence(let wanted):
      let all = actions.filter { $0.state != .changed }.map { "\($0.recognizer).\($0.state.name)" }
      return CheckVerdict(
        passed: all.containsInOrder(wanted), expected: wanted.joined(separator: ", "),
        got: all.joined(separator: ", "))
    case .exactlyOne(let names):
      let asked = names.isEmpty ? world.recognizers.map(\.id) : names
      let fired = asked.filter { name in actions.contains { $0.recognizer == name } }
      return CheckVerdict(
        passed: fired.count == 1, expected: "one of \(asked.joined(separator: ", "))",
        got: fired.isEmpty ? "none" : fired.joined(separator: ", "))
    case .balanced(let names):
      let asked = names.isEmpty ? world.recognizers.map(\.id) : names
      let open = asked.filter { !isBalanced($0) }
      return CheckVerdict(
        passed: open.isEmpty, expected: "every began closed once",
        got: open.joined(separator: ", "))
    }
  }

  private func verdictOnFirstAction(
    of name: String, from: TimeInterval, to: TimeInterval
  ) -> CheckVerdict {
    let span = "from \(CheckVerdict.text(CGFloat(from))) to \(CheckVerdict.text(CGFloat(to))) s"
    guard let first = actions.first(where: { $0.recognizer == name }) else {
      return .missing(expected: span, got: "no action")
    }
    return CheckVerdict(
      passed: first.time >= from && first.time <= to, expected: span,
      got: "\(CheckVerdict.text(CGFloat(first.time))) s")
  }

  private func verdict(_ check: ScenarioCheck.Values) -> CheckVerdict {
    switch check {
    case .state(let name, let after, let any):
      let got = snapshot(of: name, after: after)?.state.name ?? "no such event"
      let allowed = any.map { $0 == "recognized" ? "ended" : $0 }
      return CheckVerdict(
        passed: allowed.contains(got), expected: any.joined(separator: " or "), got: got)
    case .touches(let name, let after, let wanted):
      let got = snapshot(of: name, after: after)?.touches ?? -1
      return CheckVerdict(passed: got == wanted, expected: "\(wanted)", got: "\(got)")
    case .translation(let reading, let wanted, let tolerance):
      return .near(translation(reading, reading.after), wanted, tolerance: tolerance)
    case .translationDelta(let reading, let from, let wanted, let tolerance):
      guard let a = translation(reading, from), let b = translation(reading, reading.after) else {
        return .missing(expected: CheckVerdict.text(wanted))
      }
      return .near(b - a, wanted, tolerance: tolerance)
    case .location(let reading, let wanted, let tolerance):
      let snapshot = snapshot(of: reading.recognizer, after: reading.after)
      return .near(snapshot?.locations[viewpoint(reading.view)], wanted, tolerance: tolerance)
    case .scale(let name, let after, let range):
      let got = snapshot(of: name, after: after)?.scale ?? .nan
      return CheckVerdict(
        passed: range.contains(got), expected: CheckVerdict.text(range),
        got: CheckVerdict.text(got))
    case .scaleRatio(let name, let from, let to, let wanted, let tolerance):
      guard let a = snapshot(of: name, after: from), let b = snapshot(of: name, after: to),
        a.scale != 0
      else { return .missing(expected: CheckVerdict.text(wanted), got: "no scale") }
      return .near(b.scale / a.scale, wanted, tolerance: tolerance)
    case .rotationDelta(let name, let from, let to, let wanted, let tolerance):
      guard let a = snapshot(of: name, after: from), let b = snapshot(of: name, after: to) else {
        return .missing(expected: CheckVerdict.text(wanted))
      }
      return .near(b.rotation - a.rotation, wanted, tolerance: tolerance)
    }
  }

  private func verdict(_ check: ScenarioCheck.Velocity) -> CheckVerdict {
    switch check {
    case .atEnd(let name, let accept, let good):
      guard let velocity = endVelocity(name) else {
        return .missing(expected: CheckVerdict.text(accept), got: "no ended")
      }
      let isAccepted = isWithin(velocity, accept)
      var verdict = CheckVerdict(
        passed: isAccepted, expected: CheckVerdict.text(accept), got: CheckVerdict.text(velocity))
      verdict.good = good.map { isAccepted && isWithin(velocity, $0) }
      return verdict
    case .angle(let name, let wanted, let tolerance):
      guard let velocity = endVelocity(name) else {
        return .missing(expected: CheckVerdict.text(wanted), got: "no ended")
      }
      var turn = Maths.atan2(velocity.y, velocity.x) - wanted
      if turn > .pi { turn -= 2 * .pi }
      if turn < -.pi { turn += 2 * .pi }
      return .near(wanted + turn, wanted, tolerance: tolerance)
    case .order(let name, let isX, let after, let isGreater):
      let values = after.map { event -> CGFloat in
        let velocity = snapshot(of: name, after: event)?.velocity ?? .zero
        return isX ? velocity.x : velocity.y
      }
      let isOrdered = zip(values, values.dropFirst()).allSatisfy {
        isGreater ? $0.0 > $0.1 : $0.0 < $0.1
      }
      return CheckVerdict(
        passed: isOrdered,
        expected: isGreater ? "each greater than the next" : "each less than the next",
        got: values.map(CheckVerdict.text).joined(separator: ", "))
    }
  }

  private func verdict(_ kind: ScenarioCheck.Views, of check: ScenarioCheck) -> CheckVerdict {
    switch kind {
    case .origin(let view, let after, let wanted, let tolerance):
      return .near(origin(of: view, after: after), wanted, tolerance: tolerance)
    case .originDelta(let view, let from, let to, let wanted, let tolerance):
      guard let a = origin(of: view, after: from), let b = origin(of: view, after: to) else {
        return .missing(expected: CheckVerdict.text(wanted))
      }
      return .near(b - a, wanted, tolerance: tolerance)
    case .touchCalls(let view, let wanted):
      let got = world.view(view)?.touches ?? []
      return CheckVerdict(
        passed: got == wanted, expected: "[\(wanted.joined(separator: " "))]",
        got: "[\(got.joined(separator: " "))]")
    case .tapCounts(let touch, let wanted):
      let got = tapCounts.filter { $0.touch == touch }.map(\.count)
      return CheckVerdict(passed: got == wanted, expected: "\(wanted)", got: "\(got)")
    case .hit(_, _, let wanted):
      let got = answer(for: check) ?? "not asked"
      return CheckVerdict(passed: got == wanted ?? "null", expected: wanted ?? "null", got: got)
    }
  }

  private func verdict(_ kind: ScenarioCheck.Decisions, of check: ScenarioCheck) -> CheckVerdict {
    switch kind {
    case .reason(let name, let after, let any):
      let got = snapshot(of: name, after: after)?.reason
      return CheckVerdict(
        passed: got.map { matches($0, any) } ?? false, expected: any.joined(separator: " or "),
        got: text(got))
    case .obstacle(_, _, _, let any):
      let got = answer(for: check) ?? "not asked"
      return CheckVerdict(
        passed: any.contains(got), expected: any.joined(separator: " or "), got: got)
    case .findings(let wanted):
      let found = staticFindings
      return CheckVerdict(
        passed: StaticFinding.isSame(found, as: wanted),
        expected: wanted.map(\.text).joined(separator: ", "),
        got: found.map(\.text).joined(separator: ", "))
    }
  }

  // MARK: Values of a replay

  private func statesWithoutUpdates(of name: String) -> [String] {
    actions.filter { $0.recognizer == name && $0.state != .changed }.map(\.state.name)
  }

  private func translation(_ reading: ScenarioCheck.Reading, _ event: Int) -> CGPoint? {
    snapshot(of: reading.recognizer, after: event)?.translations[viewpoint(reading.view)]
  }

  private func endVelocity(_ name: String) -> CGPoint? {
    actions.last { $0.recognizer == name && $0.state == .ended }?.velocity
  }

  private func isWithin(_ velocity: CGPoint, _ ranges: [ClosedRange<CGFloat>?]) -> Bool {
    (ranges[0]?.contains(velocity.x) ?? true) && (ranges[1]?.contains(velocity.y) ?? true)
  }

  private func isBalanced(_ name: String) -> Bool {
    var isOpen = false
    for action in actions where action.recognizer == name {
      switch action.state {
      case .began:
        if isOpen { return false }
        isOpen = true
      case .cancelled:
        guard isOpen else { return false }
        isOpen = false
      // A discrete recognizer ends without `began`.
      case .ended: isOpen = false
      case .changed: if !isOpen { return false }
      case .possible, .failed: break
      }
    }
    return !isOpen
  }

  /// Whether the reason matches one of the forms `code` and `code(name)`. The second form also
  /// requires the other recognizer's name.
  private func matches(_ reason: Reason, _ any: [String]) -> Bool {
    any.contains { wanted in
      guard let open = wanted.firstIndex(of: "(") else { return wanted == reason.code }
      let name = wanted[wanted.index(after: open)...].dropLast()
      return wanted[..<open] == reason.code && reason.other.flatMap(world.name) == String(name)
    }
  }

  private func text(_ reason: Reason?) -> String {
    guard let reason else { return "no reason" }
    guard let other = reason.other else { return reason.code }
    return "\(reason.code)(\(world.name(of: other) ?? "?"))"
  }
}

extension [String] {
  /// Whether all of `wanted` occur in that order, with others in between.
  fileprivate func containsInOrder(_ wanted: [String]) -> Bool {
    var rest = self[...]
    return wanted.allSatisfy { word in
      guard let i = rest.firstIndex(of: word) else { return false }
      rest = rest[(i + 1)...]
      return true
    }
  }
}
