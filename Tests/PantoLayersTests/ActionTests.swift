import PantoControls
import PantoScene
import PantoTesting
import Testing

@testable import PantoLayers

/// Writes down what it was asked and what it ran.
private final class Scribe: CAAction {
  var story: [String] = []
  var onRun: (CALayer) -> Void = { _ in }
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer else { return }
    story.append("\(event) at \(layer.position.x), \(layer.opacity)")
    onRun(layer)
  }
}

private final class Slow: CALayer {
  var asked: [String] = []
  override func action(forKey event: String) -> (any CAAction)? {
    asked.append("\(event) from \(position.x)")
    guard event == "position" else { return super.action(forKey: event) }
    let move = CABasicAnimation(keyPath: event)
    move.duration = 2
    return move
  }
}

private final class Fresh: CALayer {
  override class func defaultAction(forKey event: String) -> (any CAAction)? {
    event == "opacity" ? NSNull() : super.defaultAction(forKey: event)
  }
  override class func needsDisplay(forKey key: String) -> Bool {
    key == "progress" || key == "cornerRadius"
  }
}

private final class Answering: CALayerDelegate {
  var answers: [String: any CAAction] = [:]
  var drawn = 0
  var calls: [String] = []
  func layerWillDraw(_ layer: CALayer) { calls.append("will draw") }
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { answers[event] }
  func draw(_ layer: CALayer, in ctx: CGContext) {
    drawn += 1
    calls.append("draw")
    ctx.setFillColor(UIColor.red.cgColor)
    ctx.fill(layer.bounds)
  }
}

private final class Deciding: UIView {
  var answers: [String: any CAAction] = [:]
  var given: [String] = []
  override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    let usual = super.action(for: layer, forKey: event)
    given.append(usual is NSNull ? "nothing" : "\((usual as? CABasicAnimation)?.duration ?? -1)")
    return answers[event] ?? usual
  }
}

