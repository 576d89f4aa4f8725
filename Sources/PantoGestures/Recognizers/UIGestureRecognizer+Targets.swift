import PantoBase

/// One receiver of actions. Targets are held weakly, closures strongly.
@MainActor final class TargetEntry {
  /// Calls the action. The call retains the target itself, once, for as long as the action runs.
  typealias Call = @MainActor (Unmanaged<AnyObject>, UIGestureRecognizer) -> Void

  let call: Call
  // A responder reports its own end through `LifetimeToken`; other targets are held by a weak
  // reference.
  private let lifetime: LifetimeToken
  private let responder: Unmanaged<AnyObject>?
  private weak var other: AnyObject?
  let isClosure: Bool
  /// The place in the source where the target was added. Adding the same target there again changes
  /// nothing (REC-14).
  let site: String

  init(
    target: AnyObject?, isClosure: Bool, site: String,
    call: @escaping Call
  ) {
    let view = target as? UIResponder
    responder = view.map { .passUnretained($0) }
    lifetime = view?.lifetimeToken ?? LifetimeToken(of: nil)
    if view == nil { other = target }
    self.isClosure = isClosure
    self.site = site
    self.call = call
  }

  /// The target, or `nil` if it was deallocated or this entry is a closure.
  var target: AnyObject? {
    lifetime.isOver ? nil : responder?.takeUnretainedValue() ?? other
  }

  func checkDeallocation() { lifetime.checkDeallocation() }

  @inline(__always) final func send(_ recognizer: UIGestureRecognizer) {
    if lifetime.isOver { return }
    if let responder {
      // The usual case: the target is a view or a view controller.
      call(responder, recognizer)
    } else if isClosure {
      call(.passUnretained(recognizer), recognizer)
    } else if let other {
      call(.passUnretained(other), recognizer)
    }
  }
}

/// Identifies a closure added with `addAction(_:)`, to remove it again.
public struct ActionToken: Sendable {
  let entry: ObjectIdentifier
}

/// Gives actions the static type of their sender. Every recognizer class conforms to this protocol
/// through `UIGestureRecognizer`.
@MainActor public protocol TargetAction: AnyObject {
  /// Creates an instance without targets.
  init()
}

extension TargetAction where Self: UIGestureRecognizer {
  /// Creates a recognizer that calls `action` of `target` for each transition that sends actions.
  /// The target is held weakly.
  public init<T: AnyObject>(
    target: AnyObject, action: @escaping @MainActor (T) -> @MainActor (Self) -> Void,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init()
    addTarget(target, action: action, file: file, line: line, column: column)
  }

  /// Creates a recognizer that calls `action` of `target`, a method without parameters, for each
  /// transition that sends actions. The target is held weakly.
  public init<T: AnyObject>(
    target: AnyObject, action: @escaping @MainActor (T) -> @MainActor () -> Void,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init()
    addTarget(target, action: action, file: file, line: line, column: column)
  }

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

extension UIGestureRecognizer {
  @usableFromInline static func refuse(_ target: AnyObject, _ type: AnyObject.Type) {
    Misuse.report(
      "addTarget: a \(Swift.type(of: target)) has no method of \(type); "
        + "write `Self.` with the class that has it")
  }

  @usableFromInline func add(
    _ target: AnyObject, _ site: String,
    _ call: @escaping @MainActor (Unmanaged<AnyObject>, UIGestureRecognizer) -> Void
  ) {
    if targets.contains(where: { $0.target === target && $0.site == site }) { return }
    targets.append(TargetEntry(target: target, isClosure: false, site: site, call: call))
  }

  /// Removes every action of `target`; `nil` removes the actions of all targets and all closures
  /// (REC-14).
  public func removeTarget(_ target: AnyObject?) {
    if isCallingOne { dismissed += targets }
    guard let target else { return targets.removeAll() }
    dismiss { $0.target === target }
  }

  /// Removes one closure.
  public func removeAction(_ token: ActionToken) {
    if isCallingOne { dismissed += targets }
    dismiss { ObjectIdentifier($0) == token.entry }
  }

  /// Removes entries. The new list is stored before an entry is released, because a `deinit` that
  /// runs then may remove more (B49).
  private func dismiss(_ isOver: (TargetEntry) -> Bool) {
    let left = targets.filter { !isOver($0) }
    targets = left
  }

  /// Whether an action would be called: there is a closure or a target that still exists.
  public var hasTargets: Bool { targets.contains { $0.isClosure || $0.target != nil } }

  /// Marks targets whose `deinit` is running, so that they receive no more actions.
  final func markDyingTargets() { for entry in targets { entry.checkDeallocation() } }

  @inline(__always) final func sendActions() {
    // An action that sends actions of the same recognizer again takes the path with a copied list.
    guard targets.count == 1, !isCallingOne else { return sendSeveralActions() }
    // An entry that its own action removes is kept in `dismissed` until the action returns. That
    // costs less than retaining it at each move.
    isCallingOne = true
    Unmanaged.passUnretained(targets[0]).borrow { $0.send(self) }
    isCallingOne = false
    if !dismissed.isEmpty { dismissed.removeAll() }
  }

  @inline(never) private final func sendSeveralActions() {
    // `for` iterates over a copy of the list, so that handlers may add and remove targets.
    for entry in targets { entry.send(self) }
  }
}
