import PantoControls
import PantoGraphics
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Light and dark", .timeLimit(.minutes(60))) struct StyleTests {
  let stage = TestStage(100, 100)

  @Test("a system colour resolves to the window's style and stays equal to its dynamic colour")
  func follows() {
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    view.backgroundColor = .systemBackground
    #expect(view.layer.backgroundColor == RGBA(1, 1, 1))

    stage.stage.userInterfaceStyle = .dark

    #expect(view.layer.backgroundColor == RGBA(0, 0, 0))
    #expect(view.backgroundColor == .systemBackground)
    #expect(view.traitCollection.userInterfaceStyle == .dark)
  }

  @Test(
    "overrideUserInterfaceStyle applies to a view and all its descendants; a view controller has it too"
  )
  func ownStyle() {
    let outer = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    inner.backgroundColor = .label
    outer.overrideUserInterfaceStyle = .dark

    outer.addSubview(inner)
    #expect(inner.layer.backgroundColor == RGBA(1, 1, 1))
    outer.overrideUserInterfaceStyle = .unspecified
    #expect(inner.layer.backgroundColor == RGBA(0, 0, 0))

    let controller = UIViewController()
    controller.overrideUserInterfaceStyle = .dark
    stage.add(controller.view)
    #expect(controller.traitCollection.userInterfaceStyle == .dark)
  }

  @Test(
    "a dynamic colour is resolved again when the style changes; a layer keeps the CGColor that it was given"
  )
  func dynamic() {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    #expect(color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)) == .white)
    #expect(color.withAlphaComponent(0.5).rgba == RGBA(0, 0, 0, 0.5))

    let view = stage.add(Painted(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    // Between turns, the window of another test may have worked.
    stage.stage.working { view.layer.borderColor = color.cgColor }
    stage.stage.userInterfaceStyle = .dark
    #expect(view.layer.borderColor == RGBA(0, 0, 0))
    #expect(view.changes == ["light to dark"])
    #expect(view.seen == RGBA(1, 1, 1))
  }

  @Test("code outside of any view has the style of its window, not of a view laid out before")
  func outsideOfViews() {
    var current: UIUserInterfaceStyle { UITraitCollection.current.userInterfaceStyle }
    let darkView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    darkView.overrideUserInterfaceStyle = .dark
    stage.add(darkView)
    darkView.setNeedsLayout()
    // Another test's window may have worked since this one was made.
    stage.stage.working { stage.stage.layoutIfNeeded() }
    #expect(current == .light)

    let dark = TestStage(100, 100)
    #expect(current == .light, "a new window is light")
    dark.stage.userInterfaceStyle = .dark
    #expect(current == .dark)
    dark.stage.working {
      #expect(stage.stage.working { current } == .light)
      #expect(current == .dark, "the other window has finished")
    }
    stage.stage.working {}
    #expect(current == .light && TestStage(10, 10).stage.working { current } == .light)

    // A window that works another one again and again, or makes one, keeps its style; so does a
    // view of it.
    dark.stage.working {
      for _ in 0..<2 { #expect(stage.stage.working { current } == .light) }
      _ = TestStage(10, 10)
    }
    #expect(dark.stage.working { current } == .dark)
    stage.stage.working {
      UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {
        dark.stage.userInterfaceStyle = .light
        #expect(dark.stage.working { current } == .light)
        #expect(current == .dark)
      }
      #expect(current == .light)
    }
  }

  private final class Painted: UIView {
    var changes: [String] = []
    var seen: RGBA?

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
      super.traitCollectionDidChange(previous)
      let was = previous?.userInterfaceStyle == .dark ? "dark" : "light"
      let now = traitCollection.userInterfaceStyle == .dark ? "dark" : "light"
      changes.append("\(was) to \(now)")
      seen = UIColor.label.cgColor
    }
  }

  @Test("tintColor is inherited by all descendants that have no tint colour of their own")
  func tint() {
    let outer = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    let button = UIButton(type: .system)
    button.setTitle("Go", for: .normal)
    outer.addSubview(button)
    #expect(button.currentTitleColor == .systemBlue)

    outer.tintColor = .systemRed
    #expect(button.titleLabel?.textColor == .systemRed)
    button.tintColor = .green
    outer.tintColor = .blue
    #expect(button.titleLabel?.textColor == .green)
  }
}
