import CSDL2

/// What SDL says of itself, with a display or without: for `doctor`.
public struct SDLHealth: Hashable, Sendable, Codable {
  /// One setting that the host makes before video starts (SDL-01).
  public struct Hint: Hashable, Sendable, Codable {
    public var name: String
    public var wanted: String
    /// What is in force; `nil`: nothing was set.
    public var found: String?

    package init(name: String, wanted: String, found: String?) {
      self.name = name
      self.wanted = wanted
      self.found = found
    }

    /// The environment has another opinion, which SDL puts above ours.
    public var isOverruled: Bool { found != wanted }
  }

  /// The headers this program was built with.
  public var compiledVersion: String
  /// The library that runs.
  public var linkedVersion: String
  /// SDL2_image's, which is loaded with the first picture; `nil`: it is not installed.
  public var imageVersion: String?
  public var hints: [Hint]
  /// `nil`: video did not start; `trouble` says why.
  public var devices: SDLDevices?
  /// What pictures come to a window by (B30); `nil`: no window could be opened.
  public var presenter: String?
  public var trouble: String?

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

  /// Looks; nothing stays open.
  @MainActor public static func check() -> SDLHealth {
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
      health.devices = try SDLDevices.list()
      health.presenter = try SDLPresenter.probe()
    } catch {
      health.trouble = "\(error)"
    }
    return health
  }
}
