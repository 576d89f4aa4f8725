/// The tables of RFC 1951, by which compressed data is read and written.
package enum DeflateTables {
  /// The shortest length of each length symbol, from symbol 257 on.
  package static let lengths = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  /// The number of bits that say how much longer a match is than that.
  package static let extraOfLength = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  /// The shortest distance of each distance symbol.
  package static let distances = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
    2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]
  /// The order in which the lengths of the code of lengths stand.
  package static let orderOfLengths = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  /// Returns the number of bits that say how much farther a match is than the shortest distance of
  /// a symbol.
  package static func extraOfDistance(_ symbol: Int) -> Int { symbol < 2 ? 0 : symbol / 2 - 1 }
}
