import PantoBase

// Objects of these classes are equal only to themselves (PRT-55).

extension NSTextContainer: EquatableByIdentity {}
extension UIEditMenuConfiguration: EquatableByIdentity {}
extension UIEditMenuInteraction: EquatableByIdentity {}
extension UIMenuController: EquatableByIdentity {}
extension UIMenuItem: EquatableByIdentity {}
