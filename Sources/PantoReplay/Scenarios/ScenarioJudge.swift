import PantoBase
import PantoGestures

extension ScenarioCheck {
  /// The view in whose coordinates the check reads values.
  var viewpoint: String? {
    switch kind {
    case .translation(let reading, _, _), .translationDelta(let reading, _, _, _),
      .location(let reading, _, _):
      reading.view
    default: nil
    }
  }

  /// The recognizer that must never fire according to this check.
  var silent: String? {
    if case .actions(let name, let lists) = kind, lists == [[]] { return name }
    return nil
  }

  /// The only accepted reason code; `nil` if the check accepts several.
  var wantedReason: String? {
    guard case .reason(_, _, let any) = kind, any.count == 1 else { return nil }
    return any[0].split(separator: "(").first.map(String.init)
  }

  /// The codes of the faults that a `static` check expects; `nil` for other checks.
  var wantedFindings: [String]? {
    if case .findings(let wanted) = kind { return wanted.map(\.code) }
    return nil
  }

  /// Whether both checks read the same value at the same time, whatever they expect.
  func isSameQuestion(as other: ScenarioCheck) -> Bool {
    switch (kind, other.kind) {
    case (.hit(let a, let at, _), .hit(let b, let bt, _)): a == b && at == bt
    case (.obstacle(let a, let v, let at, _), .obstacle(let b, let w, let bt, _)):
      a == b && v == w && at == bt
    default: false
    }
  }
}

extension ScenarioReplay {
  func judge(_ check: ScenarioCheck) -> CheckResult {
    var verdict = verdict(check)
    if verdict.passed {
      verdict.expected = nil
      verdict.got = nil
    }
    return verdict
  }

