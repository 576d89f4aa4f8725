import Foundation
import Glibc
import PantoBase

/// Describes why a file could not be read or written.
package struct FileTrouble: LocalizedError, Equatable, CustomStringConvertible {
  package enum Kind: Sendable {
    /// The file does not exist, or the path names a folder, a pipe or a device.
    case missing
    case cannotRead
    /// The output file is also an input, or another output.
    case sameFile
    case cannotCreate
    case cannotWrite
    /// The process that read the pipe has closed its end.
    case readerGone
  }

  package var kind: Kind
  package var path: String
  package var why: String

  package init(_ kind: Kind, _ path: String, _ why: String) {
    self.kind = kind
    self.path = path
    self.why = why
  }

  /// The message for the current `errno`, which the last failed C library call set.
  static var latest: String { String(cString: strerror(errno)) }

  package var errorDescription: String? { description }

  package var description: String {
    switch kind {
    case .cannotCreate: PlainText.line("\(path): cannot be created: \(why)")
    case .missing, .cannotRead, .sameFile, .cannotWrite, .readerGone:
      PlainText.line("\(path): \(why)")
    }
  }
}

/// Identifies a file independently of its path. Two paths with equal values name the same file.
package struct FileIdentity: Equatable {
  private var device: UInt
  private var number: UInt
  /// The last part of the path if the file does not exist yet. `device` and `number` then identify
  /// the folder.
  private var name: [UInt8]?

  /// Whether the file does not exist yet.
  package var isNew: Bool { name != nil }

  /// Returns `nil` if nothing exists at the path and its folder does not exist either.
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

  /// Returns `nil` if the descriptor is a pipe, a terminal or a device, because these cannot be
  /// overwritten.
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
