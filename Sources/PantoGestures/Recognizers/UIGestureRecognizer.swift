import PantoBase

/// The base class of gesture recognizers, which watch touches and report when these make a gesture.
///
/// A recognizer only *requests* a state, with a reason. The arbiter of its window decides all
/// requests of one event together, then actions run. Subclasses override `touchesBegan` … `reset`
/// and set `state`, as with UIKit.
///
/// A subclass of your own can explain itself as the library's recognizers do:
///
/// - `request(_:because:)` in place of `state` gives a reason, such as `Reason.custom`;
/// - `lackingReason` tells what is still missing while the recognizer is possible;
/// - `gestureKind` names the gesture in the log;
/// - `scheduleTimer(at:)` waits on the stage's clock, and `VelocityEstimator` measures speed.
///
/// The example `Knob` of the folder `Examples` uses all of them.
@preconcurrency @MainActor open class UIGestureRecognizer: TargetAction, Hashable {
  struct Proposal {
    var state: State
    var reason: Reason
  }

  /// How many failure requirements were followed in the search for cycles, for tests of cost. The
  /// counter belongs to the process, because a requirement may connect any two recognizers.
  static var requirementSteps = 0

  /// A number that no other recognizer of this process has.
  public let id: RecognizerID
  let hashNumber = HashNumbers.next()
  /// The key-value observations of this recognizer's state; `nil` until the first one begins
  /// (PRT-26).
  package final var observations: ValueObservations?
  /// The action that notifies key-value observers of state changes. Added with the first
  /// observation and never removed.
  final var observingAction: ActionToken?
  final var current = State.possible
  final var shown: State?
  final var latestReason: Reason?
  final var latestRefusal: Reason?
  final var hasChangedSinceDown = false
  // The recognizer does not retain its view, and the view may be gone: `hostLifetime` tells.
  private final var hostLifetime: LifetimeToken?
  nonisolated(unsafe) private final unowned(unsafe) var hostRef: (any GestureHost)?
  final var attachedHost: (any GestureHost)? {
    get { hostLifetime?.isOver ?? true ? nil : hostRef }
    set {
      hostLifetime = newValue?.lifetimeToken
      hostRef = newValue
    }
  }
  // The event processor of the running sequence, retained from the first touch until the reset.
  final var processor: EventProcessor?
  @exclusivity(unchecked) final var tracked: [UITouch] = []
  final var proposals: [Proposal] = []
  /// The recognizer that must fail before this one may leave possible (ARB-12), once that has been
  /// asked for.
  final var waitingOn: RecognizerID?
  final var isAsking = false
  /// The timer of the library's own recognizers.
  final var timer: Timekeeper.Deadline?
  /// The timer of `scheduleTimer`, separate from `timer` so that a subclass of a library's
  /// recognizer can use both.
  final var ownTimer: Timekeeper.Deadline?
  /// Whether a timer is running, so that the recognizer may still decide after all fingers lifted.
  @inline(__always) final var isTimed: Bool { timer != nil || ownTimer != nil }
  final var rank = 0
  final var participates: UInt64 = 0
  /// The first of this recognizer's touches that changed in step `participates`.
  nonisolated(unsafe) final var firstInStep: Unmanaged<Route>?
  final var askedForEvent: UInt64 = 0
  /// The newest step whose samples of several fingers have been processed.
  final var stepOfSamples: UInt64 = 0
  final var wantsEvent = true
  final var enabled = true
  /// How many times the recognizer was disabled or detached and so gave up its touches.
  final var withdrawals = 0
  @exclusivity(unchecked) final var targets: [TargetEntry] = []
  /// Whether the only target is being called.
  final var isCallingOne = false
  /// Targets that were removed while the only target was being called, retained until that call
  /// returns.
  @exclusivity(unchecked) final var dismissed: [TargetEntry] = []
  final var requirements: [WeakRecognizer] = []
  final var refused: [WeakRecognizer] = []
  /// The numbers of the recognizers in `requirements`.
  final var requiredNumbers = RecognizerNumbers()
  /// The recognizers that require this one to fail.
  final var dependents: [WeakRecognizer] = []
  /// The list lengths at which entries whose recognizer is gone are removed.
  final var mostRequirements = 16
  final var mostDependents = 16
  final var dynamicRequirements: [DynamicRequirement] = []
  final var askedAbout = RecognizerNumbers()
  /// The handle of this recognizer in its view's list of recognizers, with which a long list finds
  /// the recognizer's position without a search; -1 without one.
  package final var siblingHandle: Int32 = -1
  /// Whether this recognizer is in the event processor's list of running sequences.
  final var isInvolved = false
  /// Whether this recognizer is in the arbiter's list of proposals.
  final var isEnlisted = false
  /// The numbers of the contacts that this recognizer received at touch down. Old ones may be
  /// dropped.
  final var seen: [Int64] = []
  /// Whether the class overrides `shouldRequireFailure` or `shouldBeRequiredToFail`, so that these
  /// must be asked.
  private final let overridesRequirements: Bool
  /// Whether the class overrides `isEnabled`, so that the property is asked before a touch is
  /// received.
  final let overridesEnabled: Bool
  /// Whether this recognizer must be asked about dynamic failure requirements: its class overrides
  /// the methods, or it has a delegate.
  final var isAskedForRequirements: Bool { overridesRequirements || delegate != nil }

