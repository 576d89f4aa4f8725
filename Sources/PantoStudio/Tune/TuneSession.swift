import PantoCore
import PantoReplay
import PantoDemoKit

/// A recording that is replayed with other constants: the old run, the new one, their difference,
/// and the safe values (TUN-05).
@MainActor final class TuneSession {
  /// The length of the part that is tuned and shown, in seconds.
  static let seconds: TimeInterval = 10
  /// The largest number of values that one sweep tries.
  static let mostValues = 41

  let recording: Recording
  private let scenes: SceneRegistry
  /// The time of the recording from which on changed constants apply, in seconds.
  let start: TimeInterval
  /// The time at which the recording ends, in seconds.
  let end: TimeInterval
  /// The run with the program's own constants.
  let old: TuningRun
  private(set) var new: TuningRun
  private(set) var tuning = Tuning()
  /// The first decision in which the new run differs from the old one, or `nil`.
  private(set) var change: DecisionChange?
  /// The time of the recording that the picture shows.
  private(set) var playhead: TimeInterval
  /// The touches of the recording.
  let index: RecordingIndex
  private var travel: TimeTravel?
  private var sweeps: [TunableConstant: TuningSweep] = [:]
  /// Gives the other recordings that a sweep judges. They are read when the first sweep begins.
  private let others: () -> [Recording]
  private lazy var otherSubjects = others().prefix(TuneSession.mostOthers).compactMap {
    subject(of: $0)
  }

  /// The most recordings that a sweep judges beside the one that is shown.
  static let mostOthers = 12

  /// Plays the recording once without a change. Throws if its scene does not exist.
  ///
  /// - Parameter others: Gives the other recordings that are loaded. A sweep judges them, too.
  init(
    _ recording: Recording, scenes: SceneRegistry, others: @escaping () -> [Recording] = { [] }
  ) throws {
    self.recording = recording
    self.scenes = scenes
    self.others = others
    index = RecordingIndex(recording)
    end = recording.entries.last?.time ?? 0
    start = max(0, end - TuneSession.seconds)
    old = try TuningRun(recording, scenes: scenes, followsViews: true)
    new = old
    playhead = end
    try makeTravel()
    playhead = old.decisions.last(where: \.isRecognition).map { min($0.time + 0.1, end) } ?? end
  }

  /// The constants that decide something, with the program's own values.
  var readings: [TuningRun.Reading] { old.readings }

  /// Returns the decisions of a run in the part of the recording that is shown.
  func decisions(of run: TuningRun) -> [Decision] { run.decisions.filter { $0.time >= start } }

  /// A sentence about the difference between the new run and the old one.
  var sentence: String {
    if tuning.isEmpty { return "Move a slider: the last seconds are replayed at once." }
    let text = new.difference(from: old)
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  /// Returns the present value of a constant: the tuned one, or else the program's own.
  func value(of reading: TuningRun.Reading) -> Double {
    tuning[reading.constant] ?? reading.value
  }

  // MARK: Changing

  /// Sets a constant and replays; the program's own value removes the change.
  func set(_ reading: TuningRun.Reading, to value: Double) {
    tuning[reading.constant] = value == reading.value ? nil : value
    replay()
  }

  /// Discards all changes, so that the program's own constants apply.
  func reset() {
    tuning = Tuning()
    replay()
  }

  private func replay() {
    // The results of a sweep are valid only while all other constants keep their values.
    sweeps = [:]
    guard !tuning.isEmpty,
      let run = try? TuningRun(
        recording, tuning: tuning, from: start, scenes: scenes, followsViews: true)
    else {
      new = old
      change = nil
      try? makeTravel()
      return
    }
    new = run
    change = run.firstChange(from: old)
    let found = change?.after?.time ?? change?.time ?? run.largestDetour(from: old)?.time
    if let time = found ?? run.largestFade(from: old)?.time {
      playhead = min(max(start, time), end)
    }
    try? makeTravel()
  }

  // MARK: The chosen time

  private func makeTravel() throws {
    travel?.player.stage.tearDown()
    let (recording, scenes, tuning, start) = (recording, scenes, tuning, start)
    travel = try TimeTravel(every: 1, keeping: 3) {
      try Player(RecordingSource(recording), scenes: scenes, tuning: tuning, from: start)
    }
  }

  /// Moves the picture to another time of the recording, in seconds.
  func seek(to time: TimeInterval) { playhead = min(max(time, start), end) }

  /// The replayed stage at the chosen time.
  func stage() -> Stage? { (try? travel?.seek(to: playhead))?.stage }

  /// The touches that are down at the chosen time, with their last second.
  var touches: [RecordedTouch] { Array(index.touches(at: playhead)) }

  /// The views that moved in one of the runs, with both paths. A view that jumped once, and alike
  /// in both runs, was laid out anew and did not follow a gesture.
  var detours: [(old: MotionPath?, new: MotionPath?)] {
    var all: [(old: MotionPath?, new: MotionPath?)] = []
    for path in new.paths { all.append((old.path(like: path), path)) }
    for path in old.paths where new.path(like: path) == nil { all.append((path, nil)) }
    return all.filter { pair in
      let most = max(pair.old?.samples.count ?? 0, pair.new?.samples.count ?? 0)
      return most > 2 || most == 2 && pair.old != pair.new
    }
  }

  // MARK: Sweep

  /// The values of a sweep over the slider's range, at most `mostValues`.
  static func values(of constant: TunableConstant) -> [Double] {
    let range = constant.range
    let count = Int(((range.upperBound - range.lowerBound) / constant.step).rounded())
    let stride = max(1, (count + mostValues - 2) / max(1, mostValues - 1))
    return (0...max(0, count / stride)).map {
      constant.snapped(range.lowerBound + Double($0 * stride) * constant.step)
    }
  }

  /// Begins to try the values of a constant on every loaded recording in which it decides
  /// something; no other one can change (TUN-02).
  func beginSweep(_ constant: TunableConstant) {
    var beside = tuning
    beside[constant] = nil
    let own = TuningSweep.Subject(recording, tunedFrom: start)
    let others = otherSubjects.filter { $0.constants.contains(constant) }.map(\.subject)
    sweeps[constant] = try? TuningSweep(
      constant, over: TuneSession.values(of: constant), [own] + others, beside: beside,
      scenes: scenes)
  }

  /// A recording with the constants that decide something in it; `nil` if it cannot be played.
  private func subject(
    of recording: Recording
  ) -> (subject: TuningSweep.Subject, constants: [TunableConstant])? {
    guard let run = try? TuningRun(recording, scenes: scenes) else { return nil }
    return (TuningSweep.Subject(recording), run.readings.map(\.constant))
  }

  /// Tries the next value of a sweep. Returns `false` if all values were tried.
  func continueSweep(_ constant: TunableConstant) -> Bool {
    (try? sweeps[constant]?.tryNext()) ?? false
  }

  /// The sweep of a constant so far, or `nil`.
  func sweep(of constant: TunableConstant) -> TuningSweep? { sweeps[constant] }

  /// Ends the stages of the session.
  func close() {
    travel?.player.stage.tearDown()
    travel = nil
  }
}
