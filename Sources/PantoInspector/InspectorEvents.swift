import PantoBase
import PantoGestures
import PantoScene

/// A filter for the events that the inspector's tab *Events* shows.
enum InspectorFilter: String, CaseIterable {
  case all, noMoves, selected

  var title: String {
    switch self {
    case .all: "All"
    case .noMoves: "No moves"
    case .selected: "Selected touch"
    }
  }
}

/// The newest events of raw input, for the tab *Events* (INS-05).
struct InspectorEvents {
  /// The most events that are kept. Beyond that the oldest half is dropped.
  static let most = 4096
  /// The largest number of lines that the tab *Events* shows.
  static let mostLines = 200

  private(set) var events: [(event: InputEvent, report: Int)] = []
  var filter = InspectorFilter.all

  mutating func append(_ event: InputEvent, report: Int) {
    if events.count >= InspectorEvents.most { events.removeFirst(InspectorEvents.most / 2) }
    events.append((event, report))
  }

  /// The events that the filter lets pass up to a time, newest first.
  func shown(until time: TimeInterval?, source: InputEvent.Source?) -> [InputEvent] {
    var found: [InputEvent] = []
    for (event, _) in events.reversed() {
      if let time, event.time > time + 1e-9 { continue }
      switch filter {
      case .all: break
      case .noMoves:
        if event.phase == .moved || event.phase == .hovered || event.phase == .stationary {
          continue
        }
      case .selected: if source != event.source { continue }
      }
      found.append(event)
      if found.count == InspectorEvents.mostLines { break }
    }
    return found
  }
}

extension InputEvent {
  /// The event as a line of the tab *Events*: time, source, phase and place.
  var inspectorLine: String {
    func number(_ value: CGFloat, _ factor: CGFloat) -> String {
      Reason.number((value * factor).rounded() / factor)
    }
    let name: String
    switch source {
    case .finger(let id): name = "finger \(id)"
    case .pen(let id): name = "pen \(id)"
    case .mouse(let button): name = phase == .hovered ? "mouse" : "mouse \(button)"
    case .wheel(let by, _): name = "wheel \(number(by.dx, 10)) \(number(by.dy, 10))"
    }
    let place = "\(number(position.x, 10)), \(number(position.y, 10))"
    // Three decimals always, so that the columns are straight.
    let milliseconds = Int(max(0, min(time, 1e9)) * 1000 + 0.5)
    let digits = "\(1000 + milliseconds % 1000)".dropFirst()
    return "\(milliseconds / 1000).\(digits)  \(name)  \(phase)  \(place)"
  }
}
