import Foundation
import PantoControls

extension Bundle {
  /// Loads no nib: reports a misuse and returns `nil`, because nib files are not supported
  /// (PRT-24).
  @preconcurrency @MainActor
  public func loadNibNamed(_ name: String, owner: Any?, options: [AnyHashable: Any]? = nil)
    -> [Any]?
  {
    UINib.refuse(name)
    return nil
  }
}
