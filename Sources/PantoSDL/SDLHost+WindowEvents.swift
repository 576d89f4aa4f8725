import CSDL2
import PantoScene

/// Handles changes of the window and keys.
extension SDLHost {
  func windowEvent(_ e: SDL_WindowEvent) {
    switch SDL_WindowEventID(UInt32(e.event)) {
    case SDL_WINDOWEVENT_CLOSE: isClosing = true
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED:
      cancelContacts(because: .windowGone)
      setApplicationState(.background)
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_RESIZED, SDL_WINDOWEVENT_DISPLAY_CHANGED:
      measure()
    case SDL_WINDOWEVENT_EXPOSED: stage.invalidate()
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED:
      stage.invalidate()
      if stage.applicationState == .background {
        setApplicationState(hasFocus ? .active : .inactive)
      }
    case SDL_WINDOWEVENT_LEAVE: input.pointerLeft(at: e.timestamp)
    case SDL_WINDOWEVENT_FOCUS_GAINED:
      setApplicationState(.active)
      report(.focused)
    case SDL_WINDOWEVENT_FOCUS_LOST:
      input.focusLost(at: e.timestamp)
      // Before 2.32 SDL ignores wl_touch.cancel, which comes with the loss of focus (I12).
      if input.driver == .wayland, SDLHost.runtimeVersion < (2, 32) {
        cancelContacts(because: .system)
      }
      if stage.applicationState == .active { setApplicationState(.inactive) }
    default: break
    }
  }

  private var hasFocus: Bool {
    SDL_GetWindowFlags(window) & SDL_WINDOW_INPUT_FOCUS.rawValue != 0
  }

  /// Changes the application state of a launched program, after sending the input that came before
  /// the change.
  private func setApplicationState(_ state: UIApplication.State) {
    guard let previous = stage.applicationState, previous != state else { return }
    sendInput()
    if !stage.time.isCatchingUp { stage.advance(to: now) }
    stage.applicationState = state
  }

  func key(_ e: SDL_KeyboardEvent) {
    let code = SDL_KeyCode(UInt32(bitPattern: e.keysym.sym))
    let flags = SDLInput.flags(e.keysym.mod)
    let isDown = e.type == SDL_KEYDOWN.rawValue
    let isFirst = isDown && e.repeat == 0
    if code == SDLK_q, flags.contains(.control), isFirst { return isClosing = true }
    // A key is handled in order: after the events before it, and at its own time.
    sendInput()
    let time = input.time(of: e.timestamp)
    if let onKey, isDown {
      if !stage.time.isCatchingUp { stage.advance(to: time) }
      let key: Key =
        !isFirst
        ? .held(e.keysym.sym, flags) : code == SDLK_ESCAPE ? .escape : .other(e.keysym.sym, flags)
      if onKey(key) {
        if isFirst { handledKeys.append(e.keysym.sym) }
        return
      }
    }
    // A repeat or a release belongs to its press. If `onKey` handled the press, the stage must not
    // see the rest.
    let isOwn = !isFirst && handledKeys.contains(e.keysym.sym)
    if isFirst || !isDown { handledKeys.removeAll { $0 == e.keysym.sym } }
    if isOwn { return }
    sendClipboard(before: code, flags, at: time, isDown: isDown)
    let event = KeyEvent(
      time: time, code: KeyCode(rawValue: e.keysym.sym),
      scancode: Int(e.keysym.scancode.rawValue),
      phase: !isDown ? .up : isFirst ? .down : .repeated, modifiers: flags)
    if stage.send(event) { return }
    if code == SDLK_p, isFirst, flags.isSubset(of: .alphaShift) {
      pointer.setPinning(!pointer.isPinning, at: time)
    }
  }

  func measure() {
    guard let window, let presenter else { return }
    displayInterval = SDLHost.frameInterval(of: window)
    var w: Int32 = 0
    var h: Int32 = 0
    SDL_GetWindowSize(window, &w, &h)
    if w <= 0 || h <= 0 { return cancelContacts(because: .windowGone) }
    let measure = Measure(units: (w, h), pixels: presenter.pixelSize, asked: options.scale)
    let size = measure.size
    let scale = measure.scale
    input.size = measure.units
    input.pointsPerUnit = measure.pointsPerUnit
    if size != stage.size || scale != stage.scale {
      sendInput()
      if !stage.time.isCatchingUp { stage.advance(to: now) }
      stage.resize(to: size, scale: scale, safeAreaInsets: stage.safeAreaInsets)
    } else {
      stage.invalidate()
    }
  }
}
