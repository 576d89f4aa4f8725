import CSDL2
import Foundation
import PantoRaster
import PantoScene

/// Decides when the host draws a frame, and measures what the frame costs.
extension SDLHost {
  var wantsFrame: Bool {
    clock.isPaused
      ? stage.needsDisplay && !isDrawnWhilePaused : stage.needsDisplay || stage.isMoving
  }

  func drawIfDue(at time: TimeInterval) throws(SDLError) {
    guard wantsFrame, time >= nextFrame, let presenter else { return }
    isDrawnWhilePaused = clock.isPaused
    if try draw(presenter) { nextFrame = max(time, nextFrame + stage.frameInterval * 0.999) }
    if nextFrame < time { nextFrame = time }
    nextFrame = max(nextFrame, time + stage.frameInterval * 0.5)
  }

  private func draw(_ presenter: SDLPresenter) throws(SDLError) -> Bool {
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
    if try present(presenter) {
      framesPresented += 1
      frameCost = CSDL_monotonic() - start
      observers.notify(.presented)
    } else {
      measure()
      stage.invalidate()
    }
    return true
  }
}
