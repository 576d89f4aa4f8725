import Foundation
import Pantograph

// Members that code from before Swift 3 has, and that UIKit still has.

extension NSIndexPath {
  /// Makes the path of a row of a table.
  public convenience init(row: Int, section: Int) {
    self.init(indexes: [section, row], length: 2)
  }
  /// Makes the path of an item of a collection view.
  public convenience init(item: Int, section: Int) {
    self.init(indexes: [section, item], length: 2)
  }
  /// The section; `NSNotFound` for a path without numbers.
  public var section: Int { length > 0 ? index(atPosition: 0) : NSNotFound }
  /// The row of a table; `NSNotFound` for a path of fewer than two numbers.
  public var row: Int { length > 1 ? index(atPosition: 1) : NSNotFound }
  /// The item of a collection view; `NSNotFound` for a path of fewer than two numbers.
  public var item: Int { row }
}

extension CGPoint {
  /// Whether both points are the same.
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
  /// Whether both sizes are the same.
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
  /// Whether both rectangles are the same.
  public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }
}

extension CALayer {
  /// Whether the background colour is opaque. Setting the value has no effect here; Core Animation
  /// uses it as a hint for drawing.
  public var isOpaque: Bool {
    get { (backgroundColor?.alpha ?? 0) >= 1 }
    set { _ = newValue }
  }
}
