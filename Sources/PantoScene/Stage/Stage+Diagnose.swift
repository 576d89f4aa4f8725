import PantoBase
import PantoGestures

/// Why a touch at a place does not come to a view, and whose line it is.
public struct Obstacle: Hashable, Sendable {
  public enum Code: String, Hashable, Sendable, CaseIterable {
    case hidden, transparent, interactionDisabled, ancestorInteractionDisabled, animating
    case outsideParent, covered, noView

    /// The rule that keeps it away.
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
  public var code: Code
  /// The view that is in the way, by name; empty where there is none.
  public var view: String

  /// One sentence for people.
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

/// What a recognizer did, or why it did nothing, with the number that decided.
public struct Diagnosis: Hashable, Sendable {
  public var recognizer: String
  public var view: String
  public var kind: GestureKind
  public var state: UIGestureRecognizer.State
  /// What it was when it last changed: `.possible` if it never did.
  public var outcome: UIGestureRecognizer.State
  /// `nil`: no touch ever came near it.
  public var reason: Reason?
  /// Of its latest transition, in seconds; `nil`: it never changed.
  public var since: TimeInterval?
  /// Whom it waits for or who decided against it, by name.
  public var other: String?
  /// One sentence, from `Reason`.
  public var sentence: String

  /// The rule that decided (REC-21).
  public var rule: String? { reason?.rule(for: kind) }
}

/// What lies under a point, and why or why not it answers.
public struct PointDiagnosis: Hashable, Sendable {
  public var point: CGPoint
  /// The view that a touch would come to; `nil`: none.
  public var hit: String?
  /// From the window down: who keeps a touch from whatever lies in front there.
  public var obstacles: [Obstacle]
  /// Those that such a touch would come to, innermost first.
  public var answers: [Diagnosis]
}

extension Stage {
  /// Why a recognizer did what it did since the newest touch came down on its view or below.
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

  /// What a touch at `point` would meet, in window points.
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

  /// What keeps a touch at `point` from `view`, the first from the window down; without `view`, from
  /// whatever lies in front there. `nil`: it arrives. Asks the same function as hit testing.
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

  /// The view that lies in front at a point, whether it can be touched or not.
  private func frontmost(at point: CGPoint, below view: UIView) -> UIView? {
    for subview in view.subviews.reversed() {
      if let found = frontmost(at: point, below: subview) { return found }
      if subview.bounds.holds(subview.convert(point, from: nil)) { return subview }
    }
    return nil
  }

  /// All that lie at a point and have recognizers, front to back.
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

  /// Every recognizer of the window, from the window's own down, in the order of the tree.
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
