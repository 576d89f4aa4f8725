import CSDL2
import PantoBase
import PantoControls
import PantoGraphics
import PantoRaster
import PantoScene
import Testing

@testable import PantoSDL

/// A window that shows nothing but keeps its pixels, so that they can be read back.
@MainActor private final class DummyWindow {
  let handle: OpaquePointer

  init?(width: Int32 = 32, height: Int32 = 24) {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0,
      let window = SDL_CreateWindow("", 0, 0, width, height, SDL_WINDOW_HIDDEN.rawValue)
    else { return nil }
    handle = window
  }

  func close() {
    SDL_DestroyWindow(handle)
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  /// Returns the pixels that a renderer has drawn.
  func rendered(width: Int, height: Int) -> [UInt32] {
    var pixels = [UInt32](repeating: 7, count: width * height)
    SDL_RenderReadPixels(
      SDL_GetRenderer(handle), nil, SDL_PIXELFORMAT_RGB888.rawValue, &pixels, Int32(width * 4))
    return pixels.map { $0 & 0xFFFFFF }
  }

  /// Returns the pixels of the window's surface.
  func onSurface(_ count: Int) -> [UInt32] {
    guard let surface = SDL_GetWindowSurface(handle) else { return [] }
    let shown = surface.pointee.pixels.assumingMemoryBound(to: UInt32.self)
    return (0..<count).map { shown[$0] & 0xFFFFFF }
  }
}

/// Checks presenting, also after textures and surfaces were lost.
@MainActor @Suite("Presenting", .serialized, .timeLimit(.minutes(60))) struct SDLPresenterTests {
  private let size = (width: 32, height: 24)
  private let corner = [PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1)]
  private var whole: [PixelRect] {
    [PixelRect(minX: 0, minY: 0, maxX: size.width, maxY: size.height)]
  }
  private func picture(_ color: UInt32) -> [UInt32] {
    (0..<size.width * size.height).map { color + UInt32($0 % 50) }
  }

  @Test("after a device reset the texture is lost, and the next frame is shown whole (B26, DRW-05)")
  func deviceReset() throws {
    let window = try #require(DummyWindow())
    defer { window.close() }
    let presenter = try SDLPresenter(window: window.handle, driver: .other)
    defer { presenter.close() }
    let first = picture(0x200000)
    #expect(try presenter.present(first, width: 32, height: 24, damage: whole))
    #expect(window.rendered(width: 32, height: 24) == first)

    presenter.deviceWasReset()
    let second = picture(0x3000)
    #expect(try presenter.present(second, width: 32, height: 24, damage: corner))
    #expect(window.rendered(width: 32, height: 24) == second)
  }

  @Test("a surface that a resize made invalid is requested again (B26, DRW-05)")
  func surfaceGone() throws {
    let window = try #require(DummyWindow())
    defer { window.close() }
    let presenter = try SDLPresenter(window: window.handle, driver: .x11)
    defer { presenter.close() }
    #expect(SDL_GetRenderer(window.handle) == nil)
    #expect(try presenter.present(picture(0x20), width: 32, height: 24, damage: whole))

    SDL_SetWindowSize(window.handle, 16, 12)
    #expect(try !presenter.present(picture(0x20), width: 32, height: 24, damage: corner))
    #expect(presenter.pixelSize == (16, 12))
    let small = (0..<16 * 12).map { UInt32($0) }
    let all = [PixelRect(minX: 0, minY: 0, maxX: 16, maxY: 12)]
    #expect(try presenter.present(small, width: 16, height: 12, damage: all))
    let surface = try #require(SDL_GetWindowSurface(window.handle))
    let shown = surface.pointee.pixels.assumingMemoryBound(to: UInt32.self)
    #expect((0..<16 * 12).allSatisfy { shown[$0] & 0xFFFFFF == small[$0] })
  }

