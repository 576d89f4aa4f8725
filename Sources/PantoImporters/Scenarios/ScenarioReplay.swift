import PantoBase
import PantoScene

/// Plays one scenario case and stores the observed values.
@MainActor final class ScenarioReplay {
  /// A recognizer's values after an event was handled, before any reset.
  struct Snapshot {
    var state: UIGestureRecognizer.State
    /// The translations in the window and in each view that the checks name.
    var translations: [CGPoint]
    var locations: [CGPoint]
    var velocity: CGPoint
    var touches: Int
    var scale: CGFloat
    var rotation: CGFloat
    var reason: Reason?
  }

  struct Action {
    var time: TimeInterval
    var recognizer: String
    var state: UIGestureRecognizer.State
    var velocity: CGPoint
  }

  let scenario: ScenarioCase
  let world: ScenarioStage
  /// The recognizers' values after each event: one row for each event, with the recognizers in the
  /// order of the file.
  private(set) var snapshots: [[Snapshot]] = []
  private(set) var origins: [[CGPoint]] = []
  private(set) var actions: [Action] = []
  /// For each touch down, in their order: the number of the touch in the file, and its tap count.
  private(set) var tapCounts: [(touch: Int, count: Int)] = []
  /// The faults that the static inspection found before the first event.
  private(set) var staticFindings: [StaticFinding] = []
  /// The results of hit tests and obstacle checks, which must be determined right after their
  /// event, by the index of the check.
  private(set) var liveAnswers: [Int: String] = [:]
  /// The views in whose coordinates the checks read translations and locations.
  let viewpoints: [ScenarioView]
  private let viewpointNames: [String]
  private var captured: [Snapshot?]
  private var pressed: [Int] = []
  /// Called with each position at which a touch is about to begin.
  var touchWillBegin: ((CGPoint) -> Void)?

  init(_ scenario: ScenarioCase) {
    self.scenario = scenario
    world = ScenarioStage(scenario)
    var names: [String] = []
    for check in scenario.checks {
      if let name = check.viewpoint, !names.contains(name) { names.append(name) }
    }
    viewpointNames = names
    viewpoints = names.compactMap(world.view)
    captured = Array(repeating: nil, count: world.recognizers.count)
    listen()
  }

  /// Returns the index of a view's values in a snapshot. Index 0 is the window.
  func viewpoint(_ name: String?) -> Int {
    guard let name, let i = viewpointNames.firstIndex(of: name) else { return 0 }
    return i + 1
  }

  func snapshot(of recognizer: String, after event: Int) -> Snapshot? {
    guard snapshots.indices.contains(event),
      let i = world.recognizers.firstIndex(where: { $0.id == recognizer })
    else { return nil }
    return snapshots[event][i]
  }

  func origin(of view: String, after event: Int) -> CGPoint? {
    guard origins.indices.contains(event),
      let i = world.views.firstIndex(where: { $0.id == view })
    else { return nil }
    return origins[event][i]
  }

  // MARK: Listening

  private func listen() {
    let stage = world.stage
    let specs = scenario.views.flatMap(\.recognizers)
    for (i, entry) in world.recognizers.enumerated() {
      let behaviors = scenario.behaviors.filter { $0.recognizer == entry.id }
      // The closure belongs to the recognizer and must not retain it, or each case would stay in
      // memory.
      let capture = { [unowned self, unowned recognizer = entry.recognizer] in
        captured[i] = snapshot(recognizer)
      }
      if let hooks = (entry.recognizer as? any ScenarioRecognizer)?.hooks {
        hooks.willReset = capture
      } else {
        // A recognizer of a program's own class has no hook for its reset. A transition to one of
        // these states comes before every reset, and the recognizer's values do not change in
        // between.
        let own = entry.recognizer.id
        stage.log.observe {
          guard $0.recognizer == own, $0.to == .ended || $0.to == .failed || $0.to == .cancelled
          else { return }
          capture()
        }
      }
      let id = entry.id
      let hasTarget = specs.first { $0.id == entry.id }?.hasTarget ?? true
      guard hasTarget || !behaviors.isEmpty else { continue }
      // The closure belongs to the recognizer. A strong reference to the stage would keep it alive
      // forever.
      let record: @MainActor (UIGestureRecognizer) -> Void = {
        [unowned self, unowned stage] recognizer in
        actions.append(
          Action(
            time: stage.time.now, recognizer: id, state: recognizer.state,
            velocity: (recognizer as? UIPanGestureRecognizer)?.velocity(in: nil) ?? .zero))
        for behavior in behaviors { follow(behavior, recognizer) }
      }
      (entry.recognizer as UIGestureRecognizer).addAction(record)
    }
  }

