import PantoBase

/// What a class of recognizers overrides of what would have to be asked of each pair.
@MainActor enum RecognizerOverrides {
  /// `shouldRequireFailure(of:)` or `shouldBeRequiredToFail(by:)`: its answers are asked for. A property of
  /// the class, found out once for each.
  static func ofRequirements(in kind: UIGestureRecognizer.Type) -> Bool {
    if let known = known[ObjectIdentifier(kind)] { return known }
    let overrides = requires.isOverridden(in: kind) || isRequired.isOverridden(in: kind)
    known[ObjectIdentifier(kind)] = overrides
    return overrides
  }

  private static var known: [ObjectIdentifier: Bool] = [:]

  private static let requires = method(RequiresProbe.self)
  private static let isRequired = method(IsRequiredProbe.self)

  private static func method(_ probe: AnyClass) -> OverridableMethod {
    OverridableMethod(of: UIGestureRecognizer.self, plain: PlainProbe.self, probe: probe)
  }
}

// Each overrides the one method that its name says. None is ever made.
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
