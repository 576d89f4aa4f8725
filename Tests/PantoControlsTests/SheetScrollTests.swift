import PantoControls
import PantoScene
import PantoTesting
import Testing

/// Tests whether a drag in the scroll view of a sheet moves the content or the sheet.
@MainActor @Suite("Scroll views in sheets", .timeLimit(.minutes(60))) struct SheetScrollTests {
  private let stage = TestStage(393, 852)
  private let sheet = UIViewController()
  private let scroll = UIScrollView()
  private let settings: UISheetPresentationController

  init() throws {
    let root = UIViewController()
    stage.window.rootViewController = root
    stage.stage.layoutIfNeeded()
    settings = try #require(sheet.sheetPresentationController)
    settings.detents = [.medium(), .large()]
    scroll.frame = sheet.view.bounds
    scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scroll.contentSize = CGSize(width: 393, height: 3000)
    sheet.view.addSubview(scroll)
    root.present(sheet, animated: false)
  }

  private var top: CGFloat { sheet.view.convert(CGPoint.zero, to: nil).y }

  /// Drags a finger within the sheet, and waits until everything rests.
  private func drag(by distance: CGFloat, from y: CGFloat = 700) {
    stage.drag(from: CGPoint(x: 200, y: y), to: CGPoint(x: 200, y: y + distance))
    stage.settle()
  }

  @Test("an upward drag at the upper end of the content enlarges a medium sheet, the next scrolls")
  func grows() {
    #expect(top == 427)

    drag(by: -300)
    #expect(settings.selectedDetentIdentifier == .large && scroll.contentOffset.y == 0)
    #expect(top == 10)
    drag(by: -300)
    #expect(top == 10 && scroll.contentOffset.y > 200)
  }

  @Test("with prefersScrollingExpandsWhenScrolledToEdge off the drag scrolls")
  func off() {
    settings.prefersScrollingExpandsWhenScrolledToEdge = false

    drag(by: -300)

    #expect(top == 427 && scroll.contentOffset.y > 200)
  }

  @Test("content that is scrolled already, and a wheel, scroll on in a medium sheet")
  func scrolledOrByWheel() {
    scroll.contentOffset.y = 400
    drag(by: -100)
    #expect(top == 427 && scroll.contentOffset.y > 450)

    scroll.contentOffset.y = 0
    stage.mouse().hover(at: CGPoint(x: 200, y: 700)).wheel(CGVector(dx: 0, dy: -2))
    stage.settle()
    #expect(top == 427 && scroll.contentOffset.y > 0)
  }

  @Test("a downward drag at the upper end of the content still moves the sheet down")
  func shrinks() {
    settings.selectedDetentIdentifier = .large
    stage.settle()
    #expect(top == 10)

    drag(by: 300, from: 400)

    #expect(top == 427 && scroll.contentOffset.y == 0)
  }
}
