import DemoSupport
import PantoBase
import PantoControls
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoInspector
@testable import PantoStudio

/// Tests that the inspector's marks can be seen on whatever they lie on, in pixels (V9, VIS-02).
@MainActor @Suite("The inspector's marks over pictures", .timeLimit(.minutes(60)))
struct InspectorMarkTests {
  /// A stage before and after the inspector drew its marks.
  ///
  /// Two pixels are one point, so that lines have their own colour somewhere and not only that of
  /// their smoothed edges.
  @MainActor private struct Pair {
    let plain: Pixels
    let marked: Pixels

    private static func color(_ pixels: Pixels, _ p: CGPoint) -> RGBA? {
      let (x, y) = (Int((2 * p.x).rounded(.down)), Int((2 * p.y).rounded(.down)))
      guard pixels[x, y] != 0 else { return nil }
      return RGBA(hex: pixels[x, y] & 0xFFFFFF)
    }

    /// The greatest contrast of a mark with the ground along a segment across its line.
    ///
    /// A mark is seen against what lies under it or beside it: where a ring runs along the edge of
    /// a photo, its light rim lies on paper and its dark rim on the table, and the ring between
    /// them stands out from the table.
    func best(from a: CGPoint, to b: CGPoint) -> CGFloat {
      let way = b - a
      let steps = max(1, Int((way.squaredLength.squareRoot() * 4).rounded(.up)))
      let reach = Int(4 * Pair.beside)
      let places = (0...steps).map { a + way * (CGFloat($0) / CGFloat(steps)) }
      let grounds = places.map { Pair.color(plain, $0) }
      var best: CGFloat = 1
      for (i, p) in places.enumerated() {
        guard let mark = Pair.color(marked, p), let under = grounds[i], mark != under else {
          continue
        }
        for k in max(0, i - reach)...min(steps, i + reach) {
          if let ground = grounds[k] { best = max(best, mark.contrast(with: ground)) }
        }
      }
      return best
    }

    /// The distance in points from which on ground is not beside a mark any more.
    private static let beside: CGFloat = 2

    /// The least of the best contrasts in 24 directions from a centre, without those that another
    /// mark covers.
    func around(
      _ c: CGPoint, _ radii: ClosedRange<CGFloat>, except covers: [CGRect] = []
    ) -> CGFloat {
      (0..<24).compactMap { i -> CGFloat? in
        let angle = CGFloat(i) / 24 * 2 * .pi
        let d = CGPoint(x: Maths.cos(angle), y: Maths.sin(angle))
        let ends = [c + d * radii.lowerBound, c + d * radii.upperBound]
        if covers.contains(where: { cover in ends.contains { cover.contains($0) } }) { return nil }
        return best(from: c + d * radii.lowerBound, to: c + d * radii.upperBound)
      }.min() ?? 0
    }
  }

  /// Ten fingers that moved a little, and their places.
  private func touch(_ stage: Stage, in area: CGRect) -> [(start: CGPoint, end: CGPoint)] {
    let places = (0..<10).map { k -> (start: CGPoint, end: CGPoint) in
      let start = CGPoint(
        x: area.minX + area.width * (0.1 + 0.19 * CGFloat(k % 5)),
        y: area.minY + area.height * (k < 5 ? 0.45 : 0.55))
      return (start, start + CGPoint(x: 16, y: k < 5 ? -40 : 40))
    }
    let start = stage.time.now + 0.01
    for i in 0...12 {
      stage.send(
        places.enumerated().map { k, way in
          InputEvent(
            time: start + 0.01 * Double(i),
            position: way.start
              + (way.end - way.start) * (CGFloat(i) / 12),
            source: .finger(Int64(k + 1)), phase: i == 0 ? .began : .moved, pressure: 1)
        })
    }
    return places
  }

