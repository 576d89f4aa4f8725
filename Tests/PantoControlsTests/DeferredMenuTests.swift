import PantoControls
import PantoScene
import PantoTesting
import Testing

/// Elements of menus that come later, palettes, and what of a menu is selected (PRT-29).
@MainActor @Suite("Deferred elements of menus", .timeLimit(.minutes(60)))
struct DeferredMenuTests {
  private let stage = TestStage(400, 600)
  private let button = UIButton(type: .system)

  init() {
    button.frame = CGRect(x: 100, y: 100, width: 100, height: 40)
    button.showsMenuAsPrimaryAction = true
    stage.add(button)
  }

  /// Makes elements when it is told to.
  @MainActor private final class Kitchen {
    var orders: [([UIMenuElement]) -> Void] = []
    var log: [String] = []
    func serve(_ titles: String...) {
      let served = titles.map { title in UIAction(title: title) { _ in self.log.append(title) } }
      orders.removeFirst()(served)
    }
  }
  private let kitchen = Kitchen()

  private var lines: [String] { stage.stage.accessibilityTree.compactMap(\.label) }
  private var spins: Bool {
    stage.stage.layoutIfNeeded()
    func find(_ view: UIView) -> Bool {
      (view as? UIActivityIndicatorView)?.isAnimating ?? view.subviews.contains(where: find)
    }
    return find(stage.window)
  }

  private func open() {
    stage.tap(at: button.center)
    stage.advance(by: 1)
  }
  private func close() {
    stage.tap(at: CGPoint(x: 390, y: 20))
    stage.advance(by: 1)
  }
  private func tap(_ label: String) {
    stage.stage.layoutIfNeeded()
    guard let node = stage.stage.accessibilityTree.first(where: { $0.label == label }) else {
      Issue.record("no \(label) in \(lines)")
      return
    }
    stage.tap(at: CGPoint(x: node.frame.midX, y: node.frame.midY))
    stage.advance(by: 1)
  }

  @Test("a menu waits with an indicator, and shows what comes in its place, once asked (PRT-29)")
  func later() {
    button.menu = UIMenu(children: [
      UIAction(title: "First") { _ in },
      UIDeferredMenuElement { [kitchen] in kitchen.orders.append($0) },
      UIAction(title: "Last") { _ in },
    ])
    open()
    #expect(lines == ["First", "Loading…", "Last"] && spins)
    tap("Loading…")
    #expect(lines.count == 3, "it cannot be chosen")

    kitchen.serve("Soup", "Bread")
    #expect(lines == ["First", "Soup", "Bread", "Last"] && !spins)
    tap("Bread")
    #expect(kitchen.log == ["Bread"])

    open()
    #expect(lines == ["First", "Soup", "Bread", "Last"] && kitchen.orders.isEmpty)
  }

  @Test("elements that are not kept are asked for each time, once for one showing (PRT-29)")
  func uncached() {
    let inner = UIMenu(title: "More", children: [UIAction(title: "Salt") { _ in }])
    button.menu = UIMenu(children: [
      UIDeferredMenuElement.uncached { [kitchen] in kitchen.orders.append($0) }, inner,
    ])
    open()
    kitchen.serve("Soup")
    tap("More")
    tap("More")
    #expect(lines == ["Soup", "More"] && kitchen.orders.isEmpty)
    close()

    open()
    #expect(lines == ["Loading…", "More"])
    kitchen.serve("Cake")
    #expect(lines == ["Cake", "More"])
  }

  @Test("elements may come at once, twice, or after the menu has closed (PRT-29)")
  func timing() {
    let known = UIDeferredMenuElement { $0([UIAction(title: "Known") { _ in }]) }
    let late = UIDeferredMenuElement { [kitchen] answer in
      kitchen.orders += [answer, answer]
    }
    button.menu = UIMenu(children: [known, late])
    open()
    #expect(lines == ["Known", "Loading…"])
    close()
    #expect(lines.isEmpty)
    kitchen.serve("Tea")
    kitchen.serve("Wine")
    open()
    #expect(lines == ["Known", "Tea"], "the first answer counts, also one that came too late")
  }

  @Test("what is selected is found in menus of menus, and what came later too (PRT-29)")
  func selected() {
    let (on, off) = (UIAction(title: "On", state: .on) { _ in }, UIAction(title: "Off") { _ in })
    let mixed = UIAction(title: "Mixed", state: .mixed) { _ in }
    let deep = UIAction(title: "Deep", state: .on) { _ in }
    let later = UIAction(title: "Later", state: .on) { _ in }
    let menu = UIMenu(children: [
      off, on, mixed, UIMenu(title: "Inner", children: [deep]),
      UIDeferredMenuElement { $0([later]) },
    ])
    #expect(menu.selectedElements.map(\.title) == ["On", "Deep"])
    button.menu = menu
    open()
    #expect(menu.selectedElements.map(\.title) == ["On", "Deep", "Later"])
    on.state = .off
    #expect(menu.selectedElements.map(\.title) == ["Deep", "Later"])
  }

  @Test("a choice among elements that came later is the selection of the button (PRT-29)")
  func selection() {
    let later = ["Small", "Large"].map { UIAction(title: $0) { _ in } }
    button.menu = UIMenu(children: [UIDeferredMenuElement { $0(later) }])
    button.changesSelectionAsPrimaryAction = true
    open()
    tap("Large")
    #expect(button.currentTitle == "Large" && later.map(\.state) == [.off, .on])
  }

  @Test("a palette stands in one row, and a choice in it is checked (PRT-29)")
  func palette() throws {
    let colors = ["Red", "Blue", "Green"].map {
      UIAction(title: $0, image: UIImage(systemName: "heart")) { [kitchen] in
        kitchen.log.append($0.title)
      }
    }
    button.menu = UIMenu(children: [
      UIMenu(
        options: [.displayInline, .displayAsPalette, .singleSelection], children: colors),
      UIAction(title: "Other") { _ in },
    ])
    open()
    #expect(lines == ["Red", "Blue", "Green", "Other"])
    let frames = stage.stage.accessibilityTree.filter { $0.label != "Other" }.map(\.frame)
    #expect(Set(frames.map(\.minY)).count == 1 && frames[0].maxX <= frames[1].minX)
    tap("Blue")
    #expect(kitchen.log == ["Blue"] && colors.map(\.state) == [.off, .on, .off])
    open()
    #expect(stage.stage.accessibilityText.contains("\"Blue\", button, selected"))
  }
}
