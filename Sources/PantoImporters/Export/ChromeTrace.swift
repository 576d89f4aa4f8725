import PantoBase
import PantoGestures
import PantoReplay
import PantoScene

/// Writes the events of a stage in Chrome's trace format, which Perfetto opens.
///
/// Each recognizer is a track, its states are spans, and the reason of each transition is in the
/// span's arguments. Consecutive `changed` states are one span with a `count`. `ended`, `failed`
/// and `cancelled` have no duration and are instants. Contacts have tracks of their own.
@MainActor public final class ChromeTrace {
  /// A closure that receives the next piece of the file.
  public typealias Sink = (String) -> Void

  private struct Span {
    var name: String
    var start: TimeInterval
    var count = 1
    var arguments: String
  }

  private static let gestures = 1
  private static let touches = 2
  private static let mostTracks = 64

  private let sink: Sink
  private let log: GestureLog
  // Both lists are in the order of first appearance. An entry's index is the number of its track.
  private var recognizers: [(id: RecognizerID, open: Span?)] = []
  private var contacts: [(source: InputEvent.Source, open: Span?)] = []
  private var isFirst = true
  private var isOpen = true

  /// Creates a writer that records the events of a stage from now on. Other observers of the stage
  /// are still called.
  public init(_ stage: Stage, sink: @escaping Sink) {
    self.sink = sink
    log = stage.log
    sink("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n")
    nameTrack(ChromeTrace.gestures, nil, "recognizers")
    nameTrack(ChromeTrace.touches, nil, "touches")
    stage.log.observe(eachChange: true) { [weak self] in self?.record($0) }
    stage.observe { [weak self] event in
      if case .input(let input, _) = event { self?.record(input) }
    }
  }

  /// Ends the open spans at `time`, in seconds, and completes the file.
  public func close(at time: TimeInterval) {
    guard isOpen else { return }
    for track in recognizers.indices {
      end(&recognizers[track].open, track, ChromeTrace.gestures, time)
    }
    for track in contacts.indices { end(&contacts[track].open, track, ChromeTrace.touches, time) }
    isOpen = false
    sink("\n]}\n")
  }

  // MARK: Events of the stage

  private func record(_ t: Transition) {
    guard isOpen else { return }
    var track = recognizers.firstIndex { $0.id == t.recognizer } ?? recognizers.count
    if track == recognizers.count {
      recognizers.append((t.recognizer, nil))
      nameTrack(ChromeTrace.gestures, track, log.name(of: t.recognizer))
      track = recognizers.count - 1
    }
    if t.from == .changed, t.to == .changed, recognizers[track].open != nil {
      recognizers[track].open?.count += 1
      return
    }
    end(&recognizers[track].open, track, ChromeTrace.gestures, t.time)
    let span = Span(name: t.to.name, start: t.time, arguments: arguments(of: t))
    switch t.to {
    case .began, .changed: recognizers[track].open = span
    case .ended, .cancelled, .failed: mark(span, track)
    case .possible: break
    }
  }

  private func record(_ event: InputEvent) {
    guard isOpen else { return }
    switch event.phase {
    case .began:
      let track = self.track(of: event.source)
      let arguments =
        "\"x\":\(JSONText.number(Double(event.position.x))),"
        + "\"y\":\(JSONText.number(Double(event.position.y)))"
      contacts[track].open = Span(name: "down", start: event.time, arguments: arguments)
    case .moved, .ended, .cancelled:
      guard let track = contacts.firstIndex(where: { $0.source == event.source }) else { return }
      if event.phase == .moved {
        contacts[track].open?.count += 1
      } else {
        end(&contacts[track].open, track, ChromeTrace.touches, event.time)
      }
    case .stationary, .hovered: break
    }
  }

  /// Returns the track of a new contact. Devices that give every contact a new number share 64
  /// tracks: a contact reuses a track whose contact has lifted, so that memory stays bounded in a
  /// long recording (B39).
  private func track(of source: InputEvent.Source) -> Int {
    if let track = contacts.firstIndex(where: { $0.source == source }) { return track }
    if contacts.count >= ChromeTrace.mostTracks,
      let track = contacts.firstIndex(where: { $0.open == nil })
    {
      contacts[track].source = source
      return track
    }
    contacts.append((source, nil))
    nameTrack(ChromeTrace.touches, contacts.count - 1, ChromeTrace.name(of: source))
    return contacts.count - 1
  }

  /// Returns the arguments of a span, such as
  /// `"from":"possible","reason":"thresholdReached","was":19.5,"limit":10,…`.
  private func arguments(of t: Transition) -> String {
    var text = "\"from\":\"\(t.from.name)\",\"reason\":\(JSONText.string(t.reason.code))"
    if let (was, limit) = t.reason.numbers {
      text += ",\"was\":\(JSONText.number(Double(was))),\"limit\":\(JSONText.number(Double(limit)))"
    }
    text += ",\"rule\":\(JSONText.string(t.rule))"
    if let other = t.reason.other { text += ",\"other\":\(JSONText.string(log.name(of: other)))" }
    let sentence = t.reason.sentence(for: t.kind, naming: log.name(of:))
    return text + ",\"sentence\":\(JSONText.string(sentence))"
  }

  // MARK: The format

  private func end(_ span: inout Span?, _ track: Int, _ process: Int, _ time: TimeInterval) {
    guard let open = span else { return }
    span = nil
    write(
      "\(head(open, "X", track, process)),\"dur\":\(ChromeTrace.micro(time - open.start)),"
        + "\"args\":{\(open.arguments),\"count\":\(open.count)}}")
  }

  private func mark(_ span: Span, _ track: Int) {
    write(
      "\(head(span, "i", track, ChromeTrace.gestures)),\"s\":\"t\",\"args\":{\(span.arguments)}}")
  }

  private func head(_ span: Span, _ phase: String, _ track: Int, _ process: Int) -> String {
    "{\"name\":\"\(span.name)\",\"ph\":\"\(phase)\",\"pid\":\(process),\"tid\":\(track + 1),"
      + "\"ts\":\(ChromeTrace.micro(span.start))"
  }

  private func nameTrack(_ process: Int, _ track: Int?, _ name: String) {
    let what = track == nil ? "process_name" : "thread_name"
    write(
      "{\"name\":\"\(what)\",\"ph\":\"M\",\"pid\":\(process),\"tid\":\(track.map { $0 + 1 } ?? 0),"
        + "\"args\":{\"name\":\(JSONText.string(name))}}")
  }

  private func write(_ line: String) {
    sink(isFirst ? line : ",\n" + line)
    isFirst = false
  }

  /// Converts seconds to microseconds, the format's unit, with three decimals: the nanosecond grid
  /// of the stage.
  private static func micro(_ time: TimeInterval) -> String {
    JSONText.number((time * 1e9).rounded() / 1e3)
  }

  private static func name(of source: InputEvent.Source) -> String {
    switch source {
    case .finger(let id): "finger \(id)"
    case .pen(let id): "pen \(id)"
    case .mouse(let button): "mouse \(button)"
    case .wheel: "wheel"
    }
  }
}
