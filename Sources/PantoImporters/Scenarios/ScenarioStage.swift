import PantoBase
import PantoGestures
import PantoScene

/// A scenario's views and recognizers on a new stage.
@MainActor final class ScenarioStage {
  let stage: Stage
  private(set) var views: [(id: String, view: ScenarioView)] = []
  private(set) var recognizers: [(id: String, recognizer: UIGestureRecognizer)] = []
  private var delegates: [ScenarioDelegate] = []
  /// The view of each recognizer, so that it can be attached again.
  private var attachments: [(id: String, view: ScenarioView)] = []

  init(_ scenario: ScenarioCase) {
    stage = Stage(size: scenario.surface)
    for spec in scenario.views {
      let view = ScenarioView(frame: spec.frame)
      view.accessibilityIdentifier = spec.id
      view.isHidden = spec.isHidden
      view.alpha = spec.alpha
      view.isUserInteractionEnabled = spec.isUserInteractionEnabled
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
      guard let first = recognizer(relation.first),
        let second = recognizer(relation.second)
      else { continue }
      if relation.isRequirement {
        first.require(toFail: second)
      } else {
        (first.delegate as? ScenarioDelegate)?.partners.append(second)
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

  func setAttached(_ isAttached: Bool, _ id: String) {
    guard let recognizer = recognizer(id) else { return }
    for attachment in attachments where attachment.id == id {
      if isAttached {
        attachment.view.addGestureRecognizer(recognizer)
      } else {
        attachment.view.removeGestureRecognizer(recognizer)
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
    attachments.append((spec.id, view))
  }
}
