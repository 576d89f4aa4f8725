import PantoScene

/// Checks a stage against its rules while a test sends arbitrary input: the stream rules I1 to I11,
/// legal transitions (R1), actions in order (R2), finite velocities (R4, R5), a valid view tree
/// (S1, S2), every `began` closed once (P1), and no repair that ends a gesture (P3).
///
/// Create the watcher before the first event, add recognizers with `watch(_:_:)`, call `check()`
/// after each report and `checkAtRest()` when everything has lifted.
///
/// ```swift
/// let watcher = InvariantWatcher(test.stage)
/// watcher.watch(pan) { pan in pan.view?.removeFromSuperview() }
/// test.drag(from: a, to: b)
/// watcher.checkAtRest()
/// #expect(watcher.violations.isEmpty)
/// ```
@MainActor public final class InvariantWatcher {
  /// The first hundred rules that were broken.
  public private(set) var violations: [Violation] = []
  /// Called for each transition.
  public var onTransition: ((Transition) -> Void)?
  /// Called for each input event that the stage's input filter let through.
  var onAdmission: ((Admission) -> Void)?
  /// The number of actions that ran.
  public private(set) var actions = 0
  /// The number of transitions that were committed.
  public private(set) var transitions = 0

  /// The event of the newest touches. The window reuses one object for all events.
  private(set) var latestEvent: UIEvent?

  private unowned let stage: Stage
  private var rules = StreamRules()
  private let recorder = EventRecorder()
  private var watched: [Int32: Watched] = [:]
  private var all: [UIGestureRecognizer] = []
  /// The actions that were committed and have not run yet.
  private var due: [Due] = []
  private var handlerDepth = 0
  private var reports = 0
  /// The recognizers whose state was set by outside code during this report.
  private var setByHand: [Int32] = []
  private var delivered: [StreamRules.Delivered] = []

  private struct Watched {
    var state = UIGestureRecognizer.State.possible
    var isOpen = false
    weak var recognizer: UIGestureRecognizer?
    var hasAction = false
  }

  private struct Due: Equatable {
    var recognizer: RecognizerID
    var state: UIGestureRecognizer.State
  }

  /// Starts watching a stage.
  public init(_ stage: Stage) {
    self.stage = stage
    stage.log.observe(eachChange: true) { [weak self] in self?.checkTransition($0) }
    stage.window.eventProcessor?.observeInput { [weak self] in
      self?.onAdmission?($0)
      self?.rules.checkAdmitted($0)
    }
    recorder.name = "recorder"
    recorder.onTouches = { [unowned self] in receive($0, $1, $2) }
    stage.window.addGestureRecognizer(recorder)
  }

  /// Watches a recognizer and its actions; `handler` becomes its action.
  public func watch<R: UIGestureRecognizer>(_ recognizer: R, _ handler: ((R) -> Void)? = nil) {
    all.append(recognizer)
    var entry = watched[recognizer.id.number] ?? Watched()
    entry.recognizer = recognizer
    entry.hasAction = true
    watched[recognizer.id.number] = entry
    recognizer.addAction { [weak self] recognizer in
      self?.recordAction(of: recognizer)
      handler?(recognizer)
      self?.handlerDepth -= 1
    }
  }

  /// Stops watching a recognizer that is not used any more.
  public func unwatch(_ recognizer: UIGestureRecognizer) {
    all.removeAll { $0 === recognizer }
    recognizer.removeTarget(nil)
    due.removeAll { $0.recognizer == recognizer.id }
    watched[recognizer.id.number] = nil
  }

  /// Announces that code sets the state of `recognizer`. During this report the recognizer may end
  /// regardless of its touches.
  public func allowStateChange(of recognizer: UIGestureRecognizer) {
    setByHand.append(recognizer.id.number)
  }

  /// Checks the rules that must hold between events. Call it after a report or a tick.
  ///
  /// - Parameter tree: Whether to check the view tree too, which takes longer. Default: `true`.
  public func check(tree: Bool = true) {
    reports += 1
    setByHand.removeAll()
    guard handlerDepth == 0 else { return fail("R2", "\(handlerDepth) handlers are still running") }
    rules.checkContacts(stage.liveTouches.map(\.contactNumber))
    for violation in rules.removeBroken() { append(violation) }
    if !due.isEmpty {
      fail("R2", "\(due.count) actions never ran, first \(due[0].state.name)")
      due.removeAll()
    }
    for recognizer in all where recognizer.state != .possible { checkNumbers(of: recognizer) }
    if tree { checkTree() }
  }

