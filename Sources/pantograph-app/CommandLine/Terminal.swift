import Foundation
import PantoCore
import Synchronization

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

  /// How much is printed: 0 with --quiet, 1 by default, or 2 with --verbose (CLI-01).
  static let loudness = Atomic(1)
  private static let mayColor = Atomic(true)

  /// Turns off the colours of everything that the program prints.
  static func forbidColor() { mayColor.store(false, ordering: .relaxed) }

  /// Whether text on a file descriptor gets colours: the descriptor is a terminal that has colours,
  /// and neither --no-color nor NO_COLOR forbids them.
  private static func showsColor(_ descriptor: Int32) -> Bool {
    guard mayColor.load(ordering: .relaxed), isatty(descriptor) == 1 else { return false }
    let environment = ProcessInfo.processInfo.environment
    return environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }

  /// Prints a result of a command to standard output.
  static func say(_ text: String) { write(PlainText.lines(text) + "\n", to: 1) }

  /// Prints lines of a log or of `diagnose`, with the names of states in colour on a terminal.
  static func sayStates(_ text: String) {
    let plain = PlainText.lines(text)
    write((showsColor(1) ? TerminalColor.paintStates(plain) : plain) + "\n", to: 1)
  }

  /// Prints a warning or an error to standard error.
  static func note(_ text: String) {
    var plain = PlainText.lines(text)
    if plain.hasPrefix("Error:"), showsColor(2) {
      plain = TerminalColor.error.paint("Error:") + plain.dropFirst(6)
    }
    write(plain + "\n", to: 2)
  }

  /// Prints what was done, such as "wrote FILE", unless --quiet asks for silence.
  static func inform(_ text: String) {
    if loudness.load(ordering: .relaxed) >= 1 { note(text) }
  }

  /// Prints a detail that only --verbose asks for.
  static func detail(_ text: @autoclosure () -> String) {
    if loudness.load(ordering: .relaxed) >= 2 { note(text()) }
  }

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
