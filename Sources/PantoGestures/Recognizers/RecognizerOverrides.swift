import PantoBase

/// Finds out which recognizer classes override the methods about failure requirements, so that the
/// others need not be asked about each pair.
@MainActor enum RecognizerOverrides {
  /// Whether the class overrides `shouldRequireFailure(of:)` or `shouldBeRequiredToFail(by:)`. The
  /// answer is found once per class.
  static func ofRequirements(in kind: UIGestureRecognizer.Type) -> Bool {
    if let known = known[ObjectIdentifier(kind)] { return known }
    let overrides = requires.isOverridden(in: kind) || isRequired.isOverridden(in: kind)
    known[ObjectIdentifier(kind)] = overrides
    return overrides
  }

  // The cache belongs to the process, as classes do.
  private static var known: [ObjectIdentifier: Bool] = [:]

  private static let requires = method(RequiresProbe.self)
  private static let isRequired = method(IsRequiredProbe.self)

  private static func method(_ probe: AnyClass) -> OverridableMethod {
    OverridableMethod(of: UIGestureRecognizer.self, plain: PlainProbe.self, probe: probe)
  }
}

// Each of these classes overrides the one method that its name says, or none. They are never
// instantiated.
private final class PlainProbe: UIGestureRecognizer {}

private final class RequiresProbe: UIGestureRecognizer {
  override func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    otherGestureRecognizer !== self
  }
}

private final class IsRequiredProbe: UIGestureRecognizer {
  override func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    otherGestureRecognizer !== self
  }
}
