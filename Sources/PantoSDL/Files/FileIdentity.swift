import Foundation
import Glibc
import PantoBase

/// Identifies a file independently of its path. Two paths with equal values name the same file.
package struct FileIdentity: Equatable {
  private var device: UInt
  private var number: UInt
  /// The last part of the path if the file does not exist yet. `device` and `number` then identify
  /// the folder.
  private var name: [UInt8]?

  /// Whether the file does not exist yet.
  package var isNew: Bool { name != nil }

  /// Identifies the file at a path, which need not exist yet. The result is `nil` if nothing exists
  /// at the path and its folder does not exist either.
  package init?(_ path: String) {
    var info = stat()
    if FileName.withPath(path, { stat($0, &info) }) == 0 {
      self.init(info)
      return
    }
    let parts = OutputFile.folderAndName(path)
    guard FileName.withPath(parts.folder, { stat($0, &info) }) == 0 else { return nil }
    self.init(info)
    name = FileName.bytes(parts.name)
  }

  /// Identifies the file of an open descriptor. The result is `nil` if the descriptor is a pipe, a
  /// terminal or a device, because these cannot be overwritten.
  package init?(descriptor: Int32) {
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(info)
  }

  private init(_ info: stat) {
    device = UInt(info.st_dev)
    number = UInt(info.st_ino)
  }
}
