import PantoBase

/// Gives actions the static type of their sender. Every recognizer class conforms to this protocol
/// through `UIGestureRecognizer`.
@preconcurrency @MainActor public protocol TargetAction: AnyObject {}

extension TargetAction where Self: UIGestureRecognizer {
  /// Adds a target and its method: `addTarget(self, action: Self.handlePan(recognizer:))`.
  ///
  /// A method with the wrong sender type does not compile. A target without the method is refused
  /// and reported. Targets are called in the order in which they were added; adding the same target
  /// again from the same place in the source changes nothing (REC-14).
  ///
  /// The method is inlinable, so that a known action is called directly and not through two
  /// closures.
  @inlinable public func addTarget<T: AnyObject>(
    _ target: AnyObject, action: @escaping @MainActor (T) -> @MainActor (Self) -> Void,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    // In a class that is not final, `Self.` and `Self` have different static types, so the target
    // is cast here.
    guard let target = target as? T else { return UIGestureRecognizer.refuse(target, T.self) }
    add(target, "\(file):\(line):\(column)") { target, recognizer in
      // Both casts are safe: the target was checked above, and `recognizer` is the one that this
      // extension of its own type was called on.
      action(unsafeDowncast(target.takeUnretainedValue(), to: T.self))(
        unsafeDowncast(recognizer, to: Self.self))
    }
  }

  /// Adds a target and its method without parameters: `addTarget(self, action: Self.reload)`.
  @inlinable public func addTarget<T: AnyObject>(
    _ target: AnyObject, action: @escaping @MainActor (T) -> @MainActor () -> Void,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    guard let target = target as? T else { return UIGestureRecognizer.refuse(target, T.self) }
    add(target, "\(file):\(line):\(column)") { target, _ in
      action(unsafeDowncast(target.takeUnretainedValue(), to: T.self))()
    }
  }

  /// Adds a closure that is called for each transition that sends actions.
  ///
  /// The closure is held strongly. Write `[weak self]` in it where `self` holds the recognizer.
  @discardableResult
  public func addAction(_ body: @escaping @MainActor (Self) -> Void) -> ActionToken {
    let entry = TargetEntry(target: nil, isClosure: true, site: "") { _, recognizer in
      // The cast is safe: `recognizer` is the one that this extension of its own type was called
      // on.
      body(unsafeDowncast(recognizer, to: Self.self))
    }
    targets.append(entry)
    return ActionToken(entry: ObjectIdentifier(entry))
  }
}
