/// An object that is equal only to itself, as UIKit's are (PRT-55).
///
/// Lists of such objects have `contains(_:)` and `firstIndex(of:)`. The comparison reads nothing of
/// the object, so it may be made on any thread.
public protocol EquatableByIdentity: AnyObject, Equatable {}

extension EquatableByIdentity {
  /// Whether `a` and `b` are the same object.
  public static func == (a: Self, b: Self) -> Bool { a === b }
}
