import PantoBase

/// Identifies a closure added with `addAction(_:)`, to remove it again.
public struct ActionToken: Sendable {
  let entry: ObjectIdentifier
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

  /// Adds the action that was passed to an initializer. `call` receives the target as the class
  /// that has the method.
  final func add<T: AnyObject>(
    _ target: AnyObject, _ type: T.Type, _ site: String,
    _ call: @escaping @MainActor (T, UIGestureRecognizer) -> Void
  ) {
    guard target is T else { return UIGestureRecognizer.refuse(target, type) }
    add(target, site) { target, recognizer in
      // The cast is safe: the target was checked above.
      call(unsafeDowncast(target.takeUnretainedValue(), to: T.self), recognizer)
    }
  }

  /// Removes every action of `target`; `nil` removes the actions of all targets and all closures
  /// (REC-14).
  public func removeTarget(_ target: AnyObject?) {
    if isCallingOne { dismissed += targets }
    guard let target else { return dismiss { _ in true } }
    dismiss { $0.target === target }
  }

  /// Removes one closure that `addAction(_:)` added.
  public func removeAction(_ token: ActionToken) {
    if isCallingOne { dismissed += targets }
    dismiss { ObjectIdentifier($0) == token.entry }
  }

  /// Removes receivers of actions. The new list is stored before an entry is released, because a
  /// `deinit` that runs then may remove more (B49).
  private func dismiss(_ isOver: (TargetEntry) -> Bool) {
    swapOut(&targets, for: targets.filter { !isOver($0) })
  }

  /// Whether an action would be called: there is a closure or a target that still exists.
  package var hasTargets: Bool { targets.contains { $0.isClosure || $0.target != nil } }

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
    if !dismissed.isEmpty { swapOut(&dismissed, for: []) }
  }

  @inline(never) private final func sendSeveralActions() {
    // `for` iterates over a copy of the list, so that handlers may add and remove targets.
    for entry in targets { entry.send(self) }
  }
}
