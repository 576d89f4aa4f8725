import DemoSupport
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoStudio

/// Plays random fingers, keys and windows on the demos. Nothing may trap or be reported as misuse,
/// and afterwards everything is at rest (P2, APP-06).
@MainActor @Suite("Monkeys on the demos", .timeLimit(.minutes(60))) struct DemoMonkeyTests {
  /// A small generator, so that a failure can be repeated from its seed.
  struct Chance {
    var state: UInt64

    mutating func below(_ n: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: state >> 33) % max(1, n)
    }

    mutating func share() -> CGFloat { CGFloat(below(1001)) / 1000 }
  }

  private func finger(_ n: Int64, _ p: CGPoint, _ phase: InputEvent.Phase, _ t: TimeInterval)
    -> InputEvent
  {
    InputEvent(time: t, position: p, source: .finger(n), phase: phase, pressure: 1)
  }

  /// Plays steps on a demo, and lifts all fingers at the end.
  private func play<Demo: UIViewController>(_ world: DemoWorld<Demo>, seed: UInt64, steps: Int) {
    var chance = Chance(state: seed)
    var down: [(id: Int64, at: CGPoint)] = []
    var newest: Int64 = 0
    let keys: [Int32] = [
      0x09, 0x0D, 0x20, 0x72, 0x1B, 0x4000_004F, 0x4000_0050, 0x4000_0051, 0x4000_0052,
    ]
    func place(_ chance: inout Chance) -> CGPoint {
      let size = world.stage.window.bounds.size
      let x = chance.below(6) == 0 ? chance.share() * 20 : chance.share() * size.width
      return CGPoint(x: x, y: chance.share() * size.height)
    }
    for _ in 0..<steps {
      let t = world.now + 0.004 + 0.03 * Double(chance.share())
      switch chance.below(24) {
      case 0..<5 where down.count < 10:
        newest += 1
        let p = place(&chance)
        down.append((newest, p))
        world.stage.send(finger(newest, p, .began, t))
      case 5..<7 where !down.isEmpty:
        let gone = down.remove(at: chance.below(down.count))
        world.stage.send(finger(gone.id, gone.at, chance.below(5) == 0 ? .cancelled : .ended, t))
      case 7:
        let key = keys[chance.below(keys.count)]
        let flags: [UIKeyModifierFlags] = [[], .shift, .control]
        WindowKeys.press(.other(key, flags[chance.below(3)]), on: world.stage)
        if key == 0x1B { down.removeAll() }
      case 8:
        let sizes = [(1280, 800), (390, 844), (700, 420), (360, 480)]
        let (w, h) = sizes[chance.below(sizes.count)]
        world.stage.resize(
          to: CGSize(width: w, height: h), scale: 1,
          safeAreaInsets: UIEdgeInsets(
            top: CGFloat(chance.below(2)) * 47, left: 0, bottom: 0, right: 0))
      case 9: world.advance(by: 0.5 * Double(chance.share()))
      case 10:
        world.stage.userInterfaceStyle = chance.below(2) == 0 ? .light : .dark
        if chance.below(3) == 0 { world.stage.textScale = [0.85, 1, 1.5][chance.below(3)] }
      case 11:
        if world.stage.inspector == nil {
          world.stage.addInspector()
        } else {
          world.stage.removeInspector()
        }
      default:
        guard !down.isEmpty else { continue }
        for i in down.indices {
          down[i].at += CGPoint(x: 40 * (chance.share() - 0.5), y: 40 * (chance.share() - 0.5))
        }
        world.stage.send(down.map { finger($0.id, $0.at, .moved, t) })
      }
    }
    world.stage.send(down.map { finger($0.id, $0.at, .ended, world.now + 0.01) })
    if world.stage.inspector != nil { world.stage.removeInspector() }
    world.stage.settle()
  }

  @Test("random fingers on the photo table leave every photo at rest on it (DEM-04, P2)")
  func photos() throws {
    let misuses = Misuse.count
    for seed in 1...4 as ClosedRange<UInt64> {
      let world = try DemoWorld<PhotoTableDemo>("photos")
      play(world, seed: seed, steps: 500)
      #expect(world.stage.liveTouches.isEmpty && !world.stage.isAnimating, "seed \(seed)")
      for photo in world.demo.photos {
        #expect(!photo.hold.isHeld && !photo.layer.shouldRasterize, "seed \(seed): \(photo.photo)")
        let rest = photo.pose.resting(on: world.demo.field.bounds, size: photo.bounds.size)
        #expect(rest.center.distance(to: photo.center) < 0.01, "seed \(seed): \(photo.photo)")
        #expect((rest.scale - photo.pose.scale).magnitude < 1e-6, "seed \(seed): \(photo.photo)")
      }
      world.stage.tearDown()
    }
    #expect(Misuse.count == misuses, "\(Misuse.messages)")
  }

  @Test("random fingers on the drawer leave it open or closed (DEM-05, P2)")
  func drawer() throws {
    let misuses = Misuse.count
    for seed in 1...8 as ClosedRange<UInt64> {
      let world = try DemoWorld<DrawerDemo>("drawer")
      play(world, seed: seed, steps: 500)
      let drawer = world.demo.drawer
      #expect(world.stage.liveTouches.isEmpty && !world.stage.isAnimating, "seed \(seed)")
      #expect(!drawer.isDragged && !drawer.isMoving, "seed \(seed)")
      #expect(drawer.opening == (drawer.isOpen ? drawer.span : 0), "seed \(seed)")
      #expect((drawer.superview != nil) == drawer.isOpen, "seed \(seed)")
      world.stage.tearDown()
    }
    #expect(Misuse.count == misuses, "\(Misuse.messages)")
  }

  @Test("random fingers in the lab change its settings and leave it at rest (DEM-06, P2)")
  func lab() throws {
    let misuses = Misuse.count
    for (i, preset) in LabPreset.all.enumerated() {
      let world = try DemoWorld<LabDemo>("lab", options: ["preset=\(preset.key)"])
      play(world, seed: UInt64(i) + 1, steps: 400)
      #expect(world.stage.liveTouches.isEmpty && !world.stage.isAnimating, "\(preset.key)")
      #expect(world.demo.rows.count == world.demo.preset.rows.count)
      world.stage.tearDown()
    }
    #expect(Misuse.count == misuses, "\(Misuse.messages)")
  }
}