  /// Checks the state without touches and timers: all recognizers are possible and every `began` is
  /// closed (P1).
  public func checkAtRest() {
    check()
    for touch in stage.liveTouches { fail("I2", "contact \(touch.contactNumber) never lifted") }
    if let next = stage.time.nextDeadline { fail("A1", "a deadline is left, at \(next)") }
    for recognizer in all + [recorder] {
      if let leftover = recognizer.leftover {
        fail("P1", "\(recognizer.gestureName) is not at rest: \(leftover)")
      }
      if watched[recognizer.id.number]?.isOpen == true {
        fail("P1", "\(recognizer.gestureName) began and neither ended nor was cancelled")
      }
    }
  }

  /// The number of broken rules that are kept. Usually one fault breaks a rule at every event.
  private static let mostViolations = 100

  /// Records a broken rule. After one hundred, further ones are ignored.
  public func fail(_ rule: String, _ what: @autoclosure () -> String) {
    if violations.count < InvariantWatcher.mostViolations { append(Violation(rule, what())) }
  }

  private func append(_ violation: Violation) {
    if violations.count < InvariantWatcher.mostViolations { violations.append(violation) }
  }

  // MARK: Transitions and actions

  private func checkTransition(_ t: Transition) {
    transitions += 1
    onTransition?(t)
    var entry = watched[t.recognizer.number] ?? Watched()
    let known = entry.state
    if known != t.from, !(known.isOver && t.from == .possible) {
      fail("R1", "\(name(t)) was \(known.name), but its transition says it was \(t.from.name)")
    }
    if t.recognizer.isOfControl {
      // An entry of a control is a whole touch, which may be cancelled (EXP-01).
      if t.from != .possible || ![.ended, .failed, .cancelled].contains(t.to) {
        fail("R1", "\(name(t)) went from \(t.from.name) to \(t.to.name)")
      }
      return
    }
    if !InvariantWatcher.isLegal(from: t.from, to: t.to) {
      fail("R1", "\(name(t)) went from \(t.from.name) to \(t.to.name)")
    }
    switch t.to {
    case .began:
      if entry.isOpen { fail("P1", "\(name(t)) began again before it was over") }
      entry.isOpen = true
    case .ended, .cancelled:
      if t.from != .possible, !entry.isOpen { fail("P1", "\(name(t)) was closed twice") }
      entry.isOpen = false
    default: break
    }
    entry.state = t.to
    watched[t.recognizer.number] = entry
    if t.to != .failed, entry.hasAction { due.append(Due(recognizer: t.recognizer, state: t.to)) }
    if t.to == .ended, !setByHand.contains(t.recognizer.number), let recognizer = entry.recognizer {
      checkRepair(recognizer)
    }
    if !t.time.isFinite { fail("I6", "\(name(t)) at \(t.time)") }
  }

  /// Checks that a cancelled touch does not end a gesture, unless another touch lifts in the same
  /// report (P3).
  private func checkRepair(_ recognizer: UIGestureRecognizer) {
    var wasCancelled = false
    var isGestures = false
    for touch in recognizer.trackedTouches {
      switch touch.phase {
      case .cancelled: wasCancelled = true
      case .ended: isGestures = true
      default: break
      }
    }
    if wasCancelled, !isGestures {
      fail("P3", "\(recognizer.gestureName) ended because of a cancelled touch")
    }
  }

  private func recordAction(of recognizer: UIGestureRecognizer) {
    actions += 1
    handlerDepth += 1
    // A recognizer outside any window does not wait for others, so its action runs at once.
    guard recognizer.isInSequence else { return }
    if handlerDepth > 1 { fail("R2", "\(recognizer.gestureName) acts inside another action") }
    let now = Due(recognizer: recognizer.id, state: recognizer.state)
    guard let i = due.firstIndex(of: now) else {
      return fail("R2", "\(recognizer.gestureName) acts without a transition to \(now.state.name)")
    }
    if i > 0 { fail("R2", "\(recognizer.gestureName) acts before \(due[0].state.name) of another") }
    due.remove(at: i)
  }

  private func name(_ t: Transition) -> String { stage.log.name(of: t.recognizer) }

  static func isLegal(
    from: UIGestureRecognizer.State, to: UIGestureRecognizer.State
  ) -> Bool {
    switch (from, to) {
    case (.possible, .began), (.possible, .ended), (.possible, .failed), (.began, .changed),
      (.began, .ended), (.began, .cancelled), (.changed, .changed), (.changed, .ended),
      (.changed, .cancelled):
      true
    default: false
    }
  }

