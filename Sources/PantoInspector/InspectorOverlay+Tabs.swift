import PantoBase
import PantoGestures
import PantoScene

/// The items of the panel's tabs (INS-03, INS-05).
extension InspectorOverlay {
  func items(of tab: Tab, _ now: TimeInterval) -> [InspectorItem] {
    switch tab {
    case .recognizers: recognizerItems
    case .touches: touchItems(now)
    case .view: viewItems
    case .events: eventItems
    case .motion: motionItems
    case .timeline: []
    }
  }

  /// Shows the next tab of the panel, after the last one the first (KEY-03).
  ///
  /// - Parameter isBackwards: Whether to show the previous tab. Default `false`.
  public func showNextTab(isBackwards: Bool = false) {
    guard hasStage(for: "showNextTab") else { return }
    let tabs = tabs(of: layout)
    let here = tabs.firstIndex(of: tab) ?? 0
    tab = tabs[(here + (isBackwards ? tabs.count - 1 : 1)) % tabs.count]
  }

  // MARK: Recognizers

  /// All rows of the tab *Recognizers*, including those that are out of sight.
  var rows: [InspectorRow] {
    if let answer { return answer.rows }
    guard let touch = shownTouch else { return [] }
    let controls = explainedViews(above: shownView).map { row(of: $0, touch) }
    return InspectorRow.judged(controls, recognizers(above: shownView).map { row(of: $0, touch) })
  }

  private func row(of view: any ExplainedView, _ touch: SeenTouch) -> InspectorRow {
    let act = view.actID.flatMap {
      history.transition(of: $0, at: moment ?? .infinity, since: touch.start.time)
    }
    var row = InspectorRow(view, after: act, in: stage)
    row.isChosen = row.id != nil && row.id == chosen
    return row
  }

  private func row(of recognizer: UIGestureRecognizer, _ touch: SeenTouch) -> InspectorRow {
    var row: InspectorRow
    if let moment {
      let start = touch.start.time
      let latest = history.transition(of: recognizer.id, at: moment, since: start)
      let began = history.entries.last {
        $0.transition.recognizer == recognizer.id && $0.transition.to == .began
          && $0.transition.time <= moment + 1e-9 && $0.transition.time >= start - 1e-9
      }?.transition
      row = InspectorRow(recognizer, after: latest, began: began, in: stage)
    } else {
      row = InspectorRow(recognizer, in: stage, since: touch.start.time)
    }
    row.isChosen = row.id == chosen
    return row
  }

  private var recognizerItems: [InspectorItem] {
    if let (point, hit, rows) = answer {
      var items: [InspectorItem] = [
        .heading(
          "Why not? At \(SeenTouch.whole(point.x)), \(SeenTouch.whole(point.y))",
          button: InspectorButton(title: "Back", target: .question)),
        .path(hit.map { "a touch comes to \($0)" } ?? "no view takes a touch"),
      ]
      items += rows.map { .row($0) }
      return items
    }
    guard let touch = shownTouch else { return emptyItems }
    var items: [InspectorItem] = [
      .heading(
        heading(of: touch), button: InspectorButton(title: "Why not?", target: .question)),
      .path(pathText(of: touch)),
    ]
    let rows = rows
    items += rows.map { .row($0) }
    if rows.isEmpty { items.append(.note("No recognizer lies on this path.")) }
    if !takingButtons.isEmpty { items += [.gap(8), .buttons(takingButtons)] }
    items += [.gap(8), .heading("Touch \(touch.number)")] + pairs(of: touch)
    if hasRoom { items += storyItems(of: touch) }
    return items
  }

  /// Whether the panel has a place of its own, whose lower part would otherwise stay empty.
  private var hasRoom: Bool {
    switch placement {
    case .docked: true
    case .sheet(let area): area.height >= 480
    case .floating, .card: false
    }
  }

  /// Returns the lines about the decisions since a touch began, the latest last.
  private func storyItems(of touch: SeenTouch) -> [InspectorItem] {
    let end = moment ?? .infinity
    let decisions = history.entries.lazy.map(\.transition).filter {
      $0.time >= touch.start.time - 1e-9 && $0.time <= end + 1e-9 && $0.to != .changed
    }
    let lines = decisions.suffix(InspectorOverlay.mostDecisions).map { self.note($0) }
    return lines.isEmpty ? [] : [.gap(8), .heading("What happened")] + lines
  }

  /// The line of a decision: its time, the recognizer, its new state and the reason.
  private func note(_ made: Transition) -> InspectorItem {
    let time = InspectorTimeline.text(made.time)
    let name = stage.name(of: made.recognizer)
    let why = made.reason.sentence(for: made.kind, naming: stage.name(of:))
    return .note("\(time)  \(name) \(made.to.name). \(why)")
  }

  /// The largest number of decisions that the panel lists.
  static let mostDecisions = 12

