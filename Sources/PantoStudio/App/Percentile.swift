/// The place of a percentile in a list of numbers.
package enum Percentile {
  /// Returns which of `count` ascending numbers is the least that `percent` of them do not exceed.
  /// The first number is 1, which is also the answer for an empty list.
  package static func rank(_ percent: Int, of count: Int) -> Int {
    max(1, (count * percent + 99) / 100)
  }
}