  // MARK: Touches

  private func receive(_ touches: Set<UITouch>, _ phase: UITouch.Phase, _ event: UIEvent) {
    latestEvent = event
    // A set has no order of its own, so touches are sorted by number (T1).
    delivered.removeAll(keepingCapacity: true)
    for touch in touches.sorted(by: { $0.contactNumber < $1.contactNumber }) {
      if touch.phase != phase {
        fail("I10", "contact \(touch.contactNumber) is \(touch.phase), handed out as \(phase)")
      }
      delivered.append(
        StreamRules.Delivered(
          contact: touch.contactNumber, phase: phase, position: touch.location(in: nil),
          previous: touch.previousLocation(in: nil),
          window: touch.window.map { ObjectIdentifier($0) }))
    }
    // Order: the rules only look whether a contact is in the list.
    let down = (event.allTouches ?? []).map(\.contactNumber)
    rules.checkDelivered(
      delivered, beside: down, report: stage.window.eventProcessor?.stepCount ?? 0)
  }

  // MARK: Numbers

  private func checkNumbers(of recognizer: UIGestureRecognizer) {
    let place = recognizer.location(in: nil)
    if !place.isFinite { fail("R4", "\(recognizer.gestureName) is at \(place)") }
    let measures: [CGFloat] =
      switch recognizer {
      case let pinch as UIPinchGestureRecognizer: [pinch.scale, pinch.velocity]
      case let turn as UIRotationGestureRecognizer: [turn.rotation, turn.velocity]
      default: []
      }
    // A distance of 1e7 points and a speed of 20,000 times as much per second are extreme, but
    // finite.
    for measure in measures where !measure.isFinite || measure.magnitude > 1e12 {
      fail("R4", "\(recognizer.gestureName) measures \(measure)")
    }
    guard let pan = recognizer as? UIPanGestureRecognizer else { return }
    let translation = pan.translation(in: nil)
    let speed = pan.velocity(in: nil)
    if !translation.isFinite { fail("R4", "\(pan.gestureName) moved \(translation)") }
    if !speed.isFinite || speed.length > 20_000.001 {
      fail("R5", "\(pan.gestureName) has velocity \(speed)")
    }
    if let view = pan.view, !pan.translation(in: view).isFinite || !pan.velocity(in: view).isFinite
    {
      fail("R5", "\(pan.gestureName) has values that are not finite in its own view")
    }
  }

  // MARK: The tree

  /// A number of views that no test scene reaches. If more are found, a view is in the tree twice.
  private static let mostViews = 100_000

  /// Checks the view tree: one parent, matching links, layers in the order of the views, finite
  /// geometry, and definite hit tests (S1, S2).
  public func checkTree() {
    var count = 0
    checkViews(from: stage.window, depth: 0, &count)
    let size = stage.size
    let p = CGPoint(x: size.width * 0.37, y: size.height * 0.61)
    if let hit = stage.window.hitTest(p, with: nil) {
      if hit.window !== stage.window { fail("S2", "a hit outside of the window") }
      if !hit.convert(p, from: stage.window).isFinite {
        fail("S2", "a converted point is not finite")
      }
    }
  }

  private func checkViews(from view: UIView, depth: Int, _ count: inout Int) {
    count += 1
    guard depth <= CALayer.maximumTreeDepth, count <= InvariantWatcher.mostViews else {
      return fail("S1", "the tree is too large")
    }
    if view.window !== stage.window { fail("S1", "\(view.gestureName) is in another window") }
    if !view.center.isFinite || !view.bounds.isFinite || !view.transform.isFinite
      || !view.alpha.isFinite
    {
      fail("S2", "\(view.gestureName) has no finite geometry")
    }
    var below = 0
    for subview in view.subviews {
      if subview.superview !== view { fail("S1", "\(subview.gestureName) has another parent") }
      while below < (view.layer.sublayers ?? []).count,
        view.layer.sublayers?[below] !== subview.layer
      {
        below += 1
      }
      if below == (view.layer.sublayers ?? []).count {
        fail("S1", "the layer of \(subview.gestureName) is not where its view is")
      }
      checkViews(from: subview, depth: depth + 1, &count)
    }
    for recognizer in view.gestureRecognizers ?? [] where recognizer.view !== view {
      fail("S1", "\(recognizer.gestureName) is in a view's list that is not its view")
    }
  }
}

extension UIGestureRecognizer.State {
  fileprivate var isOver: Bool { self == .ended || self == .cancelled || self == .failed }
}
