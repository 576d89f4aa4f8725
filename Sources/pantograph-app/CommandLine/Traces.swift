import Foundation
import PantoCore
import PantoImporters
import PantoReplay

extension RecordingForm {
  /// The program that writes recordings of this form.
  fileprivate var program: String {
    switch self {
    case .pantotrace: "Pantograph"
    case .evemu: "evemu-record"
    case .libinput: "libinput record"
    }
  }
}

/// Opens recordings of all formats.
enum Traces {
  /// Opens a trace, an evemu file or a `libinput record` file, which is read while it is played.
  static func open(
    _ path: String, options: TraceReader.Options = TraceReader.Options(),
    foreign: ForeignOptions? = nil, begun: Files.Begun? = nil, deviceSize: CGSize? = nil
  ) throws(TraceError) -> any TraceSource {
    let size = deviceSize ?? foreign?.size?.size
    let begun = begun ?? Files.begin(path)
    var kept: [UInt8]?
    let beginning = begun.beginning
    let form = RecordingForm(beginning)
    Terminal.detail("\(path): a recording of \(form.program)")
    if path == "-", form == .libinput {
      // A libinput recording is read twice, which standard input does not support.
      kept = beginning + Files.read(path)
    }
    func open() -> () throws -> [UInt8] {
      if kept == nil, path != "-" { return Files.stream(path) }
      var first: [UInt8]? = kept ?? beginning
      let rest = kept == nil ? begun.rest : { [] }
      return {
        defer { first = nil }
        if let first, !first.isEmpty { return first }
        return try rest()
      }
    }
    switch form {
    case .pantotrace: return try FileKind.reader(path, options, beginning, open())
    case .evemu:
      return ForeignSource(
        try EvemuReader(
          file: path, device: try device(for: path, foreign), size: size,
          options: options, source: open()))
    case .libinput:
      return ForeignSource(
        try EvemuReader(
          libinput: path, device: foreign?.device, size: size, options: options,
          open: open))
    }
  }

  /// Reads the description of the device, if there is a file with one.
  private static func device(
    for path: String, _ foreign: ForeignOptions?
  ) throws(TraceError) -> EvemuDevice? {
    guard let file = foreign?.desc ?? description(for: path) else { return nil }
    return try EvemuDevice(file: file, source: Files.stream(file))
  }

  /// Returns the `.desc` file beside a recording whose name is a prefix of the recording's name.
  /// The longest such name wins.
  private static func description(for path: String) -> String? {
    guard path != "-" else { return nil }
    let (folder, name) = OutputFile.folderAndName(path)
    let fitting = Folder.names(in: folder).filter {
      $0.hasSuffix(".desc") && name.hasPrefix(String($0.dropLast(5)))
    }
    let best = fitting.max { ($0.count, $0) < ($1.count, $1) }
    return best.map { "\(folder)/\($0)" }
  }
}
