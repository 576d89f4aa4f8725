import Foundation
import PantoCore
import PantoDemos
import PantoReplay

/// Reads and writes files. An error ends the program with the matching exit status.
enum Files {
  /// The largest file that is read as a whole, in bytes. This concerns scenario files, and
  /// recordings of libinput that come through a pipe.
  static let largestWhole = 64 << 20

  /// Reads a whole file and returns its bytes; `-` is standard input.
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

  /// Whether a word names a recording that comes with the program, and no file (V13).
  static func isBundled(_ word: String) -> Bool {
    BundledTraces.names.contains(word) && !FileManager.default.fileExists(atPath: word)
  }

  /// Returns a function that reads the file, or the bundled recording of that name, in pieces.
  static func stream(_ path: String) -> () throws -> [UInt8] {
    if isBundled(path) {
      var text: String? = MainActor.assumeIsolated { BundledTraces.recording(named: path).text }
      return {
        defer { text = nil }
        return text.map { Array($0.utf8) } ?? []
      }
    }
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

  /// Reads the rest of a file whose beginning was read, and returns all of it, up to `largestWhole`
  /// bytes.
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
  ///
  /// - Parameter advice: The way out for somebody who did not choose the path. Default: none.
  static func create(
    _ path: String, apartFrom inputs: [String], for purpose: OutputFile.Purpose = .result,
    advice: String? = nil
  ) -> OutputFile {
    do throws(FileTrouble) {
      try OutputFile.refuse(path, amongst: inputs)
      if path == "-" { return OutputFile() }
      return try OutputFile(path, apartFrom: inputs, for: purpose, onWait: Terminal.note)
    } catch {
      var error = error
      if let advice { error.why += "; " + advice }
      Terminal.fail(error)
    }
  }

  /// Appends text to an output file. A full disk ends the program with an error.
  static func append(_ text: String, to file: OutputFile) {
    do throws(FileTrouble) { try file.write(text) } catch { Terminal.fail(error) }
  }

  /// Gives complete output files their final names. A failure ends the program with an error.
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
