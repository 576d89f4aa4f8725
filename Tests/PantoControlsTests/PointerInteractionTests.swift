import PantoControls
import PantoScene
import PantoTesting
import Testing

@MainActor private final class Pointers: UIPointerInteractionDelegate {
  var story: [String] = []
  var style: (UIPointerInteraction) -> UIPointerStyle? = { interaction in
    interaction.view.map { UIPointerStyle(effect: .lift(UITargetedPreview(view: $0))) }
  }
  var splits = false
  /// Called with the name of each call, before its answer.
  var onCall: (String, UIPointerInteraction) -> Void = { _, _ in }
  private func name(_ region: UIPointerRegion) -> String {
    region.identifier?.base as? String ?? "whole"
  }

  func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
    defaultRegion: UIPointerRegion
  ) -> UIPointerRegion? {
    onCall("region", interaction)
    guard splits else { return defaultRegion }
    let halves = defaultRegion.rect.divided(
      atDistance: defaultRegion.rect.width / 2, from: .minXEdge)
    return halves.slice.contains(request.location)
      ? UIPointerRegion(rect: halves.slice, identifier: "left")
      : UIPointerRegion(rect: halves.remainder, identifier: "right")
  }
  func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion)
    -> UIPointerStyle?
  {
    story.append("style \(name(region))")
    onCall("style", interaction)
    return style(interaction)
  }
  func pointerInteraction(
    _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
    animator: any UIPointerInteractionAnimating
  ) {
    story.append("enter \(name(region))")
    onCall("enter", interaction)
    animator.addCompletion { [weak self] _ in self?.story.append("entered") }
  }
  func pointerInteraction(
    _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
    animator: any UIPointerInteractionAnimating
  ) {
    story.append("exit \(name(region))")
    onCall("exit", interaction)
  }
}

@MainActor @Suite("Pointer interactions", .timeLimit(.minutes(60))) struct PointerInteractionTests {
  let stage = TestStage()
  let button: UIView
  private let pointers = Pointers()

  init() {
    button = stage.add(UIView(frame: CGRect(x: 100, y: 100, width: 80, height: 40)))
    button.addInteraction(UIPointerInteraction(delegate: pointers))
  }
  private var scale: CGFloat { button.layer.presentation()?.affineTransform().a ?? 0 }

  @Test("a lift grows a view while the pointer is over it, and leaves its own values (PTR-09)")
  func lift() {
    let mouse = stage.mouse().hover(at: CGPoint(x: 140, y: 120))
    stage.advance(by: 0.5)
    #expect(abs(scale - 1.1) < 1e-6, "8 of 80 points")
    #expect(button.layer.presentation()?.shadowOpacity == 0.3)
    #expect(button.transform.isIdentity && button.layer.shadowOpacity == 0)
    #expect(!stage.stage.isMoving, "an effect that stays asks for no frames")

    mouse.hover(at: CGPoint(x: 300, y: 300))
    stage.advance(by: 0.5)
    #expect(scale == 1 && button.layer.animationKeys() == nil)
    #expect(pointers.story == ["style whole", "enter whole", "entered", "exit whole"])
  }

  @Test("the delegate divides a view into regions, each asked for its style once (PTR-09)")
  func regions() {
    pointers.splits = true
    pointers.style = { _ in nil }
    let mouse = stage.mouse()
    for x in [110, 120, 130, 150, 160, 110] as [CGFloat] {
      mouse.hover(at: CGPoint(x: x, y: 120))
    }
    #expect(
      pointers.story.filter { $0 != "entered" } == [
        "style left", "enter left", "exit left", "style right", "enter right", "exit right",
        "style left", "enter left",
      ])
  }

  @Test("highlights and shapes are drawn under the content and go again (PTR-09)") func shapes() {
    pointers.style = { interaction in
      interaction.view.map { UIPointerStyle(effect: .highlight(UITargetedPreview(view: $0))) }
    }
    let mouse = stage.mouse().hover(at: CGPoint(x: 140, y: 120))
    stage.advance(by: 0.5)
    let veil = button.layer.sublayers?.first as? CAShapeLayer
    #expect(veil?.path?.boundingBox == button.bounds && scale == 1)
    mouse.hover(at: CGPoint(x: 300, y: 300))
    stage.advance(by: 0.5)
    #expect(button.layer.sublayers?.isEmpty ?? true)

    pointers.style = { _ in
      UIPointerStyle(shape: .roundedRect(CGRect(x: 10, y: 10, width: 20, height: 20)))
    }
    mouse.hover(at: CGPoint(x: 140, y: 120))
    let shape = button.layer.sublayers?.first as? CAShapeLayer
    #expect(shape?.path?.boundingBox == CGRect(x: 10, y: 10, width: 20, height: 20))
    button.interactions = []
    stage.advance(by: 0.5)
    #expect(
      button.layer.sublayers?.isEmpty ?? true, "an interaction that is removed leaves nothing")
  }

  @Test("a finger, and an interaction that is disabled, change nothing (PTR-09)") func disabled() {
    stage.finger().down(at: CGPoint(x: 140, y: 120)).up()
    (button.interactions.first as? UIPointerInteraction)?.isEnabled = false
    stage.mouse().hover(at: CGPoint(x: 140, y: 120))
    stage.advance(by: 0.5)
    #expect(pointers.story.isEmpty && scale == 1)
    (button.interactions.first as? UIPointerInteraction)?.isEnabled = true
    stage.advance(by: 0.5)
    #expect(pointers.story == ["style whole", "enter whole", "entered"])
  }

  @Test(
    "a delegate that asks anew while it is asked, or as the pointer enters, ends (PTR-09)",
    arguments: ["region", "style", "enter", "exit"])
  func asksAnew(place: String) {
    pointers.onCall = { called, interaction in if called == place { interaction.invalidate() } }
    let mouse = stage.mouse().hover(at: CGPoint(x: 140, y: 120))
    stage.advance(by: 0.5)
    #expect(pointers.story.prefix(2) == ["style whole", "enter whole"] && abs(scale - 1.1) < 1e-6)
    mouse.hover(at: CGPoint(x: 300, y: 300))
    stage.advance(by: 0.5)
    #expect(pointers.story.count(where: { $0 == "exit whole" }) == 1 && scale == 1)

    // Later it asks as before.
    mouse.hover(at: CGPoint(x: 140, y: 120))
    pointers.onCall = { _, _ in }
    pointers.story = []
    (button.interactions.first as? UIPointerInteraction)?.invalidate()
    #expect(pointers.story == ["exit whole", "style whole", "enter whole"])
  }

  @Test(
    "an interaction that its delegate disables or removes meanwhile shows nothing (PTR-09)",
    arguments: ["style", "enter"], [true, false])
  func endsMeanwhile(place: String, removes: Bool) {
    pointers.onCall = { [button] called, interaction in
      guard called == place else { return }
      if removes { button.removeInteraction(interaction) } else { interaction.isEnabled = false }
    }
    stage.mouse().hover(at: CGPoint(x: 140, y: 120))
    stage.advance(by: 0.5)
    #expect(scale == 1 && button.layer.animationKeys() == nil)
    #expect(pointers.story.contains("exit whole") == (place == "enter"))
  }
}
