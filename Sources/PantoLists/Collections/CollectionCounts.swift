import PantoBase

/// The number of items of each section, as the data source reported them.
struct CollectionCounts: Equatable {
  var sections: [Int] = []

  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && sections.indices.contains(path.section)
      && (0..<sections[path.section]).contains(path.item)
  }
}
