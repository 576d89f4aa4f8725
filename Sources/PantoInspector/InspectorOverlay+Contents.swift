import PantoBase
import PantoGestures
import PantoScene

/// The contents of the overlay: what each of its parts shows.
extension InspectorOverlay {
  /// All rows of the panel, including those that do not fit.
  var rows: [InspectorRow] {
    let source = rowSource()
    return (0..<source.count).map(source.row)
  }

  var stripText: String { selected.map(stripText(of:)) ?? "" }

  /// Finds the view under the selected touch: the touch's own view while it is down.
  func resolveView() {
    guard let selected, selectedView == nil else { return }
    if let touch = stage.liveTouches.first(where: { $0.contactNumber == selected.contact }) {
      selectedView = touch.gestureHost as? UIView
    } else {
      selectedView = stage.window.hitTest(selected.start.position, with: nil)
    }
  }

  func updateMarks(_ now: TimeInterval) {
    for i in touches.indices { touches[i].forget(before: now - SeenTouch.trail) }
    touches.removeAll { $0.isGone(at: now) }
    var i = 0
    while i < marks.count {
      let mark = marks[i]
      if parts.contains(.touches), touches.contains(where: { $0.contact == mark.contact }) {
        i += 1
      } else {
        mark.hide()
        unusedMarks.append(mark)
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
        marks.append(mark)
      }
      mark.update(touch, at: now, by: stage.text)
    }
  }

  private var look: InspectorLook {
    let style = style == .unspecified ? stage.window.systemStyle : style
    return InspectorLook(isDark: style == .dark)
  }

  /// Updates the strip, the panel and the timeline.
  func updateText(_ now: TimeInterval) {
    let inset = stage.safeAreaInsets
    let free = CGRect(
      x: inset.left + 8, y: inset.top + 8, width: size.width - inset.left - inset.right - 16,
      height: size.height - inset.top - inset.bottom - 16)
    strip.isShown = parts.contains(.strip) && selected != nil
    if let selected {
      let line = CGRect(x: free.minX, y: free.minY, width: free.width, height: 26)
      strip.set(stripText(of: selected), in: line, by: stage.text)
    }
    let panelWidth = updatePanel(in: free)
    updateTimeline(at: now, in: free, besidePanelOf: panelWidth)
  }

  /// Whether the window has enough space for the timeline, and for the panel at a side.
  private var isWide: Bool { size.width >= 700 && size.height >= 500 }

  /// Updates the panel and the mark of the point that it explains. Returns the width that the
  /// panel takes from the timeline; zero if the panel is hidden.
  private func updatePanel(in free: CGRect) -> CGFloat {
    panel.isShown = parts.contains(.recognizers) && (answer != nil || selected != nil)
    spot.isShown = answer != nil
    if let answer, spot.position != answer.point { spot.position = answer.point }
    guard panel.isShown else { return 0 }
    let width = isWide ? 352 : size.width - 16
    var area = CGRect(
      x: panelIsLeft ? free.minX : free.maxX - width, y: free.minY + 34, width: width,
      height: free.height - 34)
    if !isWide {
      area.origin.x = 8
      area.size.height = min(area.height, size.height * 0.45)
      area.origin.y = free.maxY - area.height
    }
    panel.set(
      rowSource(), button: answer == nil ? "Why not?" : "Back", look, in: area, growsUp: !isWide,
      by: stage.text)
    return width + 8
  }

  private func updateTimeline(
    at now: TimeInterval, in free: CGRect, besidePanelOf panelWidth: CGFloat
  ) {
    history.stalls = stage.stalls
    let end = history.end(at: now)
    history.forget(before: min(end - TransitionHistory.span, lens.held?.start ?? end))
    let tracks =
      isWide && parts.contains(.timeline) ? history.tracks(naming: stage.log.name(of:)) : []
    timeline.isShown = !tracks.isEmpty
    guard !tracks.isEmpty else { return }
    let area = CGRect(
      x: free.minX + (panelIsLeft ? panelWidth : 0), y: free.maxY - 240,
      width: free.width - panelWidth, height: 240)
    timeline.set(tracks, at: end, lens: lens, chosen: chosen, look, in: area, by: stage.text)
    // The update may have moved a mark below the pointer, or away from it.
    guard lens.cursor == nil, hoverText != lens.text else { return }
    lens.text = hoverText
    timeline.set(tracks, at: end, lens: lens, chosen: chosen, look, in: area, by: stage.text)
  }

  private func rowSource() -> InspectorRowSource {
    if let (point, hit, rows) = answer {
      return InspectorRowSource(
        heading: "Why not? At \(SeenTouch.whole(point.x)), \(SeenTouch.whole(point.y))",
        path: hit.map { "a touch comes to \($0)" } ?? "no view takes a touch",
        count: rows.count, row: { rows[$0] })
    }
    guard let selected else { return InspectorRowSource(row: { _ in .nothing }) }
    let recognizers = recognizers(above: selectedView)
    var path: [String] = []
    var next = selectedView
    while let view = next {
      path.append(view === stage.window ? "window" : view.gestureName)
      next = view.superview
    }
    return InspectorRowSource(
      heading: isChosenPath && selectedView != nil
        ? "Above \(selectedView?.gestureName ?? "")" : "Hit path of touch \(selected.number)",
      path: path.reversed().joined(separator: " > "), count: recognizers.count,
      row: { [stage, chosen] in
        var row = InspectorRow(recognizers[$0], in: stage, since: selected.start.time)
        row.isChosen = row.id == chosen
        return row
      })
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

  /// The text of the strip: `P 2/3 · dX dY · Xv Yv · type · event Hz` (INS-02).
  private func stripText(of touch: SeenTouch) -> String {
    let live = touches.lazy.filter(\.isLive).count
    let translation = touch.position - touch.start.position
    let v = touch.velocity(at: stage.time.now)
    func n(_ value: CGFloat) -> String { Reason.number((value * 10).rounded() / 10) }
    return "P \(live)/\(mostTouches) · dX \(n(translation.x)) dY \(n(translation.y))"
      + " · Xv \(SeenTouch.whole(v.x)) Yv \(SeenTouch.whole(v.y)) pt/s"
      + " · \(touch.type) · \(SeenTouch.whole(touch.rate)) Hz"
  }
}
