import PantoBase

/// A method as the action of a recognizer, where code hands the action on before it reaches the
/// recognizer, as an initializer of a subclass does.
///
/// There are no selectors on Linux. This type stands in their place and is made of the method
/// itself: `Selector(Self.pan)` where UIKit's code says `#selector(pan)`.
///
/// ```swift
/// final class EdgeTap: UITapGestureRecognizer {
///   init(edge: UIRectEdge, target: AnyObject?, action: Selector?) {
///     self.edge = edge
///     super.init(target: target, action: action)
///   }
/// }
/// EdgeTap(edge: .left, target: self, action: Selector(Self.tapped))
/// ```
@preconcurrency @MainActor public struct Selector {
  private let site: String
  private let hasMethod: @MainActor (AnyObject) -> Bool
  private let takes: @MainActor (UIGestureRecognizer) -> Bool
  private let call: TargetEntry.Call
  private let type: AnyObject.Type

  /// Takes a method that receives the recognizer.
  public init<T: AnyObject, Sender: UIGestureRecognizer>(
    _ method: @escaping @MainActor (T) -> @MainActor (Sender) -> Void,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    site = "\(file):\(line):\(column)"
    type = T.self
    hasMethod = { $0 is T }
    takes = { $0 is Sender }
    // Both casts are safe: `add` checked target and recognizer.
    call = { target, recognizer in
      method(unsafeDowncast(target.takeUnretainedValue(), to: T.self))(
        unsafeDowncast(recognizer, to: Sender.self))
    }
  }

  /// Takes a method without parameters.
  public init<T: AnyObject>(
    _ method: @escaping @MainActor (T) -> @MainActor () -> Void,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    site = "\(file):\(line):\(column)"
    type = T.self
    hasMethod = { $0 is T }
    takes = { _ in true }
    call = { target, _ in method(unsafeDowncast(target.takeUnretainedValue(), to: T.self))() }
  }

  /// Adds the method to a recognizer. A target without it, and a recognizer that it does not take,
  /// are refused and reported.
  func add(_ target: AnyObject, to recognizer: UIGestureRecognizer) {
    guard hasMethod(target) else { return UIGestureRecognizer.refuse(target, type) }
    guard takes(recognizer) else {
      return Misuse.report(
        "init(target:action:): the method of \(type) takes another recognizer than a "
          + "\(Swift.type(of: recognizer)); give it the class that sends it")
    }
    recognizer.add(target, site, call)
  }
}