  private func verdict(_ check: ScenarioCheck) -> CheckResult {
    func result(_ passed: Bool, _ expected: String, _ got: String) -> CheckResult {
      CheckResult(check: check.name, passed: passed, expected: expected, got: got)
    }
    func near(_ got: CGPoint?, _ wanted: CGPoint, _ tolerance: CGFloat) -> CheckResult {
      guard let got else { return result(false, text(wanted), "no such event") }
      let d = got - wanted
      let isNear = d.x.magnitude <= tolerance && d.y.magnitude <= tolerance
      return result(isNear, "\(text(wanted)) ±\(text(tolerance))", text(got))
    }
    func near(_ got: CGFloat?, _ wanted: CGFloat, _ tolerance: CGFloat) -> CheckResult {
      guard let got else { return result(false, text(wanted), "no such event") }
      return result(
        (got - wanted).magnitude <= tolerance, "\(text(wanted)) ±\(text(tolerance))", text(got))
    }

    switch check.kind {
    case .actions(let name, let lists):
      let got = words(of: name)
      return result(
        lists.contains(got),
        lists.map { "[\($0.joined(separator: " "))]" }.joined(separator: " or "),
        "[\(got.joined(separator: " "))]")
    case .updates(let name, let least):
      let count = actions.count { $0.recognizer == name && $0.state == .changed }
      return result(count >= least, "at least \(least) changed", "\(count)")
    case .state(let name, let after, let any):
      let got = snapshot(of: name, after: after)?.state.word ?? "no such event"
      let allowed = any.map { $0 == "recognized" ? "ended" : $0 }
      return result(allowed.contains(got), any.joined(separator: " or "), got)
    case .firstAction(let name, let from, let to):
      let first = actions.first { $0.recognizer == name }
      let span = "from \(text(CGFloat(from))) to \(text(CGFloat(to))) s"
      guard let first else { return result(false, span, "no action") }
      return result(
        first.time >= from && first.time <= to, span, "\(text(CGFloat(first.time))) s")
    case .translation(let reading, let wanted, let tolerance):
      return near(translation(reading, reading.after), wanted, tolerance)
    case .translationDelta(let reading, let from, let wanted, let tolerance):
      guard let a = translation(reading, from), let b = translation(reading, reading.after) else {
        return result(false, text(wanted), "no such event")
      }
      return near(b - a, wanted, tolerance)
    case .location(let reading, let wanted, let tolerance):
      let i = viewpoint(reading.view)
      return near(
        snapshot(of: reading.recognizer, after: reading.after)?.locations[i], wanted, tolerance)
    case .touches(let name, let after, let wanted):
      let got = snapshot(of: name, after: after)?.touches ?? -1
      return result(got == wanted, "\(wanted)", "\(got)")
    case .scaleRatio(let name, let from, let to, let wanted, let tolerance):
      guard let a = snapshot(of: name, after: from), let b = snapshot(of: name, after: to),
        a.scale != 0
      else { return result(false, text(wanted), "no scale") }
      return near(b.scale / a.scale, wanted, tolerance)
    case .rotationDelta(let name, let from, let to, let wanted, let tolerance):
      guard let a = snapshot(of: name, after: from), let b = snapshot(of: name, after: to) else {
        return result(false, text(wanted), "no such event")
      }
      return near(b.rotation - a.rotation, wanted, tolerance)
    case .scale(let name, let after, let range):
      let got = snapshot(of: name, after: after)?.scale ?? .nan
      return result(range.contains(got), text(range), text(got))
    case .velocity(let name, let accept, let good):
      guard let v = endVelocity(name) else { return result(false, text(accept), "no ended") }
      var verdict = result(within(v, accept), text(accept), text(v))
      verdict.good = good.map { verdict.passed && within(v, $0) }
      return verdict
    case .velocityAngle(let name, let wanted, let tolerance):
      guard let v = endVelocity(name) else { return result(false, text(wanted), "no ended") }
      var turn = Maths.atan2(v.y, v.x) - wanted
      if turn > .pi { turn -= 2 * .pi }
      if turn < -.pi { turn += 2 * .pi }
      return near(wanted + turn, wanted, tolerance)
    case .velocityOrder(let name, let isX, let after, let isGreater):
      let values = after.map { event -> CGFloat in
        let v = snapshot(of: name, after: event)?.velocity ?? .zero
        return isX ? v.x : v.y
      }
      let isOrdered = zip(values, values.dropFirst()).allSatisfy {
        isGreater ? $0.0 > $0.1 : $0.0 < $0.1
      }
      return result(
        isOrdered, isGreater ? "each greater than the next" : "each less than the next",
        values.map(text).joined(separator: ", "))
    case .viewOrigin(let view, let after, let wanted, let tolerance):
      return near(origin(of: view, after: after), wanted, tolerance)
    case .viewOriginDelta(let view, let from, let to, let wanted, let tolerance):
      guard let a = origin(of: view, after: from), let b = origin(of: view, after: to) else {
        return result(false, text(wanted), "no such event")
      }
      return near(b - a, wanted, tolerance)
    case .viewTouches(let view, let wanted):
      let got = world.view(view)?.touches ?? []
      return result(
        got == wanted, "[\(wanted.joined(separator: " "))]", "[\(got.joined(separator: " "))]")
    case .tapCount(let touch, let wanted):
      let got = tapCounts.filter { $0.touch == touch }.map(\.count)
      return result(got == wanted, "\(wanted)", "\(got)")
    case .sequence(let wanted):
      let all = actions.filter { $0.state != .changed }.map { "\($0.recognizer).\($0.state.word)" }
      var rest = all[...]
      let isThere = wanted.allSatisfy { word in
        guard let i = rest.firstIndex(of: word) else { return false }
        rest = rest[(i + 1)...]
        return true
      }
      return result(isThere, wanted.joined(separator: ", "), all.joined(separator: ", "))
    case .exactlyOne(let names):
      let asked = names.isEmpty ? world.recognizers.map(\.id) : names
      let fired = asked.filter { name in actions.contains { $0.recognizer == name } }
      return result(
        fired.count == 1, "one of \(asked.joined(separator: ", "))",
        fired.isEmpty ? "none" : fired.joined(separator: ", "))
    case .balanced(let names):
      let asked = names.isEmpty ? world.recognizers.map(\.id) : names
      let open = asked.filter { !isBalanced($0) }
      return result(open.isEmpty, "every began closed once", open.joined(separator: ", "))
    case .hit(_, _, let wanted):
      let got = answer(for: check) ?? "not asked"
      return result(got == wanted ?? "null", wanted ?? "null", got)
    case .reason(let name, let after, let any):
      let got = snapshot(of: name, after: after)?.reason
      return result(
        got.map { matches($0, any) } ?? false, any.joined(separator: " or "), text(got))
    case .obstacle(_, _, _, let any):
      let got = answer(for: check) ?? "not asked"
      return result(any.contains(got), any.joined(separator: " or "), got)
    case .findings(let wanted):
      let found = staticFindings
      return result(
        StaticFinding.isSame(found, as: wanted), wanted.map(\.text).joined(separator: ", "),
        found.map(\.text).joined(separator: ", "))
    }
  }

  // MARK: Values of a replay

  private func words(of name: String) -> [String] {
    actions.filter { $0.recognizer == name && $0.state != .changed }.map(\.state.word)
  }

  private func translation(_ reading: ScenarioCheck.Reading, _ event: Int) -> CGPoint? {
    snapshot(of: reading.recognizer, after: event)?.translations[viewpoint(reading.view)]
  }

  private func endVelocity(_ name: String) -> CGPoint? {
    actions.last { $0.recognizer == name && $0.state == .ended }?.velocity
  }

  private func within(_ v: CGPoint, _ ranges: [ClosedRange<CGFloat>?]) -> Bool {
    (ranges[0]?.contains(v.x) ?? true) && (ranges[1]?.contains(v.y) ?? true)
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

  private func text(_ value: CGFloat) -> String {
    guard value.isFinite else { return "\(value)" }
    return JSONText.number((Double(value) * 1e6).rounded() / 1e6)
  }

  private func text(_ point: CGPoint) -> String { "(\(text(point.x)), \(text(point.y)))" }

  private func text(_ range: ClosedRange<CGFloat>) -> String {
    "\(text(range.lowerBound))…\(text(range.upperBound))"
  }

  private func text(_ ranges: [ClosedRange<CGFloat>?]) -> String {
    "x \(ranges[0].map(text) ?? "any"), y \(ranges[1].map(text) ?? "any")"
  }
}