  private func follow(_ behavior: ScenarioCase.Behavior, _ recognizer: UIGestureRecognizer) {
    guard let pan = recognizer as? UIPanGestureRecognizer, let view = world.view(behavior.moves)
    else { return }
    let space: UIView? = behavior.inSuperview ? view.superview : view
    view.center += pan.translation(in: space)
    if behavior.resets { pan.setTranslation(.zero, in: space) }
  }

  private func snapshot(_ recognizer: UIGestureRecognizer) -> Snapshot {
    let pan = recognizer as? UIPanGestureRecognizer
    var translations = [pan?.translation(in: nil) ?? .zero]
    var locations = [recognizer.location(in: nil)]
    for view in viewpoints {
      translations.append(pan?.translation(in: view) ?? .zero)
      locations.append(recognizer.location(in: view))
    }
    let own = recognizer as? any ScenarioRecognizer
    return Snapshot(
      state: recognizer.state, translations: translations, locations: locations,
      velocity: pan?.velocity(in: nil) ?? .zero, touches: recognizer.numberOfTouches,
      scale: own?.scaleReading ?? 1, rotation: own?.rotationReading ?? 0,
      reason: recognizer.explanation)
  }

  // MARK: Playing

  func play(until time: TimeInterval = .infinity) {
    world.stage.layoutIfNeeded()
    staticFindings = inspect()
    ask(after: -1)
    var i = 0
    while i < scenario.events.count, scenario.events[i].time <= time {
      let end = groupEnd(i)
      handle(i..<end)
      recordSnapshots(count: end - i)
      for event in i..<end { ask(after: event) }
      i = end
    }
  }

  /// Returns the end of a report: consecutive events with the same time and kind, of different
  /// touches.
  private func groupEnd(_ start: Int) -> Int {
    let first = scenario.events[start]
    guard case .touch(let op, let id, _, _, _) = first.op else { return start + 1 }
    var seen = [id]
    var end = start + 1
    while end < scenario.events.count, scenario.events[end].time == first.time {
      guard case .touch(let other, let touch, _, _, _) = scenario.events[end].op, other == op,
        !seen.contains(touch)
      else { break }
      seen.append(touch)
      end += 1
    }
    return end
  }

  private func handle(_ range: Range<Int>) {
    let stage = world.stage
    let event = scenario.events[range.lowerBound]
    forgetCaptured()
    switch event.op {
    case .wait: stage.advance(to: event.time)
    case .touch: sendTouches(range)
    case .set(let name, let isEnabled, let translation, let space, let isAttached):
      stage.advance(to: event.time)
      stage.working {
        if let isEnabled { world.recognizer(name)?.isEnabled = isEnabled }
        if let translation, let pan = world.recognizer(name) as? UIPanGestureRecognizer {
          pan.setTranslation(translation, in: space.flatMap(world.view))
        }
        if let isAttached { world.setAttached(isAttached, name) }
      }
      stage.advance(to: event.time)
    case .animate(let spec):
      stage.advance(to: event.time)
      animate(spec)
    }
  }

  private func forgetCaptured() { for i in captured.indices { captured[i] = nil } }

