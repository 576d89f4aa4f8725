import PantoScene
import PantoTesting
import Testing

/// A controller that records when it is told of its safe area.
@MainActor private final class Page: UIViewController {
  var story: [String] = []
  override func viewWillAppear(_ animated: Bool) { story.append("will appear") }
  override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    let insets = view.safeAreaInsets
    story.append("safe \(Int(insets.top)) \(Int(insets.bottom))")
  }
  override func viewLayoutMarginsDidChange() { story.append("margins") }
  override func viewIsAppearing(_ animated: Bool) { story.append("is appearing") }
  override func viewWillLayoutSubviews() { story.append("lays out") }
  override func viewDidAppear(_ animated: Bool) { story.append("appeared") }
}

@MainActor private final class Margined: UIView {
  var changes = 0
  override func layoutMarginsDidChange() { changes += 1 }
}

/// A view that counts how often it hears that its safe area changed.
@MainActor private final class LowerBar: UIView {
  var heard: [CGFloat] = []
  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    heard.append(safeAreaInsets.bottom)
  }
}

@MainActor @Suite("Safe areas", .timeLimit(.minutes(60))) struct SafeAreaTests {
  private let stage = TestStage(
    390, 844, safeAreaInsets: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))

  @Test("a controller is told of its safe area before the first layout, and of each change (H1)")
  func controller() {
    let page = Page()

    stage.window.rootViewController = page
    stage.stage.layoutIfNeeded()
    #expect(
      page.story
        == ["will appear", "safe 47 34", "margins", "is appearing", "lays out", "appeared"])

    page.story = []
    page.additionalSafeAreaInsets.top = 10
    page.additionalSafeAreaInsets.top = 10
    #expect(page.story == ["safe 57 34", "margins"])
    stage.stage.resize(
      to: CGSize(width: 390, height: 844), scale: 1,
      safeAreaInsets: UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
    #expect(page.story.filter { $0.hasPrefix("safe") } == ["safe 57 34", "safe 30 0"])
  }

  @Test("a view that is placed at the edge hears of its insets once, and of each change (LAY-03)")
  func plainView() {
    let bar = LowerBar()
    stage.window.addSubview(bar)
    #expect(bar.heard == [], "an empty view in the corner has no insets")

    bar.frame = CGRect(x: 0, y: 780, width: 390, height: 64)
    stage.stage.layoutIfNeeded()
    bar.setNeedsLayout()
    stage.stage.layoutIfNeeded()
    #expect(bar.heard == [34])

    bar.frame = CGRect(x: 0, y: 700, width: 390, height: 60)
    stage.stage.layoutIfNeeded()
    #expect(bar.heard == [34, 0])

    bar.frame.origin.y = 780
    bar.setNeedsLayout()
    stage.stage.layoutIfNeeded()
    #expect(bar.heard == [34, 0, 30], "a view that only moves hears of it when it is laid out")
  }

  @Test("a child controller whose view gets another size is told of its new safe area (H1)")
  func child() {
    let (root, page) = (UIViewController(), Page())
    root.addChild(page)
    root.view.addSubview(page.view)
    page.view.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
    page.didMove(toParent: root)
    stage.window.rootViewController = root
    stage.stage.layoutIfNeeded()

    page.story = []
    page.view.frame = CGRect(x: 0, y: 40, width: 390, height: 700)
    stage.stage.layoutIfNeeded()
    #expect(page.story == ["safe 7 0", "lays out"])
    page.view.setNeedsLayout()
    stage.stage.layoutIfNeeded()
    #expect(page.story == ["safe 7 0", "lays out", "lays out"])
  }

  @Test("a controller without a safe area is not told of one (H1)")
  func none() {
    let stage = TestStage(390, 844)
    let page = Page()
    stage.window.rootViewController = page
    stage.stage.layoutIfNeeded()
    #expect(page.story == ["will appear", "is appearing", "lays out", "appeared"])
  }

  @Test("layout margins change with the safe area that they include (O12)")
  func margins() {
    let (view, plain) = (Margined(frame: stage.window.bounds), Margined(frame: stage.window.bounds))
    plain.insetsLayoutMarginsFromSafeArea = false
    plain.changes = 0

    stage.add(view)
    stage.add(plain)
    #expect(view.changes == 1 && plain.changes == 0)
    stage.stage.resize(to: CGSize(width: 390, height: 844), scale: 1, safeAreaInsets: .zero)
    #expect(view.changes == 2 && plain.changes == 0)
    #expect(view.layoutMargins.top == 8)
  }

  @Test("a view beyond the edge has the whole inset, one within it the part that overlaps (O4)")
  func beyondTheEdge() {
    let stage = TestStage(
      320, 480, safeAreaInsets: UIEdgeInsets(top: 0, left: 0, bottom: 34, right: 0))
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 500, width: 100, height: 50)))
    #expect(view.safeAreaInsets == UIEdgeInsets(top: 0, left: 0, bottom: 34, right: 0))
    view.frame.origin.y = 440
    #expect(view.safeAreaInsets.bottom == 34)
    view.frame.origin.y = 410
    #expect(view.safeAreaInsets.bottom == 14)
    view.frame.origin.y = 300
    #expect(view.safeAreaInsets == .zero)
  }

  @Test("a view hears of its insets anew in each window it enters (LAY-03)") func comesBack() {
    let bar = LowerBar(frame: CGRect(x: 0, y: 780, width: 390, height: 64))
    stage.add(bar)
    #expect(bar.heard == [34])
    bar.removeFromSuperview()
    #expect(bar.heard == [34, 0])
    stage.add(bar)
    #expect(bar.heard == [34, 0, 34])
  }

  @Test("a view that is asked for layout while it leaves hears of its insets again (LAY-03)")
  func laidOutWhileItLeaves() {
    final class Holder: UIView {
      override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        subview.setNeedsLayout()
        subview.layoutIfNeeded()
      }
    }
    let holder = stage.add(Holder(frame: stage.window.bounds))
    let bar = LowerBar(frame: CGRect(x: 0, y: 780, width: 390, height: 64))
    holder.addSubview(bar)
    bar.removeFromSuperview()
    bar.heard = []
    holder.addSubview(bar)
    #expect(bar.heard == [34])
  }

  @Test("a view in no window that changes its safe area for ever is stopped (LAY-03, L14)")
  func changingForEver() {
    final class Restless: UIView {
      var calls = 0
      weak var page: UIViewController?
      override func safeAreaInsetsDidChange() {
        calls += 1
        if calls < 1000 { page?.additionalSafeAreaInsets.top += 1 }
      }
    }
    let misuses = Misuse.count
    let (view, page) = (Restless(), UIViewController())
    page.view = view
    view.page = page

    page.additionalSafeAreaInsets.top = 1

    #expect(view.calls > 0 && view.calls < 1000 && Misuse.count > misuses)
  }
}
