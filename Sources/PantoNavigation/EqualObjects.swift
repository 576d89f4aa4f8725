import PantoBase

// Objects of these classes are equal only to themselves (PRT-55).

extension UIAlertAction: EquatableByIdentity {}
extension UINavigationItem: EquatableByIdentity {}
