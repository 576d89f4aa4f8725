import PantoBase
import PantoControls
import PantoGestures
import PantoScene

extension Stage {
  /// Finds gestures that can never happen and those that will surely lose, before anybody touches
  /// anything. Delegates are asked as during a gesture; nothing changes.
  ///
  /// - Parameter recognizers: those to look at; `nil`: all of the window. Name those of views that
  ///   are in no window to hear of them too.
  public func inspect(_ recognizers: [UIGestureRecognizer]? = nil) -> [Finding] {
    layoutIfNeeded()
    var found: [Finding] = []
    working { found = Inspector(self, recognizers ?? self.recognizers).findings }
    return found
  }
}

/// One look at all recognizers of a scene.
@MainActor private struct Inspector {
  private(set) var findings: [Finding] = []
  private let window: UIWindow
  private let all: [UIGestureRecognizer]
  /// How each would answer to the same hypotheses, where somebody asked.
  private var answers: [RecognizerID: [Bool]] = [:]

  init(_ stage: Stage, _ recognizers: [UIGestureRecognizer]) {
    window = stage.window
    all = recognizers
    for recognizer in all {
      guard let view = recognizer.view else { continue }
      // A scroll view's own, which holds touches back and tells nobody.
      if recognizer is ContentTouchDelay { continue }
      if let (code, culprit) = unreachable(view) { add(code, recognizer, culprit) }
      lookAlone(recognizer, view)
      lookAtRequirements(recognizer, view)
    }
    for recognizer in all { lookAtRivals(recognizer) }
  }

  private mutating func add(
    _ code: Finding.Code, _ recognizer: UIGestureRecognizer, _ view: UIView,
    _ other: UIGestureRecognizer? = nil
  ) {
    findings.append(
      Finding(
        code: code, recognizer: recognizer.gestureName, view: view.gestureName,
        other: other?.gestureName))
  }

  // MARK: By itself

  private mutating func lookAlone(_ recognizer: UIGestureRecognizer, _ view: UIView) {
    var scrolls = false
    if let pan = recognizer as? UIPanGestureRecognizer {
      scrolls = pan.allowedScrollTypesMask != []
      if pan.minimumNumberOfTouches > pan.maximumNumberOfTouches {
        add(.minimumAboveMaximum, recognizer, view)
      }
    }
    if let edge = recognizer as? UIScreenEdgePanGestureRecognizer, edge.edges.isEmpty {
      add(.edgesEmpty, recognizer, view)
    }
    if !recognizer.isEnabled { add(.recognizerDisabled, recognizer, view) }
    if !recognizer.hasTargets,
      !all.contains(where: { r in r.declaredRequirements.contains { $0 === recognizer } })
    {
      add(.noTarget, recognizer, view)
    }
    if !scrolls, recognizer.gestureKind != .hover, !Inspector.takesTouches(recognizer) {
      add(.typesExcluded, recognizer, view)
    }
    if !scrolls, !answers(of: recognizer, view).contains(true) {
      add(.delegateNeverBegins, recognizer, view)
    }
  }

  /// No device here sends `.indirect`.
  private static func takesTouches(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.allowedTouchTypes.contains { $0 != .indirect }
  }

  /// Nine places of the view, four ways from each.
  private static func hypotheses(_ view: UIView) -> [UIGestureRecognizer.Hypothesis] {
    var list: [UIGestureRecognizer.Hypothesis] = []
    let b = view.bounds
    for row in 0..<3 {
      for column in 0..<3 {
        let place = CGPoint(
          x: b.minX + b.width * (0.1 + 0.4 * CGFloat(column)),
          y: b.minY + b.height * (0.1 + 0.4 * CGFloat(row)))
        let inWindow = view.convert(place, to: nil)
        for way in [
          CGPoint(x: 24, y: 1), CGPoint(x: -24, y: 1), CGPoint(x: 1, y: 24), CGPoint(x: 1, y: -24),
        ] {
          list.append(UIGestureRecognizer.Hypothesis(place: inWindow, way: way))
        }
      }
    }
    return list
  }

  private mutating func answers(of recognizer: UIGestureRecognizer, _ view: UIView) -> [Bool] {
    if let known = answers[recognizer.id] { return known }
    let new = recognizer.answers(to: Inspector.hypotheses(view), in: window)
    answers[recognizer.id] = new
    return new
  }

  // MARK: Reach

