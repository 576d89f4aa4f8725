import CSDL2
import PantoScene

/// Keeps touch events that SDL 2 cannot handle away from SDL's own `wl_touch` listener (K3).
///
/// SDL 2.26 dereferences a null surface when a compositor sends `motion` for an unknown contact or
/// `down` for a surface that is gone, and ignores `cancel`. SDL's touch id under Wayland is the
/// address of its `wl_touch` object, so the guard can put its own listener in front of SDL's.
/// Events of unknown contacts are dropped, and a contact whose lift was lost is lifted as cancelled
/// before it lands again. SDL keeps the contacts of all panels in one list, by number only; with
/// two panels, a lift on one would remove the contact with the same number on the other. The guard
/// therefore gives each contact a number of its own.
///
/// libwayland has no call that replaces a listener. The listener pointer has been the second word
/// of every proxy since libwayland 1.0. The guard writes that word only if it equals the result of
/// `wl_proxy_get_listener`.
@MainActor final class WaylandTouchGuard {
  /// The functions of libwayland-client that are used. They are looked up in the library that SDL
  /// has loaded, so that this module does not depend on Wayland.
  struct Library: Sendable {
    typealias Proxy = UnsafeMutableRawPointer
    typealias GetListener = @Sendable @convention(c) (Proxy) -> UnsafeRawPointer?
    typealias GetClass = @Sendable @convention(c) (Proxy) -> UnsafePointer<CChar>?
    typealias GetTag = @Sendable @convention(c) (Proxy) -> UnsafeRawPointer?

    var listener: GetListener
    var className: GetClass
    /// The function that returns an object's tag; `nil` before libwayland 1.18.
    var tag: GetTag?

    init(listener: @escaping GetListener, className: @escaping GetClass, tag: GetTag? = nil) {
      self.listener = listener
      self.className = className
      self.tag = tag
    }

    /// Looks up the functions in libwayland. The result is `nil` if libwayland is not installed.
    init?(_ name: String = "libwayland-client.so.0") {
      guard let library = SDL_LoadObject(name),
        let listener = SDL_LoadFunction(library, "wl_proxy_get_listener"),
        let className = SDL_LoadFunction(library, "wl_proxy_get_class")
      else { return nil }
      self.listener = unsafeBitCast(listener, to: GetListener.self)
      self.className = unsafeBitCast(className, to: GetClass.self)
      tag = SDL_LoadFunction(library, "wl_proxy_get_tag").map {
        unsafeBitCast($0, to: GetTag.self)
      }
    }
  }

  private let library: Library
  private let keymaps: WaylandKeymapGuard?

  /// Creates the guard, which takes effect with `install()`.
  ///
  /// - Parameter input: Receives lifts that are cancellations. The input must outlive the guard.
  /// - Parameter surface: A surface of SDL's. Contacts on surfaces of other owners are dropped.
  init(
    _ library: Library, input: SDLInput, surface: UnsafeMutableRawPointer?,
    keymaps: WaylandKeymapGuard? = nil
  ) {
    self.library = library
    self.keymaps = keymaps
    current = Current(input: Unmanaged.passUnretained(input))
    current?.getTag = library.tag
    if let surface { current?.tag = library.tag?(surface) }
  }

  /// The number of touch events that were not passed to SDL.
  var dropped: Int { current?.dropped ?? 0 }

  /// Stops passing touches to SDL while its windows close.
  func close() { current?.isMuted = true }

  /// Puts the guard in front of SDL's listener on every Wayland panel that SDL lists. A repeated
  /// call is cheap. The host calls this before and after each pump, because SDL creates a new
  /// object when a panel is added.
  func install() {
    if current?.known.isEmpty == false { forgetLostPanels() }
    for i in 0..<SDL_GetNumTouchDevices() {
      let device = SDL_GetTouchDevice(i)
      guard device > 0xFFFF, device & 7 == 0, let name = SDL_GetTouchName(i),
        strcmp(name, "wayland_touch") == 0,
        let proxy = UnsafeMutableRawPointer(bitPattern: Int(device))
      else { continue }
      install(
        on: proxy,
        fingers: (0..<SDL_GetNumTouchFingers(device)).compactMap {
          SDL_GetTouchFinger(device, $0)?.pointee.id
        })
      keymaps?.install(beside: proxy)
    }
  }

  private func forgetLostPanels() {
    current?.known.removeAll { contact in
      for i in 0..<SDL_GetNumTouchDevices() {
        if SDL_GetTouchDevice(i) == Int64(Int(bitPattern: contact.touch)) { return false }
      }
      return true
    }
  }

  /// Puts the guard in front of SDL's listener on one panel. `fingers` are the contacts that SDL
  /// already knows.
  func install(on proxy: UnsafeMutableRawPointer, fingers: [Int64] = []) {
    guard let listener = library.listener(proxy), listener != UnsafeRawPointer(ownListener),
      let name = library.className(proxy), strcmp(name, "wl_touch") == 0
    else { return }
    let words = proxy.assumingMemoryBound(to: UnsafeRawPointer?.self)
    guard words[1] == listener else { return }
    current?.original = listener.assumingMemoryBound(to: UnsafeRawPointer?.self)
    // A new panel may have the address of a removed one.
    current?.known.removeAll { $0.touch == proxy }
    for finger in fingers {
      let id = Int32(truncatingIfNeeded: finger)
      current?.known.append(Contact(touch: proxy, id: id, number: id))
    }
    words[1] = UnsafeRawPointer(ownListener)
  }
}

