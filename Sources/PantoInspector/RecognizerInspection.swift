import PantoBase
@_spi(Overrides) import PantoScene

/// One static inspection of a stage's recognizers, without any input.
@MainActor struct RecognizerInspection {
  private(set) var findings: [Finding] = []
  private let window: UIWindow
  private let all: [UIGestureRecognizer]
  /// The cached answers of each recognizer to hypothetical movements on its view.
  private var answers: [RecognizerID: [Bool]] = [:]

  init(_ stage: Stage, _ recognizers: [UIGestureRecognizer]) {
    window = stage.window
    all = recognizers
    for recognizer in all {
      guard let view = recognizer.view else { continue }
      if !recognizer.isJudged { continue }
      if let (code, culprit) = unreachable(view) { add(code, recognizer, culprit) }
      checkSettings(recognizer, view)
      checkRequirements(recognizer, view)
    }
    for recognizer in all { checkRivals(recognizer) }
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

  // MARK: A recognizer by itself

  private mutating func checkSettings(_ recognizer: UIGestureRecognizer, _ view: UIView) {
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
    if !scrolls, recognizer.gestureKind != .hover, !RecognizerInspection.acceptsTouches(recognizer)
    {
      add(.typesExcluded, recognizer, view)
    }
    if !scrolls, !answers(of: recognizer, view).contains(true) {
      add(.delegateNeverBegins, recognizer, view)
    }
  }

  /// Whether a recognizer accepts a type of touch that exists: no device sends `.indirect`.
  private static func acceptsTouches(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.allowedTouchTypes.contains { $0 != .indirect }
  }

  /// Returns the hypothetical movements that a recognizer is asked about: from nine points of its
  /// view in four directions each.
  private static func hypotheses(_ view: UIView) -> [UIGestureRecognizer.Hypothesis] {
    var list: [UIGestureRecognizer.Hypothesis] = []
    let b = view.bounds
    for row in 0..<3 {
      for column in 0..<3 {
        let position = CGPoint(
          x: b.minX + b.width * (0.1 + 0.4 * CGFloat(column)),
          y: b.minY + b.height * (0.1 + 0.4 * CGFloat(row)))
        let inWindow = view.convert(position, to: nil)
        for translation in [
          CGPoint(x: 24, y: 1), CGPoint(x: -24, y: 1), CGPoint(x: 1, y: 24), CGPoint(x: 1, y: -24),
        ] {
          list.append(UIGestureRecognizer.Hypothesis(place: inWindow, movement: translation))
        }
      }
    }
    return list
  }

  private mutating func answers(of recognizer: UIGestureRecognizer, _ view: UIView) -> [Bool] {
    if let known = answers[recognizer.id] { return known }
    let new = recognizer.answers(to: RecognizerInspection.hypotheses(view), in: window)
    answers[recognizer.id] = new
    return new
  }

  // MARK: Hit testing

  /// The reason why no touch can reach a view, with the view that causes it; `nil` if one can.
  private func unreachable(_ view: UIView) -> (Finding.Code, UIView)? {
    var path: [UIView] = [view]
    while let above = path[path.count - 1].superview { path.append(above) }
    guard let top = path.last, top === window else {
      return (.notInWindow, path[path.count - 1])
    }
    if view === window { return nil }
    path.reverse()
    if let culprit = path.first(where: \.isHidden) { return (.hidden, culprit) }
    if let culprit = path.first(where: { $0.alpha < UIView.hitAlpha }) {
      return (.transparent, culprit)
    }
    if !view.isUserInteractionEnabled { return (.interactionDisabled, view) }
    if let culprit = path.first(where: { !$0.isUserInteractionEnabled }) {
      return (.ancestorInteractionDisabled, culprit)
    }
    if view.bounds.width <= 0 || view.bounds.height <= 0 { return (.zeroSize, view) }
    if let culprit = path.first(where: { !$0.transform.isInvertible }) {
      return (.nonInvertibleTransform, culprit)
    }
    let shape = visiblePart(of: view, path)
    guard shape.count > 2 else {
      // A view outside of a scroll view's bounds can be scrolled into them.
      let canScrollIn = path.contains { $0 !== view && $0.canScrollContent }
      return canScrollIn ? nil : (.outsideParent, view)
    }
    return coverer(of: view, shape).map { (.covered, $0) }
  }

  /// The part of a view inside of all views that contain it: a convex polygon in window points.
  private func visiblePart(of view: UIView, _ path: [UIView]) -> [CGPoint] {
    var shape = RecognizerInspection.corners(view)
    for above in path where above !== view {
      // A view without area clips everything.
      guard above.bounds.width > 0, above.bounds.height > 0 else { return [] }
      shape = RecognizerInspection.clip(shape, to: RecognizerInspection.corners(above))
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

  /// Clips a convex polygon by a convex quadrilateral, edge after edge.
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

  /// The view that gets every touch on `view` in its place; `nil` if `view` gets some.
  ///
  /// Real hit tests are made at points between all edges of views in that area, so that no gap
  /// between upright views is missed.
  private func coverer(of view: UIView, _ shape: [CGPoint]) -> UIView? {
    var cover: UIView?
    func isFree(_ p: CGPoint) -> Bool {
      guard let hit = window.hitTest(p, with: nil) else { return false }
      if hit.isDescendant(of: view) { return true }
      // A hit on a view that contains `view` only shows that `view` refused the touch, not that it
      // is covered.
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
      for p in RecognizerInspection.corners(other) {
        if p.x > left, p.x < right { xs.append(p.x) }
        if p.y > top, p.y < bottom { ys.append(p.y) }
      }
      for subview in other.subviews { edges(subview) }
    }
    edges(window)
    for y in RecognizerInspection.between(ys) {
      for x in RecognizerInspection.between(xs) {
        let p = CGPoint(x: x, y: y)
        guard view.bounds.holds(view.convert(p, from: nil)) else { continue }
        if isFree(p) { return nil }
      }
    }
    return cover
  }

  /// About the most points that are tried along each axis, so that a window of many views is
  /// checked in time. Where views have more edges, a gap between two of them can be missed.
  private static let mostMidpoints = 64

  /// The midpoints between neighbouring values, about `mostMidpoints` at most. Twelve even
  /// divisions are added, so that there are enough points where there are no edges.
  private static func between(_ values: [CGFloat]) -> [CGFloat] {
    var edges = values.sorted()
    if let first = edges.first, let last = edges.last {
      for i in 1..<12 { edges.append(first + (last - first) * CGFloat(i) / 12) }
      edges.sort()
    }
    var middles: [CGFloat] = []
    for (a, b) in zip(edges, edges.dropFirst()) where b - a > 1e-6 { middles.append((a + b) / 2) }
    let stride = max(1, middles.count / mostMidpoints)
    return middles.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
  }

  // MARK: Relations between recognizers

  private mutating func checkRequirements(_ recognizer: UIGestureRecognizer, _ view: UIView) {
    for other in recognizer.refusedRequirements { add(.requirementCycle, recognizer, view, other) }
    for other in recognizer.declaredRequirements {
      guard let otherView = other.view, canWin(other), !isStuck(other) else { continue }
      let isHere =
        other is UILongPressGestureRecognizer
        ? otherView === view : view.isDescendant(of: otherView)
      if isHere, other.neverFails(for: recognizer), answersAll(of: recognizer, other) {
        add(.requirementNeverFails, recognizer, view, other)
      }
    }
  }

  private mutating func checkRivals(_ loser: UIGestureRecognizer) {
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

  /// Whether the delegate of `rival` agrees to every hypothesis to which that of `loser` agrees.
  private mutating func answersAll(
    of loser: UIGestureRecognizer, _ rival: UIGestureRecognizer
  ) -> Bool {
    guard let view = loser.view else { return false }
    let hypotheses = RecognizerInspection.hypotheses(view)
    return zip(
      loser.answers(to: hypotheses, in: window), rival.answers(to: hypotheses, in: window)
    ).allSatisfy {
      !$0 || $1
    }
  }

  private func isLinked(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
    a.declaredRequirements.contains { $0 === b } || b.declaredRequirements.contains { $0 === a }
  }

  /// Whether the recognizer's own settings allow it to recognize.
  private func canWin(_ recognizer: UIGestureRecognizer) -> Bool {
    guard recognizer.isEnabled, recognizer.view != nil,
      RecognizerInspection.acceptsTouches(recognizer)
    else {
      return false
    }
    if let pan = recognizer as? UIPanGestureRecognizer,
      pan.minimumNumberOfTouches > pan.maximumNumberOfTouches
    {
      return false
    }
    return !((recognizer as? UIScreenEdgePanGestureRecognizer)?.edges.isEmpty ?? false)
  }

  /// Whether the recognizer waits for another one itself, so that it may recognize too late.
  private func isStuck(_ recognizer: UIGestureRecognizer) -> Bool {
    !recognizer.declaredRequirements.isEmpty
  }
}
