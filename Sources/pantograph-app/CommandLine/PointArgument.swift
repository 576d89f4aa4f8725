import ArgumentParser
import Foundation
import Pantograph

/// A point on the command line, such as `120,300`.
struct PointArgument: ExpressibleByArgument {
  var point: CGPoint
  init?(argument: String) {
    let parts = argument.split(separator: ",").map { Double($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1], x.magnitude < 1e7, y.magnitude < 1e7
    else { return nil }
    point = CGPoint(x: x, y: y)
  }
}
