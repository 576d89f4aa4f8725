import PantoBase
import PantoGestures
import PantoScene

/// One replay of a recording with some constants changed: what was decided, how views moved, and
/// which constants decided something (TUN-01…TUN-03).
///
/// ```swift
/// let old = try TuningRun(recording, scenes: scenes)
/// let new = try TuningRun(recording, tuning: [.panThreshold: 14], scenes: scenes)
/// print(new.firstChange(from: old).map { "\($0)" } ?? "nothing changes")
/// ```
///
/// A run builds a scene of its own and changes nothing outside of it.
@MainActor public struct TuningRun {
  /// A constant that decided something in the recording, with the values that the program gave it.
  public struct Reading: Hashable, Sendable {
    /// The constant that decided something.
    public var constant: TunableConstant
    /// The program's own values, each once, in the order in which they were met.
    public var values: [Double]
    /// The names of the recognizers that have the constant; empty if none has it.
    public var recognizers: [String]
    /// Creates a reading.
    public init(constant: TunableConstant, values: [Double], recognizers: [String] = []) {
      self.constant = constant
      self.values = values
      self.recognizers = recognizers
    }

    /// The first of the program's values.
    public var value: Double { values.first ?? constant.defaultValue }
  }

  /// The constants that were changed for this replay.
  public let tuning: Tuning
  /// All decisions of recognizers in this replay, in order.
  public let decisions: [Decision]
  /// The outcomes of all gestures, as `Replayed` gives them.
  public let outcomes: [Outcome]
  /// The recognizers and controls at the end of this replay.
  package let directory: GestureDirectory
  /// The paths of the views that have recognizers; empty unless asked for.
  public let paths: [MotionPath]
  /// The constants that decided something: no other one can change this recording (TUN-02).
  public let readings: [Reading]
  /// The time of the recording's end, in seconds.
  public let endTime: TimeInterval

  /// The number of times per second at which paths have samples.
  public static let samplesPerSecond: Double = 60
  /// The number of samples after which new views are looked for.
  private static let samplesPerSearch = 15
  /// How long timers and motion go on after the last line of the recording, in seconds.
  public static let afterglow: TimeInterval = 3

  /// Plays a recording to its end.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - tuning: The constants that apply instead of the scene's own. Default: none.
  ///   - tuningStart: The time of the recording from which on they apply, in seconds. Default 0.
  ///   - scenes: The scenes that a recording may name.
  ///   - scene: The scene to build instead of the one that the recording names. Default `nil`.
  ///   - followsViews: Whether `paths` are recorded, which takes about twice the time. Default
  ///     `false`.
  /// - Throws: `TraceError` if there is no such scene.
  public init(
    _ recording: Recording, tuning: Tuning = Tuning(), from tuningStart: TimeInterval = 0,
    scenes: SceneRegistry = SceneRegistry(), scene: String? = nil, followsViews: Bool = false
  ) throws {
    let player = try Player(
      RecordingSource(recording), scenes: scenes, scene: scene, tuning: tuning, from: tuningStart)
    let stage = player.stage
    let tuned = stage.recordTuning()
    let outcomes = OutcomeList(stage)
    let list = DecisionList(stage)
    let sampler = followsViews ? PathSampler(stage) : nil
    if let sampler {
      try TuningRun.follow(player, until: recording.entries.last?.time ?? 0, sampler)
    }
    endTime = try player.playToEnd().endTime
    self.outcomes = outcomes.all
    directory = GestureDirectory(stage, and: self.outcomes.map(\.recognizer))
    TuningRun.finish(stage, after: endTime, sampler)
    self.tuning = tuning
    paths = sampler?.paths ?? []
    decisions = list.decisions
    let inputs = InputKinds(recording)
    readings = tuned.all.filter { inputs.canUse($0.constant) }.map {
      Reading(constant: $0.constant, values: $0.values, recognizers: $0.recognizers)
    }
    stage.tearDown()
  }

