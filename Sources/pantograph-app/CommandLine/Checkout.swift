import Foundation
import PantoCore

enum Checkout {
  /// Returns the nearest folder above `program` that contains the executable `file`.
  static func find(above program: String, with file: String) -> URL? {
    var folder = URL(fileURLWithPath: program).resolvingSymlinksInPath()
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      if FileManager.default.isExecutableFile(atPath: folder.appendingPathComponent(file).path) {
        return folder
      }
    }
    return nil
  }
}
