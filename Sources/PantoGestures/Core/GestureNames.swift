/// Derives names for logs from class names: `UIPanGestureRecognizer` → `pan`.
package enum GestureNames {
  /// Returns a class name in lower camel case, without generic arguments, a `UI` prefix and a
  /// `GestureRecognizer` suffix.
  package static func lowerCamel(_ typeName: String) -> String {
    var name = Substring(typeName)
    if let generic = name.firstIndex(of: "<") { name = name[..<generic] }
    if name.hasPrefix("UI"), name.count > 2 { name = name.dropFirst(2) }
    let suffix = "GestureRecognizer"
    if name.hasSuffix(suffix), name.count > suffix.count { name = name.dropLast(suffix.count) }
    guard let first = name.first else { return typeName }
    return first.lowercased() + name.dropFirst()
  }
}
