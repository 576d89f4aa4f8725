import Foundation
import PantoCore
import PantoReplay

/// A source of a recording's first entries only. Shrinking holds all entries in memory and plays
/// them thousands of times (B39). If the recording has more, contacts that are down at the cut are
/// cancelled there.
struct BeginningSource: TraceSource {
  /// The largest number of entries by default: about half an hour of one finger, or three minutes
  /// of ten.
  static let mostEntries = 250_000

  private var source: any TraceSource
  private let mostEntries: Int
  private var count = 0
  private var live: [InputEvent] = []
  private var isCut = false
  private var lastTime: TimeInterval = 0

  var file: String { source.file }
  var header: TraceHeader { source.header }
  var report: SessionReport? { source.report }
  var warnings: [TraceError] {
    let cut = TraceError(
      file: file, line: count, column: 1,
      message:
        "a recording this long is cut: only its first \(mostEntries) events, up to "
        + "\(JSONText.number(lastTime)) s, are used")
    return source.warnings + (isCut ? [cut] : [])
  }

  init(_ source: any TraceSource, mostEntries: Int = BeginningSource.mostEntries) {
    self.source = source
    self.mostEntries = mostEntries
  }

  mutating func next() throws(TraceError) -> TraceEntry? {
    if !isCut, count < mostEntries {
      guard let entry = try source.next() else { return nil }
      count += 1
      lastTime = max(lastTime, entry.time)
      if case .event(let event, _) = entry { follow(event) }
      return entry
    }
    if !isCut, try source.next() == nil { return nil }
    isCut = true
    guard var event = live.popLast() else { return nil }
    event.time = lastTime
    event.phase = .cancelled
    event.cause = .stale
    return .event(event, joins: false)
  }

  private mutating func follow(_ event: InputEvent) {
    if case .wheel = event.source { return }
    live.removeAll { $0.source == event.source }
    switch event.phase {
    case .began, .moved, .stationary: live.append(event)
    case .ended, .cancelled, .hovered: break
    }
  }
}
