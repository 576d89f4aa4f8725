import DemoSupport
import PantoControls
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoDemoKit
@testable import PantoStudio

/// Tests that every control of the app shows a pointer on it, a press, and the keyboard's focus
/// (U12, U24, MSE-03, KEY-03).
@MainActor @Suite("The looks of controls", .timeLimit(.minutes(60))) struct ControlLookTests {
  private func all(_ view: UIView) -> [UIView] {
    view.isHidden || view.alpha < 0.01 ? [] : [view] + view.subviews.flatMap(all)
  }

  private func hover(_ p: CGPoint, in world: DemoWorld<AppController>) {
    world.stage.send(
      InputEvent(time: world.now, position: p, source: .mouse(.primary), phase: .hovered))
    world.stage.settle(limit: 3)
  }

  /// The middle of the part that is pressed, such as the thumb of a slider.
  private func middle(of control: UIControl) -> CGPoint {
    let rect = control.interactionRect
    return control.convert(CGPoint(x: rect.midX, y: rect.midY), to: nil)
  }

  /// The controls that a pointer can reach now.
  private func controls(_ world: DemoWorld<AppController>) -> [UIControl] {
    all(world.stage.window).compactMap { $0 as? UIControl }.filter { control in
      let hit = world.stage.window.hitTest(middle(of: control), with: nil)
      return control.isEnabled && hit?.isDescendant(of: control) ?? false
    }
  }

  @Test("a pointer and a press change the picture of every control of every screen (U12, MSE-03)")
  func hoverAndPress() throws {
    for open in [[]] + Demos.list.cards.map({ ["open=\($0.name)"] }) {
      let world = try DemoWorld<AppController>("gallery", 820, 640, options: open)
      world.stage.settle(limit: 3)
      let away = CGPoint(x: 1, y: 639)
      for control in controls(world) {
        if control.isHidden { continue }
        hover(away, in: world)
        let name = "\(control.accessibilityIdentifier ?? "\(type(of: control))") in \(open)"
        let plain = try world.windowPixels
        let p = middle(of: control)
        hover(p, in: world)
        #expect(control.isHovered, "\(name)")
        let hovered = try world.windowPixels
        #expect(hovered != plain, "\(name) shows no pointer")
        world.stage.send(
          InputEvent(time: world.now, position: p, source: .mouse(.primary), phase: .began))
        // A control in a scroll view is pressed after a delay.
        world.advance(by: 0.3)
        #expect(try world.windowPixels != hovered, "\(name) shows no press")
        world.stage.send(
          InputEvent(time: world.now, position: p, source: .mouse(.primary), phase: .cancelled))
        world.stage.settle(limit: 3)
      }
      world.stage.tearDown()
    }
  }

  @Test("the focus ring is 2 points wide, 2 outside, as round as its control, and never cut (U24)")
  func rings() throws {
    for open in [[]] + Demos.list.cards.map({ ["open=\($0.name)"] }) {
      for size in [CGSize(width: 360, height: 640), CGSize(width: 1280, height: 800)] {
        let world = try DemoWorld<AppController>("gallery", size.width, size.height, options: open)
        world.stage.settle(limit: 3)
        var seen: [UIView] = []
        for _ in 0..<80 {
          let tab = try #require(KeyCode(name: "Tab"))
          world.stage.send(KeyEvent(time: world.now, code: tab))
          guard let view = world.demo.focus.view, !seen.contains(view) else { break }
          seen.append(view)
          world.stage.settle(limit: 3)
          let ring = try #require(view.subviews.first { $0.accessibilityIdentifier == "focus" })
          let name = "\(view.accessibilityIdentifier ?? "\(type(of: view))") in \(open), \(size)"
          #expect(ring.frame == view.bounds.insetBy(dx: -4, dy: -4), "\(name)")
          #expect(ring.layer.borderWidth == 2, "\(name)")
          let round = (view as? UIControl)?.interactionCornerRadius ?? view.layer.cornerRadius
          if !(view is UISlider) {
            #expect(ring.layer.cornerRadius == (round > 0 ? round + 4 : 6), "\(name)")
          }
          #expect(cut(ring, of: view) == nil, "\(name): cut by \(cut(ring, of: view) ?? "")")
        }
        #expect(!seen.isEmpty)
        world.stage.tearDown()
      }
    }
  }

  /// The name of the ancestor that clips a part of the ring, or `nil`.
  private func cut(_ ring: UIView, of view: UIView) -> String? {
    var next = view.superview
    while let here = next {
      if here.clipsToBounds || here is UIWindow,
        !here.bounds.insetBy(dx: -0.5, dy: -0.5).contains(ring.convert(ring.bounds, to: here))
      {
        return here.accessibilityIdentifier ?? "\(type(of: here))"
      }
      next = here.superview
    }
    return nil
  }

  @Test("sliders and steppers have round rings, as their shapes are (U24)")
  func shapes() {
    let stage = Stage(size: CGSize(width: 300, height: 200), text: HarfBuzzShaper.shared)
    let slider = UISlider(frame: CGRect(x: 20, y: 20, width: 200, height: 44))
    let stepper = UIStepper(frame: CGRect(x: 20, y: 100, width: 94, height: 32))
    stage.working {
      stage.window.addSubview(slider)
      stage.window.addSubview(stepper)
      let focus = KeyFocus()
      for (view, radius) in [(slider, 26), (stepper, 12)] as [(UIView, CGFloat)] {
        focus.focus(view)
        let ring = view.subviews.first { $0.accessibilityIdentifier == "focus" }
        #expect(ring?.layer.cornerRadius == radius, "\(type(of: view))")
      }
    }
  }
}
