import PantoBase
import PantoScene

/// The times and time stamps with which a program receives touches: SDL stamps an event with the
/// millisecond in which the program polled, not with the touch's own time.
enum Pump: Hashable, Sendable {
  /// Touches have the device's own times. The other cases are compared with this one.
  case device
  /// The event loop sleeps in SDL's wait and wakes for each event.
  case onArrival
  /// The program polls once a frame, `rate` times a second; `phase` (0..<1) says where in a frame
  /// time 0 lies.
  case polling(rate: Double, phase: Double)

  /// The events as the program receives them, one array for each poll.
  func deliver(_ events: [InputEvent]) -> [[InputEvent]] {
    var pumps: [[InputEvent]] = []
    var before = -1.0
    for event in events {
      var event = event
      var pumped = event.time
      if case .polling(let rate, let phase) = self {
        pumped = ((event.time * rate - phase).rounded(.up) + phase) / rate
      }
      if self != .device { event.time = (pumped * 1000).rounded(.down) / 1000 }
      if case .polling = self, pumped == before {
        pumps[pumps.count - 1].append(event)
      } else {
        pumps.append([event])
      }
      before = pumped
    }
    return pumps
  }
}

/// Measures the velocity of a pan at the lift of one finger.
@MainActor enum Release {
  /// The velocity in points per second; `nil` if the pan did not begin or did not end by itself.
  static func velocity(of contact: [InputEvent], by pump: Pump) -> CGPoint? {
    let stage = Stage(size: Touchscreen.size)
    let view = UIView(frame: CGRect(origin: .zero, size: stage.size))
    stage.window.addSubview(view)
    let pan = UIPanGestureRecognizer()
    view.addGestureRecognizer(pan)
    var velocity: CGPoint?
    pan.addAction { if $0.state == .ended { velocity = $0.velocity(in: nil) } }
    for events in pump.deliver(contact) { stage.send(events) }
    return velocity
  }
}

/// Compares velocities at the lift under polling with those at the device's own times.
struct Tally: Sendable {
  /// Velocities in points per second: above `fling` a release is a fling, up to `rest` it is none.
  static let fling: CGFloat = 200
  static let rest: CGFloat = 20

  var flicks = 0
  var near = 0
  var zero = 0
  var rests = 0
  var falseFlings = 0
  /// Descriptions of the wrong readings, for people.
  var misses: [String] = []

  mutating func add(_ name: String, device: CGPoint, pumped: CGPoint?) {
    let v = pumped ?? .zero
    if device.length > Tally.fling {
      flicks += 1
      if (v - device).length <= device.length / 4 {
        near += 1
      } else {
        misses.append("\(name): \(device) → \(v)")
      }
      if v == .zero { zero += 1 }
    } else if device.length <= Tally.rest {
      rests += 1
      if v.length > Tally.fling {
        falseFlings += 1
        misses.append("\(name): rest → \(v)")
      }
    }
  }

  var share: Double { flicks == 0 ? 1 : Double(near) / Double(flicks) }

  static let head = "pump              flicks  within 25 %  rests  false flings"

  func line(_ name: String) -> String {
    func right(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    let percent = (share * 1000).rounded() / 10
    return name + right("\(flicks)", 24 - name.count) + right("\(percent) %", 13)
      + right("\(rests)", 7) + right("\(falseFlings)", 14)
  }
}
