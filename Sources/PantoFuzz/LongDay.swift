import CSDL2
import PantoSDL
import PantoScene

/// Plays hours of ten fingers at 120 Hz on the virtual clock, through SDL's translation, onto a
/// page with scrolling, zooming, controls, a table and a recognizer of every kind.
///
/// The first report comes ten seconds before SDL's 32-bit milliseconds wrap (B7). Every hour has
/// the same input on the same page, so every hour must have the same log.
///
/// ```swift
/// let day = LongDay()
/// let first = day.hour()
/// #expect(day.hour() == first && first.violations.isEmpty)
/// ```
@MainActor public final class LongDay {
  /// The result of one hour.
  public struct Hour: Equatable, Sendable {
    /// A hash of each minute's log and of the page's positions at its end.
    public var minutes: [UInt64] = []
    /// The number of events sent.
    public var events = 0
    /// The number of transitions. Consecutive `changed` states count once.
    public var transitions = 0
    /// The rules that were broken.
    public var violations: [Violation] = []
  }

  private static let device: SDL_TouchID = 1
  private static let millisecondsBeforeTheWrap: UInt64 = 10_000

  private struct Finger {
    var isDown = false
    var x: Float = 0
    var y: Float = 0
    var dx: Float = 0
    var dy: Float = 0
    /// The number of reports until the finger lifts or touches down.
    var left = 0
  }

  private let seed: UInt64
  private let seconds: Int
  private let stage = Stage(size: CGSize(width: 800, height: 600))
  private let page: FuzzPage
  private let input: SDLInput
  private let start = (1 << 32) - LongDay.millisecondsBeforeTheWrap
  private var fingers = [Finger](repeating: Finger(), count: 10)
  private var hours = 0
  private var now = Hour()
  private var hash: UInt64 = 0
  private var hourBegan: TimeInterval = 0
  private var gestures: [UIGestureRecognizer] = []
  /// The index of each recognizer in `gestures`, from 1. A recognizer's own number would differ in
  /// the next instance of this class.
  private var listPlaces: [RecognizerID: UInt64] = [:]

  /// Creates a long test run with its page at rest.
  ///
  /// - Parameter secondsPerHour: The length of an hour in seconds. Default: 3600; tests use fewer.
  public init(seed: UInt64 = 1, secondsPerHour: Int = 3600) {
    self.seed = seed
    seconds = max(secondsPerHour, 12)
    page = FuzzPage(stage)
    input = SDLInput(
      driver: .wayland, size: stage.size, windowID: 1, ticksOrigin: -TimeInterval(start) / 1000)
    input.knownDevices = [Self.device]
    collect(stage.window)
    for (i, gesture) in gestures.enumerated() { listPlaces[gesture.id] = UInt64(i + 1) }
    // Consecutive `changed` states are not observed one by one, so that moves take the same path as
    // in a program.
    stage.log.observe { [unowned self] in mix($0) }
  }

  private func collect(_ view: UIView) {
    gestures += view.gestureRecognizers ?? []
    for subview in view.subviews { collect(subview) }
  }

  /// Plays the next hour. The page is at rest before and after it.
  public func hour() -> Hour {
    now = Hour()
    hash = 0
    hourBegan = TimeInterval(hours * seconds)
    let random = SeededRandom(seed: seed)
    fingers = fingers.map { _ in Finger() }
    let reports = (seconds - 10) * 120
    // All fingers lift at the end of a round, so that taps and throws can finish.
    var roundEnds = 0
    for report in 0..<reports {
      if report >= roundEnds {
        liftAll(at: report)
        roundEnds = report + 30 + random.number(below: 900)
      } else {
        sendReport(report, random)
      }
      if report % 7200 == 7199 { endMinute() }
    }
    liftAll(at: reports)
    // The rest of ten seconds is longer than any delay, throw or spring of the page.
    for second in 1...10 { advance(to: reports + second * 120) }
    endMinute()
    checkAtRest()
    hours += 1
    stage.working { page.restore() }
    return now
  }

  private func milliseconds(_ report: Int) -> UInt64 {
    start + UInt64(hours * seconds) * 1000 + UInt64(report * 25 / 3)
  }

