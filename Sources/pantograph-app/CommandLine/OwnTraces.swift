import Foundation
import PantoCore
import PantoReplay
import PantoStudio

/// The user's own recordings, for the demo Traces: those in the current folder, where Ctrl+R writes
/// them, and in `$XDG_DATA_HOME/pantograph/traces`.
@MainActor final class OwnTraces: TraceFolder {
  private static let ending = ".pantotrace"
  /// The largest number of recordings that are listed.
  private static let most = 100

  /// The folders with the user's recordings, the current folder first.
  private let folders: [String]

  init(_ folders: [String] = OwnTraces.folders(ProcessInfo.processInfo.environment)) {
    self.folders = folders
  }

  /// The folders by the XDG base directory specification, which ignores relative paths.
  nonisolated static func folders(_ environment: [String: String]) -> [String] {
    var list = ["."]
    if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") {
      list.append(base + "/pantograph/traces")
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      list.append(home + "/.local/share/pantograph/traces")
    }
    return list
  }

  var names: [String] {
    var found: [String] = []
    for folder in folders {
      let names = Folder.names(in: folder).filter { $0.hasSuffix(OwnTraces.ending) }.sorted()
      for name in names {
        let stem = String(name.dropLast(OwnTraces.ending.count))
        if !stem.isEmpty, !found.contains(stem) { found.append(stem) }
      }
    }
    return Array(found.prefix(OwnTraces.most))
  }

  private func path(of name: String) -> String {
    let file = name + OwnTraces.ending
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

  func save(_ picture: PixelImage, as name: String) throws -> String {
    let bytes = try picture.pixels.withUnsafeBufferPointer { pixels in
      try pixels.baseAddress.map {
        try SDLImage.png($0, width: picture.width, height: picture.height, for: name)
      }
    }
    for number in 1...999 {
      let path = number == 1 ? "\(name).png" : "\(name)-\(number).png"
      if access(path, F_OK) == 0 { continue }
      let file = try OutputFile(path, for: .newFile, onWait: Terminal.note)
      try file.write(bytes ?? [])
      try file.commit()
      return path
    }
    throw FileTrouble(.cannotCreate, "\(name).png", "there are 999 such pictures already")
  }
}
