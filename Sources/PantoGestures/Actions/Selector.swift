import PantoBase

/// A method as the action of a recognizer, for code that passes an action on, such as the
/// initializer of a recognizer subclass.
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
  private let send: @MainActor (AnyObject, Any?) -> Void
  private let isStandard: Bool

  /// Creates a selector from a method that receives its sender, such as a recognizer or
  /// `UIMenuController`.
  public init<T: AnyObject, Sender: AnyObject>(
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
    send = { target, sender in
      guard let target = target as? T else { return }
      guard let sender = sender as? Sender else {
        return Misuse.report(
          "the method of \(T.self) takes a \(Sender.self); it was sent by something else")
      }
      method(target)(sender)
    }
    isStandard = false
  }

  /// Creates a selector from a method that receives any sender.
  public init<T: AnyObject>(
    _ method: @escaping @MainActor (T) -> @MainActor (Any?) -> Void,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    site = "\(file):\(line):\(column)"
    type = T.self
    hasMethod = { $0 is T }
    takes = { _ in true }
    call = { target, recognizer in
      method(unsafeDowncast(target.takeUnretainedValue(), to: T.self))(recognizer)
    }
    send = { target, sender in if let target = target as? T { method(target)(sender) } }
    isStandard = false
  }

  /// Creates a selector for a method of a control's target, with the closure that calls the method.
  package init(
    site: String, of type: AnyObject.Type, has: @escaping @MainActor (AnyObject) -> Bool,
    _ send: @escaping @MainActor (AnyObject, Any?) -> Void
  ) {
    self.site = site
    self.type = type
    hasMethod = has
    // A recognizer is no control, so it cannot send such a method.
    takes = { _ in false }
    call = { _, _ in }
    self.send = send
    isStandard = false
  }

  /// Creates a selector from a method that returns whether it had an effect, such as
  /// `UIResponder.resignFirstResponder`.
  public init<T: AnyObject>(
    _ method: @escaping @MainActor (T) -> @MainActor () -> Bool,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    site = "\(file):\(line):\(column)"
    type = T.self
    hasMethod = { $0 is T }
    takes = { _ in true }
    call = { target, _ in _ = method(unsafeDowncast(target.takeUnretainedValue(), to: T.self))() }
    send = { target, _ in if let target = target as? T { _ = method(target)() } }
    isStandard = false
  }

  /// Creates the selector of an edit menu command, such as copy, which every responder has
  /// (TXI-09).
  private init(standard name: String, _ send: @escaping @MainActor (UIResponder, Any?) -> Void) {
    site = "standard:\(name)"
    type = UIResponder.self
    hasMethod = { $0 is UIResponder }
    takes = { _ in true }
    call = { target, recognizer in
      if let responder = target.takeUnretainedValue() as? UIResponder {
        send(responder, recognizer)
      }
    }
    self.send = { target, sender in
      if let responder = target as? UIResponder { send(responder, sender) }
    }
    isStandard = true
  }

  /// The command that removes what is selected and puts it on the pasteboard.
  public static let cut = Selector(standard: "cut") { $0.cut($1) }
  /// The command that puts what is selected on the pasteboard.
  public static let copy = Selector(standard: "copy") { $0.copy($1) }
  /// The command that inserts what is on the pasteboard.
  public static let paste = Selector(standard: "paste") { $0.paste($1) }
  /// The command that selects what is at the caret.
  public static let select = Selector(standard: "select") { $0.select($1) }
  /// The command that selects everything.
  public static let selectAll = Selector(standard: "selectAll") { $0.selectAll($1) }
  /// The command that removes what is selected.
  public static let delete = Selector(standard: "delete") { $0.delete($1) }

  /// Whether an object has the selector's method, and the method is the program's own and not an
  /// edit menu command.
  func isOwnMethod(of object: AnyObject) -> Bool { !isStandard && hasMethod(object) }

  /// Whether an object's class has the selector's method.
  package func isMethod(of object: AnyObject) -> Bool { hasMethod(object) }

  /// Calls the selector's method on an object that has the method.
  package func perform(on target: AnyObject, sender: Any?) { send(target, sender) }

  /// Creates a selector from a method without parameters.
  public init<T: AnyObject>(
    _ method: @escaping @MainActor (T) -> @MainActor () -> Void,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    site = "\(file):\(line):\(column)"
    type = T.self
    hasMethod = { $0 is T }
    takes = { _ in true }
    call = { target, _ in method(unsafeDowncast(target.takeUnretainedValue(), to: T.self))() }
    send = { target, _ in if let target = target as? T { method(target)() } }
    isStandard = false
  }

  /// Adds the selector's method to a recognizer as an action. A target without the method, and a
  /// recognizer that the method does not take, are refused and reported.
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

/// Two selectors are equal if they are the same edit menu command, or were created at the same
/// place in the source.
extension Selector: Equatable {
  public nonisolated static func == (a: Selector, b: Selector) -> Bool { a.site == b.site }
}
