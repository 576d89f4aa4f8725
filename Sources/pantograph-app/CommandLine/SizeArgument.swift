import ArgumentParser
import Foundation
import PantoCore

/// A size on the command line, such as `390x844`.
struct SizeArgument: ExpressibleByArgument {
  var size: CGSize
  /// The longest side of a size on the command line, in points.
  static let most = 16_384.0

  init(_ size: CGSize) { self.size = size }
  init?(argument: String) {
    guard let made = try? SizeArgument.parse(argument) else { return nil }
    self = made
  }

  /// Reads a size. The error names the form, the limit, and what was probably meant (U27).
  static func parse(_ text: String) throws -> SizeArgument {
    let form = "a size is WIDTHxHEIGHT in points, such as 390x844"
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    if parts.count == 2, let w = Double(parts[0]), let h = Double(parts[1]) {
      guard (1...most).contains(w), (1...most).contains(h) else {
        throw ValidationError("\(form), and each side is from 1 to \(Int(most))")
      }
      return SizeArgument(CGSize(width: w, height: h))
    }
    let numbers = text.split { !"0123456789.".contains($0) }.compactMap { Double($0) }
    guard numbers.count == 2, numbers.allSatisfy({ (1...most).contains($0) }) else {
      throw ValidationError(form)
    }
    let meant = numbers.map { Reason.number(CGFloat($0)) }.joined(separator: "x")
    throw ValidationError("\(form); did you mean \(meant)?")
  }

  var defaultValueDescription: String { "\(Int(size.width))x\(Int(size.height))" }
}
