import CSDL2
import Pantograph

/// One piece under one finger, and the two ways in: through SDL's queue, or straight to the stage.
@MainActor final class Pipeline {
  let stage = Stage(size: worldSize)
  let piece = Piece(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
  private let input = SDLInput(driver: .other, size: worldSize)
  private let pointerInput: PointerInput
  private let queue = SDLQueue()
  private let usesSDL: Bool
  private var pointer = CGPoint(x: 150, y: 150)

  init(usesSDL: Bool) {
    self.usesSDL = usesSDL
    pointerInput = PointerInput(stage)
    stage.window.addSubview(piece)
    stage.layoutIfNeeded()
    if usesSDL { Pipeline.listen(input) }
  }

  /// SDL's queue, on whatever driver the environment names.
  static func listen(_ input: SDLInput) {
    // Pushed fingers belong to no device of SDL's; the table says that this one is there.
    input.knownDevices = [1]
    SDL_Init(SDL_INIT_VIDEO)
    input.watchQueue()
    SDL_FlushEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
  }

  func press() {
    if usesSDL {
      push(SDL_FINGERDOWN, at: pointer)
    } else {
      stage.send(InputEvent(time: 0, position: pointer, source: .finger(1), phase: .began))
    }
  }

  func move(_ i: Int) {
    pointer = pathPoint(i)
    if usesSDL {
      push(SDL_FINGERMOTION, at: pointer)
    } else {
      stage.send(
        InputEvent(
          time: 0.008 * TimeInterval(i), position: pointer, source: .finger(1), phase: .moved))
    }
  }

  var error: Double { piece.error(under: pointer) }

  private func push(_ type: SDL_EventType, at p: CGPoint) {
    var event = SDL_Event()
    event.tfinger = SDL_TouchFingerEvent(
      type: type.rawValue, timestamp: 0, touchId: 1, fingerId: 1, x: Float(p.x / 1280),
      y: Float(p.y / 800), dx: 0, dy: 0, pressure: 1, windowID: 0)
    SDL_PushEvent(&event)
    // As `SDLHost` does it.
    queue.pump()
    queue.forEach { input.translate($0) }
    input.endBatch()
    if input.liveFingers > 0 { input.reconcile { _, _ in false } }
    input.send(to: pointerInput)
  }
}
