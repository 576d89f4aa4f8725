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
