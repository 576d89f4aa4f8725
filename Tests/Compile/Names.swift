import UIKit

// A program with names that Pantograph has too. Each is the program's own here.
struct Spring {
  var stiffness = 1
}

enum Reason: String {
  case mine
}

struct Stage {
  var number = Spring().stiffness
  let reason = Reason.mine.rawValue
}

extension CGPoint {
  func distance(to other: CGPoint) -> CGFloat { max(abs(x - other.x), abs(y - other.y)) }
  static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
  static func * (a: CGPoint, k: CGFloat) -> CGPoint { CGPoint(x: a.x * k, y: a.y * k) }
}

extension CGRect {
  var center: CGPoint { CGPoint(x: midX, y: midY) }
}

func reach(_ view: UIView) -> CGFloat {
  (view.center + view.bounds.center * 2).distance(to: .zero) * CGFloat(Spring().stiffness)
}
