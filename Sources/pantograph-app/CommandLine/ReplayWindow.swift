import Foundation
import PantoControls
import PantoCore
import PantoReplay

/// A window that shows a player's picture. The window has its own stage with an image view, so that
/// mouse and touch input does not reach the replay. If the player paints by itself (`--hash`), each
/// painted frame is shown and the window closes at the end; otherwise the window draws at its own
/// frame rate and stays open.
@MainActor final class ReplayWindow {
  private let player: Player
  private let speed: Double
  private let limit: Double
  private let compositor: RasterCompositor
  private let picture = UIImageView()
  private var trouble: (any Error)?

  init(_ player: Player, _ compositor: RasterCompositor, speed: Double, limit: Double) {
    self.player = player
    self.compositor = compositor
    self.speed = speed
    self.limit = limit
  }

  /// Runs until the window closes. At the end of the recording the window keeps the last picture.
  func run() throws {
    var options = SDLHost.Options(title: "Pantograph replay", size: player.stage.size)
    options.fitsDisplay = true
    options.composesText = false
    let host = try SDLHost(options) { size, scale, _ in
      let stage = Stage(size: size, scale: scale)
      stage.window.addSubview(picture)
      return stage
    }
    showFrame(of: host)
    let ending = try host.run()
    if case .signal(let number) = ending { Terminal.end(signal: number) }
    if let trouble { throw trouble }
  }

  private func showFrame(of host: SDLHost) {
    let stage = host.stage
    let time = min(stage.time.now * speed, limit)
    let paintsItself = player.paint != nil
    picture.frame = ReplayWindow.frame(of: player.stage.size, in: host.stage.size)
    do {
      // The lines are played one by one. After the last one nothing is advanced, because the
      // recording does not contain what would follow.
      while let next = player.nextTime, next <= time { try player.play(to: next) }
      if !player.isOver { try player.seekForward(to: time) }
      if paintsItself {
        showBitmap()
      } else if try player.stage.draw(with: compositor) {
        showBitmap()
      }
    } catch {
      trouble = error
      host.quit()
      return
    }
    if player.isOver || time >= limit {
      if paintsItself { host.quit() }
      return
    }
    _ = stage.time.at(stage.time.now + stage.frameInterval) { [weak self, weak host] in
      if let host { self?.showFrame(of: host) }
    }
  }

  /// Returns the frame in which the recording's stage fits the window. The size of the stage may
  /// change during the recording.
  private static func frame(of size: CGSize, in window: CGSize) -> CGRect {
    let factor = min(window.width / max(size.width, 1), window.height / max(size.height, 1))
    return CGRect(
      center: CGPoint(x: window.width / 2, y: window.height / 2),
      size: CGSize(width: size.width * factor, height: size.height * factor))
  }

  private func showBitmap() {
    let bitmap = compositor.bitmap
    let pixels = Array(
      UnsafeBufferPointer(start: bitmap.pixels, count: bitmap.width * bitmap.height))
    guard
      let image = PixelImage(
        width: bitmap.width, height: bitmap.height, pixels: pixels, scale: player.stage.scale)
    else { return }
    picture.image = UIImage(image)
  }
}
