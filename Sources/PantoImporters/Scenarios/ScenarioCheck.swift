import PantoBase
import PantoGestures

/// One expectation of a scenario case.
public struct ScenarioCheck: Sendable {
  /// The kind of check, as the file spells it.
  public let name: String
  let kind: Kind

  /// A check, grouped by what it reads.
  enum Kind: Sendable {
    case actions(Actions)
    case values(Values)
    case velocity(Velocity)
    case views(Views)
    case decisions(Decisions)
  }

  /// A check of the actions that recognizers sent during the whole case.
  enum Actions: Sendable {
    case list(String, anyOf: [[String]])
    case updates(String, min: Int)
    case first(String, from: TimeInterval, to: TimeInterval)
    case sequence([String])
    case exactlyOne([String])
    case balanced([String])
  }

  /// A check of a recognizer's values after an event.
  enum Values: Sendable {
    case state(String, after: Int, anyOf: [String])
    case touches(String, after: Int, wanted: Int)
    case translation(Reading, wanted: CGPoint, tolerance: CGFloat)
    case translationDelta(Reading, from: Int, wanted: CGPoint, tolerance: CGFloat)
    case location(Reading, wanted: CGPoint, tolerance: CGFloat)
    case scale(String, after: Int, range: ClosedRange<CGFloat>)
    case scaleRatio(String, from: Int, to: Int, wanted: CGFloat, tolerance: CGFloat)
    case rotationDelta(String, from: Int, to: Int, wanted: CGFloat, tolerance: CGFloat)
  }

  /// A check of a pan's velocity.
  enum Velocity: Sendable {
    case atEnd(String, accept: [ClosedRange<CGFloat>?], good: [ClosedRange<CGFloat>?]?)
    case angle(String, wanted: CGFloat, tolerance: CGFloat)
    case order(String, isX: Bool, after: [Int], isGreater: Bool)
  }

  /// A check of the positions of views and of the touches that they receive.
  enum Views: Sendable {
    case origin(String, after: Int, wanted: CGPoint, tolerance: CGFloat)
    case originDelta(String, from: Int, to: Int, wanted: CGPoint, tolerance: CGFloat)
    case touchCalls(String, wanted: [String])
    case tapCounts(touch: Int, wanted: [Int])
    case hit(CGPoint, after: Int?, wanted: String?)
  }

  /// A check of the explanations that the stage gives.
  enum Decisions: Sendable {
    case reason(String, after: Int, anyOf: [String])
    case obstacle(CGPoint, view: String?, after: Int, anyOf: [String])
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
  /// The view in whose coordinates the check reads values.
  var viewpoint: String? {
    switch kind {
    case .values(.translation(let reading, _, _)),
      .values(.translationDelta(let reading, _, _, _)), .values(.location(let reading, _, _)):
      reading.view
    default: nil
    }
  }

  /// The recognizer that must never fire according to this check.
  var silent: String? {
    if case .actions(.list(let name, let lists)) = kind, lists == [[]] { return name }
    return nil
  }

  /// The only accepted reason code; `nil` if the check accepts several.
  var wantedReason: String? {
    guard case .decisions(.reason(_, _, let any)) = kind, any.count == 1 else { return nil }
    return any[0].split(separator: "(").first.map(String.init)
  }

  /// The codes of the faults that a `static` check expects; `nil` for other checks.
  var wantedFindings: [String]? {
    if case .decisions(.findings(let wanted)) = kind { return wanted.map(\.code) }
    return nil
  }

  /// Whether both checks read the same value at the same time, whatever they expect.
  func isSameQuestion(as other: ScenarioCheck) -> Bool {
    switch (kind, other.kind) {
    case (.views(.hit(let a, let at, _)), .views(.hit(let b, let bt, _))): a == b && at == bt
    case (
      .decisions(.obstacle(let a, let v, let at, _)), .decisions(.obstacle(let b, let w, let bt, _))
    ):
      a == b && v == w && at == bt
    default: false
    }
  }
}
