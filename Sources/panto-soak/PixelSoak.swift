import Foundation
import PantoFuzz

/// Draws random scenes and compares their pictures (DRW-02).
@MainActor enum PixelSoak {
  static func run(scenes: Int, seed: UInt64) -> Never {
    guard scenes > 0 else {
      print("panto-soak: SCENES must be a number above 0: panto-soak pixels 300 [SEED]")
      exit(64)
    }
    var count = PixelTest.Count()
    let start = ContinuousClock.now
    let finding = PixelTest.run(scenes: scenes, seed: seed, count: &count)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print(
      "\(count.frames) frames of \(scenes) scenes, \(count.moved) of them moved pixels, "
        + "\((seconds * 10).rounded() / 10) s")
    if let finding {
      print("BROKEN \(finding)")
      exit(1)
    }
    if scenes >= 30, count.moved * 20 < count.frames {
      print("BROKEN so few frames moved pixels that this proves little")
      exit(1)
    }
    exit(0)
  }
}
