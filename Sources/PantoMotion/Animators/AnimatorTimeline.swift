import PantoBase

/// The way of a property animator between its start and its end: run, halted, scrubbed, turned
/// round, set going again with other timing.
///
/// A `place` is a position on the way, 0 at the start and 1 at the end whichever way it runs; a
/// `fraction` counts in the present direction (VPA-10).
@MainActor package final class AnimatorTimeline {
  /// Of the whole way by its own timing, in seconds.
  package let duration: TimeInterval
  package let tempo: ResolvedTiming
  /// A halted course shows the fraction itself, not where the curve would be then (VPA-04).
  package final var scrubsLinearly: Bool {
    get { linear }
    set {
      guard newValue != linear else { return }
      guard !isRunning else { return linear = newValue }
      keepingShown {
        linear = newValue
        let done = directed(main.progress(at: now))
        let f = newValue ? done : tempo.profile(for: .scalar, over: duration).inverse(of: done)
        place = directed(f)
      }
    }
  }
  final private(set) var linear = true
  package private(set) final var isReversed = false

  /// Whose clock it goes by.
  final weak var ticker: AnimationTicker?
  private let clock: (() -> TimeInterval)?
  private var tracks: [TimelineTrack] = []
  private var main: TimelineTrack!
  /// Where it rests, or where the present run began.
  final private(set) var place = 0.0
  final private(set) var run: Run?
  /// The timing it was set going with anew; `nil`: its own.
  private var runTempo: ResolvedTiming?
  /// Counts whatever moves it, so that lanes know when what they remember is stale.
  final private(set) var generation = 0
  /// Some of what it moves is in a window with another clock than its own.
  package final var isAbroad = false

  struct Run {
    let begin: TimeInterval
    let length: TimeInterval

    /// 0 before it begins, 1 at its end.
    func fraction(at now: TimeInterval) -> Double {
      let elapsed = Timekeeper.seconds(from: begin, to: now)
      if !(elapsed < length) { return 1 }
      return elapsed > 0 ? elapsed / length : 0
    }
  }

  /// - Parameter clock: the time; `nil`: of the ticker that adopts its group.
  package init(duration: TimeInterval, tempo: ResolvedTiming, clock: (() -> TimeInterval)? = nil) {
    self.duration = AnimationTiming.legal(tempo.ownDuration ?? duration)
    self.tempo = tempo
    self.clock = clock
    isAbroad = clock != nil
    main = TimelineTrack(self, start: 0, axis: .scalar)
    tracks.append(main)
  }

  package var isRunning: Bool { run != nil }
  package var runBegin: TimeInterval? { run?.begin }
  package var runEnd: TimeInterval? { run.map { Timekeeper.onGrid($0.begin + $0.length) } }
  var now: TimeInterval { ticker?.now ?? clock?() ?? 0 }

  /// How much of the way is done in the present direction, 0…1 (VPA-03).
  package var fraction: Double { min(max(directed(presentPlace), 0), 1) }

  /// What is left of the way, 0…1; the same as 1 − fraction, but more than nothing where a spring
  /// has swung beyond its end.
  package var remaining: Double { min((1 - directed(presentPlace)).magnitude, 1) }

  private func directed(_ place: Double) -> Double { isReversed ? 1 - place : place }

  private var presentPlace: Double {
    guard let run else { return place }
    return linear ? main.progress(at: now) : main.curvePlace(in: run)
  }

  // MARK: Moving

  /// Sets it going toward the end of its direction. `length`: how long it takes, in seconds.
  package func run(_ tempo: ResolvedTiming? = nil, length: TimeInterval, delay: TimeInterval = 0) {
    halt()
    runTempo = tempo
    let length = AnimationTiming.legal(length)
    for track in tracks { track.setOff(tempo, length: length) }
    run = Run(begin: now + AnimationTiming.legal(delay), length: length)
    generation += 1
  }

  /// Stops it where it is: nothing jumps (VPA-05).
  package func halt() {
    guard isRunning else { return }
    halt(at: presentPlace)
  }

  private func halt(at place: Double) {
    keepingShown {
      run = nil
      self.place = place
    }
  }

  /// What shows stays, though the place or what it means is another.
  private func keepingShown(_ change: () -> Void) {
    for track in tracks { track.remember() }
    change()
    for track in tracks { track.hold(at: place) }
    generation += 1
  }

  /// Halts it and puts it at `fraction` of the present direction; clamped to 0…1 (VPA-03).
  package func scrub(to fraction: Double) {
    halt()
    place = directed(min(max(fraction, 0), 1))
    generation += 1
  }

  /// Turns round where it is; the fraction then counts the other way (VPA-10). Halts it.
  package func reverse() {
    halt()
    keepingShown { isReversed.toggle() }
  }

  // MARK: Lanes

  /// The pace of what joins now: it waits for `delayFactor` of the duration and ends with all the
  /// rest (VPA-11).
  package func track(delayFactor: Double, axis: ResolvedTiming.Axis) -> ProgressSource {
    let factor = delayFactor > 0 ? min(delayFactor, 1) : 0
    let here = min(max(presentPlace, 0), 1)
    let start = isReversed ? here : min(here + factor, 1)
    if factor == 0, start == 0, !isRunning, axis == .scalar { return main }
    let track = TimelineTrack(self, start: start, axis: axis)
    if let run {
      let opens = run.length > 0 ? run.fraction(at: now) + factor * duration / run.length : 1
      track.setOff(runTempo, length: run.length, opens: min(opens, 1))
    }
    tracks.append(track)
    return track
  }
}
