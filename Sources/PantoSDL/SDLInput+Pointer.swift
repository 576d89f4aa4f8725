import CSDL2
import PantoScene

/// Translates mouse moves, buttons, the wheel and modifier keys.
extension SDLInput {
  /// Reports that the pointer left the window. While a button is pressed, nothing happens (SDL-09).
  package func pointerLeft(at ticks: UInt32) {
    hover = nil
    guard pressed.isEmpty else { return }
    isPointerHere = false
    report.append(
      InputEvent(
        time: time(of: ticks), position: pointer, source: .mouse(.primary), phase: .cancelled,
        modifiers: modifiers))
  }

  /// Reports the loss of keyboard focus. A pressed button is cancelled (SDL-09).
  package func focusLost(at ticks: UInt32) {
    guard !pressed.isEmpty else { return }
    pressed = []
    report.append(
      InputEvent(
        time: time(of: ticks), position: pointer, source: .mouse(.primary), phase: .cancelled,
        modifiers: modifiers, cause: .focusLost))
  }

  func motion(_ e: SDL_MouseMotionEvent) {
    guard isOwn(e.which, e.windowID) else { return }
    let position = points(CGFloat(e.x), CGFloat(e.y))
    staleButtons.formIntersection(SDLInput.mask(e.state))
    let mask = SDLInput.mask(e.state).subtracting(staleButtons)
    let event = InputEvent(
      time: time(of: e.timestamp), position: position, source: .mouse(.primary),
      phase: mask.isEmpty ? .hovered : .moved, buttons: mask, modifiers: modifiers)
    if mask.isEmpty {
      pressed = []
      hover = event
    } else {
      guard !pressed.isEmpty else { return }
      report.append(event)
    }
    pointer = position
    isPointerHere = true
  }

  /// Reports a change of the modifier keys at once, because the pointer's position when Ctrl goes
  /// down matters (PTR-04).
  func keys(_ e: SDL_KeyboardEvent) {
    let flags = SDLInput.flags(e.keysym.mod)
    guard flags != modifiers else { return }
    modifiers = flags
    hover?.modifiers = flags
    guard isPointerHere else { return }
    report.append(
      InputEvent(
        time: time(of: e.timestamp), position: pointer, source: .mouse(.primary),
        phase: .stationary, buttons: pressed, modifiers: flags))
  }

  func button(_ e: SDL_MouseButtonEvent, _ phase: InputEvent.Phase) {
    // Without capture, a release outside the window arrives with window id 0 (SDL-16). The release
    // still ends the press.
    let endsPress = phase == .ended && !pressed.isEmpty
    guard isOwn(e.which, e.windowID, orElse: endsPress) else { return }
    let button: UIEvent.Button
    switch Int32(e.button) {
    case SDL_BUTTON_LEFT: button = .primary
    case SDL_BUTTON_RIGHT: button = .secondary
    case SDL_BUTTON_MIDDLE: button = .middle
    case SDL_BUTTON_X1: button = .fourth
    default: button = .fifth
    }
    staleButtons.remove(.button(button))
    if phase == .began { pressed.insert(.button(button)) } else { pressed.remove(.button(button)) }
    let position =
      e.windowID == windowID || windowID == 0 ? points(CGFloat(e.x), CGFloat(e.y)) : pointer
    pointer = position
    isPointerHere = true
    hover = nil
    report.append(
      InputEvent(
        time: time(of: e.timestamp), position: position, source: .mouse(button), phase: phase,
        buttons: pressed, modifiers: modifiers))
  }

  /// Whether an event belongs to this window and is not SDL's echo of a finger. Rejected events are
  /// counted.
  private func isOwn(_ mouse: UInt32, _ window: UInt32, orElse isOwn: Bool = false) -> Bool {
    if mouse == SDLInput.touchMouse {
      dropped.echoes += 1
      return false
    }
    if windowID == 0 || window == windowID || isOwn { return true }
    dropped.foreign += 1
    return false
  }

  func wheel(_ e: SDL_MouseWheelEvent) {
    guard isOwn(e.which, e.windowID) else { return }
    // A single fractional step proves that this device scrolls smoothly (PTR-07).
    if e.preciseX != e.preciseX.rounded() || e.preciseY != e.preciseY.rounded(),
      !fractionalWheels.contains(e.which)
    {
      fractionalWheels.append(e.which)
    }
    report.append(
      InputEvent(
        time: time(of: e.timestamp), position: points(CGFloat(e.mouseX), CGFloat(e.mouseY)),
        source: .wheel(
          CGVector(dx: CGFloat(e.preciseX), dy: CGFloat(e.preciseY)),
          isContinuous: fractionalWheels.contains(e.which)), phase: .moved, modifiers: modifiers))
  }

  static let touchMouse = UInt32(bitPattern: Int32(-1))

  nonisolated static func mask(_ state: UInt32) -> UIEvent.ButtonMask {
    var mask: UIEvent.ButtonMask = []
    if state & 1 != 0 { mask.insert(.primary) }
    if state & 2 != 0 { mask.insert(.button(.middle)) }
    if state & 4 != 0 { mask.insert(.secondary) }
    if state & 8 != 0 { mask.insert(.button(.fourth)) }
    if state & 16 != 0 { mask.insert(.button(.fifth)) }
    return mask
  }

  static func flags(_ mod: UInt16) -> UIKeyModifierFlags {
    var flags: UIKeyModifierFlags = []
    if mod & 0x0003 != 0 { flags.insert(.shift) }
    if mod & 0x00C0 != 0 { flags.insert(.control) }
    if mod & 0x0300 != 0 { flags.insert(.alternate) }
    if mod & 0x0C00 != 0 { flags.insert(.command) }
    if mod & 0x2000 != 0 { flags.insert(.alphaShift) }
    return flags
  }
}
