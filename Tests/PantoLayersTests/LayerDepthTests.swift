import PantoControls
import PantoScene
import PantoTesting
import Testing

@testable import PantoLayers

/// Tests layers in perspective, and the layers that hold them (DRW-03).
@MainActor @Suite("Layers in depth", .timeLimit(.minutes(60))) struct LayerDepthTests {
  static let frame = CGRect(x: 110, y: 60, width: 80, height: 40)

  static var leaning: CATransform3D {
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 300
    return CATransform3DRotate(eye, .pi / 5, 1, 0, 0)
  }

  static func label(at frame: CGRect) -> UILabel {
    let label = UILabel(frame: frame)
    label.text = "Far"
    label.font = .systemFont(ofSize: 30)
    return label
  }

  /// The number of the first 200 by 120 pixels that a test holds for.
  static func count(in picture: Pixels, where test: (UInt32) -> Bool) -> Int {
    var found = 0
    for y in 0..<120 {
      for x in 0..<200 where test(picture[x, y]) { found += 1 }
    }
    return found
  }

  @Test("a label that is turned itself shows the same as one in a turned view (DRW-03)")
  func ownText() {
    let itself = TestStage(200, 120)
    let turned = Self.label(at: Self.frame)
    itself.add(turned)
    turned.layer.transform = Self.leaning
    let within = TestStage(200, 120)
    let view = UIView(frame: Self.frame)
    view.addSubview(Self.label(at: CGRect(origin: .zero, size: Self.frame.size)))
    within.add(view)
    view.layer.transform = Self.leaning
    let pixels = itself.pixels
    #expect(pixels == within.pixels)
    #expect(Self.count(in: pixels) { $0 & 0xFF < 0x80 } > 100, "the letters are there")
  }

  @Test("so do a ground, an outline and a border far from the corner (DRW-03)")
  func ownShape() {
    func stage(_ fill: (CAShapeLayer) -> Void) -> Pixels {
      let stage = TestStage(200, 120)
      let layer = CAShapeLayer()
      layer.frame = Self.frame
      fill(layer)
      stage.window.layer.addSublayer(layer)
      layer.transform = Self.leaning
      return stage.pixels
    }
    func red(_ picture: Pixels) -> Int { Self.count(in: picture) { $0 & 0xFFFF == 0 } }
    let color = UIColor.red.cgColor
    let ground = stage { $0.backgroundColor = color }
    #expect(red(ground) > 1_500)
    let border = stage { layer in
      layer.borderWidth = 4
      layer.borderColor = color
    }
    #expect(red(border) > 400)
    let outline = stage { layer in
      layer.fillColor = color
      layer.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 80, height: 40))
    }
    #expect(red(outline) > 1_200)
  }
}

