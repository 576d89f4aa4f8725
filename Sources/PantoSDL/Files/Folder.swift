import Glibc
import PantoBase

/// Lists the contents of a folder.
package enum Folder {
  /// Returns the entry names without `.` and `..`, in no particular order. The result is empty if
  /// the folder cannot be read.
  package static func names(in folder: String) -> [String] {
    guard let opened = FileName.withPath(folder, { opendir($0) }) else { return [] }
    defer { closedir(opened) }
    var names: [String] = []
    while let entry = readdir(opened) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { FileName.text($0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
