import PantoBase

/// The timeline of a property animator between its start and its end. It can be run, halted,
/// scrubbed, reversed, and run again with other timing.
///
/// A position is 0 at the start of the timeline and 1 at its end whatever the direction; a
/// fraction counts in the present direction (VPA-10).
@MainActor package final class AnimatorTimeline {
  /// The duration of the whole timeline by its own timing, in seconds.
  package let duration: TimeInterval
  package let timing: ResolvedTiming
  /// Whether a halted timeline shows the fraction itself instead of the curve's value at that
  /// fraction (VPA-04). Default `true`.
  package final var scrubsLinearly: Bool {
    get { linear }
    set {
      guard newValue != linear else { return }
      guard !isRunning else { return linear = newValue }
      keepingShown {
        linear = newValue
        let done = directed(main.progress(at: now))
        let f = newValue ? done : timing.profile(for: .scalar, over: duration).inverse(of: done)
        position = directed(f)
      }
    }
  }
  final private(set) var linear = true
  package private(set) final var isReversed = false

  /// The ticker whose clock the timeline uses.
  final weak var ticker: AnimationTicker?
  /// The function to call when the timeline has reached its end. It retains the animator while it
  /// runs (VPA-14).
  final var atEnd: (() -> Void)?
  /// Called when the window closes, to end the property animator.
  package final var onTearDown: (() -> Void)?
  private let clock: (() -> TimeInterval)?
  private var tracks: [TimelineTrack] = []
  private var main: TimelineTrack!
  /// The position at which the timeline rests, or at which the present run began.
  final private(set) var position = 0.0
  final private(set) var run: Run?
  /// The timing of the present run if it differs from the timeline's own, else `nil`.
  private var runTiming: ResolvedTiming?
  /// Counts the changes of the timeline, so that tracks can tell when their cached values are out
  /// of date.
  final private(set) var generation = 0
  /// Whether some of the animated views are in a window with another clock.
  package final var hasOtherClocks = false

  struct Run {
    let begin: TimeInterval
    let length: TimeInterval

    /// Returns the fraction of the run that is over at `now`: 0 before it begins, 1 at its end.
    func fraction(at now: TimeInterval) -> Double {
      let elapsed = Timekeeper.seconds(from: begin, to: now)
      if !(elapsed < length) { return 1 }
      return elapsed > 0 ? elapsed / length : 0
    }
  }

  /// Creates a timeline at its start.
  ///
  /// - Parameters:
  ///   - duration: in seconds. Not used if the timing has a duration of its own.
  ///   - clock: returns the time in seconds. Default: the clock of the ticker that adopts its
  ///     group.
  package init(duration: TimeInterval, timing: ResolvedTiming, clock: (() -> TimeInterval)? = nil) {
    self.duration = AnimationTiming.legal(timing.ownDuration ?? duration)
    self.timing = timing
    self.clock = clock
    hasOtherClocks = clock != nil
    main = TimelineTrack(self, start: 0, axis: .scalar)
    tracks.append(main)
  }

  package var isRunning: Bool { run != nil }
  package var runBegin: TimeInterval? { run?.begin }
  package var runEnd: TimeInterval? { run.map { Timekeeper.onGrid($0.begin + $0.length) } }
  var now: TimeInterval { ticker?.now ?? clock?() ?? 0 }

  /// The fraction of the timeline that is done in the present direction, 0…1 (VPA-03).
  package var fraction: Double { min(max(directed(currentPosition), 0), 1) }

  /// The fraction of the timeline that remains, 0…1. This is 1 − `fraction`, except where a spring
  /// has swung beyond its end: there it is how far beyond.
  package var remaining: Double { min((1 - directed(currentPosition)).magnitude, 1) }

  private func directed(_ position: Double) -> Double { isReversed ? 1 - position : position }

  private var currentPosition: Double {
    guard let run else { return position }
    return linear ? main.progress(at: now) : main.curvePosition(in: run)
  }

  // MARK: Running and scrubbing

  /// Runs the timeline toward the end of its present direction.
  ///
  /// - Parameters:
  ///   - length: the duration of the run in seconds.
  ///   - delay: the time before the run begins, in seconds. Default 0.
  package func run(_ timing: ResolvedTiming? = nil, length: TimeInterval, delay: TimeInterval = 0) {
    halt()
    runTiming = timing
    let length = AnimationTiming.legal(length)
    for track in tracks { track.beginRun(timing, length: length) }
    run = Run(begin: now + AnimationTiming.legal(delay), length: length)
    generation += 1
  }

  /// Halts the timeline where it is; the shown values do not jump (VPA-05).
  package func halt() {
    guard isRunning else { return }
    halt(at: currentPosition)
  }

  private func halt(at position: Double) {
    keepingShown {
      run = nil
      self.position = position
    }
  }

  /// Makes a change to the timeline without changing the values that its animations show now.
  private func keepingShown(_ change: () -> Void) {
    for track in tracks { track.remember() }
    change()
    for track in tracks { track.hold(at: position) }
    generation += 1
  }

  /// Halts the timeline and moves it to `fraction` of the present direction, clamped to 0…1
  /// (VPA-03).
  package func scrub(to fraction: Double) {
    halt()
    position = directed(min(max(fraction, 0), 1))
    generation += 1
  }

  /// Halts the timeline and reverses its direction. The shown values stay, and the fraction then
  /// counts in the other direction (VPA-10).
  package func reverse() {
    halt()
    keepingShown { isReversed.toggle() }
  }

  // MARK: Tracks

  /// Returns the progress source of animations that are added now. They wait for `delayFactor` of
  /// the duration and end together with the others (VPA-11).
  package func track(delayFactor: Double, axis: ResolvedTiming.Axis) -> ProgressSource {
    let factor = delayFactor > 0 ? min(delayFactor, 1) : 0
    let here = min(max(currentPosition, 0), 1)
    let start = isReversed ? here : min(here + factor, 1)
    if factor == 0, start == 0, !isRunning, axis == .scalar { return main }
    let track = TimelineTrack(self, start: start, axis: axis)
    if let run {
      let opens = run.length > 0 ? run.fraction(at: now) + factor * duration / run.length : 1
      track.beginRun(runTiming, length: run.length, opens: min(opens, 1))
    }
    tracks.append(track)
    return track
  }
}
