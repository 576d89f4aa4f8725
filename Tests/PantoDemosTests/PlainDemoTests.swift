import DemoSupport
import PantoControls
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoDemoKit

/// Tests the looks of the three plain demos: their grounds, objects and marks (U20, U25).
@MainActor @Suite("The plain demos", .timeLimit(.minutes(60))) struct PlainDemoTests {
  @Test("every object stands out from its ground, and its white mark from it (VIS-02, U25)")
  func contrast() {
    let pairs: [(ColorRamp, ColorRamp)] = [
      (.blue, .blueGround), (.violet, .violetGround), (.blue, .greyGround), (.green, .greyGround),
      (.amber, .greyGround),
    ]
    for (object, ground) in pairs {
      for (colors, grounds) in [(object.light, ground.light), (object.dark, ground.dark)] {
        for color in [colors.top, colors.bottom] {
          #expect(color.contrast(with: RGBA(1, 1, 1)) >= 3, "\(color)")
          for below in [grounds.top, grounds.bottom] {
            #expect(color.contrast(with: below) >= 3, "\(color) on \(below)")
          }
        }
      }
      for (isDark, below) in [(false, ground.light), (true, ground.dark)] {
        let theme = Theme(isDark: isDark)
        #expect(theme.value(theme.text2).contrast(with: below.top) >= 4.5)
        #expect(theme.value(theme.text2).contrast(with: below.bottom) >= 4.5)
      }
    }
  }

  @Test("the place to which a cancel returns the block shows while it is dragged (DEM-01, U25)")
  func homeOfBlock() throws {
    let world = try DemoWorld<BlockDemo>("block")
    let (start, home) = (world.demo.block.center, world.demo.home)
    #expect(home.alpha == 0)
    let p = world.middle(of: world.demo.block)
    world.send(p, .began, at: 0)
    world.move(from: p, by: CGPoint(x: 120, y: 60))
    #expect(home.alpha == 1 && home.center == start)
    world.send(p + CGPoint(x: 120, y: 60), .ended, at: 0.5)
    world.stage.settle()
    #expect(home.alpha == 0)
  }

  @Test("the place and the angle to which a cancel returns a piece show while it is held (DEM-09)")
  func homeOfPiece() throws {
    let world = try DemoWorld<PieceDemo>("piece")
    let piece = world.demo.pieces[2]
    piece.transform = CGAffineTransform(rotationAngle: 0.5)
    let (start, p) = (piece.center, world.middle(of: piece))
    world.send(p, .began, at: 0)
    world.move(from: p, by: CGPoint(x: 80, y: -40))
    #expect(piece.home.alpha == 1 && piece.home.center == start)
    #expect(piece.home.transform == piece.transform)
    #expect(world.demo.pieces[0].home.alpha == 0)
    world.stage.cancelTouches(because: .system)
    #expect(piece.home.alpha == 0)
  }

  @Test("in narrow windows the target of the scrubbed block is in sight (U20)")
  func narrowScrub() throws {
    for width in [300, 320, 340, 360, 1280] as [CGFloat] {
      let world = try DemoWorld<ScrubDemo>("scrub", width, 568)
      let (demo, block) = (world.demo, world.demo.block)
      let end = block.frame.maxX + demo.travel
      #expect(end <= width - block.frame.minX, "\(width)")
      #expect(demo.travel == min(275, width - 32 - 44), "\(width)")
      let p = world.middle(of: block)
      world.send(p, .began, at: 0)
      world.move(from: p, by: CGPoint(x: 110, y: 0))
      #expect((block.layer.shownTransform.tx - 100).magnitude < 1e-9, "\(width)")
      world.stage.tearDown()
    }
  }

  @Test("a scrubbed block keeps its fraction while the window becomes narrow (U20, SIM-02)")
  func resizedScrub() throws {
    let world = try DemoWorld<ScrubDemo>("scrub", 390, 844)
    let p = world.middle(of: world.demo.block)
    world.send(p, .began, at: 0)
    world.move(from: p, by: CGPoint(x: 147.5, y: 0))
    #expect(world.demo.fraction == 0.5)
    world.stage.resize(to: CGSize(width: 320, height: 568), scale: 1, safeAreaInsets: .zero)
    world.stage.layoutIfNeeded()
    #expect((world.demo.fraction - 0.5).magnitude < 1e-9)
    #expect((world.demo.block.layer.shownTransform.tx - 122).magnitude < 1e-9)
  }

  @Test("from right to left the block starts at the right, and plays back to the right (SIM-05)")
  func mirroredScrub() throws {
    let world = try DemoWorld<ScrubDemo>("scrub")
    let (demo, block) = (world.demo, world.demo.block)
    world.stage.layoutDirection = .rightToLeft
    world.stage.layoutIfNeeded()
    #expect((block.frame.maxX - 1248).magnitude < 1e-9)
    #expect(demo.playButton.frame.minX > demo.slider.frame.maxX)
    let p = world.middle(of: block)
    world.send(p, .began, at: world.now)
    world.move(from: p, by: CGPoint(x: -120, y: 0))
    #expect((demo.fraction - 110.0 / 275).magnitude < 1e-9)
    #expect((block.layer.shownTransform.tx + 110).magnitude < 1e-9)
    world.send(p - CGPoint(x: 120, y: 0), .ended, at: world.now + 0.2)
    #expect(demo.animator?.isReversed == false, "a finger at rest lets it play on")
    world.stage.settle()
    #expect(block.layer.shownTransform.tx == -275)

    world.tap(world.middle(of: demo.resetButton))
    world.send(p, .began, at: world.now)
    world.move(from: p, by: CGPoint(x: -120, y: 0))
    let q = p - CGPoint(x: 120, y: 0)
    world.move(from: q, by: CGPoint(x: 40, y: 0), over: 0.05)
    world.send(q + CGPoint(x: 40, y: 0), .ended, at: world.now)
    #expect(demo.animator?.isReversed == true, "to the right is backwards")
  }

  @Test("the curve shows the progress of the animator where there is room for it (DEM-02, U25)")
  func curve() throws {
    let world = try DemoWorld<ScrubDemo>("scrub")
    let curve = try #require(world.demo.field.subviews.first { $0 is ScrubCurve } as? ScrubCurve)
    let dot = try #require(curve.subviews.last)
    #expect(!curve.isHidden && !curve.frame.intersects(world.demo.block.frame))
    let first = dot.center
    world.tap(world.middle(of: world.demo.playButton))
    world.advance(by: 1)
    let second = dot.center
    #expect(second.x > first.x && second.y < first.y)
    // Played from its start, the dot is at the time that has passed.
    let share = (second.x - first.x) / (curve.bounds.width - first.x - 28)
    #expect((share - 1.0 / 3).magnitude < 0.02, "\(share)")
    world.stage.settle()
    #expect(EaseCurve.time(ofProgress: 0) == 0 && EaseCurve.time(ofProgress: 1) > 0.9999)

    let phone = try DemoWorld<ScrubDemo>("scrub", 390, 844)
    #expect(phone.demo.field.subviews.contains { $0 is ScrubCurve && $0.isHidden })
  }

  @Test("a window of 700 to 1000 points has the curve beside the track as well (DEM-02, U25)")
  func curveInNarrowWindows() throws {
    for width in [690, 740, 800, 900, 1000] as [CGFloat] {
      for options in [[], ["direction=rtl"]] {
        let world = try DemoWorld<ScrubDemo>("scrub", width, 700, options: options)
        let field = world.demo.field
        let curve = try #require(field.subviews.first { $0 is ScrubCurve })
        let track = try #require(field.subviews.first { $0 is ScrubTrack })
        #expect(!curve.isHidden && !curve.frame.intersects(track.frame), "\(width) \(options)")
        #expect(DemoGround.board(in: field.bounds).contains(curve.frame), "\(width) \(options)")
        for part in curve.subviews {
          #expect(curve.bounds.contains(part.frame), "\(width): \((part as? UILabel)?.text ?? "")")
        }
        let labels = curve.subviews.filter { $0 is UILabel }.map(\.frame)
        for (i, a) in labels.enumerated() {
          for b in labels[(i + 1)...] { #expect(!a.intersects(b), "\(width) \(options)") }
        }
      }
    }
  }

  @Test("no hint leaves a word alone in its last line (U20)")
  func orphans() throws {
    for name in Demos.list.names {
      for width in [320, 360, 390, 500, 600, 640, 700, 760, 820] as [CGFloat] {
        let world = try DemoWorld<UIViewController>(name, width, 800)
        for case let label as UILabel in world.demo.view.subviews where label.numberOfLines == 0 {
          let words = (label.text ?? "").split(separator: " ")
          let size = CGSize(width: label.bounds.width, height: 1e6)
          let whole = label.sizeThatFits(size).height
          guard words.count > 4, whole > label.font.lineHeight * 1.5 else { continue }
          let probe = UILabel(words.dropLast().joined(separator: " "), label.font, .black)
          probe.numberOfLines = 0
          #expect(probe.sizeThatFits(size).height == whole, "\(name) at \(width): \(words.last!)")
        }
        world.stage.tearDown()
      }
    }
  }
}
