import PantoBase
import PantoScene

/// A nib file, of which there are none: every use is a misuse that says what to write (PRT-24).
@preconcurrency @MainActor open class UINib {
  private final let name: String

  /// Makes a nib that only keeps its name. There are no nib files, so nothing is read.
  public init(nibName name: String, bundle nibBundleOrNil: Bundle?) { self.name = name }

  /// Reports the use of a nib as a misuse, and returns an empty list.
  @discardableResult
  open func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [AnyHashable: Any]? = nil)
    -> [Any]
  {
    UINib.refuse(name)
    return []
  }

  /// Reports the use of a nib, and what to write in its place.
  package static func refuse(_ name: String) {
    Misuse.report(
      "nib \(name): there are no nib files; make the views in code, in init(frame:) of the view or "
        + "viewDidLoad of the controller", oncePerMessage: true)
  }
}
