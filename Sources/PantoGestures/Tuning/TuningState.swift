import PantoBase

/// Applies the tuning of one stage: gives recognizers their values, and records which constants
/// were read, with the program's own values (TUN-02).
@MainActor package final class TuningState {
  /// A constant that decided something, with the values that the program gave it.
  package struct Reading {
    package let constant: TunableConstant
    /// The program's own values, each once, in the order in which they were met.
    package var values: [Double]
    /// The names of the recognizers that have the constant, each once.
    package var recognizers: [String] = []
  }

  /// The largest number of values, and of names, that are kept for one constant.
  private static let mostKept = 24

  package var tuning: Tuning {
    didSet { taps = tuning.applied(to: GestureConstants()) }
  }
  /// The gesture constants, with the tuning applied, that the counter of consecutive taps uses
  /// (TCH-06).
  private(set) var taps: GestureConstants
  private var readings: [Reading] = []
  /// The recognizers whose own values were recorded. The set is never iterated.
  private var known: Set<RecognizerID> = []

  package init(_ tuning: Tuning) {
    self.tuning = tuning
    taps = tuning.applied(to: GestureConstants())
  }

  /// The readings so far: the library's constants in their order, then the program's.
  package var all: [Reading] {
    TunableConstant.all.compactMap { constant in readings.first { $0.constant == constant } }
      + readings.filter { TunableConstant.named($0.constant.name) == nil }
  }

  /// Applies the tuning to a recognizer whose sequence begins, and records the recognizer's own
  /// values the first time.
  func begin(_ recognizer: UIGestureRecognizer) {
    if known.insert(recognizer.id).inserted { recordValues(of: recognizer) }
    for change in tuning.changes {
      guard let access = change.constant.access, access.concerns(recognizer),
        change.recognizer.map({ $0 == recognizer.gestureName }) ?? true
      else { continue }
      access.set(recognizer, change.value)
    }
  }

  /// Returns the value of a constant that code looks up: the tuned one, or else `own`.
  package func value(of constant: TunableConstant, own: Double) -> Double {
    record(constant, own)
    return tuning[constant] ?? own
  }

  private func recordValues(of recognizer: UIGestureRecognizer) {
    for constant in TunableConstant.gestures {
      guard let access = constant.access, access.concerns(recognizer) else { continue }
      record(constant, access.get(recognizer), recognizer.gestureName)
    }
  }

  private func record(_ constant: TunableConstant, _ exact: Double, _ recognizer: String? = nil) {
    // A response comes from a frequency and has lost its last digits there.
    let own = (exact * 1e6).rounded() / 1e6
    let i = readings.firstIndex { $0.constant == constant } ?? readings.count
    if i == readings.count { readings.append(Reading(constant: constant, values: [])) }
    if !readings[i].values.contains(own), readings[i].values.count < TuningState.mostKept {
      readings[i].values.append(own)
    }
    if let recognizer, !readings[i].recognizers.contains(recognizer),
      readings[i].recognizers.count < TuningState.mostKept
    {
      readings[i].recognizers.append(recognizer)
    }
  }
}

extension Tuning {
  /// Returns constants with the values of this tuning that concern taps and hold for all
  /// recognizers.
  @MainActor fileprivate func applied(to constants: GestureConstants) -> GestureConstants {
    var constants = constants
    if let value = self[.tapMovement] { constants.tapMovement = CGFloat(value) }
    if let value = self[.doubleTapGap] { constants.multiTapInterval = value }
    if let value = self[.doubleTapDistance] { constants.multiTapDistance = CGFloat(value) }
    return constants
  }
}
