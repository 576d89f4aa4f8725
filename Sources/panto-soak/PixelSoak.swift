import Foundation
import PantoFuzz

/// Draws random scenes step by step, and compares each picture with one that is painted whole
/// (DRW-02).
@MainActor enum PixelSoak {
  static func run(seeds: Int, from seed: UInt64) -> Never {
    guard seeds > 0 else {
      print("panto-soak: SEEDS must be a number above 0: panto-soak pixels 150 [SEED]")
      exit(64)
    }
    var count = PixelTest.Count()
    let start = ContinuousClock.now
    let finding = PixelTest.run(scenes: seeds, seed: seed, count: &count)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print(
      "\(count.frames) frames of \(2 * seeds) scenes, \(count.moved) of them moved pixels, "
        + "\((seconds * 10).rounded() / 10) s")
    if let finding {
      print("BROKEN \(finding)")
      exit(1)
    }
    if seeds >= 30, count.moved * 20 < count.frames {
      print("BROKEN so few frames moved pixels that this proves little")
      exit(1)
    }
    exit(0)
  }
}
