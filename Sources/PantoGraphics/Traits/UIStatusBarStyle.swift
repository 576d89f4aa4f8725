import PantoBase

/// The look of a status bar. Not used here: there is no status bar.
public enum UIStatusBarStyle: Int, Sendable {
  case `default` = 0
  case lightContent = 1
  case darkContent = 3
}

/// How a status bar comes and goes. Not used here: there is no status bar.
public enum UIStatusBarAnimation: Int, Sendable { case none, fade, slide }

/// Calls that are about the status bar, of which there is none.
@MainActor package enum MissingStatusBar {
  package static func report() {
    Misuse.warn(
      "there is no status bar: what shows, hides, styles or taps it has no effect (PRT-36)")
  }
}
