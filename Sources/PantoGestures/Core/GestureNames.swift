/// How classes become names in logs: `UIPanGestureRecognizer` → `pan`, `CartBall` → `cartBall`.
public enum GestureNames {
  /// Lower camel case, without a `UI` prefix and without `GestureRecognizer`.
  public static func lowerCamel(_ typeName: String) -> String {
    var name = Substring(typeName)
    if let generic = name.firstIndex(of: "<") { name = name[..<generic] }
    if name.hasPrefix("UI"), name.count > 2 { name = name.dropFirst(2) }
    let suffix = "GestureRecognizer"
    if name.hasSuffix(suffix), name.count > suffix.count { name = name.dropLast(suffix.count) }
    guard let first = name.first else { return typeName }
    return first.lowercased() + name.dropFirst()
  }
}
