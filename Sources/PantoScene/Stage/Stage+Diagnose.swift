import PantoBase
import PantoGestures

extension Stage {
  /// Explains what a recognizer did since the newest touch on its view or on a view below that.
  public func diagnose(_ recognizer: UIGestureRecognizer) -> Diagnosis {
    let latest = log.transitions(of: recognizer).last
    let reason = recognizer.explanation
    let other = reason?.other
    return Diagnosis(
      id: recognizer.id, recognizer: name(of: recognizer),
      view: recognizer.view.map(name(of:)) ?? "",
      kind: recognizer.gestureKind, state: recognizer.state,
      outcome: latest?.to ?? .possible, reason: reason, since: latest?.time,
      other: other.map(name(of:)),
      sentence: reason?.sentence(for: recognizer.gestureKind, naming: name(of:))
        ?? "No touch came to it.",
      needs: recognizer.needs)
  }

  /// Explains what a control or a cell did last, or what it waits for (EXP-01).
  package func diagnose(_ view: any ExplainedView) -> Diagnosis {
    guard let act = view.latestAct else {
      return Diagnosis(
        id: view.actID ?? RecognizerID.none, recognizer: view.actName, view: view.gestureName,
        kind: view.actKind, state: .possible, outcome: .possible, reason: nil, since: nil,
        other: nil, sentence: "No touch came to it.", needs: view.needs)
    }
    var answer = diagnosis(of: act)
    answer.view = name(of: view)
    answer.needs = view.needs
    return answer
  }

  /// The latest act of each control and cell, also of those that are gone, in order (EXP-01).
  package var latestActs: [Diagnosis] {
    var latest: [Transition] = []
    for t in log.transitions where t.recognizer.isOfControl {
      latest.removeAll { $0.recognizer == t.recognizer }
      latest.append(t)
    }
    return latest.map(diagnosis(of:))
  }

  /// The answer of a control, of a cell, or of a recognizer that is gone, from its transition.
  package func diagnosis(of act: Transition) -> Diagnosis {
    Diagnosis(
      id: act.recognizer, recognizer: log.name(of: act.recognizer), view: "", kind: act.kind,
      state: .possible, outcome: act.to, reason: act.reason, since: act.time,
      other: act.reason.other.map(name(of:)),
      sentence: act.reason.sentence(for: act.kind, naming: name(of:)), needs: "")
  }

  /// Explains what a touch at `point`, in window coordinates, would reach, and what keeps it from
  /// the views that lie or show there.
  ///
  /// The obstacles are those of every view at the point that has a recognizer. If the touch reaches
  /// no recognizer, those of the view that is drawn in front come first, from the window down:
  /// for a picture with `isUserInteractionEnabled = false`, that is the answer (INS-07, DEM-09).
  public func diagnose(at point: CGPoint) -> PointDiagnosis {
    var found = PointDiagnosis(point: point, hit: nil, obstacles: [], answers: [])
    guard point.isFinite else { return found }
    let hit = window.hitTest(point, with: nil)
    if let hit {
      found.hit = hit === window ? "window" : name(of: hit)
      var next: UIView? = hit
      while let view = next {
        if let control = view as? any ExplainedView { found.answers.append(diagnose(control)) }
        next = view.superview
      }
      next = hit
      while let view = next {
        for recognizer in view.gestureRecognizers ?? [] {
          found.answers.append(diagnose(recognizer))
        }
        next = view.superview
      }
    }
    func add(_ obstacle: Obstacle?) {
      if let obstacle, !found.obstacles.contains(obstacle) { found.obstacles.append(obstacle) }
    }
    if found.answers.isEmpty, let drawn = drawnInFront(at: point, below: window) {
      let own = obstacle(at: point, on: drawn)
      if own?.code != .covered { add(own) }
    }
    for view in views(at: point, below: window) {
      guard let obstacle = obstacle(at: point, on: view) else { continue }
      // A hidden view behind the one that takes the touch would not get it if it were shown.
      if let hit, obstacle.code != .covered, view.isBehind(hit) { continue }
      add(obstacle)
    }
    if found.obstacles.isEmpty, hit == nil || hit === window { add(obstacle(at: point)) }
    if found.answers.isEmpty, let hit {
      add(Obstacle(code: .noRecognizer, view: hit === window ? "window" : name(of: hit)))
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
      let name = name(of: view)
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
    return Obstacle(code: .covered, view: name(of: hit))
  }

  /// Returns the view furthest to the front that draws something at a point of the window, whether
  /// it can be touched or not, or else the view that a touch would reach. For tools that let a user
  /// point at a view.
  package func frontView(at point: CGPoint) -> UIView? {
    guard point.isFinite else { return nil }
    return drawnInFront(at: point, below: window) ?? window.hitTest(point, with: nil)
  }

  /// Returns the view in front at a point, whether that view can be touched or not.
  private func frontmost(at point: CGPoint, below view: UIView) -> UIView? {
    for subview in view.subviews.reversed() {
      if let found = frontmost(at: point, below: subview) { return found }
      if subview.bounds.holds(subview.convert(point, from: nil)) { return subview }
    }
    return nil
  }

  /// Returns the view furthest to the front that draws something at a point, whether it can be
  /// touched or not.
  private func drawnInFront(at point: CGPoint, below view: UIView) -> UIView? {
    for subview in view.subviews.reversed() where !subview.isHidden {
      guard subview.alpha >= UIView.hitAlpha else { continue }
      let isInside = subview.bounds.holds(subview.convert(point, from: nil))
      if subview.clipsToBounds, !isInside { continue }
      if let found = drawnInFront(at: point, below: subview) { return found }
      if isInside, subview.layer.drawsSomething { return subview }
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

extension UIView {
  /// Whether the view is drawn behind `other`, because it or a view above it is a sibling further
  /// to the back.
  fileprivate func isBehind(_ other: UIView) -> Bool {
    var mine: UIView = self
    while let parent = mine.superview {
      if other.isDescendant(of: parent), !other.isDescendant(of: mine), other !== parent {
        let theirs = parent.subviews.firstIndex { other.isDescendant(of: $0) }
        let own = parent.subviews.firstIndex { $0 === mine }
        return (own ?? 0) < (theirs ?? 0)
      }
      mine = parent
    }
    return false
  }
}
