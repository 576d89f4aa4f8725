import Foundation
import PantoCore
import PantoReplay
import PantoDemoKit

/// The user's own recordings, for the demo Traces: those in the current folder, where Ctrl+R writes
/// them, and in `$XDG_DATA_HOME/pantograph/traces`.
@MainActor final class OwnTraces: TraceFolder {
  private static let ending = ".pantotrace"
  private static let reportEnding = ".pantoreport"
  /// The largest number of recordings that are listed.
  private static let most = 100

  /// The folders with the user's recordings, that of new files first.
  private let folders: [String]

  /// The folder of new files.
  private let saving: SaveFolder

  init(
    _ folders: [String] = OwnTraces.folders(ProcessInfo.processInfo.environment),
    saving: SaveFolder = .own
  ) {
    self.folders = [saving.path] + folders
    self.saving = saving
  }

  /// The folders by the XDG base directory specification, which ignores relative paths.
  nonisolated static func folders(_ environment: [String: String]) -> [String] {
    ["."] + (dataFolder(environment).map { [$0 + "/traces"] } ?? [])
  }

  /// The program's folder for a user's data; `nil` without a home folder.
  nonisolated static func dataFolder(_ environment: [String: String]) -> String? {
    if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") { return base + "/pantograph" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.local/share/pantograph"
  }

  var names: [String] {
    var found: [String] = []
    for folder in folders {
      let names = Folder.names(in: folder).sorted()
      for name in names {
        guard let stem = OwnTraces.stem(name) else { continue }
        if !stem.isEmpty, !found.contains(stem) { found.append(stem) }
      }
    }
    return Array(found.prefix(OwnTraces.most))
  }

  /// Returns the name of a recording in the list; `nil` for a file that is none. A report keeps its
  /// ending, because it stands beside the recording of its name.
  private static func stem(_ file: String) -> String? {
    if file.hasSuffix(ending) { return String(file.dropLast(ending.count)) }
    return file.hasSuffix(reportEnding) && file.count > reportEnding.count ? file : nil
  }

  private func path(of name: String) -> String {
    let file = name.hasSuffix(OwnTraces.reportEnding) ? name : name + OwnTraces.ending
    let folder = folders.first { Folder.names(in: $0).contains(file) } ?? "."
    return "\(folder)/\(file)"
  }

  func header(of name: String) throws -> TraceHeader {
    let path = path(of: name)
    // The first line of a trace is its header. Options make it long, but never as long as 64 KiB.
    let line = try InputFile(path).next(atMost: 1 << 16).prefix { $0 != UInt8(ascii: "\n") }
    return try TraceReader(file: path, bytes: Array(line)).header
  }

  func read(_ name: String) throws -> Recording {
    let path = path(of: name)
    return try Recording(
      file: path, bytes: InputFile.all(of: path, atMost: Files.largestWhole))
  }

  func saveReport(
    of recording: Recording, about choice: ReportChoice?, as name: String
  ) throws -> String {
    let isReport = name.hasSuffix(OwnTraces.reportEnding)
    let stem = isReport ? String(name.dropLast(OwnTraces.reportEnding.count)) : name
    return try ReportFile.write(recording, in: saving, as: stem, about: choice)
  }

  func save(_ picture: PixelImage, as name: String) throws -> String {
    let bytes = try picture.pixels.withUnsafeBufferPointer { pixels in
      try pixels.baseAddress.map {
        try SDLImage.png($0, width: picture.width, height: picture.height, for: name)
      }
    }
    let (file, output) = try saving.newFile(name, ".png", isNumbered: false)
    try output.write(bytes ?? [])
    try output.commit()
    return file
  }

  var place: String { saving.shown }

  func showFiles() throws { try saving.open() }

  func beginPicture(_ name: String) throws -> any PictureSink {
    let (file, output) = try saving.newFile(name, ".png", isNumbered: false)
    return PictureOutput(file, output)
  }
}

/// A picture that is written piece by piece into the folder of a user's files.
@MainActor private final class PictureOutput: PictureSink {
  private let name: String
  private let file: OutputFile

  init(_ name: String, _ file: OutputFile) { (self.name, self.file) = (name, file) }

  func write(_ bytes: [UInt8]) throws { try file.write(bytes) }

  func finish(changing bytes: [UInt8], at offset: Int) throws -> String {
    try file.overwrite(bytes, at: offset)
    try file.commit()
    return name
  }
}
