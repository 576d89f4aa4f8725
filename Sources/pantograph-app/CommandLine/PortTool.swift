import Foundation
import PantoCore

enum PortTool {
  static let name = "pantograph-port"
  static let absent = "the porting tool is not built; `make port` in Pantograph's folder builds it"

  /// Returns the path of the tool, which is beside the program or, after `make port`, in
  /// `Tools/port` of a folder above it.
  static func find(beside program: String) -> String? {
    let files = FileManager.default
    var folder = URL(fileURLWithPath: program).resolvingSymlinksInPath().deletingLastPathComponent()
    let beside = folder.appendingPathComponent(name).path
    if files.isExecutableFile(atPath: beside) { return beside }
    while folder.path != "/" {
      let built = folder.appendingPathComponent("Tools/port/.build/debug/\(name)").path
      if files.isExecutableFile(atPath: built) { return built }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}
