import PantoControls
import PantoLists
import PantoNavigation
import PantoScene
import PantoTesting
import PantoText
import Testing

/// Twenty touches that act and twenty that do not, on controls, cells, menus and bars. The first
/// sentence that the log offers names the cause (V3, EXP-01).
@MainActor @Suite("Forty touches explain themselves", .timeLimit(.minutes(60)))
struct FortyTouchesTests {
  private let stage = TestStage(400, 600)

  /// One touch with the line that a reader gets of it.
  struct Touch: CustomTestStringConvertible {
    var name: String
    var line: String
    var play: @MainActor (FortyTouchesTests) -> Void
    var testDescription: String { name }
  }

  /// The line of the first act of the log, in the order of `diagnose`: what acted, then the rest.
  private var firstLine: String {
    let acts = stage.stage.latestActs
    let first = acts.first { $0.outcome == .ended } ?? acts.first
    return first.map { "\($0.recognizer) \($0.outcome.name): \($0.sentence)" } ?? "nothing"
  }

  @Test("what acted says what it did (EXP-01)", arguments: acting)
  func acts(touch: Touch) {
    touch.play(self)
    #expect(firstLine == touch.line)
  }

  @Test("what did not act says why (EXP-01)", arguments: failing)
  func doesNotAct(touch: Touch) {
    touch.play(self)
    #expect(firstLine == touch.line)
  }

  @Test("they are forty, half of them meant to fail (V3)")
  func count() {
    #expect(FortyTouchesTests.acting.count == 20 && FortyTouchesTests.failing.count == 20)
  }

  // MARK: Parts

