import PantoBase
import PantoGestures
import PantoScene

/// Updates what the overlay's parts show.
extension InspectorOverlay {
  /// The time that the cursor of the timeline shows; `nil` for the present.
  var moment: TimeInterval? { lens.cursor }

  var stripText: String { shownTouch.map(stripParts(of:))?.joined(separator: " · ") ?? "" }

  /// The touch that strip and panel describe: the selected one, or while the user scrubs that of
  /// the moment.
  var shownTouch: SeenTouch? {
    guard let moment else { return selected }
    guard let past = history.touch(at: moment, number: selected?.number) else { return nil }
    return past.touch(at: moment) ?? past.touch(at: past.end?.time ?? moment)
  }

  /// The view whose path the panel shows.
  var shownView: UIView? { chosenView ?? shownTouch?.place.view }

  var look: InspectorLook {
    let style = style == .unspecified ? stage.window.systemStyle : style
    return InspectorLook(
      isDark: style == .dark, textScale: stage.textScale,
      isRightToLeft: stage.layoutDirection == .rightToLeft)
  }

  /// The part of the window inside the safe area, with a margin of 8 points.
  var free: CGRect {
    CGRect(origin: .zero, size: size).inset(by: stage.safeAreaInsets).shrunk(dx: 8, dy: 8)
  }

  var layout: InspectorLayout {
    InspectorLayout(
      placement, free: free, isMoved: isMoved != (look.isRightToLeft && isSidePanel),
      isFolded: isFolded, isExpanded: isExpanded)
  }

  /// Whether the floating inspector stands at a side, which right-to-left windows mirror.
  private var isSidePanel: Bool { free.width >= InspectorOverlay.dockedFrom }

  /// Returns the tabs of the panel in a layout. The timeline is one of them where it has no place
  /// of its own.
  func tabs(of layout: InspectorLayout) -> [Tab] {
    Tab.allCases.filter { $0 != .timeline || layout.timeline == nil && parts.contains(.timeline) }
  }

  // MARK: Marks

  func updateMarks(_ now: TimeInterval) {
    for i in touches.indices { touches[i].forget(before: now - SeenTouch.trail) }
    touches.removeAll { $0.isGone(at: now) }
    guard let moment else { return show(touches, at: now) }
    let past = history.touches.compactMap { $0.touch(at: moment) }
    show(InspectorOverlay.latest(past), at: moment, anew: true)
  }

  /// Returns all live touches and the latest ones that have ended.
  static func latest(_ touches: [SeenTouch]) -> [SeenTouch] {
    var more = touches.count { !$0.isLive } - mostEndedTouches
    guard more > 0 else { return touches }
    return touches.filter { touch in
      guard !touch.isLive, more > 0 else { return true }
      more -= 1
      return false
    }
  }

  /// Shows the marks of exactly these touches.
  private func show(_ touches: [SeenTouch], at time: TimeInterval, anew: Bool = false) {
    var i = 0
    while i < marks.count {
      let mark = marks[i]
      if !anew, parts.contains(.touches), !mark.isOfPast,
        touches.contains(where: { $0.contact == mark.contact })
      {
        i += 1
      } else {
        mark.hide()
        if unusedMarks.count < InspectorOverlay.mostUnusedMarks {
          unusedMarks.append(mark)
        } else {
          mark.removeFromSuperlayer()
        }
        marks.remove(at: i)
      }
    }
    guard parts.contains(.touches) else { return }
    for touch in touches {
      let mark: TouchMark
      if let known = marks.first(where: { $0.contact == touch.contact }) {
        mark = known
      } else {
        mark = unusedMarks.popLast() ?? markRoot.add(TouchMark())
        mark.show(touch, by: stage.text)
        mark.isOfPast = anew
        marks.append(mark)
      }
      mark.update(touch, at: time, by: stage.text)
    }
  }

  // MARK: Text

  /// Updates the strip, the panel and the timeline.
  func updateText(_ now: TimeInterval) {
    let look = look
    let layout = layout
    updatePanel(layout, look, now)
    updateStrip(layout, look)
    updateTimeline(layout, look, at: now)
    updateOutline(look)
    spot.isShown = answer != nil
    if let answer, spot.position != answer.point { spot.position = answer.point }
  }

  private func updateStrip(_ layout: InspectorLayout, _ look: InspectorLook) {
    let touch = shownTouch
    strip.isShown = parts.contains(.strip) && (touch != nil || stripFrame != nil)
    guard strip.isShown else { return }
    if let stripFrame {
      let words = touch.map(stripParts(of:)) ?? ["P 0/\(mostTouches)", "no touch yet"]
      strip.fill(stripFrame, words, number: touch?.number, look, by: stage.text)
      return
    }
    guard let touch else { return }
    var area = stageFrame.map { $0.shrunk(dx: 8, dy: 8).intersection(free) } ?? free
    if layout.isFloating, layout.shape == .panel {
      // The strip stands beside a floating panel.
      area.size.width -= layout.panel.width + 8
      if layout.panel.minX <= free.minX { area.origin.x += layout.panel.width + 8 }
    }
    let words = isStripFolded ? Array(stripParts(of: touch).prefix(1)) : stripParts(of: touch)
    // Beside a sheet or a card the line leaves the top of the app free.
    let isBesidePanel = panel.isShown && layout.shape != .panel && layout.shape != .folded
    let limit = isBesidePanel ? panel.frame : nil
    strip.set(words, in: area, beside: limit, look, by: stage.text)
  }

