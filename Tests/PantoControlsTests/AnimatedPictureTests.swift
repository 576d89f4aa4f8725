import Foundation
import PantoControls
import PantoScene
import PantoTesting
import Testing

/// Pictures in bounds that are animated (ANI-20).
@MainActor @Suite("Pictures in animated bounds (ANI-20)", .timeLimit(.minutes(60)))
struct AnimatedPictureTests {
  private let stage = TestStage(300, 200)
  private let small = CGRect(x: 100, y: 50, width: 20, height: 20)
  private let large = CGRect(x: 0, y: 50, width: 220, height: 100)

  /// A red square of pixels.
  private var pixels: UIImage {
    let red = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image {
      UIColor.red.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    return UIImage(cgImage: red.cgImage!)
  }

  /// A red square that is drawn at any size.
  private var drawing: UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image {
      UIColor.red.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
  }

  /// Where red shows.
  private var red: CGRect {
    let pixels = stage.pixels
    var area = CGRect.null
    for y in 0..<200 {
      for x in 0..<300 where pixels[x, y] == 0xFFFF_0000 {
        area = area.union(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return area
  }

  private func animate(_ view: UIView, to frame: CGRect) {
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.frame = frame }
  }

  @Test("a picture that fills its view grows and shrinks with it (ANI-20)")
  func fills() {
    for image in [pixels, drawing] {
      let view = stage.add(UIImageView(frame: small))
      view.image = image
      stage.stage.layoutIfNeeded()
      animate(view, to: large)
      stage.advance(by: 0)
      #expect(red == small)
      stage.advance(by: 0.5)
      #expect(red == CGRect(x: 50, y: 50, width: 120, height: 60))
      stage.settle()
      #expect(red == large)
      animate(view, to: small)
      stage.advance(by: 0.5)
      #expect(red == CGRect(x: 50, y: 50, width: 120, height: 60))
      stage.settle()
      #expect(red == small)
      view.removeFromSuperview()
    }
  }

  @Test("a picture keeps its proportions and its place in each frame (ANI-20)")
  func keepsProportions() {
    let places: [(UIView.ContentMode, CGRect)] = [
      (.scaleAspectFit, CGRect(x: 80, y: 50, width: 60, height: 60)),
      (.scaleAspectFill, CGRect(x: 50, y: 20, width: 120, height: 120)),
      (.center, CGRect(x: 105, y: 75, width: 10, height: 10)),
      (.bottomRight, CGRect(x: 160, y: 100, width: 10, height: 10)),
    ]
    for (mode, expected) in places {
      let view = stage.add(UIImageView(frame: small))
      view.image = pixels
      view.contentMode = mode
      stage.stage.layoutIfNeeded()
      animate(view, to: large)
      stage.advance(by: 0.5)
      #expect(red == expected, "\(mode)")
      view.clipsToBounds = true
      #expect(red == expected.intersection(CGRect(x: 50, y: 50, width: 120, height: 60)))
      view.removeFromSuperview()
    }
  }

  @Test("the contents of a layer follow its bounds (ANI-20)")
  func contents() {
    let view = stage.add(UIView(frame: small))
    view.layer.contents = pixels.cgImage
    view.layer.contentsGravity = .resizeAspect
    stage.stage.layoutIfNeeded()
    animate(view, to: large)
    stage.advance(by: 0.5)
    #expect(red == CGRect(x: 80, y: 50, width: 60, height: 60))
  }

  @Test("a picture shrinks to nothing and grows from nothing (ANI-20)")
  func nothing() {
    let view = stage.add(UIImageView(frame: large))
    view.image = pixels
    stage.stage.layoutIfNeeded()
    animate(view, to: CGRect(x: 0, y: 50, width: 0, height: 0))
    stage.advance(by: 0.5)
    #expect(red == CGRect(x: 0, y: 50, width: 110, height: 50))
    stage.settle()
    #expect(red.isNull)
    animate(view, to: large)
    stage.advance(by: 0.5)
    #expect(red == CGRect(x: 0, y: 50, width: 110, height: 50))
  }
}
