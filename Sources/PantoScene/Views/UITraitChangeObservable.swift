import PantoBase
import PantoGraphics

/// A view or a controller, whose changes of traits can be observed.
///
/// ```swift
/// registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (self: Self, _) in
///   self.updateBorder()
/// }
/// ```
@preconcurrency @MainActor public protocol UITraitChangeObservable: AnyObject {}

extension UIView: UITraitChangeObservable {}
extension UIViewController: UITraitChangeObservable {}

extension UITraitChangeObservable {
  /// Calls `handler` after one of `traits` has changed, with this object and the former traits.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    if let other = traits.first(where: { TraitValues().value(of: $0) == nil }) {
      Misuse.report("registerForTraitChanges: \(other) is no trait of a view, and never changes")
    }
    InheritedSettings.someObserveTraits = true
    let settings =
      (self as? any InheritedSettingsHolder)?.inheritedSettings() ?? InheritedSettings()
    return settings.observers.add(for: traits) { [weak self] in if let self { handler(self, $0) } }
  }

  /// Calls `action` of `target`, which is held weakly, after one of `traits` has changed, with this
  /// object as the sender.
  @discardableResult
  public func registerForTraitChanges(_ traits: [UITrait], target: AnyObject, action: Selector)
    -> any UITraitChangeRegistration
  {
    registerForTraitChanges(traits) { [weak target] sender, _ in
      if let target { action.perform(on: target, sender: sender) }
    }
  }

  /// Calls `action` of this object after one of `traits` has changed.
  @discardableResult
  public func registerForTraitChanges(_ traits: [UITrait], action: Selector)
    -> any UITraitChangeRegistration
  { registerForTraitChanges(traits, target: self, action: action) }

  /// Removes a handler.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    (self as? any InheritedSettingsHolder)?.inheritedSettings().observers.remove(registration)
  }
}

/// A view or a controller, which makes its settings when they are needed.
@MainActor protocol InheritedSettingsHolder { func inheritedSettings() -> InheritedSettings }

extension UIView: InheritedSettingsHolder {
  final func inheritedSettings() -> InheritedSettings { .own(of: &layoutBox().inherited) }
}

extension UIViewController: InheritedSettingsHolder {
  final func inheritedSettings() -> InheritedSettings { .own(of: &inherited) }
}
