import CSDL2
import PantoGraphics
import PantoScene
import Testing

@testable import PantoSDL

// The following functions replace SDL's listener. They record the events that arrive.
private nonisolated(unsafe) var heard: [String] = []
private typealias Thing = UnsafeMutableRawPointer
private let hearDown:
  @Sendable @convention(c) (Thing?, Thing?, UInt32, UInt32, Thing?, Int32, Int32, Int32) -> Void = {
    _, _, _, _, _, id, _, _ in heard.append("down \(id)")
  }
private let hearUp: @Sendable @convention(c) (Thing?, Thing?, UInt32, UInt32, Int32) -> Void = {
  _, _, _, _, id in heard.append("up \(id)")
}
private let hearMotion:
  @Sendable @convention(c) (Thing?, Thing?, UInt32, Int32, Int32, Int32) -> Void =
    { _, _, _, id, _, _ in heard.append("motion \(id)") }
private let hearFrame: @Sendable @convention(c) (Thing?, Thing?) -> Void = { _, _ in
  heard.append("frame")
}

/// A `wl_touch` in its memory layout, and the calls by which a compositor's events arrive.
@MainActor private final class FakeTouch {
  nonisolated(unsafe) let words = UnsafeMutablePointer<UnsafeRawPointer?>.allocate(capacity: 2)
  nonisolated(unsafe) let original = UnsafeMutablePointer<UnsafeRawPointer?>.allocate(capacity: 7)
  static let surface = Thing(bitPattern: 0x1000)

  init() {
    original[0] = unsafeBitCast(hearDown, to: UnsafeRawPointer.self)
    original[1] = unsafeBitCast(hearUp, to: UnsafeRawPointer.self)
    original[2] = unsafeBitCast(hearMotion, to: UnsafeRawPointer.self)
    original[3] = unsafeBitCast(hearFrame, to: UnsafeRawPointer.self)
    for i in 4..<7 { original[i] = nil }
    words[0] = nil
    words[1] = UnsafeRawPointer(original)
    heard = []
  }

  deinit {
    words.deallocate()
    original.deallocate()
  }

  private func listener<Function>(_ number: Int, _ type: Function.Type) -> Function? {
    words[1]?.assumingMemoryBound(to: UnsafeRawPointer?.self)[number].map {
      unsafeBitCast($0, to: type)
    }
  }

  func down(_ id: Int32, on surface: Thing? = FakeTouch.surface) {
    typealias Down =
      @convention(c) (
        Thing?, Thing?, UInt32, UInt32, Thing?, Int32, Int32, Int32
      ) -> Void
    listener(0, Down.self)?(nil, Thing(words), 1, 1, surface, id, 0, 0)
  }
  func up(_ id: Int32) {
    typealias Up = @convention(c) (Thing?, Thing?, UInt32, UInt32, Int32) -> Void
    listener(1, Up.self)?(nil, Thing(words), 1, 1, id)
  }
  func motion(_ id: Int32) {
    typealias Motion = @convention(c) (Thing?, Thing?, UInt32, Int32, Int32, Int32) -> Void
    listener(2, Motion.self)?(nil, Thing(words), 1, id, 0, 0)
  }
  func cancel() {
    typealias Frame = @convention(c) (Thing?, Thing?) -> Void
    listener(4, Frame.self)?(nil, Thing(words))
  }
}

@MainActor @Suite("Touches under Wayland", .serialized, .timeLimit(.minutes(60)))
struct WaylandTouchGuardTests {
  private let touch = FakeTouch()
  private let input = SDLInput(driver: .wayland, size: CGSize(width: 100, height: 100))
  private let guarding: WaylandTouchGuard

  init() {
    let library = WaylandTouchGuard.Library(
      listener: { UnsafeRawPointer($0.assumingMemoryBound(to: UnsafeRawPointer?.self)[1]) },
      className: { _ in UnsafePointer(strdup("wl_touch")) },
      // Surfaces in the same memory page belong to the same library.
      tag: { UnsafeRawPointer(bitPattern: UInt(bitPattern: $0) & ~0xFFF) })
    guarding = WaylandTouchGuard(library, input: input, surface: Thing(bitPattern: 0x1008))
    guarding.install(on: Thing(touch.words))
  }

