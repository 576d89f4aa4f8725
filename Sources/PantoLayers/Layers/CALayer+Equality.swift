import PantoBase

// Objects of these classes are equal only to themselves (PRT-55).

extension CAAnimation: EquatableByIdentity {}
extension CAEmitterCell: EquatableByIdentity {}
extension CALayer: EquatableByIdentity {}
extension UIViewPropertyAnimator: EquatableByIdentity {}
