import PantoBase
import PantoGestures
import PantoScene

/// The additions of a scenario to a recognizer: overrides that the file specifies, and a closure
/// that reads its values before a reset.
@MainActor final class ScenarioHooks {
  var canPrevent: Bool?
  var canBePrevented: Bool?
  var willReset: (() -> Void)?
}

@MainActor protocol ScenarioRecognizer: UIGestureRecognizer {
  var hooks: ScenarioHooks { get }
  /// The scale of a pinch; 1 for other recognizers.
  var scaleReading: CGFloat { get }
  /// The angle of a rotation in radians; 0 for other recognizers.
  var rotationReading: CGFloat { get }
}

extension ScenarioRecognizer {
  var scaleReading: CGFloat { 1 }
  var rotationReading: CGFloat { 0 }
}

/// A view that records the touch calls that it receives.
final class ScenarioView: UIView {
  var shouldBegin: Bool?
  private(set) var touches: [String] = []

  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    shouldBegin ?? super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began") }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if self.touches.last != "moved" { note("moved") }
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended") }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("cancelled")
  }

  private func note(_ word: String) { touches.append(word) }
}

/// Answers a recognizer's delegate calls as the file specifies.
final class ScenarioDelegate: UIGestureRecognizerDelegate {
  var spec: ScenarioCase.RecognizerSpec
  /// The recognizers that may recognize simultaneously with this one.
  var partners: [UIGestureRecognizer] = []

  init(_ spec: ScenarioCase.RecognizerSpec) { self.spec = spec }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if let answer = spec.shouldBegin { return answer }
    guard let axis = spec.beginAxis, let pan = gestureRecognizer as? UIPanGestureRecognizer else {
      return true
    }
    let t = pan.translation(in: pan.view)
    return axis == .horizontal ? t.x.magnitude > t.y.magnitude : t.y.magnitude > t.x.magnitude
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    if let answer = spec.isSimultaneous, answer { return true }
    return partners.contains { $0 === otherGestureRecognizer }
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { spec.shouldReceive ?? true }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
  ) -> Bool { spec.shouldReceiveEvent ?? true }
}

/// A scenario's views and recognizers on a new stage.
@MainActor final class ScenarioStage {
  let stage: Stage
  private(set) var views: [(id: String, view: ScenarioView)] = []
  private(set) var recognizers: [(id: String, recognizer: UIGestureRecognizer)] = []
  private var delegates: [ScenarioDelegate] = []
  /// The view of each recognizer, so that it can be attached again.
  private var homes: [(id: String, view: ScenarioView)] = []

  init(_ scenario: ScenarioCase) {
    stage = Stage(size: scenario.surface)
    for spec in scenario.views {
      let view = ScenarioView(frame: spec.frame)
      view.accessibilityIdentifier = spec.id
      view.isHidden = spec.isHidden
      view.alpha = spec.alpha
      view.isUserInteractionEnabled = spec.takesTouches
      view.clipsToBounds = spec.clips
      view.shouldBegin = spec.shouldBegin
      if spec.rotation != 0 || spec.scale != CGPoint(x: 1, y: 1) {
        view.transform = CGAffineTransform(rotationAngle: spec.rotation * .pi / 180)
          .scaledBy(x: spec.scale.x, y: spec.scale.y)
      }
      views.append((spec.id, view))
    }
    for spec in scenario.views where spec.isAttached {
      guard let view = view(spec.id) else { continue }
      if let parent = spec.parent {
        self.view(parent)?.addSubview(view)
      } else {
        stage.window.addSubview(view)
      }
    }
    for spec in scenario.views {
      guard let view = view(spec.id) else { continue }
      for wanted in spec.recognizers { add(wanted, to: view) }
    }
    for relation in scenario.relations {
      guard let a = recognizer(relation.a), let b = recognizer(relation.b) else { continue }
      if relation.isRequirement {
        a.require(toFail: b)
      } else {
        (a.delegate as? ScenarioDelegate)?.partners.append(b)
      }
    }
  }

  func view(_ id: String) -> ScenarioView? {
    for entry in views where entry.id == id { return entry.view }
    return nil
  }

  func recognizer(_ id: String) -> UIGestureRecognizer? {
    for entry in recognizers where entry.id == id { return entry.recognizer }
    return nil
  }

  /// Returns the recognizer's name in the file.
  func name(of id: RecognizerID) -> String? {
    for entry in recognizers where entry.recognizer.id == id { return entry.id }
    return nil
  }

  func attach(_ id: String, _ isAttached: Bool) {
    guard let recognizer = recognizer(id) else { return }
    for home in homes where home.id == id {
      if isAttached {
        home.view.addGestureRecognizer(recognizer)
      } else {
        home.view.removeGestureRecognizer(recognizer)
      }
    }
  }

  private func add(_ spec: ScenarioCase.RecognizerSpec, to view: ScenarioView) {
    let recognizer = RecognizerFactory.make(spec)
    recognizer.name = spec.id
    recognizer.isEnabled = spec.isEnabled
    if let hooks = (recognizer as? any ScenarioRecognizer)?.hooks {
      hooks.canPrevent = spec.canPrevent
      hooks.canBePrevented = spec.canBePrevented
    }
    if let cancels = spec.cancelsTouchesInView { recognizer.cancelsTouchesInView = cancels }
    if let types = spec.allowedTouchTypes { recognizer.allowedTouchTypes = types }
    let delegate = ScenarioDelegate(spec)
    recognizer.delegate = delegate
    delegates.append(delegate)
    view.addGestureRecognizer(recognizer)
    recognizers.append((spec.id, recognizer))
    homes.append((spec.id, view))
  }
}