  private func updatePanel(_ layout: InspectorLayout, _ look: InspectorLook, _ now: TimeInterval) {
    panel.isShown = parts.contains(.recognizers)
    guard panel.isShown else { return }
    let tabs = tabs(of: layout)
    let shownTab = tabs.contains(tab) ? tab : .recognizers
    let frame = InspectorPanel.Frame(
      layout: layout, tabs: tabs, tab: shownTab, title: title(of: layout))
    let items = layout.shape == .card ? cardItems() : items(of: shownTab, now)
    panel.set(frame, items, look, by: stage.text)
  }

  private func title(of layout: InspectorLayout) -> String {
    guard layout.shape == .card else { return "Inspector" }
    if answer != nil { return "Why not?" }
    return shownTouch.map { "Touch \($0.number)" } ?? "Inspector"
  }

  private func updateTimeline(
    _ layout: InspectorLayout, _ look: InspectorLook, at now: TimeInterval
  ) {
    history.stalls = stage.stalls
    let end = history.end(at: now)
    history.forget(before: min(end - TransitionHistory.span, lens.held?.start ?? end))
    let isTab = layout.timeline == nil && tab == .timeline && layout.shape != .card
    timeline.isShown =
      parts.contains(.timeline) && layout.shape != .folded && (isTab || layout.timeline != nil)
    guard timeline.isShown else { return }
    var area = layout.timeline ?? .zero
    if isTab {
      area = panel.content.offsetBy(dx: panel.frame.minX, dy: panel.frame.minY)
        .shrunk(dx: 1, dy: 1)
    }
    let isRound = layout.isFloating && !isTab
    let tracks = history.tracks(naming: stage.name(of:))
    timeline.set(
      tracks, at: end, lens: lens, chosen: chosen, look, in: area, isRound: isRound, by: stage.text)
    // The update may have moved a mark below the pointer, or away from it.
    guard lens.cursor == nil, hoverTip != lens.tip else { return }
    lens.tip = hoverTip
    lens.text = lens.tip.map { InspectorTimeline.text($0.time) } ?? ""
    timeline.set(
      tracks, at: end, lens: lens, chosen: chosen, look, in: area, isRound: isRound, by: stage.text)
  }

  /// The controls and cells among a view and those it is in, the deepest first (EXP-01).
  func explainedViews(above view: UIView?) -> [any ExplainedView] {
    var all: [any ExplainedView] = []
    var next = view
    while let view = next {
      if let explained = view as? any ExplainedView { all.append(explained) }
      next = view.superview
    }
    return all
  }

  /// The recognizers of a view and of those it is in, the deepest view first (INS-03).
  func recognizers(above view: UIView?) -> [UIGestureRecognizer] {
    var all: [UIGestureRecognizer] = []
    var next = view
    while let view = next {
      all += view.gestureRecognizers ?? []
      next = view.superview
    }
    return all
  }

  /// The parts of the strip: `P 2/3 · dX dY · Xv Yv · type · event Hz` (INS-02).
  private func stripParts(of touch: SeenTouch) -> [String] {
    let time = moment ?? stage.time.now
    var live = touches.lazy.filter(\.isLive).count
    if let moment {
      live =
        history.touches.lazy.filter {
          $0.first.start.time <= moment && ($0.end?.time ?? .infinity) > moment
        }.count
    }
    let translation = touch.position - touch.start.position
    let v = touch.velocity(at: time)
    func n(_ value: CGFloat) -> String { Reason.number((value * 10).rounded() / 10) }
    return [
      "P \(live)/\(max(live, mostTouches))", "dX \(n(translation.x)) dY \(n(translation.y))",
      "Xv \(SeenTouch.whole(v.x)) Yv \(SeenTouch.whole(v.y)) pt/s", touch.type,
      "\(SeenTouch.whole(touch.rate)) Hz",
    ]
  }

  // MARK: The past

  /// Shows the app's picture of the moment below the marks (U21).
  func updatePast() {
    guard let moment, let past else {
      if pastTime != nil {
        pastTime = nil
        pastLayer.isShown = false
        pastLayer.image = nil
        past?.forget()
      }
      return
    }
    guard pastTime != moment || isPastReady else { return }
    pastTime = moment
    isPastReady = false
    let area = stageFrame ?? CGRect(origin: .zero, size: size)
    guard let picture = past.picture(at: moment) else {
      pastLayer.isShown = false
      return
    }
    pastLayer.isShown = true
    pastLayer.masksToBounds = true
    pastLayer.setFrame(area)
    // The picture is that of the whole window; the layer shows the part of the app.
    pastLayer.image = LayerContent.Image(
      image: picture,
      rect: CGRect(x: -area.minX, y: -area.minY, width: size.width, height: size.height))
  }

  /// Adds the values of animated and dragged views to the curves.
  func sampleMotion() {
    var dragged: [UIView] = []
    for touch in stage.liveTouches {
      for recognizer in touch.gestureRecognizers ?? [] {
        guard recognizer.state == .began || recognizer.state == .changed,
          let view = recognizer.view, !dragged.contains(where: { $0 === view })
        else { continue }
        dragged.append(view)
      }
    }
    let animated = stage.animatingLayers
    guard !dragged.isEmpty || !animated.isEmpty else { return }
    motion.sample(dragged, animated: animated, at: stage.time.now, clock: stage.animationTime)
    if tab == .motion { setNeedsUpdate() }
  }
}
