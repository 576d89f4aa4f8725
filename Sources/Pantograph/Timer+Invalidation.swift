import Foundation

extension Timer {
  /// Calls Foundation's `Timer.invalidate()`, which the UIKit module's method of the same name
  /// hides.
  package func invalidatePlainly() { invalidate() }
}