// MARK: The listener

private struct Contact {
  var touch: UnsafeMutableRawPointer?
  /// The contact number that the compositor uses.
  var id: Int32
  /// The contact number that SDL uses.
  var number: Int32
}

/// The largest number of contacts that SDL is told of. No panel has so many, but a compositor that
/// loses lifts must not fill the memory.
private let mostContacts = 256

// libwayland calls the listener with SDL's user data, so the guard's state is global. SDL pumps one
// connection per process, on the main thread.
private struct Current {
  let input: Unmanaged<SDLInput>
  var getTag: WaylandTouchGuard.Library.GetTag?
  /// The tag with which SDL marks its surfaces; `nil` if unknown, so that every surface is
  /// accepted.
  var tag: UnsafeRawPointer?
  /// SDL's own listener: its functions in the order of the protocol.
  var original: UnsafePointer<UnsafeRawPointer?>?
  /// The contacts that SDL knows.
  var known: [Contact] = []
  var dropped = 0
  var isMuted = false

  func index(_ touch: UnsafeMutableRawPointer?, _ id: Int32) -> Int? {
    known.firstIndex { $0.touch == touch && $0.id == id }
  }

  var freeNumber: Int32 {
    var number: Int32 = 0
    while known.contains(where: { $0.number == number }) { number += 1 }
    return number
  }
}

private nonisolated(unsafe) var current: Current?

private typealias Touch = UnsafeMutableRawPointer
private typealias Down =
  @Sendable @convention(c) (
    Touch?, Touch?, UInt32, UInt32, Touch?, Int32, Int32, Int32
  ) -> Void
private typealias Up = @Sendable @convention(c) (Touch?, Touch?, UInt32, UInt32, Int32) -> Void
private typealias Motion =
  @Sendable @convention(c) (Touch?, Touch?, UInt32, Int32, Int32, Int32) -> Void
private typealias Frame = @Sendable @convention(c) (Touch?, Touch?) -> Void
private typealias Shape = @Sendable @convention(c) (Touch?, Touch?, Int32, Int32, Int32) -> Void
private typealias Orientation = @Sendable @convention(c) (Touch?, Touch?, Int32, Int32) -> Void

private func original<Function>(_ number: Int, as type: Function.Type) -> Function? {
  current?.original?[number].map { unsafeBitCast($0, to: type) }
}

/// Makes SDL lift a finger that has not lifted. The resulting event is marked as a cancellation.
private func cancel(
  _ data: Touch?, _ touch: Touch?, _ time: UInt32, _ number: Int32, because cause: CancelCause
) {
  original(1, as: Up.self)?(data, touch, 0, time, number)
  _ = current?.input.borrow { $0.recordCancel(finger: Int64(number), because: cause) }
}

private let onDown: Down = { data, touch, serial, time, surface, id, x, y in
  guard let now = current, !now.isMuted, let surface, now.known.count < mostContacts,
    now.tag == nil || now.getTag?(surface) == now.tag
  else {
    current?.dropped += 1
    return
  }
  let number: Int32
  if let i = now.index(touch, id) {
    // The compositor lost the lift. SDL would otherwise keep two records of the contact and lose
    // both at once.
    number = now.known[i].number
    cancel(data, touch, time, number, because: .stale)
  } else {
    number = now.freeNumber
    current?.known.append(Contact(touch: touch, id: id, number: number))
  }
  original(0, as: Down.self)?(data, touch, serial, time, surface, number, x, y)
}

private let onUp: Up = { data, touch, serial, time, id in
  guard let now = current, !now.isMuted, let i = now.index(touch, id) else {
    current?.dropped += 1
    return
  }
  current?.known.remove(at: i)
  original(1, as: Up.self)?(data, touch, serial, time, now.known[i].number)
}

private let onMotion: Motion = { data, touch, time, id, x, y in
  guard let now = current, !now.isMuted, let i = now.index(touch, id) else {
    current?.dropped += 1
    return
  }
  original(2, as: Motion.self)?(data, touch, time, now.known[i].number, x, y)
}

private let onFrame: Frame = { data, touch in original(3, as: Frame.self)?(data, touch) }

private let onCancel: Frame = { data, touch in
  guard let now = current, !now.isMuted else { return }
  current?.known.removeAll { $0.touch == touch }
  for contact in now.known where contact.touch == touch {
    cancel(data, touch, 0, contact.number, because: .system)
  }
}

// SDL has no functions for these events, and libwayland ends the process if a function is missing.
private let onShape: Shape = { _, _, _, _, _ in }
private let onOrientation: Orientation = { _, _, _, _ in }

private nonisolated(unsafe) let ownListener: UnsafeMutablePointer<UnsafeRawPointer?> = {
  let words = UnsafeMutablePointer<UnsafeRawPointer?>.allocate(capacity: 7)
  words[0] = unsafeBitCast(onDown, to: UnsafeRawPointer?.self)
  words[1] = unsafeBitCast(onUp, to: UnsafeRawPointer?.self)
  words[2] = unsafeBitCast(onMotion, to: UnsafeRawPointer?.self)
  words[3] = unsafeBitCast(onFrame, to: UnsafeRawPointer?.self)
  words[4] = unsafeBitCast(onCancel, to: UnsafeRawPointer?.self)
  words[5] = unsafeBitCast(onShape, to: UnsafeRawPointer?.self)
  words[6] = unsafeBitCast(onOrientation, to: UnsafeRawPointer?.self)
  return words
}()
