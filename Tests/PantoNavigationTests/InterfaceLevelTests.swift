import PantoControls
import PantoGraphics
import PantoNavigation
import PantoScene
import PantoTesting
import Testing

/// Tests the level of interfaces, and the colours that follow it (PRT-21).
@MainActor @Suite("Levels of interfaces (PRT-21)", .timeLimit(.minutes(60)))
struct InterfaceLevelTests {
  let stage = TestStage(390, 844)
  let root = UIViewController()

  private final class Page: UIViewController {
    var told: [UIUserInterfaceLevel] = []
    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
      if previous?.userInterfaceLevel != traitCollection.userInterfaceLevel {
        told.append(traitCollection.userInterfaceLevel)
      }
    }
    override func viewDidLoad() { view.backgroundColor = .systemBackground }
  }

  private func open(_ style: UIUserInterfaceStyle = .dark, on stage: TestStage? = nil) {
    let stage = stage ?? self.stage
    stage.stage.userInterfaceStyle = style
    stage.window.rootViewController = root
    root.view.backgroundColor = .systemBackground
    stage.settle()
  }

  @Test("sheets are elevated, and lighter than the page below in the dark style (PRT-21)")
  func sheets() {
    open()
    let sheet = Page()
    root.present(sheet, animated: false)
    stage.settle()

    #expect(root.view.layer.backgroundColor == RGBA(hex: 0x000000))
    #expect(root.traitCollection.userInterfaceLevel == .base)
    #expect(sheet.view.layer.backgroundColor == RGBA(hex: 0x1C1C1E))
    #expect(sheet.traitCollection.userInterfaceLevel == .elevated && sheet.told == [.elevated])

    stage.stage.userInterfaceStyle = .light
    #expect(sheet.view.layer.backgroundColor == RGBA(hex: 0xFFFFFF))
    #expect(sheet.traitCollection.userInterfaceLevel == .elevated)
  }

  @Test("a full screen is not elevated, also above a sheet (PRT-21)") func fullScreen() {
    open()
    let (sheet, cover) = (Page(), Page())
    root.present(sheet, animated: false)
    stage.settle()
    cover.modalPresentationStyle = .fullScreen
    sheet.present(cover, animated: false)
    stage.settle()
    #expect(cover.traitCollection.userInterfaceLevel == .base)
    #expect(cover.view.layer.backgroundColor == RGBA(hex: 0x000000))
  }

  @Test("popovers and alerts are elevated (PRT-21, PRT-23)") func others() {
    let wide = TestStage(1000, 800)
    open(on: wide)
    let page = Page()
    page.modalPresentationStyle = .popover
    page.popoverPresentationController?.sourceView = root.view
    root.present(page, animated: false)
    wide.settle()
    #expect(page.traitCollection.userInterfaceLevel == .elevated)
    root.dismiss(animated: false)
    wide.settle()

    let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
    root.present(alert, animated: false)
    wide.settle()
    #expect(alert.traitCollection.userInterfaceLevel == .elevated)
    #expect(root.traitCollection.userInterfaceLevel == .base)
  }

  @Test("the system's backgrounds have a value for each level of the dark style (PRT-21)")
  func colors() {
    let elevated = UITraitCollection(userInterfaceStyle: .dark, userInterfaceLevel: .elevated)
    let base = UITraitCollection(userInterfaceStyle: .dark)
    func hex(_ color: UIColor, _ traits: UITraitCollection) -> RGBA {
      color.resolvedColor(with: traits).rgba
    }
    for (color, low, high) in [
      (UIColor.systemBackground, 0x000000, 0x1C1C1E),
      (.secondarySystemBackground, 0x1C1C1E, 0x2C2C2E),
      (.tertiarySystemBackground, 0x2C2C2E, 0x3A3A3C),
      (.systemGroupedBackground, 0x000000, 0x1C1C1E),
      (.secondarySystemGroupedBackground, 0x1C1C1E, 0x2C2C2E),
      (.tertiarySystemGroupedBackground, 0x2C2C2E, 0x3A3A3C),
    ] as [(UIColor, UInt32, UInt32)] {
      #expect(hex(color, base) == RGBA(hex: low) && hex(color, elevated) == RGBA(hex: high))
      let light = UITraitCollection(userInterfaceLevel: .elevated)
      #expect(hex(color, light) == color.rgba)
    }
    let pale = hex(.systemBackground.withAlphaComponent(0.5), elevated)
    #expect(abs(pale.red - 28.0 / 255) < 1e-6)
    #expect(hex(.label, elevated) == hex(.label, base))
    #expect(elevated.hasDifferentColorAppearance(comparedTo: base))
    let own = UIColor { $0.userInterfaceLevel == .elevated ? .red : .blue }
    #expect(own.resolvedColor(with: elevated) == .red && own.resolvedColor(with: base) == .blue)
  }

  @Test("a view or controller chooses its level, and code in it sees that level (PRT-21)")
  func overrides() {
    open()
    let view = Seeing(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    root.view.addSubview(view)
    stage.stage.layoutIfNeeded()
    #expect(view.seen.last == .base)

    root.traitOverrides.userInterfaceLevel = .elevated
    stage.stage.layoutIfNeeded()
    #expect(view.traitCollection.userInterfaceLevel == .elevated && view.seen.last == .elevated)
    view.traitOverrides.userInterfaceLevel = .base
    #expect(view.traitCollection.userInterfaceLevel == .base)
    view.traitOverrides.remove(UITraitUserInterfaceLevel.self)
    root.traitOverrides.remove(UITraitUserInterfaceLevel.self)
    stage.stage.layoutIfNeeded()
    #expect(view.traitCollection.userInterfaceLevel == .base && view.seen.last == .base)
    #expect(root.view.layer.backgroundColor == RGBA(hex: 0x000000))
  }

  private final class Seeing: UIView {
    var seen: [UIUserInterfaceLevel] = []
    override func layoutSubviews() {
      super.layoutSubviews()
      seen.append(UITraitCollection.current.userInterfaceLevel)
    }
  }
}
