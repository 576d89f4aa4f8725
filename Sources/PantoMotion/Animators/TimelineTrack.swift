import PantoBase

/// The progress of the animations that join a timeline together: from `start` on the timeline to
/// its end (VPA-11).
final class TimelineTrack: ProgressSource {
  // An animation holds its group, and the group holds the timeline, so the track need not retain
  // it.
  private unowned(unsafe) let course: AnimatorTimeline
  private let start: Double
  private let axis: ResolvedTiming.Axis
  // The state while halted: the difference between the value that was shown where the timeline
  // halted and the value of that place. The difference fades toward both ends, so that neither
  // halting nor scrubbing makes the value jump (VPA-05).
  private var heldAt = 0.0
  private var excess = 0.0
  private var remembered = 0.0
  // The state while running: the value that was shown at the start of the run, in its direction.
  private var done = 0.0
  private var opens = 0.0
  private var closes = 1.0
  private var profile = Profile.line
  private var isAnew = false
  // The fraction of its own curve at which the track continues, and the difference between the
  // curve's value there and the value that was shown (VPA-06).
  private var entry = 0.0
  private var miss = 0.0
  private var knownAt = TimeInterval.nan
  private var knownGeneration = -1
  private var known = 0.0

  init(_ course: AnimatorTimeline, start: Double, axis: ResolvedTiming.Axis) {
    self.course = course
    self.start = start
    self.axis = axis
  }

  /// Returns the time of the timeline's own clock if other clocks ask as well.
  private func now(_ time: TimeInterval, _ course: AnimatorTimeline) -> TimeInterval {
    course.isAbroad ? course.now : time
  }

  override func progress(at time: TimeInterval) -> Double {
    let course = course
    let now = course.isRunning ? now(time, course) : 0
    if now == knownAt, knownGeneration == course.generation { return known }
    let value: Double
    if let run = course.run {
      value = running(at: run.fraction(at: now))
    } else {
      value = resting(at: course.place)
    }
    knownAt = now
    knownGeneration = course.generation
    known = value.isFinite ? value : 1
    return known
  }

  override func rate(at time: TimeInterval) -> Double {
    guard let run = course.run, run.length > 0 else { return 0 }
    let x = run.fraction(at: now(time, course))
    guard x > opens, x < closes else { return 0 }
    let y = (x - opens) / (closes - opens)
    let slope =
      isAnew
      ? (1 - done) * profile.slope(at: y)
      : (1 - entry) * profile.slope(at: entry + (1 - entry) * y) - miss
    let rate = slope / (run.length * (closes - opens))
    return course.isReversed ? -rate : rate
  }

  override func isMoving(at time: TimeInterval) -> Bool {
    let course = course
    guard let run = course.run else { return false }
    return run.begin <= now(time, course)
  }

  // MARK: Halted

  private func resting(at place: Double) -> Double {
    var value = plain(at: place)
    if excess != 0 {
      let fades = place < heldAt ? place / heldAt : (1 - place) / (1 - heldAt)
      value += excess * (place == heldAt ? 1 : fades)
    }
    return value
  }

  /// Returns the value at a place on a timeline that has never run (VPA-04).
  private func plain(at place: Double) -> Double {
    if start >= 1 { return place >= 1 ? 1 : 0 }
    var y = (place - start) / (1 - start)
    // Only tracks that start at the start of the timeline overshoot with it.
    if start > 0 || !course.linear { y = min(max(y, 0), 1) }
    if course.linear { return y }
    let shape = course.tempo.profile(for: axis, over: course.duration * (1 - start))
    return course.isReversed ? 1 - shape.value(at: 1 - y) : shape.value(at: y)
  }

  /// Stores the value that is shown now, for the next `hold`.
  func remember() { remembered = progress(at: course.now) }

  /// Makes the track show the stored value where the timeline is halted.
  func hold(at place: Double) {
    heldAt = place
    excess = remembered - plain(at: place)
    if excess.magnitude < 1e-12 { excess = 0 }
  }

  // MARK: Running

  /// Starts a run from the value that is shown now to the end of the direction.
  ///
  /// - Parameters:
  ///   - tempo: the timing of the run; `nil` continues on the track's own curve.
  ///   - length: the duration of the run in seconds.
  ///   - wait: the fraction of the run to wait for; `nil` derives it from `start`.
  func setOff(_ tempo: ResolvedTiming?, length: TimeInterval, opens wait: Double? = nil) {
    let shown = wait == nil ? progress(at: course.now) : 0
    done = course.isReversed ? 1 - shown : shown
    opens = 0
    closes = 1
    let place = course.place
    if let wait {
      opens = wait
    } else if !course.isReversed, shown == 0, place < start {
      opens = min((start - place) / (1 - place), 1)
    } else if course.isReversed, shown > 0, place > start {
      closes = min((place - start) / place, 1)
    }
    let time = length * (closes - opens)
    isAnew = tempo != nil
    // A spring with a duration of its own keeps that duration, even if the track is shorter than
    // the timeline.
    let own = tempo ?? course.tempo
    let span = own.ownDuration ?? (isAnew ? time : course.duration * (1 - start))
    profile = own.profile(for: axis, over: span)
    entry = 0
    miss = 0
    if !isAnew, done != 0 {
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
        isAnew
        ? done + (1 - done) * profile.value(at: y)
        : profile.value(at: entry + (1 - entry) * y) + miss * (1 - y)
    }
    return course.isReversed ? 1 - directed : directed
  }

  /// Returns the place on the timeline whose scrubbing along the curve would show the value that is
  /// shown now (VPA-04).
  func curvePlace(in run: AnimatorTimeline.Run) -> Double {
    let x = run.fraction(at: course.now)
    let f =
      isAnew
      ? profileOfCourse.inverse(
        of: course.isReversed ? 1 - progress(at: course.now) : progress(at: course.now))
      : entry + (1 - entry) * x
    return course.isReversed ? 1 - f : f
  }

  private var profileOfCourse: Profile { course.tempo.profile(for: axis, over: course.duration) }
}
