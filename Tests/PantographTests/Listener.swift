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
}
