import PantoBase

/// What moves by one course: from `start` of the way to its end (VPA-11).
final class TimelineTrack: ProgressSource {
  // Whoever holds a lane holds its course: animations do by their group.
  private unowned(unsafe) let course: AnimatorTimeline
  private let start: Double
  private let axis: ResolvedTiming.Axis
  // Halted: what showed at the place of the halt beside what that place alone would show. It fades
  // toward both ends, so that neither the halt nor the scrubbing after it jumps (VPA-05).
  private var heldAt = 0.0
  private var excess = 0.0
  private var remembered = 0.0
  // Running: what showed at the start of the run, in the direction of the run.
  private var done = 0.0
  private var opens = 0.0
  private var closes = 1.0
  private var profile = Profile.line
  private var isAnew = false
  // Where on its own curve it goes on, and by how much the curve misses what showed (VPA-06).
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

  /// By the course's own clock where others ask, too.
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

  /// What a course that never ran shows at a place (VPA-04).
  private func plain(at place: Double) -> Double {
    if start >= 1 { return place >= 1 ? 1 : 0 }
    var y = (place - start) / (1 - start)
    // Only what starts with the course swings over with it.
    if start > 0 || !course.linear { y = min(max(y, 0), 1) }
    if course.linear { return y }
    let shape = course.tempo.profile(for: axis, over: course.duration * (1 - start))
    return course.isReversed ? 1 - shape.value(at: 1 - y) : shape.value(at: y)
  }

  /// What shows now is to show at the next `hold`.
  func remember() { remembered = progress(at: course.now) }

  /// Shows what it remembers, the course being halted at `place`.
  func hold(at place: Double) {
    heldAt = place
    excess = remembered - plain(at: place)
    if excess.magnitude < 1e-12 { excess = 0 }
  }

  // MARK: Running

  /// From what shows now to the end of the direction. `opens`: the fraction of the run to wait for,
  /// where that is not told by `start`.
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
    // A spring with its own time is squeezed only where its lane is shorter than the whole.
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

  /// The place on the way whose scrubbing along the curve would show what shows now (VPA-04).
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
