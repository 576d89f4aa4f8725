import PantoBase

/// The progress of the animations that join a timeline together: from `start` on the timeline to
/// its end (VPA-11).
final class TimelineTrack: ProgressSource {
  // An animation holds its group, and the group holds the timeline, so the track need not retain
  // it.
  private unowned(unsafe) let timeline: AnimatorTimeline
  private let start: Double
  private let axis: ResolvedTiming.Axis
  // The state while halted: the difference between the value that was shown where the timeline
  // halted and the value of that position. The difference fades toward both ends, so that neither
  // halting nor scrubbing makes the value jump (VPA-05).
  private var heldAt = 0.0
  private var excess = 0.0
  private var remembered = 0.0
  // The state while running: the value that was shown at the start of the run, in its direction.
  private var done = 0.0
  private var opens = 0.0
  private var closes = 1.0
  private var profile = Profile.line
  private var hasNewCurve = false
  // The fraction of its own curve at which the track continues, and the difference between the
  // curve's value there and the value that was shown (VPA-06).
  private var entry = 0.0
  private var miss = 0.0
  private var cachedTime = TimeInterval.nan
  private var cachedGeneration = -1
  private var cachedProgress = 0.0

  init(_ timeline: AnimatorTimeline, start: Double, axis: ResolvedTiming.Axis) {
    self.timeline = timeline
    self.start = start
    self.axis = axis
  }

  /// Returns the time at which this track is read: the given one, or that of the timeline's own
  /// clock if some of the animated views are in a window with another clock.
  private func now(_ time: TimeInterval, _ timeline: AnimatorTimeline) -> TimeInterval {
    timeline.hasOtherClocks ? timeline.now : time
  }

  override func progress(at time: TimeInterval) -> Double {
    let timeline = timeline
    let now = timeline.isRunning ? now(time, timeline) : 0
    if now == cachedTime, cachedGeneration == timeline.generation { return cachedProgress }
    let value: Double
    if let run = timeline.run {
      value = running(at: run.fraction(at: now))
    } else {
      value = resting(at: timeline.position)
    }
    cachedTime = now
    cachedGeneration = timeline.generation
    cachedProgress = value.isFinite ? value : 1
    return cachedProgress
  }

  override func rate(at time: TimeInterval) -> Double {
    guard let run = timeline.run, run.length > 0 else { return 0 }
    let x = run.fraction(at: now(time, timeline))
    guard x > opens, x < closes else { return 0 }
    let y = (x - opens) / (closes - opens)
    let slope =
      hasNewCurve
      ? (1 - done) * profile.slope(at: y)
      : (1 - entry) * profile.slope(at: entry + (1 - entry) * y) - miss
    let rate = slope / (run.length * (closes - opens))
    return timeline.isReversed ? -rate : rate
  }

  override func isMoving(at time: TimeInterval) -> Bool {
    let timeline = timeline
    guard let run = timeline.run else { return false }
    return run.begin <= now(time, timeline)
  }

  // MARK: Halted

  private func resting(at position: Double) -> Double {
    var value = plain(at: position)
    if excess != 0 {
      let fades = position < heldAt ? position / heldAt : (1 - position) / (1 - heldAt)
      value += excess * (position == heldAt ? 1 : fades)
    }
    return value
  }

  /// Returns the value at a position on a timeline that has never run (VPA-04).
  private func plain(at position: Double) -> Double {
    if start >= 1 { return position >= 1 ? 1 : 0 }
    var y = (position - start) / (1 - start)
    // Only tracks that start at the start of the timeline overshoot with it.
    if start > 0 || !timeline.linear { y = min(max(y, 0), 1) }
    if timeline.linear { return y }
    let shape = timeline.timing.profile(for: axis, over: timeline.duration * (1 - start))
    return timeline.isReversed ? 1 - shape.value(at: 1 - y) : shape.value(at: y)
  }

  /// Stores the value that is shown now, for the next `hold`.
  func remember() { remembered = progress(at: timeline.now) }

  /// Makes the track show the stored value where the timeline is halted.
  func hold(at position: Double) {
    heldAt = position
    excess = remembered - plain(at: position)
    if excess.magnitude < 1e-12 { excess = 0 }
  }

  // MARK: Running

  /// Starts a run from the value that is shown now to the end of the direction.
  ///
  /// - Parameters:
  ///   - timing: the timing of the run; `nil` continues on the track's own curve.
  ///   - length: the duration of the run in seconds.
  ///   - wait: the fraction of the run to wait for; `nil` derives it from `start`.
  func beginRun(_ timing: ResolvedTiming?, length: TimeInterval, opens wait: Double? = nil) {
    let shown = wait == nil ? progress(at: timeline.now) : 0
    done = timeline.isReversed ? 1 - shown : shown
    opens = 0
    closes = 1
    let position = timeline.position
    if let wait {
      opens = wait
    } else if !timeline.isReversed, shown == 0, position < start {
      opens = min((start - position) / (1 - position), 1)
    } else if timeline.isReversed, shown > 0, position > start {
      closes = min((position - start) / position, 1)
    }
    let time = length * (closes - opens)
    hasNewCurve = timing != nil
    // A spring with a duration of its own keeps that duration, even if the track is shorter than
    // the timeline.
    let own = timing ?? timeline.timing
    let span = own.ownDuration ?? (hasNewCurve ? time : timeline.duration * (1 - start))
    profile = own.profile(for: axis, over: span)
    entry = 0
    miss = 0
    if !hasNewCurve, done != 0 {
      entry = done == 1 ? 1 : profile.inverse(of: done)
      miss = done - profile.value(at: entry)
    }
  }

  private func running(at x: Double) -> Double {
    let directed: Double
    if x >= closes {
      directed = 1
    } else if x <= opens {
      directed = done
    } else {
      let y = (x - opens) / (closes - opens)
      directed =
        hasNewCurve
        ? done + (1 - done) * profile.value(at: y)
        : profile.value(at: entry + (1 - entry) * y) + miss * (1 - y)
    }
    return timeline.isReversed ? 1 - directed : directed
  }

  /// Returns the position on the timeline at which scrubbing along the curve would show the value
  /// that is shown now (VPA-04).
  func curvePosition(in run: AnimatorTimeline.Run) -> Double {
    let x = run.fraction(at: timeline.now)
    let f =
      hasNewCurve
      ? profileOfTimeline.inverse(
        of: timeline.isReversed ? 1 - progress(at: timeline.now) : progress(at: timeline.now))
      : entry + (1 - entry) * x
    return timeline.isReversed ? 1 - f : f
  }

  private var profileOfTimeline: Profile {
    timeline.timing.profile(for: axis, over: timeline.duration)
  }
}
