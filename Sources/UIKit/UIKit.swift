import Foundation
import Pantograph

extension CADisplayLink {
  /// Starts the calls of the display link, as in UIKit. The stage has the only run loop, so both
  /// arguments are ignored.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) { add(to: nil) }

  /// Stops the calls of the display link until it is added to a run loop again.
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { remove() }
}
