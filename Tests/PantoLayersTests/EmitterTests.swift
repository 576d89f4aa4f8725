import PantoControls
import PantoScene
import PantoTesting
import Testing

@testable import PantoLayers

/// Tests emitter layers (DRW-10).
@MainActor @Suite("Emitter layers", .timeLimit(.minutes(60))) struct EmitterTests {
  let stage = TestStage(200, 120)
  let layer = CAEmitterLayer()
  private let dot = PixelImage(
    width: 4, height: 4, pixels: [UInt32](repeating: 0xFFFF_FFFF, count: 16))

  init() {
    layer.frame = CGRect(x: 0, y: 0, width: 200, height: 120)
    layer.emitterPosition = CGPoint(x: 100, y: 60)
  }

  private func cell(_ change: (CAEmitterCell) -> Void = { _ in }) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.name = "dot"
    cell.contents = dot
    cell.birthRate = 10
    cell.lifetime = 1
    cell.color = UIColor.black.cgColor
    change(cell)
    return cell
  }

  private func start() {
    stage.stage.working { stage.window.layer.addSublayer(layer) }
  }

  private func particles() -> [Emission.Particle] {
    layer.emission?.particles(at: layer.particleTime(stage.stage.animationTime)) ?? []
  }

  private func ink(_ stage: TestStage) -> Int {
    LayerDepthTests.count(in: stage.pixels) { $0 & 0xFF < 0x80 }
  }

  @Test("particles are born at an even rate, move, and die (DRW-10)") func life() {
    layer.emitterCells = [
      cell {
        $0.velocity = 20
        $0.yAcceleration = 10
        $0.emissionLongitude = .pi / 2
      }
    ]
    start()
    #expect(particles().isEmpty)
    stage.advance(by: 0.55)
    #expect(particles().count == 5)
    #expect((particles().first?.place.y ?? 0) > 60, "the oldest first")
    let oldest = particles().first
    #expect(abs((oldest?.place.y ?? 0) - (60 + 20 * 0.45 + 5 * 0.45 * 0.45)) < 1e-6)
    #expect(abs((oldest?.place.x ?? 0) - 100) < 1e-6)
    stage.advance(by: 2)
    #expect(particles().count == 10, "as many die as are born")
  }

  @Test("the same seed gives the same pixels, another one others (DRW-10)") func seeds() {
    func picture(_ seed: UInt32, steps: Int) -> Pixels {
      let stage = TestStage(200, 120)
      let own = EmitterTests()
      own.layer.seed = seed
      own.layer.emitterCells = [
        own.cell {
          $0.velocity = 40
          $0.velocityRange = 30
          $0.emissionRange = 2 * .pi
          $0.spinRange = 3
          $0.scaleRange = 1
        }
      ]
      stage.stage.working { stage.window.layer.addSublayer(own.layer) }
      for _ in 0..<steps {
        stage.advance(by: 1.5 / Double(steps))
        if steps > 1 { _ = stage.pixels }
      }
      return stage.pixels
    }
    let first = picture(7, steps: 1)
    #expect(picture(7, steps: 1) == first)
    #expect(picture(7, steps: 3) == first, "however many frames were drawn before")
    #expect(picture(8, steps: 1) != first)
  }

  @Test("the stage sleeps when nothing lives and nothing is born (DRW-10, ANI-14)") func sleep() {
    layer.emitterCells = [cell()]
    start()
    stage.advance(by: 0.5)
    #expect(stage.stage.isMoving && ink(stage) > 0)
    layer.birthRate = 0
    stage.advance(by: 0.5)
    #expect(stage.stage.isMoving && ink(stage) > 0, "what lives goes on")
    stage.advance(by: 1)
    #expect(ink(stage) == 0, "the last frame is empty")
    #expect(!stage.stage.isMoving)
    layer.birthRate = 1
    stage.advance(by: 0.25)
    #expect(stage.stage.isMoving && particles().count == 2)
    layer.removeFromSuperlayer()
    #expect(!stage.stage.isMoving && ink(stage) == 0)
    start()
    #expect(particles().isEmpty, "it begins anew")
    layer.isHidden = true
    #expect(!stage.stage.isMoving)
  }

  @Test("below a hidden or transparent layer the stage sleeps, until that shows (DRW-10, ANI-14)")
  func hiddenAbove() {
    let box = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 120)))
    let inner = UIView(frame: box.bounds)
    box.addSubview(inner)
    layer.emitterCells = [cell()]
    stage.stage.working { inner.layer.addSublayer(layer) }
    stage.advance(by: 0.5)
    #expect(stage.stage.isMoving && ink(stage) > 0)

    box.isHidden = true
    #expect(ink(stage) == 0 && !stage.stage.isMoving)
    stage.advance(by: 1)
    #expect(!stage.stage.isMoving)
    box.isHidden = false
    #expect(stage.stage.isMoving && ink(stage) > 0, "it wakes")

    box.alpha = 0
    #expect(ink(stage) == 0 && !stage.stage.isMoving)
    // Particles that died out of sight are not there when the layer shows again.
    layer.birthRate = 0
    stage.advance(by: 3)
    box.alpha = 1
    #expect(ink(stage) == 0 && !stage.stage.isMoving)
    layer.birthRate = 1
    stage.advance(by: 0.25)
    #expect(stage.stage.isMoving && ink(stage) > 0)

    UIView.animate(withDuration: 0.5) { box.alpha = 0 }
    stage.advance(by: 0.25)
    #expect(stage.stage.isMoving && ink(stage) > 0, "a fade draws the particles")
    stage.advance(by: 0.5)
    #expect(ink(stage) == 0 && !stage.stage.isMoving)
    UIView.animate(withDuration: 0.5) { box.alpha = 1 }
    stage.advance(by: 1)
    #expect(stage.stage.isMoving && ink(stage) > 0)
  }

  @Test("the pictures in all colours take few bytes, however large they are (DRW-10)")
  func boundedColors() throws {
    let image = try #require(
      PixelImage(
        width: 512, height: 512, pixels: [UInt32](repeating: 0xFF80_4020, count: 512 * 512)))
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    let pictures = try (0..<3).map { _ in
      try #require(ParticlePicture(image, part: unit, scale: 1))
    }
    for i in 0..<15 {
      for picture in pictures {
        let content = picture.content(RGBA(CGFloat(i) / 15, 1, 1))
        let shown = content.image?.image.pixels.first ?? 0
        #expect((shown >> 16) & 255 == UInt32((128 * i * 17 + 127) / 255), "its own colour")
        #expect(TintedPictures.bytes <= TintedPictures.mostBytes)
      }
    }
    #expect(TintedPictures.bytes > 0)
  }

  @Test("particles without a picture do not keep the stage awake (DRW-10, ANI-14)")
  func missingPicture() {
    layer.emitterCells = [cell { $0.contents = nil }]
    start()
    stage.advance(by: 0.5)
    _ = stage.pixels
    #expect(!stage.stage.isMoving, "the picture was not found, so nothing can ever show")
    let sparks = cell { $0.contents = nil }
    sparks.emitterCells = [cell()]
    stage.stage.working { layer.emitterCells = [sparks] }
    #expect(stage.stage.isMoving)
  }

  @Test("a copy has the cells and the order of its particles (DRW-10)") func copy() {
    let own = cell()
    layer.emitterCells = [own]
    layer.renderMode = .additive
    let copy = CAEmitterLayer(layer: layer)
    #expect(copy.emitterCells?.first === own && copy.renderMode == .additive)
    #expect(copy.value(forKeyPath: "emitterCells.dot.birthRate") as? NSNumber == 10)
  }

  @Test("a change counts for later births, also through key paths (DRW-10)") func changes() {
    layer.emitterCells = [cell { $0.velocity = 10 }]
    start()
    stage.advance(by: 0.35)
    layer.setValue(0, forKeyPath: "emitterCells.dot.birthRate")
    #expect(layer.value(forKeyPath: "emitterCells.dot.birthRate") as? Double == 0)
    stage.advance(by: 0.35)
    #expect(particles().count == 3)
    layer.setValue(100.0, forKeyPath: "emitterCells.dot.birthRate")
    layer.emitterPosition = CGPoint(x: 20, y: 60)
    stage.advance(by: 0.1)
    #expect(particles().filter { $0.place.x > 90 }.count == 3)
    #expect(particles().filter { $0.place.x < 30 }.count >= 9)
    layer.setValue(UIColor.red.cgColor, forKeyPath: "emitterCells.dot.color")
    stage.advance(by: 0.05)
    #expect(particles().contains { $0.color.red == 1 })
    let before = Misuse.count
    layer.setValue(1, forKeyPath: "emitterCells.nobody.birthRate")
    layer.setValue(1, forKeyPath: "emitterCells.dot.nothing")
    layer.setValue(1, forKeyPath: "emitterCells.dot")
    #expect(Misuse.count == before + 3)
    layer.setValue(0.5, forKey: "birthRate")
    #expect(layer.birthRate == 0.5)
  }

  @Test("births keep their rhythm while the emitter follows a finger (DRW-10)") func moving() {
    layer.emitterCells = [cell { $0.lifetime = 5 }]
    start()
    for i in 0..<200 {
      layer.emitterPosition.x = CGFloat(i)
      stage.advance(by: 0.01)
    }
    #expect((19...20).contains(particles().count))
  }

  @Test("shapes and modes say where particles begin (DRW-10)") func shapes() {
    layer.emitterSize = CGSize(width: 40, height: 20)
    layer.emitterCells = [cell { $0.birthRate = 200 }]
    func places(
      _ shape: CAEmitterLayerEmitterShape, _ mode: CAEmitterLayerEmitterMode
    ) -> [CGPoint] {
      layer.removeFromSuperlayer()
      layer.emitterShape = shape
      layer.emitterMode = mode
      start()
      stage.advance(by: 0.9)
      return particles().map { CGPoint(x: $0.place.x - 100, y: $0.place.y - 60) }
    }
    #expect(places(.point, .volume).allSatisfy { $0 == .zero })
    let line = places(.line, .outline)
    #expect(line.allSatisfy { abs($0.x) <= 20 && $0.y == 0 })
    #expect(line.contains { $0.x < -15 } && line.contains { $0.x > 15 })
    #expect(places(.line, .points).allSatisfy { abs($0.x) == 20 })
    let area = places(.rectangle, .surface)
    #expect(area.allSatisfy { abs($0.x) <= 20 && abs($0.y) <= 10 })
    #expect(area.contains { abs($0.x) < 5 && abs($0.y) < 5 })
    let edge = places(.rectangle, .outline)
    #expect(edge.allSatisfy { abs(abs($0.x) - 20) < 1e-9 || abs(abs($0.y) - 10) < 1e-9 })
    #expect(places(.rectangle, .points).allSatisfy { abs($0.x) == 20 && abs($0.y) == 10 })
    let disc = places(.circle, .volume)
    #expect(disc.allSatisfy { $0.distance(to: .zero) <= 40 + 1e-9 })
    #expect(disc.contains { $0.distance(to: .zero) < 20 })
    #expect(places(.circle, .outline).allSatisfy { abs($0.distance(to: .zero) - 40) < 1e-9 })
  }

  @Test("particles grow, turn, fade and change colour within their ranges (DRW-10)") func looks() {
    layer.emitterCells = [
      cell {
        $0.birthRate = 100
        $0.scale = 2
        $0.scaleRange = 1
        $0.scaleSpeed = -1
        $0.spin = 1
        $0.color = UIColor.white.cgColor
        $0.alphaSpeed = -1
        $0.redRange = 1
        $0.greenSpeed = -0.5
      }
    ]
    start()
    stage.advance(by: 0.95)
    let all = particles()
    #expect(all.count == 94 || all.count == 95)
    for one in all {
      let age = CGFloat(stage.stage.animationTime - one.birth)
      #expect(one.scale >= 1.5 - age - 1e-9 && one.scale <= 2.5 - age + 1e-9)
      #expect(abs(one.angle - age) < 1e-9)
      #expect(abs(one.color.alpha - (1 - age)) < 1e-9)
      #expect(abs(one.color.green - (1 - age / 2)) < 1e-9)
      #expect(one.color.red >= 0.5 && one.color.red <= 1.5)
    }
  }

  @Test("particles emit particles where they are (DRW-10)") func sparks() {
    let trail = cell {
      $0.name = "trail"
      $0.birthRate = 20
      $0.lifetime = 0.5
    }
    layer.emitterCells = [
      cell {
        $0.name = "rocket"
        $0.birthRate = 1
        $0.lifetime = 2
        $0.velocity = 50
        $0.emissionLongitude = -.pi / 2
        $0.contents = nil
        $0.emitterCells = [trail]
      }
    ]
    start()
    stage.advance(by: 1.52)
    let all = particles()
    #expect(all.count == 10)
    #expect(all.allSatisfy { $0.place.x.rounded() == 100 && $0.place.y < 60 && $0.place.y > 30 })
    layer.setValue(0, forKeyPath: "emitterCells.rocket.emitterCells.trail.birthRate")
    #expect(
      layer.value(forKeyPath: "emitterCells.rocket.emitterCells.trail.birthRate") as? Int == 0)
  }

  @Test("too many particles are reported, and the newest show (DRW-10)") func many() {
    let before = Misuse.count
    layer.emitterCells = [cell { $0.birthRate = 1_000_000 }]
    start()
    stage.advance(by: 0.5)
    #expect(particles().count == Emission.mostParticles)
    #expect(Misuse.count == before + 1)
    stage.advance(by: 0.5)
    #expect(particles().count == Emission.mostParticles && Misuse.count == before + 1)
    _ = stage.pixels
    // A tree of cells in which each emits as fast as it can ends, too.
    let inner = cell { $0.birthRate = 1_000_000 }
    layer.emitterCells = [
      cell {
        $0.birthRate = 1_000_000; $0.emitterCells = [inner]
      }
    ]
    stage.advance(by: 0.5)
    #expect(particles().count == Emission.mostParticles)
  }

  @Test("numbers that are none, huge or negative are refused or do no harm (DRW-10, B57)")
  func numbers() {
    let before = Misuse.count
    layer.emitterCells = [
      cell {
        $0.velocity = .nan
        $0.xAcceleration = .infinity
        $0.scale = 1e300
        $0.lifetimeRange = -.infinity
      }
    ]
    #expect(Misuse.count == before + 4)
    layer.birthRate = .nan
    layer.lifetime = .infinity
    layer.emitterPosition.x = .nan
    #expect(Misuse.count == before + 7 && layer.birthRate == 1 && layer.lifetime == 1)
    start()
    stage.advance(by: 1)
    _ = stage.pixels
    layer.emitterCells = [
      cell {
        $0.velocity = -1e6
        $0.velocityRange = 1e6
        $0.xAcceleration = 1e6
        $0.scaleSpeed = 1e6
        $0.spin = 1e6
        $0.birthRate = -5
      },
      cell {
        $0.lifetime = 1e6
        $0.scaleSpeed = 1e6
        $0.contentsScale = 0
      },
      cell { $0.contentsRect = CGRect(x: 2, y: 2, width: 1, height: 1) },
      cell {
        $0.velocity = 1e6
        $0.yAcceleration = -1e6
        $0.scaleRange = -1e6
      },
    ]
    layer.emitterShape = .rectangle
    layer.emitterMode = .outline
    layer.emitterSize = CGSize(width: -30, height: 0)
    for _ in 0..<5 {
      stage.advance(by: 100)
      _ = stage.pixels
    }
    layer.velocity = -1
    layer.lifetime = -1
    stage.advance(by: 1)
    _ = stage.pixels
    layer.emitterCells = nil
    stage.advance(by: 1)
  }

  @Test("a layer that is paused keeps its particles, and goes on with them (DRW-10, FID-18)")
  func paused() {
    layer.emitterCells = [cell { $0.velocity = 10 }]
    start()
    // In frames, since animations leave out a part of a long gap (B22).
    for _ in 0..<11 {
      stage.advance(by: 0.05)
      _ = stage.pixels
    }
    func shown() -> [CGFloat] {
      particles().map(\.place.x)
    }
    let before = shown()
    #expect(before.count == 5)
    stage.stage.working {
      let time = layer.convertTime(CACurrentMediaTime(), from: nil)
      layer.speed = 0
      layer.timeOffset = time
    }
    #expect(!stage.stage.isMoving)
    stage.advance(by: 5)
    #expect(shown() == before)
    stage.stage.working {
      let paused = layer.timeOffset
      layer.speed = 1
      layer.timeOffset = 0
      layer.beginTime = 0
      layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - paused
    }
    #expect(stage.stage.isMoving && shown().count == 5)
    stage.advance(by: 0.1)
    #expect(shown().count == 6)
  }

  @Test("a layer whose time begins later waits (DRW-10, FID-18)") func later() {
    layer.emitterCells = [cell()]
    start()
    stage.stage.working { layer.beginTime = CACurrentMediaTime() + 1 }
    for _ in 0..<19 {
      stage.advance(by: 0.05)
      #expect(ink(stage) == 0 && stage.stage.isMoving)
    }
    stage.advance(by: 0.4)
    #expect(ink(stage) > 0)
  }

  /// Draws frames, as a window does while particles move.
  private func drawFrames(_ count: Int) {
    for _ in 0..<count {
      stage.advance(by: 0.05)
      _ = stage.pixels
    }
  }

  @Test("a clock that is set back while an emitter runs keeps the particles (DRW-10, FID-18)")
  func setBack() {
    layer.emitterCells = [cell { $0.velocity = 10 }]
    start()
    drawFrames(11)
    let (before, shown) = (particles().map(\.place.x), stage.pixels)
    #expect(before.count == 5)
    stage.stage.working { layer.beginTime = CACurrentMediaTime() }
    #expect(stage.stage.isMoving && stage.pixels == shown, "the time is 0, and all live on")
    #expect(particles().map(\.place.x) == before)
    drawFrames(2)
    #expect(particles().count == 6, "births keep their rhythm")
    drawFrames(20)
    #expect(particles().count == 10, "as many die as are born")
  }

  @Test("after a gap, times of the program are not too late (B22)", arguments: [true, false])
  func gap(isOfCell: Bool) {
    stage.stage.recordGap(of: 30)
    stage.advance(by: 30)
    #expect(stage.stage.time.now - stage.stage.animationTime > 29, "animations left it out")
    stage.stage.working {
      if isOfCell {
        let cell = cell()
        cell.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil)
        layer.emitterCells = [cell]
      } else {
        layer.beginTime = CACurrentMediaTime()
        layer.emitterCells = [cell()]
      }
      stage.window.layer.addSublayer(layer)
    }
    drawFrames(11)
    #expect(particles().count == 5 && ink(stage) > 0)
    stage.stage.recordGap(of: 30)
    stage.advance(by: 30)
    _ = stage.pixels
    #expect(particles().count == 6, "a later gap is left out, too")
    stage.stage.working { layer.beginTime = CACurrentMediaTime() }
    _ = stage.pixels
    #expect(particles().count == 6)
  }

  @Test("a frozen copy of an emitter does not keep the stage awake (DRW-10, ANI-14)")
  func frozen() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 120))
    stage.add(view)
    stage.stage.working { view.layer.addSublayer(layer) }
    layer.emitterCells = [cell()]
    stage.advance(by: 0.55)
    let copy = try #require(view.snapshotView(afterScreenUpdates: false))
    let before = stage.pixels
    stage.add(copy)
    view.removeFromSuperview()
    #expect(stage.pixels == before && ink(stage) > 0)
    #expect(!stage.stage.isMoving)
    stage.advance(by: 3)
    #expect(stage.pixels == before)
  }

  @Test("colours of the additive mode are added up (DRW-10)") func additive() {
    let red = PixelImage(
      width: 4, height: 4, pixels: [UInt32](repeating: 0xFF80_0000, count: 16))
    let green = PixelImage(
      width: 4, height: 4, pixels: [UInt32](repeating: 0xFF00_8000, count: 16))
    let ground = CALayer()
    ground.frame = CGRect(x: 0, y: 0, width: 200, height: 120)
    ground.backgroundColor = RGBA(0, 0, 1)
    stage.stage.working { stage.window.layer.addSublayer(ground) }
    layer.renderMode = .additive
    layer.emitterCells = [red, green].map { picture in
      cell {
        $0.contents = picture
        $0.color = nil
        $0.birthRate = 1
        $0.lifetime = 5
      }
    }
    start()
    stage.advance(by: 1.5)
    #expect(stage.pixels[100, 60] == 0xFF80_80FF)
    layer.renderMode = .oldestLast
    #expect(stage.pixels[100, 60] == 0xFF80_0000)
    layer.renderMode = .oldestFirst
    #expect(stage.pixels[100, 60] == 0xFF00_8000)
  }

  @Test("particles of several cells are drawn by their age (DRW-10)") func ages() {
    layer.emitterCells = [cell { $0.birthRate = 7 }, cell { $0.birthRate = 5 }]
    layer.renderMode = .oldestFirst
    start()
    stage.advance(by: 0.9)
    let births = particles().map(\.birth)
    #expect(births == births.sorted() && births.count > 8)
    layer.renderMode = .oldestLast
    stage.advance(by: 0.01)
    #expect(particles().map(\.birth) == particles().map(\.birth).sorted(by: >))
  }

  @Test("what changed is repainted as the whole is (DRW-10, DRW-02)") func damage() {
    layer.emitterCells = [
      cell {
        $0.velocity = 60
        $0.emissionRange = 6
        $0.birthRate = 40
      }
    ]
    layer.masksToBounds = true
    layer.frame = CGRect(x: 20, y: 20, width: 150, height: 80)
    start()
    for _ in 0..<5 {
      stage.advance(by: 0.2)
      let partly = stage.pixels
      stage.stage.invalidate()
      #expect(stage.pixels == partly)
    }
    #expect(stage.pixels[10, 10] & 0xFF == 0xFF && ink(stage) > 0)
  }
}
