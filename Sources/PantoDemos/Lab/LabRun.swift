import PantoCore

/// Follows the recognizers of one scene through a sequence of touches.
///
/// A run begins with a touch on the scene and lasts until the next sequence, so that its outcome
/// can be read. Touches that follow each other within the time of a double tap belong together.
/// A move costs nothing here. That a recognizer waits is no transition, so the demo asks for it
/// once a frame while a finger is down.
@MainActor final class LabRun {
  private let scene: LabScene
  /// The stage owns the demo, and with it this run.
  private weak var stage: Stage?
  private var observations: [Observation] = []
  private var begins: [Transition?]
  private var latest: [Transition?]
  /// Whether each row's recognizer waited when `hasNews` was called last.
  private var waiting: [Bool]
  private var isChanged = true
  private var latestLift = -TimeInterval.infinity
  private(set) var hasStarted = false
  /// The reason why the touch did not reach a view of the scene.
  private(set) var obstacle: Obstacle?
  /// Called when a finger touches down on the scene.
  var onTouch: (() -> Void)?
  /// Called when a recognizer changed its state or a touch began a run. The caller reads the result
  /// later.
  var onChange: (() -> Void)?

  init(_ scene: LabScene, on stage: Stage) {
    self.scene = scene
    self.stage = stage
    begins = scene.rows.map { _ in nil }
    latest = begins
    waiting = scene.rows.map { _ in false }
    observations = [
      stage.observe { [weak self] event in
        if case .input(let input, _) = event { self?.saw(input) }
      },
      stage.log.observe { [weak self] in self?.saw($0) },
    ]
  }

  func end() {
    for observation in observations { observation.end() }
    observations = []
  }

  // MARK: What happens

  private func saw(_ input: InputEvent) {
    switch input.phase {
    case .began: sawTouch(at: input.position, time: input.time)
    case .ended, .cancelled: latestLift = input.time
    case .moved, .stationary, .hovered: break
    }
  }

  private func sawTouch(at point: CGPoint, time: TimeInterval) {
    let outer = scene.outer
    guard outer.bounds.contains(outer.convert(point, from: nil)) else { return }
    onTouch?()
    let gap = GestureConstants().multiTapInterval
    guard let stage, stage.liveTouches.isEmpty, time - latestLift > gap || !hasStarted else {
      return
    }
    hasStarted = true
    isChanged = true
    for i in latest.indices {
      latest[i] = nil
      begins[i] = nil
    }
    obstacle = stage.diagnose(at: point).obstacles.first { found in
      LabPlace.allCases.contains { $0.rawValue == found.view }
    }
    onChange?()
  }

  private func saw(_ transition: Transition) {
    guard let i = scene.index(of: transition.recognizer) else { return }
    if transition.to == .began { begins[i] = transition }
    latest[i] = transition
    isChanged = true
    onChange?()
  }

  // MARK: Results

  /// Whether the state of a recognizer may have changed since the last call.
  func hasNews() -> Bool {
    for i in waiting.indices {
      let now = waitsFor(i) != nil
      if now != waiting[i] {
        waiting[i] = now
        isChanged = true
      }
    }
    let was = isChanged
    isChanged = false
    return was
  }

  /// Returns the recognizer for whose failure a row's recognizer waits at this moment, or `nil`.
  private func waitsFor(_ i: Int) -> RecognizerID? {
    guard hasStarted, latest[i] == nil,
      case .waitingFor(let id)? = scene.recognizers[i].explanation
    else { return nil }
    return id
  }

  var statuses: [LabStatus] { scene.rows.indices.map(status) }

  private func status(_ i: Int) -> LabStatus {
    guard let last = latest[i] else {
      guard let id = waitsFor(i) else { return LabStatus(mark: .possible, sentence: "") }
      return LabStatus(
        mark: .waiting, sentence: stage?.diagnose(scene.recognizers[i]).sentence ?? "",
        other: scene.index(of: id))
    }
    let other = last.reason.other.flatMap(scene.index(of:))
    switch last.to {
    // A gesture that is under way is explained by its beginning, which has the deciding number.
    case .began, .changed: return LabStatus(mark: .active, sentence: sentence(begins[i] ?? last))
    case .ended: return LabStatus(mark: .recognized, sentence: sentence(begins[i] ?? last))
    case .cancelled: return LabStatus(mark: .cancelled, sentence: sentence(last))
    case .failed, .possible:
      return LabStatus(
        mark: other == nil ? .failed : .prevented, sentence: sentence(last), other: other)
    }
  }

  private func sentence(_ transition: Transition) -> String {
    transition.reason.sentence(for: transition.kind) { [scene, stage] id in
      scene.index(of: id).map { scene.names[$0] } ?? stage?.log.name(of: id) ?? ""
    }
  }
}
