import Glibc
import PantoBase

/// Writes a file that appears under its name only when it is complete (K9).
///
/// Until `commit()` the bytes go to an unnamed file in the same folder, or to a file with a
/// temporary name if the file system does not support unnamed files. `commit()` gives the file its
/// name. If the program fails or is killed, or the disk is full, the old file stays as it was. A
/// pipe or a device is written directly.
///
/// ```swift
/// let file = try OutputFile("log.txt", apartFrom: [input])
/// try file.write("…")
/// try file.commit()
/// ```
package final class OutputFile {
  /// The path as the user wrote it.
  package let path: String
  /// The purpose of an output file, which decides whether an old file may be replaced, and whether
  /// the file is locked.
  package enum Purpose: Sendable {
    /// The file appears when it is complete and replaces an old file.
    case result
    /// The file appears when it is complete. An old file is never replaced.
    case newFile
    /// The file gets its name early and is then written for a long time. The file is locked, so
    /// that a second recorder is refused (K16).
    case recording
  }

  private enum State {
    /// The output is a pipe, a device, or a file that already has its final name.
    case direct
    /// The file has no name until it is published.
    case nameless
    case temporary(String)
    case closed
  }

  private var state: State
  private var descriptor: Int32
  private let closesDescriptor: Bool
  /// The path with its symbolic links resolved.
  private let target: String
  /// A locked descriptor of the old file while a recording may replace it; otherwise -1.
  private var old: Int32 = -1
  /// Whether an old file may be replaced. If not, a file that another program creates at the path
  /// meanwhile is kept.
  private let replaces: Bool
  private let hadOldFile: Bool
  /// The bytes that are not yet written to the descriptor.
  private var buffer: [UInt8] = []
  /// The number of bytes that are written to the descriptor.
  private var size: off_t = 0
  /// Whether the file got its name early, and others may change it while it is written.
  private var isPublished = false
  private static let bufferSize = 65_536

  /// Writes to standard output, which needs neither a final name nor a lock.
  package init(standardOutputNamed name: String = "standard output") {
    path = name
    target = name
    state = .direct
    descriptor = 1
    closesDescriptor = false
    replaces = false
    hadOldFile = false
  }

  /// Prepares an output file. Nothing changes on disk under `path` before `commit()` or
  /// `publish()`.
  ///
  /// - Parameters:
  ///   - inputs: Paths that must not name the same file as `path`; `-` is standard input.
  ///   - onWait: Called with a message if opening a pipe has to wait for a reader.
  package init(
    _ path: String, apartFrom inputs: [String] = [], for purpose: Purpose = .result,
    onWait: (String) -> Void = { _ in }
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
      descriptor = try OutputFile.openDirectly(path, info.st_mode & S_IFMT, onWait)
      return
    }
    closesDescriptor = true
    target = try OutputFile.followingLinks(path)
    let isRecording = purpose == .recording
    replaces = purpose == .result || isRecording && exists
    hadOldFile = exists
    state = .nameless
    descriptor = -1
    try OutputFile.checkName(of: target, path)
    if exists {
      if purpose == .newFile { throw FileTrouble(.cannotCreate, path, "the file exists already") }
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

  /// Appends text to the file's buffer. A full disk is reported when the buffer is written, at the
  /// latest by `commit()`.
  package func write(_ text: String) throws(FileTrouble) {
    buffer += text.utf8
    if buffer.count >= OutputFile.bufferSize { try flush() }
  }

  /// Appends bytes to the file's buffer, which is written whenever it has reached 64 KiB.
  package func write(_ bytes: some Collection<UInt8>) throws(FileTrouble) {
    buffer += bytes
    if buffer.count >= OutputFile.bufferSize { try flush() }
  }

  /// Writes all buffered bytes to the descriptor.
  package func flush() throws(FileTrouble) {
    var done = 0
    let count = buffer.count
    while done < count {
      let written = buffer.withUnsafeBytes { bytes in
        bytes.baseAddress.map { Glibc.write(descriptor, $0 + done, count - done) } ?? 0
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        let kind = written < 0 && errno == EPIPE ? FileTrouble.Kind.readerGone : .cannotWrite
        throw FileTrouble(kind, path, written < 0 ? FileTrouble.latest : "nothing could be written")
      }
      done += written
      size += off_t(written)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Whether bytes that were written can be changed: not those of a pipe or a device.
  package var canOverwrite: Bool {
    switch state {
    case .nameless, .temporary: true
    case .direct, .closed: false
    }
  }

  /// Changes bytes that were written before, at an offset from the start of the file.
  package func overwrite(_ bytes: [UInt8], at offset: Int) throws(FileTrouble) {
    try flush()
    let written = bytes.withUnsafeBytes {
      pwrite(descriptor, $0.baseAddress, bytes.count, off_t(offset))
    }
    guard written == bytes.count else {
      throw FileTrouble(.cannotWrite, path, FileTrouble.latest)
    }
  }

  /// Asks the system to write the file's data to the disk. The call has no effect on a pipe.
  package func synchronize() { _ = fdatasync(descriptor) }

  /// Gives the file its name now; later writes are appended. Recordings use this, because they must
  /// be readable after the program is killed (P8).
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
        Temporaries.all.remove(name)
      }
    }
    state = .direct
    isPublished = true
    // If another program cuts the file, later lines follow what is left, without a gap of zeros.
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_APPEND)
  }

  /// Throws if a published file is no longer what was written, because another program deleted,
  /// replaced or changed it (L12).
  package func checkIsIntact() throws(FileTrouble) {
    var own = stat()
    guard isPublished, fstat(descriptor, &own) == 0 else { return }
    var named = stat()
    let hasName = FileName.withPath(target) { stat($0, &named) } == 0
    guard hasName, named.st_dev == own.st_dev, named.st_ino == own.st_ino else {
      let deed =
        own.st_nlink > 0 ? "renamed" : hasName ? "replaced" : "deleted"
      throw FileTrouble(.cannotWrite, path, "another program \(deed) it while it was written")
    }
    guard own.st_size == size else {
      let deed = own.st_size < size ? "cut" : "changed"
      throw FileTrouble(
        .cannotWrite, path,
        "another program \(deed) it: \(own.st_size) bytes are left of \(size)")
    }
  }

  /// Writes the buffered bytes, gives the file its name and closes it.
  package func commit() throws(FileTrouble) {
    do throws(FileTrouble) {
      try flush()
      // A replacement must be on the disk before it takes the old file's name, so that a power loss
      // cannot leave an empty file.
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

  /// Closes the file and removes what is not committed. Later writes fail.
  package func discard() {
    if case .temporary(let name) = state {
      FileName.withPath(name) { _ = unlink($0) }
      Temporaries.all.remove(name)
    }
    state = .closed
    buffer = []
    if descriptor >= 0, closesDescriptor { close(descriptor) }
    descriptor = -1
    if old >= 0 { close(old) }
    old = -1
  }

  /// Removes this process's temporary files. Call it before `exit`, which skips `deinit`. A signal
  /// handler may call it after another call has returned, which has created the list of files.
  package static func discardAll() { Temporaries.all.unlinkAll() }

  // MARK: Checks

  /// Throws if the output names the same file as one of the inputs (K9).
  package static func refuse(_ output: String, amongst inputs: [String]) throws(FileTrouble) {
    let identity = output == "-" ? FileIdentity(descriptor: 1) : FileIdentity(output)
    guard let identity else { return }
    for input in inputs {
      let other = input == "-" ? FileIdentity(descriptor: 0) : FileIdentity(input)
      guard identity == other else { continue }
      // A device such as /dev/null may be input and output at the same time.
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

  private static func openDirectly(
    _ path: String, _ kind: mode_t, _ onWait: (String) -> Void
  ) throws(FileTrouble) -> Int32 {
    if kind == S_IFDIR { throw FileTrouble(.cannotCreate, path, "this is a folder") }
    if kind == S_IFBLK || kind == S_IFSOCK {
      throw FileTrouble(.cannotCreate, path, "neither a file nor a pipe")
    }
    let flags = O_WRONLY | O_CLOEXEC | O_NOCTTY
    var descriptor = FileName.withPath(path) { Glibc.open($0, flags | O_NONBLOCK) }
    if descriptor < 0, errno == ENXIO, kind == S_IFIFO {
      onWait("\(path): this pipe has no reader yet; waiting for one, Ctrl+C cancels")
      repeat {
        descriptor = FileName.withPath(path) { Glibc.open($0, flags) }
      } while descriptor < 0 && errno == EINTR
    }
    guard descriptor >= 0 else { throw FileTrouble(.cannotCreate, path, FileTrouble.latest) }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    return descriptor
  }

  /// Returns a locked descriptor of the old file for a recording, or -1 if the file need not stay
  /// open. Throws if the old file must not be replaced.
  private static func locked(
    _ target: String, _ path: String, isRecording: Bool
  ) throws(FileTrouble) -> Int32 {
    guard FileName.withPath(target, { access($0, W_OK) }) == 0 else {
      throw FileTrouble(.cannotCreate, path, FileTrouble.latest)
    }
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

  /// Opens a new file in the folder of `target`, unnamed if the file system supports it.
  private static func openBeside(
    _ target: String, _ path: String
  ) throws(FileTrouble) -> (Int32, State) {
    let folder = folderAndName(target).folder
    // This is O_TMPFILE, a macro that Swift does not import.
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
    Temporaries.all.insert(name)
    return (descriptor, .temporary(name))
  }

  /// Copies the owner and mode of the old file. A new file must be readable by its owner (B32).
  private func setMode(like old: stat?) throws(FileTrouble) {
    if let old {
      _ = fchown(descriptor, old.st_uid, old.st_gid)
      _ = fchmod(descriptor, old.st_mode & 0o777)
      return
    }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & 0o600 != 0o600 else { return }
    throw FileTrouble(
      .cannotCreate, path, "with this umask you could not read the file; set another one: umask 022"
    )
  }

  private func link(_ source: String, to target: String) throws(FileTrouble) {
    let linked = FileName.withPath(source) { source in
      FileName.withPath(target) { linkat(AT_FDCWD, source, AT_FDCWD, $0, AT_SYMLINK_FOLLOW) }
    }
    if linked != 0 {
      let why = errno == EEXIST ? "another program has created it meanwhile" : FileTrouble.latest
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
    Temporaries.all.remove(name)
  }
}
