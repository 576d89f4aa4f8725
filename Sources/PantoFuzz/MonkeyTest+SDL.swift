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
    run(sdlEvents: bytes, tell: nil)
  }

  /// Does the same as `run(sdlEvents:)` and calls `tell` with each event and each transition.
  static func run(sdlEvents bytes: [UInt8], tell: ((String) -> Void)?) -> [Violation] {
    let scene = MonkeyScene(SeededRandom(seed: 1), .small)
    scene.unusualInterval = 0
    scene.tell = tell
    let driver = SDLInput.Driver.allCases[Int(bytes.first ?? 0) % SDLInput.Driver.allCases.count]
    let input = SDLInput(driver: driver, size: scene.stage.size, windowID: 1)
    // SDL knows no device here, so every touch would be dropped without this list.
    input.knownDevices = [0, 1]
    if driver == .wayland { input.suspectAfter = 3 }
    var place = 1
    while place + bytesPerSDLEvent <= bytes.count {
      let kind = SDLEventKind(bits: bytes[place])
      send(event(kind, bytes[(place + 1)...]), kind, input, to: scene)
      if kind.endsReport { flush(input, into: scene) }
      place += bytesPerSDLEvent
    }
    flush(input, into: scene)
    scene.stage.cancelTouches(because: .quit)
    scene.watcher.check()
    let violations = scene.watcher.violations
    if !violations.isEmpty { scene.stage.tearDown() }
    return violations
  }

  /// The meaning of the byte that precedes each SDL event in the input.
  private struct SDLEventKind {
    /// The index in `types`, or the number of a call of the host.
    var number: Int
    /// Whether a finger's event is restricted to the window and a few fingers.
    var isRestricted: Bool
    /// Whether the report ends with this event.
    var endsReport: Bool

    init(bits: UInt8) {
      number = Int(bits & 0x0F)
      isRestricted = bits & 0x10 != 0
      endsReport = bits & 0x20 != 0
    }
  }

  private static let types: [SDL_EventType] = [
    SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP, SDL_MOUSEMOTION, SDL_MOUSEBUTTONDOWN,
    SDL_MOUSEBUTTONUP, SDL_MOUSEWHEEL, SDL_KEYDOWN, SDL_KEYUP, SDL_WINDOWEVENT,
  ]

  /// Returns the event at the beginning of `bytes`, with the type that its kind demands.
  private static func event(_ kind: SDLEventKind, _ bytes: ArraySlice<UInt8>) -> SDL_Event {
    var event = SDL_Event()
    withUnsafeMutableBytes(of: &event) { memory in
      for i in 0..<memory.count { memory[i] = bytes[bytes.startIndex + i] }
    }
    if kind.number < types.count { event.type = types[kind.number].rawValue }
    guard isTouchDownOrMove(event), kind.isRestricted else { return event }
    event.tfinger.windowID = 1
    event.tfinger.fingerId &= 7
    event.tfinger.touchId &= 1
    event.tfinger.x = Float(UInt8(truncatingIfNeeded: event.tfinger.timestamp)) / 255
    return event
  }

  private static func isTouchDownOrMove(_ event: SDL_Event) -> Bool {
    event.type == SDL_FINGERDOWN.rawValue || event.type == SDL_FINGERMOTION.rawValue
  }

  /// Sends one event, or makes the call of the host that its kind stands for.
  private static func send(
    _ event: SDL_Event, _ kind: SDLEventKind, _ input: SDLInput, to scene: MonkeyScene
  ) {
    if isTouchDownOrMove(event) { input.recordRaw(event.tfinger) }
    switch kind.number {
    case 10: input.recordLoss(of: event.tfinger.touchId & 1)
    case 11: input.pointerLeft(at: event.common.timestamp)
    case 12: input.focusLost(at: event.common.timestamp)
    case 13: removePanel(event.tfinger.touchId & 1, input, in: scene)
    case 14: closeWindow(input, in: scene)
    default: input.translate(event)
    }
  }

  /// Removes a panel, which cancels the touches on it (I13).
  private static func removePanel(_ device: Int64, _ input: SDLInput, in scene: MonkeyScene) {
    let all = input.knownDevices
    input.knownDevices.removeAll { $0 == device }
    input.reconcile { _, _ in false }
    flush(input, into: scene)
    input.knownDevices = all
  }

  /// Hides or closes the window.
  private static func closeWindow(_ input: SDLInput, in scene: MonkeyScene) {
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
