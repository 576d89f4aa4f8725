import PantoBase
import PantoGestures
import PantoReplay

extension ScenarioCheck {
  init(
    _ node: JSONNode, _ known: ScenarioCase.Known, eventCount: Int
  ) throws(JSONFault) {
    let word = try node.need("check")
    name = try word.string()
    let fields = CheckFields(node: node, known: known, lastEvent: eventCount - 1)
    if let check = try fields.actions(name) {
      kind = .actions(check)
    } else if let check = try fields.values(name) {
      kind = .values(check)
    } else if let check = try fields.velocity(name) {
      kind = .velocity(check)
    } else if let check = try fields.views(name) {
      kind = .views(check)
    } else if let check = try fields.decisions(name) {
      kind = .decisions(check)
    } else {
      throw word.fault("there is no check \"\(name)\"")
    }
  }
}

/// The fields of one check in a file. Each of the methods that read a group of checks returns `nil`
/// for the name of a check in another group.
private struct CheckFields {
  let node: JSONNode
  let known: ScenarioCase.Known
  /// The index of the last event, or -1 if there is none.
  let lastEvent: Int

  func actions(_ name: String) throws(JSONFault) -> ScenarioCheck.Actions? {
    switch name {
    case "actions": return .list(try recognizer(), anyOf: [try value().strings()])
    case "actionsIn":
      var lists: [[String]] = []
      for element in try node.need("anyOf").array() { lists.append(try element.strings()) }
      return .list(try recognizer(), anyOf: lists)
    case "updates": return .updates(try recognizer(), min: try node.need("min").int())
    case "firstAction":
      let span = try node.need("t").numbers(2)
      return .first(try recognizer(), from: span[0], to: span[1])
    case "sequence": return .sequence(try value().strings())
    case "exactlyOne": return .exactlyOne(try recognizers())
    case "balanced": return .balanced(try recognizers())
    default: return nil
    }
  }

  func values(_ name: String) throws(JSONFault) -> ScenarioCheck.Values? {
    switch name {
    case "state":
      return .state(try recognizer(), after: try event("after"), anyOf: try anyOf())
    case "touches":
      return .touches(try recognizer(), after: try event("after"), wanted: try value().int())
    case "translation":
      return .translation(
        try reading("after"), wanted: try value().point(), tolerance: try tolerance())
    case "translationDelta":
      return .translationDelta(
        try reading("to"), from: try event("from"), wanted: try value().point(),
        tolerance: try tolerance())
    case "location":
      return .location(
        try reading("after"), wanted: try value().point(), tolerance: try tolerance())
    case "scale":
      guard let range = try node.need("between").range() else {
        throw node.fault("\"between\" needs two numbers")
      }
      return .scale(try recognizer(), after: try afterOrLast(), range: range)
    case "scaleRatio":
      return .scaleRatio(
        try recognizer(), from: try event("from"), to: try event("to"), wanted: try number(),
        tolerance: try tolerance())
    case "rotationDelta":
      return .rotationDelta(
        try recognizer(), from: try event("from"), to: try event("to"), wanted: try number(),
        tolerance: try tolerance())
    default: return nil
    }
  }

  func velocity(_ name: String) throws(JSONFault) -> ScenarioCheck.Velocity? {
    switch name {
    case "velocity":
      var good: [ClosedRange<CGFloat>?]?
      if let wanted = node["good"] { good = try wanted.ranges() }
      return .atEnd(try recognizer(), accept: try node.need("accept").ranges(), good: good)
    case "velocityAngle":
      return .angle(try recognizer(), wanted: try number(), tolerance: try tolerance())
    case "velocityOrder":
      var after: [Int] = []
      for element in try node.need("after").array() { after.append(try element.int(eventRange)) }
      return .order(
        try recognizer(), isX: try node.need("axis").word([("x", true), ("y", false)]),
        after: after,
        isGreater: try node.need("order").word([("greater", true), ("less", false)]))
    default: return nil
    }
  }

