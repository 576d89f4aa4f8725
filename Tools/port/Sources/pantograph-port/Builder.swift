import Foundation

/// Builds the ported package with the `swift` of the path, and collects what that prints.
struct Builder {
  private let folder: String

  init(_ folder: String) { self.folder = folder }

  func run() throws -> (text: String, status: Int32) {
    FileHandle.standardError.write(Data("building \(Tool.plain(folder)) …\n".utf8))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let swift = ProcessInfo.processInfo.environment["SWIFT"] ?? "swift"
    // Every file is checked, also after the first one with errors.
    process.arguments = [
      swift, "build", "--build-tests", "--package-path", folder, "-Xswiftc",
      "-continue-building-after-errors",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    do {
      try process.run()
    } catch {
      throw Stop(text: "swift cannot be started: \(error)", status: 69)
    }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }
}
