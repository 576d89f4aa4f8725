import PantoBase

/// Something that watches touches and says when they make its gesture.
///
/// A recognizer only *requests* a state, with a reason; the arbiter of its window settles all
/// requests of one event together, then actions run (DESIGN: ask, settle, act). Subclasses override
/// `touchesBegan` … `reset` and set `state`, as with UIKit.
@MainActor open class UIGestureRecognizer: TargetAction, Hashable {
  public enum State: Int, Sendable, CaseIterable {
    case possible, began, changed, ended, cancelled, failed

    /// A discrete gesture's success: the same as `ended` (REC-01).
    public static let recognized = State.ended

    var isTerminal: Bool { self == .ended || self == .cancelled || self == .failed }
    @inline(__always) var isActive: Bool { self == .began || self == .changed }

    /// The state's name, as logs spell it.
    public var word: String {
      switch self {
      case .possible: "possible"
      case .began: "began"
      case .changed: "changed"
      case .ended: "ended"
      case .cancelled: "cancelled"
      case .failed: "failed"
      }
    }
  }

  struct Proposal {
    var state: State
    var reason: Reason
  }

  private static var lastNumber: Int32 = 0
  /// Requirements followed in search of cycles, for tests of cost.
  static var requirementSteps = 0

  public let id: RecognizerID
  let hashNumber = HashNumbers.next()
  final var current = State.possible
  final var shown: State?
  final var latestReason: Reason?
  final var latestRefusal: Reason?
  final var hasChangedSinceDown = false
  // The view does not belong to it, and may be gone: `hostLife` knows.
  private final var hostLife: LifetimeToken?
  nonisolated(unsafe) private final unowned(unsafe) var hostRef: (any GestureHost)?
  final var attachedHost: (any GestureHost)? {
    get { hostLife?.isOver ?? true ? nil : hostRef }
    set {
      hostLife = newValue?.life
      hostRef = newValue
    }
  }
  // Strong from the first touch of a sequence to its reset.
  final var processor: EventProcessor?
  @exclusivity(unchecked) final var tracked: [UITouch] = []
  final var proposals: [Proposal] = []
  /// What it still has to wait for, once it has asked to leave possible (ARB-12).
  final var waitingOn: RecognizerID?
  final var isAsking = false
  final var timer: Timekeeper.Deadline?
  final var rank = 0
  final var participates: UInt64 = 0
  /// The first of its fingers that changed in step `participates`.
  nonisolated(unsafe) final var firstInStep: Unmanaged<Route>?
  final var askedForEvent: UInt64 = 0
  /// The newest step whose readings it has taken in, of several fingers.
  final var stepTakenIn: UInt64 = 0
  final var wantsEvent = true
  final var enabled = true
  /// So often it gave up its touches.
  final var withdrawals = 0
  @exclusivity(unchecked) final var targets: [TargetEntry] = []
  /// The only target is called just now.
  final var isCallingOne = false
  /// Those that were taken away meanwhile.
  @exclusivity(unchecked) final var dismissed: [TargetEntry] = []
  final var requirements: [WeakRecognizer] = []
  final var refused: [WeakRecognizer] = []
  /// The numbers of `requirements`.
  final var requiredNumbers = RecognizerNumbers()
  /// Recognizers that require this one to fail.
  final var dependents: [WeakRecognizer] = []
  /// So many requirements and dependents are kept before those that are gone are taken out.
  final var mostRequirements = 16
  final var mostDependents = 16
  final var dynamicRequirements: [DynamicRequirement] = []
  final var askedAbout = RecognizerNumbers()
  /// This recognizer's place among those of its view, if these are many.
  package final var siblingHandle: Int32 = -1
  /// Whether this recognizer stands in the list of its walk's running sequences.
  final var isInvolved = false
  /// Whether this recognizer stands in the list of those that ask its walk's arbiter.
  final var isEnlisted = false
  /// Contacts that began with it among their recognizers; the latest, at least.
  final var seen: [Int64] = []
  /// Whether the class may answer `shouldRequireFailure` or `shouldBeRequiredToFail` with yes.
  private final var hasOwnOpinion = true
  /// Whether which recognizer must fail first depends on answers of this one.
  final var isOutspoken: Bool { hasOwnOpinion || delegate != nil }

  final var namedInLog: Int32 = 0
  final var latestLogPlace = -1
  final var seenModifiers: UIKeyModifierFlags = []
  final var seenButtons: UIEvent.ButtonMask = []
  @exclusivity(unchecked) final var cachedMembers: [UITouch] = []
  final var cachedSet: Set<UITouch> = []
  final var numbers = GestureConstants()

