import ArgumentParser
import Foundation
import PantoDemos
import Pantograph

/// A size on the command line, such as `390x844`.
struct SizeArgument: ExpressibleByArgument {
  var size: CGSize
  init(_ size: CGSize) { self.size = size }
  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x")
    guard parts.count == 2, let w = Double(parts[0]), let h = Double(parts[1]), w >= 1, h >= 1,
      w <= 16384, h <= 16384
    else { return nil }
    size = CGSize(width: w, height: h)
  }
  var defaultValueDescription: String { "\(Int(size.width))x\(Int(size.height))" }
}
