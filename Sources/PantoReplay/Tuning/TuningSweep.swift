import PantoBase
import PantoGestures
import PantoScene

/// Tries values of one constant on recordings and finds the range in which every recording still
/// meets its expectations (TUN-04).
///
/// A recording's expectations are those given here, those of its header (`Expectation.all(in:)`),
/// and if there are none, that every gesture is decided as without a change.
///
/// ```swift
/// var sweep = try TuningSweep(.panThreshold, over: values, recordings, scenes: scenes)
/// while sweep.tryNext() {}
/// print(sweep.range)                     // 6.0...12.0
/// ```
@MainActor public struct TuningSweep {
  /// One recording with its expectations.
  public struct Subject {
    /// The recording that is played.
    public var recording: Recording
    /// The expectations of the caller and of the header.
    public var expectations: [Expectation]
    /// The time of the recording from which on a tuning applies, in seconds.
    public var tuningStart: TimeInterval

    /// Creates a subject. Default: no expectations besides those of the header, and a tuning
    /// applies from the beginning.
    public init(
      _ recording: Recording, expecting expectations: [Expectation] = [],
      tunedFrom tuningStart: TimeInterval = 0
    ) {
      self.recording = recording
      self.tuningStart = tuningStart
      self.expectations = expectations + Expectation.all(in: recording.header)
    }
  }

  /// The result of one recording with one tuning.
  public struct Verdict {
    /// The replay of the recording with the tuning.
    public var run: TuningRun
    /// Whether the recording met its expectations.
    public var isMet: Bool
    /// The first of its expectations that was not met; `nil` if all were, or without any.
    public var missed: Expectation?
    /// The first decision that differs from the replay without a tuning, or `nil`.
    public var change: DecisionChange?
  }

  /// The results of all recordings with one tuning.
  public struct Row {
    /// The constants that applied in these replays.
    public var tuning: Tuning
    /// The results in the order of the recordings.
    public var verdicts: [Verdict]
    /// Whether every recording met its expectations.
    public var isMet: Bool { verdicts.allSatisfy(\.isMet) }
  }

  /// The largest number of values that one sweep tries.
  public nonisolated static let mostValues = 1000

  /// The constant whose values are tried.
  public let constant: TunableConstant
  /// The name of the only recognizer to which the values apply, or `nil` for all.
  public let recognizer: String?
  /// The values of the constant that are tried, in ascending order.
  public let values: [Double]
  /// The replays without a change of the constant, in the order of the recordings.
  public let plain: [TuningRun]
  /// The results so far, one row for each value that was tried, in the order of the values.
  public private(set) var rows: [Row] = []
  /// The recordings with their expectations.
  public let subjects: [Subject]
  private let scenes: SceneRegistry
  private let scene: String?
  private let base: Tuning

  /// Plays each recording without a change. `tryNext()` then tries one value after the other.
  ///
  /// - Parameters:
  ///   - constant: The constant.
  ///   - recognizer: The only recognizer that takes the values over. Default `nil`: all.
  ///   - values: The values; at most `mostValues` finite ones are tried, in ascending order.
  ///   - subjects: The recordings.
  ///   - base: Other constants that apply to all values. Default: none.
  ///   - scenes: The scenes that recordings may name.
  ///   - scene: The scene to build instead. Default `nil`.
  public init(
    _ constant: TunableConstant, of recognizer: String? = nil, over values: [Double],
    _ subjects: [Subject], beside base: Tuning = Tuning(),
    scenes: SceneRegistry = SceneRegistry(), scene: String? = nil
  ) throws {
    self.constant = constant
    self.recognizer = constant.belongsToRecognizers ? recognizer : nil
    self.values = Array(values.filter(\.isFinite).sorted().prefix(TuningSweep.mostValues))
    self.subjects = subjects
    self.base = base
    self.scenes = scenes
    self.scene = scene
    plain = try subjects.map { try TuningRun($0.recording, scenes: scenes, scene: scene) }
  }

  /// Tries the next value. Returns `false` if all were tried.
  ///
  /// - Throws: The error of the replay.
  @discardableResult public mutating func tryNext() throws -> Bool {
    guard rows.count < values.count else { return false }
    var tuning = base
    tuning[constant, of: recognizer] = values[rows.count]
    rows.append(
      try TuningSweep.row(tuning, subjects, comparedWith: plain, scenes: scenes, scene: scene))
    return rows.count < values.count
  }

  /// Plays all recordings with one tuning.
  ///
  /// - Parameter plain: The runs without a change, in the order of the recordings.
  public static func row(
    _ tuning: Tuning, _ subjects: [Subject], comparedWith plain: [TuningRun],
    scenes: SceneRegistry = SceneRegistry(), scene: String? = nil, followsViews: Bool = false
  ) throws -> Row {
    var verdicts: [Verdict] = []
    for (subject, old) in zip(subjects, plain) {
      let run = try TuningRun(
        subject.recording, tuning: tuning, from: subject.tuningStart, scenes: scenes, scene: scene,
        followsViews: followsViews)
      let missed = subject.expectations.first { !$0.isMet(by: run.outcomes) }
      let isMet = subject.expectations.isEmpty ? run.decidesAs(old) : missed == nil
      verdicts.append(
        Verdict(run: run, isMet: isMet, missed: missed, change: run.firstChange(from: old)))
    }
    return Row(tuning: tuning, verdicts: verdicts)
  }

  /// The range of tried values, around the program's own value, in which every recording meets its
  /// expectations. If there is none around that value, the longest such range; `nil` if no tried
  /// value meets the expectations.
  public var range: ClosedRange<Double>? {
    let own = plain.first?.readings.first { $0.constant == constant }?.value
    var best: ClosedRange<Double>?
    var start: Int?
    for i in 0...rows.count {
      if i < rows.count, rows[i].isMet {
        start = start ?? i
        continue
      }
      guard let first = start else { continue }
      start = nil
      let found = values[first]...values[i - 1]
      if let own, found.contains(own) { return found }
      if best == nil || found.length > best?.length ?? 0 { best = found }
    }
    return best
  }
}

extension ClosedRange<Double> {
  fileprivate var length: Double { upperBound - lowerBound }
}