  /// Sends the touch events of one report.
  private func sendTouches(_ range: Range<Int>) {
    let stage = world.stage
    let time = scenario.events[range.lowerBound].time
    // Deadlines before the event are processed first, so that the event cannot be their cause.
    if time - 1e-9 > stage.time.now {
      stage.advance(to: time - 1e-9)
      forgetCaptured()
    }
    var report: [InputEvent] = []
    var begun: [Int] = []
    for i in range {
      guard let input = input(scenario.events[i], &begun) else { continue }
      report.append(input)
    }
    if let touchWillBegin {
      for input in report where input.phase == .began { touchWillBegin(input.position) }
    }
    stage.send(report)
    let live = stage.liveTouches.suffix(begun.count)
    for (id, touch) in zip(begun, live) { tapCounts.append((id, touch.tapCount)) }
  }

  private func animate(_ spec: ScenarioCase.AnimateSpec) {
    guard let view = world.view(spec.view) else { return }
    world.stage.working {
      UIView.animate(
        withDuration: spec.duration, delay: spec.delay,
        options: spec.allowsUserInteraction ? [.allowUserInteraction] : [],
        animations: {
          if let frame = spec.frame { view.frame = frame }
          if let alpha = spec.alpha { view.alpha = alpha }
        })
    }
  }

  private func input(_ event: ScenarioCase.Event, _ begun: inout [Int]) -> InputEvent? {
    guard case .touch(let op, let id, let position, let type, let button) = event.op else {
      return nil
    }
    let isPointer = type == .indirectPointer
    var phase: InputEvent.Phase =
      switch op {
      case .down: .began
      case .move: .moved
      case .up: .ended
      case .cancel: .cancelled
      }
    switch op {
    case .down:
      pressed.append(id)
      begun.append(id)
    case .move: if isPointer, !pressed.contains(id) { phase = .hovered }
    case .up, .cancel: pressed.removeAll { $0 == id }
    }
    let source: InputEvent.Source =
      switch type {
      case .indirectPointer: .mouse(button)
      case .pencil: .pen(Int64(id))
      case .direct, .indirect: .finger(Int64(id))
      }
    let isDown = phase == .began || phase == .moved
    return InputEvent(
      time: event.time, position: position, source: source, phase: phase,
      pressure: isPointer ? 0 : 1, buttons: isPointer && isDown ? .button(button) : [])
  }

  private func recordSnapshots(count: Int) {
    var row: [Snapshot] = []
    for (i, entry) in world.recognizers.enumerated() {
      var values = captured[i] ?? snapshot(entry.recognizer)
      // The explanation remains after a reset and may be final only then.
      values.reason = entry.recognizer.explanation ?? values.reason
      row.append(values)
    }
    let currentOrigins = world.views.map(\.view.frame.origin)
    for _ in 0..<count {
      snapshots.append(row)
      origins.append(currentOrigins)
    }
  }

  /// Answers hit tests and obstacle checks in the state right after their event.
  private func ask(after event: Int) {
    let last = scenario.events.count - 1
    for (i, check) in scenario.checks.enumerated() {
      switch check.kind {
      case .views(.hit(let point, let after, _)) where (after ?? last) == event:
        liveAnswers[i] = hit(point)
      case .decisions(.obstacle(let point, let view, let after, _)) where after == event:
        liveAnswers[i] = obstacle(at: point, on: view)
      default: break
      }
    }
  }

  func answer(for check: ScenarioCheck) -> String? {
    // Equal checks have equal answers, so the first equal check is used.
    for (i, other) in scenario.checks.enumerated() where other.isSameQuestion(as: check) {
      return liveAnswers[i]
    }
    return nil
  }

  private func hit(_ point: CGPoint) -> String {
    for entry in world.views where entry.view.superview is UIWindow {
      let local = entry.view.convert(point, from: nil)
      guard let found = entry.view.hitTest(local, with: nil) else { continue }
      for candidate in world.views where candidate.view === found { return candidate.id }
    }
    return "null"
  }
}