  func views(_ name: String) throws(JSONFault) -> ScenarioCheck.Views? {
    switch name {
    case "viewOrigin":
      return .origin(
        try view(), after: try event("after"), wanted: try value().point(),
        tolerance: try tolerance())
    case "viewOriginDelta":
      return .originDelta(
        try view(), from: try event("from"), to: try event("to"), wanted: try value().point(),
        tolerance: try tolerance())
    case "viewTouches": return .touchCalls(try view(), wanted: try value().strings())
    case "tapCount":
      var counts: [Int] = []
      for element in try value().array() { counts.append(try element.int()) }
      return .tapCounts(touch: try node.need("touch").int(), wanted: counts)
    case "hit":
      guard node.has("value") else { throw node.fault("\"value\" is missing: a view, or null") }
      let wanted = try view(ifPresent: "value")
      return .hit(
        try node.need("point").point(), after: try node["after"]?.int(eventRange), wanted: wanted)
    default: return nil
    }
  }

  func decisions(_ name: String) throws(JSONFault) -> ScenarioCheck.Decisions? {
    switch name {
    case "reason":
      return .reason(try recognizer(), after: try afterOrLast(), anyOf: try anyOf())
    case "obstacle":
      let view = try view(ifPresent: "view")
      return .obstacle(
        try node.need("point").point(), view: view, after: try afterOrLast(), anyOf: try anyOf())
    case "static":
      var findings: [StaticFinding] = []
      for element in try value().array() {
        findings.append(
          StaticFinding(
            code: try element.need("code").string(), view: try element["view"]?.string(),
            recognizer: try element["recognizer"]?.string()))
      }
      return .findings(findings)
    default: return nil
    }
  }

  // MARK: Single fields

  private var eventRange: ClosedRange<Int> { 0...max(lastEvent, 0) }

  private func value() throws(JSONFault) -> JSONNode { try node.need("value") }

  private func number() throws(JSONFault) -> CGFloat { CGFloat(try value().number()) }

  private func anyOf() throws(JSONFault) -> [String] { try node.need("anyOf").strings() }

  private func event(_ key: String) throws(JSONFault) -> Int {
    try node.need(key).int(eventRange)
  }

  private func afterOrLast() throws(JSONFault) -> Int {
    try node["after"]?.int(eventRange) ?? lastEvent
  }

  private func tolerance() throws(JSONFault) -> CGFloat {
    CGFloat(try node["tolerance"]?.number() ?? 1e-6)
  }

  private func view() throws(JSONFault) -> String { try known.view(node.need("view")) }

  private func view(ifPresent key: String) throws(JSONFault) -> String? {
    guard let name = node[key] else { return nil }
    return try known.view(name)
  }

  private func recognizer() throws(JSONFault) -> String {
    try known.recognizer(node.need("recognizer"))
  }

  private func recognizers() throws(JSONFault) -> [String] {
    if let one = node["recognizer"] { return [try known.recognizer(one)] }
    guard let list = node["recognizers"] ?? node["value"] else { return [] }
    var names: [String] = []
    for element in try list.array() { names.append(try known.recognizer(element)) }
    return names
  }

  private func reading(_ key: String) throws(JSONFault) -> ScenarioCheck.Reading {
    let view = try view(ifPresent: "in")
    return ScenarioCheck.Reading(recognizer: try recognizer(), after: try event(key), view: view)
  }
}

extension JSONNode {
  /// Reads two numbers in ascending order; `nil` for null, which is not checked.
  fileprivate func range() throws(JSONFault) -> ClosedRange<CGFloat>? {
    if case .null = value { return nil }
    let pair = try numbers(2)
    guard pair[0] <= pair[1] else { throw fault("the numbers must be in ascending order") }
    return CGFloat(pair[0])...CGFloat(pair[1])
  }

  /// Reads one range for each axis.
  fileprivate func ranges() throws(JSONFault) -> [ClosedRange<CGFloat>?] {
    let elements = try array()
    guard elements.count == 2 else { throw fault("expected a range for x and one for y") }
    var out: [ClosedRange<CGFloat>?] = []
    for element in elements { out.append(try element.range()) }
    return out
  }
}
