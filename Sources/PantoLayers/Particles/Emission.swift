import PantoBase
import PantoGraphics

/// The particles of an emitter layer (DRW-10).
///
/// No particle is stored: its properties are made from the seed and its own number, and its
/// position from the time. A change of the settings only ends a spell (a period of equal settings)
/// and begins the next one.
@MainActor final class Emission {
  @MainActor struct Settings {
    var cells: [EmitterCellValues] = []
    var position = CGPoint.zero
    var size = CGSize.zero
    var shape = CAEmitterLayerEmitterShape.point
    var mode = CAEmitterLayerEmitterMode.volume
    var birthRate = 1.0
    var lifetime = 1.0
    var velocity = 1.0
    var scale = 1.0
    var spin = 1.0
    var seed: UInt32 = 0

    /// The longest time in seconds from a birth until the particle and all that it emitted are
    /// gone.
    var reach: Double { cells.map { $0.reach(max(0, lifetime)) }.max() ?? 0 }
  }

  /// A period in which the settings of the emitter were the same.
  @MainActor private struct Spell {
    var settings: Settings
    var begin: TimeInterval
    var end: TimeInterval = .infinity
    /// The seconds by which the layer's time was moved since the end of the spell. The times of the
    /// cells, which are those of the layer, move with the particles that were born.
    var shift: TimeInterval = 0
    /// For each cell, the fraction of the interval to its next birth that was over at the beginning
    /// of the spell, and the number of births before it.
    var phases: [Double]
    var counts: [Int]

    /// Whether a particle may be born at or after `time`.
    func emits(after time: TimeInterval) -> Bool {
      guard end > time, settings.birthRate > 0, settings.lifetime > 0 else { return false }
      return settings.cells.contains { cell in
        cell.isEnabled && cell.hasPicture && cell[.birthRate] > 0 && cell.longestLife(1) > 0
          && cell[.beginTime] + cell[.duration] > time
      }
    }

    /// Returns the period and the rate of the births of a cell's particles.
    func source(of index: Int) -> Source {
      let cell = settings.cells[index]
      let first = cell[.beginTime] + shift
      var source = Source(
        begin: begin, end: min(end, first + cell[.duration]), phase: phases[index],
        rate: cell.isEnabled ? max(0, cell[.birthRate] * settings.birthRate) : 0,
        first: counts[index])
      if first > begin {
        source.begin = first
        source.phase = 0
      }
      return source
    }
  }

  /// A period in which particles of one cell are born at an even rate.
  struct Source {
    var begin: TimeInterval
    var end: TimeInterval
    var phase: Double
    var rate: Double
    /// The number of the first particle.
    var first = 0

    /// Returns how many particles were born up to `time`.
    func births(until time: TimeInterval) -> Int {
      let span = min(time, end) - begin
      guard span > 0, rate > 0 else { return 0 }
      return Int(min(span * rate + phase, 1e15))
    }

    func birth(of index: Int) -> TimeInterval { begin + (Double(index) + 1 - phase) / rate }
  }

  struct Particle {
    var place: CGPoint
    var scale: CGFloat
    var angle: CGFloat
    var color: RGBA
    var birth: TimeInterval
    var picture: ParticlePicture
  }

  /// The largest number of particles that show at a time.
  static let mostParticles = 4096

  var settings: Settings { spells.last?.settings ?? Settings() }
  var renderMode = CAEmitterLayerRenderMode.unordered { didSet { known = nil } }
  private var spells: [Spell] = [
    Spell(settings: Settings(), begin: 0, phases: [], counts: [])
  ]
  /// Whether particles were drawn in the last frame.
  var shows = false
  private var isReported = false
  private var known: (time: TimeInterval, particles: [Particle])?
  /// The particles of a frozen copy, or `nil` for an emitter whose particles move.
  private var still: [Particle]?
  var isStill: Bool { still != nil }
  /// The latest time of the layer for which particles were computed, in seconds.
  private var latest: TimeInterval = 0
  /// The time that animations had skipped when the program last changed the emitter (B22).
  private(set) var skipped: TimeInterval = 0

  /// Changes the settings of the emitter at a time of the layer, in seconds.
  func change(at now: TimeInterval, _ body: (inout Settings) -> Void) {
    follow(now)
    known = nil
    guard var last = spells.popLast() else { return }
    var next = last
    next.end = .infinity
    if now > last.begin {
      for i in last.settings.cells.indices {
        let source = last.source(of: i)
        let born = source.births(until: now)
        let span = min(now, source.end) - source.begin
        next.phases[i] = span > 0 ? span * source.rate + source.phase - Double(born) : 0
        next.counts[i] += born
        if !(0..<1).contains(next.phases[i]) { next.phases[i] = 0 }
      }
      next.begin = now
      last.end = now
      if next.counts != last.counts { spells.append(last) }
      // A birth falls into each spell, so an older one has only particles that would be too many.
      if spells.count > Emission.mostParticles { spells.removeFirst() }
    }
    body(&next.settings)
    let cells = next.settings.cells.count
    if cells != next.phases.count {
      // The numbers of particles go on, so that none of other cells looks like one that lives.
      let sum = next.counts.reduce(0, +)
      next.phases = Array(repeating: 0, count: cells)
      next.counts = Array(repeating: sum, count: cells)
    }
    spells.append(next)
  }

