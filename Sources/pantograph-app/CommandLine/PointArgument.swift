import ArgumentParser
import Foundation
import PantoCore

/// A point on the command line, such as `120,300`.
struct PointArgument {
  var point: CGPoint

  /// The largest coordinate of a point on the command line, in points.
  static let limit: Double = 10_000_000

  /// Reads a point. The message of the error says the form and the limit (U27).
  static func parse(_ text: String) throws -> PointArgument {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1] else {
      throw ValidationError("write X,Y in points of the stage, such as 120,300")
    }
    guard x.magnitude < limit, y.magnitude < limit else {
      throw ValidationError("coordinates are below \(Int(limit)) points")
    }
    return PointArgument(point: CGPoint(x: x, y: y))
  }
}
