import Foundation
import Pantograph

/// How a run ends, for whoever called (CLI-03).
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

/// Results go to standard output, talk to standard error (CLI-02). Both print control characters
/// spelled out (B44).
enum Terminal {
  /// A closed pipe is an error of `write`, not the end of the process (B33), and so is a file that
  /// grows beyond its limit. One of the three streams that is closed gets /dev/null: otherwise the
  /// next file that is opened would stand in its place.
  static func setUp() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDWR)
    }
    OutputFile.onWait = { note($0) }
  }

  /// For a program that takes the place of this one.
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
          // Results that are lost are no success; a reader that has gone wants no more (B33). In a
          // window a closed pipe is no signal (K5).
          guard descriptor == 1, n < 0, errno != EBADF else { return }
          if errno == EPIPE { end(.success) }
          fail("standard output: \(String(cString: strerror(errno)))", .readWrite)
        }
        done += n
      }
    }
  }

  /// One line, and the exit code that says which kind it was.
  static func fail(_ message: String, _ status: ExitStatus) -> Never {
    note("Error: \(message)")
    end(status)
  }

  /// Ends the program; outputs that are not complete are removed (K9).
  static func end(_ status: ExitStatus) -> Never {
    OutputFile.discardAll()
    exit(status.rawValue)
  }

  /// As shells count it: 128 and the number of the signal that asked for the end (K16).
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

/// Files, with the exit codes of what goes wrong.
enum Files {
  /// Larger files are not read whole, in bytes: scenario files, and recordings of libinput that come
  /// through a pipe.
  static let largestWhole = 64 << 20

  /// The whole file; `-` is standard input.
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

  /// Only regular files are read (B43).
  static func check(_ path: String) {
    do throws(FileTrouble) { _ = try InputFile(path) } catch { Terminal.fail(error) }
  }

  /// The file in pieces, as they are asked for.
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

  /// A file whose kind is looked at before the rest is read.
  struct Begun {
    var beginning: [UInt8]
    var rest: () throws -> [UInt8]
  }

  /// Reads as much as tells whose recording it is: a trace by its first line, of others up to 64 KiB.
  static func begin(_ path: String) -> Begun {
    let more = stream(path)
    var bytes: [UInt8] = []
    while bytes.count < 65_536, let next = try? more(), !next.isEmpty {
      bytes += next
      if bytes.first == UInt8(ascii: "{"), bytes.contains(UInt8(ascii: "\n")) { break }
    }
    return Begun(beginning: bytes, rest: more)
  }

  /// All of it, up to `largestWhole`.
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

  /// Opens an output before the work begins, so that a bad path is told at once. `-` is standard
  /// output.
  static func create(
    _ path: String, apartFrom inputs: [String], for purpose: OutputFile.Purpose = .result
  ) -> OutputFile {
    do throws(FileTrouble) {
      try OutputFile.refuse(path, amongst: inputs)
      if path == "-" { return OutputFile() }
      return try OutputFile(path, apartFrom: inputs, for: purpose)
    } catch {
      Terminal.fail(error)
    }
  }

  /// Appends text; a full disk is told and ends the program.
  static func append(_ text: String, to file: OutputFile) {
    do throws(FileTrouble) { try file.write(text) } catch { Terminal.fail(error) }
  }

  /// Gives the files their names.
  static func commit(_ files: OutputFile?...) {
    for file in files {
      do throws(FileTrouble) { try file?.commit() } catch { Terminal.fail(error) }
    }
  }

  /// Two outputs must not be one file.
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
