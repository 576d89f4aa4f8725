import CSDL2

/// What one pump brought: SDL's queue is taken out many events at a time, since each call locks it.
///
/// `SDL_PollEvent` would pump again for each event, and mark the end of the queue with one more of
/// its own.
@MainActor public final class SDLQueue {
  private var capacity = 64
  nonisolated(unsafe) private var room: UnsafeMutablePointer<SDL_Event>
  private var taken = 0

  public init() {
    room = .allocate(capacity: 64)
    room.initialize(repeating: SDL_Event(), count: 64)
  }

  deinit { room.deallocate() }

  public var isEmpty: Bool { taken == 0 }

  /// In the order in which they came; `input` takes the moves of fingers by itself, which are most.
  public func forEach(
    movesTo input: SDLInput, others body: (UnsafePointer<SDL_Event>) -> Void
  ) {
    var i = 0
    while i < taken {
      i += input.translateMoves(room + i, taken - i)
      if i == taken { return }
      body(room + i)
      i += 1
    }
  }

  /// Pumps once and takes all that is there.
  public func pump() {
    taken = 0
    pumpMore()
  }

  /// Pumps once more, and takes what came behind what is there.
  func pumpMore() {
    SDL_PumpEvents()
    while true {
      let free = capacity - taken
      let got = SDL_PeepEvents(
        room + taken, Int32(free), SDL_GETEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
      taken += max(0, Int(got))
      if got < free { return }
      grow()
    }
  }

  /// Whether the pump brought one of this kind.
  func contains(_ type: SDL_EventType) -> Bool {
    for i in 0..<taken where room[i].type == type.rawValue { return true }
    return false
  }

  private func grow() {
    let wider = UnsafeMutablePointer<SDL_Event>.allocate(capacity: capacity * 2)
    wider.initialize(repeating: SDL_Event(), count: capacity * 2)
    wider.update(from: room, count: taken)
    room.deallocate()
    room = wider
    capacity *= 2
  }
}

extension SDLInput {
  /// Has SDL tell of each finger event on its way into the queue, until another filter is set. The
  /// input must outlive it.
  public func watchQueue() {
    SDL_SetEventFilter(eventFilter, Unmanaged.passUnretained(self).toOpaque())
  }

  public static func endWatchingQueue() { SDL_SetEventFilter(nil, nil) }
}

/// Called by SDL for each event on its way into the queue, on whichever thread pushed it.
@inline(__always) private func eventFilter(
  _ context: UnsafeMutableRawPointer?, _ event: UnsafeMutablePointer<SDL_Event>?
) -> Int32 {
  guard let context, let event else { return 1 }
  let type = event.pointee.type
  // SDL makes these in its pump, which the host calls on the main thread.
  let input = Unmanaged<SDLInput>.fromOpaque(context)
  if type >= SDL_FINGERDOWN.rawValue, type <= SDL_FINGERMOTION.rawValue {
    if type == SDL_FINGERDOWN.rawValue { input.borrow { $0.keepFingersFromCapture() } }
    if input.borrow({ $0.isRawFull }) { return noteInNewRoom(input, event) }
    input.borrow { $0.noteRaw(UnsafePointer(event).asFinger) }
    return 1
  }
  guard type == SDL_SYSWMEVENT.rawValue else { return 1 }
  return noteServerTime(input, event)
}

extension SDLInput {
  /// Switches SDL's automatic capture off, before SDL reads what comes next.
  ///
  /// A captured button takes every finger that is already down: nothing ever tells of its lift, nor of
  /// the release (sdl.md §4). After the pump would be too late for a press in the same pump (B13).
  @inline(never) nonisolated func keepFingersFromCapture() {
    if isCaptureOff { return }
    isCaptureOff = true
    SDL_SetHint(SDL_HINT_MOUSE_AUTO_CAPTURE, "0")
  }

  /// Switches the automatic capture on again once no finger is down: a drag by the mouse then goes on
  /// outside the window.
  public func allowCaptureWithoutFingers() {
    guard isCaptureOff, liveFingers == 0 else { return }
    isCaptureOff = false
    SDL_SetHint(SDL_HINT_MOUSE_AUTO_CAPTURE, "1")
  }
}

// Apart, so that the usual way through the filter calls nothing.
@inline(never) private func noteInNewRoom(
  _ input: Unmanaged<SDLInput>, _ event: UnsafePointer<SDL_Event>
) -> Int32 {
  input.borrow { $0.noteRaw(event.asFinger) }
  return 1
}

@inline(never) private func noteServerTime(
  _ input: Unmanaged<SDLInput>, _ event: UnsafePointer<SDL_Event>
) -> Int32 {
  var ms: UInt32 = 0
  var finger: Int64 = 0
  if CSDL_touchTime(event, &ms, &finger) != 0 {
    input.borrow { $0.noteServerTime(ms, finger: finger) }
  } else {
    noteDevices(input, event)
    noteButton(input, event)
  }
  return 0
}

/// The X server names the devices that it has removed or switched off, after it has ended their touches.
@inline(never) private func noteDevices(
  _ input: Unmanaged<SDLInput>, _ event: UnsafePointer<SDL_Event>
) {
  for i in 0..<CSDL_lostDeviceCount(event) {
    let device = CSDL_lostDevice(event, i)
    if device >= 0 { input.borrow { $0.noteLoss(of: Int64(device)) } }
  }
}

/// SDL passes no press on of a button that it believes to be down, and it believes so after a window
/// went away under the press: the release came to nobody. The press is told in SDL's place (K16).
@inline(never) private func noteButton(
  _ input: Unmanaged<SDLInput>, _ event: UnsafePointer<SDL_Event>
) {
  var x: Int32 = 0
  var y: Int32 = 0
  let number = CSDL_pressedButton(event, &x, &y)
  guard (1...3).contains(number), SDL_GetMouseState(nil, nil) & (1 << UInt32(number - 1)) != 0,
    !input.borrow({ SDLInput.mask(1 << UInt32(number - 1)).isSubset(of: $0.pressed) }),
    let window = SDL_GetMouseFocus() ?? SDL_GetKeyboardFocus()
  else { return }
  var press = SDL_Event()
  press.button.type = SDL_MOUSEBUTTONDOWN.rawValue
  press.button.windowID = SDL_GetWindowID(window)
  press.button.state = 1
  press.button.button = UInt8(number)
  press.button.clicks = 1
  press.button.x = x
  press.button.y = y
  SDL_PushEvent(&press)
}
