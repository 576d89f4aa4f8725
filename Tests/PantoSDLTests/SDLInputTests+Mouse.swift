import CSDL2
import PantoScene
import Testing

@testable import PantoSDL

/// The mouse, its wheel and the modifier keys.
extension SDLInputTests {
  @Test("a mouse motion while a finger is down is invented by X11 and dropped (SDL-13)")
  func falseMotions() {
    motion(10, 10)
    finger(SDL_FINGERDOWN, 0.5, 0.5)
    #expect(consumeEvents().map(\.phase) == [.began])
    motion(11, 10)
    #expect(consumeEvents().isEmpty)
    #expect(input.droppedFalseMotions == 2)
    finger(SDL_FINGERUP, 0.5, 0.5)
    _ = consumeEvents()
    motion(12, 10)
    #expect(consumeEvents().map(\.phase) == [.hovered])
  }

  @Test("a mouse motion in the batch of the last lift is invented by X11 too (SDL-13)")
  func falseMotionWithTheLift() {
    finger(SDL_FINGERDOWN, 0.5, 0.5)
    _ = consumeEvents()
    finger(SDL_FINGERUP, 0.5, 0.5)
    motion(12, 10)
    #expect(consumeEvents().map(\.phase) == [.ended])
    #expect(input.droppedFalseMotions == 1)
  }

  @Test("a change of modifier keys is reported at the pointer's position, at once (PTR-04)")
  func keys() {
    key(SDL_KEYDOWN, modifiers: 0x40)
    key(SDL_KEYUP, modifiers: 0)
    #expect(consumeEvents().isEmpty, "no pointer, no place")

    motion(10, 20, at: 5)
    key(SDL_KEYDOWN, modifiers: 0x40, at: 7)
    key(SDL_KEYDOWN, modifiers: 0x40, at: 8)
    let events = consumeEvents()
    #expect(events.map(\.phase) == [.stationary, .hovered])
    #expect(events.allSatisfy { $0.modifiers == .control })
    #expect(events[0].position == CGPoint(x: 10, y: 20) && events[0].time == 0.007)
  }

  @Test("a press with Ctrl through SDL's events is two fingers (PTR-04, PTR-05)")
  func twoFingers() {
    let stage = Stage(size: CGSize(width: 641, height: 481))
    let pointer = PointerInput(stage)

    motion(100, 100)
    key(SDL_KEYDOWN, modifiers: 0x40)
    button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT)
    finger(SDL_FINGERDOWN, 0.5, 0.5)
    pointer.send(consumeEvents())

    #expect(stage.liveTouches.map(\.isEmulated) == [true, true, false])
    #expect(stage.liveTouches[1].location(in: nil) == CGPoint(x: 611, y: 441))
  }

  @Test("after a press was forgotten the mouse hovers, although SDL reports it as down (K16)")
  func forgottenPress() {
    button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT)
    _ = consumeEvents()
    input.forgetContacts()
    motion(50, 60, state: 1)
    #expect(consumeEvents().map(\.phase) == [.hovered])
    button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT)
    motion(51, 60, state: 1)
    button(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT)
    #expect(consumeEvents().map(\.phase) == [.began, .moved, .ended])
  }

  @Test(
    "a hover that was held back is forgotten with all contacts, and the next one is not (MUT-12)")
  func forgottenHover() {
    motion(10, 10)
    input.forgetContacts()
    #expect(consumeEvents().isEmpty)
    motion(12, 10)
    #expect(consumeEvents().map(\.position) == [CGPoint(x: 12, y: 10)])
  }

  @Test("the mouse is one pointer with a button mask, empty for hovers (PTR-01, PTR-03, SDL-16)")
  func mouse() {
    motion(5, 6)
    button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT)
    button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_RIGHT)
    motion(50, 60, state: 5)
    button(SDL_MOUSEBUTTONUP, SDL_BUTTON_RIGHT)
    button(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, window: 0)
    let events = consumeEvents()
    #expect(events.map(\.phase) == [.began, .began, .moved, .ended, .ended])
    #expect(events[1].source == .mouse(.secondary))
    #expect(events[2].buttons == [.primary, .secondary])
    #expect(events[4].position == CGPoint(x: 30, y: 40))
  }

  @Test("leaving cancels the hover, and losing the focus a pressed button (SDL-09)")
  func leaving() {
    motion(5, 6)
    input.pointerLeft(at: 1)
    #expect(consumeEvents().map(\.phase) == [.cancelled])
    button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT)
    input.pointerLeft(at: 2)
    #expect(consumeEvents().map(\.phase) == [.began])
    input.focusLost(at: 3)
    #expect(consumeEvents().map(\.cause) == [.focusLost])
    // The button is still held, so moves are dropped and a second cancel is not sent (MUT-06).
    motion(50, 60, state: 1)
    input.focusLost(at: 4)
    #expect(consumeEvents().isEmpty)
  }

  @Test("one fractional step makes a wheel continuous from then on (PTR-07, SDL-12)")
  func wheel() {
    func turn(_ y: Float) -> InputEvent.Source? {
      var e = SDL_Event()
      e.wheel.type = SDL_MOUSEWHEEL.rawValue
      e.wheel.windowID = 7
      e.wheel.preciseY = y
      e.wheel.mouseX = 12
      input.translate(e)
      return consumeEvents().first?.source
    }
    #expect(turn(1) == .wheel(CGVector(dx: 0, dy: 1), isContinuous: false))
    #expect(turn(0.25) == .wheel(CGVector(dx: 0, dy: 0.25), isContinuous: true))
    #expect(turn(-1) == .wheel(CGVector(dx: 0, dy: -1), isContinuous: true))
  }
}
