import PantoBase
import PantoGestures
import PantoScene

/// The samples of one touch in the last ten seconds, for scrubbing (INS-06, U21).
struct PastTouch {
  let first: SeenTouch
  let place: TouchPlace
  private(set) var events: [InputEvent]
  private(set) var reports: [Int]
  private(set) var end: (time: TimeInterval, how: SeenTouch.End)?

  /// The most samples that are kept of one touch. Beyond that, every second one of the older half
  /// is dropped.
  private static let most = 2400

  init(_ touch: SeenTouch) {
    first = touch
    place = touch.place
    events = []
    reports = []
  }

  mutating func append(_ event: InputEvent, report: Int) {
    events.append(event)
    reports.append(report)
    guard events.count > PastTouch.most else { return }
    let half = events.count / 2
    events = (0..<events.count).filter { $0 >= half || $0 % 2 == 0 }.map { events[$0] }
    reports = (0..<reports.count).filter { $0 >= half || $0 % 2 == 0 }.map { reports[$0] }
  }

  mutating func end(_ how: SeenTouch.End, _ event: InputEvent, report: Int) {
    if how == .lifted { append(event, report: report) }
    end = (event.time, how)
  }

  /// The touch as it was at a time; `nil` before it began and after its mark had faded.
  func touch(at time: TimeInterval) -> SeenTouch? {
    guard first.start.time <= time + 1e-9, end.map({ time < $0.time + SeenTouch.fade }) ?? true
    else { return nil }
    var touch = first
    for (event, report) in zip(events, reports) {
      guard event.time <= time + 1e-9 else { break }
      touch.append(event, report: report)
    }
    if let end, end.time <= time + 1e-9 { touch.finish(end.how, at: end.time) }
    touch.forget(before: time - SeenTouch.trail)
    return touch
  }
}
