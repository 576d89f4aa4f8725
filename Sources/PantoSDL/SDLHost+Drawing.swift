import CSDL2
import Foundation
import PantoRaster
import PantoScene

/// Decides when the host draws a frame, and measures what the frame costs.
extension SDLHost {
  /// The time that the latest frame took from its layout to the handing over to the display, in
  /// seconds.
  public var frameCost: TimeInterval { lastFrame.cost }

  var wantsFrame: Bool {
    clock.isPaused
      ? stage.needsDisplay && !isDrawnWhilePaused : stage.needsDisplay || stage.isMoving
  }

  func drawIfDue(at time: TimeInterval) throws(SDLError) {
    guard wantsFrame, time >= nextFrame, let presenter else { return }
    isDrawnWhilePaused = clock.isPaused
    // After a rest no frame was due before the event that asks for one.
    if try draw(presenter, dueAt: awaitsFrame ? nextFrame : nil) {
      nextFrame = max(time, nextFrame + displayInterval * 0.999)
    }
    if nextFrame < time { nextFrame = time }
    nextFrame = max(nextFrame, time + displayInterval * 0.5)
  }

  /// Draws and presents a frame that was due at a time of the real clock; `nil`: no frame before it
  /// belongs to the same motion. Returns `false` if nothing has changed.
  private func draw(
    _ presenter: SDLPresenter, dueAt due: TimeInterval?
  ) throws(SDLError) -> Bool {
    let start = CSDL_monotonic()
    let ground = flash == nil ? presenter.ground() : nil
    if ground !== compositor.borrowed {
      compositor.borrowed = ground
      stage.invalidate()
    }
    let drew: Bool
    do {
      drew = try stage.draw(with: compositor)
    } catch {
      throw .cannotPresent("\(error)")
    }
    guard drew else { return false }
    let painted = CSDL_monotonic()
    if try present(presenter) {
      framesPresented += 1
      let end = CSDL_monotonic()
      lastFrame.paint = painted - start
      lastFrame.present = end - painted
      lastFrame.isLate = due.map { end - origin - $0 > displayInterval } ?? false
      observers.notify(.presented)
    } else {
      measure()
      stage.invalidate()
    }
    return true
  }
}
