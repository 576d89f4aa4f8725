import PantoScene
import Testing

@testable import PantoSDL

/// The size of a window on a display that is smaller than it (V6).
@MainActor @Suite("Sizes of windows", .timeLimit(.minutes(60))) struct WindowSizeTests {
  private final class Program: UIResponder, UIApplicationDelegate {}

  private func fitted(_ w: CGFloat, _ h: CGFloat, in display: CGSize, _ keeps: Bool) -> CGSize {
    SDLHost.fitting(CGSize(width: w, height: h), in: display, keepsProportions: keeps)
  }

  @Test("a program of 390 by 844 points stays as wide, and lower than the display (V6)")
  func program() {
    let options = Program.ownWindow
    #expect(options.size == CGSize(width: 390, height: 844))
    #expect(options.fitsDisplay && !options.keepsProportions)

    for height: CGFloat in [600, 720, 768, 800, 843] {
      let display = CGSize(width: 1280, height: height)
      let size = fitted(390, 844, in: display, options.keepsProportions)
      #expect(size.width == 390)
      #expect(size.height < height - 40, "its title bar is visible, too")
    }
  }

  @Test("a window that fits keeps its size; a replay keeps its proportions")
  func proportions() {
    let display = CGSize(width: 1280, height: 800)
    #expect(fitted(390, 800, in: display, false) == CGSize(width: 390, height: 800))
    #expect(fitted(1280, 800, in: display, true) == display)
    let phone = fitted(390, 844, in: display, true)
    #expect(phone == CGSize(width: 333, height: 720))
    let wide = fitted(4000, 500, in: display, false)
    #expect(wide == CGSize(width: 1216, height: 500))
    #expect(fitted(1, 100_000, in: display, true).width == 1)
  }
}
