import Glibc
import PantoBase

/// Converts file names between bytes and text.
///
/// A Linux file name is a sequence of bytes in any encoding; a Swift string is Unicode. Each byte
/// that is not part of valid UTF-8 becomes one scalar of `PlainText.rawBytes`. Every file can
/// therefore be opened again under its name, and messages show the byte as `\xe9`.
package enum FileName {
  /// Returns the file name, as text, that `bytes` encode.
  package static func text(_ bytes: [UInt8]) -> String {
    if let whole = String(validating: bytes, as: UTF8.self),
      !whole.unicodeScalars.contains(where: { PlainText.rawByte($0) != nil })
    {
      return whole
    }
    var text = ""
    var i = 0
    while i < bytes.count {
      let end = min(i + length(of: bytes[i]), bytes.count)
      if let scalar = String(validating: bytes[i..<end], as: UTF8.self)?.unicodeScalars.first,
        PlainText.rawByte(scalar) == nil
      {
        text.unicodeScalars.append(scalar)
        i = end
      } else {
        let first = PlainText.rawBytes.lowerBound & ~0xFF
        if let scalar = Unicode.Scalar(first | UInt32(bytes[i])) {
          text.unicodeScalars.append(scalar)
        }
        i += 1
      }
    }
    return text
  }

  /// Returns the bytes of a file name, without a closing NUL.
  package static func bytes(_ text: String) -> [UInt8] {
    guard text.unicodeScalars.contains(where: { PlainText.rawByte($0) != nil }) else {
      return Array(text.utf8)
    }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if let byte = PlainText.rawByte(scalar) {
        bytes.append(byte)
      } else {
        bytes += Array(String(scalar).utf8)
      }
    }
    return bytes
  }

  /// Calls `body` with a path as a C string. A path that contains a NUL is cut there.
  package static func withPath<R>(_ text: String, _ body: (UnsafePointer<CChar>) -> R) -> R {
    let bytes = FileName.bytes(text).prefix { $0 != 0 }
    let path = bytes.map { CChar(bitPattern: $0) } + [0]
    return path.withUnsafeBufferPointer { buffer in
      // The buffer holds at least the closing NUL and therefore has an address.
      buffer.baseAddress.map(body) ?? body("")
    }
  }

  /// Returns the file name, as text, that a C string encodes.
  package static func text(_ path: UnsafePointer<CChar>) -> String {
    text(UnsafeBufferPointer(start: path, count: strlen(path)).map { UInt8(bitPattern: $0) })
  }

  /// Returns the length in bytes of the UTF-8 sequence that starts with `first`.
  private static func length(of first: UInt8) -> Int {
    first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
  }
}
