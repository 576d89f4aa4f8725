import Foundation

/// The desktop's settings of colours and motion.
///
/// GTK's `settings.ini` and KDE's `kdeglobals` are read. For a desktop that keeps its settings only
/// in a database of its own, every value is `nil`.
public struct DesktopSettings: Hashable, Sendable {
  /// Whether windows should be dark; `nil` if the desktop does not say.
  public var prefersDark: Bool?
  /// Whether motion should be reduced, as `gtk-enable-animations=false` asks; `nil` if the desktop
  /// does not say.
  public var reducesMotion: Bool?

  /// Creates settings with every value `nil`.
  public init() {}

  /// The settings of the user's desktop, read at the first use.
  public static let current = now

  /// The settings of the user's desktop at this moment. The files are read each time.
  public static var now: DesktopSettings { read(ProcessInfo.processInfo.environment) }

  /// The number of bytes at the start of a settings file that are read.
  private static let mostBytes = 1 << 16

  /// Reads the settings from the files that the environment variables lead to. For each value, the
  /// first file that has it wins; the theme of `GTK_THEME` comes before all files.
  package static func read(_ environment: [String: String]) -> DesktopSettings {
    var settings = DesktopSettings()
    if let theme = environment["GTK_THEME"], !theme.isEmpty {
      settings.prefersDark = isDark(theme: theme)
    }
    let base: String
    if let set = environment["XDG_CONFIG_HOME"], set.hasPrefix("/") {
      base = set
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      base = home + "/.config"
    } else {
      return settings
    }
    for name in ["gtk-4.0/settings.ini", "gtk-3.0/settings.ini", "kdeglobals"] {
      guard let file = FileHandle(forReadingAtPath: "\(base)/\(name)") else { continue }
      let bytes = (try? file.read(upToCount: mostBytes)) ?? nil
      try? file.close()
      if let bytes { settings.add(String(decoding: bytes, as: UTF8.self)) }
    }
    return settings
  }

  private static func isDark(theme: String) -> Bool {
    theme.lowercased().contains("dark")
  }

  /// Reads the text of a settings file. A value that an earlier file gave stays as it is.
  package mutating func add(_ text: String) {
    var dark: Bool?
    var reduced: Bool?
    var named: Bool?
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard parts.count == 2 else { continue }
      let isOff = ["0", "false", "no"].contains(parts[1].lowercased())
      switch parts[0] {
      case "gtk-application-prefer-dark-theme": dark = !isOff
      case "gtk-enable-animations": reduced = isOff
      case "gtk-theme-name", "ColorScheme": named = DesktopSettings.isDark(theme: parts[1])
      case "AnimationDurationFactor": reduced = Double(parts[1]) == 0
      default: break
      }
    }
    prefersDark = prefersDark ?? dark ?? named
    reducesMotion = reducesMotion ?? reduced
  }
}
