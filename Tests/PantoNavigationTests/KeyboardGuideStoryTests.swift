@testable import PantoControls
@testable import PantoNavigation
@testable import PantoText
import PantoScene
import PantoTesting
import Testing

/// Guides, bars and menus beside the edges of a window.
@MainActor @Suite("Beside the edges", .timeLimit(.minutes(60))) struct KeyboardGuideStoryTests {
  private final class Page: UIViewController {
    let button = UIView()
    override func viewDidLoad() {
      super.viewDidLoad()
      button.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(button)
      NSLayoutConstraint.activate([
        button.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
        button.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        button.widthAnchor.constraint(equalToConstant: 50),
        button.heightAnchor.constraint(equalToConstant: 50),
      ])
    }
  }

  @Test("a guide that is read in viewDidLoad follows the safe area of the window (FID-54)")
  func guide() {
    let stage = TestStage(
      390, 844, safeAreaInsets: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    let page = Page()
    stage.window.rootViewController = page
    stage.stage.layoutIfNeeded()
    #expect(page.button.frame == CGRect(x: 0, y: 760, width: 50, height: 50))
    stage.stage.resize(
      to: CGSize(width: 844, height: 390), scale: 1,
      safeAreaInsets: UIEdgeInsets(top: 0, left: 47, bottom: 21, right: 47))
    stage.stage.layoutIfNeeded()
    #expect(page.button.frame == CGRect(x: 0, y: 319, width: 50, height: 50))
    stage.stage.resize(to: CGSize(width: 400, height: 300), scale: 1, safeAreaInsets: .zero)
    stage.stage.layoutIfNeeded()
    #expect(page.button.frame.maxY == 300)
  }

  @Test("the guide is where the keyboard is, and at the safe area again without it (FID-54)")
  func keyboard() throws {
    let stage = TestStage(
      390, 844, safeAreaInsets: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    let page = Page()
    stage.window.rootViewController = page
    stage.stage.screenKeyboard = .always
    let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 34))
    page.view.addSubview(field)
    stage.stage.layoutIfNeeded()
    field.becomeFirstResponder()
    stage.settle()
    stage.stage.layoutIfNeeded()
    #expect(page.button.frame.maxY < 650)
    field.resignFirstResponder()
    stage.settle()
    stage.stage.layoutIfNeeded()
    #expect(page.button.frame.maxY == 810)
  }

  @Test("the tabs of a bar have equal widths, and lead from their own side (MUT-15)")
  func tabs() {
    let stage = TestStage(400, 300)
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 400, height: 49))
    bar.items = (0..<4).map { UITabBarItem(title: "\($0)", image: nil, tag: $0) }
    bar.selectedItem = bar.items?[1]
    stage.add(bar)
    func frames() -> [CGFloat] {
      stage.stage.layoutIfNeeded()
      return bar.subviews.compactMap { ($0 as? UIControl)?.frame.minX }
    }
    #expect(frames() == [0, 100, 200, 300])
    stage.finger().down(at: (350, 20)).hold(0.1).cancel()
    stage.finger().down(at: (350, 20)).move(by: (0, 200), over: 0.2).up()
    #expect(bar.selectedItem?.tag == 1)
    stage.tap(at: CGPoint(x: 350, y: 20))
    #expect(bar.selectedItem?.tag == 3)
    stage.stage.layoutDirection = .rightToLeft
    bar.setNeedsLayout()
    #expect(frames() == [300, 200, 100, 0])
    stage.tap(at: CGPoint(x: 350, y: 20))
    #expect(bar.selectedItem?.tag == 0)
  }

  @Test("an edit menu stands above its target, or below it, within the window (MUT-15)")
  func editMenu() {
    let stage = TestStage(
      400, 300, safeAreaInsets: UIEdgeInsets(top: 20, left: 10, bottom: 30, right: 40))
    func bar(_ target: CGRect) -> CGRect {
      let items = ["One", "Two"].map { EditMenuBar.Item(title: $0) {} }
      let bar = EditMenuBar(items, over: target)
      bar.show(in: stage.window, animated: false)
      defer { bar.close(animated: false) }
      return bar.frame
    }
    let middle = bar(CGRect(x: 180, y: 150, width: 40, height: 20))
    #expect(middle.midX == 200 && middle.maxY == 140 && middle.height == 44)
    #expect(bar(CGRect(x: 180, y: 82, width: 40, height: 20)).minY == 28)
    #expect(bar(CGRect(x: 180, y: 81, width: 40, height: 20)).minY == 111)
    #expect(bar(CGRect(x: 0, y: 150, width: 10, height: 20)).minX == 18)
    #expect(bar(CGRect(x: 390, y: 150, width: 10, height: 20)).maxX == 352)
    let full = bar(CGRect(x: 0, y: 0, width: 400, height: 300))
    #expect(full.minY >= 28 && full.maxY <= 262)
  }

  @Test("texts stand at their side of a text view, by alignment and by direction (MUT-15)")
  func alignment() {
    let stage = TestStage(400, 300)
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.text = "abc"
    stage.add(view)
    func edges() -> (start: CGFloat, end: CGFloat) {
      stage.stage.layoutIfNeeded()
      let start = view.caretRect(for: view.beginningOfDocument).midX
      return (start, view.caretRect(for: view.endOfDocument).midX)
    }
    let padding = view.textContainer.lineFragmentPadding
    let left = edges()
    #expect(abs(left.start - padding) <= 1)
    view.textAlignment = .right
    #expect(abs(edges().end - (200 - padding)) <= 1)
    view.textAlignment = .center
    #expect(abs((edges().start + edges().end) / 2 - 100) <= 1)
    view.textAlignment = .natural
    #expect(edges() == left)
    view.text = "שלום"
    #expect(abs(edges().start - (200 - padding)) <= 1 && edges().end < edges().start)
  }

  @Test(
    "an inner scroll view at its end leaves a drag to the outer one, sideways, too (MUT-15)",
    arguments: [true, false])
  func nested(isForward: Bool) {
    let stage = TestStage(300, 300)
    let outer = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    outer.contentSize = CGSize(width: 900, height: 300)
    let inner = UIScrollView(frame: CGRect(x: 300, y: 0, width: 300, height: 300))
    inner.contentSize = CGSize(width: 600, height: 300)
    outer.addSubview(inner)
    outer.contentOffset.x = 300
    inner.contentOffset.x = isForward ? 0 : 300
    stage.add(outer)
    let way: CGFloat = isForward ? -100 : 100
    stage.finger().down(at: (150, 150)).move(by: (way, 0), over: 0.3).hold(0.2).up()
    stage.settle()
    #expect(outer.contentOffset.x == 300 && abs(inner.contentOffset.x - 150) == 60)
    inner.contentOffset.x = isForward ? 300 : 0
    stage.finger().down(at: (150, 150)).move(by: (way, 0), over: 0.3).hold(0.2).up()
    stage.settle()
    #expect(outer.contentOffset.x == (isForward ? 390 : 210))
  }
}