/// Tests what changes of layers do (ANI-16).
@MainActor @Suite("Actions of layers", .timeLimit(.minutes(60))) struct ActionTests {
  let stage = TestStage(320, 200)

  private func add<L: CALayer>(_ layer: L) -> L {
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    stage.window.layer.addSublayer(layer)
    stage.advance(by: 0.1)
    return layer
  }

  @Test("the delegate answers first, then the layer's actions, then its class (ANI-16)")
  func order() {
    let layer = add(CALayer())
    let (delegate, first, second) = (Answering(), Scribe(), Scribe())
    layer.actions = ["position": second, "opacity": second]
    delegate.answers["position"] = first
    layer.delegate = delegate
    #expect(layer.delegate === delegate)
    layer.position.x = 50
    layer.opacity = 0.5
    #expect(first.story == ["position at 50.0, 1.0"], "it runs after the change")
    #expect(second.story == ["opacity at 50.0, 0.5"])
    #expect(layer.animationKeys() == nil)
    layer.cornerRadius = 4
    #expect(layer.animationKeys() == ["cornerRadius"], "the class animates the rest")
    let implicit = layer.animation(forKey: "cornerRadius") as? CABasicAnimation
    #expect((implicit?.fromValue as? NSNumber)?.doubleValue == 0 && implicit?.duration == 0.25)
    delegate.answers["bounds"] = NSNull()
    layer.bounds.size.width = 30
    #expect(layer.animationKeys() == ["cornerRadius"])
    #expect(layer.action(forKey: "bounds") == nil, "NSNull becomes nil")
    #expect(CALayer.defaultAction(forKey: "position") is CABasicAnimation)
    #expect(CALayer.defaultAction(forKey: "contents") == nil)
  }

  @Test("NSNull in actions keeps a layer still, and a transaction asks nothing (ANI-16)")
  func forbidden() {
    let layer = add(CALayer())
    layer.actions = ["position": NSNull()]
    layer.position.x = 80
    #expect(layer.animationKeys() == nil && layer.shownPosition.x == 80)
    let scribe = Scribe()
    layer.actions = ["position": scribe]
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.position.x = 90
    CATransaction.commit()
    #expect(scribe.story.isEmpty)
    layer.actions = nil
    layer.position.x = 10
    #expect(layer.animationKeys() == ["position"], "the default is back")
  }

  @Test("an animation without values goes from what showed to the new value (ANI-16)")
  func override() {
    let layer = add(Slow())
    layer.position.x = 110
    #expect(layer.asked.last == "position from 10.0", "asked before the change")
    stage.advance(by: 1)
    #expect(layer.shownPosition.x == 60)
    layer.position.x = 60
    stage.advance(by: 1)
    #expect(layer.shownPosition.x == 60 && layer.position.x == 60)
    layer.opacity = 0
    stage.advance(by: 0.3)
    #expect(layer.shownAlpha == 0 && layer.asked.last == "opacity from 60.0")
  }

  @Test("a layer of a view asks the override of its class, in a block and outside (ANI-16)")
  func layerOfView() {
    final class Host: UIView { override class var layerClass: AnyClass { Slow.self } }
    let view = Host(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    stage.add(view)
    stage.advance(by: 0.1)
    view.center.x = 110
    stage.advance(by: 1)
    #expect(view.layer.shownPosition.x == 60, "its own animation of two seconds")
    stage.advance(by: 2)
    UIView.animate(withDuration: 1) {
      view.center.x = 10
      view.alpha = 0.5
    }
    #expect(AnimationBlock.current == nil)
    stage.advance(by: 0.5)
    #expect(view.layer.shownPosition.x == 85, "its own animation instead of the block's")
    #expect(view.layer.shownAlpha < 1 && view.layer.shownAlpha > 0.5, "the block's")
    stage.advance(by: 0.6)
    #expect(view.layer.shownAlpha == 0.5)
  }

  @Test("a view says what changes of its layer do, in a block and outside (ANI-16)")
  func view() {
    let view = Deciding(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    stage.add(view)
    stage.advance(by: 0.1)
    view.center.x = 50
    #expect(view.given == ["nothing"] && view.layer.animationKeys() == nil)
    view.answers["position"] = NSNull()
    UIView.animate(withDuration: 2) {
      view.center.x = 110
      view.alpha = 0.2
    }
    #expect(view.given == ["nothing", "2.0", "2.0"])
    #expect(view.layer.shownPosition.x == 110, "not animated")
    stage.advance(by: 1)
    #expect(view.layer.shownAlpha > 0.2 && view.layer.shownAlpha < 1)
    UIView.performWithoutAnimation { view.center.x = 20 }
    #expect(view.given.last == "nothing")
    #expect(view.layer.delegate === view)
    let before = Misuse.count
    view.layer.delegate = Answering()
    #expect(Misuse.count == before + 1 && view.layer.delegate === view)
  }

  @Test("an action of a view for a layer of its own takes the time of the block (ANI-16)")
  func borrowed() {
    let view = Deciding(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    stage.add(view)
    let ring = CAShapeLayer()
    view.layer.addSublayer(ring)
    stage.advance(by: 0.1)
    UIView.animate(withDuration: 4, delay: 0, options: .curveLinear) {
      guard let turn = view.action(for: view.layer, forKey: "opacity") as? CABasicAnimation
      else { return }
      turn.keyPath = "strokeEnd"
      turn.fromValue = 0
      turn.toValue = 1
      ring.add(turn, forKey: "turn")
    }
    stage.advance(by: 1)
    #expect(ring.presentation()?.strokeEnd == 0.25)
  }

  @Test("an animation without a property serves several (ANI-16)") func severalKeys() {
    let layer = add(CALayer())
    let slow = CABasicAnimation()
    slow.duration = 2
    layer.actions = ["position": slow, "opacity": slow]
    layer.position.x = 50
    layer.opacity = 0
    stage.advance(by: 1)
    #expect(layer.shownPosition.x == 30 && layer.shownAlpha == 0.5)
    #expect(slow.keyPath == nil)
  }

  @Test("an action that changes its layer again does not ask again (ANI-16)")
  func again() {
    let layer = add(CALayer())
    let scribe = Scribe()
    scribe.onRun = { layer in layer.position.x += 1 }
    layer.actions = ["position": scribe]
    layer.position.x = 50
    #expect(scribe.story.count == 1 && layer.position.x == 51)
    weak var weakDelegate: Answering?
    do {
      let delegate = Answering()
      weakDelegate = delegate
      layer.delegate = delegate
    }
    #expect(weakDelegate == nil && layer.delegate == nil, "held weakly")
    layer.position.x = 60
    #expect(scribe.story.count == 2)
  }

  @Test("keys of the class that need a drawing get one, the program's own, too (ANI-16)")
  func drawing() {
    let layer = add(Fresh())
    stage.advance(by: 0.1)
    layer.opacity = 0.5
    #expect(layer.animationKeys() == nil, "forbidden by the class")
    #expect(!layer.needsDisplay())
    layer.cornerRadius = 3
    #expect(layer.needsDisplay() && layer.animationKeys() == ["cornerRadius"])
    layer.displayIfNeeded()
    layer.setValue(0.5, forKey: "progress")
    #expect(layer.needsDisplay() && layer.value(forKey: "progress") as? Double == 0.5)
    layer.displayIfNeeded()
    layer.setValue(0.5, forKey: "other")
    #expect(!layer.needsDisplay())
  }

  @Test("the delegate of a layer draws it (ANI-16)")
  func delegateDraws() {
    let layer = add(CALayer())
    let delegate = Answering()
    layer.delegate = delegate
    layer.setNeedsDisplay()
    #expect(stage.pixels[10, 10] & 0xFFFFFF == 0xFF0000)
    #expect(delegate.drawn == 1)
    #expect(delegate.calls == ["will draw", "draw"])
    _ = stage.pixels
    #expect(delegate.drawn == 1, "once for each request")
  }
}
