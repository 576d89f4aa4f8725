import PantoBase
import PantoGraphics
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
  /// A kind of random scene.
  public enum Kind: CaseIterable, Sendable {
    /// Scroll views beside and inside each other, with layers above them.
    case scrolledPages
    /// Views in one another whose places, transforms and opacities are animated.
    case animatedViews
    /// A disc that is dragged over cards, which change meanwhile.
    case draggedDisc
  }

  /// A fault of one frame: a picture that differs, or damage rectangles that are wrong.
  public struct Finding: CustomStringConvertible {
    /// The kind of the scene.
    public var kind: Kind
    /// The seed of the scene.
    public var seed: UInt64
    /// The frame, counted from 1.
    public var frame: Int
    /// The fault of that frame.
    public var fault: String

    /// The kind, the seed, the frame and the fault.
    public var description: String { "\(kind), seed \(seed), frame \(frame): \(fault)" }
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
  /// The largest number of rectangles in the damage of a frame.
  static let mostRects = 8

  /// Draws scenes, two of each seed in turn, and returns the first fault, or `nil`.
  ///
  /// The number of painting threads, the scale and the size of the cache vary from scene to scene.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of scenes that take turns. Default: all.
  ///   - scenes: The number of seeds. Each has two scenes of one kind, whose frames alternate.
  ///   - seed: The first seed. The next ones follow it.
  ///   - count: The counts, which are increased by what was drawn.
  public static func run(
    _ kinds: [Kind] = Kind.allCases, scenes: Int, seed: UInt64, count: inout Count
  ) -> Finding? {
    guard !kinds.isEmpty else { return nil }
    for number in 0..<max(0, scenes) {
      let seed = seed &+ UInt64(number)
      let kind = kinds[number % kinds.count]
      var worlds = [World(kind, SeededRandom(seed: seed)), World(kind, SeededRandom(seed: ~seed))]
      for frame in 1...framesPerScene {
        for i in worlds.indices {
          if let fault = worlds[i].step(&count) {
            return Finding(kind: kind, seed: seed, frame: frame, fault: fault)
          }
        }
      }
    }
    return nil
  }

  /// Draws scenes of all kinds, and returns the first fault, or `nil`.
  public static func run(scenes: Int, seed: UInt64) -> Finding? {
    var count = Count()
    return run(scenes: scenes, seed: seed, count: &count)
  }
}

extension PixelTest {
  /// A scene and the compositor that draws all of its frames.
  @MainActor private struct World {
    let scene: any PixelScene
    let kept: RasterCompositor

    init(_ kind: Kind, _ random: SeededRandom) {
      scene =
        switch kind {
        case .scrolledPages: ScrolledPages(random)
        case .animatedViews: AnimatedViews(random)
        case .draggedDisc: DraggedDisc(random)
        }
      kept = RasterCompositor(
        bands: random.pick([1, 1, 2, 3]), soloPixels: random.pick([1, 1 << 18]),
        cacheBytes: random.pick([nil, nil, 20_000]))
    }

    /// Draws the next frame and returns its fault, or `nil`.
    mutating func step(_ count: inout Count) -> String? {
      let stage = scene.stage
      scene.step()
      stage.advance(to: stage.time.now + 1.0 / 60)
      do {
        guard try stage.draw(with: kept) else { return nil }
        count.frames += 1
        if kept.lastPainted != kept.lastDamage { count.moved += 1 }
        if let fault = overlap(of: kept.lastPainted) ?? overlap(of: kept.lastDamage) {
          return fault
        }
        if kept.lastDamage.count > PixelTest.mostRects {
          return "the damage has \(kept.lastDamage.count) rectangles"
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

    private func overlap(of rects: [PixelRect]) -> String? {
      for (i, a) in rects.enumerated() {
        for b in rects[..<i] where a.intersects(b) { return "\(a) and \(b) overlap" }
      }
      return nil
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
