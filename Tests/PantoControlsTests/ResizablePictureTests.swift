import PantoControls
import PantoScene
import PantoTesting
import Testing

@testable import PantoGraphics

@MainActor @Suite("Resizable pictures", .timeLimit(.minutes(60))) struct ResizablePictureTests {
  let stage = TestStage(320, 480)

  /// A picture of 4 by 4 pixels: a border of 1 around a middle of two columns of different colour.
  private let framed: UIImage = {
    var pixels = [UInt32](repeating: 0xFF00_0000, count: 16)
    for y in 1...2 {
      pixels[y * 4 + 1] = 0xFFFF_0000
      pixels[y * 4 + 2] = 0xFF00_FF00
    }
    return UIImage(PixelImage(width: 4, height: 4, pixels: pixels)!)
  }()

  @Test(
    "the edges of a resizable picture keep their size, its middle repeats or stretches (PRT-52)")
  func resizable() throws {
    let insets = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
    func row(_ mode: UIImage.ResizingMode) throws -> [UInt32] {
      let image = framed.resizableImage(withCapInsets: insets, resizingMode: mode)
      let view = stage.add(UIImageView(image: image))
      view.frame = CGRect(x: 0, y: 0, width: 6, height: 5)
      view.layoutIfNeeded()
      let shown = try #require(view.layer.image?.image)
      #expect(shown.width == 6 && shown.height == 5)
      #expect(Set(shown.pixels[0..<6]) == [0xFF00_0000], "the upper edge is one pixel high")
      #expect(Set(shown.pixels[24..<30]) == [0xFF00_0000], "the lower edge is one pixel high")
      return Array(shown.pixels[6..<12])
    }
    let (black, red, green): (UInt32, UInt32, UInt32) = (0xFF00_0000, 0xFFFF_0000, 0xFF00_FF00)
    #expect(try row(.tile) == [black, red, green, red, green, black])
    #expect(try row(.stretch) == [black, red, red, green, green, black])
  }

  @Test("odd insets and sizes of a resizable picture are shown and trap nothing (PRT-52)")
  func oddResizable() throws {
    let sides: [CGFloat] = [0, -3, 2, 4, 900, .nan, .infinity]
    for a in sides {
      for b in sides {
        let image = framed.resizableImage(
          withCapInsets: UIEdgeInsets(top: a, left: b, bottom: b, right: a))
        let view = stage.add(UIImageView(image: image))
        for size in [CGSize(width: 1, height: 1), CGSize(width: 40, height: 3), .zero] {
          view.frame.size = size
          view.layoutIfNeeded()
        }
        view.frame.size = CGSize(width: 40, height: 3)
        view.layoutIfNeeded()
        let shown = try #require(view.layer.image?.image)
        #expect(shown.width == 40 && shown.height == 3)
        view.removeFromSuperview()
      }
    }
    #expect(framed != framed.resizableImage(withCapInsets: .zero))
  }

  @Test("each of the four edges of a resizable picture has its own size (PRT-52, MUT-08)")
  func unequalCaps() throws {
    // The colour of a pixel says its row and its column.
    let pixels = (0..<8).flatMap { row in
      (0..<7).map { 0xFF00_0000 | UInt32(row) << 8 | UInt32($0) }
    }
    let picture = UIImage(try #require(PixelImage(width: 7, height: 8, pixels: pixels)))
    let view = stage.add(
      UIImageView(
        image: picture.resizableImage(
          withCapInsets: UIEdgeInsets(top: 1, left: 3, bottom: 2, right: 1), resizingMode: .tile)))
    view.frame = CGRect(x: 0, y: 0, width: 10, height: 12)
    view.layoutIfNeeded()

    let shown = try #require(view.layer.image?.image)
    let rows: [UInt32] = [0, 1, 2, 3, 4, 5, 1, 2, 3, 4, 6, 7]
    let columns: [UInt32] = [0, 1, 2, 3, 4, 5, 3, 4, 5, 6]
    #expect(shown.width == 10 && shown.height == 12)
    #expect(shown.pixels == rows.flatMap { row in columns.map { 0xFF00_0000 | row << 8 | $0 } })
  }

  @Test("large resized pictures are dropped, so that few bytes are kept (PRT-52)")
  func boundedResizing() {
    let image = framed.resizableImage(
      withCapInsets: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1))
    let view = stage.add(UIImageView(image: image))
    for i in 0..<12 {
      view.frame = CGRect(x: 0, y: 0, width: 1000 + i, height: 1000)
      stage.stage.layoutIfNeeded()
      #expect(ResizedPixels.bytes <= ResizedPixels.mostBytes)
    }
    #expect(ResizedPixels.count == 8, "eight of 4 MB fit into 32 MB")
    // A single picture that is larger is kept as long as it is the latest.
    view.frame = CGRect(x: 0, y: 0, width: 3900, height: 4000)
    stage.stage.layoutIfNeeded()
    #expect(ResizedPixels.count == 1)
  }
}
