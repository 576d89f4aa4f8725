import PantoBase
import PantoScene

extension UIControl {
  /// Calls a method of `target` when one of the events is sent.
  ///
  /// For example: `addTarget(self, action: Self.tapped, for: .touchUpInside)`.
  ///
  /// - Parameters:
  ///   - target: Held weakly. A target that is not a `T` is refused with a `Misuse` report. `nil`
  ///     stands for the first object that has the method when the event is sent, from the first
  ///     responder on, else from the control on (PRT-50).
  ///   - action: An unapplied method, which stands for UIKit's selector.
  ///   - controlEvents: Adding the same target again from the same place in the source adds
  ///     events, and calls it once for each (FID-04). Methods cannot be compared in Swift, so a
  ///     helper that adds several methods of one target passes `file`, `line` and `column` on.
  public func addTarget<T: AnyObject>(
    _ target: AnyObject?, action: @escaping @MainActor (T) -> @MainActor () -> Void,
    for controlEvents: Event,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    add(target, as: T.self, for: controlEvents, at: "\(file):\(line):\(column)") { target, _, _ in
      action(target)()
    }
  }

  /// Calls a method of `target` that takes the sending control: `tapped(_ sender: UIButton)`.
  ///
  /// The method is not called if the control is not a `C`. `target` is held weakly.
  public func addTarget<T: AnyObject, C: UIControl>(
    _ target: AnyObject?, action: @escaping @MainActor (T) -> @MainActor (C) -> Void,
    for controlEvents: Event,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    add(target, as: T.self, for: controlEvents, at: "\(file):\(line):\(column)") {
      target, sender, _ in
      if let sender = sender as? C { action(target)(sender) }
    }
  }

  /// Calls a method of `target` that takes any sender: `tapped(_ sender: Any)`.
  ///
  /// `target` is held weakly.
  public func addTarget<T: AnyObject>(
    _ target: AnyObject?, action: @escaping @MainActor (T) -> @MainActor (Any) -> Void,
    for controlEvents: Event,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    add(target, as: T.self, for: controlEvents, at: "\(file):\(line):\(column)") {
      target, sender, _ in action(target)(sender)
    }
  }

  /// Calls a method of `target` that takes the sender and the event.
  ///
  /// An example of such a method is `tapped(_ sender: UIButton, for: UIEvent)`.
  ///
  /// Where code sends the action outside of a touch, the event is an empty one of the stage's time
  /// (PRT-02). `target` is held weakly.
  public func addTarget<T: AnyObject, C: UIControl>(
    _ target: AnyObject?, action: @escaping @MainActor (T) -> @MainActor (C, UIEvent) -> Void,
    for controlEvents: Event,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    add(target, as: T.self, for: controlEvents, at: "\(file):\(line):\(column)") {
      target, sender, event in
      guard let sender = sender as? C else { return }
      action(target)(sender, event ?? UIEvent(sentByCodeAt: sender.stage?.time.now ?? 0))
    }
  }

  private func add<T: AnyObject>(
    _ target: AnyObject?, as type: T.Type, for events: Event, at site: String,
    _ call: @escaping (T, UIControl, UIEvent?) -> Void
  ) {
    if let target, !(target is T) {
      return Misuse.report("addTarget: a \(Swift.type(of: target)) has no method of \(T.self)")
    }
    let same = entries.firstIndex {
      !$0.isClosure && $0.target === target && $0.seeksTarget == (target == nil) && $0.site == site
    }
    if let same {
      entries[same].events.formUnion(events)
      return
    }
    let method = Selector(site: site, of: T.self, has: { $0 is T }) { target, sender in
      guard let target = target as? T, let sender = sender as? UIControl else { return }
      call(target, sender, sender.currentEvent)
    }
    entries.append(
      Entry(
        events: events, target: target, isClosure: false, seeksTarget: target == nil, site: site,
        method: method))
  }

  /// Calls a closure with the control when one of the events is sent. The closure is held strongly.
  public func addAction(for controlEvents: Event, _ body: @escaping (UIControl) -> Void) {
    entries.append(
      Entry(events: controlEvents, target: nil, isClosure: true) { sender, _ in body(sender) })
  }

  /// Runs an action when one of the events is sent. The action is held strongly.
  ///
  /// An action that was added for these events with the same identifier, if that is not empty, is
  /// replaced.
  public func addAction(_ action: UIAction, for controlEvents: Event) {
    if !action.identifier.rawValue.isEmpty { removeAction(action, for: controlEvents) }
    entries.append(
      Entry(events: controlEvents, target: nil, isClosure: true, action: action) { sender, _ in
        action.sender = sender
        action.handler(action)
      })
  }

  /// Removes an action for these events.
  ///
  /// The same object is removed, and any action with the same identifier if that is not empty. Does
  /// nothing if there is none.
  public func removeAction(_ action: UIAction, for controlEvents: Event) {
    let id = action.identifier
    removeEntries(for: controlEvents) { entry in
      entry.action === action || (!id.rawValue.isEmpty && entry.action?.identifier == id)
    }
  }

  /// Removes what `addTarget` added for these events.
  ///
  /// Methods cannot be compared in Swift: all methods of the target for these events are removed.
  /// With an `action` where there are several, that is reported. `nil` as target removes those of
  /// every target. Closures and `UIAction`s stay.
  public func removeTarget(_ target: AnyObject?, action: Any?, for controlEvents: Event) {
    let found = entries.filter {
      !$0.isClosure && $0.target === target && !$0.events.isDisjoint(with: controlEvents)
    }
    if action != nil, target != nil, found.count > 1 {
      Misuse.warn(
        "removeTarget: methods cannot be compared, so all \(found.count) of this target are removed; add the"
          + " others again, or use UIAction")
    }
    removeEntries(for: controlEvents) { entry in
      !entry.isClosure && (target == nil || entry.target === target)
    }
  }

  private func removeEntries(for events: Event, where isMatch: (Entry) -> Bool) {
    for i in entries.indices where isMatch(entries[i]) { entries[i].events.subtract(events) }
    // An object that ends with its closure may change the list again.
    swapOut(&entries, for: entries.filter { !$0.events.isEmpty })
  }

  /// The targets that were added and are still alive, each once. Closures and actions are left out.
  public var allTargets: [AnyObject] {
    var targets: [AnyObject] = []
    for case let target? in entries.map(\.target) where !targets.contains(where: { $0 === target })
    {
      targets.append(target)
    }
    return targets
  }

  /// All events for which a target, closure or action was added.
  public var allControlEvents: Event {
    entries.reduce(into: Event()) { $0.formUnion($1.events) }
  }
}