  @Test("the picture is painted into the window's surface, and into its replacement (DRW-05)")
  func paintedInPlace() throws {
    let window = try #require(DummyWindow())
    defer { window.close() }
    let presenter = try SDLPresenter(window: window.handle, driver: .x11)
    defer { presenter.close() }
    let compositor = RasterCompositor()
    func frame(_ width: Int, _ height: Int, _ red: CGFloat, damage: [PixelRect]) -> Frame {
      Frame(
        pixelWidth: width, pixelHeight: height, scale: 1, background: RGBA(red, 0, 0),
        damage: damage)
    }
    func shows(_ color: UInt32) throws -> Bool {
      let surface = try #require(SDL_GetWindowSurface(window.handle))
      let shown = surface.pointee.pixels.assumingMemoryBound(to: UInt32.self)
      let count = Int(surface.pointee.w * surface.pointee.h)
      return (0..<count).allSatisfy { shown[$0] & 0xFFFFFF == color }
    }
    func present() throws -> Bool {
      try presenter.present(
        compositor.bitmap.pixels, width: compositor.bitmap.width,
        height: compositor.bitmap.height, damage: compositor.lastDamage)
    }
    let first = try #require(presenter.ground())
    compositor.borrowed = first
    // A frame with only one damaged corner paints everything if the pixels are new.
    try compositor.present(frame(32, 24, 1, damage: corner))
    #expect(compositor.bitmap === first && presenter.ground() === first)
    #expect(try present() && shows(0xFF0000))

    SDL_SetWindowSize(window.handle, 16, 12)
    #expect(try !present(), "the old pixels are not read any more")
    let second = try #require(presenter.ground())
    #expect(second !== first)
    compositor.borrowed = second
    try compositor.present(frame(16, 12, 0, damage: []))
    #expect(try present() && shows(0))

    compositor.giveBack()
    #expect(compositor.bitmap !== second && compositor.bitmap.width == 16)
    #expect(compositor.bitmap[3, 3] & 0xFFFFFF == 0)
    try compositor.present(frame(16, 12, 1, damage: [PixelRect(width: 16, height: 12)]))
    #expect(compositor.bitmap[3, 3] & 0xFFFFFF == 0xFF0000)
    #expect(try shows(0), "the window is let alone")
  }

  @Test("a window that changes only its width or height gets a new texture (DRW-05, MUT-06)")
  func oneSideChanges() throws {
    let window = try #require(DummyWindow())
    defer { window.close() }
    let presenter = try SDLPresenter(window: window.handle, driver: .other)
    defer { presenter.close() }
    #expect(try presenter.present(picture(0x20), width: 32, height: 24, damage: whole))
    for (width, height) in [(32, 12), (16, 12), (16, 24)] {
      SDL_SetWindowSize(window.handle, Int32(width), Int32(height))
      let shown = (0..<width * height).map { UInt32(0x4000 + $0) }
      #expect(try presenter.present(shown, width: width, height: height, damage: corner))
      #expect(window.rendered(width: width, height: height) == shown, "\(width) by \(height)")
    }
  }

  @Test("the ground has the window's current size, wherever its memory is (DRW-05, MUT-06)")
  func groundOfOneSide() throws {
    let window = try #require(DummyWindow(width: 320, height: 240))
    defer { window.close() }
    let presenter = try SDLPresenter(window: window.handle, driver: .x11)
    defer { presenter.close() }
    _ = presenter.ground()
    // Memory of one size is reused for the next, so only the dimensions differ.
    for (width, height) in [(240, 320), (320, 240), (319, 240), (320, 240), (320, 239), (160, 480)]
    {
      SDL_SetWindowSize(window.handle, Int32(width), Int32(height))
      let ground = try #require(presenter.ground())
      #expect(ground.width == width && ground.height == height)
      #expect(presenter.ground() === ground)
    }
  }

  @Test("without a renderer SDL's software renderer is used and named (B30, DRW-05)")
  func noRenderer() throws {
    let window = try #require(DummyWindow())
    defer { window.close() }
    var calls = SDLPresenter.Calls()
    calls.renderer = { window, flags in
      flags == SDL_RENDERER_SOFTWARE.rawValue ? SDL_CreateRenderer(window, -1, flags) : nil
    }
    let presenter = try SDLPresenter(window: window.handle, driver: .other, calls: calls)
    defer { presenter.close() }
    #expect(presenter.fellBackToSoftware)
    #expect(presenter.means == "renderer software, as no other could be had")
    let shown = picture(0x40)
    #expect(try presenter.present(shown, width: 32, height: 24, damage: whole))
    #expect(window.rendered(width: 32, height: 24) == shown)
  }

