import PantoControls
import PantoScene
import PantoTesting
import Testing

@testable import PantoLayers

/// Tests layers in perspective, and the layers that hold them (DRW-03).
@MainActor @Suite("Layers in depth", .timeLimit(.minutes(20))) struct LayerDepthTests {
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
