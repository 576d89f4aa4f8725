import CSDL2
import PantoScene

/// Decides how long the host sleeps, and what may wait until the next frame.
extension SDLHost {
  /// Sleeps until there is something to do, and reads what has arrived.
  func waitForWork() {
    repeat {
      wait()
      readEvents()
    } while canWaitForFrame
  }

  /// Sleeps until an event arrives or a deadline is due. Without a deadline the host does not wake
  /// at all (P7).
  private func wait() {
    let real = realNow
    awaitsFrame = (wantsFrame || !queue.isEmpty) && framesPresented > 0
    guard let due = due(at: real) else {
      SDL_WaitEvent(nil)
      return
    }
    let left = due - real
    if left <= 0 { return SDL_PumpEvents() }
    SDL_WaitEventTimeout(nil, Int32(min(left * 1000, 1e9).rounded(.up)))
  }

  /// Returns the time of the real clock at which the host has something to do, even if no event
  /// arrives; `nil` if there is no such time.
  private func due(at real: TimeInterval) -> TimeInterval? {
    var due: TimeInterval?
    if !afterInput.isEmpty {
      due = real
    } else if wantsFrame {
      due = max(nextFrame, 0)
    } else if !clock.isPaused, let next = stage.wakeTime {
      due = real + (next - clock.map.time(at: real)) / clock.speed
    }
    if !queue.isEmpty { due = min(due ?? nextFrame, nextFrame) }
    if let end = flash?.end { due = min(due ?? end, end) }
    if let seconds = options.seconds { due = min(due ?? seconds, seconds) }
    return due
  }

  /// Whether all that has arrived are moves that nothing could show before the next frame.
  ///
  /// Such moves wait for it, so that recognizers work once a frame whatever the rate of a device,
  /// with all readings and the times at which they were read (SDL-18).
  var canWaitForFrame: Bool {
    guard !queue.isEmpty, queue.holdsOnlyMoves, !clock.isPaused, framesPresented > 0,
      wake.signal == 0
    else { return false }
    let real = realNow
    return due(at: real).map { $0 > real } ?? false
  }

  /// The lateness of a wake-up, in seconds, beyond which the host counts as having been away:
  /// stopped, suspended, in a debugger, or blocked by a handler (R7, B22).
  static let gapAfter: TimeInterval = 0.25

  /// Reports a gap to the stage and returns the time at which it ended, or `nil` if the host is in
  /// time. A long sleep without a deadline is not a gap.
  func reportGap() -> TimeInterval? {
    if clock.isPaused { return nil }
    let time = now
    let expected = stage.isMoving ? stage.time.now : max(stage.nextDue ?? time, stage.time.now)
    guard time - expected > SDLHost.gapAfter else { return nil }
    stage.recordGap(of: time - expected)
    return time
  }
}
