import PantoBase
import PantoGraphics

/// How long a registered font stays. Every one stays until the program ends.
public enum CTFontManagerScope: UInt32, Sendable {
  case none = 0
  case process = 1
  case persistent = 2
  case session = 3
  /// The former name of `persistent`.
  public static let user = CTFontManagerScope.persistent
}

/// Why a font was not registered.
public struct CTFontManagerError: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// There is no such file, or it is larger than 64 MiB.
  public static let fileNotFound = CTFontManagerError(rawValue: 101)
  /// The file holds no font with a name and characters.
  public static let unrecognizedFormat = CTFontManagerError(rawValue: 103)
  /// A font with that PostScript name is registered.
  public static let alreadyRegistered = CTFontManagerError(rawValue: 105)

  /// The domain of errors of the font registration.
  public static let domain = "com.apple.CoreText.CTFontManagerErrorDomain"
}

/// Registers the fonts of a file, so that `UIFont(name:size:)` finds them, and so that they are
/// searched for characters that other fonts do not have (DRW-14).
///
/// - Parameters:
///   - fontURL: a `.ttf`, `.otf` or `.ttc` file of at most 64 MiB.
///   - scope: has no effect; a font stays until the program ends.
///   - error: gets the reason if the result is `false`. Its code is one of `CTFontManagerError`.
@discardableResult
@preconcurrency @MainActor public func CTFontManagerRegisterFontsForURL(
  _ fontURL: URL, _ scope: CTFontManagerScope,
  _ error: UnsafeMutablePointer<Unmanaged<NSError>?>?
) -> Bool {
  guard let data = CGDataProvider(url: fontURL)?.contents else {
    return refuse(.fileNotFound, "There is no font file at \(fontURL.path).", error)
  }
  return register(FontFile.fonts(data), fontURL.lastPathComponent, error)
}

/// Registers the fonts of several files; see `CTFontManagerRegisterFontsForURL`.
///
/// - Returns: whether a font of every file was registered.
@discardableResult
@preconcurrency @MainActor public func CTFontManagerRegisterFontsForURLs(
  _ fontURLs: [URL], _ scope: CTFontManagerScope,
  _ errors: UnsafeMutablePointer<Unmanaged<NSError>?>?
) -> Bool {
  fontURLs.reduce(true) { CTFontManagerRegisterFontsForURL($1, scope, errors) && $0 }
}

/// Registers a font that was made of a file's bytes; see `CTFontManagerRegisterFontsForURL`.
@discardableResult
@preconcurrency @MainActor public func CTFontManagerRegisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<NSError>?>?
) -> Bool {
  guard let file = font.registered else {
    return refuse(.unrecognizedFormat, "The font was made by its name, not of a file.", error)
  }
  return register([file], font.fullName ?? "font", error)
}

extension CGFont {
  /// Creates the first font of a file's bytes. `nil` if they are no font.
  public convenience init?(_ provider: CGDataProvider) {
    guard let font = FontFile.fonts(provider.contents).first else { return nil }
    self.init(font)
  }
}

@MainActor private func register(
  _ fonts: [FontRegistry.Font], _ name: String,
  _ error: UnsafeMutablePointer<Unmanaged<NSError>?>?
) -> Bool {
  guard !fonts.isEmpty else {
    return refuse(.unrecognizedFormat, "\(name) holds no font.", error)
  }
  guard FontRegistry.add(fonts) > 0 else {
    return refuse(.alreadyRegistered, "The fonts of \(name) are registered already.", error)
  }
  return true
}

@MainActor private func refuse(
  _ reason: CTFontManagerError, _ text: String,
  _ error: UnsafeMutablePointer<Unmanaged<NSError>?>?
) -> Bool {
  Misuse.warn("CTFontManager: " + text, oncePerMessage: true)
  error?.pointee = Unmanaged.passRetained(
    NSError(
      domain: CTFontManagerError.domain, code: reason.rawValue,
      userInfo: [NSLocalizedDescriptionKey: text]))
  return false
}
