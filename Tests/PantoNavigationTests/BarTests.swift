import PantoControls
import PantoNavigation
import PantoScene
import PantoTesting
import Testing

/// Tests tool bars and the looks of navigation bars (PRT-32).
@MainActor @Suite("Tool bars and looks of bars", .timeLimit(.minutes(60))) struct BarTests {
  private let stage = TestStage(400, 600)

  @Test("a tool bar places its buttons, with flexible and fixed spaces between (PRT-32)")
  func toolbar() {
    let bar = stage.add(UIToolbar(frame: CGRect(x: 0, y: 0, width: 400, height: 44)))
    func box() -> UIBarButtonItem {
      UIBarButtonItem(customView: UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 30)))
    }
    let (first, second, third) = (box(), box(), box())
    bar.items = [first, .fixedSpace(20), second, .flexibleSpace(), third]
    bar.layoutIfNeeded()
    #expect(first.customView?.frame == CGRect(x: 8, y: 7, width: 50, height: 30))
    #expect(second.customView?.frame.minX == 78 && third.customView?.frame.maxX == 392)
    bar.setItems(
      [UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil), first],
      animated: false)
    bar.layoutIfNeeded()
    #expect(first.customView?.frame.maxX == 392 && third.customView?.superview == nil)
  }

  @Test("a look gives a navigation bar its colour, line and title (PRT-32)")
  func appearance() {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
    let look = UINavigationBarAppearance()
    look.configureWithTransparentBackground()
    bar.scrollEdgeAppearance = look
    #expect(bar.backgroundColor == nil)
    let red = UINavigationBarAppearance()
    red.configureWithOpaqueBackground()
    red.backgroundColor = .systemRed
    red.titleTextAttributes = [.foregroundColor: UIColor.white]
    bar.standardAppearance = red
    #expect(bar.backgroundColor == .systemRed)
    #expect(bar.titleTextAttributes?[.foregroundColor] as? UIColor == .white)
    bar.scrollEdgeAppearance = look
    #expect(bar.backgroundColor == .systemRed, "the standard look was set")
  }

  @Test("a tool bar is mirrored as a whole, and hidden items take no room (MUT-14)")
  func mirrored() {
    let bar = stage.add(UIToolbar(frame: CGRect(x: 0, y: 0, width: 400, height: 44)))
    func box(_ width: CGFloat) -> UIBarButtonItem {
      UIBarButtonItem(customView: UIView(frame: CGRect(x: 0, y: 0, width: width, height: 30)))
    }
    let (first, second, third) = (box(50), box(70), box(30))
    bar.items = [first, .flexibleSpace(), second, .flexibleSpace(), .fixedSpace(14), third]
    bar.layoutIfNeeded()
    func frames() -> [CGFloat?] { [first, second, third].map { $0.customView?.frame.minX } }
    // 400 - 16 - 50 - 70 - 14 - 30 leaves 220 for two spaces.
    #expect(frames() == [8, 168, 362])
    second.isHidden = true
    bar.layoutIfNeeded()
    #expect(frames()[0] == 8 && frames()[2] == 362 && second.customView?.isHidden == true)
    second.isHidden = false
    stage.stage.layoutDirection = .rightToLeft
    bar.setNeedsLayout()
    bar.layoutIfNeeded()
    #expect(frames() == [342, 162, 8])
  }
}