  /// The marks of the states with their meaning, for a panel with nothing else to show (INS-04).
  private var legendItems: [InspectorItem] {
    let meanings: [(StateMark, String, String)] = [
      (.possible, "May still begin", "possible"), (.active, "In progress", "changed"),
      (.recognized, "Recognized", "ended"), (.waiting, "Waits for another to fail", "waiting"),
      (.prevented, "Another came first", "prevented"), (.failed, "Its rule was broken", "failed"),
      (.lost, "Its rule was broken, and another acted", "failed"),
      (.cancelled, "The touch was taken away", "cancelled"),
    ]
    return [.gap(12), .heading("The marks and their meaning")]
      + meanings.map {
        .brief(InspectorRow(mark: $0, title: $1, subtitle: "", state: $2, sentence: ""))
      }
  }

  /// The items before the first touch (U5).
  private var emptyItems: [InspectorItem] {
    let items: [InspectorItem] = [
      .heading("No touch yet"),
      .note(
        "Touch the stage: the recognizers below the finger show here, each with its state and the sentence that says why."
      ),
      .note("Right-click, or press W and then a place, to ask why nothing happens there."),
    ]
    return hasRoom ? items + legendItems : items
  }

  private func heading(of touch: SeenTouch) -> String {
    if let view = chosenView { return "Above \(stage.name(of: view))" }
    return "Hit path of touch \(touch.number)"
      + (moment.map { " at \(InspectorTimeline.text($0))" } ?? "")
  }

  private func pathText(of touch: SeenTouch) -> String {
    if let view = chosenView { return TouchPlace.path(to: view, in: stage) }
    return touch.place.isKnown ? touch.place.path : "no view"
  }

  /// The rows of a card: four at most, those that decided first (APP-03).
  func cardItems() -> [InspectorItem] {
    let rows = rows
    guard !rows.isEmpty else {
      if shownTouch == nil { return [.note("Touch the stage.")] }
      return [.note("No recognizer lies on this path.")]
    }
    let order: [StateMark] = [
      .active, .recognized, .waiting, .prevented, .cancelled, .failed, .lost, .possible,
    ]
    let sorted = order.flatMap { mark in rows.filter { $0.mark == mark } }
    return sorted.prefix(InspectorOverlay.mostCardRows).map { .brief($0) }
  }

  /// The most rows of a card (APP-03).
  static let mostCardRows = 4

  // MARK: Touches

  private func pairs(of touch: SeenTouch) -> [InspectorItem] {
    let time = moment ?? stage.time.now
    let phase: String
    switch touch.ended?.how {
    case .lifted: phase = "ended"
    case .cancelled: phase = "cancelled"
    case nil: phase = touch.sampleCount > 1 ? "moved" : "began"
    }
    func text(_ p: CGPoint) -> String {
      let (x, y) = ((p.x * 10).rounded() / 10, (p.y * 10).rounded() / 10)
      return "\(Reason.number(x)), \(Reason.number(y))"
    }
    let v = touch.velocity(at: time)
    var items: [InspectorItem] = [.pair("phase", phase), .pair("location", text(touch.position))]
    if let view = touch.place.view {
      items.append(.pair("in view", text(view.convert(touch.position, from: nil))))
    }
    items += [
      .pair("velocity", "\(SeenTouch.whole(v.x)), \(SeenTouch.whole(v.y)) pt/s"),
      .pair("type", touch.type),
      .pair(
        "samples",
        "\(touch.sampleCount)"
          + (touch.coalescedCount > 0 ? " (\(touch.coalescedCount) coalesced)" : "")),
    ]
    return items
  }

  private func touchItems(_ now: TimeInterval) -> [InspectorItem] {
    let shown = moment.map { time in history.touches.compactMap { $0.touch(at: time) } } ?? touches
    guard !shown.isEmpty else {
      guard let selected = shownTouch else { return emptyItems }
      return [.heading("Touch \(selected.number), the last one")] + pairs(of: selected)
    }
    return shown.flatMap { touch -> [InspectorItem] in
      let isSelected = touch.number == selected?.number
      return [
        .heading(
          "Touch \(touch.number)",
          button: InspectorButton(
            title: isSelected ? "Selected" : "Select", target: .touch(touch.number),
            isOn: isSelected)),
        .pair("view", touch.place.view.map(stage.name(of:)) ?? "none"),
      ] + pairs(of: touch) + [.gap(10)]
    }
  }

  // MARK: Events

  private var eventItems: [InspectorItem] {
    var buttons = InspectorFilter.allCases.map {
      InspectorButton(title: $0.title, target: .filter($0), isOn: eventLog.filter == $0)
    }
    if onCopy != nil {
      buttons.append(InspectorButton(title: "Copy as trace", target: .copyEvents))
    }
    let events = eventLog.shown(until: moment, source: selectedSource)
    var items: [InspectorItem] = [.buttons(buttons)]
    items += events.map { .line($0.inspectorLine) }
    if events.isEmpty { items.append(.note("No such event yet.")) }
    return items
  }

  /// The device contact of the selected touch.
  private var selectedSource: InputEvent.Source? { shownTouch?.source }

  // MARK: Motion

  private var motionItems: [InspectorItem] {
    let curves = motion.curves(cursor: moment)
    guard !curves.isEmpty else {
      return [
        .heading("No motion yet"),
        .note(
          "Drag or throw something: each value that moves has a curve here, with the value that shows, the value that was set, and the speeds where an animation takes over from a finger."
        ),
      ]
    }
    return [.legend] + curves.map { .curve($0) }
  }
}
