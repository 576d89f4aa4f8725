import PantoBase

// Objects of these classes are equal only to themselves (PRT-55).

extension CADisplayLink: EquatableByIdentity {}
extension NSLayoutConstraint: EquatableByIdentity {}
extension UIDevice: EquatableByIdentity {}
extension UILayoutGuide: EquatableByIdentity {}
extension UIPercentDrivenInteractiveTransition: EquatableByIdentity {}
extension UIPresentationController: EquatableByIdentity {}
extension UISceneConfiguration: EquatableByIdentity {}
extension UIScreen: EquatableByIdentity {}
extension UIStoryboardSegue: EquatableByIdentity {}
