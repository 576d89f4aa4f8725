import PantoBase

/// One finger, pen or pressed pointer, from touch down to lift. The object is changed in place
/// (TCH-02).
///
/// Locations are stored in window points and converted when they are read.
@preconcurrency @MainActor open class UITouch: Hashable {
  /// The phases of a touch, with UIKit's values.
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled, regionEntered, regionMoved, regionExited
  }

  /// The kind of device that a touch comes from, with UIKit's values.
  public enum TouchType: Int, Sendable, CaseIterable {
    case direct, indirect, pencil, indirectPointer
  }

  /// One raw sample of the device.
  struct Sample {
    var time: TimeInterval
    var position: CGPoint
    var pressure: CGFloat
  }

  /// The samples of one event. The newest is stored by itself, because nearly always there is only
  /// one.
  struct SampleList: RandomAccessCollection {
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

  /// A change that the view has not received yet, with the values of that moment (REC-18, REC-19).
  struct HeldBack {
    var phase: Phase
    var position: CGPoint
    var previous: CGPoint
    var time: TimeInterval
  }

  final let contact: Int64
  final let kind: TouchType
  /// The hash value. Among live touches it increases in the order of touch down
  /// (`EventProcessor.nextTouchNumber`).
  final let number: Int
  final var stage: Phase = .began
  final var position: CGPoint
  final var previousPosition: CGPoint
  final var startPosition: CGPoint
  final var time: TimeInterval
  final var startTime: TimeInterval
  /// The largest squared distance from the position of touch down.
  final var farthest: CGFloat = 0
  final var taps = 1
  final var pressure: CGFloat = 0
  final var buttons: UIEvent.ButtonMask = []
  final var cancelCause = CancelCause.system
  /// The recognizer that took the touch from its view, with the movement in points by which it
  /// recognized; 0 where that was not what decided.
  package final var takenBy: (id: RecognizerID, after: CGFloat)?
  /// The reason for which a control or a cell lost the touch (EXP-01).
  package final var lossReason: Reason {
    takenBy.map { .control(.taken(by: $0.id, after: $0.after)) } ?? .touchCancelled(cancelCause)
  }
  final var isLive = true
  final var isEmulatedFinger = false
  /// Whether the lift of this touch was probably lost. The touch then counts nowhere until it moves
  /// (I14).
  final var isSuspect = false
  /// The recognizers that followed the touch when it was set aside because its lift seemed lost
  /// (I14), each with its count of withdrawals at that time.
  final var suspendedBy: [(UIGestureRecognizer, withdrawals: Int)] = []
  /// Whether the times of this contact went back so far that the velocity must be measured anew
  /// (B6).
  final var hasTimeJump = false

  // The references below are strong while the touch is live (TCH-04), and released when it is over.
  final var host: (any GestureHost)?
  final var window: (any GestureWindow)?
  final var recognizers: [UIGestureRecognizer] = []
  /// The recognizers that must be asked about dynamic failure requirements, because of a delegate
  /// or an overridden method.
  final var recognizersToAsk: [UIGestureRecognizer] = []
  final var singleSet: Set<UITouch> = []

  /// The samples since the last event that was delivered, newest last.
  @exclusivity(unchecked) final var samples = SampleList()
  /// The number of samples that a recognizer of several fingers has processed.
  final var processedSampleCount = 0

  // The state of the touch's delivery to its view.
  final var reachesView = true
  final var viewHasReceived = false
  final var isSilenced = false
  /// Keeps the whole touch from its view, unless the view has received a part of it.
  package final func keepFromView() { if !viewHasReceived { isSilenced = true } }
  /// Whether the change in this step is delivered to the view now.
  final var isDeliveredNow = false
  @exclusivity(unchecked) final var heldBack: [HeldBack] = []

  /// Creates a touch that no finger makes, for tests that hand touches to a view themselves.
  public convenience init() {
    self.init(
      contact: 0, number: 0, kind: .direct, position: .zero, time: 0, pressure: 0, buttons: [])
  }

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

  /// The phase of the touch in the present event.
  open var phase: Phase { stage }
  /// The time of the latest change in seconds.
  open var timestamp: TimeInterval { time }
  /// The number of taps in a row: 1 for a first tap, 2 for one soon after and near it, and so on.
  /// The number is fixed when the touch begins (TCH-06).
  open var tapCount: Int { taps }
  /// The kind of device that the touch comes from.
  open var type: TouchType { kind }
  /// Whether the mouse emulates this finger: one of two under Ctrl, or a pin (PTR-04, MSE-02).
  public var isEmulated: Bool { isEmulatedFinger }
  /// The pressure, 0…1; 0 for pointers. SDL reports 1 for every finger, so no gesture depends on it
  /// (TCH-08).
  open var force: CGFloat { kind == .indirectPointer ? 0 : pressure }
  /// The largest value of `force`: 1.
  open var maximumPossibleForce: CGFloat { 1 }
  /// The recognizers that have received this touch since it began, innermost view first.
  open var gestureRecognizers: [UIGestureRecognizer]? { recognizers }
  /// The view that the touch began on, whatever has happened since (TCH-03).
  package var gestureHost: (any GestureHost)? { host }
  /// The window that the touch began in.
  package var gestureWindow: (any GestureWindow)? { window }

  /// Returns the position in the coordinates of `host`; `nil` means the window (TCH-05).
  open func location(in host: (any GestureHost)?) -> CGPoint {
    UITouch.convert(position, to: host)
  }

  /// Returns the position at the previous event in the coordinates of `host`; `nil` means the
  /// window.
  open func previousLocation(in host: (any GestureHost)?) -> CGPoint {
    UITouch.convert(previousPosition, to: host)
  }

  static func convert(_ p: CGPoint, to host: (any GestureHost)?) -> CGPoint {
    host?.pointFromWindow(p) ?? p
  }

  final func coalescedCopies() -> [UITouch] {
    var before = previousPosition
    return samples.enumerated().map { i, sample in
      // The copies are numbered in the order of time, so that a set of them iterates in that order.
      let copy = UITouch(
        contact: contact, number: i, kind: kind, position: sample.position, time: sample.time,
        pressure: sample.pressure, buttons: buttons)
      copy.previousPosition = before
      copy.stage = stage
      copy.taps = taps
      copy.isEmulatedFinger = isEmulatedFinger
      copy.host = host
      copy.window = window
      before = sample.position
      return copy
    }
  }

  /// Records the first sample of an event.
  @inline(__always) final func moved(
    to place: CGPoint, at time: TimeInterval, pressure: CGFloat
  ) {
    previousPosition = position
    position = place
    self.pressure = pressure
    self.time = time
    stage = .moved
    let distance = (place - startPosition).squaredLength
    if distance > farthest { farthest = distance }
    samples.set(Sample(time: time, position: place, pressure: pressure))
  }

  /// Records one more sample of the same event.
  final func addSample(at place: CGPoint, time: TimeInterval, pressure: CGFloat) {
    position = place
    self.pressure = pressure
    self.time = time
    farthest = max(farthest, (place - startPosition).squaredLength)
    samples.append(Sample(time: time, position: place, pressure: pressure))
  }

  /// Records any change of the contact after its touch down.
  final func update(from event: InputEvent) {
    if event.phase != .cancelled {
      position = event.position
      pressure = event.pressure
      farthest = max(farthest, (event.position - startPosition).squaredLength)
    }
    time = event.time
    samples.append(Sample(time: event.time, position: position, pressure: event.pressure))
    switch event.phase {
    case .moved: stage = .moved
    case .stationary: stage = .stationary
    case .ended: stage = .ended
    case .cancelled:
      stage = .cancelled
      cancelCause = event.cause
    case .began, .hovered: break
    }
  }

  /// Whether the view receives the changes of this touch, unless a recognizer holds them back.
  @inline(__always) final var isDeliverable: Bool { reachesView && !isSilenced && host != nil }

  /// Releases the touch's references to views and recognizers when the sequence is over.
  final func releaseReferences() {
    isLive = false
    singleSet = []
    recognizers = []
    recognizersToAsk = []
    suspendedBy = []
    host = nil
    window = nil
    samples.removeAll()
    heldBack.removeAll()
  }

  public nonisolated static func == (a: UITouch, b: UITouch) -> Bool { a === b }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(number) }
  /// Returns the number alone, whatever the seed (see `HashNumbers`). Touches with consecutive
  /// numbers fall into consecutive buckets.
  public nonisolated func _rawHashValue(seed: Int) -> Int { number }
}

extension Set<UITouch> {
  /// Creates a set that iterates in the order of `touches` if these are in the order of touch down:
  /// the hash table has a bucket for every number up to the largest.
  init(inLandingOrder touches: [UITouch]) {
    var largest = 0
    for touch in touches where touch.number > largest { largest = touch.number }
    // A hash table is at most three quarters full.
    self.init(minimumCapacity: Swift.max(touches.count, ((largest + 1) * 3 + 3) / 4))
    for touch in touches { insert(touch) }
  }
}
