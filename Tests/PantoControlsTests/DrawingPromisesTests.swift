import Foundation
import PantoGraphics
import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoScene

/// Pictures, paths, contexts, colours and layers against the documentation.
@MainActor @Suite("Drawing keeps what its documentation promises", .timeLimit(.minutes(60)))
struct DrawingPromisesTests {
  let stage = TestStage(320, 480)

  /// Shows a drawing of 40 by 40 points in the upper left corner, beside a red view.
  private func show(_ draw: (UIGraphicsImageRendererContext) -> Void) {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image(actions: draw)
    stage.add(UIImageView(image: image))
    let red = stage.add(UIView(frame: CGRect(x: 100, y: 0, width: 40, height: 40)))
    red.backgroundColor = .red
  }
  private var red: UInt32 { stage.pixels[120, 20] }
  private var ground: UInt32 { stage.pixels[200, 200] }

  @Test("a picture of double scale is as large in points (DRW-08)")
  func scale() {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2

    let image = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 20), format: format)
      .image { _ in }

    #expect(image.size == CGSize(width: 30, height: 20))
    #expect(image.scale == 2)
  }

  @Test("a rectangle may have some of its corners round")
  func corners() {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 40, height: 40), byRoundingCorners: .topLeft,
      cornerRadii: CGSize(width: 20, height: 20))

    #expect(!path.contains(CGPoint(x: 1, y: 1)))
    #expect(path.contains(CGPoint(x: 39, y: 1)) && path.contains(CGPoint(x: 1, y: 39)))
  }

  @Test("a clip limits what is drawn after it")
  func clip() {
    show { context in
      UIColor.red.setFill()
      UIBezierPath(rect: CGRect(x: 0, y: 0, width: 20, height: 40)).addClip()
      context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
    }

    #expect(stage.pixels[10, 20] == red && stage.pixels[30, 20] == ground)
  }

  @Test("a context gives back its colour and transform")
  func state() {
    show { context in
      UIColor.red.setFill()
      context.cgContext.saveGState()
      UIColor.blue.setFill()
      context.cgContext.translateBy(x: 20, y: 0)
      context.cgContext.restoreGState()
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 40))
    }

    #expect(stage.pixels[10, 20] == red && stage.pixels[30, 20] == ground)
  }

  @Test("texts measure alike, and wrap at a width")
  func measures() {
    let font = UIFont.systemFont(ofSize: 17)
    let rich = NSAttributedString(string: "one two three four", attributes: [.font: font])
    let size = rich.size()
    #expect("one two three four".size(withAttributes: [.font: font]) == size)

    let half = CGSize(width: size.width / 2 + 10, height: 1000)
    let box = rich.boundingRect(with: half, options: .usesLineFragmentOrigin, context: nil)
    #expect(box.width <= half.width && box.height > 1.8 * size.height)
  }

  @Test("a colour gives its parts back (FID-36)")
  func colors() {
    var (red, green, blue, alpha) = (CGFloat(), CGFloat(), CGFloat(), CGFloat())
    UIColor(white: 0.5, alpha: 1).withAlphaComponent(0.25)
      .getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    #expect([red, green, blue, alpha] == [0.5, 0.5, 0.5, 0.25])

    var hue: CGFloat = 0
    UIColor(hue: 0.5, saturation: 1, brightness: 1, alpha: 1)
      .getHue(&hue, saturation: nil, brightness: nil, alpha: nil)
    #expect((hue - 0.5).magnitude < 1e-6)
  }

  @Test("the system's ground and text change places between light and dark")
  func systemColors() {
    func white(_ color: UIColor, _ style: UIUserInterfaceStyle) -> CGFloat {
      var white: CGFloat = -1
      color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style))
        .getWhite(&white, alpha: nil)
      return white
    }

    #expect(white(.systemBackground, .light) == 1 && white(.systemBackground, .dark) == 0)
    #expect(white(.label, .light) == 0 && white(.label, .dark) == 1)
  }

  @Test("a gradient runs downwards at first")
  func gradient() {
    let layer = CAGradientLayer()

    #expect(layer.startPoint == CGPoint(x: 0.5, y: 0) && layer.endPoint == CGPoint(x: 0.5, y: 1))
    #expect(layer.locations == nil && layer.type == .axial)
  }

  @Test("a layer with a higher zPosition is drawn in front")
  func zPosition() {
    let (front, back) = (CALayer(), CALayer())
    front.zPosition = 1
    for (layer, color) in [(front, UIColor.red), (back, UIColor.blue)] {
      layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
      layer.backgroundColor = color.cgColor
      stage.window.layer.addSublayer(layer)
    }
    show { _ in }

    #expect(stage.pixels[20, 20] == red)
  }

  @Test("a layer finds the deepest one at a point of its superlayer (FID-38)")
  func layerHit() {
    let (outer, inner) = (CALayer(), CALayer())
    outer.frame = CGRect(x: 100, y: 100, width: 50, height: 50)
    inner.frame = CGRect(x: 10, y: 10, width: 10, height: 10)
    outer.addSublayer(inner)

    #expect(outer.hitTest(CGPoint(x: 115, y: 115)) === inner)
    #expect(outer.hitTest(CGPoint(x: 140, y: 140)) === outer)
    #expect(outer.hitTest(CGPoint(x: 15, y: 15)) == nil)
  }

  @Test("a menu is copied with other children, and actions are off at first (PRT-29)")
  func menus() {
    let (one, two) = (UIAction(title: "1") { _ in }, UIAction(title: "2") { _ in })
    let menu = UIMenu(title: "Menu", children: [one])

    let other = menu.replacingChildren([two])

    #expect(other.title == "Menu" && other.children == [two] && menu.children == [one])
    #expect(one.state == .off && one.attributes.isEmpty)
  }

  @Test("inserted and removed segments move the selection; disabled ones take no taps")
  func segments() {
    let control = UISegmentedControl(items: ["A", "B"])
    control.frame = CGRect(x: 0, y: 100, width: 300, height: 32)
    stage.add(control)
    control.selectedSegmentIndex = 1

    control.insertSegment(withTitle: "X", at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 2)
    control.setEnabled(false, forSegmentAt: 0)
    stage.tap(at: CGPoint(x: 50, y: 116))
    #expect(control.selectedSegmentIndex == 2)
    control.removeSegment(at: 2, animated: false)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test("a stepper that is held steps on, and one that is not continuous tells the end (FID-24)")
  func heldStepper() {
    let stepper = stage.add(UIStepper(frame: CGRect(x: 100, y: 100, width: 0, height: 0)))
    var told = 0
    stepper.addAction(for: .valueChanged) { _ in told += 1 }
    stepper.isContinuous = false

    let finger = stage.finger().down(at: CGPoint(x: stepper.frame.maxX - 20, y: 116)).hold(1.05)
    #expect(stepper.value > 2 && told == 0)
    finger.up()

    #expect(told == 1)
  }

  @Test("a picture at the end of a slider shortens its track, at whose end the thumb stands")
  func sliderParts() {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 31))
    let plain = slider.trackRect(forBounds: slider.bounds)

    slider.minimumValueImage = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20))
      .image { _ in }

    let track = slider.trackRect(forBounds: slider.bounds)
    #expect(track.minX >= 20 && track.maxX == plain.maxX)
    let thumb = slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: 1)
    #expect((thumb.maxX - track.maxX).magnitude < 1e-9)
  }
}