  private func sendReport(_ report: Int, _ random: SeededRandom) {
    for i in fingers.indices {
      fingers[i].left -= 1
      if fingers[i].isDown {
        if fingers[i].left <= 0 {
          lift(i, at: report, pause: 1 + random.number(below: 20))
        } else {
          fingers[i].x = min(max(fingers[i].x + fingers[i].dx, 0), 1)
          fingers[i].y = min(max(fingers[i].y + fingers[i].dy, 0), 1)
          sendFinger(i, SDL_FINGERMOTION, at: report)
        }
      } else if fingers[i].left <= 0 {
        let speed: Float = random.pick([0, 0, 0.001, 0.004, 0.02])
        fingers[i] = Finger(
          isDown: true, x: Float(random.fraction()), y: Float(random.fraction()),
          dx: speed * Float(random.fraction() * 2 - 1),
          dy: speed * Float(random.fraction() * 2 - 1),
          left: random.once(in: 3) ? 2 + random.number(below: 12) : 10 + random.number(below: 300))
        sendFinger(i, SDL_FINGERDOWN, at: report)
      }
    }
    flush()
    advance(to: report)
  }

  private func liftAll(at report: Int) {
    for i in fingers.indices {
      if fingers[i].isDown { lift(i, at: report, pause: 0) }
      // The fingers touch down in turn, up to half a second apart.
      fingers[i].left = 1 + (i * 61) % 60
    }
    flush()
    advance(to: report)
  }

  private func lift(_ i: Int, at report: Int, pause: Int) {
    sendFinger(i, SDL_FINGERUP, at: report)
    fingers[i].isDown = false
    fingers[i].left = pause
  }

  private func sendFinger(_ i: Int, _ type: SDL_EventType, at report: Int) {
    var event = SDL_Event()
    event.tfinger.type = type.rawValue
    // SDL stores the lower 32 bits.
    event.tfinger.timestamp = UInt32(truncatingIfNeeded: milliseconds(report))
    event.tfinger.touchId = Self.device
    event.tfinger.fingerId = SDL_FingerID(i)
    event.tfinger.windowID = 1
    event.tfinger.x = fingers[i].x
    event.tfinger.y = fingers[i].y
    event.tfinger.pressure = type == SDL_FINGERUP ? 0 : 1
    input.recordRaw(event.tfinger)
    input.translate(event)
    now.events += 1
  }

  private func flush() {
    input.endBatch()
    input.consumeReport { stage.send($0) }
  }

  private func advance(to report: Int) {
    stage.advance(to: TimeInterval(milliseconds(report) - start) / 1000)
  }

  // MARK: Values that are compared

  private func mix(_ t: Transition) {
    now.transitions += 1
    mix(t.time - hourBegan, unit: 1e-6)
    mix(listPlaces[t.recognizer] ?? 0)
    mix(UInt64(t.to.rawValue))
    for byte in t.reason.brief(naming: { _ in "" }).utf8 { mix(UInt64(byte)) }
  }

  private func endMinute() {
    for place in page.places { mix(place, unit: 1e-3) }
    now.minutes.append(hash)
  }

  /// Mixes a value rounded to `unit`, which is far larger than rounding errors of the clock.
  private func mix(_ value: Double, unit: Double) {
    mix(UInt64(bitPattern: Int64((min(max(value, -1e9), 1e9) / unit).rounded())))
  }

  private func mix(_ value: UInt64) {
    hash = (hash ^ value) &* 0x0000_0100_0000_01B3
    hash ^= hash >> 29
  }

  private func checkAtRest() {
    func broken(_ rule: String, _ what: String) { now.violations.append(Violation(rule, what)) }
    let passed = TimeInterval((hours + 1) * seconds)
    if (stage.time.now - passed).magnitude > 0.001 {
      broken("I6", "the stage's clock says \(stage.time.now) after \(passed) s")
    }
    if input.liveFingers > 0 { broken("I2", "\(input.liveFingers) fingers never lifted") }
    for touch in stage.liveTouches { broken("I2", "contact \(touch.contactNumber) never lifted") }
    if let next = stage.time.nextDeadline { broken("A1", "a deadline is left, at \(next)") }
    for gesture in gestures {
      if let leftover = gesture.leftover {
        broken("P1", "\(gesture.gestureName) is not at rest: \(leftover)")
      }
    }
  }
}
