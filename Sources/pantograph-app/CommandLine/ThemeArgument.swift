import ArgumentParser
import Foundation
import PantoCore

/// A theme on the command line. `auto` is the style of the desktop, or light if that is unknown.
enum ThemeArgument: String, CaseIterable {
  case light, dark, auto

  /// Whether the theme is dark, now and on this desktop.
  var isDark: Bool {
    self == .dark || self == .auto && DesktopSettings.current.prefersDark == true
  }
}
