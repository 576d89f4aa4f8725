import CSDL2
import Glibc

/// Prevents SDL from compiling a keymap that it already has (K14).
///
/// A compositor sends the keymap whenever it configures its keyboards, as sway does when a panel is
/// added or removed. SDL 2.26 compiles each one and frees none, which leaks about 0.45 MB each
/// time. The guard passes on the first keymap and each one that differs from its predecessor.
///
/// SDL does not expose its `wl_keyboard`. From SDL 2.0.22 to the end of SDL 2, its seat record
/// begins with display, seat, pointer, touch and keyboard, and is the user data of the seat's
/// `wl_touch`. The guard reads the fifth word only if the fourth is that touch object, and replaces
/// the keyboard's listener only if libwayland says that the object is a `wl_keyboard`.
@MainActor final class WaylandKeymapGuard {
  private typealias Proxy = UnsafeMutableRawPointer
  typealias GetUserData = @Sendable @convention(c) (UnsafeMutableRawPointer) -> UnsafeRawPointer?

  private let library: WaylandTouchGuard.Library
  private let userData: GetUserData

  init(_ library: WaylandTouchGuard.Library, userData: @escaping GetUserData) {
    self.library = library
    self.userData = userData
    keymaps = Keymaps()
  }

  /// Looks up the function of libwayland that the guard needs. The result is `nil` if libwayland is
  /// not installed.
  convenience init?(_ library: WaylandTouchGuard.Library, _ name: String = "libwayland-client.so.0")
  {
    guard let object = SDL_LoadObject(name),
      let userData = SDL_LoadFunction(object, "wl_proxy_get_user_data")
    else { return nil }
    self.init(library, userData: unsafeBitCast(userData, to: GetUserData.self))
  }

  /// The number of keymaps that were not passed to SDL.
  var skipped: Int { keymaps?.skipped ?? 0 }

  /// Replaces SDL's listener on the keyboard of the seat that `touch` belongs to.
  func install(beside touch: UnsafeMutableRawPointer) {
    guard let seat = userData(touch)?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self),
      seat[3] == touch, let keyboard = seat[4], let listener = library.listener(keyboard),
      listener != UnsafeRawPointer(ownKeyboardListener),
      let name = library.className(keyboard), strcmp(name, "wl_keyboard") == 0
    else { return }
    let words = keyboard.assumingMemoryBound(to: UnsafeRawPointer?.self)
    guard words[1] == listener else { return }
    let original = listener.assumingMemoryBound(to: UnsafeRawPointer?.self)
    for i in 0..<6 { ownKeyboardListener[i] = original[i] }
    keymaps?.original = original[0].map { unsafeBitCast($0, to: Keymap.self) }
    ownKeyboardListener[0] = unsafeBitCast(onKeymap, to: UnsafeRawPointer?.self)
    // A new keyboard may belong to a new seat, which has no keymap yet.
    keymaps?.latest = nil
    words[1] = UnsafeRawPointer(ownKeyboardListener)
  }
}

// MARK: The listener

private typealias Keymap =
  @Sendable @convention(c) (
    UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UInt32, Int32, UInt32
  ) -> Void

// libwayland calls the listener with SDL's user data, so the guard's state is global.
private struct Keymaps {
  var original: Keymap?
  /// The bytes of the last keymap that SDL received, and the keyboard they were for.
  var latest: [UInt8]?
  var keyboard: UnsafeMutableRawPointer?
  var skipped = 0
}

private nonisolated(unsafe) var keymaps: Keymaps?

private let onKeymap: Keymap = { data, keyboard, format, file, size in
  guard let original = keymaps?.original, let bytes = contents(of: file, Int(size)) else {
    // SDL would crash with SIGBUS on a file that is shorter than announced.
    close(file)
    return
  }
  if keymaps?.keyboard == keyboard, keymaps?.latest == bytes {
    keymaps?.skipped += 1
    close(file)
    return
  }
  keymaps?.keyboard = keyboard
  keymaps?.latest = bytes
  original(data, keyboard, format, file, size)
}

/// Returns the first `size` bytes of a keymap file, or `nil` if the file is shorter or cannot be
/// read.
private func contents(of file: Int32, _ size: Int) -> [UInt8]? {
  var about = stat()
  guard fstat(file, &about) == 0, about.st_size >= size, size > 0,
    let map = mmap(nil, size, PROT_READ, MAP_PRIVATE, file, 0),
    map != UnsafeMutableRawPointer(bitPattern: -1)
  else { return nil }
  defer { munmap(map, size) }
  return Array(UnsafeRawBufferPointer(start: map, count: size))
}

private nonisolated(unsafe) let ownKeyboardListener: UnsafeMutablePointer<UnsafeRawPointer?> = {
  let words = UnsafeMutablePointer<UnsafeRawPointer?>.allocate(capacity: 6)
  words.initialize(repeating: nil, count: 6)
  return words
}()
