import PantoBase

/// The members of a recognizer class that are overridden, among those that would otherwise be asked
/// for each touch.
struct RecognizerOverrides: OptionSet, Sendable {
  let rawValue: UInt8
  /// The class overrides `shouldRequireFailure(of:)` or `shouldBeRequiredToFail(by:)`.
  static let requirements = RecognizerOverrides(rawValue: 1)
  /// The class overrides `isEnabled`.
  static let isEnabled = RecognizerOverrides(rawValue: 2)

  /// Returns the overrides of a class. The answer is found once per class.
  @MainActor static func of(_ kind: UIGestureRecognizer.Type) -> RecognizerOverrides {
    if let known = known[ObjectIdentifier(kind)] { return known }
    var overrides: RecognizerOverrides = []
    if requires.isOverridden(in: kind) || isRequired.isOverridden(in: kind) {
      overrides.insert(.requirements)
    }
    if enabled.isOverridden(in: kind) { overrides.insert(.isEnabled) }
    known[ObjectIdentifier(kind)] = overrides
    return overrides
  }

  // The cache belongs to the process, as classes do.
  @MainActor private static var known: [ObjectIdentifier: RecognizerOverrides] = [:]

  private static let requires = method(RequiresProbe.self)
  private static let isRequired = method(IsRequiredProbe.self)
  private static let enabled = OverridableMethod(
    ofProperty: UIGestureRecognizer.self, plain: PlainProbe.self, probe: EnabledProbe.self)

  private static func method(_ probe: AnyClass) -> OverridableMethod {
    OverridableMethod(of: UIGestureRecognizer.self, plain: PlainProbe.self, probe: probe)
  }
}

// Each of these classes overrides the one member that its name says, or none. They are never
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

private final class EnabledProbe: UIGestureRecognizer {
  override var isEnabled: Bool {
    get { super.isEnabled }
    set { super.isEnabled = !newValue }
  }
}
