/// The level of water over uneven ground: what lengths share equally, where each has a least value.
package enum WaterLevel {
  /// Returns the number L for which the sum of max(ground, L) over all grounds is `total`.
  package static func level(over grounds: [Double], total: Double) -> Double {
    var sorted = grounds.sorted()
    var remaining = total
    while let highest = sorted.last {
      let level = remaining / Double(sorted.count)
      if level >= highest { return level }
      remaining -= highest
      sorted.removeLast()
    }
    return 0
  }
}
