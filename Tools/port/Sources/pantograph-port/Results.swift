import Foundation
import PortKit

/// The ported files in their folder.
///
/// A copy of what the tool wrote lies in `.port` beside them. So a second run sees what was changed
/// by hand since, keeps it and counts it.
struct Results {
  struct File {
    var place: String
    /// `nil`: the tool makes the file itself.
    var source: String?
    var ported: String
    /// What stands there now, if it was changed by hand.
    var now: String?
  }

  let folder: String
  var files: [File]
  private(set) var changedByHand = 0
  /// The files that were not written, as they had been changed by hand.
  private(set) var kept: [String] = []

  init(folder: String, files: [File]) {
    self.folder = folder
    self.files = files
  }

  var realFolder: String { URL(fileURLWithPath: folder).resolvingSymlinksInPath().path }

  private func url(_ place: String) -> URL {
    URL(fileURLWithPath: folder).appendingPathComponent(place)
  }

  /// Ends if a result would take the place of a source.
  func refuse(over sources: [String]) throws {
    let sources = Set(sources)
    for file in files {
      let path = url(file.place).resolvingSymlinksInPath().path
      if sources.contains(path) {
        throw Stop(text: "\(folder)/\(file.place) is the same file as a source", status: 64)
      }
    }
  }

  /// Copies resources that are not there yet; those of an earlier run may have been changed.
  func copy(_ resources: [(real: String, place: String)]) throws {
    for one in resources where !FileManager.default.fileExists(atPath: url(one.place).path) {
      do {
        try FileManager.default.createDirectory(
          at: url(one.place).deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: one.real, toPath: url(one.place).path)
      } catch {
        throw Stop(text: "\(folder)/\(one.place): cannot be created", status: 73)
      }
    }
  }

  func write() throws {
    for file in files { try write(file.ported, file.place) }
  }

  mutating func writeKeepingHandwork() throws {
    for i in files.indices {
      let (place, ported) = (files[i].place, files[i].ported)
      let copy = ".port/" + place
      let before = text(copy)
      let now = text(place)
      if let now, let before, now != before, now != ported {
        files[i].now = now
        kept.append(place)
        if files[i].source != nil { changedByHand += LineCount.changed(ported, now) }
      } else if now != ported {
        try write(ported, place)
      }
      if before != ported { try write(ported, copy) }
    }
  }

  private func text(_ place: String) -> String? {
    FileManager.default.contents(atPath: url(place).path)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private func write(_ text: String, _ place: String) throws {
    let target = url(place)
    do {
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      // Under another name first, so that a full disk leaves an old file as it was (K9).
      try Data(text.utf8).write(to: target, options: .atomic)
    } catch {
      throw Stop(text: "\(folder)/\(place): cannot be created", status: 73)
    }
  }
}
