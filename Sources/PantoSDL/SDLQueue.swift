import CSDL2

/// What one pump brought: SDL's queue is taken out many events at a time, since each call locks it.
///
/// `SDL_PollEvent` would pump again for each event, and mark the end of the queue with one more of
/// its own.
@MainActor public final class SDLQueue {
  @exclusivity(unchecked) private var capacity = 64
  @exclusivity(unchecked) nonisolated(unsafe) private var room: UnsafeMutablePointer<SDL_Event>
  @exclusivity(unchecked) private var taken = 0

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
    SDL_PumpEvents()
    taken = 0
    while true {
      let free = capacity - taken
      let got = SDL_PeepEvents(
        room + taken, Int32(free), SDL_GETEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
      taken += max(0, Int(got))
      if got < free { return }
      grow()
    }
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
    if input.borrow({ $0.isRawFull }) { return noteInNewRoom(input, event) }
    input.borrow { $0.noteRaw(UnsafePointer(event).asFinger) }
    return 1
  }
  guard type == SDL_SYSWMEVENT.rawValue else { return 1 }
  return noteServerTime(input, event)
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
  }
  return 0
}
