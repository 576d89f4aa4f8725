import PantoBase
import PantoGestures
import PantoScene

/// The inspector's record of one touch: its positions in the last second, and how it ended.
struct SeenTouch {
  struct Sample: Equatable {
    var time: TimeInterval
    var position: CGPoint
    /// Whether a later sample came in the same report, so that handlers saw only the later one.
    var isCoalesced: Bool
  }

  enum End: Equatable { case lifted, cancelled }

  let contact: Int64
  /// The number shown: 1 for the first touch, the smallest free number for later ones.
  let number: Int
  let start: Sample
  let type: String
  let source: InputEvent.Source
  /// The view that the touch came to.
  let place: TouchPlace
  /// The number of samples since the touch began.
  private(set) var sampleCount = 1
  /// The number of samples that were coalesced.
  private(set) var coalescedCount = 0
  /// The samples of the last second, oldest first.
  private(set) var samples: [Sample]
  /// The number of the newest sample, counted from the start of the touch.
  private(set) var serial = 0
  private(set) var ended: (time: TimeInterval, how: End)?
  private var report: Int

  static let trail: TimeInterval = 1
  static let fade: TimeInterval = 0.5
  /// The most samples that are kept. The limit protects against a device that sends many reports
  /// with the same time.
  static let mostSamples = 960
  /// The seconds over which velocity is measured (INS-01).
  static let window: TimeInterval = 0.1

  init(contact: Int64, number: Int, event: InputEvent, report: Int) {
    self.contact = contact
    self.number = number
    self.report = report
    place = TouchPlace()
    source = event.source
    switch event.source {
    case .finger(let id): type = id < 0 ? "played by the mouse" : "direct"
    case .pen: type = "pencil"
    case .mouse: type = "pointer"
    case .wheel: type = "wheel"
    }
    start = Sample(time: event.time, position: event.position, isCoalesced: false)
    samples = [start]
  }

  mutating func append(_ event: InputEvent, report: Int) {
    if report == self.report, let last = samples.indices.last {
      samples[last].isCoalesced = true
      coalescedCount += 1
    }
    sampleCount += 1
    self.report = report
    samples.append(Sample(time: event.time, position: event.position, isCoalesced: false))
    serial += 1
    let most = SeenTouch.mostSamples
    if samples.count > most / 2 { forget(before: event.time - SeenTouch.trail) }
    if samples.count > most { samples.removeFirst(most / 2) }
  }

  mutating func end(_ how: End, _ event: InputEvent, report: Int) {
    if how == .lifted, event.position != position { append(event, report: report) }
    finish(how, at: event.time)
  }

  /// Ends the touch without a sample.
  mutating func finish(_ how: End, at time: TimeInterval) { ended = (time, how) }

  /// Drops samples before `time`, but keeps the newest one.
  mutating func forget(before time: TimeInterval) {
    var old = 0
    while old < samples.count - 1, samples[old].time < time { old += 1 }
    if old > 0 { samples.removeFirst(old) }
  }

  var last: Sample { samples.last ?? start }
  var position: CGPoint { last.position }
  var isLive: Bool { ended == nil }

  func isGone(at now: TimeInterval) -> Bool {
    ended.map { now - $0.time >= SeenTouch.fade } ?? false
  }

  /// The velocity over the last 0.1 s in points per second; zero for a touch that rests.
  func velocity(at now: TimeInterval) -> CGPoint {
    let until = ended?.time ?? now
    guard let first = samples.first(where: { $0.time >= until - SeenTouch.window }),
      last.time > first.time
    else { return .zero }
    let distance = last.position - first.position
    let seconds = CGFloat(last.time - first.time)
    return CGPoint(x: distance.x / seconds, y: distance.y / seconds)
  }

  /// The rate of the recorded samples, in samples per second.
  var rate: CGFloat {
    guard let first = samples.first, last.time > first.time else { return 0 }
    return CGFloat(samples.count - 1) / CGFloat(last.time - first.time)
  }

  /// Whether the drawing changes without input: the trail gets shorter, or the mark fades.
  func isMoving(at now: TimeInterval) -> Bool {
    if ended != nil { return !isGone(at: now) }
    return samples.count > 1 || now - last.time < SeenTouch.window
  }

  static func whole(_ value: CGFloat) -> String {
    let rounded = value.rounded()
    return Reason.number(rounded == 0 ? 0 : rounded)
  }

  /// Speed and direction, such as `1284 pt/s −18°`. Angles are on screen, where y points down, so
  /// upwards is negative.
  static func text(for velocity: CGPoint) -> String {
    let speed = velocity.squaredLength.squareRoot()
    let angle = Maths.atan2(velocity.y, velocity.x) * 180 / .pi
    return "\(whole(speed)) pt/s \(whole(angle))°".replacing("-", with: "−")
  }
}

extension String {
  /// Replaces every `old` by `new`.
  fileprivate func replacing(_ old: Character, with new: Character) -> String {
    String(map { $0 == old ? new : $0 })
  }
}