  /// Why no touch can reach a view, and whose fault it is.
  private func unreachable(_ view: UIView) -> (Finding.Code, UIView)? {
    var path: [UIView] = [view]
    while let above = path[path.count - 1].superview { path.append(above) }
    guard let top = path.last, top === window else {
      return (.notInWindow, path[path.count - 1])
    }
    if view === window { return nil }
    path.reverse()
    if let it = path.first(where: \.isHidden) { return (.hidden, it) }
    if let it = path.first(where: { $0.alpha < UIView.hitAlpha }) { return (.transparent, it) }
    if !view.isUserInteractionEnabled { return (.interactionDisabled, view) }
    if let it = path.first(where: { !$0.isUserInteractionEnabled }) {
      return (.ancestorInteractionDisabled, it)
    }
    if view.bounds.width <= 0 || view.bounds.height <= 0 { return (.zeroSize, view) }
    if let it = path.first(where: { !$0.transform.isInvertible }) {
      return (.nonInvertibleTransform, it)
    }
    let shape = visible(view, path)
    guard shape.count > 2 else {
      // What is out of sight in a scroll view can be scrolled into it.
      let canCome = path.contains { $0 !== view && ($0 as? UIScrollView)?.canScroll ?? false }
      return canCome ? nil : (.outsideParent, view)
    }
    return coverer(of: view, shape).map { (.covered, $0) }
  }

  /// What of a view lies inside of all that it is in: a convex shape in window points.
  private func visible(_ view: UIView, _ path: [UIView]) -> [CGPoint] {
    var shape = Inspector.corners(view)
    for above in path where above !== view {
      // What has no area holds nothing.
      guard above.bounds.width > 0, above.bounds.height > 0 else { return [] }
      shape = Inspector.clip(shape, to: Inspector.corners(above))
      if shape.count < 3 { return [] }
    }
    var twiceArea: CGFloat = 0
    for (i, p) in shape.enumerated() {
      let q = shape[(i + 1) % shape.count]
      twiceArea += p.x * q.y - q.x * p.y
    }
    return twiceArea.magnitude > 1e-6 ? shape : []
  }

  private static func corners(_ view: UIView) -> [CGPoint] {
    let b = view.bounds
    return [
      CGPoint(x: b.minX, y: b.minY), CGPoint(x: b.maxX, y: b.minY),
      CGPoint(x: b.maxX, y: b.maxY), CGPoint(x: b.minX, y: b.maxY),
    ].map { view.convert($0, to: nil) }
  }

