import PantoBase

/// A row or a section, which has a vertical position in the content of a table.
protocol HasPlace {
  mutating func move(by distance: CGFloat)
}

/// The rows or sections of a table, from top to bottom.
///
/// Moving all elements from an index on costs as much as the distance from the index of the last
/// such move: the move of the elements behind is stored as one number (TBL-10). Rows choose their
/// heights one after the other while the table scrolls, and a table may have a million of them.
struct PlaceList<Element: HasPlace>: RandomAccessCollection, MutableCollection {
  private var elements: [Element] = []
  /// The first element to whose stored place `distance` is added.
  private var bound = 0
  private var distance: CGFloat = 0

  var startIndex: Int { 0 }
  var endIndex: Int { elements.count }

  subscript(index: Int) -> Element {
    get {
      var element = elements[index]
      if index >= bound { element.move(by: distance) }
      return element
    }
    set {
      var element = newValue
      if index >= bound { element.move(by: -distance) }
      elements[index] = element
    }
  }

  /// Moves all elements from `index` on by `amount` points.
  mutating func move(from index: Int, by amount: CGFloat) {
    let index = Swift.max(0, Swift.min(index, elements.count))
    if index >= bound {
      for i in bound..<index { elements[i].move(by: distance) }
    } else {
      for i in index..<Swift.min(bound, elements.count) { elements[i].move(by: -distance) }
    }
    bound = index
    distance += amount
  }

  mutating func append(_ element: Element) {
    settle()
    elements.append(element)
  }

  mutating func insert(_ element: Element, at index: Int) {
    settle()
    elements.insert(element, at: index)
  }

  mutating func remove(at index: Int) -> Element {
    settle()
    return elements.remove(at: index)
  }

  /// Adds the pending distance to all stored positions.
  private mutating func settle() {
    if distance != 0 { for i in bound..<elements.count { elements[i].move(by: distance) } }
    (bound, distance) = (elements.count, 0)
  }
}

extension UITableView.Row: HasPlace {
  mutating func move(by distance: CGFloat) { y += distance }
}

extension UITableView.Section: HasPlace {
  mutating func move(by distance: CGFloat) {
    y += distance
    rowsEnd += distance
    end += distance
  }
}
