import Foundation
import PantoTesting
import TestSupport
import Testing

@testable import PantoControls
@testable import PantoScene

/// Paths, layers and their animations against the documentation (FID-38).
@MainActor @Suite("Paths and layers as documented", .timeLimit(.minutes(60)))
struct AuditLayerTests: Audit {
  let stage = TestStage(320, 480)

  @Test("Bézier paths")
  func paths() {
    let path = UIBezierPath()
    d("empty", path.isEmpty, true)
    d("width", path.lineWidth, 1)
    d("cap", path.lineCapStyle, .butt)
    d("join", path.lineJoinStyle, .miter)
    d("miter limit", path.miterLimit, 10)
    d("fill rule", path.usesEvenOddFillRule, false)
    path.move(to: CGPoint(x: 1, y: 2))
    d("a move makes it non-empty", path.isEmpty, false)
    path.addLine(to: CGPoint(x: 5, y: 2))
    path.addLine(to: CGPoint(x: 5, y: 8))
    d("current point", path.currentPoint, CGPoint(x: 5, y: 8))
    path.close()
    d("close goes back to the start", path.currentPoint, CGPoint(x: 1, y: 2))
    d("bounds", path.bounds, CGRect(x: 1, y: 2, width: 4, height: 6))
    let oval = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 10, height: 10))
    d("inside an oval", oval.contains(CGPoint(x: 5, y: 5)), true)
    d("its corner is outside", oval.contains(CGPoint(x: 0.5, y: 0.5)), false)
    let arc = UIBezierPath(
      arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    d("clockwise goes down", near(arc.currentPoint.x, arc.currentPoint.y), [0, 10])
    let other = UIBezierPath(
      arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    d("the other way round", near(other.bounds.minX, other.bounds.minY), [-10, -10])
    path.apply(CGAffineTransform(translationX: 10, y: 0))
    d("transformed", path.bounds.minX, 11)
    let ring = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    ring.append(UIBezierPath(rect: CGRect(x: 3, y: 3, width: 4, height: 4)))
    d("winding keeps the hole full", ring.contains(CGPoint(x: 5, y: 5)), true)
    ring.usesEvenOddFillRule = true
    d("even-odd makes a hole", ring.contains(CGPoint(x: 5, y: 5)), false)
    let line = UIBezierPath()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 10, y: 0))
    line.addQuadCurve(to: CGPoint(x: 20, y: 10), controlPoint: CGPoint(x: 20, y: 0))
    let back = line.reversing()
    d("reversed", back.currentPoint, .zero)
    d("reversed bounds", back.bounds, line.bounds)
    line.removeAllPoints()
    d("all points removed", line.isEmpty, true)
  }

  @Test("layers and their defaults")
  func layers() {
    let layer = CALayer()
    d("anchor", layer.anchorPoint, CGPoint(x: 0.5, y: 0.5))
    d("opacity", layer.opacity, 1)
    d("masks", layer.masksToBounds, false)
    d("border", layer.borderWidth, 0)
    d("corner", layer.cornerRadius, 0)
    d("shadow opacity", layer.shadowOpacity, 0)
    d("shadow radius", layer.shadowRadius, 3)
    d("shadow offset", layer.shadowOffset, CGSize(width: 0, height: -3))
    d("gravity", layer.contentsGravity, .resize)
    d("z", layer.zPosition, 0)
    d("double sided", layer.isDoubleSided, true)
    d("hidden", layer.isHidden, false)
    d("redraw on resize", layer.needsDisplayOnBoundsChange, false)
    d("name", layer.name, nil)
    let shape = CAShapeLayer()
    d("fill", shape.fillColor, UIColor.black.cgColor)
    d("stroke", shape.strokeColor, nil)
    d("line width", shape.lineWidth, 1)
    d("miter", shape.miterLimit, 10)
    d("from 0 to 1", [shape.strokeStart, shape.strokeEnd], [0, 1])
    d("fill rule", shape.fillRule, .nonZero)
    d("cap", shape.lineCap, .butt)
    d("join", shape.lineJoin, .miter)
    d("dash", shape.lineDashPattern, nil)
    let gradient = CAGradientLayer()
    d("start", gradient.startPoint, CGPoint(x: 0.5, y: 0))
    d("end", gradient.endPoint, CGPoint(x: 0.5, y: 1))
    d("type", gradient.type, .axial)
    d("locations", gradient.locations, nil)
    let text = CATextLayer()
    d("font size", text.fontSize, 36)
    d("wrapped", text.isWrapped, false)
    d("alignment", text.alignmentMode, .natural)
    d("text colour", text.foregroundColor, UIColor.white.cgColor)
  }

  @Test("trees of layers")
  func trees() {
    let root = CALayer()
    let parts = (0..<4).map { _ in CALayer() }
    root.addSublayer(parts[0])
    root.insertSublayer(parts[1], below: parts[0])
    root.insertSublayer(parts[2], above: parts[1])
    func order() -> [Int] {
      (root.sublayers ?? []).map { part in parts.firstIndex { $0 === part } ?? -1 }
    }
    d("below and above", order(), [1, 2, 0])
    root.replaceSublayer(parts[2], with: parts[3])
    d("replaced", order(), [1, 3, 0])
    d("the old one is out", parts[2].superlayer == nil, true)
    parts[1].frame = CGRect(x: 10, y: 20, width: 100, height: 100)
    parts[0].frame = CGRect(x: 5, y: 5, width: 100, height: 100)
    d("to the parent", parts[1].convert(CGPoint(x: 1, y: 1), to: root), CGPoint(x: 11, y: 21))
    d("from a sibling", parts[0].convert(CGPoint(x: 1, y: 1), from: parts[1]), CGPoint(x: 6, y: 16))
    d(
      "rectangles", parts[1].convert(CGRect(x: 0, y: 0, width: 5, height: 5), to: parts[0]),
      CGRect(x: 5, y: 15, width: 5, height: 5))
    parts[0].name = "a"
    d("name", parts[0].name, "a")
    d("hit in the parent's coordinates", root.hitTest(CGPoint(x: 12, y: 22)) === parts[0], true)
    parts[0].setValue(CGFloat(0.5), forKeyPath: "opacity")
    d("key path", parts[0].opacity, 0.5)
    parts[0].setValue(40, forKeyPath: "position.x")
    d("part of a value", parts[0].position.x, 40)
    parts[0].setValue(CGFloat.pi / 2, forKeyPath: "transform.rotation.z")
    d("rotation", near(parts[0].affineTransform().b), [1])
    d("read", (parts[0].value(forKeyPath: "position.x") as? NSNumber)?.doubleValue, 40)
    parts[0].setValue("own", forKey: "note")
    d("own values", parts[0].value(forKey: "note") as? String, "own")
  }

  @Test("animations and their defaults")
  func animations() {
    let basic = CABasicAnimation(keyPath: "opacity")
    d("removed at the end", basic.isRemovedOnCompletion, true)
    d("fill mode", basic.fillMode, .removed)
    d("duration", basic.duration, 0)
    d("speed", basic.speed, 1)
    d("repeats", basic.repeatCount, 0)
    d("calculation", CAKeyframeAnimation().calculationMode, .linear)
    d("transition", CATransition().type, .fade)
    let spring = CASpringAnimation()
    d("spring", [spring.mass, spring.stiffness, spring.damping], [1, 100, 10])
    d("duration of a transaction", CATransaction.animationDuration(), 0.25)
    d("actions", CATransaction.disableActions(), false)

    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    func x() -> [Double] { near(view.layer.presentation()?.position.x ?? -1) }
    let keys = CAKeyframeAnimation(keyPath: "position.x")
    keys.values = [0, 100, 200]
    keys.keyTimes = [0, 0.25, 1]
    keys.duration = 1
    view.layer.add(keys, forKey: "move")
    stage.advance(by: 0.25)
    d("at a key time", x(), [100])
    stage.advance(by: 0.375)
    d("between", x(), [150])
    stage.advance(by: 1)
    d("after the end, the model", x(), [5])
    keys.calculationMode = .discrete
    keys.keyTimes = [0, 0.25, 0.5, 1]
    view.layer.add(keys, forKey: "move")
    stage.advance(by: 0.3)
    d("discrete", x(), [100])
    view.layer.removeAnimation(forKey: "move")
    keys.calculationMode = .linear
    keys.keyTimes = [0, 0.5, 1]
    keys.timingFunctions = [
      CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .linear),
    ]
    view.layer.add(keys, forKey: "move")
    stage.advance(by: 0.25)
    d("a timing function for each part", (x().first ?? 0) < 45, true)
    stage.advance(by: 0.5)
    d("the other part", x(), [150])
    view.layer.removeAnimation(forKey: "move")
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    view.layer.add(fade, forKey: nil)
    stage.advance(by: 0.125)
    k(
      "no duration is a quarter of a second",
      near(CGFloat(view.layer.presentation()?.opacity ?? 0)), [0.5])
    stage.advance(by: 0.2)
    d("over", view.layer.animationKeys(), nil)
    let points = CAMediaTimingFunction(name: .easeInEaseOut)
    var (c1, c2): ([Float], [Float]) = ([0, 0], [0, 0])
    points.getControlPoint(at: 1, values: &c1)
    points.getControlPoint(at: 2, values: &c2)
    d("control points", (c1 + c2).map { CGFloat($0) }.flatMap { near($0) }, [0.42, 0, 0.58, 1])
    let usual = CAMediaTimingFunction(name: .default)
    usual.getControlPoint(at: 1, values: &c1)
    usual.getControlPoint(at: 2, values: &c2)
    d(
      "those of the default curve", (c1 + c2).map { CGFloat($0) }.flatMap { near($0) },
      [0.25, 0.1, 0.25, 1])
  }

  @Test("a border, a shadow and UIView.animate on a layer (FID-35)")
  func blocks() {
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.layer.borderWidth = 10
      view.layer.shadowOpacity = 1
      view.alpha = 0
      view.center.x = 100
    }
    stage.advance(by: 0.5)
    let shown = view.layer.presentation()
    k("borders animate", near(shown?.borderWidth ?? -1), [5])
    k("shadows animate", near(CGFloat(shown?.shadowOpacity ?? -1)), [0.5])
    k(
      "keys of what runs",
      Set(view.layer.animationKeys() ?? []).isSuperset(of: ["opacity", "position"]), true)
    stage.settle()
    k("none is left", view.layer.animationKeys(), nil)
  }
}
