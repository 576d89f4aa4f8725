import PantoBase

/// The outcome of one recognizer or control, or the reason why it did nothing, with the deciding
/// number.
public struct Diagnosis: Hashable, Sendable {
  /// The recognizer or control.
  public var id: RecognizerID
  /// The name of the recognizer or control, with a number if others have the same name (CLI-05).
  public var recognizer: String
  /// The name of the view that the recognizer is attached to; empty if there is none.
  public var view: String
  /// The kind of gesture that the recognizer recognizes.
  public var kind: GestureKind
  /// The state of the recognizer at the moment of the diagnosis.
  public var state: UIGestureRecognizer.State
  /// The state that the latest transition led to, or `.possible` if there was no transition.
  public var outcome: UIGestureRecognizer.State
  /// The reason of the latest decision, or `nil` if no touch reached the recognizer.
  public var reason: Reason?
  /// The time of the latest transition in seconds, or `nil` if there was none.
  public var since: TimeInterval?
  /// The name of the recognizer that this one waits for, or that decided against it, or `nil`.
  public var other: String?
  /// A sentence that states the outcome and its reason, made by `Reason`.
  public var sentence: String
  /// A sentence that says what the recognizer would do and what it needs for that, for example
  /// `Begins after 10 pt of movement with 1 finger.` (INS-07).
  public var needs: String

  package init(
    id: RecognizerID, recognizer: String, view: String, kind: GestureKind,
    state: UIGestureRecognizer.State, outcome: UIGestureRecognizer.State, reason: Reason?,
    since: TimeInterval?, other: String?, sentence: String, needs: String
  ) {
    self.id = id
    self.recognizer = recognizer
    self.view = view
    self.kind = kind
    self.state = state
    self.outcome = outcome
    self.reason = reason
    self.since = since
    self.other = other
    self.sentence = sentence
    self.needs = needs
  }

  /// The id of the rule that decided, such as `PAN-03` (REC-21), or `nil`.
  public var rule: String? { reason?.rule(for: kind) }
}

/// The view under a point, the recognizers that a touch there would reach, and the obstacles.
public struct PointDiagnosis: Hashable, Sendable {
  /// The point that was asked about, in window coordinates.
  public var point: CGPoint
  /// The name of the view that a touch would be delivered to, or `nil` if there is none.
  public var hit: String?
  /// The obstacles that keep a touch from views at the point.
  public var obstacles: [Obstacle]
  /// The diagnoses of the controls and recognizers that a touch would be delivered to, innermost
  /// first; the controls stand before the recognizers (EXP-01).
  public var answers: [Diagnosis]

  package init(point: CGPoint, hit: String?, obstacles: [Obstacle], answers: [Diagnosis]) {
    self.point = point
    self.hit = hit
    self.obstacles = obstacles
    self.answers = answers
  }
}
