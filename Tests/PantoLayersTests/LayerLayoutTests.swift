import PantoControls
import PantoLayers
import PantoScene
import PantoTesting
import Testing

/// Puts its sublayers into its middle, and counts how often.
private final class Centring: CALayer {
  var layouts = 0
  override func layoutSublayers() {
    super.layoutSublayers()
    layouts += 1
    for layer in sublayers ?? [] { layer.position = CGPoint(x: bounds.midX, y: bounds.midY) }
  }
}

/// Lays out one sublayer inside of itself, and writes its name down.
private final class Frame: CALayer {
  static var story: [String] = []
  override func layoutSublayers() {
    Frame.story.append(name ?? "")
    sublayers?.first?.frame = bounds.insetBy(dx: 1, dy: 1)
  }
}

private final class Restless: CALayer {
  var layouts = 0
  override func layoutSublayers() {
    layouts += 1
    setNeedsLayout()
  }
}

private final class Rebuilding: CALayer {
  var layouts = 0
  override func layoutSublayers() {
    layouts += 1
    sublayers = nil
    addSublayer(CALayer())
    bounds.size.height += 1
  }
}

private final class Arranging: CALayerDelegate {
  var laidOut: [CALayer] = []
  func layoutSublayers(of layer: CALayer) { laidOut.append(layer) }
}

private final class Telling: UIView {
  final class Layer: CALayer {
    override func layoutSublayers() {
      (delegate as? Telling)?.story.append("layer")
      super.layoutSublayers()
    }
  }
  var story: [String] = []
  override class var layerClass: AnyClass { Layer.self }
  override func layoutSublayers(of layer: CALayer) {
    story.append("sublayers")
    super.layoutSublayers(of: layer)
    story.append("done")
  }
  override func layoutSubviews() {
    super.layoutSubviews()
    story.append("subviews")
  }
}

/// A layer with initializers as iOS code has them.
private final class Tagged: CALayer {
  let tag: Int
  init(tag: Int) {
    self.tag = tag
    super.init()
  }
  required init() {
    tag = 0
    super.init()
  }
  required init?(coder: NSCoder) {
    tag = 7
    super.init(coder: coder)
  }
  var layouts = 0
  override func layoutSublayers() { layouts += 1 }
}

