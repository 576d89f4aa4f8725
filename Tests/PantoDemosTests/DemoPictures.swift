import DemoSupport
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos

/// Compares pictures of the small demos, during a gesture and at rest, with goldens that were
/// checked by eye.
@MainActor @Suite("Pictures of the demos", .timeLimit(.minutes(60))) struct DemoPictures {
  let notch = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)

  @Test("the block while held in light mode, and at rest in dark mode on a phone (DEM-01)")
  func block() throws {
    let world = try DemoWorld<BlockDemo>("block", 800, 600)
    let p = world.middle(of: world.demo.block) + CGPoint(x: 20, y: 10)
    world.send(p, .began, at: 0)
    world.move(from: p, by: CGPoint(x: 120, y: -60))
    #expect(try world.pixels == .golden("block-held"))

    let phone = try DemoWorld<BlockDemo>(
      "block", 390, 844, scale: 2, insets: notch, options: ["theme=dark"])
    #expect(try phone.pixels == .golden("block-phone-dark"))
  }

  @Test("the block scrubbed half way in light mode, and playing in dark mode on a phone (DEM-02)")
  func scrub() throws {
    let world = try DemoWorld<ScrubDemo>("scrub", 800, 600)
    let p = world.middle(of: world.demo.block)
    world.send(p, .began, at: 0)
    world.move(from: p, by: CGPoint(x: 147.5, y: 0))
    #expect(try world.pixels == .golden("scrub-half"))

    let phone = try DemoWorld<ScrubDemo>(
      "scrub", 390, 844, scale: 2, insets: notch, options: ["theme=dark"])
    phone.tap(phone.middle(of: phone.demo.playButton))
    phone.advance(by: 0.5)
    #expect(try phone.pixels == .golden("scrub-phone-dark"))
  }

  @Test(
    "a piece rotated and enlarged by two fingers in light mode, and at rest in dark mode (DEM-09)")
  func piece() throws {
    let world = try DemoWorld<PieceDemo>("piece", 800, 600)
    let c = world.middle(of: world.demo.pieces[2])
    for i in 0...40 {
      let k = CGFloat(i) / 40
      let r = 28 + 14 * k
      world.stage.send(
        [-1, 1].map { side in
          InputEvent(
            time: 0.01 * Double(i),
            position: c
              + CGPoint(
                x: side * r * Maths.cos(0.6 * k) - 90 * k, y: side * r * Maths.sin(0.6 * k)),
            source: .finger(Int64(side) + 2), phase: i == 0 ? .began : .moved, pressure: 1)
        })
    }
    #expect(try world.pixels == .golden("piece-turned"))

    let phone = try DemoWorld<PieceDemo>(
      "piece", 390, 844, scale: 2, insets: notch, options: ["theme=dark"])
    #expect(try phone.pixels == .golden("piece-phone-dark"))
  }
}
