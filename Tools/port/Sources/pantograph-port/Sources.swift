import Foundation
import PortKit

/// The Swift files that the command line names, each with its path in the results.
struct Sources {
  struct File {
    /// As it is shown: the path that was given, or the one below the folder that was given.
    var shown: String
    /// Below the folder that was given, or the file's name.
    var inner: String
    var text: String
    /// To see whether a result would be written over it.
    var real: String
  }

  var files: [File] = []
  /// What is no code and goes with it, by its path below the folder that was given.
  private(set) var resources: [(inner: String, real: String)] = []
  /// The folder that was given, if there was just one.
  var folder: String?

  private static let skipped: Set<String> = [
    "Pods", "Carthage", "DerivedData", "build", "node_modules",
  ]

  init(_ paths: [String], apartFrom output: String?, read: (String) throws -> String) throws {
    for path in paths {
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      guard exists, isFolder.boolValue else {
        let name = URL(fileURLWithPath: path).lastPathComponent
        try add(path, name, read)
        continue
      }
      if paths.count == 1 { folder = path }
      let prefix = paths.count == 1 ? "" : URL(fileURLWithPath: path).lastPathComponent + "/"
      for inner in Sources.inside(path, apartFrom: output) {
        try add(path + "/" + inner, prefix + inner, read)
      }
      if folder != nil { resources = Sources.resources(inside: path, apartFrom: output) }
    }
    if folder == nil { keepFoldersOfTwins() }
  }

  private mutating func add(
    _ path: String, _ inner: String, _ read: (String) throws -> String
  ) throws {
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    files.append(File(shown: path, inner: inner, text: try read(path), real: real))
  }

  /// Swift files below a folder, sorted, without hidden folders and other people's packages.
  private static func inside(_ folder: String, apartFrom output: String?) -> [String] {
    let out = output.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
    let found = FileManager.default.enumerator(atPath: folder)
    var inner: [String] = []
    while let path = found?.nextObject() as? String {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let whole = URL(fileURLWithPath: folder + "/" + path).resolvingSymlinksInPath().path
      if name.hasPrefix(".") || skipped.contains(name) || name.hasSuffix(".playground")
        || whole == out
      {
        found?.skipDescendants()
      } else if name.hasSuffix(".swift") {
        var isFolder: ObjCBool = false
        FileManager.default.fileExists(atPath: whole, isDirectory: &isFolder)
        if !isFolder.boolValue { inner.append(path) }
      }
    }
    return inner.sorted()
  }

  /// Kinds of folders that are one resource each.
  private static let wholeFolders: Set<String> = ["xcassets", "lproj", "bundle"]
  private static let kinds: Set<String> = [
    "storyboard", "xib", "strings", "stringsdict", "xcstrings", "png", "jpg", "jpeg", "gif", "webp",
    "svg", "pdf", "heic", "ttf", "otf", "json", "plist", "mp3", "m4a", "wav", "caf", "aiff", "mp4",
    "html", "xcprivacy",
  ]

  /// Pictures, texts and the like, sorted, from the folders whose code is taken.
  private static func resources(
    inside folder: String, apartFrom output: String?
  ) -> [(inner: String, real: String)] {
    let out = output.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
    let found = FileManager.default.enumerator(atPath: folder)
    var all: [(inner: String, real: String)] = []
    while let path = found?.nextObject() as? String {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let kind = name.split(separator: ".").dropFirst().last.map { $0.lowercased() } ?? ""
      let whole = URL(fileURLWithPath: folder + "/" + path).resolvingSymlinksInPath().path
      if name.hasPrefix(".") || skipped.contains(name)
        || ["playground", "xcodeproj", "xcworkspace"]
          .contains(kind)
        || whole == out
      {
        found?.skipDescendants()
      } else if wholeFolders.contains(kind) {
        all.append((path, whole))
        found?.skipDescendants()
      } else if kinds.contains(kind), name != "Info.plist" {
        all.append((path, whole))
      }
    }
    return all.sorted { $0.inner < $1.inner }
  }

  /// Files of one name keep the folders below the one that holds them all.
  private mutating func keepFoldersOfTwins() {
    guard Set(files.map(\.inner)).count < files.count else { return }
    let parts = files.map { Array($0.real.split(separator: "/").dropLast()) }
    var shared = parts.first ?? []
    for other in parts {
      while !other.starts(with: shared) { shared.removeLast() }
    }
    for i in files.indices {
      files[i].inner = files[i].real.split(separator: "/").dropFirst(shared.count)
        .joined(separator: "/")
    }
  }
}
