import Foundation

/// A folder outside of the project with recordings and vectors, named by `PANTOGRAPH_SHARED` (`make
/// test-shared SHARED=FOLDER`). Without the folder the tests that use it are skipped.
enum SharedFolder {
  static let path = ProcessInfo.processInfo.environment["PANTOGRAPH_SHARED"] ?? ""
  static var isGiven: Bool { !path.isEmpty }

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path).appendingPathComponent(name)))
  }

  /// The sorted names of the files in `folder` that end with `ending`.
  static func names(in folder: String, ending: String) -> [String] {
    let url = URL(fileURLWithPath: path).appendingPathComponent(folder)
    let all = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return all.filter { $0.hasSuffix(ending) }.sorted()
  }
}