  /// Convex by convex, edge after edge.
  private static func clip(_ shape: [CGPoint], to frame: [CGPoint]) -> [CGPoint] {
    func side(_ p: CGPoint, _ a: CGPoint, _ b: CGPoint) -> CGFloat {
      (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
    }
    let center = frame.reduce(CGPoint.zero) { $0 + $1 * 0.25 }
    var rest = shape
    for i in frame.indices {
      let a = frame[i]
      let b = frame[(i + 1) % frame.count]
      let sign: CGFloat = side(center, a, b) >= 0 ? 1 : -1
      var kept: [CGPoint] = []
      for (k, p) in rest.enumerated() {
        let q = rest[(k + 1) % rest.count]
        let sp = side(p, a, b) * sign
        let sq = side(q, a, b) * sign
        if sp >= 0 { kept.append(p) }
        if sp > 0 && sq < 0 || sp < 0 && sq > 0 { kept.append(p + (q - p) * (sp / (sp - sq))) }
      }
      rest = kept
    }
    return rest
  }

  /// Who takes every touch away from it; `nil`: some place is free. Asked by real hit tests, at
  /// places between all edges that any view has there, so that nothing upright is missed.
  private func coverer(of view: UIView, _ shape: [CGPoint]) -> UIView? {
    var cover: UIView?
    func isFree(_ p: CGPoint) -> Bool {
      guard let hit = window.hitTest(p, with: nil) else { return false }
      if hit.isDescendant(of: view) { return true }
      // Hit through something that took itself away tells nothing of a cover.
      if cover == nil, !view.isDescendant(of: hit) { cover = hit }
      return false
    }
    let center = shape.reduce(CGPoint.zero) { $0 + $1 } * (1 / CGFloat(shape.count))
    if isFree(center) { return nil }
    for p in shape where isFree(p + (center - p) * 0.001) { return nil }
    let left = shape.map(\.x).min() ?? 0
    let right = shape.map(\.x).max() ?? 0
    let top = shape.map(\.y).min() ?? 0
    let bottom = shape.map(\.y).max() ?? 0
    var xs = [left, right]
    var ys = [top, bottom]
    func edges(_ other: UIView) {
      for p in Inspector.corners(other) {
        if p.x > left, p.x < right { xs.append(p.x) }
        if p.y > top, p.y < bottom { ys.append(p.y) }
      }
      for subview in other.subviews { edges(subview) }
    }
    edges(window)
    for y in Inspector.between(ys) {
      for x in Inspector.between(xs) {
        let p = CGPoint(x: x, y: y)
        guard view.bounds.holds(view.convert(p, from: nil)) else { continue }
        if isFree(p) { return nil }
      }
    }
    return cover
  }

  /// The middles between neighbours, at most 64, and at least a dozen places even where no edge is.
  private static func between(_ values: [CGFloat]) -> [CGFloat] {
    var edges = values.sorted()
    if let first = edges.first, let last = edges.last {
      for i in 1..<12 { edges.append(first + (last - first) * CGFloat(i) / 12) }
      edges.sort()
    }
    var middles: [CGFloat] = []
    for (a, b) in zip(edges, edges.dropFirst()) where b - a > 1e-6 { middles.append((a + b) / 2) }
    let stride = max(1, middles.count / 64)
    return middles.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
  }

  // MARK: Others

  private mutating func lookAtRequirements(_ recognizer: UIGestureRecognizer, _ view: UIView) {
    for other in recognizer.refusedRequirements { add(.requirementCycle, recognizer, view, other) }
    for other in recognizer.declaredRequirements {
      guard let place = other.view, canWin(other), !isStuck(other) else { continue }
      let isHere =
        other is UILongPressGestureRecognizer ? place === view : view.isDescendant(of: place)
      if isHere, other.neverFails(for: recognizer), answersAll(of: recognizer, other) {
        add(.requirementNeverFails, recognizer, view, other)
      }
    }
  }

  private mutating func lookAtRivals(_ loser: UIGestureRecognizer) {
    guard let view = loser.view else { return }
    var isBefore = true
    for rival in view.gestureRecognizers ?? [] {
      if rival === loser {
        isBefore = false
        continue
      }
      let precedence = rival.precedence(over: loser)
      guard precedence == .earlier || precedence == .together && isBefore else { continue }
      if alwaysBeats(rival, loser) { return add(.duplicateExclusive, loser, view, rival) }
    }
    var next = view.superview
    while let above = next {
      for rival in above.gestureRecognizers ?? []
      where rival.precedence(over: loser) == .earlier && alwaysBeats(rival, loser) {
        return add(.shadowedByAncestor, loser, above, rival)
      }
      next = above.superview
    }
  }

  private mutating func alwaysBeats(
    _ rival: UIGestureRecognizer, _ loser: UIGestureRecognizer
  ) -> Bool {
    guard canWin(rival), rival.excludes(loser), !isLinked(rival, loser),
      rival.declaredRequirements.isEmpty
    else { return false }
    return answersAll(of: loser, rival)
  }

  /// Wherever the delegate of `loser` says yes, that of `rival` does.
  private mutating func answersAll(
    of loser: UIGestureRecognizer, _ rival: UIGestureRecognizer
  ) -> Bool {
    guard let view = loser.view else { return false }
    let hypotheses = Inspector.hypotheses(view)
    return zip(
      loser.answers(to: hypotheses, in: window), rival.answers(to: hypotheses, in: window)
    ).allSatisfy {
      !$0 || $1
    }
  }

  private func isLinked(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
    a.declaredRequirements.contains { $0 === b } || b.declaredRequirements.contains { $0 === a }
  }

  /// Nothing of its own keeps it from recognizing.
  private func canWin(_ recognizer: UIGestureRecognizer) -> Bool {
    guard recognizer.isEnabled, recognizer.view != nil, Inspector.takesTouches(recognizer) else {
      return false
    }
    if let pan = recognizer as? UIPanGestureRecognizer,
      pan.minimumNumberOfTouches > pan.maximumNumberOfTouches
    {
      return false
    }
    return !((recognizer as? UIScreenEdgePanGestureRecognizer)?.edges.isEmpty ?? false)
  }

  /// It waits for somebody itself, so it may come too late.
  private func isStuck(_ recognizer: UIGestureRecognizer) -> Bool {
    !recognizer.declaredRequirements.isEmpty
  }
}
