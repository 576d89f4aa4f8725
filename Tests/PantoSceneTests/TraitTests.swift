import PantoControls
import PantoScene
import PantoTesting
import Testing

/// Traits that views and controllers override and observe.
@MainActor @Suite("Traits of parts of a window", .timeLimit(.minutes(60))) struct TraitTests {
  private let stage = TestStage(390, 700)
  private let outer = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  private let inner = Told(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  private final class Told: UIView {
    var before: [UITraitCollection] = []
    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
      if let previous { before.append(previous) }
    }
  }

  init() {
    outer.addSubview(inner)
    stage.add(outer)
    inner.before = []
  }

  @Test("an override holds for a view and all below, is told once, and ends when it is removed")
  func overrides() {
    outer.traitOverrides.horizontalSizeClass = .regular
    #expect(inner.traitCollection.horizontalSizeClass == .regular)
    #expect(outer.traitCollection.verticalSizeClass == .regular, "that of the window")
    #expect(stage.window.traitCollection.horizontalSizeClass == .compact)
    #expect(inner.before.map(\.horizontalSizeClass) == [.compact])
    #expect(outer.traitOverrides.contains(UITraitHorizontalSizeClass.self))

    inner.traitOverrides.horizontalSizeClass = .compact
    #expect(inner.traitCollection.horizontalSizeClass == .compact, "the inner one wins")
    inner.traitOverrides.remove(UITraitHorizontalSizeClass.self)
    outer.traitOverrides.remove(UITraitHorizontalSizeClass.self)
    #expect(inner.traitCollection.horizontalSizeClass == .compact)
    #expect(!outer.traitOverrides.contains(UITraitHorizontalSizeClass.self))
    #expect(inner.before.count == 4)
  }

  @Test("overrides of style and direction are what views show and how they are laid out")
  func shown() {
    inner.backgroundColor = .systemBackground
    outer.traitOverrides.userInterfaceStyle = .dark
    outer.traitOverrides.layoutDirection = .rightToLeft
    #expect(inner.layer.backgroundColor == RGBA(0, 0, 0))
    #expect(inner.traitCollection.userInterfaceStyle == .dark)
    #expect(inner.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    #expect(inner.traitCollection.layoutDirection == .rightToLeft)
    inner.overrideUserInterfaceStyle = .light
    #expect(inner.layer.backgroundColor == RGBA(1, 1, 1))
  }

  @Test("a parent gives a child controller traits of its own, until the child leaves it")
  func child() {
    let (parent, child) = (UIViewController(), UIViewController())
    parent.addChild(child)
    parent.view.addSubview(child.view)
    stage.window.rootViewController = parent
    stage.stage.layoutIfNeeded()

    let wide = UITraitCollection(horizontalSizeClass: .regular)
    parent.setOverrideTraitCollection(wide, forChild: child)
    #expect(parent.overrideTraitCollection(forChild: child) === wide)
    #expect(child.traitCollection.horizontalSizeClass == .regular)
    #expect(child.systemMinimumLayoutMargins.leading == 20)
    #expect(parent.traitCollection.horizontalSizeClass == .compact)

    child.traitOverrides.verticalSizeClass = .compact
    #expect(child.traitCollection.verticalSizeClass == .compact)
    child.removeFromParent()
    #expect(child.traitCollection.horizontalSizeClass == .compact)
    let before = Misuse.count
    parent.setOverrideTraitCollection(wide, forChild: child)
    #expect(Misuse.count == before + 1 && child.traitCollection.horizontalSizeClass == .compact)
  }

  @Test("a handler hears of changes of its traits alone, until it is removed")
  func handlers() {
    var told: [String] = []
    let style = inner.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
      (view: Told, before) in
      let now = view.traitCollection.userInterfaceStyle == .dark ? "dark" : "light"
      told.append(before.userInterfaceStyle == .dark ? "dark to \(now)" : "light to \(now)")
    }
    let size = inner.registerForTraitChanges([
      UITraitHorizontalSizeClass.self, UITraitPreferredContentSizeCategory.self,
    ]) { (view: Told, before) in
      told.append("\(before.horizontalSizeClass) to \(view.traitCollection.horizontalSizeClass)")
      told.append("\(before.preferredContentSizeCategory == .large)")
    }

    stage.stage.userInterfaceStyle = .dark
    #expect(told == ["light to dark"])
    stage.stage.resize(to: CGSize(width: 800, height: 700), scale: 1, safeAreaInsets: .zero)
    #expect(told.suffix(2) == ["compact to regular", "true"])
    stage.stage.resize(to: CGSize(width: 700, height: 700), scale: 1, safeAreaInsets: .zero)
    #expect(told.count == 3, "another size of the same class")
    stage.stage.textScale = 1.3
    #expect(told.suffix(2) == ["regular to regular", "true"])
    #expect(inner.traitCollection.preferredContentSizeCategory == .extraExtraExtraLarge)

    inner.unregisterForTraitChanges(style)
    inner.unregisterForTraitChanges(size)
    stage.stage.userInterfaceStyle = .light
    stage.stage.textScale = 1
    #expect(told.count == 5)
  }

  @Test("several traits of a child that change at once are told together, with the former ones")
  func severalTraits() {
    let (parent, child) = (UIViewController(), UIViewController())
    parent.addChild(child)
    parent.view.addSubview(child.view)
    stage.window.rootViewController = parent
    child.view.addSubview(inner)
    inner.before = []
    var widths: [String] = []
    var styles: [UIUserInterfaceStyle] = []
    inner.registerForTraitChanges([UITraitHorizontalSizeClass.self]) { (view: Told, before) in
      widths.append("\(before.horizontalSizeClass) to \(view.traitCollection.horizontalSizeClass)")
      styles.append(UITraitCollection.current.userInterfaceStyle)
    }

    let traits = UITraitCollection(userInterfaceStyle: .dark, horizontalSizeClass: .regular)
    parent.setOverrideTraitCollection(traits, forChild: child)
    #expect(widths == ["compact to regular"])
    #expect(inner.before.map(\.horizontalSizeClass) == [.compact])
    #expect(inner.before.map(\.userInterfaceStyle) == [.light])

    inner.traitOverrides.horizontalSizeClass = .compact
    #expect(widths.last == "regular to compact")
    #expect(styles == [.dark, .dark], "handlers run in the style of their view")
  }

  @Test("a handler hears of another reading direction of the interface")
  func direction() {
    var told: [UITraitEnvironmentLayoutDirection] = []
    inner.registerForTraitChanges([UITraitLayoutDirection.self]) { (_: Told, before) in
      told.append(before.layoutDirection)
    }
    stage.stage.layoutDirection = .rightToLeft
    #expect(told == [.leftToRight] && inner.before.count == 1)
    stage.stage.layoutDirection = .rightToLeft
    #expect(told.count == 1)
  }

  @Test("a controller's action is called with it as the sender")
  func action() {
    final class Page: UIViewController {
      var senders: [UIViewController] = []
      override func viewDidLoad() {
        super.viewDidLoad()
        registerForTraitChanges(
          [UITraitUserInterfaceStyle.self], action: Selector(Page.styleChanged))
      }
      func styleChanged(_ sender: UIViewController) { senders.append(sender) }
    }
    let page = Page()
    stage.window.rootViewController = page
    stage.stage.layoutIfNeeded()
    stage.stage.userInterfaceStyle = .dark
    #expect(page.senders == [page])
  }

  @Test("a dimmed accent colour is a grey of the same brightness, down to a view that says normal")
  func dimmed() {
    outer.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    let normal = UIView()
    inner.addSubview(normal)
    normal.tintAdjustmentMode = .normal

    outer.tintAdjustmentMode = .dimmed
    #expect(inner.tintAdjustmentMode == .dimmed && normal.tintAdjustmentMode == .normal)
    let grey = inner.tintColor.rgba
    #expect(grey.red == grey.green && grey.green == grey.blue && abs(grey.red - 0.299) < 0.01)
    #expect(normal.tintColor.rgba == RGBA(1, 0, 0))

    outer.tintAdjustmentMode = .automatic
    #expect(inner.tintColor.rgba == RGBA(1, 0, 0) && inner.tintAdjustmentMode == .normal)
  }
}
