import DemoSupport
import PantoControls
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoDemoKit

/// Tests what the photo table shows about held photos, and how photos look under a pointer.
@MainActor @Suite("Marks on the photo table", .timeLimit(.minutes(60))) struct PhotoMarkTests {
  let world: DemoWorld<PhotoTableDemo>
  var demo: PhotoTableDemo { world.demo }
  var photo: PhotoView { demo.photos[5] }
  var marks: [(photo: PhotoView, mark: PhotoMark)] { demo.marks.shown }

  init() throws { world = try DemoWorld("photos") }

  /// Two fingers turn and spread on a photo, and stay down.
  private func hold(_ view: PhotoView, scale: CGFloat = 1.6, first: Int64 = 1) {
    let c = world.middle(of: view)
    let start = world.now + 0.1
    for i in 0...40 {
      let k = CGFloat(i) / 40
      let r = 36 * (1 + (scale - 1) * k)
      world.stage.send(
        [-1, 1].map { (side: CGFloat) in
          InputEvent(
            time: start + 0.01 * Double(i),
            position: c
              + CGPoint(x: side * r * Maths.cos(0.5 * k), y: side * r * Maths.sin(0.5 * k)),
            source: .finger(first + (side < 0 ? 0 : 1)), phase: i == 0 ? .began : .moved,
            pressure: 1)
        })
    }
  }

  @Test("with the inspector, each held photo has an outline, its scale and its angle (DEM-04)")
  func outline() throws {
    world.stage.addInspector()
    hold(photo)
    let mark = try #require(marks.first)
    #expect(marks.count == 1 && mark.photo === photo)
    world.stage.advance(to: world.now + PhotoMark.textInterval)
    #expect(mark.mark.text == PhotoMark.text(for: photo.pose))
    let half = photo.pose.halfExtent(of: photo.bounds.size)
    #expect(mark.mark.outlineFrame.contains(CGRect(center: photo.center, size: .zero)))
    #expect(mark.mark.outlineFrame.width > 2 * half.width)

    hold(demo.photos[0], first: 3)
    #expect(marks.count == 2)
    world.stage.cancelTouches(because: .system)
    #expect(marks.isEmpty)
  }

  @Test(
    "one finger has an outline and no numbers, and without the inspector nothing shows (INS-08)")
  func oneFinger() throws {
    world.send(world.middle(of: photo), .began, at: 0)
    #expect(marks.isEmpty)
    world.stage.addInspector()
    #expect(marks.count == 1 && marks[0].mark.text == "")
    world.stage.removeInspector()
    #expect(marks.isEmpty)
  }

  @Test("the numbers change ten times a second at most, and the last ones stay (DEM-04)")
  func numbersCanBeRead() throws {
    world.stage.addInspector()
    let c = world.middle(of: photo)
    let start = world.now + 0.1
    var texts: [String] = []
    for i in 0...30 {
      world.stage.send(
        [-1, 1].map { (side: CGFloat) in
          InputEvent(
            time: start + Double(i) / 60, position: c + CGPoint(x: side * (40 + CGFloat(i)), y: 0),
            source: .finger(side < 0 ? 1 : 2), phase: i == 0 ? .began : .moved, pressure: 1)
        })
      let text = marks.first?.mark.text ?? ""
      if text != texts.last { texts.append(text) }
    }
    #expect((4...7).contains(texts.count), "\(texts)")

    world.stage.advance(to: world.now + PhotoMark.textInterval)
    #expect(marks.first?.mark.text == PhotoMark.text(for: photo.pose))
  }

  @Test("the numbers have two digits of scale, and degrees with a sign (VIS-09)")
  func text() {
    func text(_ scale: CGFloat, _ degrees: CGFloat) -> String {
      PhotoMark.text(for: PhotoPose(center: .zero, angle: degrees * .pi / 180, scale: scale))
    }
    #expect(text(1.42, 8) == "scale 1.42   rotation +8.0°")
    #expect(text(0.4, -12.34) == "scale 0.40   rotation −12.3°")
    #expect(
      text(3.005, 0) == "scale 3.01   rotation +0.0°" || text(3.005, 0).hasPrefix("scale 3.0"))
  }

  @Test("the marks and their numbers have enough contrast in both themes (VIS-02, U19)")
  func contrast() {
    for theme in [Theme(isDark: false), Theme(isDark: true)] {
      for color in theme.marks {
        let mark = theme.value(color)
        #expect(mark.contrast(with: theme.value(theme.onMark)) >= 4.5)
        for ground in [theme.table.light, theme.table.edge] {
          #expect(mark.contrast(with: theme.value(ground)) >= 3)
        }
      }
      #expect(
        RGBA(hex: PhotoPrint.ink).contrast(with: RGBA(hex: 0xFCFCFA)) >= 4.5, "the captions")
    }
  }

  @Test("a pointer raises a photo, a press enlarges it a little, and both end (MSE-03, U12)")
  func looks() throws {
    let paper = try #require(photo.subviews.first { $0.subviews.count == 3 })
    let p = world.middle(of: photo)
    func mouse(_ phase: InputEvent.Phase, _ p: CGPoint) {
      world.stage.send(
        InputEvent(time: world.now + 0.01, position: p, source: .mouse(.primary), phase: phase))
      world.advance(by: 0.2)
    }
    mouse(.hovered, p)
    #expect(paper.transform == CGAffineTransform(translationX: 0, y: -1))
    world.send(p, .began, at: world.now)
    #expect(paper.transform == CGAffineTransform(scaleX: 1.02, y: 1.02))
    world.send(p, .ended, at: world.now + 0.1)
    mouse(.hovered, CGPoint(x: 400, y: 20))
    world.stage.settle()
    #expect(paper.transform == .identity)
  }

  @Test(
    "a pinched photo gets a print of twice and three times the resolution while it grows (DEM-04)")
  func sharp() throws {
    func width() throws -> Int? {
      _ = try world.pixels
      return photo.subviews.flatMap(\.subviews).compactMap {
        ($0 as? PhotoFace)?.layer.image?.image.width
      }.first
    }
    let first = try width()
    hold(photo, scale: 2)
    #expect(try width() == first.map { 2 * $0 } && photo.hold.isHeld)
    world.stage.cancelTouches(because: .system)
    world.stage.settle()
    hold(photo, scale: 3.4)
    #expect(try width() == first.map { 3 * $0 })
  }

  @Test("at scale 2 the first frame has small prints, and those of the display follow (APP-07)")
  func opening() throws {
    let world = try DemoWorld<PhotoTableDemo>("photos", 800, 600, scale: 2)
    func widths() throws -> Set<Int> {
      _ = try world.pixels
      return Set(
        world.demo.photos.flatMap { photo in
          photo.subviews.flatMap(\.subviews).compactMap {
            ($0 as? PhotoFace)?.layer.image?.image.width
          }
        })
    }
    let width = Int(world.demo.photos[0].bounds.width)
    #expect(try widths() == [width])
    world.advance(by: 1)
    #expect(try widths() == [2 * width])
    #expect(!world.stage.isAnimating, "nothing is drawn afterwards (APP-06)")
  }

  @Test("with large text the captions grow, are not cut, and keep their strip (SIM-05)")
  func largeText() throws {
    for (w, h) in [(1280, 800), (360, 640)] as [(CGFloat, CGFloat)] {
      let world = try DemoWorld<PhotoTableDemo>("photos", w, h, options: ["textSize=150"])
      let normal = try DemoWorld<PhotoTableDemo>("photos", w, h)
      for (large, small) in zip(world.demo.photos, normal.demo.photos) {
        let words = large.subviews.flatMap(\.subviews).compactMap { $0 as? UILabel }
        let before = small.subviews.flatMap(\.subviews).compactMap { $0 as? UILabel }
        #expect(words.count == 1)
        for (label, old) in zip(words, before) {
          let size = label.intrinsicContentSize
          #expect(size.width <= label.bounds.width, "\(large.photo) at \(w)")
          #expect(size.height <= label.bounds.height, "\(large.photo) at \(w)")
          #expect(label.font.pointSize > old.font.pointSize)
        }
        #expect(world.demo.field.bounds.contains(large.center))
      }
    }
  }
}
