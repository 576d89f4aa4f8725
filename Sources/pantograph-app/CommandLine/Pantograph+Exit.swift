import Foundation
import Pantograph

/// The exit status of a run (CLI-03).
enum ExitStatus: Int32 {
  case success = 0
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

/// Writes results to standard output and messages to standard error (CLI-02). Control characters
/// are escaped in both (B44).
enum Terminal {
  /// Prepares signals and descriptors. A closed pipe becomes an error of `write` instead of ending
  /// the process (B33), and so does a file beyond its size limit. A closed standard stream is
  /// opened as /dev/null; otherwise the next opened file would take its number.
  static func setUp() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// Restores the signal actions for a program that replaces this one.
  static func restoreSignals() {
    signal(SIGPIPE, SIG_DFL)
    signal(SIGXFSZ, SIG_DFL)
  }

  static func say(_ text: String) { write(PlainText.lines(text) + "\n", to: 1) }

  static func note(_ text: String) { write(PlainText.lines(text) + "\n", to: 2) }

  private static func write(_ text: String, to descriptor: Int32) {
    Array(text.utf8).withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      var done = 0
      while done < bytes.count {
        let n = Foundation.write(descriptor, start + done, bytes.count - done)
        if n < 0, errno == EINTR { continue }
        if n <= 0 {
          // Lost results are an error, but a reader that has gone needs no more (B33). A closed
          // pipe must not end a program with a window either (K5).
          guard descriptor == 1, n < 0, errno != EBADF else { return }
          if errno == EPIPE { end(.success) }
          fail("standard output: \(String(cString: strerror(errno)))", .readWrite)
        }
        done += n
      }
    }
  }

  /// Prints an error and exits with the status that tells its kind.
  static func fail(_ message: String, _ status: ExitStatus) -> Never {
    note("Error: \(message)")
    end(status)
  }

  /// Exits after removing incomplete output files (K9).
  static func end(_ status: ExitStatus) -> Never {
    OutputFile.discardAll()
    exit(status.rawValue)
  }

  /// Exits with 128 plus the number of the signal that asked for the end, as shells do (K16).
  static func end(signal number: Int32) -> Never {
    OutputFile.discardAll()
    exit(128 + number)
  }

  static func fail(_ error: SDLError) -> Never {
    switch error {
    case .noDisplay, .cannotOpenWindow, .cannotPresent, .noImageLibrary:
      fail("\(error)", .noDisplay)
    case .cannotRead: fail("\(error)", .missingInput)
    case .cannotWrite: fail("\(error)", .cannotCreate)
    }
  }

  static func fail(_ trouble: FileTrouble) -> Never {
    switch trouble.kind {
    case .missing: fail("\(trouble)", .missingInput)
    case .cannotRead, .cannotWrite: fail("\(trouble)", .readWrite)
    case .sameFile: fail("\(trouble)", .usage)
    case .cannotCreate: fail("\(trouble)", .cannotCreate)
    case .readerGone: end(.success)
    }
  }
}

/// Reads and writes files. An error ends the program with the matching exit status.
enum Files {
  /// The largest file that is read as a whole, in bytes. This concerns scenario files, and
  /// recordings of libinput that come through a pipe.
  static let largestWhole = 64 << 20

  /// Returns the whole file; `-` is standard input.
  static func read(_ path: String) -> [UInt8] {
    do throws(FileTrouble) {
      if path != "-" { return try InputFile.all(of: path, atMost: largestWhole) }
      var bytes: [UInt8] = []
      while true {
        let more = try InputFile.read(0, "standard input")
        if more.isEmpty { return bytes }
        bytes += more
        guard bytes.count <= largestWhole else {
          throw FileTrouble(
            .cannotRead, "standard input",
            "more than \(largestWhole >> 20) MiB; save it to a file and name that")
        }
      }
    } catch {
      Terminal.fail(error)
    }
  }

  /// Checks that the path names a regular file (B43).
  static func check(_ path: String) {
    do throws(FileTrouble) { _ = try InputFile(path) } catch { Terminal.fail(error) }
  }

  /// Returns a function that reads the file in pieces.
  static func stream(_ path: String) -> () throws -> [UInt8] {
    do throws(FileTrouble) {
      let file = path == "-" ? nil : try InputFile(path)
      return {
        do throws(FileTrouble) {
          if let file { return try file.next() }
          return try InputFile.read(0, "standard input")
        } catch {
          Terminal.fail(error)
        }
      }
    } catch {
      Terminal.fail(error)
    }
  }

  /// A file whose first bytes were read to detect its format.
  struct Begun {
    var beginning: [UInt8]
    var rest: () throws -> [UInt8]
  }

  /// Reads enough to detect the format: the first line of a trace, or up to 64 KiB of other files.
  static func begin(_ path: String) -> Begun {
    let more = stream(path)
    var bytes: [UInt8] = []
    while bytes.count < 65_536, let next = try? more(), !next.isEmpty {
      bytes += next
      if bytes.first == UInt8(ascii: "{"), bytes.contains(UInt8(ascii: "\n")) { break }
    }
    return Begun(beginning: bytes, rest: more)
  }

  /// Returns the whole file, up to `largestWhole` bytes.
  static func readAll(_ begun: Begun, _ path: String) -> [UInt8] {
    var bytes = begun.beginning
    while let more = try? begun.rest(), !more.isEmpty {
      bytes += more
      guard bytes.count <= largestWhole else {
        Terminal.fail("\(path): larger than \(largestWhole >> 20) MiB", .badData)
      }
    }
    return bytes
  }

  /// Opens an output before the work begins, so that a bad path is reported at once. `-` is
  /// standard output.
  static func create(
    _ path: String, apartFrom inputs: [String], for purpose: OutputFile.Purpose = .result
  ) -> OutputFile {
    do throws(FileTrouble) {
      try OutputFile.refuse(path, amongst: inputs)
      if path == "-" { return OutputFile() }
      return try OutputFile(path, apartFrom: inputs, for: purpose, onWait: Terminal.note)
    } catch {
      Terminal.fail(error)
    }
  }

  /// Appends text. A full disk ends the program with an error.
  static func append(_ text: String, to file: OutputFile) {
    do throws(FileTrouble) { try file.write(text) } catch { Terminal.fail(error) }
  }

  /// Gives the files their names.
  static func commit(_ files: OutputFile?...) {
    for file in files {
      do throws(FileTrouble) { try file?.commit() } catch { Terminal.fail(error) }
    }
  }

  /// Refuses two outputs that name the same file.
  static func refuseSame(_ outputs: String?...) {
    let named = outputs.compactMap { $0 }
    for (i, one) in named.enumerated() where one != "-" {
      do throws(FileTrouble) {
        try OutputFile.refuse(one, amongst: named[..<i].filter { $0 != "-" })
      } catch {
        Terminal.fail(error)
      }
    }
  }
}
