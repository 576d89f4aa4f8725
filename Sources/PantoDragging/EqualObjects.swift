import PantoBase

// Objects of these classes are equal only to themselves (PRT-55).

extension NSItemProvider: EquatableByIdentity {}
extension UIDragInteraction: EquatableByIdentity {}
extension UIDragItem: EquatableByIdentity {}
extension UIDropInteraction: EquatableByIdentity {}
extension UIDropProposal: EquatableByIdentity {}
extension UIPasteboard: EquatableByIdentity {}
extension UITargetedPreview: EquatableByIdentity {}
