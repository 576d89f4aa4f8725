import PantoBase
import PantoScene

/// A nib file, of which there are none: every use is a misuse that says what to write (PRT-24).
@preconcurrency @MainActor open class UINib {
  private final let name: String

  /// Keeps the name. There are no nib files, so nothing is read.
  public init(nibName name: String, bundle nibBundleOrNil: Bundle?) { self.name = name }

  /// Reports a misuse, and returns nothing.
  @discardableResult
  open func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [AnyHashable: Any]? = nil)
    -> [Any]
  {
    UINib.refuse(name)
    return []
  }

  /// Says what to do in place of a nib.
  package static func refuse(_ name: String) {
    Misuse.report(
      "nib \(name): there are no nib files; make the views in code, in init(frame:) of the view or "
        + "viewDidLoad of the controller", oncePerMessage: true)
  }
}

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
