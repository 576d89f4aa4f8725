import PantoBase
import PantoRaster
import PantoScene

/// Draws random scenes step by step, and compares each picture with one that is painted whole
/// (DRW-02).
///
/// A compositor paints only what changed, moves what scrolled, skips what is hidden and keeps
/// pictures of layers. A second one, which knows no frame before, paints everything.
///
/// ```swift
/// #expect(PixelTest.run(scenes: 3, seed: 1) == nil)
/// ```
@MainActor public enum PixelTest {
  /// A picture that differs, or damage that is wrong.
  public struct Finding: CustomStringConvertible {
    /// The seed of the scene.
    public var seed: UInt64
    /// The frame, counted from 1.
    public var frame: Int
    /// The fault of that frame.
    public var fault: String

    /// The seed, the frame and the fault.
    public var description: String { "seed \(seed), frame \(frame): \(fault)" }
  }

  /// The counts of a run.
  public struct Count: Sendable {
    /// The number of frames drawn.
    public var frames = 0
    /// The number of frames that moved pixels instead of painting them.
    public var moved = 0

    /// Creates counts of zero.
    public init() {}
  }

  /// The number of frames of a scene.
  public static let framesPerScene = 24

  /// Draws scenes, each with the next seed. Returns `nil` if every picture was right.
  ///
  /// A seed chooses one of three kinds of scene: pages that scroll in each other, views that are
  /// animated, and a disc that is dragged over cards. The number of painting threads, the scale and
  /// the size of the cache vary as well.
  public static func run(scenes: Int, seed: UInt64, count: inout Count) -> Finding? {
    for number in 0..<UInt64(max(0, scenes)) {
      let seed = seed &+ number
      let random = SeededRandom(seed: seed)
      let scene = makeScene(number: seed, random)
      let kept = makeCompositor(random)
      for frame in 1...framesPerScene {
        scene.step()
        scene.stage.advance(to: scene.stage.time.now + 1.0 / 60)
        if let fault = fault(of: scene.stage, kept, &count) {
          return Finding(seed: seed, frame: frame, fault: fault)
        }
      }
    }
    return nil
  }

  /// Draws scenes, each with the next seed. Returns `nil` if every picture was right.
  public static func run(scenes: Int, seed: UInt64) -> Finding? {
    var count = Count()
    return run(scenes: scenes, seed: seed, count: &count)
  }

  private static func makeScene(number: UInt64, _ random: SeededRandom) -> any PixelScene {
    switch number % 3 {
    case 0: ScrolledPages(random)
    case 1: AnimatedViews(random)
    default: DraggedDisc(random)
    }
  }

  private static func makeCompositor(_ random: SeededRandom) -> RasterCompositor {
    RasterCompositor(
      bands: random.pick([1, 1, 2, 3]), soloPixels: random.pick([1, 1 << 18]),
      cacheBytes: random.pick([nil, nil, 20_000]))
  }

  private static func fault(
    of stage: Stage, _ kept: RasterCompositor, _ count: inout Count
  ) -> String? {
    do {
      guard try stage.draw(with: kept) else { return nil }
      count.frames += 1
      if kept.lastPainted != kept.lastDamage { count.moved += 1 }
      for (i, a) in kept.lastPainted.enumerated() {
        for b in kept.lastPainted[..<i] where a.intersects(b) {
          return "\(a) and \(b) are both painted, and overlap"
        }
      }
      let fresh = RasterCompositor()
      stage.invalidate()
      _ = try stage.draw(with: fresh)
      if kept.bitmap.hash64 == fresh.bitmap.hash64 { return nil }
      return "the picture differs from one that is painted whole"
    } catch {
      return "\(error)"
    }
  }
}

/// A scene that changes at random.
@MainActor protocol PixelScene {
  var stage: Stage { get }
  func step()
}

extension SeededRandom {
  /// Returns a number from `low` to `high`.
  func real(_ low: CGFloat, _ high: CGFloat) -> CGFloat { low + (high - low) * fraction() }

  func point(within size: CGSize) -> CGPoint {
    CGPoint(x: real(0, size.width), y: real(0, size.height))
  }
}
