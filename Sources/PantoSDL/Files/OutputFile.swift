import Glibc
import PantoBase
import Synchronization

/// A file that is written under its name only when it is complete (K9).
///
/// Until `commit()` the bytes go to a file without a name in the same folder, or with a temporary name
/// where the file system has no such files. `commit()` renames it. A program that fails, is killed, or
/// finds the disk full leaves the old file as it was. A pipe or a device is written directly.
///
/// ```swift
/// let file = try OutputFile("log.txt", apartFrom: [input])
/// try file.write("…")
/// try file.commit()
/// ```
package final class OutputFile {
  /// What the user named.
  package let path: String
  /// What the file is for.
  package enum Purpose: Sendable {
    /// Complete when it appears; takes the place of an old file.
    case result
    /// Complete when it appears; an old file is left alone.
    case newFile
    /// Published early and written for a long time. It is locked, so that a second recorder is
    /// refused (K16).
    case recording
  }

  /// Called with a sentence when the file is a pipe that nobody reads yet.
  nonisolated(unsafe) package static var onWait: (String) -> Void = { _ in }

  private enum State {
    /// A pipe, a device, or a file that has its name already.
    case direct
    /// Without a name; it gets one at the end.
    case nameless
    case temporary(String)
    case closed
  }

  private var state: State
  private var descriptor: Int32
  private let closesDescriptor: Bool
  /// The path with its links followed.
  private let target: String
  /// The old file, open and locked while a recording may replace it; else -1.
  private var old: Int32 = -1
  /// An old file may be replaced; otherwise one that appears meanwhile is somebody else's.
  private let replaces: Bool
  private let hadOldFile: Bool
  private var waiting: [UInt8] = []
  private static let bufferSize = 65_536

  /// Standard output, which needs neither a name nor a lock.
  package init(standardOutputNamed name: String = "standard output") {
    path = name
    target = name
    state = .direct
    descriptor = 1
    closesDescriptor = false
    replaces = false
    hadOldFile = false
  }

  /// Prepares the file; nothing is changed before `commit()` or `publish()`.
  ///
  /// - Parameters:
  ///   - inputs: paths that must not be this file, by whatever name; `-` is standard input.
  package init(
    _ path: String, apartFrom inputs: [String] = [], for purpose: Purpose = .result
  ) throws(FileTrouble) {
    self.path = path
    try OutputFile.refuse(path, amongst: inputs)
    var info = stat()
    let exists = FileName.withPath(path) { stat($0, &info) } == 0
    let isRegular = exists && info.st_mode & S_IFMT == S_IFREG
    if exists, !isRegular || OutputFile.isDescriptorPath(path) {
      target = path
      replaces = false
      hadOldFile = false
      closesDescriptor = true
      state = .direct
      descriptor = try OutputFile.openDirectly(path, info.st_mode & S_IFMT)
      return
    }
    closesDescriptor = true
    target = try OutputFile.followingLinks(path)
    let isRecording = purpose == .recording
    replaces = purpose == .result || isRecording && exists
    hadOldFile = exists
    state = .nameless
    descriptor = -1
    let name = FileName.bytes(OutputFile.folderAndName(target).name)
    if name.isEmpty { throw FileTrouble(.cannotCreate, path, "this is no name of a file") }
    if name.count > Int(NAME_MAX) {
      throw FileTrouble(.cannotCreate, path, "the name is longer than \(NAME_MAX) bytes")
    }
    if exists {
      if purpose == .newFile { throw FileTrouble(.cannotCreate, path, "there is such a file") }
      guard FileName.withPath(target, { access($0, W_OK) }) == 0 else {
        throw FileTrouble(.cannotCreate, path, FileTrouble.latest)
      }
      old = try OutputFile.locked(target, path, isRecording: isRecording)
    }
    do throws(FileTrouble) {
      (descriptor, state) = try OutputFile.openBeside(target, path)
      try setMode(like: exists ? info : nil)
      if isRecording { _ = flock(descriptor, LOCK_EX | LOCK_NB) }
    } catch {
      discard()
      throw error
    }
  }

  deinit { discard() }

  // MARK: Writing

  /// Appends the text. A full disk is told when the bytes reach it, at the latest by `commit()`.
  package func write(_ text: String) throws(FileTrouble) {
    waiting += text.utf8
    if waiting.count >= OutputFile.bufferSize { try flush() }
  }

  /// Appends the bytes.
  package func write(_ bytes: some Collection<UInt8>) throws(FileTrouble) {
    waiting += bytes
    if waiting.count >= OutputFile.bufferSize { try flush() }
  }

  /// Hands all bytes to the system.
  package func flush() throws(FileTrouble) {
    var done = 0
    let count = waiting.count
    while done < count {
      let written = waiting.withUnsafeBytes { bytes in
        bytes.baseAddress.map { Glibc.write(descriptor, $0 + done, count - done) } ?? 0
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        let kind = written < 0 && errno == EPIPE ? FileTrouble.Kind.readerGone : .cannotWrite
        throw FileTrouble(kind, path, written < 0 ? FileTrouble.latest : "nothing could be written")
      }
      done += written
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Asks the disk to keep what was written. A pipe cannot be asked.
  package func synchronize() { _ = fdatasync(descriptor) }

  /// Gives the file its name now; what is written later is appended to it. For recordings, which must
  /// be readable if the program is killed (P8).
  package func publish() throws(FileTrouble) {
    try flush()
    switch state {
    case .direct, .closed: return
    case .nameless:
      let source = "/proc/self/fd/\(descriptor)"
      guard replaces else {
        try link(source, to: target)
        break
      }
      let name = try OutputFile.firstFreeName(beside: target, path) {
        linkat(AT_FDCWD, source, AT_FDCWD, $0, AT_SYMLINK_FOLLOW) == 0
      }
      try rename(name)
    case .temporary(let name):
      if replaces {
        try rename(name)
      } else {
        try link(name, to: target)
        FileName.withPath(name) { _ = unlink($0) }
        Temporaries.remove(name)
      }
    }
    state = .direct
  }

  /// Writes what waits and gives the file its name.
  package func commit() throws(FileTrouble) {
    do throws(FileTrouble) {
      try flush()
      // A file that takes the place of another one must be on the disk before its name is.
      if hadOldFile, fsync(descriptor) != 0, errno != EINVAL, errno != EROFS {
        throw FileTrouble(.cannotWrite, path, FileTrouble.latest)
      }
      try publish()
      let wasClosed = !closesDescriptor || close(descriptor) == 0
      descriptor = -1
      if !wasClosed { throw FileTrouble(.cannotWrite, path, FileTrouble.latest) }
    } catch {
      discard()
      throw error
    }
    discard()
  }

  /// Removes what is not committed. Nothing more can be written.
  package func discard() {
    if case .temporary(let name) = state {
      FileName.withPath(name) { _ = unlink($0) }
      Temporaries.remove(name)
    }
    state = .closed
    waiting = []
    if descriptor >= 0, closesDescriptor { close(descriptor) }
    descriptor = -1
    if old >= 0 { close(old) }
    old = -1
  }

  /// Removes the temporary files of this process, before it ends by `exit`.
  package static func discardAll() {
    for name in Temporaries.names { FileName.withPath(name) { _ = unlink($0) } }
  }

  // MARK: Checks

  /// Throws where the output is one of the inputs, by whatever name (K9).
  package static func refuse(_ output: String, amongst inputs: [String]) throws(FileTrouble) {
    let identity = output == "-" ? FileIdentity(descriptor: 1) : FileIdentity(output)
    guard let identity else { return }
    for input in inputs {
      let other = input == "-" ? FileIdentity(descriptor: 0) : FileIdentity(input)
      guard identity == other else { continue }
      // A device, such as /dev/null, may be both.
      var info = stat()
      if output != "-", FileName.withPath(output, { stat($0, &info) }) == 0,
        info.st_mode & S_IFMT != S_IFREG
      {
        continue
      }
      throw FileTrouble(
        .sameFile, output, "the same file as \(input); write to another file")
    }
  }

  /// The path's folder and last part.
  package static func folderAndName(_ path: String) -> (folder: String, name: String) {
    let bytes = FileName.bytes(path)
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    return (
      slash == 0 ? "/" : FileName.text(Array(bytes[..<slash])),
      FileName.text(Array(bytes[(slash + 1)...]))
    )
  }

  /// Paths that name what is open already, such as `/dev/stdout`.
  private static func isDescriptorPath(_ path: String) -> Bool {
    ["/dev/std", "/dev/fd/", "/proc/"].contains { path.hasPrefix($0) }
  }

  private static func openDirectly(_ path: String, _ kind: mode_t) throws(FileTrouble) -> Int32 {
    if kind == S_IFDIR { throw FileTrouble(.cannotCreate, path, "a folder has this name") }
    if kind == S_IFBLK || kind == S_IFSOCK {
      throw FileTrouble(.cannotCreate, path, "neither a file nor a pipe")
    }
    let flags = O_WRONLY | O_CLOEXEC | O_NOCTTY
    var descriptor = FileName.withPath(path) { Glibc.open($0, flags | O_NONBLOCK) }
    if descriptor < 0, errno == ENXIO, kind == S_IFIFO {
      onWait("\(path): nobody reads this pipe yet; waiting for a reader, Ctrl+C ends")
      repeat {
        descriptor = FileName.withPath(path) { Glibc.open($0, flags) }
      } while descriptor < 0 && errno == EINTR
    }
    guard descriptor >= 0 else { throw FileTrouble(.cannotCreate, path, FileTrouble.latest) }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    return descriptor
  }

  /// The path with its last part's links followed, so that a link stays a link.
  private static func followingLinks(_ path: String) throws(FileTrouble) -> String {
    var path = path
    for _ in 0..<40 {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      let length = FileName.withPath(path) { readlink($0, &buffer, Int(PATH_MAX)) }
      guard length >= 0 else { return path }
      let link = FileName.text(buffer[..<length].map { UInt8(bitPattern: $0) })
      path = link.hasPrefix("/") ? link : "\(folderAndName(path).folder)/\(link)"
    }
    throw FileTrouble(.cannotCreate, path, "its links lead in a circle")
  }

  /// The old file, locked for a recording; -1 where it need not be held.
  private static func locked(
    _ target: String, _ path: String, isRecording: Bool
  ) throws(FileTrouble) -> Int32 {
    let descriptor = FileName.withPath(target) { Glibc.open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard descriptor >= 0 else { return -1 }
    if flock(descriptor, (isRecording ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0, errno == EWOULDBLOCK {
      close(descriptor)
      throw FileTrouble(
        .cannotCreate, path, "another program is recording to it; choose another file")
    }
    if isRecording { return descriptor }
    close(descriptor)
    return -1
  }

  /// A new file in the folder of `target`, without a name where that is possible.
  private static func openBeside(
    _ target: String, _ path: String
  ) throws(FileTrouble) -> (Int32, State) {
    let folder = folderAndName(target).folder
    // O_TMPFILE, a macro that Swift does not import.
    let nameless: Int32 = 0o20_000_000 | O_DIRECTORY
    if access("/proc/self/fd", F_OK) == 0 {
      let descriptor = FileName.withPath(folder) {
        Glibc.open($0, nameless | O_RDWR | O_CLOEXEC, 0o644)
      }
      if descriptor >= 0 { return (descriptor, .nameless) }
    }
    var descriptor: Int32 = -1
    let name = try firstFreeName(beside: target, path) {
      descriptor = Glibc.open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      return descriptor >= 0
    }
    Temporaries.insert(name)
    return (descriptor, .temporary(name))
  }

  /// The first temporary name that `make` accepts.
  private static func firstFreeName(
    beside target: String, _ path: String, _ make: (UnsafePointer<CChar>) -> Bool
  ) throws(FileTrouble) -> String {
    let folder = folderAndName(target).folder
    for number in 0..<1000 {
      let name = "\(folder)/.pantograph-\(getpid())-\(number).part"
      if FileName.withPath(name, make) { return name }
      if errno != EEXIST { break }
    }
    throw FileTrouble(.cannotCreate, path, FileTrouble.latest)
  }

  /// Gives the new file the old one's mode; a new one must be readable by its owner (B32).
  private func setMode(like old: stat?) throws(FileTrouble) {
    if let old {
      _ = fchown(descriptor, old.st_uid, old.st_gid)
      _ = fchmod(descriptor, old.st_mode & 0o777)
      return
    }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & 0o600 != 0o600 else { return }
    throw FileTrouble(
      .cannotCreate, path, "the umask would leave it unreadable for you; set another: umask 022")
  }

  private func link(_ source: String, to target: String) throws(FileTrouble) {
    let linked = FileName.withPath(source) { source in
      FileName.withPath(target) { linkat(AT_FDCWD, source, AT_FDCWD, $0, AT_SYMLINK_FOLLOW) }
    }
    if linked != 0 {
      let why = errno == EEXIST ? "another program has made it meanwhile" : FileTrouble.latest
      throw FileTrouble(.cannotCreate, path, why)
    }
  }

  private func rename(_ name: String) throws(FileTrouble) {
    let renamed = FileName.withPath(name) { name in
      FileName.withPath(target) { Glibc.rename(name, $0) }
    }
    guard renamed == 0 else {
      let why = FileTrouble.latest
      FileName.withPath(name) { _ = unlink($0) }
      throw FileTrouble(.cannotCreate, path, why)
    }
    Temporaries.remove(name)
  }
}

/// Names of files that are not complete yet.
private enum Temporaries {
  private static let all = Mutex<[String]>([])

  static var names: [String] { all.withLock { $0 } }

  static func insert(_ name: String) { all.withLock { $0.append(name) } }

  static func remove(_ name: String) { all.withLock { $0.removeAll { $0 == name } } }
}
