import PantoControls
import PantoGraphics
import PantoLists
import PantoScene
import PantoTesting
import Testing

/// A layer that counts its living instances.
private final class Counted: CALayer {
  nonisolated(unsafe) static var alive = 0
  required init() {
    super.init()
    Counted.alive += 1
  }
  required init?(coder: NSCoder) { nil }
  deinit { Counted.alive -= 1 }
}

private final class CountedView: UIView {
  override class var layerClass: AnyClass { Counted.self }
}

/// A weak reference to an object.
private final class Weak<T: AnyObject> {
  weak var object: T?
  init(_ object: T) { self.object = object }
}

@MainActor @Suite("Misuse of the view and layer tree", .timeLimit(.minutes(60)))
struct TreeAbuseTests {
  let stage = TestStage(400, 400)

  // MARK: Masks (K8, B56)

  /// Guards K8: earlier, two layers that masked each other, and a mask that contained its layer,
  /// overflowed the stack.
  @Test("a mask that would close a cycle is refused and reported, and drawing and touches go on")
  func maskCycles() throws {
    let one = CALayer()
    let two = CALayer()
    let inner = CALayer()
    stage.window.layer.addSublayer(one)
    one.addSublayer(inner)
    Misuse.forget()

    one.mask = one
    inner.mask = one
    one.mask = two
    two.mask = one
    two.addSublayer(one)
    two.addSublayer(stage.window.layer)

    #expect(one.mask === two && two.mask == nil && inner.mask == nil && two.sublayers == nil)
    #expect(Misuse.count == 5)
    #expect(Misuse.messages.contains { $0.contains("close a cycle") })
    try stage.stage.draw(with: stage.compositor)
    stage.tap(at: CGPoint(x: 5, y: 5))
  }

  @Test("a mask that contains its layer is refused on a detached layer, too (K8)")
  func maskHoldsItsLayer() throws {
    let holder = CALayer()
    let layer = CALayer()
    holder.addSublayer(layer)

    layer.mask = holder

    #expect(layer.mask == nil && layer.superlayer === holder)
    stage.window.layer.addSublayer(holder)
    try stage.stage.draw(with: stage.compositor)
  }

