import PantoBase

/// Fingers that drag. Begins when their centre has moved enough, changes with every movement, ends
/// when they lift (PAN).
///
/// The distance that made it a drag is taken out of the translation (PAN-04): an object moved by
/// `translation(in:)` starts where it is.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// Default 1 (PAN-01); less than 1 is taken as 1.
  open var minimumNumberOfTouches: Int {
    get { least }
    set { least = max(1, newValue) }
  }
  /// Default unlimited (PAN-01); less than 1 is taken as 1 (B60).
  open var maximumNumberOfTouches: Int {
    get { most }
    set { most = max(1, newValue) }
  }
  /// Which scroll events drag as well as fingers do. Default none (PAN-19).
  open var allowedScrollTypesMask: UIScrollTypeMask = []
  /// What a finger's rest does to the velocity. Default `.decaying` (PAN-16).
  public var velocityPolicy = VelocityPolicy.decaying
  /// Movement that makes a pan, in points, inclusive; default 10 (PAN-03). 0: any movement.
  public var hysteresis: CGFloat {
    get { numbers.hysteresis }
    set { if newValue >= 0 { numbers.hysteresis = newValue } }
  }
  /// The same for a mouse or trackpad cursor; default 4 (PAN-06).
  public var pointerHysteresis: CGFloat {
    get { numbers.pointerHysteresis }
    set { if newValue >= 0 { numbers.pointerHysteresis = newValue } }
  }

  /// All that changes during a sequence, in window points.
  struct Drag {
    /// Accumulated movement of the centroid; never changed by fingers that come or go (PAN-02).
    var distance = CGPoint.zero
    var centroid = CGPoint.zero
    /// What is taken out, or was put in by `setTranslation`.
    var origin = CGPoint.zero
    /// `distance` where it first reached the threshold.
    var crossing: CGPoint?
    /// The newest `setTranslation`, exact until the next movement (PAN-13).
    var set: (host: ObjectIdentifier?, value: CGPoint)?
    var isScrolling = false
  }

  final var drag = Drag()
  final let pace = VelocityEstimator()
  final var least = 1
  final var most = Int.max

  override var kind: GestureKind { .pan }

  // MARK: What it reports

  /// How far the fingers have dragged, in the coordinates of `host`; `nil` means the window.
  ///
  /// Points; total, not since the last call; mapped by the linear part only (PAN-12). Zero unless
  /// the gesture has begun (PAN-20), except inside `gestureRecognizerShouldBegin` (PAN-05).
  open func translation(in host: (any GestureHost)?) -> CGPoint {
    guard isReadable else { return .zero }
    if isAsking { return map(drag.distance, into: host) }
    if let set = drag.set, set.host == host.map({ ObjectIdentifier($0) }) { return set.value }
    return map(drag.distance - drag.origin, into: host)
  }

  /// Makes the next `translation(in:)` of the same view read `translation`, and the velocity start
  /// anew (PAN-13).
  open func setTranslation(_ translation: CGPoint, in host: (any GestureHost)?) {
    guard translation.isFinite else {
      return Misuse.report("setTranslation: the translation is not a number")
    }
    guard current != .possible else { return }
    var inWindow = translation
    if let t = host?.windowTransform { inWindow = translation.applyingLinearPart(of: t) }
    drag.origin = drag.distance - inWindow
    var mark: ObjectIdentifier?
    if let host { mark = ObjectIdentifier(host) }
    drag.set = (mark, translation)
    pace.restart()
    pace.add(drag.distance, at: moment)
  }

  /// The time of its place: in an action that of the event, which may be stamped before the frame
  /// that came meanwhile; else now.
  private var moment: TimeInterval {
    var latest = -TimeInterval.infinity
    for touch in tracked where touch.stage == .moved || touch.stage == .ended {
      latest = max(latest, touch.time)
    }
    return latest.isFinite ? latest : now
  }

  /// How fast the fingers drag, in points per second, mapped as `translation(in:)` (PAN-14…16).
  open func velocity(in host: (any GestureHost)?) -> CGPoint {
    guard isReadable else { return .zero }
    return map(pace.velocity(now: now, policy: velocityPolicy), into: host)
  }

  private var isReadable: Bool { current != .possible && current != .failed || isAsking }

  private func map(_ v: CGPoint, into host: (any GestureHost)?) -> CGPoint {
    guard let host else { return v }
    let t = host.windowTransform
    if t.isTranslation { return v }
    return t.isInvertible ? v.applyingLinearPart(of: t.inverted()) : .zero
  }

  // MARK: How it decides

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if current.isActive, tracked.count > most {
      for touch in tracked.reversed()
      where touch.stage == .began && tracked.count > most {
        ignore(touch, for: event)
      }
    } else if current == .possible, tracked.count > most {
      return request(
        .failed, because: .tooManyTouches(tracked.count, allowed: most))
    }
    drag.centroid = centroidBefore
    if drag.distance == .zero, current == .possible {
      pace.restart()
      pace.add(.zero, at: event.eventTime)
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard follow() else { return }
    if current.isActive {
      goOn(because: .moved)
    } else if current == .possible {
      propose()
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    // The place of the lift counts (PAN-18); it is usually the last place again.
    let hasMoved = follow()
    if current == .possible, hasMoved { propose() }
    let left = remaining
    drag.centroid = centroid(ofThoseStillDown: left)
    if current.isActive {
      if left == 0 {
        request(.ended, because: .allTouchesLifted)
      } else if left < least {
        request(.ended, because: .belowMinimumTouches(left, needs: least))
      }
    } else if current == .possible, left == 0 {
      // Begun by the lift itself, it is over with it (PAN-18, ARB-12).
      if isWaiting { return request(.ended, because: .allTouchesLifted) }
      request(.failed, because: lacking())
    } else if isWaiting, left < least {
      // Begun by the last movement before the lift, it is over with it (PAN-10, ARB-12).
      request(.ended, because: .belowMinimumTouches(left, needs: least))
    }
  }

  open override func ignore(_ touch: UITouch, for event: UIEvent) {
    super.ignore(touch, for: event)
    drag.centroid = centroid
  }

  override func tookBack(_ touch: UITouch) { drag.centroid = centroid }

  open override func reset() {
    super.reset()
    drag.distance = .zero
    drag.origin = .zero
    drag.crossing = nil
    drag.set = nil
    drag.isScrolling = false
    pace.restart()
  }

  override func lacking() -> Reason {
    if tracked.count < least {
      return .tooFewTouches(tracked.count, needs: least)
    }
    return .movedTooLittle(drag.distance.length, needs: threshold)
  }

  /// At the begin the threshold is taken out along the way (PAN-04).
  override func didEnter(_ state: State) {
    guard state == .began, !drag.isScrolling else { return }
    let length = drag.distance.length
    let out = threshold
    if length >= out, length > 0 {
      drag.origin = drag.distance * (out / length)
    } else if let crossing = drag.crossing, crossing.length > 0 {
      drag.origin = crossing * (out / crossing.length)
    }
  }

  /// What `didEnter` takes out and what `touchesMoved` needs.
  final var threshold: CGFloat {
    tracked.first?.kind == .indirectPointer ? numbers.pointerHysteresis : numbers.hysteresis
  }

  /// Subclasses say whether the way so far makes it theirs, and why not.
  func judge(_ distance: CGPoint, needs: CGFloat) -> Judgement {
    let squared = distance.squaredLength
    guard squared >= needs * needs, squared > 0 else { return .undecided }
    return .yes(.thresholdReached(squared.squareRoot(), needs: needs))
  }

  enum Judgement {
    case undecided
    case yes(Reason)
    case no(Reason)
  }

  private func propose() {
    guard let crossing = drag.crossing else { return }
    switch judge(crossing, needs: threshold) {
    case .undecided: break
    case .yes(let reason): request(.began, because: reason)
    case .no(let reason): request(.failed, because: reason)
    }
  }

  /// Where the centre was before this report moved anybody: whoever lands with it takes nothing of
  /// that away (PAN-02).
  private var centroidBefore: CGPoint {
    guard !tracked.isEmpty else { return centroid }
    var sum = CGPoint.zero
    for touch in tracked { sum += touch.stage == .moved ? touch.previousPosition : touch.position }
    return sum * (1 / CGFloat(tracked.count))
  }

  private func centroid(ofThoseStillDown count: Int) -> CGPoint {
    guard count > 0 else { return centroid }
    var sum = CGPoint.zero
    for touch in tracked where touch.isLive && touch.stage != .ended { sum += touch.position }
    return sum * (1 / CGFloat(count))
  }

  /// Takes in where the fingers went, every raw sample of them; `false`: their centre stayed.
  @inline(__always) private func follow() -> Bool {
    guard tracked.count == 1 else { return followSeveral() }
    let counts = least == 1 && most >= 1
    // The touch lives while it is handed out: it need not be counted.
    let touch = Unmanaged.passUnretained(tracked[0])
    let stage = touch.borrow { $0.stage }
    guard stage == .moved || stage == .ended else { return false }
    if touch.borrow({ $0.hasTimeJump }) { pace.restart() }
    if touch.borrow({ $0.samples.count }) == 1 {
      let (place, time) = touch.borrow { ($0.position, $0.time) }
      guard step(to: place, at: time, counts, isLift: stage == .ended) else { return false }
    } else {
      guard touch.borrow({ followReadings(of: $0, counts) }) else { return false }
    }
    if drag.set != nil { drag.set = nil }
    return counts
  }

  @inline(never) private func followReadings(of touch: UITouch, _ counts: Bool) -> Bool {
    let before = drag.centroid
    let isLift = touch.stage == .ended
    for sample in touch.samples {
      step(to: sample.position, at: sample.time, counts, isLift: isLift)
    }
    return drag.centroid != before
  }

  @inline(never) private func followSeveral() -> Bool {
    guard !tracked.isEmpty, takesIn() else { return false }
    let counts = tracked.count >= least && tracked.count <= most
    let before = drag.centroid
    followSeveral(counts)
    if drag.centroid == before { return false }
    drag.set = nil
    return counts
  }

  /// Samples of all fingers in the order of their times, those of one time together.
  private func followSeveral(_ counts: Bool) {
    let share = 1 / CGFloat(tracked.count)
    var isOneReport = true
    // A finger that lifts says nothing of the others' rest.
    var isLift = true
    var earliest = TimeInterval.infinity
    var latest = -TimeInterval.infinity
    for i in tracked.indices {
      Unmanaged.passUnretained(tracked[i]).borrow { touch in
        guard touch.readings > 0 else { return }
        isOneReport = isOneReport && touch.samples.count == 1
        isLift = isLift && touch.stage == .ended
        earliest = min(earliest, touch.time)
        latest = max(latest, touch.time)
      }
    }
    // The usual one: a reading of each finger that moved, taken together.
    if isOneReport, earliest >= latest {
      if latest.isFinite { step(to: centroid, at: latest, counts, isLift: isLift) }
      return
    }
    rewindReadings()
    while let next = nextReadings() {
      step(to: drag.centroid + next.moved * share, at: next.time, counts, isLift: next.isLift)
    }
    drag.centroid = centroid
  }

  /// `false`: it stayed where it was.
  @discardableResult
  @inline(__always) private func step(
    to place: CGPoint, at time: TimeInterval, _ counts: Bool, isLift: Bool = false
  ) -> Bool {
    let moved = place - drag.centroid
    guard moved.x != 0 || moved.y != 0 else {
      if counts, !isLift { stay(at: time) }
      return false
    }
    drag.centroid = place
    guard counts else { return true }
    drag.distance += moved
    pace.add(drag.distance, at: time)
    if drag.crossing == nil { cross() }
    return true
  }

  @inline(never) private func cross() {
    if case .undecided = judge(drag.distance, needs: threshold) { return }
    drag.crossing = drag.distance
  }

  /// A report of the same place is evidence of rest. A lift is not: it repeats the newest place,
  /// whether the finger moved on or not (SDL-07).
  @inline(never) private func stay(at time: TimeInterval) {
    pace.add(drag.distance, at: time)
  }

  override func suppose(_ way: CGPoint, _ ask: () -> Bool) -> Bool {
    let before = drag
    let paceBefore = VelocityEstimator()
    pace.swap(with: paceBefore)
    defer {
      drag = before
      pace.swap(with: paceBefore)
    }
    drag.distance = way
    drag.origin = .zero
    drag.set = nil
    drag.centroid = centroid + way
    // A twentieth of a second for all of it.
    for step in 0...4 {
      pace.add(way * (CGFloat(step) / 4), at: now + 0.0125 * Double(step - 4))
    }
    return ask()
  }

  // MARK: Scrolling (PAN-19)

  override var keepsSequence: Bool { drag.isScrolling && timer != nil }

  override func wantsScroll(isContinuous: Bool) -> Bool {
    guard drag.isScrolling || tracked.isEmpty else { return false }
    return allowedScrollTypesMask.contains(isContinuous ? .continuous : .discrete)
  }

  override func scrolled(_ event: UIEvent) {
    let step = numbers.wheelStep
    // Away from the user moves the content down, right moves it left (PTR-07).
    let moved = CGPoint(x: -event.scroll.dx * step, y: event.scroll.dy * step)
    guard moved != .zero else { return }
    if !drag.isScrolling {
      drag.isScrolling = true
      pace.add(.zero, at: event.eventTime)
    }
    drag.centroid = event.pointer
    drag.distance += moved
    drag.set = nil
    pace.add(drag.distance, at: event.eventTime)
    startTimer(at: event.eventTime + numbers.wheelEnd)
    if current.isActive {
      request(.changed, because: .moved)
    } else {
      request(.began, because: .thresholdReached(moved.length, needs: 0))
    }
  }

  override func timerFired() {
    guard drag.isScrolling else { return }
    if current.isActive {
      request(.ended, because: .durationReached(numbers.wheelEnd, needs: numbers.wheelEnd))
    } else {
      request(.failed, because: .sequenceEnded)
    }
  }

  open override func location(in host: (any GestureHost)?) -> CGPoint {
    drag.isScrolling ? UITouch.convert(drag.centroid, to: host) : super.location(in: host)
  }
}

/// Kinds of scroll events a pan may take (PAN-19).
public struct UIScrollTypeMask: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A wheel with notches.
  public static let discrete = UIScrollTypeMask(rawValue: 1)
  /// A trackpad.
  public static let continuous = UIScrollTypeMask(rawValue: 2)
  public static let all: UIScrollTypeMask = [.discrete, .continuous]
}
