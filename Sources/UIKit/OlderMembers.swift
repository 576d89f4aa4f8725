import Foundation
import Pantograph

// Members that code from before Swift 3 calls and that UIKit still offers.

extension NSIndexPath {
  /// Creates the index path of a row of a table.
  public convenience init(row: Int, section: Int) {
    self.init(indexes: [section, row], length: 2)
  }
  /// Creates the index path of an item of a collection view.
  public convenience init(item: Int, section: Int) {
    self.init(indexes: [section, item], length: 2)
  }
  /// The section of the index path; `NSNotFound` for a path without numbers.
  public var section: Int { length > 0 ? index(atPosition: 0) : NSNotFound }
  /// The row of the index path in a table; `NSNotFound` for a path of fewer than two numbers.
  public var row: Int { length > 1 ? index(atPosition: 1) : NSNotFound }
  /// The item of the index path in a collection view; `NSNotFound` for a path of fewer than two
  /// numbers.
  public var item: Int { row }
}

extension CGPoint {
  /// Whether this point and `point2` have equal coordinates.
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
  /// Whether this size and `size2` have equal widths and heights.
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
  /// Whether this rectangle and `rect2` have equal origins and sizes.
  public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }
}

extension CALayer {
  /// Whether the layer's background colour is opaque. Setting the value has no effect here; Core
  /// Animation uses it as a hint for drawing.
  public var isOpaque: Bool {
    get { (backgroundColor?.alpha ?? 0) >= 1 }
    set { _ = newValue }
  }
}
