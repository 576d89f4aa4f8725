import PantoBase

// Objects of these classes are equal only to themselves (PRT-55).

extension UIAccessibilityCustomAction: EquatableByIdentity {}
extension UIContextMenuConfiguration: EquatableByIdentity {}
extension UIContextMenuInteraction: EquatableByIdentity {}
extension UIFeedbackGenerator: EquatableByIdentity {}
extension UIMotionEffect: EquatableByIdentity {}
extension UINib: EquatableByIdentity {}
extension UIPointerInteraction: EquatableByIdentity {}
extension UIStatusBarManager: EquatableByIdentity {}
extension UIStoryboard: EquatableByIdentity {}
