import Foundation
import Glibc
import PantoBase

/// Why a file could not be read or written, in words.
package struct FileTrouble: LocalizedError, Equatable, CustomStringConvertible {
  package enum Kind: Sendable {
    /// There is no such file, or it is a folder, a pipe or a device.
    case missing
    case cannotRead
    /// The output is one of the inputs, or another output.
    case sameFile
    case cannotCreate
    case cannotWrite
    /// The reader of a pipe has gone.
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

  /// Why the latest call of the C library failed.
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

/// Which file a path names, whatever it is called: two paths with equal values name one file.
package struct FileIdentity: Equatable {
  private var device: UInt
  private var number: UInt
  /// The last part of the path where there is no such file yet; device and number are its folder's.
  private var name: [UInt8]?

  /// There is no such file yet.
  package var isNew: Bool { name != nil }

  /// `nil`: the path names nothing, and nothing could be made there.
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

  /// The file that is open as `descriptor`; `nil`: a pipe, a terminal or a device, which cannot be
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
