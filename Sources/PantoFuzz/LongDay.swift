import CSDL2
import PantoSDL
import PantoScene

/// Hours of ten fingers at 120 Hz on the virtual clock, through SDL's translation, onto a page with
/// scrolling, zooming, controls, a table and a recognizer of every kind (reliability §8).
///
/// The first report comes ten seconds before SDL's 32 bits of milliseconds wrap (B7). Every hour has
/// the same input on the same page, so every hour must have the same log.
///
/// ```swift
/// let day = LongDay()
/// let first = day.hour()
/// #expect(day.hour() == first && first.violations.isEmpty)
/// ```
@MainActor public final class LongDay {
  /// What one hour came to.
  public struct Hour: Equatable, Sendable {
    /// A hash of the log of each minute, and of where things were at its end.
    public var minutes: [UInt64] = []
    public var events = 0
    /// A run of `changed` counts once.
    public var transitions = 0
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
    /// In reports, until it lifts or lands.
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
  /// The places of `gestures` in their list, from 1: a recognizer's own number is another one in the next day.
  private var listPlaces: [RecognizerID: UInt64] = [:]

  /// - Parameter secondsPerHour: fewer for a test.
  public init(seed: UInt64 = 1, secondsPerHour: Int = 3600) {
    self.seed = seed
    seconds = max(secondsPerHour, 12)
    page = FuzzPage(stage)
    input = SDLInput(
      driver: .wayland, size: stage.size, windowID: 1, ticksOrigin: -TimeInterval(start) / 1000)
    input.knownDevices = [Self.device]
    collect(stage.window)
    for (i, gesture) in gestures.enumerated() { listPlaces[gesture.id] = UInt64(i + 1) }
    // Runs of `changed` are not told one by one: moves take the way that they take in a program.
    stage.log.observe { [unowned self] in note($0) }
  }

  private func collect(_ view: UIView) {
    gestures += view.gestureRecognizers ?? []
    for subview in view.subviews { collect(subview) }
  }

  /// The next hour, from a page at rest to a page at rest.
  public func hour() -> Hour {
    now = Hour()
    hash = 0
    hourBegan = TimeInterval(hours * seconds)
    let dice = SeededRandom(seed: seed)
    fingers = fingers.map { _ in Finger() }
    let reports = (seconds - 10) * 120
    // Everybody lifts at the end of a round, so that taps and throws come between.
    var roundEnds = 0
    for report in 0..<reports {
      if report >= roundEnds {
        liftAll(at: report)
        roundEnds = report + 30 + dice.roll(900)
      } else {
        step(report, dice)
      }
      if report % 7200 == 7199 { endMinute() }
    }
    liftAll(at: reports)
    // Ten seconds of rest: longer than any delay, throw or spring of the page.
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

  private func step(_ report: Int, _ dice: SeededRandom) {
    for i in fingers.indices {
      fingers[i].left -= 1
      if fingers[i].isDown {
        if fingers[i].left <= 0 {
          lift(i, at: report, pause: 1 + dice.roll(20))
        } else {
          fingers[i].x = min(max(fingers[i].x + fingers[i].dx, 0), 1)
          fingers[i].y = min(max(fingers[i].y + fingers[i].dy, 0), 1)
          tell(i, SDL_FINGERMOTION, at: report)
        }
      } else if fingers[i].left <= 0 {
        let speed: Float = dice.pick([0, 0, 0.001, 0.004, 0.02])
        fingers[i] = Finger(
          isDown: true, x: Float(dice.part()), y: Float(dice.part()),
          dx: speed * Float(dice.part() * 2 - 1), dy: speed * Float(dice.part() * 2 - 1),
          left: dice.once(in: 3) ? 2 + dice.roll(12) : 10 + dice.roll(300))
        tell(i, SDL_FINGERDOWN, at: report)
      }
    }
    flush()
    advance(to: report)
  }

  private func liftAll(at report: Int) {
    for i in fingers.indices {
      if fingers[i].isDown { lift(i, at: report, pause: 0) }
      // Landings in turn, up to half a second apart.
      fingers[i].left = 1 + (i * 61) % 60
    }
    flush()
    advance(to: report)
  }

  private func lift(_ i: Int, at report: Int, pause: Int) {
    tell(i, SDL_FINGERUP, at: report)
    fingers[i].isDown = false
    fingers[i].left = pause
  }

  private func tell(_ i: Int, _ type: SDL_EventType, at report: Int) {
    var event = SDL_Event()
    event.tfinger.type = type.rawValue
    // SDL has 32 bits of it.
    event.tfinger.timestamp = UInt32(truncatingIfNeeded: milliseconds(report))
    event.tfinger.touchId = Self.device
    event.tfinger.fingerId = SDL_FingerID(i)
    event.tfinger.windowID = 1
    event.tfinger.x = fingers[i].x
    event.tfinger.y = fingers[i].y
    event.tfinger.pressure = type == SDL_FINGERUP ? 0 : 1
    input.noteRaw(event.tfinger)
    input.translate(event)
    now.events += 1
  }

  private func flush() {
    input.endBatch()
    input.takeFrame { stage.send($0) }
  }

  private func advance(to report: Int) {
    stage.advance(to: TimeInterval(milliseconds(report) - start) / 1000)
  }

  // MARK: What is compared

  private func note(_ t: Transition) {
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

  /// What the clock's last bit does to it is far below `unit`.
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