  final var nameGeneration: Int32 = 0
  /// The number among recognizers of one name: those with the same `name` in a window, or those of
  /// one kind at one view (NAM-01).
  final var nameNumber: Int32 = 1
  /// The scope of `NameCounts` in which a number for `name` was taken, or 0.
  final var nameScope: Int32 = 0
  final var latestLogSlot = -1
  final var seenModifiers: UIKeyModifierFlags = []
  final var seenButtons: UIEvent.ButtonMask = []
  @exclusivity(unchecked) final var cachedMembers: [UITouch] = []
  final var cachedSet: Set<UITouch> = []
  final var numbers = GestureConstants()

  /// Creates a recognizer without a view that calls `action` of `target`, as `addTarget` does.
  ///
  /// This is the designated initializer, for subclasses to override or to call. Other code names
  /// the method itself: `UIPanGestureRecognizer(target: self, action: Self.pan)`.
  public init(target: Any?, action: Selector?) {
    id = .next()
    let overrides = RecognizerOverrides.of(Self.self)
    overridesRequirements = overrides.contains(.requirements)
    overridesEnabled = overrides.contains(.isEnabled)
    if let target, let action { action.add(target as AnyObject, to: self) }
  }

  /// Creates a recognizer without a view and without targets.
  public convenience init() { self.init(target: nil, action: nil) }

  /// Creates a recognizer that calls `action` of `target` for each transition that sends actions.
  /// The target is held weakly. A method with the wrong sender type does not compile.
  public convenience init<T: AnyObject>(
    target: AnyObject?, action: @escaping @MainActor (T) -> @MainActor (Self) -> Void,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(target: nil, action: nil)
    guard let target else { return }
    add(target, T.self, "\(file):\(line):\(column)") { target, recognizer in
      // The cast is safe: `recognizer` is the one whose initializer this is.
      action(target)(unsafeDowncast(recognizer, to: Self.self))
    }
  }

  /// Creates a recognizer that calls `action` of `target`, a method without parameters, for each
  /// transition that sends actions. The target is held weakly.
  public convenience init<T: AnyObject>(
    target: AnyObject?, action: @escaping @MainActor (T) -> @MainActor () -> Void,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(target: nil, action: nil)
    guard let target else { return }
    add(target, T.self, "\(file):\(line):\(column)") { target, _ in action(target)() }
  }

  // MARK: Settings

  /// Whether the recognizer receives touches. Default `true`. Disabling it during a gesture cancels
  /// or fails it and drops its touches (REC-09).
  open var isEnabled: Bool {
    get { enabled }
    set {
      guard newValue != enabled else { return }
      enabled = newValue
      if !newValue { withdraw(because: .disabled) }
    }
  }

  /// The delegate, which decides which touches the recognizer receives, whether its gesture begins,
  /// and which other gestures run beside it. Default `nil`.
  ///
  /// The delegate of a scroll view's own recognizers cannot be replaced, which is reported
  /// (FID-05).
  open weak var delegate: (any UIGestureRecognizerDelegate)? {
    didSet {
      if keepsDelegate, delegate !== oldValue {
        delegate = oldValue
        return Misuse.report(
          "delegate: a scroll view's own recognizers have the scroll view as delegate; let a subclass of it "
            + "conform to UIGestureRecognizerDelegate")
      }
      if processor != nil { listForDynamicRequirements() }
    }
  }
  /// Whether the delegate cannot be replaced (FID-05).
  package final var keepsDelegate = false

