import Foundation
import PantoCore

/// Names of files that do not exist yet.
enum NewName {
  /// The number of names that are tried.
  private static let most = 999

  /// Returns a name beside a file that no file has: `cart.pantoreport` for `cart.pantotrace`, then
  /// `cart-2.pantoreport` and so on. A trace that comes with the program has its report in the
  /// current folder.
  static func beside(_ path: String, ending: String) -> String {
    let name = OutputFile.folderAndName(path).name
    var stem = path
    if let dot = name.lastIndex(of: "."), dot != name.startIndex {
      stem = String(path.dropLast(name.distance(from: dot, to: name.endIndex)))
    }
    for number in 1...most {
      let new = number == 1 ? "\(stem).\(ending)" : "\(stem)-\(number).\(ending)"
      if FileName.withPath(new, { access($0, F_OK) }) != 0 { return new }
    }
    Terminal.fail("\(stem).\(ending): there are \(most) such files already", .cannotCreate)
  }
}
