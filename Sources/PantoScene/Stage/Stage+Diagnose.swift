import PantoBase
import PantoGestures

/// The reason why a touch at a point does not reach a view, and the view that is responsible.
public struct Obstacle: Hashable, Sendable {
  /// The kinds of obstacle.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    case hidden, transparent, interactionDisabled, ancestorInteractionDisabled, animating
    case outsideParent, covered, noView

    /// The id of the rule that keeps the touch away, such as `HIT-01`.
    public var rule: String {
      switch self {
      case .animating: "ANI-10"
      case .outsideParent: "HIT-04"
      case .hidden, .transparent, .interactionDisabled, .ancestorInteractionDisabled, .covered,
        .noView:
        "HIT-01"
      }
    }
  }
  /// The kind of obstacle.
  public var code: Code
  /// The name of the view that is responsible; empty if there is none.
  public var view: String

  /// A sentence that states the obstacle in plain English.
  public var sentence: String {
    switch code {
    case .hidden: "\(view) is hidden."
    case .transparent: "\(view) has an alpha below 0.01."
    case .interactionDisabled: "\(view) has isUserInteractionEnabled = false."
    case .ancestorInteractionDisabled: "\(view), above it, has isUserInteractionEnabled = false."
    case .animating: "\(view) animates without .allowUserInteraction."
    case .outsideParent: "The place is outside of \(view), which it lies in: it is cut off there."
    case .covered: "\(view) lies in front of it."
    case .noView: "No view takes a touch there."
    }
  }
}

/// The outcome of one recognizer, or the reason why it did nothing, with the deciding number.
public struct Diagnosis: Hashable, Sendable {
  /// The name of the recognizer.
  public var recognizer: String
  /// The name of the view that the recognizer is attached to; empty if there is none.
  public var view: String
  /// The kind of gesture.
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
  /// The diagnoses of the recognizers that a touch would be delivered to, innermost first.
  public var answers: [Diagnosis]
}

extension Stage {
  /// Explains what a recognizer did since the newest touch on its view or on a view below that.
  public func diagnose(_ recognizer: UIGestureRecognizer) -> Diagnosis {
    let latest = log.transitions(of: recognizer).last
    let reason = recognizer.explanation
    let other = reason?.other
    func named(_ id: RecognizerID) -> String {
      for known in recognizers where known.id == id { return known.gestureName }
      return log.name(of: id)
    }
    return Diagnosis(
      recognizer: recognizer.gestureName, view: recognizer.view?.gestureName ?? "",
      kind: recognizer.gestureKind, state: recognizer.state,
      outcome: latest?.to ?? .possible, reason: reason, since: latest?.time,
      other: other.map(named),
      sentence: reason?.sentence(for: recognizer.gestureKind, naming: named)
        ?? "No touch came to it.")
  }

  /// Explains what a touch at `point`, in window coordinates, would reach.
  public func diagnose(at point: CGPoint) -> PointDiagnosis {
    var found = PointDiagnosis(point: point, hit: nil, obstacles: [], answers: [])
    guard point.isFinite else { return found }
    if let hit = window.hitTest(point, with: nil) {
      found.hit = hit.gestureName
      var next: UIView? = hit
      while let view = next {
        for recognizer in view.gestureRecognizers ?? [] {
          found.answers.append(diagnose(recognizer))
        }
        next = view.superview
      }
    }
    for view in views(at: point, below: window) {
      if let obstacle = obstacle(at: point, on: view), !found.obstacles.contains(obstacle) {
        found.obstacles.append(obstacle)
      }
    }
    if found.obstacles.isEmpty, found.hit == nil || found.hit == window.gestureName,
      let obstacle = obstacle(at: point)
    {
      found.obstacles.append(obstacle)
    }
    return found
  }

  /// Returns the first obstacle, from the window down, that keeps a touch from `view`.
  ///
  /// The answer comes from the same function that hit testing uses.
  ///
  /// - Parameters:
  ///   - point: A point in window coordinates.
  ///   - view: The view that the touch should reach. Default: the view in front at `point`.
  /// - Returns: The obstacle, or `nil` if the touch reaches the view.
  public func obstacle(at point: CGPoint, on view: UIView? = nil) -> Obstacle? {
    guard point.isFinite, let target = view ?? frontmost(at: point, below: window) else {
      return Obstacle(code: .noView, view: "")
    }
    var path: [UIView] = []
    var next: UIView? = target
    while let view = next, view !== window {
      path.append(view)
      next = view.superview
    }
    let isInside = target.bounds.holds(target.convert(point, from: nil))
    for view in path.reversed() {
      let name = view.gestureName
      switch view.hitObstacle(at: view.convert(point, from: nil)) {
      case .hidden: return Obstacle(code: .hidden, view: name)
      case .transparent: return Obstacle(code: .transparent, view: name)
      case .interactionDisabled:
        return Obstacle(
          code: view === target ? .interactionDisabled : .ancestorInteractionDisabled, view: name)
      case .animating: return Obstacle(code: .animating, view: name)
      case .outside where view !== target && isInside:
        return Obstacle(code: .outsideParent, view: name)
      case .outside, .nonInvertibleTransform, nil: continue
      }
    }
    guard let hit = window.hitTest(point, with: nil), hit !== window || target === window else {
      return Obstacle(code: .noView, view: "")
    }
    if hit.isDescendant(of: target) { return nil }
    return Obstacle(code: .covered, view: hit.gestureName)
  }

  /// Returns the view in front at a point, whether that view can be touched or not.
  private func frontmost(at point: CGPoint, below view: UIView) -> UIView? {
    for subview in view.subviews.reversed() {
      if let found = frontmost(at: point, below: subview) { return found }
      if subview.bounds.holds(subview.convert(point, from: nil)) { return subview }
    }
    return nil
  }

  /// Returns all views at a point that have recognizers, front to back.
  private func views(at point: CGPoint, below view: UIView) -> [UIView] {
    var found: [UIView] = []
    for subview in view.subviews.reversed() {
      found += views(at: point, below: subview)
      if !(subview.gestureRecognizers ?? []).isEmpty,
        subview.bounds.holds(subview.convert(point, from: nil))
      {
        found.append(subview)
      }
    }
    return found
  }

  /// All recognizers of the window: first those of the window itself, then those of its subviews in
  /// the order of the view hierarchy.
  public var recognizers: [UIGestureRecognizer] {
    var all: [UIGestureRecognizer] = []
    func collect(_ view: UIView) {
      all += view.gestureRecognizers ?? []
      for subview in view.subviews { collect(subview) }
    }
    collect(window)
    return all
  }
}
