import PantoBase
import PantoScene

/// A closure with a title: what a control or a menu does.
@MainActor public final class UIAction {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public var title: String
  public var image: UIImage?
  public let identifier: Identifier
  /// The control that is calling it.
  public internal(set) weak var sender: AnyObject?
  let handler: (UIAction) -> Void

  /// The closure is held strongly by whoever takes the action: write `[weak self]` in it where `self`
  /// holds that.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    handler: @escaping (UIAction) -> Void
  ) {
    self.title = title
    self.image = image
    self.identifier = identifier ?? Identifier("")
    self.handler = handler
  }
}

extension UIControl {
  /// The target is held weakly: `addTarget(self, action: Self.tapped, for: .touchUpInside)`.
  public func addTarget<T: AnyObject>(
    _ target: AnyObject, action: @escaping @MainActor (T) -> @MainActor () -> Void,
    for controlEvents: Event
  ) {
    add(target, T.self, controlEvents) { target, _, _ in action(target)() }
  }

  /// The same for a method that asks who sent it: `tapped(_ sender: UIButton)`.
  public func addTarget<T: AnyObject, C: UIControl>(
    _ target: AnyObject, action: @escaping @MainActor (T) -> @MainActor (C) -> Void,
    for controlEvents: Event
  ) {
    add(target, T.self, controlEvents) { target, sender, _ in
      if let sender = sender as? C { action(target)(sender) }
    }
  }

  /// The same for a method that takes any sender: `tapped(_ sender: Any)`.
  public func addTarget<T: AnyObject>(
    _ target: AnyObject, action: @escaping @MainActor (T) -> @MainActor (Any) -> Void,
    for controlEvents: Event
  ) {
    add(target, T.self, controlEvents) { target, sender, _ in action(target)(sender) }
  }

  /// The same for a method that asks for the event too: `tapped(_ sender: UIButton, for: UIEvent)`.
  public func addTarget<T: AnyObject, C: UIControl>(
    _ target: AnyObject, action: @escaping @MainActor (T) -> @MainActor (C, UIEvent) -> Void,
    for controlEvents: Event
  ) {
    add(target, T.self, controlEvents) { target, sender, event in
      guard let sender = sender as? C else { return }
      action(target)(sender, event ?? UIEvent(sentByCodeAt: sender.stage?.time.now ?? 0))
    }
  }

  private func add<T: AnyObject>(
    _ target: AnyObject, _ type: T.Type, _ events: Event,
    _ call: @escaping (T, UIControl, UIEvent?) -> Void
  ) {
    guard let target = target as? T else {
      return Misuse.report("addTarget: a \(Swift.type(of: target)) has no method of \(T.self)")
    }
    entries.append(
      Entry(events: events, target: target, isClosure: false) { [weak target] sender, event in
        if let target { call(target, sender, event) }
      })
  }

  /// The closure is held strongly.
  public func addAction(for controlEvents: Event, _ body: @escaping (UIControl) -> Void) {
    entries.append(
      Entry(events: controlEvents, target: nil, isClosure: true) { sender, _ in body(sender) })
  }

  /// An action that was added with the same identifier is replaced.
  public func addAction(_ action: UIAction, for controlEvents: Event) {
    if !action.identifier.rawValue.isEmpty { removeAction(action, for: controlEvents) }
    entries.append(
      Entry(events: controlEvents, target: nil, isClosure: true, action: action) { sender, _ in
        action.sender = sender
        action.handler(action)
      })
  }

  public func removeAction(_ action: UIAction, for controlEvents: Event) {
    let id = action.identifier
    remove(controlEvents) { known in
      known.action === action || (!id.rawValue.isEmpty && known.action?.identifier == id)
    }
  }

  /// Takes away what a target asked for; `nil`: what every target did. Methods cannot be told apart
  /// here, so `action` is not looked at: all of that target's for these events go.
  public func removeTarget(_ target: AnyObject?, action: Any?, for controlEvents: Event) {
    remove(controlEvents) { known in
      !known.isClosure && (target == nil || known.target === target)
    }
  }

  private func remove(_ events: Event, _ isMeant: (Entry) -> Bool) {
    for i in entries.indices where isMeant(entries[i]) { entries[i].events.subtract(events) }
    entries.removeAll { $0.events.isEmpty }
  }

  /// Who is told, closures left out.
  public var allTargets: [AnyObject] {
    var targets: [AnyObject] = []
    for case let target? in entries.map(\.target) where !targets.contains(where: { $0 === target })
    {
      targets.append(target)
    }
    return targets
  }

  /// What somebody asked for.
  public var allControlEvents: Event {
    entries.reduce(into: Event()) { $0.formUnion($1.events) }
  }
}
