import PantoCore

/// Turns the reports of a window into the figures of the panel, and keeps the history of its graph.
///
/// Figures come from the clock of the window. Without one they are unknown and shown as a dash.
struct StressMeter {
  /// The time between two readings of the figures while frames are presented, in seconds.
  static let interval: TimeInterval = 0.25
  /// The number of readings in the graph: fifteen seconds.
  static let historyLength = 60

  /// The totals of events, of the time they took, and of the heap. The difference of two makes a
  /// reading.
  struct Totals: Equatable {
    var events = 0
    var eventSeconds: TimeInterval = 0
    var heap: Int?
  }

  /// The figures of one interval. A figure that is unknown is `nil`.
  struct Reading: Equatable {
    var framesPerSecond: Int?
    var frame: TimeInterval?
    var damage: Double?
    var event: TimeInterval?
    var hitTest: TimeInterval?
    var heapPerEvent: Double?
  }

  private(set) var reading = Reading()
  /// Frames per second of the past readings, oldest first.
  private(set) var history: [Int] = []
  private var frames = 0
  private var cost = 0.0
  private var damage = 0.0
  private var since: TimeInterval = 0
  private var before = Totals()

  /// Adds a frame at `time`; `true` if it is the first one of an interval.
  mutating func add(at time: TimeInterval, cost: TimeInterval, damage: Double) -> Bool {
    frames += 1
    self.cost += cost
    self.damage += damage
    guard frames == 1 else { return false }
    since = time
    return true
  }

  /// Begins an interval of the figures, for which these are the totals at its start.
  mutating func begin(_ totals: Totals) { before = totals }

  /// Drops the figure of the heap until the next interval, because something else than events
  /// changed the heap, such as another number of squares (V10).
  mutating func ignoreHeap() {
    before.heap = nil
    reading.heapPerEvent = nil
  }

  /// Ends an interval. A figure without a measurement keeps its latest value.
  mutating func read(at time: TimeInterval, _ totals: Totals, hitTest: TimeInterval?) {
    let span = max(Self.interval, time - since)
    if frames > 0 {
      reading.frame = cost / Double(frames)
      reading.damage = damage / Double(frames)
      reading.framesPerSecond = max(1, Int((Double(frames) / span).rounded()))
    } else {
      reading.framesPerSecond = 0
    }
    let events = totals.events - before.events
    if events > 0 {
      reading.event = max(0, totals.eventSeconds - before.eventSeconds) / Double(events)
      if let new = totals.heap, let old = before.heap {
        reading.heapPerEvent = Double(new - old) / Double(events)
      }
    }
    if let hitTest { reading.hitTest = hitTest }
    history.append(reading.framesPerSecond ?? 0)
    if history.count > Self.historyLength { history.removeFirst() }
    (frames, cost, damage) = (0, 0, 0)
  }

  // MARK: Words

  static let unknown = "–"

  static func milliseconds(_ seconds: TimeInterval?, digits: Int) -> String {
    seconds.map { "\(decimal($0 * 1000, digits)) ms" } ?? unknown
  }

  static func percent(_ share: Double?) -> String {
    share.map { "\(decimal($0 * 100, 1)) %" } ?? unknown
  }

  static func bytes(_ value: Double?) -> String {
    guard let value else { return unknown }
    let whole = Int(min(max(value, -1e9), 1e9).rounded())
    return whole > 0 ? "+\(grouped(whole)) B" : "\(grouped(whole)) B"
  }

  /// Returns a number as text with its thousands apart, such as `10,000`.
  static func grouped(_ n: Int) -> String {
    let digits = String(n.magnitude)
    var text = ""
    for (i, digit) in digits.enumerated() {
      if i > 0, (digits.count - i) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return n < 0 ? "-\(text)" : text
  }

  /// Returns a number as text with a fixed number of decimals.
  static func decimal(_ x: Double, _ digits: Int) -> String {
    var factor = 1
    for _ in 0..<digits { factor *= 10 }
    guard x.isFinite else { return unknown }
    let whole = Int((min(max(x, 0), 1e9) * Double(factor)).rounded())
    let rest = String(whole % factor)
    guard digits > 0 else { return "\(whole)" }
    return "\(whole / factor).\(String(repeating: "0", count: digits - rest.count))\(rest)"
  }
}