  @Test("a view's mask cannot contain the view, and a refused mask stays where it was (K8)")
  func viewMasks() throws {
    let outer = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)))
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    outer.addSubview(inner)

    inner.mask = outer
    inner.mask = stage.window
    #expect(inner.mask == nil && outer.superview === stage.window)

    let mask = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    outer.mask = mask
    mask.addSubview(outer)
    mask.mask = outer
    #expect(outer.mask === mask && mask.subviews.isEmpty && mask.mask == nil)
    #expect(outer.superview === stage.window)
    try stage.stage.draw(with: stage.compositor)
  }

  @Test("a mask that is added to a superview is no longer a mask (K8, S1)")
  func movedMask() throws {
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)))
    view.backgroundColor = .red
    let mask = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    mask.backgroundColor = .blue
    view.mask = mask
    #expect(stage.pixels[150, 150] == 0xFFFF_FFFF)

    stage.window.addSubview(mask)

    #expect(view.mask == nil && view.layer.mask == nil && mask.superview === stage.window)
    #expect(stage.pixels[150, 150] == 0xFFFF_0000 && stage.pixels[10, 10] == 0xFF00_00FF)

    let layer = CALayer()
    view.layer.mask = layer
    stage.window.layer.addSublayer(layer)
    #expect(view.layer.mask == nil && layer.superlayer === stage.window.layer)
    layer.removeFromSuperlayer()
    view.layer.mask = layer
    layer.removeFromSuperlayer()
    #expect(view.layer.mask == nil && layer.superlayer == nil)
  }

  /// Guards K8: earlier, a chain of some thousand masks overflowed the stack.
  @Test("a chain of masks ends at the maximum tree depth, and the report names the limit (K8, B59)")
  func maskChain() throws {
    Misuse.forget()
    var layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.background = RGBA(1, 0, 0)
    stage.window.layer.addSublayer(layer)
    var accepted = 0
    for _ in 0..<5_000 {
      let mask = CALayer()
      mask.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      mask.background = RGBA(0, 0, 0)
      layer.mask = mask
      guard layer.mask === mask else { break }
      accepted += 1
      layer = mask
    }
    // The window and its first layer use two levels.
    #expect(accepted == CALayer.maximumTreeDepth - 2)
    #expect(Misuse.messages.contains { $0.contains("CALayer.maximumTreeDepth (256)") })
    try stage.stage.draw(with: stage.compositor)
    stage.window.layer.sublayers = nil
  }

  // MARK: Depth (B59, S2)

  @Test("a tree of maximum depth is laid out, drawn, hit and converted; one level more is refused")
  func deepest() throws {
    Misuse.forget()
    var chain: [UIView] = [stage.window]
    for _ in 1..<CALayer.maximumTreeDepth {
      let view = UIView(frame: CGRect(x: 1, y: 1, width: 390, height: 390))
      chain[chain.count - 1].addSubview(view)
      chain.append(view)
    }
    let last = chain[chain.count - 1]
    last.backgroundColor = .red
    #expect(last.window === stage.window && Misuse.count == 0)

    try stage.stage.draw(with: stage.compositor)
    stage.stage.layoutIfNeeded()
    #expect(stage.window.hitTest(CGPoint(x: 300, y: 300), with: nil) === last)
    #expect(last.convert(CGPoint.zero, to: nil) == CGPoint(x: 255, y: 255))
    #expect(stage.pixels[300, 300] == 0xFFFF_0000)

    let tooDeep = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    last.addSubview(tooDeep)
    last.layer.addSublayer(CALayer())
    #expect(tooDeep.superview == nil && last.layer.sublayers == nil && Misuse.count == 2)
    #expect(
      Misuse.messages.allSatisfy {
        $0.contains("CALayer.maximumTreeDepth (256)") && $0.contains("side by side")
      })

    chain[1].removeFromSuperview()
    #expect(last.window == nil)
  }

  @Test("two trees that together exceed the maximum depth cannot be joined (B59)")
  func deepFromBelow() {
    var top = UIView()
    var levels = 1
    while levels < 10_000 {
      let outer = UIView()
      outer.addSubview(top)
      guard top.superview === outer else { break }
      top = outer
      levels += 1
    }
    #expect(levels == CALayer.maximumTreeDepth)

    stage.window.addSubview(top)
    #expect(top.superview == nil, "the window is a level more")
    top.subviews[0].removeFromSuperview()
    stage.window.addSubview(top)
    #expect(top.superview === stage.window)
  }

  // MARK: Releasing removed views (K14)

  /// Guards K14: earlier, a stage that was never drawn kept a layer for each removed view: 221 MB
  /// for 200,000.
  @Test("a removed view is released at once, although the stage never draws")
  func freed() {
    Counted.alive = 0
    for _ in 0..<2_000 {
      let view = CountedView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      view.addSubview(CountedView())
      stage.window.addSubview(view)
      view.center.x += 1
      view.removeFromSuperview()
    }
    #expect(Counted.alive == 0)

    for _ in 0..<2_000 {
      let layer = Counted()
      stage.window.layer.addSublayer(layer)
      layer.opacity = 0.5
      layer.removeFromSuperlayer()
    }
    #expect(Counted.alive == 0)

    for _ in 0..<200 {
      let layer = CALayer()
      layer.mask = Counted()
      stage.window.layer.addSublayer(layer)
      layer.mask?.opacity = 0.5
      layer.mask = nil
      layer.removeFromSuperlayer()
    }
    #expect(Counted.alive == 0)
  }

  @Test("every kind of view is released after its removal, whatever happened to it before (K14)")
  func everyKind() {
    var gone: [(String, Weak<UIView>, Weak<CALayer>)] = []
    func pass(_ name: String, _ make: () -> UIView) {
      let view = make()
      gone.append((name, Weak(view), Weak(view.layer)))
      if view.superview == nil { stage.add(view) }
      stage.stage.layoutIfNeeded()
      view.frame = CGRect(x: 10, y: 10, width: 100, height: 60)
      stage.finger().down(at: (20, 20)).move(by: (5, 0)).up()
      stage.advance(by: 1)
      view.removeFromSuperview()
      stage.advance(by: 1)
    }
    pass("view") { UIView() }
    pass("label") {
      let label = UILabel()
      label.text = "Some text"
      return label
    }
    pass("button") { UIButton(type: .system) }
    pass("switch") { UISwitch() }
    pass("slider") { UISlider() }
    pass("table") { UITableView(frame: .zero) }
    pass("scroll view") {
      let scroll = UIScrollView()
      scroll.contentSize = CGSize(width: 50, height: 900)
      scroll.addSubview(UIView())
      return scroll
    }
    pass("recognizers") {
      let view = UIView()
      view.addGestureRecognizer(UIPanGestureRecognizer())
      view.addGestureRecognizer(UITapGestureRecognizer())
      return view
    }
    pass("constraints") {
      let outer = UIView()
      let inner = UIView()
      inner.translatesAutoresizingMaskIntoConstraints = false
      outer.addSubview(inner)
      stage.add(outer)
      NSLayoutConstraint.activate([
        inner.widthAnchor.constraint(equalTo: outer.widthAnchor),
        inner.topAnchor.constraint(equalTo: outer.topAnchor),
        outer.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
      ])
      return outer
    }
    pass("stack") { UIStackView(arrangedSubviews: [UILabel(), UILabel()]) }
    pass("animation") {
      let view = stage.add(UIView())
      UIView.animate(withDuration: 60) { view.alpha = 0 }
      let spin = CABasicAnimation(keyPath: "transform.rotation")
      spin.toValue = 3
      spin.repeatCount = .infinity
      view.layer.add(spin, forKey: "spin")
      return view
    }
    pass("mask") {
      let view = UIView()
      view.mask = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
      return view
    }
    pass("crowd") {
      let view = UIView()
      for i in 0..<600 {
        view.addSubview(UIView(frame: CGRect(x: i % 30, y: i / 30, width: 3, height: 3)))
      }
      return view
    }
    for (name, view, layer) in gone {
      #expect(view.object == nil, "\(name): the view is kept")
      #expect(layer.object == nil, "\(name): the layer is kept")
    }
  }

  @Test("the area of a removed layer is drawn anew, whether anything else changed or not (K14)")
  func uncovered() throws {
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    view.backgroundColor = .red
    let layer = CALayer()
    layer.frame = CGRect(x: 100, y: 100, width: 50, height: 50)
    layer.background = RGBA(0, 0, 1)
    stage.window.layer.addSublayer(layer)
    #expect(stage.pixels[10, 10] == 0xFFFF_0000 && stage.pixels[110, 110] == 0xFF00_00FF)

    layer.removeFromSuperlayer()
    #expect(stage.stage.needsDisplay && stage.pixels[110, 110] == 0xFFFF_FFFF)
    view.removeFromSuperview()
    #expect(stage.stage.needsDisplay && stage.pixels[10, 10] == 0xFFFF_FFFF)
    #expect(!stage.stage.needsDisplay)

    // Change marks stay correct when layers in the middle of the list are removed.
    let many = (0..<20).map { i in
      let view = UIView(frame: CGRect(x: i * 20, y: 200, width: 10, height: 10))
      view.backgroundColor = .red
      return stage.add(view)
    }
    _ = stage.pixels
    for view in many { view.backgroundColor = .blue }
    for view in many where view.frame.minX.truncatingRemainder(dividingBy: 60) == 0 {
      view.removeFromSuperview()
    }
    let shown = stage.pixels
    for (i, _) in many.enumerated() {
      #expect(shown[i * 20 + 5, 205] == (i % 3 == 0 ? 0xFFFF_FFFF : 0xFF00_00FF), "\(i)")
    }
  }
}
