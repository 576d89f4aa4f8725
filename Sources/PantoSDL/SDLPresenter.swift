import CSDL2
import PantoRaster
import PantoScene

/// Shows finished pixels in a window. SDL only presents them; it does not draw (DRW-05).
///
/// On X11 the window's own surface is updated rectangle by rectangle. Elsewhere a streaming texture
/// is updated by rectangle and copied whole. If no renderer can be created, SDL's software renderer
/// is used (B30). A lost texture is created again, and only the third failure in a row is thrown
/// (B26).
@MainActor final class SDLPresenter {
  /// The SDL calls that can fail, as replaceable closures, so that a test can make them fail.
  struct Calls {
    var renderer: (_ window: OpaquePointer, _ flags: UInt32) -> OpaquePointer? = {
      SDL_CreateRenderer($0, -1, $1)
    }
    var texture: (_ renderer: OpaquePointer?, _ width: Int32, _ height: Int32) -> OpaquePointer? = {
      SDL_CreateTexture(
        $0, SDL_PIXELFORMAT_RGB888.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue), $1, $2)
    }
  }

  private let window: OpaquePointer
  private let calls: Calls
  private var failures = 0
  private var renderer: OpaquePointer?
  private var texture: OpaquePointer?
  private var textureSize = (width: 0, height: 0)
  private var rects: [SDL_Rect] = []
  private var lent: Bitmap?
  private(set) var fellBackToSoftware = false

  init(
    window: OpaquePointer, driver: SDLInput.Driver, calls: Calls = Calls(),
    presentation: SDLHost.Options.Presentation = .automatic
  ) throws(SDLError) {
    self.window = window
    self.calls = calls
    rects.reserveCapacity(8)
    let usesSurface =
      presentation == .surface || presentation == .automatic && driver == .x11
    if usesSurface, SDL_GetWindowSurface(window) != nil { return }
    if presentation == .surface { throw .cannotPresent("no window surface: \(SDLError.latest)") }
    renderer = calls.renderer(window, 0)
    if renderer == nil { try useSoftware() }
  }

  private func useSoftware() throws(SDLError) {
    close()
    fellBackToSoftware = true
    // Where the system has no window surface, as under Wayland, SDL makes one from a texture, but
    // only with this hint (B30).
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "1")
    renderer = calls.renderer(window, SDL_RENDERER_SOFTWARE.rawValue)
    guard renderer != nil else { throw .cannotPresent(SDLError.latest) }
  }

  /// The means of presentation in one word: `surface`, or the name of SDL's renderer.
  var name: String {
    guard let renderer else { return "surface" }
    var info = SDL_RendererInfo()
    guard SDL_GetRendererInfo(renderer, &info) == 0, let name = info.name else { return "renderer" }
    return String(cString: name)
  }

  /// The means of presentation as text, for `pantograph doctor`.
  var means: String {
    guard let renderer else { return "window surface" }
    var info = SDL_RendererInfo()
    let isKnown = SDL_GetRendererInfo(renderer, &info) == 0
    let name = isKnown ? info.name.map { String(cString: $0) } ?? "unknown" : "unknown"
    return "renderer \(name)" + (fellBackToSoftware ? ", as no other could be had" : "")
  }

  /// Opens a hidden window and returns, as text, the means by which frames would be shown in it.
  static func probe() throws(SDLError) -> String {
    try SDLHost.initVideo()
    defer { SDL_QuitSubSystem(SDL_INIT_VIDEO) }
    guard let window = SDL_CreateWindow("", 0, 0, 64, 64, SDL_WINDOW_HIDDEN.rawValue) else {
      throw .cannotOpenWindow(SDLError.latest)
    }
    defer { SDL_DestroyWindow(window) }
    let presenter = try SDLPresenter(
      window: window, driver: SDLInput.Driver(named: SDLHost.videoDriver))
    defer { presenter.close() }
    return presenter.means
  }

  func close() {
    if let texture { SDL_DestroyTexture(texture) }
    if let renderer { SDL_DestroyRenderer(renderer) }
    texture = nil
    renderer = nil
  }

  /// The window's size in pixels, read from SDL each time.
  var pixelSize: (width: Int, height: Int) {
    var w: Int32 = 0
    var h: Int32 = 0
    if let renderer {
      SDL_GetRendererOutputSize(renderer, &w, &h)
    } else {
      SDL_GetWindowSizeInPixels(window, &w, &h)
    }
    return (Int(w), Int(h))
  }

  /// Drops the lost texture. The next frame is presented whole.
  func deviceWasReset() {
    if let texture { SDL_DestroyTexture(texture) }
    texture = nil
  }

  /// The window's own pixels if frames can be drawn into them directly, otherwise `nil`. A new
  /// bitmap is returned whenever SDL has replaced the pixels.
  func ground() -> Bitmap? {
    guard renderer == nil, let surface = SDL_GetWindowSurface(window),
      surface.pointee.format.pointee.format == SDL_PIXELFORMAT_RGB888.rawValue,
      surface.pointee.pitch == surface.pointee.w * 4, let memory = surface.pointee.pixels
    else {
      lent = nil
      return nil
    }
    let pixels = memory.assumingMemoryBound(to: UInt32.self)
    let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    if let lent, lent.pixels == pixels, lent.width == width, lent.height == height { return lent }
    let made = Bitmap(borrowing: pixels, width: width, height: height)
    lent = made
    return made
  }

  /// Shows the `damage` of a picture of `width` × `height` premultiplied pixels. Returns `false` if
  /// the whole picture must be drawn again, because the window has changed its size or its texture
  /// was lost.
  func present(
    _ pixels: UnsafePointer<UInt32>, width: Int, height: Int, damage: [PixelRect]
  ) throws(SDLError) -> Bool {
    rects.removeAll(keepingCapacity: true)
    for r in damage {
      rects.append(
        SDL_Rect(x: Int32(r.minX), y: Int32(r.minY), w: Int32(r.width), h: Int32(r.height)))
    }
    do throws(SDLError) {
      let isShown =
        renderer == nil
        ? try toSurface(pixels, width, height) : try toTexture(pixels, width, height)
      failures = 0
      return isShown
    } catch {
      failures += 1
      guard failures < 3 else { throw error }
      deviceWasReset()
      // A second failure in a row is not a transient loss. The software renderer cannot lose its
      // texture.
      if failures == 2, renderer != nil, !fellBackToSoftware { try useSoftware() }
      return false
    }
  }

  private func toSurface(
    _ pixels: UnsafePointer<UInt32>, _ width: Int, _ height: Int
  ) throws(SDLError) -> Bool {
    guard let surface = SDL_GetWindowSurface(window) else { throw .cannotPresent(SDLError.latest) }
    guard Int(surface.pointee.w) == width, Int(surface.pointee.h) == height else { return false }
    let format = surface.pointee.format.pointee.format
    // The picture was drawn directly into the surface.
    let isThere = surface.pointee.pixels == UnsafeMutableRawPointer(mutating: pixels)
    // The picture was drawn into window pixels that SDL has replaced since.
    if !isThere, let lent, UnsafePointer(lent.pixels) == pixels { return false }
    for r in rects where !isThere {
      let from = pixels + Int(r.y) * width + Int(r.x)
      let to =
        surface.pointee.pixels + Int(r.y) * Int(surface.pointee.pitch)
        + Int(r.x) * Int(surface.pointee.format.pointee.BytesPerPixel)
      guard
        SDL_ConvertPixels(
          r.w, r.h, SDL_PIXELFORMAT_RGB888.rawValue, from, Int32(width * 4), format, to,
          surface.pointee.pitch) == 0
      else { throw .cannotPresent(SDLError.latest) }
    }
    guard SDL_UpdateWindowSurfaceRects(window, rects, Int32(rects.count)) == 0 else {
      throw .cannotPresent(SDLError.latest)
    }
    return true
  }

  private func toTexture(
    _ pixels: UnsafePointer<UInt32>, _ width: Int, _ height: Int
  ) throws(SDLError) -> Bool {
    let size = pixelSize
    guard size.width == width, size.height == height else { return false }
    if texture == nil || textureSize.width != width || textureSize.height != height {
      if let texture { SDL_DestroyTexture(texture) }
      texture = calls.texture(renderer, Int32(width), Int32(height))
      textureSize = (width, height)
      rects = [SDL_Rect(x: 0, y: 0, w: Int32(width), h: Int32(height))]
    }
    guard let texture else { throw .cannotPresent(SDLError.latest) }
    for i in rects.indices {
      let from = pixels + Int(rects[i].y) * width + Int(rects[i].x)
      guard SDL_UpdateTexture(texture, &rects[i], from, Int32(width * 4)) == 0 else {
        throw .cannotPresent(SDLError.latest)
      }
    }
    guard SDL_RenderCopy(renderer, texture, nil, nil) == 0 else {
      throw .cannotPresent(SDLError.latest)
    }
    SDL_RenderPresent(renderer)
    return true
  }
}
