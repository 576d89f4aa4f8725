import Glibc
import PantoBase

/// File names as text. On Linux a name is a row of bytes, in any encoding or none; a Swift string is
/// Unicode. A byte that does not belong to valid UTF-8 is kept as one of `PlainText.rawBytes`, so
/// that every name can be opened again, and messages show it as `\xe9`.
package enum FileName {
  /// The name that `bytes` spell.
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

  /// The bytes of the name, without a NUL at the end.
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

  /// The name as the C library takes it. A name with a NUL in it names no file.
  package static func withPath<R>(_ text: String, _ body: (UnsafePointer<CChar>) -> R) -> R {
    let bytes = FileName.bytes(text).prefix { $0 != 0 }
    let path = bytes.map { CChar(bitPattern: $0) } + [0]
    return path.withUnsafeBufferPointer { buffer in
      // A buffer of at least the closing NUL has an address.
      buffer.baseAddress.map(body) ?? body("")
    }
  }

  /// The name behind a pointer of the C library.
  package static func text(_ path: UnsafePointer<CChar>) -> String {
    text(UnsafeBufferPointer(start: path, count: strlen(path)).map { UInt8(bitPattern: $0) })
  }

  /// How many bytes a UTF-8 sequence has that begins with this one.
  private static func length(of first: UInt8) -> Int {
    first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
  }
}

/// What lies in a folder.
package enum Folder {
  /// The names in it, `.` and `..` left out; none where it cannot be read. In no order.
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