  public required init() {
    UIGestureRecognizer.lastNumber &+= 1
    id = RecognizerID(number: UIGestureRecognizer.lastNumber)
    hasOwnOpinion = RecognizerOverrides.ofRequirements(in: Swift.type(of: self))
  }

  // MARK: Settings

  /// Default `true`. Set to `false` in mid-gesture it cancels or fails, and drops its touches (REC-09).
  open var isEnabled: Bool {
    get { enabled }
    set {
      guard newValue != enabled else { return }
      enabled = newValue
      if !newValue { withdraw(because: .disabled) }
    }
  }

  public weak var delegate: (any UIGestureRecognizerDelegate)? {
    didSet { if processor != nil { noteDelegate() } }
  }

  /// One that comes in mid-sequence is asked about the touches that are down, too.
  private final func noteDelegate() {
    guard delegate != nil else { return }
    for touch in tracked where !touch.outspoken.contains(where: { $0 === self }) {
      touch.outspoken.append(self)
    }
  }

  /// A name of your own for logs and diagnoses (REC-20).
  open var name: String?
  /// Default `true`: on recognition the views of its touches get `touchesCancelled` (REC-17).
  open var cancelsTouchesInView = true
  /// Default `false` (REC-18).
  open var delaysTouchesBegan = false
  /// Default `true` (REC-19).
  open var delaysTouchesEnded = true
  /// Kinds of touches that are let in; all by default (REC-11).
  open var allowedTouchTypes: [UITouch.TouchType] = UITouch.TouchType
    .allCases
  /// Default `true`: the first touch of a sequence decides the kind of the others (REC-12).
  open var requiresExclusiveTouchType = true
  /// The numbers that decide for this recognizer.
  public var constants: GestureConstants {
    get { numbers }
    set { numbers = newValue.legal(otherwise: numbers) }
  }

  // MARK: What it reports

  /// Users read it; subclasses set it (REC-04). Setting is a request for `.subclass` reason.
  public var state: State {
    get { shown ?? current }
    set { request(newValue, because: .subclass) }
  }

  /// Why it is in this state: the reason of the latest transition.
  public var reason: Reason? { latestReason }

  /// Who it watches; `nil` when attached to nothing.
  public var host: (any GestureHost)? { attachedHost }

  /// Touches it tracks. After the last lift those of the last live moment stay until `reset()`
  /// (REC-15).
  public var numberOfTouches: Int { tracked.count }

  public var modifierFlags: UIKeyModifierFlags { seenModifiers }
  public var buttonMask: UIEvent.ButtonMask { seenButtons }

  /// The centroid of its touches, in `host`'s coordinates; `nil` means the window.
  open func location(in host: (any GestureHost)?) -> CGPoint {
    UITouch.convert(centroid, to: host)
  }

  /// One touch, by order of arrival. An index out of range is refused and answers the centroid.
  open func location(ofTouch index: Int, in host: (any GestureHost)?) -> CGPoint {
    guard tracked.indices.contains(index) else {
      Misuse.report("location(ofTouch: \(index)): there are \(tracked.count) touches")
      return location(in: host)
    }
    return UITouch.convert(tracked[index].position, to: host)
  }

  final var centroid: CGPoint {
    if tracked.count == 1 { return tracked[0].position }
    guard !tracked.isEmpty else { return .zero }
    var sum = CGPoint.zero
    for i in tracked.indices {
      sum += Unmanaged.passUnretained(tracked[i]).borrow { $0.position }
    }
    return sum * (1 / CGFloat(tracked.count))
  }

  final var liveCount: Int {
    var n = 0
    for touch in tracked where touch.isLive { n += 1 }
    return n
  }

