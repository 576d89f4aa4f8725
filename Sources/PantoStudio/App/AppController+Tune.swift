import PantoCore
import PantoInspector

/// Tuning while a demo is open: its input is kept, and the panel covers it (TUN-05).
extension AppController {
  /// Begins to keep the input of the demo that was just opened.
  func beginTuneRecording() {
    guard model.canTune, let stage = view.stage, let name = openDemo else { return }
    var options = model.frameOptions
    if reducesMotion, !stage.reducesMotion { options.append("motion=reduced") }
    tune.recorder = TuneRecorder(stage, demo: name, options: options)
  }

  /// Forgets the input of the demo that is being closed, and closes the panel.
  func endTuneRecording() {
    closeTune()
    tune.recorder = nil
  }

  /// Shows the panel, or closes it.
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

  /// Closes the panel; `false` if it is not open.
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

  /// Handles Esc: the Swift lines go first, then the panel.
  func leaveTune() -> Bool {
    guard let panel = tune.panel else { return false }
    if panel.closeCode() { return true }
    return closeTune()
  }
}

/// The parts that the frame keeps for tuning.
@MainActor struct TuneState {
  var recorder: TuneRecorder?
  var panel: TunePanel?
  /// The parts of the inspector that are shown again when the panel closes.
  var hiddenParts: InspectorOverlay.Parts?
}
