import CSDL2
import PantoScene

/// Follows what the program asks of the desktop, at the end of each pass of the event loop.
extension SDLHost {
  func followProgram() {
    followTextInput()
    followIdleTimer()
  }

  /// Keeps the display from sleeping while the program disables the idle timer and its window is
  /// not hidden (SDL-19).
  private func followIdleTimer() {
    let staysOn =
      UIApplication.shared.isIdleTimerDisabled && stage.applicationState != .background
    guard staysOn == (SDL_IsScreenSaverEnabled() == SDL_TRUE) else { return }
    if staysOn { SDL_DisableScreenSaver() } else { SDL_EnableScreenSaver() }
  }
}