  // MARK: For subclasses

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Cancels or fails with the touch (REC-10); call super.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    var cause = CancelCause.system
    for touch in tracked where touch.stage == .cancelled { cause = touch.cancelCause }
    request(current.isActive ? .cancelled : .failed, because: .touchCancelled(cause))
  }

  /// Back to the beginning, once per sequence (REC-07); call super.
  open func reset() {}

  /// Stops tracking a touch: it counts nowhere and stays with its view (REC-16).
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    if let i = tracked.firstIndex(where: { $0 === touch }) { tracked.remove(at: i) }
    // It may have been the last.
    processor?.mayHaveFinished = true
  }

  /// Default `true` (ARB-07).
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Default `true` (ARB-07).
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Default `false` (DEL-02).
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// Default `false` (DEL-02).
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// Whether it wants to hear of an event at all (DEL-01).
  open func shouldReceive(_ event: UIEvent) -> Bool {
    delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
  }

  /// Asks for a state. Outside a turn of the window's events it is settled at once; inside, together
  /// with everybody else's. What the state table forbids is refused and reported (REC-02, REC-03).
  public final func request(_ state: State, because reason: Reason) {
    var wanted = state
    if current.isActive, wanted == .failed { wanted = .cancelled }
    if current == .possible, wanted == .cancelled { wanted = .failed }
    switch (current, wanted) {
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended),
      (.began, .cancelled), (.changed, .cancelled), (.possible, .failed):
      commit(wanted, because: reason)
    case (.possible, .began), (.possible, .ended):
      propose(wanted, because: reason)
    case (.possible, .changed) where !proposals.isEmpty:
      // A subclass that goes on before its begin was settled: nothing new to say yet.
      break
    case (.possible, .possible):
      break
    default:
      Misuse.report(
        "\(gestureName): a recognizer in \(current.word) cannot go to \(wanted.word); "
          + "wait for reset()")
    }
    processor?.settleIfIdle()
  }

  // MARK: For the recognizers of this module

  /// `request(.changed)` of one that has begun: the usual transition.
  final func goOn(because reason: Reason) {
    guard processor != nil else { return request(.changed, because: reason) }
    // The walk outlives its turn: it need not be counted.
    let isDone = Unmanaged.passUnretained(processor.unsafelyUnwrapped).borrow { processor in
      guard processor.isInTurn else { return false }
      let from = current
      current = .changed
      noteChange(from: from, because: reason, in: processor)
      processor.changed(self)
      return true
    }
    if !isDone { request(.changed, because: reason) }
  }

  @inline(__always) final func noteChange(
    from: State, because reason: Reason, in processor: EventProcessor
  ) {
    latestReason = reason
    hasChangedSinceDown = true
    if from != .changed || !processor.log.wentOn(self) {
      logChange(from: from, reason, in: processor)
    }
  }

  @inline(never) private final func logChange(
    from: State, _ reason: Reason, in processor: EventProcessor
  ) {
    processor.log.record(
      Transition(
        time: processor.time.now, reason: reason, from: from, to: .changed, kind: kind,
        recognizer: id, count: 1),
      by: self)
  }

  /// What is still lacking while possible: the reason if nothing more comes (REC-08).
  func lacking() -> Reason { .sequenceEnded }

  /// The state has just been committed; actions have not run yet.
  func didEnter(_ state: State) {}

  /// A touch that had been set aside counts again.
  func tookBack(_ touch: UITouch) {}

  /// Asks while it reports a movement of `way`, where movement is what it is about.
  func suppose(_ way: CGPoint, _ ask: () -> Bool) -> Bool { ask() }

  /// The timer started with `startTimer` is due.
  func timerFired() {}

  /// Which of the built-in gestures it is, subclasses of theirs included.
  var kind: GestureKind { .other }
  /// Discrete: it goes straight to ended.
  var isDiscrete: Bool { false }
  /// For the order of proposals (ARB-03).
  var requiredTaps: Int { 0 }
  var isHover: Bool { false }
  /// Something other than touches keeps the sequence going: a pointer inside, a turning wheel.
  var keepsSequence: Bool { false }
  /// Does not act on a touch whose view is a control of its own (REC-22).
  var yieldsToControls: Bool { false }
  func wantsScroll(isContinuous: Bool) -> Bool { false }
  func scrolled(_ event: UIEvent) {}
  /// Whether the button of a pointer lets the touch in (PTR-02).
  func accepts(_ buttons: UIEvent.ButtonMask) -> Bool { buttons.contains(.primary) }
  /// What `diagnose` and default names call it: `pan`, `tap`, …
  open var kindName: String { GestureNames.lowerCamel("\(type(of: self))") }

  /// `name`, else kind, colon, view name (CLI-05).
  public var gestureName: String {
    if let name { return PlainText.line(name) }
    guard let host = attachedHost else { return kindName }
    return "\(kindName):\(host.gestureName)"
  }

  final var isWaiting: Bool { !proposals.isEmpty }

  final var now: TimeInterval { processor?.time.now ?? 0 }

  final func startTimer(at time: TimeInterval, letsEventsPass: Bool = false) {
    timer?.cancel()
    timer = processor?.time.at(time, letsEventsPass: letsEventsPass) { [weak self] in
      self?.fireTimer()
    }
  }

  final func stopTimer() {
    timer?.cancel()
    timer = nil
  }

  private func fireTimer() {
    timer = nil
    guard let processor else { return }
    processor.turn { self.timerFired() }
  }

  /// Events are handed to it.
  @inline(__always) final var canHear: Bool { enabled && !current.isTerminal && processor != nil }

  @inline(__always) final func isTracking(_ touch: UITouch) -> Bool {
    for i in tracked.indices where tracked[i] === touch { return true }
    return false
  }

  private func propose(_ state: State, because reason: Reason) {
    if let i = proposals.firstIndex(where: { $0.state == state }) {
      proposals[i].reason = reason
      return
    }
    guard proposals.isEmpty || (proposals[0].state == .began && state == .ended) else { return }
    proposals.append(Proposal(state: state, reason: reason))
    if let processor = processor ?? attachedHost?.hostWindow?.eventWalk {
      self.processor = processor
      processor.wantsToLeavePossible(self)
    } else {
      // Nobody would ever end it (P1).
      proposals.removeAll(keepingCapacity: true)
      Misuse.report("\(gestureName): a recognizer in no window cannot go to \(state.word)")
    }
  }

  /// Enters the state, logs it, and queues its action; actions run later, in this order (R2).
  final func commit(_ state: State, because reason: Reason) {
    // A delegate may have disabled it while it was being asked: what is over stays as it ended (R1).
    guard !current.isTerminal else { return }
    let from = current
    current = state
    latestReason = reason
    hasChangedSinceDown = true
    if state == .changed, let processor {
      // The usual transition, without what only others need.
      processor.log.record(
        Transition(
          time: processor.time.now, reason: reason, from: from, to: state, kind: kind,
          recognizer: id, count: 1),
        by: self)
      return processor.changed(self)
    }
    if state.isTerminal {
      stopTimer()
      proposals.removeAll(keepingCapacity: true)
      waitingOn = nil
    }
    didEnter(state)
    guard let processor else {
      if state != .failed { sendActions() }
      if state.isTerminal { finish() }
      return
    }
    processor.log.record(
      Transition(
        time: processor.time.now, reason: reason, from: from, to: state, kind: kind,
        recognizer: id, count: 1),
      by: self)
    processor.committed(self, from: from, to: state)
  }

  /// Disabled, detached: gives up what it has (REC-09, REC-13).
  final func withdraw(because reason: Reason) {
    withdrawals += 1
    guard processor != nil || current != .possible else { return }
    if isHover { processor?.hover.forget(self) }
    switch current {
    case .began, .changed: request(.cancelled, because: reason)
    case .possible: request(.failed, because: reason)
    case .ended, .cancelled, .failed: break
    }
    tracked.removeAll(where: { $0.isLive })
    processor?.mayHaveFinished = true
    processor?.settleIfIdle()
  }

  /// Ends the gesture without telling anybody: the world of its window is gone.
  final func giveUp() {
    switch current {
    case .began, .changed:
      current = .cancelled
      latestReason = .touchCancelled(.windowGone)
    case .possible:
      current = .failed
      latestReason = .touchCancelled(.windowGone)
    case .ended, .cancelled, .failed: break
    }
    finish()
  }

  /// Everything of this sequence is over.
  final func finish() {
    stopTimer()
    reset()
    current = .possible
    tracked.removeAll(keepingCapacity: true)
    proposals.removeAll(keepingCapacity: true)
    dynamicRequirements.removeAll(keepingCapacity: true)
    askedAbout.removeAll()
    isInvolved = false
    cachedMembers.removeAll(keepingCapacity: true)
    cachedSet = []
    waitingOn = nil
    processor = nil
  }

  public nonisolated static func == (a: UIGestureRecognizer, b: UIGestureRecognizer) -> Bool {
    a === b
  }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(hashNumber) }
  public nonisolated func _rawHashValue(seed: Int) -> Int { HashNumbers.hash(of: hashNumber) }
}

extension UIGestureRecognizer {
  /// Why it did what it did since the newest touch came down on its view or below: the reason of its
  /// latest transition; else why a touch was kept from it; else what it waits for or still lacks.
  public var explanation: Reason? {
    if hasChangedSinceDown, let latestReason { return latestReason }
    // A requirement is refused on a view or off one; other refusals were of touches it had then.
    if attachedHost == nil, latestRefusal != .requirementCycle { return .detached }
    if let latestRefusal { return latestRefusal }
    if let waitingOn { return .waitingFor(waitingOn) }
    return processor == nil ? latestReason : lacking()
  }

  /// Called by the view that takes it (REC-13): a recognizer has one view.
  public func attach(to host: any GestureHost) { attachedHost = host }

  /// Called by the view that lets it go; in mid-gesture it is cancelled (REC-13).
  public func detachFromHost() {
    attachedHost = nil
    withdraw(because: .detached)
  }
}