/// Tests who lays out the sublayers of a layer, and when (LAY-04).
@MainActor @Suite("Layout of layers", .timeLimit(.minutes(60))) struct LayerLayoutTests {
  let stage = TestStage(320, 200)

  @Test("a layer whose class lays out sublayers does so after changes of size and sublayers (H6)")
  func ownClass() {
    let outer = Centring()
    let dot = CALayer()
    dot.bounds.size = CGSize(width: 10, height: 10)
    outer.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
    outer.addSublayer(dot)
    stage.window.layer.addSublayer(outer)

    #expect(outer.needsLayout() && outer.layouts == 0 && stage.stage.needsDisplay)
    stage.advance(by: 0.1)
    #expect(outer.layouts == 1 && !outer.needsLayout())
    #expect(dot.position == CGPoint(x: 50, y: 30))
    outer.bounds.size.width = 200
    stage.advance(by: 0.1)
    #expect(outer.layouts == 2 && dot.position.x == 100)
    outer.position.x += 10
    outer.opacity = 0.5
    stage.advance(by: 0.1)
    #expect(outer.layouts == 2, "neither a move nor a look asks for layout")
    dot.removeFromSuperlayer()
    #expect(outer.needsLayout())
    stage.advance(by: 0.1)
    #expect(outer.layouts == 3)
  }

  @Test("a view's layer asks the view, and the view lays out its subviews (H6)")
  func view() {
    let view = stage.add(Telling(frame: CGRect(x: 0, y: 0, width: 40, height: 40)))
    stage.advance(by: 0.1)
    let whole = ["layer", "sublayers", "subviews", "done"]
    #expect(view.story == whole)

    view.setNeedsLayout()
    #expect(view.layer.needsLayout())
    view.layer.layoutIfNeeded()
    #expect(view.story == whole + whole && !view.layer.needsLayout())
    view.layer.setNeedsLayout()
    stage.advance(by: 0.1)
    #expect(view.story == whole + whole + whole)
  }

  @Test("a delegate lays out the sublayers of its layer (H6)")
  func delegate() {
    let layer = CALayer()
    let arranging = Arranging()
    layer.delegate = arranging

    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(layer.needsLayout() && arranging.laidOut.isEmpty)
    layer.layoutIfNeeded()
    #expect(arranging.laidOut.count == 1 && arranging.laidOut.first === layer)
    layer.layoutIfNeeded()
    #expect(arranging.laidOut.count == 1 && !layer.needsLayout())
  }

  @Test("outer layers are laid out before inner ones, each once (H6)")
  func order() {
    let layers = (0..<12).map { number in
      let layer = Frame()
      layer.name = "\(number)"
      return layer
    }
    for (outer, inner) in zip(layers, layers.dropFirst()) { outer.addSublayer(inner) }
    Frame.story = []
    let before = Misuse.count

    stage.window.layer.addSublayer(layers[0])
    layers[0].frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    stage.advance(by: 0.1)

    #expect(Frame.story == layers.compactMap(\.name))
    #expect(layers[11].bounds.width == 78 && Misuse.count == before)
  }

  @Test(
    "layoutIfNeeded lays out from the topmost marked superlayer down, without a window, too (H6)")
  func atOnce() {
    let outer = Centring()
    let inner = Centring()
    outer.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
    outer.addSublayer(inner)
    inner.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    view.layer.addSublayer(outer)

    inner.layoutIfNeeded()
    #expect(outer.layouts == 1 && inner.layouts == 1 && inner.position.x == 50)
    outer.bounds.size.width = 40
    view.layoutIfNeeded()
    #expect(outer.layouts == 2 && inner.position.x == 20)
    let plain = CALayer()
    plain.setNeedsLayout()
    #expect(plain.needsLayout())
    plain.layoutIfNeeded()
    #expect(!plain.needsLayout())
  }

  @Test("what a layout changes itself asks for no further layout; one without end is reported (H6)")
  func again() {
    let rebuilding = Rebuilding()
    rebuilding.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    stage.window.layer.addSublayer(rebuilding)
    stage.advance(by: 0.1)
    #expect(rebuilding.layouts == 1)

    let restless = Restless()
    stage.window.layer.addSublayer(restless)
    let before = Misuse.count
    restless.setNeedsLayout()
    stage.advance(by: 0.1)
    #expect(restless.layouts == 8 && Misuse.count == before + 1 && !restless.needsLayout())
  }

  @Test("a marked layer that leaves its window is freed (H6)")
  func freed() {
    weak var gone: Centring?
    do {
      let layer = Centring()
      gone = layer
      stage.window.layer.addSublayer(layer)
      layer.setNeedsLayout()
      layer.removeFromSuperlayer()
    }
    #expect(gone == nil)
  }

  @Test("a layer that was laid out at once is freed when it leaves its window (LAY-04)")
  func freedAfterLayout() {
    weak var gone: Centring?
    do {
      let layer = Centring()
      gone = layer
      stage.window.layer.addSublayer(layer)
      layer.setNeedsLayout()
      layer.layoutIfNeeded()
      layer.removeFromSuperlayer()
    }
    #expect(gone == nil)
  }

  @Test("a layer that is made with a coder is as one that is made without")
  func coder() {
    let coder = NSKeyedArchiver(requiringSecureCoding: false)
    let tagged = Tagged(coder: coder)
    tagged?.bounds.size.width = 10
    tagged?.layoutIfNeeded()
    #expect(tagged?.tag == 7 && tagged?.layouts == 1 && Tagged(tag: 3).tag == 3)
    #expect(CALayer(coder: coder)?.bounds == .zero && CAShapeLayer(coder: coder)?.path == nil)
    #expect(CAScrollLayer(coder: coder)?.masksToBounds == true)
    #expect(CATextLayer(coder: coder)?.needsDisplayOnBoundsChange == true)
    #expect(CAEmitterLayer(coder: coder) != nil && CAReplicatorLayer(coder: coder) != nil)
    #expect(CATransformLayer(coder: coder) != nil && CAGradientLayer(coder: coder) != nil)
  }
}
