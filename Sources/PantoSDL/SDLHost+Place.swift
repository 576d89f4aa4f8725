import CSDL2
import PantoScene

/// The place of the window on the desktop, and full screen.
extension SDLHost {
  /// The upper left corner of the window's content on the desktop, in the desktop's units; `nil`
  /// under Wayland, which does not tell. A closed window keeps its last place.
  public var position: CGPoint? {
    guard let window else { return placeAtClose?.position }
    guard SDLHost.videoDriver != "wayland" else { return nil }
    var x: Int32 = 0
    var y: Int32 = 0
    SDL_GetWindowPosition(window, &x, &y)
    return CGPoint(x: CGFloat(x), y: CGFloat(y))
  }

  /// Whether the window covers its whole display. Setting the value resizes the window, and the
  /// stage with it.
  public var isFullScreen: Bool {
    get {
      guard let window else { return placeAtClose?.isFullScreen ?? false }
      return SDL_GetWindowFlags(window) & SDL_WINDOW_FULLSCREEN.rawValue != 0
    }
    set {
      guard let window, newValue != isFullScreen else { return }
      SDL_SetWindowFullscreen(window, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
    }
  }

  /// Moves the window to a remembered place, if its title would be visible on a display.
  static func move(_ window: OpaquePointer, to position: CGPoint?) {
    guard let position, position.x.magnitude <= 32_768, position.y.magnitude <= 32_768 else {
      return
    }
    for i in 0..<SDL_GetNumVideoDisplays() {
      var area = SDL_Rect()
      guard SDL_GetDisplayUsableBounds(i, &area) == 0 else { continue }
      let usable = CGRect(
        x: CGFloat(area.x), y: CGFloat(area.y), width: CGFloat(area.w), height: CGFloat(area.h))
      // The first 64 units of the content are visible, so that the window can be moved back.
      guard usable.contains(position), usable.contains(position + CGPoint(x: 64, y: 64)) else {
        continue
      }
      SDL_SetWindowPosition(window, Int32(position.x), Int32(position.y))
      return
    }
  }
}

extension SDLHost {
  /// The scale of the window in pixels per point, 0.05 to 20; `nil` takes the display's. The stage
  /// gets a new size in points with the next event, and a recording stores the change. A value
  /// outside this range is reported as misuse and ignored.
  public var requestedScale: CGFloat? {
    get { options.scale }
    set {
      if let newValue, !(0.05...20).contains(newValue) {
        return Misuse.report("requestedScale: \(newValue) is not from 0.05 to 20")
      }
      guard newValue != options.scale else { return }
      options.scale = newValue
      // A handler may ask for the change, and a recording keeps only what happens between handlers.
      hasNewScale = true
    }
  }
}
