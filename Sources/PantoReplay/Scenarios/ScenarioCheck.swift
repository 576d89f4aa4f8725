import PantoBase
import PantoGestures

/// One expectation of a scenario.
public struct ScenarioCheck: Sendable {
  /// The kind of check, as the file spells it.
  public let name: String
  let kind: Kind

  enum Kind: Sendable {
    case actions(String, [[String]])
    case updates(String, min: Int)
    case state(String, after: Int, [String])
    case firstAction(String, from: TimeInterval, to: TimeInterval)
    case translation(Reading, CGPoint, tolerance: CGFloat)
    case translationDelta(Reading, from: Int, CGPoint, tolerance: CGFloat)
    case location(Reading, CGPoint, tolerance: CGFloat)
    case touches(String, after: Int, Int)
    case scaleRatio(String, from: Int, to: Int, CGFloat, tolerance: CGFloat)
    case rotationDelta(String, from: Int, to: Int, CGFloat, tolerance: CGFloat)
    case scale(String, after: Int, ClosedRange<CGFloat>)
    case velocity(String, accept: [ClosedRange<CGFloat>?], good: [ClosedRange<CGFloat>?]?)
    case velocityAngle(String, CGFloat, tolerance: CGFloat)
    case velocityOrder(String, isX: Bool, after: [Int], isGreater: Bool)
    case viewOrigin(String, after: Int, CGPoint, tolerance: CGFloat)
    case viewOriginDelta(String, from: Int, to: Int, CGPoint, tolerance: CGFloat)
    case viewTouches(String, [String])
    case tapCount(Int, [Int])
    case sequence([String])
    case exactlyOne([String])
    case balanced([String])
    case hit(CGPoint, after: Int?, String?)
    case reason(String, after: Int, [String])
    case obstacle(CGPoint, view: String?, after: Int, [String])
    case findings([StaticFinding])
  }

  /// Selects a value of a recognizer after an event, in the coordinates of a view or the window.
  struct Reading: Sendable {
    var recognizer: String
    var after: Int
    var view: String?
  }

}

extension ScenarioCheck {
  init(
    _ node: JSONNode, _ known: ScenarioCase.Known, eventCount: Int
  ) throws(JSONFault) {
    let word = try node.need("check")
    name = try word.string()
    let last = eventCount - 1

    func index(_ key: String) throws(JSONFault) -> Int {
      let field = try node.need(key)
      return try field.int(0...max(last, 0))
    }
    func afterOrLast() throws(JSONFault) -> Int {
      try node["after"]?.int(0...max(last, 0)) ?? last
    }
    func recognizer() throws(JSONFault) -> String {
      try known.recognizer(node.need("recognizer"))
    }
    func recognizers() throws(JSONFault) -> [String] {
      if let one = node["recognizer"] { return [try known.recognizer(one)] }
      guard let list = node["recognizers"] ?? node["value"] else { return [] }
      var out: [String] = []
      for element in try list.array() { out.append(try known.recognizer(element)) }
      return out
    }
    func tolerance() throws(JSONFault) -> CGFloat {
      CGFloat(try node["tolerance"]?.number() ?? 1e-6)
    }
    func reading(_ key: String) throws(JSONFault) -> Reading {
      var view: String?
      if let place = node["in"] { view = try known.view(place) }
      return Reading(recognizer: try recognizer(), after: try index(key), view: view)
    }
    func value() throws(JSONFault) -> JSONNode { try node.need("value") }
    func number() throws(JSONFault) -> CGFloat { CGFloat(try value().number()) }

    switch name {
    case "actions": kind = .actions(try recognizer(), [try value().strings()])
    case "actionsIn":
      var lists: [[String]] = []
      for element in try node.need("anyOf").array() { lists.append(try element.strings()) }
      kind = .actions(try recognizer(), lists)
    case "updates": kind = .updates(try recognizer(), min: try node.need("min").int())
    case "state":
      kind = .state(try recognizer(), after: try index("after"), try node.need("anyOf").strings())
    case "firstAction":
      let span = try node.need("t").numbers(2)
      kind = .firstAction(try recognizer(), from: span[0], to: span[1])
    case "translation":
      kind = .translation(try reading("after"), try value().point(), tolerance: try tolerance())
    case "translationDelta":
      kind = .translationDelta(
        try reading("to"), from: try index("from"), try value().point(), tolerance: try tolerance())
    case "location":
      kind = .location(try reading("after"), try value().point(), tolerance: try tolerance())
    case "touches":
      kind = .touches(try recognizer(), after: try index("after"), try value().int())
    case "scaleRatio":
      kind = .scaleRatio(
        try recognizer(), from: try index("from"), to: try index("to"), try number(),
        tolerance: try tolerance())
    case "rotationDelta":
      kind = .rotationDelta(
        try recognizer(), from: try index("from"), to: try index("to"), try number(),
        tolerance: try tolerance())
    case "scale":
      guard let range = try node.need("between").range() else {
        throw node.fault("\"between\" needs two numbers")
      }
      kind = .scale(try recognizer(), after: try afterOrLast(), range)
    case "velocity":
      var good: [ClosedRange<CGFloat>?]?
      if let wanted = node["good"] { good = try wanted.ranges() }
      kind = .velocity(try recognizer(), accept: try node.need("accept").ranges(), good: good)
    case "velocityAngle":
      kind = .velocityAngle(try recognizer(), try number(), tolerance: try tolerance())
    case "velocityOrder":
      var after: [Int] = []
      for element in try node.need("after").array() {
        after.append(try element.int(0...max(last, 0)))
      }
      kind = .velocityOrder(
        try recognizer(), isX: try node.need("axis").word([("x", true), ("y", false)]),
        after: after,
        isGreater: try node.need("order").word([("greater", true), ("less", false)]))
    case "viewOrigin":
      kind = .viewOrigin(
        try known.view(node.need("view")), after: try index("after"), try value().point(),
        tolerance: try tolerance())
    case "viewOriginDelta":
      kind = .viewOriginDelta(
        try known.view(node.need("view")), from: try index("from"), to: try index("to"),
        try value().point(), tolerance: try tolerance())
    case "viewTouches":
      kind = .viewTouches(try known.view(node.need("view")), try value().strings())
    case "tapCount":
      var counts: [Int] = []
      for element in try value().array() { counts.append(try element.int()) }
      kind = .tapCount(try node.need("touch").int(), counts)
    case "sequence": kind = .sequence(try value().strings())
    case "exactlyOne": kind = .exactlyOne(try recognizers())
    case "balanced": kind = .balanced(try recognizers())
    case "hit":
      guard node.has("value") else { throw node.fault("\"value\" is missing: a view, or null") }
      var view: String?
      if let expected = node["value"] { view = try known.view(expected) }
      kind = .hit(
        try node.need("point").point(), after: try node["after"]?.int(0...max(last, 0)), view)
    case "reason":
      kind = .reason(
        try recognizer(), after: try afterOrLast(), try node.need("anyOf").strings())
    case "obstacle":
      var view: String?
      if let target = node["view"] { view = try known.view(target) }
      kind = .obstacle(
        try node.need("point").point(), view: view, after: try afterOrLast(),
        try node.need("anyOf").strings())
    case "static":
      var findings: [StaticFinding] = []
      for element in try value().array() {
        findings.append(
          StaticFinding(
            code: try element.need("code").string(), view: try element["view"]?.string(),
            recognizer: try element["recognizer"]?.string()))
      }
      kind = .findings(findings)
    default: throw word.fault("there is no check \"\(name)\"")
    }
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
