import Pantograph

/// One report of a panel as a program receives it.
struct Report {
  var stamp: Double
  var place: CGPoint
}

/// A stroke with a known true velocity at its newest report.
struct Stroke {
  var reports: [Report] = []
  var lift = 0.0
  /// The true velocity in points per second.
  var truth = CGPoint.zero
  /// The speed that errors are relative to: the true speed, or the fastest speed of the stroke if
  /// that is 0.
  var scale: CGFloat = 1
}

/// The kinds of motion.
enum Family: Int, CaseIterable {
  /// A minimum-jerk movement (Flash and Hogan 1985), lifted at its peak speed.
  case flick
  /// A speed that grows with a power of time between 1 and 3 until the lift.
  case accelerating
  case constant
  /// A speed that falls with a power of time between 1 and 3 to zero at the lift.
  case stopping
  /// A constant speed forward with a sine across it.
  case curve
  case circle
  /// A constant speed, a turn back within 30 to 120 ms, and a constant speed for up to 100 ms.
  case reversal

  var title: String {
    switch self {
    case .flick: "flick"
    case .accelerating: "accelerating"
    case .constant: "constant"
    case .stopping: "stop"
    case .curve: "S-curve"
    case .circle: "circle"
    case .reversal: "reversal"
    }
  }
}

/// The transmission from the finger to the program.
struct Path {
  /// The number of reports per second.
  var rate: Double
  /// The largest difference between a timestamp and the true time in seconds, evenly distributed.
  var jitter: Double
  /// The time in seconds between two deliveries to the program; 0 delivers each report at once.
  var batch: Double
  /// Whether the reports of a batch are stamped with the time of delivery, as in SDL 2, instead of
  /// their own time.
  var stampsBatches: Bool

  static let rates = [60.0, 90, 120, 240, 1000]

  static func all(stampsBatches: Bool) -> [Path] {
    var all: [Path] = []
    for rate in rates {
      for jitter in [0, 0.002, 0.004] {
        for batch in stampsBatches ? [0, 0.008, 0.016] : [0] {
          all.append(Path(rate: rate, jitter: jitter, batch: batch, stampsBatches: stampsBatches))
        }
      }
    }
    return all
  }
}

/// The SplitMix64 random generator.
struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func within(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound
      + (range.upperBound - range.lowerBound) * Double(next() >> 11) / 9_007_199_254_740_992
  }
}

extension Stroke {
  /// Creates a random stroke. Speeds are evenly distributed over the logarithm of 20 to 4,000
  /// points per second.
  init(_ family: Family, _ path: Path, _ random: inout Random) {
    let speed = 20 * Maths.pow(200, random.within(0...1))
    let angle = random.within(0...(2 * .pi))
    let (duration, motion) = Stroke.motion(family, speed, &random)
    let interval = 1 / path.rate
    let count = max(3, Int(duration * path.rate))
    let first = duration - Double(count) * interval
    let origin = CGPoint(x: random.within(100...900), y: random.within(100...700))
    let phase = random.within(0...max(path.batch, 1e-9))
    let (c, s) = (Maths.cos(angle), Maths.sin(angle))
    func turned(_ p: CGPoint) -> CGPoint { CGPoint(x: p.x * c - p.y * s, y: p.x * s + p.y * c) }

    var latest = -Double.infinity
    func stamp(_ time: Double) -> Double {
      var stamp = time + random.within(-1...1) * path.jitter
      if path.batch > 0, path.stampsBatches {
        stamp = ((stamp - phase) / path.batch).rounded(.up) * path.batch + phase
      }
      latest = max(latest, 1 + stamp)
      return latest
    }
    for i in 0...count {
      let time = first + Double(i) * interval
      let place = turned(motion(max(0, time)).place) + origin
      // A panel reports whole points.
      reports.append(
        Report(
          stamp: stamp(time), place: CGPoint(x: place.x.rounded(), y: place.y.rounded())))
    }
    lift = stamp(duration + random.within(0...1) * interval)
    truth = turned(motion(duration).velocity)
    scale = family == .stopping ? speed : truth.length
  }

  /// Keeps only the first report of each position.
  mutating func leaveOutRepeats() {
    var kept: [Report] = []
    for report in reports where kept.last?.place != report.place { kept.append(report) }
    reports = kept
  }

  private typealias State = (place: CGPoint, velocity: CGPoint)

  private static func motion(
    _ family: Family, _ speed: Double, _ random: inout Random
  ) -> (duration: Double, (Double) -> State) {
    func straight(_ place: Double, _ velocity: Double) -> State {
      (CGPoint(x: place, y: 0), CGPoint(x: velocity, y: 0))
    }
    switch family {
    case .flick:
      let whole = random.within(0.1...0.5)
      let way = speed * whole / 1.875
      return (
        whole / 2,
        { t in
          let s = t / whole
          return straight(
            way * s * s * s * (10 - 15 * s + 6 * s * s),
            way / whole * 30 * s * s * (1 - s) * (1 - s))
        }
      )
    case .accelerating:
      let duration = random.within(0.08...0.4)
      let power = random.within(1...3)
      return (
        duration,
        { t in
          let v = speed * Maths.pow(t / duration, power)
          return straight(v * t / (power + 1), v)
        }
      )
    case .constant:
      return (random.within(0.1...0.6), { t in straight(speed * t, speed) })
    case .stopping:
      let duration = random.within(0.1...0.5)
      let power = random.within(1...3)
      return (
        duration,
        { t in
          let left = max(0, duration - t)
          let v = speed * Maths.pow(left / duration, power)
          return straight((speed * duration - v * left) / (power + 1), v)
        }
      )
    case .curve:
      let period = random.within(0.2...0.6)
      let slope = random.within(0.3...1)
      let forward = speed / (1 + slope * slope).squareRoot()
      let w = 2 * Double.pi / period
      return (
        period * random.within(0.5...1.2),
        { t in
          (
            CGPoint(x: forward * t, y: forward * slope / w * Maths.sin(w * t)),
            CGPoint(x: forward, y: forward * slope * Maths.cos(w * t))
          )
        }
      )
    case .circle:
      let w = random.within(4...15)
      return (
        random.within(0.15...0.6),
        { t in
          (
            CGPoint(x: Maths.sin(w * t), y: 1 - Maths.cos(w * t)) * (speed / w),
            CGPoint(x: Maths.cos(w * t), y: Maths.sin(w * t)) * speed
          )
        }
      )
    case .reversal:
      let ahead = random.within(0.05...0.25)
      let turn = random.within(0.03...0.12)
      let back = random.within(0...0.1)
      return (
        ahead + turn + back,
        { t in
          if t < ahead { return straight(speed * t, speed) }
          let s = min(t - ahead, turn)
          let rest = max(0, t - ahead - turn)
          return straight(
            speed * (ahead + s - s * s / turn - rest), speed * (1 - 2 * s / turn))
        }
      )
    }
  }
}
