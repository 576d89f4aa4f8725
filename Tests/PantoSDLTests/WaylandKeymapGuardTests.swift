import CSDL2
import Glibc
import Testing

@testable import PantoSDL

// The following functions replace SDL's listener. They record the keymaps that arrive, and close
// them as SDL does.
private nonisolated(unsafe) var sizes: [UInt32] = []
private nonisolated(unsafe) var keys = 0
private typealias Thing = UnsafeMutableRawPointer
private typealias Keymap = @Sendable @convention(c) (Thing?, Thing?, UInt32, Int32, UInt32) -> Void
private typealias Key = @Sendable @convention(c) () -> Void
private let hearKeymap: Keymap = { _, _, _, file, size in
  sizes.append(size)
  close(file)
}
private let hearKey: Key = { keys += 1 }

/// SDL's record of a seat with its touch panel and its keyboard, in its memory layout.
@MainActor private final class FakeSeat {
  nonisolated(unsafe) let seat = UnsafeMutablePointer<Thing?>.allocate(capacity: 5)
  nonisolated(unsafe) let touch = UnsafeMutablePointer<Thing?>.allocate(capacity: 2)
  nonisolated(unsafe) let keyboard = UnsafeMutablePointer<UnsafeRawPointer?>.allocate(capacity: 2)
  nonisolated(unsafe) let original = UnsafeMutablePointer<UnsafeRawPointer?>.allocate(capacity: 6)

  init() {
    original.initialize(repeating: unsafeBitCast(hearKey, to: UnsafeRawPointer.self), count: 6)
    original[0] = unsafeBitCast(hearKeymap, to: UnsafeRawPointer.self)
    keyboard.initialize(repeating: nil, count: 2)
    keyboard[1] = UnsafeRawPointer(original)
    touch.initialize(repeating: nil, count: 2)
    touch[1] = Thing(seat)
    seat.initialize(repeating: nil, count: 5)
    seat[3] = Thing(touch)
    seat[4] = Thing(keyboard)
    sizes = []
    keys = 0
  }

  deinit {
    seat.deallocate()
    touch.deallocate()
    keyboard.deallocate()
    original.deallocate()
  }

  private func listener<Function>(_ number: Int, _ type: Function.Type) -> Function? {
    keyboard[1]?.assumingMemoryBound(to: UnsafeRawPointer?.self)[number].map {
      unsafeBitCast($0, to: type)
    }
  }

  /// Sends a keymap as the compositor does, as a file with an announced length of `size` bytes.
  func keymap(_ text: String, size: Int? = nil) {
    let file = tmpfile().map { dup(fileno($0)) } ?? -1
    #expect(write(file, text, text.utf8.count) == text.utf8.count)
    listener(0, Keymap.self)?(
      Thing(seat), Thing(keyboard), 1, file, UInt32(size ?? text.utf8.count))
    // Either the guard or SDL took the file and closed it.
    #expect(fcntl(file, F_GETFD) == -1)
  }

  func key() { listener(3, Key.self)?() }
}

@MainActor @Suite("Keymaps under Wayland", .serialized, .timeLimit(.minutes(60)))
struct WaylandKeymapGuardTests {
  private let seat = FakeSeat()
  private let guarding: WaylandKeymapGuard

  init() {
    let library = WaylandTouchGuard.Library(
      listener: { UnsafeRawPointer($0.assumingMemoryBound(to: UnsafeRawPointer?.self)[1]) },
      className: { _ in UnsafePointer(strdup("wl_keyboard")) })
    guarding = WaylandKeymapGuard(
      library, userData: { UnsafeRawPointer($0.assumingMemoryBound(to: Thing?.self)[1]) })
  }

  @Test("a keymap reaches SDL once, however often it is sent, and so does another one (K14)")
  func once() {
    guarding.install(beside: Thing(seat.touch))
    for _ in 0..<100 { seat.keymap("one") }
    seat.keymap("other")
    seat.keymap("other")
    seat.keymap("one")
    #expect(sizes == [3, 5, 3] && guarding.skipped == 100)
  }

  @Test("keys reach SDL unchanged")
  func keysPass() {
    guarding.install(beside: Thing(seat.touch))
    guarding.install(beside: Thing(seat.touch))
    seat.key()
    #expect(keys == 1)
  }

  @Test("a keymap that is empty or shorter than announced ends at the guard")
  func short() {
    guarding.install(beside: Thing(seat.touch))
    seat.keymap("cut", size: 100_000)
    seat.keymap("")
    #expect(sizes.isEmpty)
  }

  @Test("a new keyboard gets its keymap, even if an earlier keyboard had the same")
  func another() {
    guarding.install(beside: Thing(seat.touch))
    seat.keymap("one")
    seat.keyboard[1] = UnsafeRawPointer(seat.original)
    guarding.install(beside: Thing(seat.touch))
    seat.keymap("one")
    #expect(sizes == [3, 3])
  }

  @Test("a record that is not the panel's seat, or has no keyboard, is not changed")
  func otherRecords() {
    seat.seat[3] = nil
    guarding.install(beside: Thing(seat.touch))
    seat.seat[3] = Thing(seat.touch)
    seat.seat[4] = nil
    guarding.install(beside: Thing(seat.touch))
    #expect(seat.keyboard[1] == UnsafeRawPointer(seat.original))
  }
}