  @Test("if that fails too, the caller gets an error and nothing is leaked (B30)")
  func nothingAtAll() throws {
    let window = try #require(DummyWindow())
    defer { window.close() }
    var calls = SDLPresenter.Calls()
    calls.renderer = { _, _ in nil }
    #expect(throws: SDLError.self) {
      _ = try SDLPresenter(window: window.handle, driver: .other, calls: calls)
    }
  }

  @Test("a texture that fails is made again for the next frame, with the whole picture (B26)")
  func textureFails() throws {
    let window = try #require(DummyWindow())
    defer { window.close() }
    var refusals = 2
    var calls = SDLPresenter.Calls()
    calls.texture = { renderer, width, height in
      refusals -= 1
      return refusals >= 0 ? nil : SDLPresenter.Calls().texture(renderer, width, height)
    }
    let presenter = try SDLPresenter(window: window.handle, driver: .other, calls: calls)
    defer { presenter.close() }
    let shown = picture(0x50)
    #expect(try !presenter.present(shown, width: 32, height: 24, damage: whole))
    #expect(try !presenter.present(shown, width: 32, height: 24, damage: corner))
    #expect(presenter.fellBackToSoftware)
    #expect(try presenter.present(shown, width: 32, height: 24, damage: corner))
    #expect(window.rendered(width: 32, height: 24) == shown)

    refusals = 99
    presenter.deviceWasReset()
    var frames = 0
    #expect(throws: SDLError.self) {
      while frames < 10 {
        frames += 1
        _ = try presenter.present(shown, width: 32, height: 24, damage: corner)
      }
    }
    #expect(frames == 3)
  }

  @Test("a failure after a good frame counts as the first one (B26)")
  func failuresApart() throws {
    let window = try #require(DummyWindow())
    defer { window.close() }
    var refuses = false
    var calls = SDLPresenter.Calls()
    calls.texture = { renderer, width, height in
      refuses ? nil : SDLPresenter.Calls().texture(renderer, width, height)
    }
    let presenter = try SDLPresenter(window: window.handle, driver: .other, calls: calls)
    defer { presenter.close() }
    let shown = picture(0x50)
    for _ in 0..<5 {
      refuses = true
      presenter.deviceWasReset()
      #expect(try !presenter.present(shown, width: 32, height: 24, damage: whole))
      refuses = false
      #expect(try presenter.present(shown, width: 32, height: 24, damage: whole))
    }
    #expect(!presenter.fellBackToSoftware)
  }

  @Test("X11 uses the window's surface without OpenGL, other drivers a texture (DRW-05)")
  func means() throws {
    let window = try #require(DummyWindow())
    defer { window.close() }
    #expect(SDLHost.hints.contains { $0 == (SDL_HINT_FRAMEBUFFER_ACCELERATION, "0") })
    let surface = try SDLPresenter(window: window.handle, driver: .x11)
    #expect(surface.means == "window surface" && SDL_GetRenderer(window.handle) == nil)
    let other = try #require(DummyWindow())
    defer { other.close() }
    let texture = try SDLPresenter(window: other.handle, driver: .other)
    defer { texture.close() }
    #expect(texture.means.hasPrefix("renderer "))
  }

  @Test("a window's pixels equal a headless picture, whole and by damage (DRW-01, DRW-02)")
  func sameBits() throws {
    let (width, height) = (120, 90)
    for driver in [SDLInput.Driver.x11, .other] {
      let window = try #require(DummyWindow(width: Int32(width), height: Int32(height)))
      defer { window.close() }
      let presenter = try SDLPresenter(window: window.handle, driver: driver)
      defer { presenter.close() }
      let stage = Stage(size: CGSize(width: width, height: height), text: HarfBuzzShaper.shared)
      let label = UILabel(frame: CGRect(x: 10, y: 10, width: 60, height: 24))
      label.text = "Shop"
      label.backgroundColor = .systemBlue
      label.layer.cornerRadius = 8
      label.layer.shadowOpacity = 0.5
      stage.window.addSubview(label)
      let onScreen = RasterCompositor()
      for step in 0..<6 {
        label.center.x += 7.3
        label.transform = CGAffineTransform(rotationAngle: CGFloat(step) * 0.2)
        #expect(try stage.draw(with: onScreen))
        #expect(
          try presenter.present(
            onScreen.bitmap.pixels, width: width, height: height, damage: onScreen.lastDamage))
        // The same moment is drawn again, as `snapshot` does.
        let alone = RasterCompositor()
        stage.invalidate()
        try stage.draw(with: alone)
        let expected = (0..<width * height).map { alone.bitmap.pixels[$0] & 0xFFFFFF }
        let shown =
          driver == .x11
          ? window.onSurface(width * height) : window.rendered(width: width, height: height)
        #expect(shown == expected, "\(driver), step \(step)")
      }
    }
  }
}
