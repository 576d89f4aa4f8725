import PantoCore
import PantoReplayViews
import PantoDemoKit

/// Ten fingers that play on the squares, with the same strokes each time (DEM-07).
///
/// The fingers are touches like any others: they go through hit testing, recognizers and
/// arbitration. A handler sends them, so a recording contains the press of the button and not the
/// strokes, and a replay plays the same strokes again (EVT-09).
@MainActor final class StressBots {
  static let count = 10
  /// The number of reports per second, each with the changes of all fingers.
  static let rate = 120
  /// The number of the first simulated finger, so large that no finger of a touch panel has it.
  static let firstFinger: Int64 = 1 << 40

  /// Called after the simulated fingers began or ended.
  var onChange: (() -> Void)?
  /// The area in which the fingers play, in points of the window.
  var area: () -> CGRect = { .zero }
  /// The marks that show the fingers, in points of the view that they are in.
  let marks: [FingerMark]

  private var bots: [StressBot] = []
  private var places: [CGPoint?] = []
  private weak var stage: Stage?
  private var start: TimeInterval = 0
  private var tick = 0
  private var deadline: Timekeeper.Deadline?
  private let ticker = FrameTicker()

  init(theme: Theme) {
    marks = (1...Self.count).map {
      FingerMark($0, color: theme.text, textColor: theme.background, rim: theme.background)
    }
    for mark in marks {
      mark.isUserInteractionEnabled = false
      mark.isHidden = true
    }
    ticker.onFrame = { [weak self] in self?.showMarks() }
  }

  var isOn: Bool { deadline != nil }

  func start(on stage: Stage) {
    guard !isOn else { return }
    self.stage = stage
    bots = (0..<Self.count).map { StressBot(seed: StressSwarm.seed, number: $0) }
    places = Array(repeating: nil, count: Self.count)
    start = stage.time.now
    tick = 0
    ticker.isRunning = true
    schedule()
    onChange?()
  }

  /// Ends the strokes. Fingers that are down lift, or are cancelled.
  func stop(cancelling: Bool = false) {
    guard isOn else { return }
    deadline?.cancel()
    deadline = nil
    ticker.isRunning = false
    if let stage {
      let phase = cancelling ? InputEvent.Phase.cancelled : .ended
      let report = places.indices.compactMap { i in
        places[i].map { event(i, $0, phase, at: stage.time.now) }
      }
      if !report.isEmpty { stage.send(report) }
    }
    for i in marks.indices {
      places[i] = nil
      marks[i].isHidden = true
    }
    onChange?()
  }

  private func event(
    _ i: Int, _ p: CGPoint, _ phase: InputEvent.Phase, at time: TimeInterval
  ) -> InputEvent {
    InputEvent(
      time: time, position: p, source: .finger(Self.firstFinger + Int64(i)), phase: phase,
      pressure: 1)
  }

  /// Schedules the next report of the fingers. Deadlines lie on a grid of 1/120 s, whatever the
  /// rate of the display.
  private func schedule() {
    guard let stage else { return }
    deadline = stage.time.at(start + Double(tick + 1) / Double(Self.rate)) { [weak self] in
      self?.play()
    }
  }

  private func play() {
    guard let stage else { return }
    guard areFingersDown(on: stage) else { return stop() }
    tick += 1
    let time = start + Double(tick) / Double(Self.rate)
    let area = area()
    var report: [InputEvent] = []
    for i in bots.indices {
      switch bots[i].next(in: area) {
      case .rests: continue
      case .lands(let p):
        places[i] = p
        report.append(event(i, p, .began, at: time))
      case .moves(let p):
        places[i] = p
        report.append(event(i, p, .moved, at: time))
      case .lifts(let p):
        places[i] = nil
        report.append(event(i, p, .ended, at: time))
      }
    }
    if !report.isEmpty { stage.send(report) }
    schedule()
  }

  /// Whether the stage still has every finger that was put down. Something else may have cancelled
  /// them, such as the Esc key.
  private func areFingersDown(on stage: Stage) -> Bool {
    for i in places.indices where places[i] != nil {
      if !stage.isDown(.finger(Self.firstFinger + Int64(i))) {
        places[i] = nil
        return false
      }
    }
    return true
  }

  private func showMarks() {
    for (mark, place) in zip(marks, places) {
      mark.isHidden = place == nil
      if let place, let above = mark.superview { mark.center = above.convert(place, from: nil) }
    }
  }
}
