import ArgumentParser
import Foundation
import PantoDemos
import Pantograph

/// Insets on the command line: `47,0,34,0` for top, left, bottom and right, or `notch`.
struct InsetsArgument: ExpressibleByArgument {
  var insets: UIEdgeInsets
  init(_ insets: UIEdgeInsets) { self.insets = insets }
  init?(argument: String) {
    if argument == "notch" {
      insets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
      return
    }
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 4, let t = parts[0], let l = parts[1], let b = parts[2], let r = parts[3],
      [t, l, b, r].allSatisfy({ $0 >= 0 && $0 <= 4096 })
    else { return nil }
    insets = UIEdgeInsets(top: t, left: l, bottom: b, right: r)
  }
  var defaultValueDescription: String { "0,0,0,0" }
}
