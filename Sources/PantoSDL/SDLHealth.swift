import CSDL2

/// The state of SDL on this machine, with or without a display. `pantograph doctor` prints it.
package struct SDLHealth: Hashable, Sendable, Codable {
  /// One setting that the host makes before video starts (SDL-01).
  package struct Hint: Hashable, Sendable, Codable {
    /// The name of the SDL hint, such as `SDL_APP_NAME`.
    package var name: String
    /// The value that the host sets.
    package var wanted: String
    /// The value of the SDL hint in force; `nil` if the hint is not set.
    package var found: String?

    package init(name: String, wanted: String, found: String?) {
      self.name = name
      self.wanted = wanted
      self.found = found
    }

    /// Whether an environment variable overrides the host's value.
    package var isOverruled: Bool { found != wanted }
  }

  /// The version of the SDL headers that this program was compiled with.
  package var compiledVersion: String
  /// The version of the SDL library that runs.
  package var linkedVersion: String
  /// The version of SDL2_image, which is loaded with the first picture; `nil` if it is not
  /// installed.
  package var imageVersion: String?
  /// The settings that the host makes before video starts.
  package var hints: [Hint]
  /// The devices and drivers that SDL found; `nil` if video did not start. `trouble` then says why.
  package var devices: SDLDevices?
  /// How frames get into a window (B30); `nil` if no window could be opened.
  package var presenter: String?
  /// The error that the check ran into; `nil` if there was none.
  package var trouble: String?

  package init(
    compiledVersion: String, linkedVersion: String, imageVersion: String? = nil, hints: [Hint],
    devices: SDLDevices?,
    presenter: String? = nil, trouble: String?
  ) {
    self.compiledVersion = compiledVersion
    self.linkedVersion = linkedVersion
    self.imageVersion = imageVersion
    self.hints = hints
    self.devices = devices
    self.presenter = presenter
    self.trouble = trouble
  }

  /// Checks SDL's settings, devices and window support. Nothing that the check opens stays open.
  @MainActor package static func check() -> SDLHealth {
    SDLHost.setHints()
    var version = SDL_version()
    SDL_GetVersion(&version)
    var health = SDLHealth(
      compiledVersion: "\(SDL_MAJOR_VERSION).\(SDL_MINOR_VERSION).\(SDL_PATCHLEVEL)",
      linkedVersion: "\(version.major).\(version.minor).\(version.patch)",
      imageVersion: SDLImageLibrary.shared?.version,
      hints: SDLHost.hints.map { name, wanted in
        Hint(name: name, wanted: wanted, found: SDL_GetHint(name).map { String(cString: $0) })
      }, devices: nil, trouble: nil)
    do throws(SDLError) {
      health.devices = try SDLDevices.list(measuringScale: true)
      health.presenter = try SDLPresenter.probe()
    } catch {
      health.trouble = "\(error)"
    }
    return health
  }
}
