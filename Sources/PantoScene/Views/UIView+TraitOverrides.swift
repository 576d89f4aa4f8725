import PantoBase
import PantoGraphics

extension UIView {
  /// The traits that this view and all below have instead of the superview's. Default none.
  public final var traitOverrides: UITraitOverrides {
    get { box?.inherited?.overrides ?? UITraitOverrides() }
    set {
      InheritedSettings.someOverrideTraits = true
      changeTraits { inheritedSettings().overrides = newValue }
    }
  }

  /// Merges the overrides of the views above, of this view's controller and of this view, in this
  /// order.
  final func overrideTraits(of values: inout TraitValues) {
    superviewRef?.overrideTraits(of: &values)
    if let settings = controller?.inherited {
      if let given = settings.fromParent { values.merge(given.values) }
      values.merge(settings.overrides.values)
    }
    if let settings = box?.inherited { values.merge(settings.overrides.values) }
  }

  /// The reading direction that overrides of traits give to this view, or `nil`.
  final var overriddenDirection: UIUserInterfaceLayoutDirection? {
    guard InheritedSettings.someOverrideTraits else { return nil }
    var values = TraitValues()
    overrideTraits(of: &values)
    return UIUserInterfaceLayoutDirection(rawValue: values.layoutDirection.rawValue)
  }

  /// Makes a change of traits, and notifies this view and all below of what changed for them.
  final func changeTraits(_ change: () -> Void) {
    var before: [(view: UIView, traits: UITraitCollection)] = []
    func collect(_ view: UIView) {
      before.append((view, view.traitCollection))
      for subview in view.subviewList { collect(subview) }
    }
    collect(self)
    change()
    updateStyle(notifies: false)
    for (view, old) in before {
      let new = view.traitCollection
      guard new != old else { continue }
      if new.layoutDirection != old.layoutDirection { view.directionChanged() }
      view.setNeedsLayout()
      view.notifyTraitsChanged(from: old)
    }
  }
}

extension UIViewController {
  /// The traits that the controller's view and all views below have instead of the superview's.
  /// Default none.
  public final var traitOverrides: UITraitOverrides {
    get { inherited?.overrides ?? UITraitOverrides() }
    set { changeOverrides { inheritedSettings().overrides = newValue } }
  }

  /// Gives a child controller traits of its own, or with `nil` those of its surroundings again. The
  /// child loses them when it leaves this parent. The controller of no child is reported as misuse.
  public final func setOverrideTraitCollection(
    _ collection: UITraitCollection?, forChild childViewController: UIViewController
  ) {
    guard childViewController.parentRef === self else {
      return Misuse.report("setOverrideTraitCollection: the controller is no child of this one")
    }
    childViewController.changeOverrides {
      childViewController.inheritedSettings().fromParent = collection
    }
  }

  /// Returns the traits that this controller gave to a child, or `nil`.
  public final func overrideTraitCollection(forChild childViewController: UIViewController)
    -> UITraitCollection?
  { childViewController.parentRef === self ? childViewController.inherited?.fromParent : nil }

  final func changeOverrides(_ change: () -> Void) {
    InheritedSettings.someOverrideTraits = true
    if let loadedView { loadedView.changeTraits(change) } else { change() }
  }

  /// The style that the controller chooses for its view, or `.unspecified`.
  final var chosenStyle: UIUserInterfaceStyle {
    guard styleOverride == .unspecified, let inherited else { return styleOverride }
    let own = inherited.overrides.userInterfaceStyle
    return own == .unspecified ? inherited.fromParent?.userInterfaceStyle ?? own : own
  }
  /// The level that the controller chooses for its view, or `.unspecified`.
  final var chosenLevel: UIUserInterfaceLevel {
    guard let inherited else { return .unspecified }
    let own = inherited.overrides.userInterfaceLevel
    return own == .unspecified ? inherited.fromParent?.userInterfaceLevel ?? own : own
  }

  /// Elevates the controller's view and all views below, as an alert's are (PRT-21).
  package final func elevate() { inheritedSettings().overrides.userInterfaceLevel = .elevated }
}
