import ArgumentParser
import Foundation
import Pantograph

/// How recordings of other programs are read.
struct ForeignOptions: ParsableArguments {
  @Option(help: "Which device of a libinput recording, counted from 1; default: its touchscreen.")
  var device: Int?
  @Option(help: "Points that the device's range is mapped to, WxH; default: its natural size.")
  var size: SizeArgument?
  @Option(help: "The device's description, for evemu files without one; default: beside the file.")
  var desc: String?
}

/// Recordings of all kinds, opened as what they are.
enum Traces {
  /// A trace, an evemu file or a `libinput record` file, read as it is played.
  static func open(
    _ path: String, options: TraceReader.Options = TraceReader.Options(),
    foreign: ForeignOptions? = nil, bytes: [UInt8]? = nil
  ) throws(TraceError) -> any TraceSource {
    var kept = bytes
    let beginning: [UInt8]
    if let bytes {
      beginning = Array(bytes.prefix(65_536))
    } else if path == "-" {
      beginning = Files.beginningOfStandardInput()
    } else {
      beginning = (try? Files.stream(path)()) ?? []
    }
    let form = RecordingForm(beginning)
    if path == "-", kept == nil, form == .libinput {
      // It is read twice, and standard input cannot be.
      kept = beginning + Files.read(path)
    }
    func open() -> () throws -> [UInt8] {
      if kept == nil, path != "-" { return Files.stream(path) }
      var first: [UInt8]? = kept ?? beginning
      let rest = kept == nil ? Files.stream(path) : { [] }
      return {
        defer { first = nil }
        if let first, !first.isEmpty { return first }
        return try rest()
      }
    }
    switch form {
    case .pantotrace: return try TraceReader(file: path, options: options, source: open())
    case .evemu:
      let described = foreign?.desc ?? description(for: path)
      var device: EvemuDevice?
      if let described {
        device = try EvemuDevice(file: described, source: Files.stream(described))
      }
      return ForeignSource(
        try EvemuReader(
          file: path, device: device, size: foreign?.size?.size, options: options, source: open()))
    case .libinput:
      return ForeignSource(
        try EvemuReader(
          libinput: path, device: foreign?.device, size: foreign?.size?.size, options: options,
          open: open))
    }
  }

  /// The `.desc` file beside a recording whose name begins the recording's own; the longest wins.
  private static func description(for path: String) -> String? {
    guard path != "-" else { return nil }
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let name = url.lastPathComponent
    let fitting = names.filter { $0.hasSuffix(".desc") && name.hasPrefix(String($0.dropLast(5))) }
    let best = fitting.max { ($0.count, $0) < ($1.count, $1) }
    return best.map { folder.appendingPathComponent($0).path }
  }
}

extension Files {
  /// The file in pieces, as they are asked for.
  static func stream(_ path: String) -> () throws -> [UInt8] {
    if path != "-" { check(path) }
    guard
      let file = path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path)
    else { Terminal.fail("\(path): cannot be read", .readWrite) }
    return {
      [UInt8](unsafeUninitializedCapacity: 262_144) { buffer, count in
        var got = -1
        repeat {
          got = Foundation.read(file.fileDescriptor, buffer.baseAddress, buffer.count)
        } while got < 0 && errno == EINTR
        guard got >= 0 else {
          Terminal.fail("\(path): \(String(cString: strerror(errno)))", .readWrite)
        }
        count = got
      }
    }
  }

  /// As much as tells whose recording comes: a trace by its first line, of others up to 64 KiB.
  static func beginningOfStandardInput() -> [UInt8] {
    let more = stream("-")
    var bytes: [UInt8] = []
    while bytes.count < 65_536, let next = try? more(), !next.isEmpty {
      bytes += next
      if bytes.first == UInt8(ascii: "{"), bytes.contains(UInt8(ascii: "\n")) { break }
    }
    return bytes
  }
}
