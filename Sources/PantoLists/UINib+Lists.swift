import PantoBase
import PantoControls

extension UITableView {
  /// Reports a misuse: there are no nib files. Register the class of the cell (PRT-24).
  public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    guard nib != nil else { return }
    Misuse.report(
      "register: there are no nib files; register the class of the cell \(identifier) and make its "
        + "views in init(style:reuseIdentifier:)", oncePerMessage: true)
  }
}

extension UICollectionView {
  /// Reports a misuse: there are no nib files. Register the class of the cell (PRT-24).
  public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    guard nib != nil else { return }
    UICollectionView.refuse(nibOf: identifier)
  }

  /// Reports a misuse: there are no nib files. Register the class of the view (PRT-24).
  public func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
  ) {
    guard nib != nil else { return }
    UICollectionView.refuse(nibOf: identifier)
  }

  private static func refuse(nibOf identifier: String) {
    Misuse.report(
      "register: there are no nib files; register the class of \(identifier) and make its views in "
        + "init(frame:)", oncePerMessage: true)
  }
}
