import Foundation
import Pantograph

/// How a run ends, for whoever called (CLI-03).
enum ExitStatus: Int32 {
  case no = 1
  case usage = 64
  case badData = 65
  case missingInput = 66
  case noDisplay = 69
  case ourBug = 70
  case cannotCreate = 73
  case readWrite = 74
  case interrupted = 130
}

/// Results go to standard output, talk to standard error (CLI-02).
enum Terminal {
  /// A closed pipe ends the program quietly (B33). Who closed one of our three streams meant nothing
  /// to come or go there: else the next file that is opened would stand in its place.
  static func setUp() {
    signal(SIGPIPE, SIG_DFL)
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDWR)
    }
  }

  static func say(_ text: String) { write(text + "\n", to: 1) }

  static func note(_ text: String) { write(text + "\n", to: 2) }

  static func write(_ text: String, to descriptor: Int32) {
    Array(text.utf8).withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      var done = 0
      while done < bytes.count {
        let n = Foundation.write(descriptor, start + done, bytes.count - done)
        if n < 0, errno == EINTR { continue }
        if n <= 0 {
          // Results that are lost are no success; a closed output is somebody's wish (B33).
          if descriptor == 1, n < 0, errno != EBADF { failToWrite("standard output") }
          return
        }
        done += n
      }
    }
  }

  static func failToWrite(_ name: String) -> Never {
    fail("\(name): \(String(cString: strerror(errno)))", .readWrite)
  }

  /// One line, and the exit code that says which kind it was.
  static func fail(_ message: String, _ status: ExitStatus) -> Never {
    note("Error: \(message)")
    exit(status.rawValue)
  }

  static func end(_ status: ExitStatus) -> Never { exit(status.rawValue) }

  static func fail(_ error: SDLError) -> Never {
    switch error {
    case .noDisplay, .cannotOpenWindow, .cannotPresent, .noImageLibrary:
      fail("\(error)", .noDisplay)
    case .cannotRead: fail("\(error)", .missingInput)
    case .cannotWrite: fail("\(error)", .cannotCreate)
    }
  }
}

/// Files, with the exit codes of what goes wrong.
enum Files {
  /// The whole file; `-` is standard input.
  static func read(_ path: String) -> [UInt8] {
    if path == "-" { return Array(FileHandle.standardInput.readDataToEndOfFile()) }
    check(path)
    guard let data = FileManager.default.contents(atPath: path) else {
      Terminal.fail("\(path): cannot be read", .readWrite)
    }
    return Array(data)
  }

  /// Only regular files are read (B43).
  static func check(_ path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else {
      Terminal.fail("\(path): there is no such file", .missingInput)
    }
    guard info.st_mode & S_IFMT == S_IFREG else {
      Terminal.fail("\(path): not a regular file", .missingInput)
    }
  }

  /// Says at once that a file could not be made, and leaves what is there as it is.
  static func tryToCreate(_ path: String) {
    let isNew = access(path, F_OK) != 0
    _ = create(path, emptied: false)
    if isNew { unlink(path) }
  }

  /// Opens for writing before the work begins, so that a bad path is told at once.
  static func create(_ path: String, emptied: Bool = true) -> FileHandle {
    if path == "-" { return .standardOutput }
    let descriptor = open(path, O_WRONLY | O_CREAT | (emptied ? O_TRUNC : 0), 0o644)
    guard descriptor >= 0 else {
      Terminal.fail(
        "\(path): cannot be created: \(String(cString: strerror(errno)))", .cannotCreate)
    }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// All of `text`; a full disk is told and ends the program.
  static func append(_ text: String, to file: FileHandle, named name: String) {
    do {
      try file.write(contentsOf: Data(text.utf8))
    } catch {
      Terminal.failToWrite(name)
    }
  }
}
