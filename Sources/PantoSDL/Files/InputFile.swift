import Glibc

/// Reads a regular file in pieces. Other kinds of file are refused (B43).
package final class InputFile {
  package let path: String
  private let descriptor: Int32

  /// Opens a regular file. The call does not block on a pipe; it throws instead.
  package init(_ path: String) throws(FileTrouble) {
    self.path = path
    let opened = FileName.withPath(path) { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
    guard opened >= 0 else {
      if errno == ENOENT || errno == ENOTDIR || errno == ELOOP || errno == ENAMETOOLONG {
        throw FileTrouble(.missing, path, "there is no such file")
      }
      if errno == ENXIO { throw FileTrouble(.missing, path, "not a regular file") }
      throw FileTrouble(.cannotRead, path, "cannot be read: \(FileTrouble.latest)")
    }
    descriptor = opened
    var info = stat()
    guard fstat(opened, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      throw FileTrouble(.missing, path, "not a regular file")
    }
  }

  deinit { close(descriptor) }

  /// Returns the next bytes of the file, or an empty array at its end.
  package func next(atMost count: Int = 262_144) throws(FileTrouble) -> [UInt8] {
    try InputFile.read(descriptor, path, atMost: count)
  }

  /// Returns the next bytes of an open descriptor, or an empty array at its end.
  package static func read(
    _ descriptor: Int32, _ path: String, atMost count: Int = 262_144
  ) throws(FileTrouble) -> [UInt8] {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      var got = -1
      repeat {
        got = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      } while got < 0 && errno == EINTR
      failed = got < 0
      filled = max(got, 0)
    }
    if failed { throw FileTrouble(.cannotRead, path, FileTrouble.latest) }
    return bytes
  }

  /// Returns the whole file. Throws if it is larger than `limit` bytes.
  package static func all(of path: String, atMost limit: Int) throws(FileTrouble) -> [UInt8] {
    let file = try InputFile(path)
    var bytes: [UInt8] = []
    while true {
      let more = try file.next(atMost: 1 << 20)
      if more.isEmpty { return bytes }
      bytes += more
      guard bytes.count <= limit else {
        throw FileTrouble(.cannotRead, path, "larger than \(limit >> 20) MiB")
      }
    }
  }
}
