import Foundation
import Pantograph

extension CADisplayLink {
  /// As in UIKit. There is one loop, the stage's, so both are taken for it whatever they are.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) { add(to: nil) }

  /// Ends the calls until it is added again.
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { remove() }
}
