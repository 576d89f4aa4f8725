/// The depth of trees of objects: layers, views, child controllers, behaviours, menus, groups.
///
/// Such trees are walked and released recursively, so that one of thousands of levels overflows the
/// stack. A deeper tree is refused where it is built (B59).
package enum TreeDepth {
  /// The largest number of levels that a tree of objects, such as views in views, may have.
  package static let most = 256

  /// Returns the reason why `child`, with everything below it, cannot be added to `parent`, or
  /// `nil` if it can.
  ///
  /// - Parameters:
  ///   - above: returns the parent of an element, or `nil`.
  ///   - below: returns the children of an element. Each element has one parent at most.
  @MainActor package static func obstacle<Element: AnyObject>(
    adding child: Element, to parent: Element, above: (Element) -> Element?,
    below: (Element) -> [Element]
  ) -> String? {
    var levels = 0
    var up: Element? = parent
    while let here = up {
      if here === child { return "it contains this one: it would close a cycle" }
      levels += 1
      up = above(here)
    }
    var row = [child]
    while !row.isEmpty {
      levels += 1
      if levels > most {
        return "the tree would be deeper than \(most) levels; put them side by side"
      }
      row = row.flatMap(below)
    }
    return nil
  }
}
