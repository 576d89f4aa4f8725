import PantoBase

// Objects of these classes are equal only to themselves (PRT-55).

extension NSCollectionLayoutGroupCustomItem: EquatableByIdentity {}
extension NSCollectionLayoutItem: EquatableByIdentity {}
extension NSCollectionLayoutSection: EquatableByIdentity {}
extension UICollectionViewCompositionalLayoutConfiguration: EquatableByIdentity {}
extension UICollectionViewLayout: EquatableByIdentity {}
extension UICollectionViewLayoutInvalidationContext: EquatableByIdentity {}
extension UICollectionViewUpdateItem: EquatableByIdentity {}
extension UIContextualAction: EquatableByIdentity {}
extension UISwipeActionsConfiguration: EquatableByIdentity {}
extension UITableViewRowAction: EquatableByIdentity {}