  /// Takes over the layer's time. If that was set back, the particles stay as they are; a layer
  /// whose time is below 0 waits.
  func follow(_ now: TimeInterval) {
    if now < -1e-6 { return restart(at: 0) }
    if now < latest { move(by: now - latest) }
    latest = now
  }

  /// Includes the time that animations have skipped by now in the layer's time, as the times of the
  /// program do (B22). Later skips do not move the particles.
  func include(skipped new: TimeInterval) {
    if new != skipped { move(by: new - skipped) }
    skipped = new
  }

  /// Moves the births of all particles by `step` seconds of the layer's time. The cells' own times
  /// count anew for the particles that follow.
  private func move(by step: TimeInterval) {
    change(at: latest) { _ in }
    for i in spells.indices {
      spells[i].begin += step
      spells[i].end += step
      if i < spells.count - 1 { spells[i].shift += step }
    }
    latest += step
    known = nil
  }

  /// Removes all particles and begins to emit at `now`.
  func restart(at now: TimeInterval) {
    let settings = settings
    known = nil
    latest = now
    spells = [
      Spell(
        settings: settings, begin: now, phases: settings.cells.map { _ in 0 },
        counts: settings.cells.map { _ in 0 })
    ]
  }

  /// Whether a particle lives at `now` or may be born later. Spells without living particles are
  /// dropped.
  func isLive(at now: TimeInterval) -> Bool {
    spells.removeAll { $0.end + $0.settings.reach < now }
    guard let last = spells.last else { return false }
    if spells.count > 1 || last.emits(after: now) { return true }
    // Births may have ended by the durations of the cells.
    return last.settings.cells.indices.contains { i in
      guard last.settings.cells[i].hasPicture else { return false }
      let source = last.source(of: i)
      return source.births(until: now) > 0
        && min(now, source.end) + last.settings.cells[i].reach(last.settings.lifetime) >= now
        && source.end < now
    }
  }

  /// Returns a copy that does not move and always shows the particles of `now`.
  func frozen(at now: TimeInterval) -> Emission {
    let copy = Emission()
    copy.renderMode = renderMode
    copy.still = particles(at: now)
    return copy
  }

  /// Returns the particles that show at a time of the layer, in the order in which they are drawn.
  func particles(at now: TimeInterval) -> [Particle] {
    if let still { return still }
    if let known, known.time == now { return known.particles }
    var walk = Walk(now: now)
    // The newest are found first, so that the oldest are left out if there are too many.
    for spell in spells.reversed() where spell.begin <= now {
      for i in spell.settings.cells.indices.reversed() {
        walk.visit(
          spell.settings.cells[i], from: spell.source(of: i), spell.settings,
          key: ParticleNumbers.mixed(UInt64(spell.settings.seed), UInt64(i) &+ 1), emitter: nil)
      }
    }
    if walk.isOver, !isReported {
      isReported = true
      Misuse.report(
        "CAEmitterLayer: more than \(Emission.mostParticles) particles; the oldest are left out. "
          + "Lower birthRate or lifetime")
    }
    let places = walk.particles.enumerated().sorted { a, b in
      // Particles of later cells are in front of others of the same age.
      a.element.birth == b.element.birth
        ? a.offset > b.offset : a.element.birth < b.element.birth
    }
    var found = places.map(\.element)
    if renderMode == .oldestLast { found.reverse() }
    known = (now, found)
    return found
  }
}

/// A search for the particles that show at one moment.
@MainActor private struct Walk {
  let now: TimeInterval
  var particles: [Emission.Particle] = []
  var isOver = false
  /// The number of particles that the search may still visit, those that are gone included.
  private var rest = 8 * Emission.mostParticles

  init(now: TimeInterval) { self.now = now }

  /// The motion of a particle that emits particles itself.
  struct Motion {
    var start: CGPoint
    var velocity: CGVector
    var acceleration: CGVector

    func place(after age: Double) -> CGPoint {
      let t = CGFloat(age)
      return CGPoint(
        x: start.x + velocity.dx * t + acceleration.dx * t * t / 2,
        y: start.y + velocity.dy * t + acceleration.dy * t * t / 2)
    }
  }

  /// Finds the particles of one cell and of the cells that they emit.
  ///
  /// - Parameter emitter: the particle that emits, and its birth; `nil` for the layer.
  mutating func visit(
    _ cell: EmitterCellValues, from source: Emission.Source, _ settings: Emission.Settings,
    key: UInt64, emitter: (motion: Motion, birth: TimeInterval)?
  ) {
    let factor = max(0, settings.lifetime)
    let reach = cell.reach(factor)
    guard source.rate > 0, reach > 0 else { return }
    let first = source.births(until: now - reach)
    var i = source.births(until: now) - 1
    while i >= first {
      if particles.count >= Emission.mostParticles || rest <= 0 {
        isOver = true
        return
      }
      rest -= 1
      let birth = source.birth(of: i)
      let own = ParticleNumbers.mixed(key, UInt64(truncatingIfNeeded: source.first &+ i))
      visitOne(cell, born: birth, settings, key: own, factor, emitter)
      i -= 1
    }
  }

