import PantoBase

// Objects of these classes are equal only to themselves (PRT-55).

extension NSKeyValueObservation: EquatableByIdentity {}
extension UIMenuElement: EquatableByIdentity {}