  /// The name that logs and diagnoses show. Default `nil`: kind and view name make one (REC-20).
  open var name: String? { didSet { if name != oldValue { takeName() } } }
  /// Whether the views of its touches receive `touchesCancelled` when this recognizer recognizes.
  /// Default `true` (REC-17).
  open var cancelsTouchesInView = true
  /// Whether views receive nothing of a touch while this recognizer is possible. Default `false`
  /// (REC-18).
  open var delaysTouchesBegan = false
  /// Whether views receive the end of a touch only when this recognizer no longer waits for a
  /// further touch or a time. Default `true` (REC-19).
  open var delaysTouchesEnded = true
  /// The kinds of touches that this recognizer receives. Default: all (REC-11).
  open var allowedTouchTypes: [UITouch.TouchType] = UITouch.TouchType
    .allCases
  /// Whether all touches of a sequence must be of the first touch's kind, such as finger or pen.
  /// Default `true` (REC-12).
  open var requiresExclusiveTouchType = true
  /// The distances, durations and angles that decide for this recognizer. Values that are not valid
  /// are ignored, and the present ones stay.
  public var constants: GestureConstants {
    get { numbers }
    set { numbers = newValue.validated(otherwise: numbers) }
  }

  // MARK: What it reports

  /// The state of the recognizer; inside an action, the state that the action was sent for.
  ///
  /// Applications read it, subclasses set it (REC-04). Setting it requests the state with the
  /// reason `.subclass`. While touches are delivered, a requested state shows already, so that a
  /// subclass can examine it after `super.touchesMoved` and refuse it (FID-13).
  open var state: State {
    get { shown ?? (proposals.isEmpty ? current : requested) }
    set { request(newValue, because: .subclass) }
  }

  /// The reason of the latest transition, or `nil` before the first one.
  public var reason: Reason? { latestReason }

  /// The view that the recognizer is attached to, or `nil`.
  open var host: (any GestureHost)? { attachedHost }

  /// The number of touches that the recognizer follows. After the last lift, the touches of the
  /// last moment with a live finger stay until `reset()` (REC-15).
  open var numberOfTouches: Int { countedTouches.count }
  /// The touches that `numberOfTouches` and `location(ofTouch:in:)` count.
  var countedTouches: [UITouch] { tracked }

  /// The modifier keys that were held at the newest event.
  open var modifierFlags: UIKeyModifierFlags { seenModifiers }
  /// The pointer buttons that were pressed at the newest event.
  open var buttonMask: UIEvent.ButtonMask { seenButtons }

  /// Returns the centroid of the recognizer's touches in the coordinates of `host`; `nil` means the
  /// window. Zero without touches.
  open func location(in host: (any GestureHost)?) -> CGPoint {
    UITouch.convert(centroid, to: host)
  }

  /// Returns the location of one touch in the coordinates of `host`; touches are numbered in the
  /// order of arrival. An index out of range is refused and reported, and the centroid is returned.
  open func location(ofTouch index: Int, in host: (any GestureHost)?) -> CGPoint {
    let touches = countedTouches
    guard touches.indices.contains(index) else {
      Misuse.report("location(ofTouch: \(index)): there are \(touches.count) touches")
      return location(in: host)
    }
    return UITouch.convert(touches[index].position, to: host)
  }

  // MARK: For subclasses

