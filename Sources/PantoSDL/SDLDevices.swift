import CSDL2

/// What SDL finds on this machine: for `devices` and for the host.
public struct SDLDevices: Hashable, Sendable, Codable {
  public struct Touch: Hashable, Sendable, Codable {
    public var id: Int64
    public var name: String
    /// `direct` makes touches; `indirectAbsolute` and `indirectRelative` (trackpads) do not (SDL-04).
    public var kind: String
  }

  public struct Display: Hashable, Sendable, Codable {
    public var name: String
    public var width: Int
    public var height: Int
    public var refreshRate: Int

    package init(name: String, width: Int, height: Int, refreshRate: Int) {
      self.name = name
      self.width = width
      self.height = height
      self.refreshRate = refreshRate
    }
  }

  public var sdlVersion: String
  public var videoDriver: String
  public var videoDrivers: [String]
  public var renderers: [String]
  public var touch: [Touch]
  public var displays: [Display]

  package init(
    sdlVersion: String, videoDriver: String, videoDrivers: [String], renderers: [String],
    touch: [Touch], displays: [Display]
  ) {
    self.sdlVersion = sdlVersion
    self.videoDriver = videoDriver
    self.videoDrivers = videoDrivers
    self.renderers = renderers
    self.touch = touch
    self.displays = displays
  }

  /// Starts video for the look-up if it was not up.
  @MainActor public static func list() throws(SDLError) -> SDLDevices {
    let wasUp = SDL_WasInit(SDL_INIT_VIDEO) != 0
    if !wasUp {
      SDLHost.setHints()
      guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { throw .noDisplay(SDLError.latest) }
    }
    defer { if !wasUp { SDL_QuitSubSystem(SDL_INIT_VIDEO) } }
    SDL_PumpEvents()
    var version = SDL_version()
    SDL_GetVersion(&version)
    var found = SDLDevices(
      sdlVersion: "\(version.major).\(version.minor).\(version.patch)",
      videoDriver: SDLHost.videoDriver, videoDrivers: [], renderers: [], touch: [], displays: [])
    for i in 0..<SDL_GetNumVideoDrivers() {
      if let name = SDL_GetVideoDriver(i) { found.videoDrivers.append(String(cString: name)) }
    }
    for i in 0..<SDL_GetNumRenderDrivers() {
      var info = SDL_RendererInfo()
      if SDL_GetRenderDriverInfo(i, &info) == 0, let name = info.name {
        found.renderers.append(String(cString: name))
      }
    }
    for i in 0..<SDL_GetNumTouchDevices() {
      let id = SDL_GetTouchDevice(i)
      let kind: String
      switch SDL_GetTouchDeviceType(id) {
      case SDL_TOUCH_DEVICE_DIRECT: kind = "direct"
      case SDL_TOUCH_DEVICE_INDIRECT_ABSOLUTE: kind = "indirectAbsolute"
      case SDL_TOUCH_DEVICE_INDIRECT_RELATIVE: kind = "indirectRelative"
      default: kind = "unknown"
      }
      let name = SDL_GetTouchName(i).map { String(cString: $0) } ?? "touch \(i + 1)"
      found.touch.append(Touch(id: id, name: name, kind: kind))
    }
    for i in 0..<SDL_GetNumVideoDisplays() {
      var mode = SDL_DisplayMode()
      guard SDL_GetCurrentDisplayMode(i, &mode) == 0 else { continue }
      let name = SDL_GetDisplayName(i).map { String(cString: $0) } ?? "display \(i + 1)"
      found.displays.append(
        Display(
          name: name, width: Int(mode.w), height: Int(mode.h), refreshRate: Int(mode.refresh_rate)))
    }
    return found
  }
}
