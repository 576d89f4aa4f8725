import PantoCore
import PantoInspector
import PantoDemoKit

/// Tuning of the open demo: the demo's input is recorded, and the tuning panel covers the demo
/// (TUN-05).
extension AppController {
  /// Begins to record the input of the demo that was just opened, for the tuning panel.
  func beginTuneRecording() {
    guard model.canTune, let stage = view.stage, let name = openDemo else { return }
    var options = model.frameOptions
    if reducesMotion, !stage.reducesMotion { options.append("motion=reduced") }
    tune.recorder = TuneRecorder(stage, demo: name, options: options)
  }

  /// Discards the recorded input of the demo that is being closed, and closes the tuning panel.
  func endTuneRecording() {
    closeTune()
    tune.recorder = nil
  }

  /// Shows or closes the tuning panel.
  func toggleTune() {
    if closeTune() { return }
    guard let stage = view.stage, let recorder = tune.recorder, let open else { return }
    let source = demo as? any TuneSource
    let recording = source?.recordingToTune ?? recorder.recording
    let name = open.screen.entry.name
    let session = try? TuneSession(recording, scenes: model.studio.scenes) { [weak self] in
      guard let self else { return [] }
      if let source { return TuneLibrary.recordings(of: source.otherItems) }
      return TuneLibrary.recordings(
        of: name, in: model.traces, bundled: model.studio.demos.recordings)
    }
    guard let session else { return model.show("There is nothing to replay yet") }
    let panel = TunePanel(
      session, title: "Tune \(open.screen.entry.title)", theme: Theme(around: view))
    panel.onClose = { [weak self] in
      self?.closeTune()
      self?.model.notify()
    }
    tune.panel = panel
    view.addSubview(panel)
    // The panel covers the stage, and nothing happens there that the inspector could show.
    if let inspector = stage.inspector {
      tune.hiddenParts = inspector.parts
      inspector.parts = []
    }
    // Input in the panel belongs to no recording of the demo.
    recorder.isPaused = true
    stage.working { view.setNeedsLayout() }
  }

  /// Closes the tuning panel; returns `false` if the panel is not open.
  @discardableResult func closeTune() -> Bool {
    guard let panel = tune.panel else { return false }
    tune.panel = nil
    if let parts = tune.hiddenParts { view.stage?.inspector?.parts = parts }
    tune.hiddenParts = nil
    tune.recorder?.isPaused = false
    panel.close()
    panel.removeFromSuperview()
    return true
  }

  /// Handles Esc in the tuning panel: closes the Swift lines if they are shown, else the panel.
  /// Returns `false` if the panel is not open.
  func leaveTune() -> Bool {
    guard let panel = tune.panel else { return false }
    if panel.closeCode() { return true }
    return closeTune()
  }
}

/// The state of tuning while a demo is open: the recorder of its input and the panel.
@MainActor struct TuneState {
  var recorder: TuneRecorder?
  var panel: TunePanel?
  /// The parts of the inspector that are shown again when the panel closes.
  var hiddenParts: InspectorOverlay.Parts?
}
