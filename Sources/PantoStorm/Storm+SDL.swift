import CSDL2
import PantoSDL
import PantoScene

extension Storm {
  /// A byte for the kind of an event, and the event.
  public static let bytesPerSDLEvent = 1 + MemoryLayout<SDL_Event>.size

  /// `bytes` as SDL events lie in memory, through translation, ledger and a scene of all recognizers.
  ///
  /// Each event takes a byte for its kind (the kinds that are translated, else whatever the memory
  /// says) and then the size of an `SDL_Event`; what is left over is not looked at.
  public static func run(sdlEvents bytes: [UInt8]) -> [Violation] {
    let scene = StormScene(Dice(seed: 1), .small)
    scene.mischief = 0
    let driver = SDLInput.Driver.allCases[Int(bytes.first ?? 0) % SDLInput.Driver.allCases.count]
    let input = SDLInput(driver: driver, size: scene.stage.size, windowID: 1)
    let kinds: [SDL_EventType] = [
      SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP, SDL_MOUSEMOTION, SDL_MOUSEBUTTONDOWN,
      SDL_MOUSEBUTTONUP, SDL_MOUSEWHEEL, SDL_KEYDOWN, SDL_KEYUP, SDL_WINDOWEVENT,
    ]
    var place = 1
    let size = MemoryLayout<SDL_Event>.size
    while place + 1 + size <= bytes.count {
      var event = SDL_Event()
      withUnsafeMutableBytes(of: &event) { memory in
        for i in 0..<size { memory[i] = bytes[place + 1 + i] }
      }
      let kind = Int(bytes[place] & 15)
      if kind < kinds.count { event.type = kinds[kind].rawValue }
      if event.type == SDL_FINGERDOWN.rawValue || event.type == SDL_FINGERMOTION.rawValue {
        // Whatever the bytes say, mostly inside the window and of few fingers.
        if bytes[place] & 0x10 != 0 {
          event.tfinger.windowID = 1
          event.tfinger.fingerId &= 7
          event.tfinger.touchId &= 1
          event.tfinger.x = Float(UInt8(truncatingIfNeeded: event.tfinger.timestamp)) / 255
        }
        input.noteRaw(event.tfinger)
      }
      input.translate(event)
      if bytes[place] & 0x20 != 0 { flush(input, into: scene) }
      place += 1 + size
    }
    flush(input, into: scene)
    scene.stage.cancelTouches(because: .quit)
    scene.watcher.check()
    let violations = scene.watcher.violations
    if !violations.isEmpty { scene.stage.tearDown() }
    return violations
  }

  private static func flush(_ input: SDLInput, into scene: StormScene) {
    input.endBatch()
    input.takeFrame { scene.stage.send($0) }
    scene.watcher.check(tree: false)
  }
}