  /// Plays the recording in even steps and samples the positions of views after each.
  private static func follow(
    _ player: Player, until end: TimeInterval, _ sampler: PathSampler
  ) throws {
    var number = 0
    while Double(number) / samplesPerSecond <= end {
      let time = Double(number) / samplesPerSecond
      try player.seekForward(to: time)
      if number % samplesPerSearch == 0 { sampler.findViews() }
      sampler.sample(at: time)
      number += 1
    }
  }

  /// Advances the stage after the end of the recording, so that timers and motion that it began can
  /// finish.
  private static func finish(_ stage: Stage, after end: TimeInterval, _ sampler: PathSampler?) {
    let last = end + afterglow
    if let sampler {
      var time = end
      while time < last, stage.isAnimating {
        time += 1 / samplesPerSecond
        stage.advance(to: time)
        sampler.sample(at: time)
      }
    }
    stage.advance(to: last)
  }

  /// The outcome of the recognizer with that name, without results if its state never changed.
  /// Numbers are read as by `Replayed` (NAM-03).
  public subscript(name: String) -> Outcome { Outcome.named(name, in: outcomes) }

  /// Returns the first decision that differs from that of an older run of the same recording, or
  /// `nil` if everything was decided alike and at the same times.
  public func firstChange(from old: TuningRun) -> DecisionChange? {
    DecisionChange(from: old.decisions, to: decisions)
  }

  /// Whether every decision is the same as in an older run, at whatever time.
  public func decidesAs(_ old: TuningRun) -> Bool {
    firstChange(from: old).map(\.isOnlyLater) ?? true
  }

  /// Returns the path of the view that has the name of the view of a path from another run, or
  /// `nil`.
  public func path(like other: MotionPath) -> MotionPath? {
    paths.first { $0.view == other.view }
  }

  /// Returns the view whose path differs most from an older run, or `nil` if all paths are equal.
  /// Both runs must have followed their views.
  public func largestDetour(
    from old: TuningRun
  ) -> (view: String, points: CGFloat, time: TimeInterval)? {
    var largest: (view: String, points: CGFloat, time: TimeInterval)?
    for path in paths {
      guard let before = old.path(like: path) else { continue }
      let found = path.largestDistance(from: before)
      if found.points >= 1, found.points > largest?.points ?? 0 {
        largest = (path.view, found.points, found.time)
      }
    }
    return largest
  }

  /// Returns the view whose alpha differs most from an older run, with both alphas, or `nil` if all
  /// alphas are nearly the same. Both runs must have followed their views.
  public func largestFade(
    from old: TuningRun
  ) -> (view: String, alpha: CGFloat, before: CGFloat, time: TimeInterval)? {
    var largest: (view: String, alpha: CGFloat, before: CGFloat, time: TimeInterval)?
    var difference: CGFloat = 0.05
    for path in paths {
      guard let before = old.path(like: path) else { continue }
      let found = path.largestFade(from: before)
      guard found.alpha > difference, let now = path.alpha(at: found.time),
        let then = before.alpha(at: found.time)
      else { continue }
      difference = found.alpha
      largest = (path.view, now, then, found.time)
    }
    return largest
  }

  /// The difference to an older run in a sentence: the first changed decision, else how far a view
  /// went from its old path, else which view has another alpha, else `nothing changes`.
  public func difference(from old: TuningRun) -> String {
    if let change = firstChange(from: old) { return "\(change)" }
    if let detour = largestDetour(from: old) {
      return "no decision changes; at \(DecisionChange.seconds(detour.time)) \(detour.view) is "
        + "\(TunableUnit.number(Double(detour.points.rounded()))) pt from where it was"
    }
    if let fade = largestFade(from: old) {
      func percent(_ alpha: CGFloat) -> Int { Int((alpha * 100).rounded()) }
      return "no decision changes; at \(DecisionChange.seconds(fade.time)) \(fade.view) has alpha "
        + "\(percent(fade.alpha)) %; before, \(percent(fade.before)) %"
    }
    return "nothing changes"
  }
}
