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
    // Standard input cannot be read twice.
    let kept = bytes ?? (path == "-" ? Files.read(path) : nil)
    let form = RecordingForm(kept?.prefix(65_536) ?? (try? Files.stream(path)())?[...] ?? [])
    func open() -> () throws -> [UInt8] {
      guard let kept else { return Files.stream(path) }
      var rest: [UInt8]? = kept
      return {
        defer { rest = nil }
        return rest ?? []
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
        try EvemuReader(file: path, device: device, size: foreign?.size?.size, source: open()))
    case .libinput:
      return ForeignSource(
        try EvemuReader(
          libinput: path, device: foreign?.device, size: foreign?.size?.size, open: open))
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
    if path == "-" {
      return { Array(try FileHandle.standardInput.read(upToCount: 65_536) ?? Data()) }
    }
    check(path)
    guard let file = FileHandle(forReadingAtPath: path) else {
      Terminal.fail("\(path): cannot be read", .readWrite)
    }
    return {
      [UInt8](unsafeUninitializedCapacity: 262_144) { buffer, count in
        count = max(0, Foundation.read(file.fileDescriptor, buffer.baseAddress, buffer.count))
      }
    }
  }
}
