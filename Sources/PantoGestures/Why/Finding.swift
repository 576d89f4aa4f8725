/// A fault of a scene, found without any touch: the reason why a gesture can never happen, or
/// always loses to another.
public struct Finding: Hashable, Sendable {
  /// The kinds of fault that keep a gesture from happening.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    // A touch cannot reach the recognizer. The first case that holds is reported.
    case notInWindow, hidden, transparent, interactionDisabled, ancestorInteractionDisabled
    case zeroSize, nonInvertibleTransform, outsideParent, covered
    // The recognizer cannot recognize anything, whatever touches it receives.
    case minimumAboveMaximum, edgesEmpty, recognizerDisabled, noTarget, typesExcluded
    case delegateNeverBegins
    // Other recognizers prevent this one.
    case requirementCycle, requirementNeverFails, duplicateExclusive, shadowedByAncestor
  }

  /// The kind of fault that was found.
  public var code: Code
  /// The name of the recognizer that is affected.
  public var recognizer: String
  /// The name of the view that is responsible.
  public var view: String
  /// The name of the other recognizer that is involved, or `nil`.
  public var other: String?

  package init(code: Code, recognizer: String, view: String, other: String? = nil) {
    self.code = code
    self.recognizer = recognizer
    self.view = view
    self.other = other
  }

  /// A sentence that states the finding in plain English.
  public var sentence: String {
    let them = other ?? "another"
    switch code {
    case .notInWindow: return "\(recognizer) can never fire: \(view) is in no window."
    case .hidden: return "\(recognizer) can never fire: \(view) is hidden."
    case .transparent: return "\(recognizer) can never fire: \(view) has an alpha below 0.01."
    case .interactionDisabled, .ancestorInteractionDisabled:
      return "\(recognizer) can never fire: \(view) takes no touches."
    case .zeroSize: return "\(recognizer) can never fire: \(view) has no area."
    case .nonInvertibleTransform:
      return "\(recognizer) can never fire: the transform of \(view) has no inverse."
    case .outsideParent:
      return "\(recognizer) can never fire: \(view) lies outside of what it is in."
    case .covered: return "\(recognizer) can never fire: \(view) covers all of it."
    case .minimumAboveMaximum:
      return "\(recognizer) can never fire: it needs more fingers than it allows."
    case .edgesEmpty: return "\(recognizer) can never fire: it lists no edge."
    case .recognizerDisabled: return "\(recognizer) is disabled."
    case .noTarget: return "\(recognizer) tells nobody: it has no target, and nobody waits for it."
    case .typesExcluded: return "\(recognizer) can never fire: it allows no kind of touch."
    case .delegateNeverBegins:
      return "\(recognizer) can never fire: its delegate or view always says no."
    case .requirementCycle:
      return "\(recognizer) does not wait for \(them): the requirement would close a ring."
    case .requirementNeverFails:
      return "\(recognizer) can never fire: \(them), which it waits for, always recognizes first."
    case .duplicateExclusive:
      return "\(recognizer) always loses to \(them) on the same view."
    case .shadowedByAncestor:
      return "\(recognizer) always loses to \(them), which is earlier, on \(view)."
    }
  }

  /// The change of code that solves the problem.
  public var advice: String {
    switch code {
    case .notInWindow: "Add \(view) to a view that is in the window: addSubview(_:)."
    case .hidden: "\(view).isHidden = false"
    case .transparent: "\(view).alpha = 0.01 or more; to hide it from the eye use a clear colour."
    case .interactionDisabled, .ancestorInteractionDisabled:
      "\(view).isUserInteractionEnabled = true"
    case .zeroSize: "Give \(view) a frame, or constraints that do."
    case .nonInvertibleTransform: "\(view).transform: no scale of 0."
    case .outsideParent: "Move \(view) inside of its superview, or make that larger."
    case .covered: "\(view).isUserInteractionEnabled = false, or bring the other to the front."
    case .minimumAboveMaximum: "\(recognizer): minimumNumberOfTouches ≤ maximumNumberOfTouches."
    case .edgesEmpty: "\(recognizer).edges = .left, or whichever it should be."
    case .recognizerDisabled: "\(recognizer).isEnabled = true"
    case .noTarget: "\(recognizer).addTarget(self, action: …) or addAction { }."
    case .typesExcluded: "\(recognizer).allowedTouchTypes: name at least one."
    case .delegateNeverBegins:
      "Look at gestureRecognizerShouldBegin and shouldReceive for \(recognizer)."
    case .requirementCycle: "Take one require(toFail:) out of the ring."
    case .requirementNeverFails: "Turn the requirement round: the other should wait for this one."
    case .duplicateExclusive, .shadowedByAncestor:
      "Allow both in shouldRecognizeSimultaneouslyWith, or let one require the other to fail."
    }
  }
}
