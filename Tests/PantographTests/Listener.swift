import UIKit

// Only UIKit is imported here, as in a program: timers would be ambiguous beside Foundation.
@MainActor final class Listener {
  var heard: [String] = []
  func note(_ note: Notification) { heard.append("note \(note.object as? Int ?? 0)") }
  func object(_ note: NSNotification) { heard.append("object") }
  func bare() { heard.append("bare") }
  func tick(_ timer: Timer) { heard.append("tick \(timer.userInfo as? String ?? "")") }

  func timers() -> [Timer] {
    [
      Timer(
        timeInterval: 0.5, target: self, selector: Self.tick(_:), userInfo: "y", repeats: false),
      Timer(timeInterval: 0.5, repeats: false) { _ in
        MainActor.assumeIsolated { self.heard.append("block") }
      },
    ]
  }
  func add(_ timers: [Timer]) {
    for timer in timers { RunLoop.main.add(timer, forMode: .common) }
  }

  /// Two timers that are due in half a second: one by method, and one by a closure that holds an
  /// object.
  func timers(holding other: Listener, userInfo: Listener, repeats: Bool) -> [Timer] {
    [
      Timer.scheduledTimer(
        timeInterval: 0.5, target: self, selector: Self.bare, userInfo: userInfo,
        repeats: repeats),
      Timer.scheduledTimer(withTimeInterval: 0.5, repeats: repeats) { _ in
        MainActor.assumeIsolated { other.bare() }
      },
    ]
  }

  private nonisolated(unsafe) var own: Timer?
  deinit { own?.invalidate() }
  func startEnding() {
    own = Timer.scheduledTimer(
      timeInterval: 0.5, target: self, selector: Self.second(_:), userInfo: nil, repeats: true)
  }
  private func second(_ timer: Timer) {
    bare()
    if heard.count == 2 { timer.invalidate() }
  }
  /// A timer by closure that is started at once, or by a loop.
  func beat(every interval: TimeInterval, repeats: Bool, byLoop: Bool) -> Timer {
    guard byLoop else {
      return Timer.scheduledTimer(withTimeInterval: interval, repeats: repeats) { _ in
        MainActor.assumeIsolated { self.bare() }
      }
    }
    let timer = Timer(
      timeInterval: interval, target: self, selector: Self.bare, userInfo: nil, repeats: repeats)
    add([timer])
    return timer
  }

  static func end(_ timer: Timer) { timer.invalidate() }
  static func hasInfo(_ timer: Timer) -> Bool { timer.userInfo != nil }
}
