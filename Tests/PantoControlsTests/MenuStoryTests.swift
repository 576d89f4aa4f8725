import PantoControls
import PantoScene
import PantoTesting
import Testing

/// Where menus open, what their delegate hears, and what ends them.
@MainActor @Suite("Menus at the edges", .timeLimit(.minutes(60))) struct MenuStoryTests {
  private final class Answers: UIContextMenuInteractionDelegate {
    var log: [String] = []
    lazy var menu = UIMenu(
      title: "",
      children: [
        UIAction(title: "Copy") { _ in self.log.append("copy") },
        UIAction(title: "Stay", attributes: .keepsMenuPresented) { _ in self.log.append("stay") },
        UIMenu(
          title: "Share", children: [UIAction(title: "Mail") { _ in self.log.append("mail") }]),
      ])
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
      log.append("asked \(Int(location.x)) \(Int(location.y))")
      return UIContextMenuConfiguration(actionProvider: { _ in self.menu })
    }
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction,
      willDisplayMenuFor configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) {
      log.append("comes")
      animator?.addCompletion { self.log.append("is there") }
    }
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction,
      willEndFor configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) {
      log.append("goes")
      animator?.addCompletion { self.log.append("is gone") }
    }
  }

  private let stage = TestStage(
    400, 600, safeAreaInsets: UIEdgeInsets(top: 20, left: 30, bottom: 40, right: 50))
  private let answers = Answers()
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
  private let interaction: UIContextMenuInteraction

  init() {
    interaction = UIContextMenuInteraction(delegate: answers)
    view.addInteraction(interaction)
    stage.add(view)
  }

  /// The menu has three rows of 44 points and is 250 points wide.
  private var card: CGRect? {
    let menu = stage.window.subviews.first { $0.accessibilityIdentifier == "menu" }
    return menu.map { $0.subviews[1].frame }
  }
  private var lines: [String] {
    stage.stage.accessibilityTree.compactMap(\.label)
  }
  private func press(_ x: CGFloat, _ y: CGFloat) {
    stage.finger().down(at: (x, y)).hold(0.7).up()
    stage.settle()
  }
  private func tap(_ label: String) {
    guard let node = stage.stage.accessibilityTree.first(where: { $0.label == label }) else {
      Issue.record("no \(label) in \(lines)")
      return
    }
    stage.tap(at: CGPoint(x: node.frame.midX, y: node.frame.midY))
    stage.settle()
  }

  @Test(
    "a menu opens below its place, or above it where there is no room, inside of the safe area (MUT-14)",
    arguments: [
      (60, 100, CGRect(x: 60, y: 104, width: 250, height: 132)),
      (380, 100, CGRect(x: 92, y: 104, width: 250, height: 132)),
      (5, 100, CGRect(x: 38, y: 104, width: 250, height: 132)),
      (60, 416, CGRect(x: 60, y: 420, width: 250, height: 132)),
      (60, 417, CGRect(x: 60, y: 281, width: 250, height: 132)),
      (60, 595, CGRect(x: 60, y: 459 - 39, width: 250, height: 132)),
    ] as [(CGFloat, CGFloat, CGRect)])
  func places(x: CGFloat, y: CGFloat, frame: CGRect) {
    press(x, y)
    #expect(card == frame)
    #expect(answers.log == ["asked \(Int(x)) \(Int(y))", "comes", "is there"])
  }

  @Test("a line lies between two rows of a menu, and a band of 8 points before a group (PRT-29)")
  func linesBetweenRows() throws {
    let hidden = UIAction(title: "Hidden", attributes: .hidden) { _ in }
    // Groups of hidden elements separate nothing.
    answers.menu = UIMenu(children: [
      UIMenu(options: .displayInline, children: [hidden]), UIAction(title: "One") { _ in }, hidden,
      UIAction(title: "Two") { _ in },
      UIMenu(options: .displayInline, children: [UIAction(title: "Three") { _ in }]),
      UIMenu(options: .displayInline, children: [hidden]),
    ])
    press(60, 100)
    #expect(card?.height == 140, "three rows and a band, and nothing below the last row")
    let menu = try #require(stage.window.subviews.first { $0.accessibilityIdentifier == "menu" })
    let rows = menu.subviews[1].subviews[0].subviews
    let lines = rows.filter { !($0 is UIControl) && $0.frame.width == 250 }.map(\.frame)
    #expect(
      lines == [
        CGRect(x: 0, y: 44, width: 250, height: 1), CGRect(x: 0, y: 88, width: 250, height: 8),
      ])
  }

  @Test("where text runs from right to left a menu opens to the left of its place (MUT-14)")
  func rightToLeft() {
    stage.stage.layoutDirection = .rightToLeft
    stage.stage.layoutIfNeeded()
    press(330, 100)
    #expect(card?.maxX == 330)
  }

  @Test("rows of a menu grow with the size of text, and long titles wrap (PRT-29, PRT-31)")
  func textSize() {
    press(60, 100)
    stage.stage.textScale = 23.0 / 17
    stage.settle()
    // Each row has a line of 23 points, which is 28 points high, and 22 points around it.
    #expect(card?.height == 150)

    interaction.updateVisibleMenu { menu in
      menu.replacingChildren([UIAction(title: "Water all plants of the balcony") { _ in }])
    }
    stage.settle()
    #expect((card?.height ?? 0) > 70)
    stage.stage.textScale = 1
    stage.settle()
    #expect(card?.height == 44, "one line at the default size")
  }

  @Test("a choice tells the end before the action runs, each once (MUT-14)")
  func choice() {
    press(60, 100)
    answers.log = []
    tap("Copy")
    #expect(answers.log == ["goes", "copy", "is gone"] && card == nil)
    answers.log = []
    press(60, 100)
    #expect(answers.log == ["asked 60 100", "comes", "is there"], "it opens again")
  }

  @Test("an action that keeps the menu runs as often as it is tapped (MUT-14)")
  func stays() {
    press(60, 100)
    answers.log = []
    tap("Stay")
    tap("Stay")
    #expect(answers.log == ["stay", "stay"] && card != nil)
  }

  @Test(
    "an inner menu goes back by its title, and code that replaces the menu shows its root (MUT-14)")
  func inner() {
    press(60, 100)
    tap("Share")
    #expect(lines == ["Share", "Mail"])
    tap("Share")
    #expect(lines == ["Copy", "Stay", "Share"])
    tap("Share")
    interaction.updateVisibleMenu { menu in
      menu.replacingChildren(Array(menu.children.dropFirst()))
    }
    stage.settle()
    #expect(lines == ["Stay", "Share"])
    answers.log = []
    tap("Share")
    tap("Mail")
    #expect(answers.log == ["goes", "mail", "is gone"])
  }

  @Test("a finger that moves or lifts early opens nothing, and the next press does (MUT-14)")
  func early() {
    stage.finger().down(at: (60, 100)).hold(0.2).move(by: (30, 0), over: 0.2).hold(1).up()
    stage.finger().down(at: (60, 100)).hold(0.3).cancel()
    stage.settle()
    #expect(card == nil && !answers.log.contains("comes"))
    press(60, 100)
    #expect(card != nil)
  }

  @Test("a tap beside it, code, and the end of its interaction each close a menu once (MUT-14)")
  func closing() {
    for way in 0..<3 {
      press(60, 100)
      answers.log = []
      switch way {
      case 0: stage.tap(at: CGPoint(x: 200, y: 500))
      case 1:
        interaction.dismissMenu()
        interaction.dismissMenu()
      default: view.removeInteraction(interaction)
      }
      stage.settle()
      #expect(answers.log == ["goes", "is gone"] && card == nil, "\(way)")
    }
    press(60, 100)
    #expect(card == nil, "the interaction is gone")
  }

  @Test("a window that grows narrower keeps its menu inside (MUT-14)")
  func resized() {
    press(100, 100)
    stage.stage.resize(to: CGSize(width: 300, height: 200), scale: 1, safeAreaInsets: .zero)
    stage.stage.layoutIfNeeded()
    #expect(card == CGRect(x: 42, y: 60, width: 250, height: 132))
  }

  @Test("a second finger does not open another menu beside the first (MUT-14)")
  func second() {
    press(60, 100)
    answers.log = []
    press(200, 500)
    #expect(answers.log.filter { $0 == "comes" }.isEmpty)
  }

  @Test("one band stands between an inline menu and each neighbour, and none at the ends (MUT-14)")
  func inline() {
    func action(_ title: String) -> UIAction { UIAction(title: title) { _ in } }
    func inner(_ titles: String...) -> UIMenu {
      UIMenu(options: .displayInline, children: titles.map(action))
    }
    answers.menu = UIMenu(
      children: [inner("a", "b"), action("c"), inner("d"), inner("e"), action("f"), action("g")])
    press(60, 100)

    let tops = ["a", "b", "c", "d", "e", "f", "g"].map { name in
      stage.stage.accessibilityTree.first { $0.label == name }?.frame.midY ?? -1
    }
    // A row is 44 points high, and a band 8.
    #expect(zip(tops, tops.dropFirst()).map { $1 - $0 } == [44, 52, 52, 52, 52, 44])
    #expect(card?.height == 340)
  }
}
