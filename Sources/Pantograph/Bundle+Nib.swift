import Foundation
import PantoControls

extension Bundle {
  /// Reports a misuse and returns `nil`: there are no nib files (PRT-24).
  @preconcurrency @MainActor
  public func loadNibNamed(_ name: String, owner: Any?, options: [AnyHashable: Any]? = nil)
    -> [Any]?
  {
    UINib.refuse(name)
    return nil
  }
}
