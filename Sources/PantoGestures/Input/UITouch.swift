import PantoBase

/// One finger, pen or pressed pointer, from its landing to its lift; changed in place (TCH-02).
///
/// Locations are kept in window points and converted when asked for.
@MainActor public final class UITouch: Hashable {
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled, regionEntered, regionMoved, regionExited
  }

  public enum TouchType: Int, Sendable, CaseIterable {
    case direct, indirect, pencil, indirectPointer
  }

  /// One raw reading of the device.
  struct Sample {
    var time: TimeInterval
    var position: CGPoint
    var pressure: CGFloat
  }

  /// Readings of one event. The newest stands by itself, since nearly always there is one.
  struct Readings: RandomAccessCollection {
    private var earlier: [Sample] = []
    private var newest = Sample(time: 0, position: .zero, pressure: 0)
    private(set) var count = 0
    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(index: Int) -> Sample { index == count - 1 ? newest : earlier[index] }

    @inline(__always) mutating func set(_ sample: Sample) {
      if count > 1 { earlier.removeAll(keepingCapacity: true) }
      newest = sample
      count = 1
    }

    mutating func append(_ sample: Sample) {
      if count > 0 { earlier.append(newest) }
      newest = sample
      count += 1
    }

    mutating func removeAll() {
      earlier.removeAll(keepingCapacity: true)
      count = 0
    }
  }

  /// What a view has not been told yet (REC-18, REC-19), with the values of that moment.
  struct HeldBack {
    var phase: Phase
    var position: CGPoint
    var previous: CGPoint
    var time: TimeInterval
  }

  let contact: Int64
  let kind: TouchType
  /// The hash. While touches are live it grows in landing order (`EventProcessor.nextTouchNumber`).
  let number: Int
  final var stage: Phase = .began
  final var position: CGPoint
  final var previousPosition: CGPoint
  final var startPosition: CGPoint
  final var time: TimeInterval
  final var startTime: TimeInterval
  /// The largest squared distance from where it landed.
  final var farthest: CGFloat = 0
  final var taps = 1
  final var pressure: CGFloat = 0
  final var buttons: UIEvent.ButtonMask = []
  final var cancelCause = CancelCause.system
  final var isLive = true
  final var playedByMouse = false
  /// Its lift was probably lost: it counts nowhere until it moves (I14).
  final var isSuspect = false
  /// Who counted it until then.
  final var setAsideBy: [(UIGestureRecognizer, withdrawals: Int)] = []
  /// Times of this contact ran backwards by so much that velocity must start anew (B6).
  final var hasTimeJump = false

  // The grip: strong while the touch lives (TCH-04), let go when it is over.
  final var host: (any GestureHost)?
  final var window: (any GestureWindow)?
  final var recognizers: [UIGestureRecognizer] = []
  /// The recognizers that may say which one must fail first: by a delegate, or by a method of their own.
  final var outspoken: [UIGestureRecognizer] = []
  final var alone: Set<UITouch> = []

  /// Readings since the last event that was delivered, the newest last.
  @exclusivity(unchecked) final var samples = Readings()
  /// How many of them a recognizer that follows several fingers has taken in.
  final var readingsTaken = 0

  // What the view knows of this touch.
  final var reachesView = true
  final var viewWasTold = false
  final var isSilenced = false
  /// Its change of this step goes to its view now.
  final var isDue = false
  @exclusivity(unchecked) final var heldBack: [HeldBack] = []

  init(
    contact: Int64, number: Int, kind: TouchType, position: CGPoint, time: TimeInterval,
    pressure: CGFloat, buttons: UIEvent.ButtonMask
  ) {
    self.contact = contact
    self.number = number
    self.kind = kind
    self.position = position
    previousPosition = position
    startPosition = position
    self.time = time
    startTime = time
    self.pressure = pressure
    self.buttons = buttons
    samples.set(Sample(time: time, position: position, pressure: pressure))
  }

  public var phase: Phase { stage }
  /// When it changed last, in seconds.
  public var timestamp: TimeInterval { time }
  /// 1 for a first tap, 2 for a second soon after and near it, … fixed at began (TCH-06).
  public var tapCount: Int { taps }
  public var type: TouchType { kind }
  /// A finger that the mouse plays: one of two under Ctrl, or a pin (PTR-04, MSE-02).
  public var isEmulated: Bool { playedByMouse }
  /// Device pressure 0…1; 0 for pointers. SDL says 1 for every finger, so it gates nothing (TCH-08).
  public var force: CGFloat { kind == .indirectPointer ? 0 : pressure }
  public var maximumPossibleForce: CGFloat { 1 }
  /// Who has seen this touch since it began, innermost first.
  public var gestureRecognizers: [UIGestureRecognizer]? { recognizers }
  /// The view it began on, whatever happened since (TCH-03).
  public var gestureHost: (any GestureHost)? { host }
  public var gestureWindow: (any GestureWindow)? { window }

  /// Where it is, in the coordinates of `host`; `nil` means the window (TCH-05).
  public func location(in host: (any GestureHost)?) -> CGPoint {
    UITouch.convert(position, to: host)
  }

  /// Where it was at the event before.
  public func previousLocation(in host: (any GestureHost)?) -> CGPoint {
    UITouch.convert(previousPosition, to: host)
  }

  static func convert(_ p: CGPoint, to host: (any GestureHost)?) -> CGPoint {
    host?.pointFromWindow(p) ?? p
  }

  func coalescedCopies() -> [UITouch] {
    var before = previousPosition
    return samples.enumerated().map { i, sample in
      // Numbered in order of time, so that a set of them iterates in that order too.
      let copy = UITouch(
        contact: contact, number: i, kind: kind, position: sample.position, time: sample.time,
        pressure: sample.pressure, buttons: buttons)
      copy.previousPosition = before
      copy.stage = stage
      copy.taps = taps
      copy.playedByMouse = playedByMouse
      copy.host = host
      copy.window = window
      before = sample.position
      return copy
    }
  }

  /// One reading, and no other since the last event.
  @inline(__always) final func moved(
    to place: CGPoint, at time: TimeInterval, pressure: CGFloat
  ) {
    previousPosition = position
    position = place
    self.pressure = pressure
    self.time = time
    stage = .moved
    let way = (place - startPosition).squaredLength
    if way > farthest { farthest = way }
    samples.set(Sample(time: time, position: place, pressure: pressure))
  }

  /// One more reading of the same event.
  final func movedOn(to place: CGPoint, at time: TimeInterval, pressure: CGFloat) {
    position = place
    self.pressure = pressure
    self.time = time
    farthest = max(farthest, (place - startPosition).squaredLength)
    samples.append(Sample(time: time, position: place, pressure: pressure))
  }

  /// Its view is to hear of its change, if no recognizer holds it back.
  @inline(__always) final var mayTellView: Bool { reachesView && !isSilenced && host != nil }

  /// Lets go of everything when the sequence is over.
  final func letGo() {
    isLive = false
    alone = []
    recognizers = []
    outspoken = []
    setAsideBy = []
    host = nil
    window = nil
    samples.removeAll()
    heldBack.removeAll()
  }

  public nonisolated static func == (a: UITouch, b: UITouch) -> Bool { a === b }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(number) }
  /// The number alone, whatever the seed: see `HashNumbers`. Consecutive touches fall into
  /// consecutive buckets.
  public nonisolated func _rawHashValue(seed: Int) -> Int { number }
}

extension Set<UITouch> {
  /// Iterates in the order of `touches` if they are in landing order: the table has a bucket for
  /// every number up to the largest.
  init(inLandingOrder touches: [UITouch]) {
    var largest = 0
    for touch in touches where touch.number > largest { largest = touch.number }
    // A table is at most three quarters full.
    self.init(minimumCapacity: Swift.max(touches.count, ((largest + 1) * 3 + 3) / 4))
    for touch in touches { insert(touch) }
  }
}
