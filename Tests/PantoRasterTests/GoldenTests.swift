import PantoBase
import PantoGraphics
import PantoScene
import Testing

@testable import PantoRaster

/// Pictures that were checked by eye once, kept as characters where that is readable and otherwise
/// as a hash. Debug and release builds on every machine yield the same values (DRW-04).
@MainActor @Suite(.timeLimit(.minutes(60))) struct GoldenTests {
  private func picture(_ width: Int, _ height: Int, _ build: (inout FrameMaker) -> Void) throws
    -> Bitmap
  {
    var maker = FrameMaker(width, height)
    build(&maker)
    let compositor = RasterCompositor()
    try compositor.present(maker.frame)
    return compositor.bitmap
  }

  @Test func aRoundedRectangleWithABorder() throws {
    let bitmap = try picture(14, 10) {
      $0.draw(
        LayerContent(
          bounds: CGRect(x: 0, y: 0, width: 12, height: 8), cornerRadius: 3,
          fill: .solid(RGBA(0.7, 0.7, 0.7)), borderWidth: 1, borderColor: RGBA(0, 0, 0)),
        CGAffineTransform(translationX: 1, y: 1))
    }

    #expect(
      letters(bitmap) == [
        "..............",
        "..+########+..",
        ".++--------++.",
        ".#----------#.",
        ".#----------#.",
        ".#----------#.",
        ".#----------#.",
        ".++--------++.",
        "..+########+..",
        "..............",
      ])
  }

  @Test func aLetter() throws {
    let text = HarfBuzzShaper.shared.layout(
      "a", style: TextStyle(face: .regular, size: 16), width: nil, maximumLines: 1, alignment: .left
    )
    let bitmap = try picture(12, 12) {
      $0.draw(
        LayerContent(
          bounds: CGRect(x: 0, y: 0, width: 12, height: 12),
          text: LayerContent.Text(
            layout: text, origin: CGPoint(x: 1, y: -5), color: RGBA(0, 0, 0))))
    }

    #expect(
      letters(bitmap) == [
        "............",
        "............",
        "...-+#+-....",
        "..-#+-+#-...",
        "..--...++...",
        "......-++...",
        "..-+####+...",
        "..#+-..++...",
        ".-#-...++...",
        "..#+..-#+...",
        "..-###+++...",
        "....-.......",
      ])
  }

  @Test func aTurnedSquare() throws {
    let bitmap = try picture(13, 13) {
      $0.draw(
        .box(8, 8),
        CGAffineTransform(translationX: -4, y: -4)
          .concatenating(CGAffineTransform(rotationAngle: 0.7853981633974483))
          .concatenating(CGAffineTransform(translationX: 6.5, y: 6.5)))
    }

    #expect(
      letters(bitmap) == [
        ".............",
        ".....-#-.....",
        "....-###-....",
        "...-#####-...",
        "..-#######-..",
        ".-#########-.",
        ".###########.",
        ".-#########-.",
        "..-#######-..",
        "...-#####-...",
        "....-###-....",
        ".....-#-.....",
        ".............",
      ])
  }

  @Test func twentyScenesOfEverything() throws {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for seed in 1...20 as ClosedRange<UInt64> {
      let compositor = RasterCompositor()
      try compositor.present(randomFrame(seed))
      hash = compositor.bitmap.hash64(continuing: hash)
    }

    #expect(hash == 13_953_445_770_238_167_606)
  }
}
