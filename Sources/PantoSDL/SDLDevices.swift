import CSDL2

/// The input devices, displays and drivers that SDL finds on this machine.
package struct SDLDevices: Hashable, Sendable, Codable {
  /// A touch device that SDL lists: a touch screen or a trackpad.
  package struct Touch: Hashable, Sendable, Codable {
    /// SDL's identifier of the device.
    package var id: Int64
    /// The device's name, or `touch` and its number if SDL knows no name.
    package var name: String
    /// `direct`, `indirectAbsolute`, `indirectRelative` or `unknown`. Only `direct` devices make
    /// touches; the indirect kinds are trackpads (SDL-04).
    package var kind: String

    package init(id: Int64, name: String, kind: String) {
      self.id = id
      self.name = name
      self.kind = kind
    }
  }

  /// A display in its current mode.
  package struct Display: Hashable, Sendable, Codable {
    /// The display's name, or `display` and its number if SDL knows no name.
    package var name: String
    /// The width in SDL's screen coordinates.
    package var width: Int
    /// The height in SDL's screen coordinates.
    package var height: Int
    /// The refresh rate in hertz; 0 if the display does not tell.
    package var refreshRate: Int
    /// The pixels per screen coordinate of a window there (SIM-03); `nil` if not measured.
    package var scale: Double?

    package init(
      name: String, width: Int, height: Int, refreshRate: Int, scale: Double? = nil
    ) {
      self.name = name
      self.width = width
      self.height = height
      self.refreshRate = refreshRate
      self.scale = scale
    }
  }

  /// The version of the SDL library in use, such as `2.26.5`.
  package var sdlVersion: String
  /// The video driver in use, such as `x11`.
  package var videoDriver: String
  /// The video drivers that SDL was built with.
  package var videoDrivers: [String]
  /// The renderers that SDL was built with.
  package var renderers: [String]
  /// The touch devices that SDL lists.
  package var touch: [Touch]
  /// The displays that SDL lists.
  package var displays: [Display]

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

  /// Lists what SDL finds. Video is started for the call if necessary, and stopped afterwards.
  /// Throws `SDLError.noDisplay` if video cannot start.
  ///
  /// - Parameter measuresScale: Whether a hidden window measures the scale of each display. Default
  ///   `false`.
  @MainActor package static func list(
    measuringScale measuresScale: Bool = false
  ) throws(SDLError) -> SDLDevices {
    let wasUp = SDL_WasInit(SDL_INIT_VIDEO) != 0
    if !wasUp {
      SDLHost.setHints()
      try SDLHost.initVideo()
    }
    defer { if !wasUp { SDL_QuitSubSystem(SDL_INIT_VIDEO) } }
    SDL_PumpEvents()
    var version = SDL_version()
    SDL_GetVersion(&version)
    var found = SDLDevices(
      sdlVersion: "\(version.major).\(version.minor).\(version.patch)",
      videoDriver: SDLHost.videoDriver, videoDrivers: [], renderers: [], touch: [], displays: [])
    found.addDrivers()
    found.addTouchDevices()
    found.addDisplays()
    if measuresScale {
      for i in found.displays.indices { found.displays[i].scale = scale(ofDisplay: i) }
    }
    return found
  }

  /// Returns the pixels per screen coordinate of a window on a display; `nil` if none could be
  /// opened.
  @MainActor private static func scale(ofDisplay index: Int) -> Double? {
    let place = CSDL_WINDOWPOS_CENTERED | Int32(index)
    let flags = SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    guard let window = SDL_CreateWindow("", place, place, 64, 64, flags) else { return nil }
    defer { SDL_DestroyWindow(window) }
    var (points, pixels, height): (Int32, Int32, Int32) = (0, 0, 0)
    SDL_GetWindowSize(window, &points, &height)
    SDL_GetWindowSizeInPixels(window, &pixels, &height)
    return points > 0 && pixels > 0 ? Double(pixels) / Double(points) : nil
  }

  private mutating func addDrivers() {
    for i in 0..<SDL_GetNumVideoDrivers() {
      if let name = SDL_GetVideoDriver(i) { videoDrivers.append(String(cString: name)) }
    }
    for i in 0..<SDL_GetNumRenderDrivers() {
      var info = SDL_RendererInfo()
      if SDL_GetRenderDriverInfo(i, &info) == 0, let name = info.name {
        renderers.append(String(cString: name))
      }
    }
  }

  private mutating func addTouchDevices() {
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
      touch.append(Touch(id: id, name: name, kind: kind))
    }
  }

  private mutating func addDisplays() {
    for i in 0..<SDL_GetNumVideoDisplays() {
      var mode = SDL_DisplayMode()
      guard SDL_GetCurrentDisplayMode(i, &mode) == 0 else { continue }
      let name = SDL_GetDisplayName(i).map { String(cString: $0) } ?? "display \(i + 1)"
      displays.append(
        Display(
          name: name, width: Int(mode.w), height: Int(mode.h), refreshRate: Int(mode.refresh_rate)))
    }
  }
}
