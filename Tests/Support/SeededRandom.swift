/// A random generator with a seed, so that a failing run can be repeated.
package struct SeededRandom {
  package var state: UInt64
  package init(state: UInt64) { self.state = state }
  package mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(sides))
  }
}
