import CSDL2
import PantoSDL
import PantoScene

extension MonkeyTest {
  /// The number of bytes for one event: its kind and the `SDL_Event`.
  public static let bytesPerSDLEvent = 1 + MemoryLayout<SDL_Event>.size

  /// Interprets `bytes` as SDL events in their memory layout and sends them through translation and
  /// event processing to a scene with all recognizers.
  ///
  /// Each event takes one byte for its kind (the translated kinds, the host's own calls, or the
  /// type in the event itself) and then the size of an `SDL_Event`. Remaining bytes are ignored.
  public static func run(sdlEvents bytes: [UInt8]) -> [Violation] {
    let scene = MonkeyScene(SeededRandom(seed: 1), .small)
    scene.mischief = 0
    let driver = SDLInput.Driver.allCases[Int(bytes.first ?? 0) % SDLInput.Driver.allCases.count]
    let input = SDLInput(driver: driver, size: scene.stage.size, windowID: 1)
    // SDL knows no device here, so every touch would be dropped without this list.
    input.knownDevices = [0, 1]
    if driver == .wayland { input.suspectAfter = 3 }
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
        // Bit 4 of the kind restricts the event to the window and a few fingers.
        if bytes[place] & 0x10 != 0 {
          event.tfinger.windowID = 1
          event.tfinger.fingerId &= 7
          event.tfinger.touchId &= 1
          event.tfinger.x = Float(UInt8(truncatingIfNeeded: event.tfinger.timestamp)) / 255
        }
        input.recordRaw(event.tfinger)
      }
      switch kind {
      case 10: input.recordLoss(of: event.tfinger.touchId & 1)
      case 11: input.pointerLeft(at: event.common.timestamp)
      case 12: input.focusLost(at: event.common.timestamp)
      case 13: lose(input, event.tfinger.touchId & 1, in: scene)
      case 14: forget(input, in: scene)
      default: input.translate(event)
      }
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

  /// Removes a panel, which cancels the touches on it (I13).
  private static func lose(_ input: SDLInput, _ device: Int64, in scene: MonkeyScene) {
    let all = input.knownDevices
    input.knownDevices.removeAll { $0 == device }
    input.reconcile { _, _ in false }
    flush(input, into: scene)
    input.knownDevices = all
  }

  /// Hides or closes the window.
  private static func forget(_ input: SDLInput, in scene: MonkeyScene) {
    flush(input, into: scene)
    input.forgetContacts()
    scene.stage.cancelTouches(because: .windowGone)
  }

  private static func flush(_ input: SDLInput, into scene: MonkeyScene) {
    input.endBatch()
    input.consumeReport { scene.stage.send($0) }
    scene.watcher.check(tree: false)
  }
}
