import PantoGraphics

/// The settings of a view or a controller that hold for all views below: traits, and the mode of
/// the accent colour; and the observers of its traits. Few views have any.
@MainActor final class InheritedSettings {
  var overrides = UITraitOverrides()
  /// The traits that the parent gives to this child controller.
  var fromParent: UITraitCollection?
  var tintMode = UIView.TintAdjustmentMode.automatic
  var observers = TraitObservers()

  // Whether any view or controller of the process overrides a trait, observes one, or dims its
  // accent colour. While none does, views skip the search.
  static var someOverrideTraits = false
  static var someObserveTraits = false
  static var someDimTints = false

  /// Returns the settings of a holder, which are made when they are first needed.
  static func own(of slot: inout InheritedSettings?) -> InheritedSettings {
    let own = slot ?? InheritedSettings()
    slot = own
    return own
  }
}