/// Tests transform layers (DRW-11) and scroll layers.
@MainActor @Suite("Transform and scroll layers", .timeLimit(.minutes(60))) struct SpaceLayerTests {
  let stage = TestStage(200, 120)

  private func side(_ color: UIColor, in layer: CALayer) -> CALayer {
    let side = CALayer()
    side.frame = CGRect(x: 60, y: 20, width: 80, height: 80)
    side.backgroundColor = color.cgColor
    layer.addSublayer(side)
    return side
  }

  private func holder<L: CALayer>(_ layer: L) -> L {
    layer.frame = CGRect(x: 0, y: 0, width: 200, height: 120)
    stage.window.layer.addSublayer(layer)
    return layer
  }

  private func count(_ color: UInt32) -> Int {
    let picture = stage.pixels
    return LayerDepthTests.count(in: picture) { $0 & 0xFFFFFF == color }
  }

  @Test("the sides of a cube keep their depth, and the nearer one is in front (DRW-11)")
  func depth() {
    let cube = holder(CATransformLayer())
    side(.red, in: cube).transform = CATransform3DMakeTranslation(0, 0, 40)
    side(.blue, in: cube).transform = CATransform3DMakeTranslation(0, 0, -40)
    #expect(count(0xFF0000) == 6_400 && count(0x0000FF) == 0, "the red side hides the blue one")
    cube.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    #expect(count(0x0000FF) == 6_400 && count(0xFF0000) == 0, "seen from behind")
    cube.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
    #expect(count(0xFF0000) > 2_000 && count(0x0000FF) > 1_000, "each at its own place")
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 200
    cube.transform = eye
    #expect(count(0xFF0000) > 9_000, "the near side is larger")
  }

  @Test("a plain layer flattens what is below it (DRW-11)") func flat() {
    let plain = holder(CALayer())
    side(.red, in: plain).transform = CATransform3DMakeTranslation(0, 0, 40)
    side(.blue, in: plain).transform = CATransform3DMakeTranslation(0, 0, -40)
    plain.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    #expect(count(0x0000FF) == 6_400, "the order of the layers counts")
    plain.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
    #expect(count(0xFF0000) == 0)
  }

  @Test(
    "a transform layer draws nothing itself, and its parts repaint as the whole (DRW-11, DRW-02)")
  func parts() {
    let cube = holder(CATransformLayer())
    cube.backgroundColor = UIColor.green.cgColor
    let inner = CATransformLayer()
    inner.frame = CGRect(x: 0, y: 0, width: 200, height: 120)
    cube.addSublayer(inner)
    let near = side(.red, in: inner)
    near.transform = CATransform3DMakeTranslation(0, 0, 40)
    inner.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    #expect(count(0x00FF00) == 0 && count(0xFF0000) == 0, "seen from its edge")
    cube.transform = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)
    #expect(count(0xFF0000) == 6_400, "turned back")
    cube.opacity = 0.5
    near.position.x += 10
    let partly = stage.pixels
    stage.stage.invalidate()
    #expect(stage.pixels == partly)
    near.transform = CATransform3DMakeScale(1, .greatestFiniteMagnitude, 1)
    _ = stage.pixels
  }

  @Test("a scroll layer scrolls to points and rectangles, in the directions of its mode")
  func scroll() {
    let layer = holder(CAScrollLayer())
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    #expect(layer.masksToBounds && layer.scrollMode == .both)
    layer.scroll(to: CGPoint(x: 30, y: 40))
    #expect(layer.bounds.origin == CGPoint(x: 30, y: 40))
    layer.scroll(to: CGRect(x: 120, y: 50, width: 40, height: 20))
    #expect(layer.bounds.origin == CGPoint(x: 60, y: 40), "as little as needed")
    layer.scroll(to: CGRect(x: 10, y: 10, width: 300, height: 20))
    #expect(layer.bounds.origin == CGPoint(x: 10, y: 10))
    // A rectangle longer than the layer shows its upper left part, from whichever side (MUT-08).
    layer.scroll(to: CGRect(x: 30, y: 40, width: 300, height: 101))
    #expect(layer.bounds.origin == CGPoint(x: 30, y: 40))
    layer.scroll(to: CGRect(x: 10, y: 10, width: 101, height: 300))
    #expect(layer.bounds.origin == CGPoint(x: 10, y: 10))
    layer.scrollMode = .vertically
    layer.scroll(to: CGPoint(x: 90, y: 70))
    #expect(layer.bounds.origin == CGPoint(x: 10, y: 70))
    layer.scrollMode = .none
    layer.scroll(to: CGPoint.zero)
    #expect(layer.bounds.origin == CGPoint(x: 10, y: 70))
    layer.scrollMode = .both
    let below = CALayer()
    below.frame = CGRect(x: 200, y: 200, width: 50, height: 50)
    layer.addSublayer(below)
    #expect(below.visibleRect == .zero)
    below.scrollRectToVisible(below.bounds)
    #expect(layer.bounds.origin == CGPoint(x: 150, y: 150) && below.visibleRect == below.bounds)
    below.scroll(CGPoint(x: 10, y: 0))
    #expect(layer.bounds.origin == CGPoint(x: 210, y: 200))
    let before = Misuse.count
    layer.scroll(to: CGPoint(x: CGFloat.nan, y: 0))
    #expect(Misuse.count == before + 1 && layer.bounds.origin == CGPoint(x: 210, y: 200))
    CALayer().scroll(.zero)
  }

  @Test("the smoothing of edges is kept") func edges() {
    let layer = CALayer()
    #expect(!layer.allowsEdgeAntialiasing && layer.edgeAntialiasingMask.contains(.layerTopEdge))
    layer.allowsEdgeAntialiasing = true
    layer.edgeAntialiasingMask = .layerLeftEdge
    #expect(layer.allowsEdgeAntialiasing && layer.edgeAntialiasingMask == .layerLeftEdge)
  }
}