  private mutating func visitOne(
    _ cell: EmitterCellValues, born birth: TimeInterval, _ settings: Emission.Settings,
    key: UInt64, _ factor: Double, _ emitter: (motion: Motion, birth: TimeInterval)?
  ) {
    var numbers = ParticleNumbers(state: key)
    let life = numbers.around(cell[.lifetime], cell[.lifetimeRange]) * factor
    let speed =
      numbers.around(cell[.velocity], cell[.velocityRange]) * settings.velocity
      * Maths.cos(cell[.emissionLatitude])
    let angle = numbers.around(cell[.emissionLongitude], cell[.emissionRange])
    let scale = numbers.around(cell[.scale], cell[.scaleRange]) * settings.scale
    let spin = numbers.around(cell[.spin], cell[.spinRange]) * settings.spin
    let red = numbers.around(cell[.red], cell[.redRange])
    let green = numbers.around(cell[.green], cell[.greenRange])
    let blue = numbers.around(cell[.blue], cell[.blueRange])
    let alpha = numbers.around(cell[.alpha], cell[.alphaRange])
    let start =
      emitter.map { $0.motion.place(after: birth - $0.birth) } ?? settings.place(&numbers)
    let motion = Motion(
      start: start, velocity: CGVector(dx: speed * Maths.cos(angle), dy: speed * Maths.sin(angle)),
      acceleration: CGVector(dx: cell[.xAcceleration], dy: cell[.yAcceleration]))
    let age = now - birth
    if age >= 0, age < life, let picture = cell.picture {
      let color = RGBA(
        CGFloat(red + cell[.redSpeed] * age), CGFloat(green + cell[.greenSpeed] * age),
        CGFloat(blue + cell[.blueSpeed] * age),
        CGFloat(min(max(alpha + cell[.alphaSpeed] * age, 0), 1)))
      let shown = CGFloat(scale + cell[.scaleSpeed] * age)
      let place = motion.place(after: age)
      if color.alpha > 0, shown > 0, shown < 1e4, place.isInReach {
        particles.append(
          Emission.Particle(
            place: place, scale: shown, angle: CGFloat(spin * age), color: color, birth: birth,
            picture: picture))
      }
    }
    guard life > 0 else { return }
    for (i, below) in cell.cells.enumerated() where below.isEnabled {
      let begin = birth + max(0, below[.beginTime])
      let source = Emission.Source(
        begin: begin, end: min(birth + life, begin + below[.duration]), phase: 0,
        rate: max(0, below[.birthRate]))
      visit(
        below, from: source, settings, key: ParticleNumbers.mixed(key, UInt64(i) &+ 1),
        emitter: (motion, birth))
    }
  }
}

extension Emission.Settings {
  /// Returns the point at which a new particle starts, in the layer's points.
  @MainActor fileprivate func place(_ numbers: inout ParticleNumbers) -> CGPoint {
    let (a, b) = (CGFloat(numbers.next()), CGFloat(numbers.next()))
    func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: position.x + x, y: position.y + y)
    }
    switch shape {
    case .line:
      return at(
        (mode == .points ? a.rounded(.toNearestOrAwayFromZero) - 0.5 : a - 0.5) * size.width, 0)
    case .rectangle, .cuboid:
      if mode == .points {
        return at(
          a < 0.5 ? -size.width / 2 : size.width / 2,
          b < 0.5 ? -size.height / 2 : size.height / 2)
      }
      guard mode == .outline else { return at((a - 0.5) * size.width, (b - 0.5) * size.height) }
      // The way around the rectangle, from the upper left corner.
      let way = a * 2 * (size.width + size.height)
      if way < size.width { return at(way - size.width / 2, -size.height / 2) }
      if way < size.width + size.height {
        return at(size.width / 2, way - size.width - size.height / 2)
      }
      if way < 2 * size.width + size.height {
        return at(size.width * 1.5 + size.height - way, size.height / 2)
      }
      return at(-size.width / 2, 2 * size.width + size.height * 1.5 - way)
    case .circle, .sphere:
      if mode == .points { return position }
      let radius = mode == .outline ? size.width : size.width * b.squareRoot()
      return at(radius * Maths.cos(a * 2 * .pi), radius * Maths.sin(a * 2 * .pi))
    default: return position
    }
  }
}

/// The random numbers of one particle, made from its key by SplitMix64.
struct ParticleNumbers {
  var state: UInt64

  static func mixed(_ a: UInt64, _ b: UInt64) -> UInt64 {
    var z = a &+ (b &+ 1) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  /// Returns the next random number, 0 up to 1.
  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Double(ParticleNumbers.mixed(state, 0) >> 11) / 9_007_199_254_740_992
  }

  /// Returns a random number from an interval of the width `range` around `value`.
  mutating func around(_ value: Double, _ range: Double) -> Double {
    value + (next() - 0.5) * range
  }
}