  @Test("a contact reaches SDL unchanged from touch down to lift")
  func ordinary() {
    touch.down(4)
    touch.motion(4)
    touch.up(4)
    #expect(heard == ["down 0", "motion 0", "up 0"] && guarding.dropped == 0)
  }

  @Test("moves and lifts of unknown contacts end at the guard (K3, B2)")
  func unknown() {
    touch.motion(1)
    touch.up(1)
    touch.down(2)
    touch.up(2)
    touch.motion(2)
    touch.up(2)
    #expect(heard == ["down 0", "up 0"] && guarding.dropped == 4)
  }

  @Test("a contact whose lift was lost is lifted first, so that SDL keeps one record (K3, B1)")
  func lostLift() {
    touch.down(1)
    touch.down(1)
    touch.motion(1)
    touch.up(1)
    touch.motion(1)
    #expect(heard == ["down 0", "up 0", "down 0", "motion 0", "up 0"])
  }

  @Test("touches on no surface, or on one that is not SDL's, end at the guard (K3, B18)")
  func foreignSurfaces() {
    touch.down(1, on: nil)
    touch.down(2, on: Thing(bitPattern: 0x5000))
    touch.motion(2)
    #expect(heard.isEmpty && guarding.dropped == 3)
  }

  @Test("a cancel lifts every contact, and the lifts become cancels in the input (B4, I12)")
  func cancel() {
    for id in [Int32(1), 2] { touch.down(id) }
    touch.cancel()
    touch.motion(1)
    #expect(heard == ["down 0", "down 1", "up 0", "up 1"])

    input.knownDevices = [8]
    var e = SDL_TouchFingerEvent()
    (e.touchId, e.fingerId) = (8, 3)
    input.recordRaw(e)
    input.recordRaw(e)
    input.recordCancel(finger: 3, because: .system)
    var event = SDL_Event()
    event.tfinger = e
    event.type = SDL_FINGERDOWN.rawValue
    input.translate(event)
    event.type = SDL_FINGERUP.rawValue
    input.translate(event)
    input.endBatch()
    input.consumeReport {
      #expect($0.map(\.phase) == [.began, .cancelled] && $0.last?.cause == .system)
    }
  }

  @Test("a new panel is guarded with the contacts that SDL knows, and guarding twice is harmless")
  func again() {
    let first = touch.words[1]
    guarding.install(on: Thing(touch.words))
    #expect(touch.words[1] == first)
    touch.down(1)
    let next = FakeTouch()
    guarding.install(on: Thing(next.words), fingers: [7])
    next.motion(1)
    next.motion(7)
    #expect(heard == ["motion 7"])
    guarding.close()
    next.down(2)
    next.up(7)
    #expect(heard == ["motion 7"], "SDL's window is on its way out")
  }

  @Test("two panels number from 0, and SDL, with one list for both, gets two numbers (K3)")
  func twoPanels() {
    let second = FakeTouch()
    guarding.install(on: Thing(second.words))
    touch.down(0)
    second.down(0)
    touch.up(0)
    second.motion(0)
    second.up(0)
    touch.motion(0)
    touch.down(5)
    #expect(heard == ["down 0", "down 1", "up 0", "motion 1", "up 1", "down 0"])
  }

  @Test("an object that is no wl_touch is not changed")
  func otherThings() {
    let library = WaylandTouchGuard.Library(
      listener: { UnsafeRawPointer($0.assumingMemoryBound(to: UnsafeRawPointer?.self)[1]) },
      className: { _ in UnsafePointer(strdup("wl_pointer")) })
    let other = FakeTouch()
    WaylandTouchGuard(library, input: input, surface: nil).install(on: Thing(other.words))
    #expect(other.words[1] == UnsafeRawPointer(other.original))
    #expect(WaylandTouchGuard.Library("libwayland-of-nobody.so") == nil)
  }
}
