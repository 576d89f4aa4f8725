import Glibc

/// Checks the name of an output file, resolves its links, and chooses temporary names.
extension OutputFile {
  static func checkName(of target: String, _ path: String) throws(FileTrouble) {
    let name = FileName.bytes(folderAndName(target).name)
    if name.isEmpty { throw FileTrouble(.cannotCreate, path, "the path does not name a file") }
    if name.count > Int(NAME_MAX) {
      throw FileTrouble(.cannotCreate, path, "the name is longer than \(NAME_MAX) bytes")
    }
  }

  /// Splits a path into its folder and its last part.
  package static func folderAndName(_ path: String) -> (folder: String, name: String) {
    let bytes = FileName.bytes(path)
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    return (
      slash == 0 ? "/" : FileName.text(Array(bytes[..<slash])),
      FileName.text(Array(bytes[(slash + 1)...]))
    )
  }

  /// Whether the path names a descriptor that is already open, such as `/dev/stdout`.
  static func isDescriptorPath(_ path: String) -> Bool {
    ["/dev/std", "/dev/fd/", "/proc/"].contains { path.hasPrefix($0) }
  }

  /// The largest number of symbolic links that are followed for one path, the same as in Linux.
  private static let mostLinks = 40

  /// Resolves the symbolic links of the path's last part, so that the link itself is not replaced.
  static func followingLinks(_ path: String) throws(FileTrouble) -> String {
    var path = path
    for _ in 0..<mostLinks {
      var text = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      let length = FileName.withPath(path) { readlink($0, &text, Int(PATH_MAX)) }
      guard length >= 0 else { return path }
      let link = FileName.text(text[..<length].map { UInt8(bitPattern: $0) })
      path = link.hasPrefix("/") ? link : "\(folderAndName(path).folder)/\(link)"
    }
    throw FileTrouble(.cannotCreate, path, "its symbolic links form a loop")
  }

  /// The largest number of temporary names that are tried. One process writes far fewer files at
  /// once; names that are taken otherwise come from a process with the same id that was killed.
  private static let mostTemporaryNames = 1000

  /// Returns the first temporary name, in the folder of `target`, for which `make` succeeds.
  static func firstFreeName(
    beside target: String, _ path: String, _ make: (UnsafePointer<CChar>) -> Bool
  ) throws(FileTrouble) -> String {
    let folder = folderAndName(target).folder
    for number in 0..<mostTemporaryNames {
      let name = "\(folder)/.pantograph-\(getpid())-\(number).part"
      if FileName.withPath(name, make) { return name }
      if errno != EEXIST { break }
    }
    throw FileTrouble(.cannotCreate, path, FileTrouble.latest)
  }
}
