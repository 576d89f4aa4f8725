import Foundation

extension Timer {
  /// Calls Foundation's `invalidate()`, which that of the module UIKit hides.
  package func invalidatePlainly() { invalidate() }
}
