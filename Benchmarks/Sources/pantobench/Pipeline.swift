import CSDL2
import Pantograph

/// One piece under one finger or mouse. Input comes through SDL's queue or directly to the stage.
@MainActor final class Pipeline {
  enum Way { case direct, fingers, mouse }

  let stage = Stage(size: worldSize)
  let piece: Piece
  private let input = SDLInput(driver: .other, size: worldSize)
  private let pointerInput: PointerInput
  private let queue = SDLQueue()
  private let way: Way
  /// The number of events that are pushed before one pump.
  private let batch: Int
  private var waiting = 0
  private var pointer = CGPoint(x: 150, y: 150)

  init(_ way: Way, batch: Int = 1, isOwn: Bool = false) {
    piece = Piece(frame: CGRect(x: 100, y: 100, width: 100, height: 100), isOwn: isOwn)
    self.way = way
    self.batch = batch
    pointerInput = PointerInput(stage)
    stage.window.addSubview(piece)
    stage.layoutIfNeeded()
    if way != .direct { Pipeline.listen(input) }
  }

  /// Starts SDL's event queue with the video driver that the environment names.
  static func listen(_ input: SDLInput) {
    // Pushed fingers belong to no device that SDL knows, so this list declares their device as
    // present.
    input.knownDevices = [1]
    SDL_Init(SDL_INIT_VIDEO)
    input.watchQueue()
    SDL_FlushEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
  }

  func press() {
    switch way {
    case .direct:
      stage.send(InputEvent(time: 0, position: pointer, source: .finger(1), phase: .began))
    case .fingers:
      push(finger(SDL_FINGERDOWN))
      pump()
    case .mouse:
      push(motion(pressed: false))
      var event = SDL_Event()
      event.button = SDL_MouseButtonEvent(
        type: SDL_MOUSEBUTTONDOWN.rawValue, timestamp: 0, windowID: 0, which: 0, button: 1,
        state: 1, clicks: 1, padding1: 0, x: Int32(pointer.x), y: Int32(pointer.y))
      push(event)
      pump()
    }
  }

  func move(_ i: Int) {
    pointer = pathPoint(i)
    switch way {
    case .direct:
      return stage.send(
        InputEvent(
          time: 0.008 * TimeInterval(i), position: pointer, source: .finger(1), phase: .moved))
    case .fingers: push(finger(SDL_FINGERMOTION))
    case .mouse: push(motion(pressed: true))
    }
    waiting += 1
    if waiting == batch { pump() }
  }

  /// Processes the rest of a batch.
  func finish() { if waiting > 0 { pump() } }

  var error: Double { piece.error(under: pointer) }

  private func finger(_ type: SDL_EventType) -> SDL_Event {
    var event = SDL_Event()
    event.tfinger = SDL_TouchFingerEvent(
      type: type.rawValue, timestamp: 0, touchId: 1, fingerId: 1, x: Float(pointer.x / 1280),
      y: Float(pointer.y / 800), dx: 0, dy: 0, pressure: 1, windowID: 0)
    return event
  }

  private func motion(pressed: Bool) -> SDL_Event {
    var event = SDL_Event()
    event.motion = SDL_MouseMotionEvent(
      type: SDL_MOUSEMOTION.rawValue, timestamp: 0, windowID: 0, which: 0, state: pressed ? 1 : 0,
      x: Int32(pointer.x), y: Int32(pointer.y), xrel: 0, yrel: 0)
    return event
  }

  private func push(_ event: SDL_Event) {
    var event = event
    SDL_PushEvent(&event)
  }

  /// Pumps and sends events as `SDLHost` does.
  private func pump() {
    waiting = 0
    queue.pump()
    queue.forEach(movesTo: input) { input.translate($0) }
    input.endBatch()
    if input.liveFingers > 0 { input.reconcile { _, _ in false } }
    input.send(to: pointerInput)
  }
}
