import CSDL2

/// The events that one pump of SDL's event loop brought, or several pumps up to a frame. Many
/// events are taken from SDL's queue at a time, because each call locks the queue.
///
/// `SDL_PollEvent` would pump again for each event and add a marker event at the end of the queue.
@MainActor public final class SDLQueue {
  private var capacity = 64
  nonisolated(unsafe) private var events: UnsafeMutablePointer<SDL_Event>
  private var count = 0
  /// Whether all events are moves of fingers, moves of the mouse with a button down, or turns of a
  /// wheel.
  private(set) var holdsOnlyMoves = true

  /// Creates an empty queue with a capacity of 64 events, which grows when needed.
  public init() {
    events = .allocate(capacity: 64)
    events.initialize(repeating: SDL_Event(), count: 64)
  }

  deinit { events.deallocate() }

  /// Whether there are no events.
  public var isEmpty: Bool { count == 0 }

  /// Calls `body` for each event in order, except finger moves, which go to `input` in batches.
  public func forEach(
    movesTo input: SDLInput, others body: (UnsafePointer<SDL_Event>) -> Void
  ) {
    var i = 0
    while i < count {
      i += input.translateMoves(events + i, count - i)
      if i == count { return }
      body(events + i)
      i += 1
    }
  }

  /// Pumps SDL's event loop once and takes all available events, in place of those of the last
  /// pump.
  public func pump() {
    removeAll()
    pumpMore()
  }

  /// Removes all events.
  func removeAll() {
    count = 0
    holdsOnlyMoves = true
  }

  /// Pumps SDL's event loop once more and appends the new events.
  func pumpMore() {
    SDL_PumpEvents()
    while true {
      let free = capacity - count
      let got = SDL_PeepEvents(
        events + count, Int32(free), SDL_GETEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
      for i in count..<count + max(0, Int(got)) where holdsOnlyMoves {
        holdsOnlyMoves = SDLQueue.isMove(events[i])
      }
      count += max(0, Int(got))
      if got < free { return }
      grow()
    }
  }

  private static func isMove(_ event: SDL_Event) -> Bool {
    switch SDL_EventType(event.type) {
    case SDL_FINGERMOTION, SDL_MOUSEWHEEL: true
    // A hover is held back until the end of its batch (SDL-13), which has to be short: a key or a
    // press that follows belongs to another place.
    case SDL_MOUSEMOTION: event.motion.state != 0
    default: false
    }
  }

  /// Whether there is an event of this type.
  func contains(_ type: SDL_EventType) -> Bool {
    for i in 0..<count where events[i].type == type.rawValue { return true }
    return false
  }

  private func grow() {
    let wider = UnsafeMutablePointer<SDL_Event>.allocate(capacity: capacity * 2)
    wider.initialize(repeating: SDL_Event(), count: capacity * 2)
    wider.update(from: events, count: count)
    events.deallocate()
    events = wider
    capacity *= 2
  }
}

extension SDLInput {
  /// Installs this input as SDL's event filter, so that it sees each finger event that SDL adds to
  /// its queue. The input must outlive the filter.
  public func watchQueue() {
    SDL_SetEventFilter(eventFilter, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Removes the event filter.
  package static func endWatchingQueue() { SDL_SetEventFilter(nil, nil) }
}

/// Called by SDL for each event that is added to its queue, on the thread that adds the event.
@inline(__always) private func eventFilter(
  _ context: UnsafeMutableRawPointer?, _ event: UnsafeMutablePointer<SDL_Event>?
) -> Int32 {
  guard let context, let event else { return 1 }
  let type = event.pointee.type
  // SDL creates these events in its pump, which the host calls on the main thread.
  let input = Unmanaged<SDLInput>.fromOpaque(context)
  if type >= SDL_FINGERDOWN.rawValue, type <= SDL_FINGERMOTION.rawValue {
    if type == SDL_FINGERDOWN.rawValue { input.borrow { $0.keepFingersFromCapture() } }
    if input.borrow({ $0.isRawFull }) { return recordWithGrowth(input, event) }
    input.borrow { $0.recordRaw(UnsafePointer(event).asFinger) }
    return 1
  }
  guard type == SDL_SYSWMEVENT.rawValue else { return 1 }
  return recordServerTime(input, event)
}

extension SDLInput {
  /// Switches SDL's automatic mouse capture off before SDL reads the next event.
  ///
  /// A captured button takes every finger that is already down, and neither their lifts nor the
  /// button's release are ever reported (SDL-15). After the pump would be too late for a press in
  /// the same pump (B13).
  @inline(never) nonisolated func keepFingersFromCapture() {
    if isCaptureOff { return }
    isCaptureOff = true
    SDL_SetHint(SDL_HINT_MOUSE_AUTO_CAPTURE, "0")
  }

  /// Switches the automatic capture on again once no finger is down, so that a mouse drag continues
  /// outside the window.
  package func allowCaptureWithoutFingers() {
    guard isCaptureOff, liveFingers == 0 else { return }
    isCaptureOff = false
    SDL_SetHint(SDL_HINT_MOUSE_AUTO_CAPTURE, "1")
  }
}

// This is a separate function so that the common path through the filter makes no call.
@inline(never) private func recordWithGrowth(
  _ input: Unmanaged<SDLInput>, _ event: UnsafePointer<SDL_Event>
) -> Int32 {
  input.borrow { $0.recordRaw(event.asFinger) }
  return 1
}

@inline(never) private func recordServerTime(
  _ input: Unmanaged<SDLInput>, _ event: UnsafePointer<SDL_Event>
) -> Int32 {
  var ms: UInt32 = 0
  var finger: Int64 = 0
  if CSDL_touchTime(event, &ms, &finger) != 0 {
    input.borrow { $0.recordServerTime(ms, finger: finger) }
  } else {
    recordLostDevices(input, event)
    pushSuppressedButton(input, event)
  }
  return 0
}

/// Records the devices that the X server has removed or disabled. The server reports them after it
/// has ended their touches.
@inline(never) private func recordLostDevices(
  _ input: Unmanaged<SDLInput>, _ event: UnsafePointer<SDL_Event>
) {
  for i in 0..<CSDL_lostDeviceCount(event) {
    let device = CSDL_lostDevice(event, i)
    if device >= 0 { input.borrow { $0.recordLoss(of: Int64(device)) } }
  }
}

/// Pushes a button press that SDL suppressed. SDL does not report a press of a button that it
/// believes to be down, and it believes so after a window closed under the press and the release
/// was lost (K16).
@inline(never) private func pushSuppressedButton(
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