  /// Receives touches that have begun. The default does nothing.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Receives touches that have moved. The default does nothing.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Receives touches that have lifted. The default does nothing.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Receives touches that were cancelled. The default cancels or fails the gesture (REC-10);
  /// overrides call super.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    var cause = CancelCause.system
    for touch in tracked where touch.stage == .cancelled { cause = touch.cancelCause }
    request(current.isActive ? .cancelled : .failed, because: .touchCancelled(cause))
  }

  /// Resets the values of the recognizer after a sequence of touches. Called once per sequence
  /// (REC-07); overrides call super.
  open func reset() {}

  /// Stops following a touch. The touch no longer counts for this recognizer and is still delivered
  /// to its view (REC-16).
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    if let i = tracked.firstIndex(where: { $0 === touch }) { tracked.remove(at: i) }
    // This may have been the last touch of the sequence.
    processor?.mayHaveFinished = true
  }

  /// Whether the other recognizer fails when this one recognizes first. Default `true` (ARB-07).
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether this recognizer fails when the other one recognizes first. Default `true` (ARB-07).
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether the other recognizer must fail before this one recognizes. Default `false` (DEL-02).
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// Whether this recognizer must fail before the other one recognizes. Default `false` (DEL-02).
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// Whether the recognizer receives the touches of an event (DEL-01). The default asks the
  /// delegate, and is `true` without one.
  open func shouldReceive(_ event: UIEvent) -> Bool {
    delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
  }

  /// The gesture that the recognizer recognizes, for the log and for diagnoses. Default: `other`.
  /// The library's recognizers name their kind and their subclasses inherit it. The kind of a
  /// recognizer must not change.
  open var gestureKind: GestureKind { .other }

  /// Whether the recognizer is a part of how its view works and has no action on purpose, so that
  /// the inspector does not judge it. Default `false`.
  @_spi(Overrides) open var isInternal: Bool { false }

  /// The reason for failing if nothing more came while the recognizer is `possible`: what it lacks.
  ///
  /// `Stage.diagnose` and the inspector read this property at any time. The recognizer fails with
  /// this reason if its touches end before it has decided (REC-08). Default: `sequenceEnded`.
  /// Reading the property must not change anything.
  open var lackingReason: Reason { .sequenceEnded }

  // MARK: For the recognizers of this module

  /// Called after a state was committed and before its actions run.
  func didEnter(_ state: State) {}

  /// Called when a touch that had been set aside, because its lift seemed lost, counts again (I14).
  func didResume(_ touch: UITouch) {}

  /// Calls `ask` while the recognizer reports a movement by `movement`, in window points.
  /// Recognizers that do not measure movement only call `ask`.
  func assumeMovement(_ movement: CGPoint, _ ask: () -> Bool) -> Bool { ask() }

  /// Called when the deadline set with `startTimer` is due.
  func timerFired() {}

  /// Whether the gesture is discrete: it goes from possible to ended.
  var isDiscrete: Bool { false }
  /// The number of taps that the gesture needs, for the order of proposals (ARB-03).
  var requiredTaps: Int { 0 }
  var isHover: Bool { false }
  /// Whether the recognizer and others can prevent each other. One that does not compete begins and
  /// ends as it proposes.
  var competes: Bool { true }
  /// Whether something other than touches keeps the sequence running, such as a pointer inside or a
  /// turning wheel.
  var keepsSequence: Bool { false }
  /// How far a gesture of one finger has moved, in window points, if it gives way to controls that
  /// follow the finger (FID-21); else `nil`.
  var movementForControls: CGPoint? { nil }
  /// Whether the view under the one finger, below the recognizer's own, takes this movement itself.
  final var leavesMovementToHitView: Bool {
    guard let movement = movementForControls, tracked.count == 1, let hit = tracked[0].host,
      hit !== attachedHost
    else { return false }
    return hit.takesDrag(from: tracked[0].position - movement, by: movement)
  }
  /// Whether the recognizer ignores touches whose view is a control that handles taps itself
  /// (REC-22).
  var yieldsToControls: Bool { false }
  func wantsScroll(isContinuous: Bool) -> Bool { false }
  func scrolled(_ event: UIEvent) {}
  /// Whether a pointer touch with these buttons is received (PTR-02).
  func accepts(_ buttons: UIEvent.ButtonMask) -> Bool { buttons.contains(.primary) }
  /// The name of the gesture in diagnoses and default names, such as `pan` or `tap`. Default: the
  /// name of `gestureKind` if that is a kind of your own, else the name of the class.
  open var kindName: String {
    let kind = gestureKind
    return kind.isBuiltIn ? GestureNames.lowerCamel("\(type(of: self))") : kind.name
  }

  /// The name that logs, diagnoses and tests use: `name`, else kind, colon and view name, such as
  /// `pan:card`. From the second one of a name on a number follows: `pan:card#2` (NAM-01).
  public var gestureName: String {
    if let name { return NameCounts.text(PlainText.line(name), nameNumber) }
    let kind = NameCounts.text(kindName, nameNumber)
    guard let host = attachedHost else { return kind }
    return "\(kind):\(host.gestureName)"
  }

  final var isWaiting: Bool { !proposals.isEmpty }

  /// Whether events are delivered to this recognizer.
  @inline(__always) final var canHear: Bool { enabled && !current.isTerminal && processor != nil }

  public nonisolated static func == (a: UIGestureRecognizer, b: UIGestureRecognizer) -> Bool {
    a === b
  }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(hashNumber) }
  public nonisolated func _rawHashValue(seed: Int) -> Int { HashNumbers.hash(of: hashNumber) }
}
