import PantoBase

/// One receiver of actions. Targets are not kept alive, closures are.
@MainActor final class TargetEntry {
  /// Takes hold of the target itself, once, for as long as its action runs.
  typealias Call = @MainActor (Unmanaged<AnyObject>, UIGestureRecognizer) -> Void

  let call: Call
  // A responder says itself when it goes; anybody else is held weakly.
  private let life: LifetimeToken
  private let responder: Unmanaged<AnyObject>?
  private weak var other: AnyObject?
  let isClosure: Bool
  /// Where it was added: what tells an identical pair from another one (REC-14).
  let site: String

  init(
    target: AnyObject?, isClosure: Bool, site: String,
    call: @escaping Call
  ) {
    let view = target as? UIResponder
    responder = view.map { .passUnretained($0) }
    life = view?.life ?? LifetimeToken(of: nil)
    if view == nil { other = target }
    self.isClosure = isClosure
    self.site = site
    self.call = call
  }

  /// `nil`: gone, or there never was one.
  var target: AnyObject? {
    life.isOver ? nil : responder?.takeUnretainedValue() ?? other
  }

  func look() { life.look() }

  @inline(__always) final func send(_ recognizer: UIGestureRecognizer) {
    if life.isOver { return }
    if let responder {
      // The usual one: a view or a controller.
      call(responder, recognizer)
    } else if isClosure {
      call(.passUnretained(recognizer), recognizer)
    } else if let other {
      call(.passUnretained(other), recognizer)
    }
  }
}

/// Takes a closure added with `addAction` away again.
public struct ActionToken: Sendable {
  let entry: ObjectIdentifier
}

/// What lets an action see the true type of its sender.
@MainActor public protocol TargetAction: AnyObject {
  init()
}

extension TargetAction where Self: UIGestureRecognizer {
  /// Calls `action` of `target` for each transition that sends one. The target is held weakly.
  public init<T: AnyObject>(
    target: AnyObject, action: @escaping @MainActor (T) -> @MainActor (Self) -> Void,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init()
    addTarget(target, action: action, file: file, line: line, column: column)
  }

  public init<T: AnyObject>(
    target: AnyObject, action: @escaping @MainActor (T) -> @MainActor () -> Void,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init()
    addTarget(target, action: action, file: file, line: line, column: column)
  }

  /// Adds a target and its method: `addTarget(self, action: Self.handlePan(recognizer:))`.
  ///
  /// The wrong sender type does not compile. Adding the same target again from the same place
  /// changes nothing (REC-14). Called in order of addition. Inlinable: where the method is known it is
  /// called as such, and not through two closures.
  @inlinable public func addTarget<T: AnyObject>(
    _ target: AnyObject, action: @escaping @MainActor (T) -> @MainActor (Self) -> Void,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    // `Self.` in a class that is not final has no other static type than `Self`, so the two are
    // brought together here.
    guard let target = target as? T else { return UIGestureRecognizer.refuse(target, T.self) }
    add(target, "\(file):\(line):\(column)") { target, recognizer in
      // The target is the one that was just looked at, the recognizer the one that was asked, and
      // this extension is on its own type.
      action(unsafeDowncast(target.takeUnretainedValue(), to: T.self))(
        unsafeDowncast(recognizer, to: Self.self))
    }
  }

  /// The same for a method that does not ask who sent it.
  @inlinable public func addTarget<T: AnyObject>(
    _ target: AnyObject, action: @escaping @MainActor (T) -> @MainActor () -> Void,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    guard let target = target as? T else { return UIGestureRecognizer.refuse(target, T.self) }
    add(target, "\(file):\(line):\(column)") { target, _ in
      action(unsafeDowncast(target.takeUnretainedValue(), to: T.self))()
    }
  }

  /// Calls a closure for each transition that sends an action. The closure is held strongly: write
  /// `[weak self]` in it where `self` holds the recognizer.
  @discardableResult
  public func addAction(_ body: @escaping @MainActor (Self) -> Void) -> ActionToken {
    let entry = TargetEntry(target: nil, isClosure: true, site: "") { _, recognizer in
      // The recognizer that calls is the one that was asked, and this extension is on its own type.
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

  /// Takes away every action of `target`; `nil`: of all targets, closures too (REC-14).
  public func removeTarget(_ target: AnyObject?) {
    if isCallingOne { dismissed += targets }
    guard let target else { return targets.removeAll() }
    dismiss { $0.target === target }
  }

  /// Takes away one closure.
  public func removeAction(_ token: ActionToken) {
    if isCallingOne { dismissed += targets }
    dismiss { ObjectIdentifier($0) == token.entry }
  }

  /// The new list stands before anybody goes: a `deinit` may take more away (B49).
  private func dismiss(_ isOver: (TargetEntry) -> Bool) {
    let left = targets.filter { !isOver($0) }
    targets = left
  }

  /// Somebody would hear of it.
  public var hasTargets: Bool { targets.contains { $0.isClosure || $0.target != nil } }

  /// Who of those it would tell is being taken down just now hears of nothing more.
  final func lookWhoGoes() { for entry in targets { entry.look() } }

  @inline(__always) final func sendActions() {
    // An action within an action is a case for the snapshot, too.
    guard targets.count == 1, !isCallingOne else { return sendSeveralActions() }
    // Whoever is taken away by its own action is kept until that is over, which costs less than
    // counting it at each move.
    isCallingOne = true
    Unmanaged.passUnretained(targets[0]).borrow { $0.send(self) }
    isCallingOne = false
    if !dismissed.isEmpty { dismissed.removeAll() }
  }

  @inline(never) private final func sendSeveralActions() {
    // A snapshot: handlers may add and remove.
    for entry in targets { entry.send(self) }
  }
}
