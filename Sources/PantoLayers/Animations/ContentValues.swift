/// Values of a layer's animatable content properties, such as `cornerRadius`, by name, in the order
/// in which they were first set.
struct ContentValues {
  private var list: [(name: String, value: KeyedValue)] = []

  var isEmpty: Bool { list.isEmpty }

  subscript(_ name: String) -> KeyedValue? {
    get { list.last { $0.name == name }?.value }
    set {
      list.removeAll { $0.name == name }
      if let newValue { list.append((name, newValue)) }
    }
  }
}
