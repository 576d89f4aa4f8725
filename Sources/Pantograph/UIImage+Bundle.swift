import Foundation
import PantoScene

extension UIImage {
  /// Finds a picture by its name, as `UIImage(named:)` does. `bundle` and `traitCollection` are not
  /// read: `UIImage.finder` knows where the program's pictures are.
  @preconcurrency @MainActor
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) { self.init(named: name) }
}