  private func check(
    _ stage: Stage, in area: CGRect, on ground: String, prepare: () -> Void = {}
  ) throws {
    let inspector = stage.addInspector()
    prepare()
    inspector.parts = []
    let places = touch(stage, in: area)
    func pixels() throws -> Pixels {
      let compositor = RasterCompositor()
      stage.invalidate()
      try stage.draw(with: compositor)
      return Pixels(try #require(compositor.bitmap.toPixelImage()))
    }
    let plain = try pixels()
    inspector.parts = .touches
    let pair = try Pair(plain: plain, marked: pixels())

    try #require(inspector.marks.count == 10)
    let labels = inspector.marks.flatMap { [$0.badgeFrame, $0.plateFrame] }
    for (k, mark) in inspector.marks.enumerated() {
      let (from, to) = places[k]
      let way = to - from
      let d = way * (1 / way.squaredLength.squareRoot())
      let side = CGPoint(x: -d.y, y: d.x)
      func across(_ p: CGPoint, _ half: CGFloat) -> CGFloat {
        pair.best(from: p - side * half, to: p + side * half)
      }
      let badge = CGPoint(x: mark.badgeFrame.midX, y: mark.badgeFrame.midY)
      let plate = mark.plateFrame
      func others(_ own: CGRect) -> [CGRect] {
        labels.filter { $0 != own && !$0.isNull }.map { $0.insetBy(dx: -4, dy: -4) }
      }
      let contrasts: [(String, CGFloat)] = [
        ("ring", pair.around(to, 18...26, except: others(.null))), ("dot", pair.around(to, 0...7)),
        ("number", pair.around(badge, 5...14, except: others(mark.badgeFrame))),
        ("trail", across(from + way * 0.3, 5)),
        ("arrow", across(to + d * 40, 8)),
        (
          "pill",
          [plate.minX + 20, plate.midX, plate.maxX - 20].map {
            pair.best(
              from: CGPoint(x: $0, y: plate.minY - 3), to: CGPoint(x: $0, y: plate.minY + 4))
          }.min() ?? 0
        ),
      ]
      for (part, contrast) in contrasts {
        #expect(contrast >= 3, "\(part) of touch \(k + 1) on \(ground): \(contrast)")
      }
    }
  }

  @Test("ring, number, trail, arrow and pill of ten touches show on every ground (V9, VIS-02)")
  func grounds() throws {
    var grounds = [0xF3F4F7, 0xFFFFFF, 0x0F1115, 0x181B21, 0x22262E].map { RGBA(hex: $0) }
    grounds += [RGBA(hex: 0xD55E00), RGBA(hex: 0x0A66E0), RGBA(0.4, 0.4, 0.4)]
    for (i, ground) in grounds.enumerated() {
      let stage = TestStage(900, 420, scale: 2).stage
      stage.window.backgroundColor = UIColor(ground)
      stage.window.overrideUserInterfaceStyle = i % 2 == 0 ? .light : .dark
      try check(stage, in: CGRect(x: 0, y: 0, width: 900, height: 420), on: "\(ground)")
    }
  }

  @Test("they show over the photos and over the products (V9)")
  func pictures() throws {
    let photos = try DemoWorld<PhotoTableDemo>(
      "photos", 700, 500, scale: 2, options: ["theme=dark"])
    // The marks of photos have labels, which go elsewhere when the rings come.
    try check(photos.stage, in: CGRect(x: 0, y: 0, width: 700, height: 500), on: "photos") {
      photos.demo.marks.isOn = false
    }
    let cart = try DemoWorld<CartController>("cart", 900, 600, scale: 2)
    try check(cart.stage, in: CGRect(x: 0, y: 0, width: 900, height: 600), on: "products")
  }

  @Test("number and speed of ten touches have 4.5 to 1 on their ground, and the dot shows (V9)")
  func texts() {
    for number in 1...10 {
      let color = InspectorLook.touchColor(number)
      #expect(color.contrast(with: InspectorLook.onTouchColor(color)) >= 4.5, "touch \(number)")
    }
    for isDark in [false, true] {
      let look = InspectorLook(isDark: isDark)
      #expect(look.text2.contrast(with: look.surface) >= 3, "the edge of the line's dot")
    }
  }

  @Test("the marks of held photos show over every photo, light and dark (V9, DEM-04)")
  func photoMarks() throws {
    for theme in ["light", "dark"] {
      let world = try DemoWorld<PhotoTableDemo>(
        "photos", 700, 500, scale: 2, options: ["theme=\(theme)"])
      world.stage.addInspector().parts = []
      for photo in world.demo.photos.prefix(2) {
        let c = world.middle(of: photo)
        let start = world.now + 0.1
        for i in 0...8 {
          world.stage.send(
            [-1, 1].map { (side: CGFloat) in
              InputEvent(
                time: start + 0.01 * Double(i),
                position: c + CGPoint(x: side * (34 + CGFloat(i)), y: 0),
                source: .finger(side < 0 ? 1 : 2), phase: i == 0 ? .began : .moved, pressure: 1)
            })
        }
        let mark = try #require(world.demo.marks.shown.first?.mark)
        let marked = try world.pixels
        mark.isHidden = true
        let pair = try Pair(plain: world.pixels, marked: marked)
        mark.isHidden = false
        let pose = photo.pose
        let half = CGSize(
          width: photo.bounds.width * pose.scale / 2 + 6,
          height: photo.bounds.height * pose.scale / 2 + 6)
        // The middles of three sides; the fourth may lie under another photo's number.
        for (x, y) in [(1, 0), (-1, 0), (0, 1)] as [(CGFloat, CGFloat)] {
          let d = CGPoint(
            x: x * Maths.cos(pose.angle) - y * Maths.sin(pose.angle),
            y: x * Maths.sin(pose.angle) + y * Maths.cos(pose.angle))
          let p = world.demo.marks.convert(
            pose.center + d * (x == 0 ? half.height : half.width), to: nil)
          let contrast = pair.best(from: p - d * 6, to: p + d * 6)
          #expect(contrast >= 3, "the outline of \(photo), \(theme): \(contrast)")
        }
        world.stage.cancelTouches(because: .system)
        world.advance(by: 0.6)
      }
    }
  }
}
