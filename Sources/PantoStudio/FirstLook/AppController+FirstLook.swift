import PantoCore
import PantoReplay
import PantoDemoKit

/// The example of the open demo (GAL-08).
extension AppController {
  /// The time from the opening of a demo to its example, in which the zoom from the card ends.
  private static let pause: TimeInterval = 0.5

  /// The example throw of the open demo, or `nil`.
  var exampleThrow: ExampleThrow? { open?.screen.entry.example }

  /// Shows the example of the open demo. The next touch, press or key ends it.
  func showFirstLook() {
    endFirstLook()
    guard let stage = view.stage, let name = openDemo, let example = exampleThrow, model.canTune
    else { return }
    let options = ["open=\(name)", "tune=off"] + model.frameOptions
    let header = TraceHeader(
      scene: Studio.gallery, size: stage.size, scale: stage.scale,
      safeAreaInsets: stage.safeAreaInsets, options: options)
    let look = FirstLook(
      example, header, scenes: model.studio.scenes, theme: Theme(around: view))
    firstLook.shown = look
    watchInput(of: stage)
    stage.working { look.begin(on: stage, area: layout.stage) }
  }

  /// Shows the example of the demo that was just opened, once its zoom has ended and if nothing was
  /// done until then.
  ///
  /// - Parameter onShow: Called when the example shows.
  package func showFirstLookSoon(onShow: @escaping () -> Void) {
    guard let stage = view.stage, exampleThrow != nil, !model.isOn(.pause) else { return }
    endFirstLook()
    watchInput(of: stage)
    firstLook.wait = stage.time.at(stage.time.now + Self.pause) { [weak self] in
      guard let self, model.openSheet == nil, tune.panel == nil, stage.liveTouches.isEmpty
      else { return }
      showFirstLook()
      if firstLook.shown != nil { onShow() }
    }
  }

  /// Removes the example, or does not begin it.
  func endFirstLook() {
    firstLook.wait?.cancel()
    firstLook.watch?.end()
    let shown = firstLook.shown
    firstLook = FirstLookState()
    guard let shown else { return }
    view.stage?.working { shown.end() }
    onClose?()
  }

  /// Ends the example with the next input that begins something, or a change of the window.
  private func watchInput(of stage: Stage) {
    firstLook.watch?.end()
    firstLook.watch = stage.observe { [weak self] event in
      if event.isAct { self?.endFirstLook() }
    }
  }
}

/// The state of the example of a demo: it waits for the zoom, it shows, or neither.
@MainActor struct FirstLookState {
  var wait: Timekeeper.Deadline?
  var shown: FirstLook?
  /// Watches for the input that ends the example.
  var watch: Observation?
}
