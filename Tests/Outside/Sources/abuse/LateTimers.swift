import UIKit

// Timers after a gap, and with impossible intervals (L9). Only UIKit is imported, as in a program.

@MainActor private final class Beats {
  var count = 0
  func beat() { count += 1 }
  func start(_ interval: TimeInterval, repeats: Bool = true) -> Timer {
    Timer.scheduledTimer(
      timeInterval: interval, target: self, selector: Self.beat, userInfo: nil, repeats: repeats)
  }
}

@MainActor let lateTimers: [Case] = [
  Case("timer-of-a-millisecond-after-a-night") { world in
    let beats = Beats()
    let timer = world.stage.working { beats.start(0.001) }
    world.sleep(8 * 3600)
    world.hold(beats.count == 1, "the timer fired \(beats.count) times")
    timer.invalidate()
  },
  Case("timers-with-impossible-intervals") { world in
    let beats = Beats()
    let timers = world.stage.working {
      [TimeInterval.nan, .infinity, -.infinity, -1, 0, -0.0, 1e-300, 1e300].flatMap {
        [beats.start($0), beats.start($0, repeats: false)]
      }
    }
    world.run(0.1)
    world.hold(beats.count > 100, "timers of no interval fired \(beats.count) times")
    for timer in timers { timer.invalidate() }
  },
]