  private func button(_ title: String = "Add") -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    button.frame = CGRect(x: 100, y: 100, width: 120, height: 44)
    button.addAction(for: .touchUpInside) { _ in }
    return stage.add(button)
  }

  private func add<C: UIControl>(_ control: C, _ name: String, _ rect: CGRect) -> C {
    control.accessibilityIdentifier = name
    control.frame = rect
    return stage.add(control)
  }

  private func slider() -> UISlider {
    let slider = add(UISlider(), "volume", CGRect(x: 50, y: 100, width: 300, height: 40))
    slider.value = 0.5
    return slider
  }

  private func wifi() -> UISwitch {
    add(UISwitch(), "wifi", CGRect(x: 20, y: 20, width: 51, height: 31))
  }

  private func stepper() -> UIStepper {
    add(UIStepper(), "count", CGRect(x: 20, y: 80, width: 94, height: 32))
  }

  private func sizes() -> UISegmentedControl {
    let sizes = add(
      UISegmentedControl(items: ["S", "M", "L"]), "size",
      CGRect(x: 20, y: 140, width: 300, height: 32))
    sizes.selectedSegmentIndex = 0
    return sizes
  }

  private func pages() -> UIPageControl {
    let pages = add(UIPageControl(), "pages", CGRect(x: 100, y: 200, width: 200, height: 40))
    pages.numberOfPages = 3
    return pages
  }

  /// A scroll view with the button in it.
  private func scroll(_ button: UIButton) -> UIScrollView {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
    scroll.contentSize = CGSize(width: 400, height: 2000)
    scroll.accessibilityIdentifier = "page"
    scroll.addSubview(button)
    return stage.add(scroll)
  }

  /// A list of forty rows of 50 points.
  @MainActor private final class Rows: UITableViewController {
    var allows = true
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      40
    }
    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell { UITableViewCell() }
    override func tableView(
      _ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath
    ) -> Bool { indexPath.row != 5 }
    override func tableView(
      _ tableView: UITableView, willSelectRowAt indexPath: IndexPath
    ) -> IndexPath? { allows ? indexPath : nil }
  }

  private func rows(_ change: (Rows) -> Void = { _ in }) {
    let rows = Rows()
    rows.tableView.rowHeight = 50
    rows.tableView.accessibilityIdentifier = "list"
    change(rows)
    stage.window.rootViewController = rows
    stage.stage.layoutIfNeeded()
  }

  @MainActor private final class Items: UICollectionViewController {
    override func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 40 }
    override func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    }
    override func collectionView(
      _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool { indexPath.item != 1 }
  }

  private func items() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 80, height: 80)
    let items = Items(collectionViewLayout: layout)
    items.collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
    items.collectionView.accessibilityIdentifier = "grid"
    stage.window.rootViewController = items
    stage.stage.layoutIfNeeded()
  }

  /// A navigation controller with a bar button, and a page to go back to.
  private func bars(_ change: (UIBarButtonItem) -> Void = { _ in }) -> UINavigationController {
    let first = UIViewController()
    first.title = "Shop"
    let second = UIViewController()
    second.title = "Kettle"
    let save = UIBarButtonItem(title: "Save", primaryAction: UIAction(title: "Save") { _ in })
    change(save)
    second.navigationItem.rightBarButtonItem = save
    let navigation = UINavigationController(rootViewController: first)
    stage.window.rootViewController = navigation
    navigation.pushViewController(second, animated: false)
    stage.settle()
    return navigation
  }

  /// Opens the menu of a button and taps the row that shows a text.
  private func chooseRow(_ row: Int, _ children: [UIMenuElement]) {
    let more = button("More")
    more.menu = UIMenu(children: children)
    more.showsMenuAsPrimaryAction = true
    stage.tap(at: more.center)
    stage.settle()
    stage.log.removeAll()
    let box = stage.window.subviews.last?.find { $0.gestureName.hasPrefix("menuRow") } ?? []
    guard box.indices.contains(row) else {
      Issue.record("the menu has \(box.count) rows")
      return
    }
    let place = box[row].convert(CGPoint(x: box[row].bounds.midX, y: box[row].bounds.midY), to: nil)
    stage.tap(at: place)
  }

  // MARK: Touches that act

  nonisolated static let acting: [Touch] = [
    Touch(name: "button", line: "button:Add ended: Touch up inside, 1 action sent.") {
      $0.stage.tap(at: $0.button().center)
    },
    Touch(
      name: "button, lifted 60 pt outside",
      line: "button:Add ended: Touch up inside, 1 action sent."
    ) { $0.stage.finger().down(at: $0.button().center).move(to: (160, 204), over: 0.2).up() },
    Touch(
      name: "button in a scroll view", line: "button:Add ended: Touch up inside, 1 action sent."
    ) { test in
      let add = test.button()
      _ = test.scroll(add)
      test.stage.tap(at: add.center)
    },
    Touch(name: "switch", line: "switch:wifi ended: Turned on.") {
      $0.stage.tap(at: $0.wifi().center)
    },
    Touch(name: "switch, dragged", line: "switch:wifi ended: Turned on.") { test in
      _ = test.wifi()
      test.stage.drag(from: CGPoint(x: 30, y: 36), to: CGPoint(x: 66, y: 36), over: 0.2)
    },
    Touch(name: "slider", line: "slider:volume ended: Value 0.5 → 0.682.") { test in
      _ = test.slider()
      test.stage.drag(from: CGPoint(x: 200, y: 120), to: CGPoint(x: 249, y: 120), over: 0.3)
    },
    Touch(name: "stepper", line: "stepper:count ended: Value 0 → 1.") { test in
      _ = test.stepper()
      test.stage.tap(at: CGPoint(x: 90, y: 96))
    },
    Touch(name: "stepper, held", line: "stepper:count ended: Value 0 → 16.") { test in
      _ = test.stepper()
      test.stage.finger().down(at: CGPoint(x: 90, y: 96)).hold(2).up()
    },
    Touch(name: "segments", line: "segmentedControl:size ended: Segment 0 → 2.") { test in
      _ = test.sizes()
      test.stage.tap(at: CGPoint(x: 300, y: 156))
    },
    Touch(name: "pages", line: "pageControl:pages ended: Page 0 → 1.") { test in
      _ = test.pages()
      test.stage.tap(at: CGPoint(x: 290, y: 220))
    },
    Touch(name: "field", line: "field:name ended: Editing began.") { test in
      let field = test.add(
        UITextField(), "name", CGRect(x: 20, y: 20, width: 200, height: 34))
      test.stage.tap(at: field.center)
    },
    Touch(name: "own control", line: "control:dial ended: Touch up inside, 1 action sent.") {
      test in
      final class Dial: UIControl {}
      let dial = test.add(Dial(), "dial", CGRect(x: 100, y: 100, width: 80, height: 80))
      dial.addAction(for: .touchUpInside) { _ in }
      test.stage.tap(at: dial.center)
    },
    Touch(name: "row", line: "cell:list[0,1] ended: Selected, 1 action sent.") { test in
      test.rows()
      test.stage.tap(at: CGPoint(x: 100, y: 75))
    },
    Touch(name: "row, deselected", line: "cell:list[0,1] ended: Deselected, 1 action sent.") {
      test in
      test.rows { $0.tableView.allowsMultipleSelection = true }
      test.stage.tap(at: CGPoint(x: 100, y: 75))
      test.stage.tap(at: CGPoint(x: 100, y: 75))
    },
    Touch(name: "item", line: "cell:grid[0,0] ended: Selected, 1 action sent.") { test in
      test.items()
      test.stage.tap(at: CGPoint(x: 40, y: 40))
    },
    Touch(name: "menu that a touch shows", line: "button:More ended: Menu shown.") { test in
      let more = UIButton(type: .system)
      more.setTitle("More", for: .normal)
      more.frame = CGRect(x: 100, y: 100, width: 120, height: 44)
      more.menu = UIMenu(children: [UIAction(title: "Copy") { _ in }])
      test.stage.add(more)
      more.showsMenuAsPrimaryAction = true
      test.stage.tap(at: more.center)
    },
    Touch(name: "row of a menu", line: "menu:Copy ended: Touch up inside, 1 action sent.") {
      $0.chooseRow(0, [UIAction(title: "Copy") { _ in }, UIAction(title: "Paste") { _ in }])
    },
    Touch(name: "bar button", line: "button:Save ended: Touch up inside, 1 action sent.") { test in
      _ = test.bars()
      test.stage.tap(at: CGPoint(x: 365, y: 22))
    },
    Touch(name: "back button", line: "button:Shop ended: Touch up inside, 1 action sent.") { test in
      _ = test.bars()
      test.stage.tap(at: CGPoint(x: 40, y: 22))
    },
    Touch(name: "button of an alert", line: "button:Delete ended: Touch up inside, 1 action sent.")
    { test in
      let page = UIViewController()
      test.stage.window.rootViewController = page
      let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { _ in })
      page.present(alert, animated: false)
      test.stage.settle()
      test.stage.tap(at: CGPoint(x: 200, y: 325))
    },
  ]

  // MARK: Touches that do not

  nonisolated static let failing: [Touch] = [
    Touch(
      name: "button, lifted 84 pt outside",
      line: "button:Add failed: Lifted 84 pt outside; 70 are allowed."
    ) { $0.stage.finger().down(at: $0.button().center).move(to: (160, 228), over: 0.2).up() },
    Touch(name: "disabled button", line: "button:Add failed: Disabled.") { test in
      let add = test.button()
      add.isEnabled = false
      test.stage.tap(at: add.center)
    },
    Touch(name: "button, disabled under the finger", line: "button:Add cancelled: Disabled.") {
      test in
      let add = test.button()
      let finger = test.stage.finger().down(at: add.center)
      add.isEnabled = false
      finger.up()
    },
    Touch(
      name: "button in a scroll that began",
      line: "button:Add failed: scrollPan:page began after 10 pt and took the touch."
    ) { test in
      let add = test.button()
      _ = test.scroll(add)
      test.stage.finger().down(at: add.center).move(by: (0, -60), over: 0.05).up()
    },
    Touch(
      name: "button under a pan that began",
      line: "button:Add cancelled: pan:button began after 10.3 pt and took the touch."
    ) { test in
      let add = test.button()
      add.addGestureRecognizer(UIPanGestureRecognizer())
      test.stage.finger().down(at: add.center).move(by: (31, 0), over: 0.05).up()
    },
    Touch(
      name: "button under a long press",
      line: "button:Add cancelled: longPress:button took the touch."
    ) { test in
      let add = test.button()
      add.addGestureRecognizer(UILongPressGestureRecognizer())
      test.stage.finger().down(at: add.center).hold(0.8).up()
    },
    Touch(
      name: "button, touch cancelled by the system",
      line: "button:Add cancelled: The touch was cancelled: the system took it."
    ) { $0.stage.finger().down(at: $0.button().center).cancel() },
    Touch(
      name: "button, touchscreen gone",
      line: "button:Add cancelled: The touch was cancelled: its device was unplugged."
    ) { $0.stage.finger().down(at: $0.button().center).cancel(because: .deviceLost) },
    Touch(
      name: "slider, far from the thumb",
      line:
        "slider:volume failed: The touch began 126.5 pt from the thumb; at most 12 pt are allowed."
    ) { test in
      _ = test.slider()
      test.stage.tap(at: CGPoint(x: 60, y: 120))
    },
    Touch(name: "disabled slider", line: "slider:volume failed: Disabled.") { test in
      test.slider().isEnabled = false
      test.stage.drag(from: CGPoint(x: 200, y: 120), to: CGPoint(x: 249, y: 120), over: 0.3)
    },
    Touch(name: "stepper at its end", line: "stepper:count failed: Value stays 0.") { test in
      _ = test.stepper()
      test.stage.tap(at: CGPoint(x: 40, y: 96))
    },
    Touch(name: "segment that is chosen", line: "segmentedControl:size failed: Segment stays 0.") {
      test in
      _ = test.sizes()
      test.stage.tap(at: CGPoint(x: 40, y: 156))
    },
    Touch(name: "last page", line: "pageControl:pages failed: Page stays 2.") { test in
      test.pages().currentPage = 2
      test.stage.tap(at: CGPoint(x: 290, y: 220))
    },
    Touch(name: "disabled switch", line: "switch:wifi failed: Disabled.") { test in
      let wifi = test.wifi()
      wifi.isEnabled = false
      test.stage.tap(at: wifi.center)
    },
    Touch(name: "disabled field", line: "field:name failed: Disabled.") { test in
      let field = test.add(
        UITextField(), "name", CGRect(x: 20, y: 20, width: 200, height: 34))
      field.isEnabled = false
      test.stage.tap(at: field.center)
    },
    Touch(
      name: "own control that refuses",
      line: "control:dial failed: The control did not follow the touch."
    ) { test in
      final class Dial: UIControl {
        override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { false }
      }
      let dial = test.add(Dial(), "dial", CGRect(x: 100, y: 100, width: 80, height: 80))
      test.stage.tap(at: dial.center)
    },
    Touch(
      name: "row that the delegate refuses",
      line: "cell:list[0,2] failed: The delegate refused the selection."
    ) { test in
      test.rows { $0.allows = false }
      test.stage.tap(at: CGPoint(x: 100, y: 125))
    },
    Touch(
      name: "item that the delegate refuses",
      line: "cell:grid[0,1] failed: The delegate refused the selection."
    ) { test in
      test.items()
      test.stage.tap(at: CGPoint(x: 140, y: 40))
    },
    Touch(name: "disabled bar button", line: "button:Save failed: Disabled.") { test in
      _ = test.bars { $0.isEnabled = false }
      test.stage.tap(at: CGPoint(x: 365, y: 22))
    },
    Touch(name: "disabled row of a menu", line: "menu:Copy failed: Disabled.") {
      $0.chooseRow(0, [UIAction(title: "Copy", attributes: .disabled) { _ in }])
    },
  ]
}

extension UIView {
  /// The views below for which a condition holds, in the order of the hierarchy.
  fileprivate func find(_ fits: (UIView) -> Bool) -> [UIView] {
    (fits(self) ? [self] : []) + subviews.flatMap { $0.find(fits) }
  }
}
