import ArgumentParser
import Foundation
import PantoCore

/// Replaces this program by the porting tool. The tool is a separate program because it contains a
/// Swift parser, which users of the app should not have to build.
struct PortCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "port",
    abstract: "Adapt UIKit code as a diff, and list unsupported lines (`make port` first).")
  @Option(name: [.customShort("o"), .long], help: "Also write the results into this folder.")
  var output: String?
  @Option(help: "The name of another module of the program; NAME=FOLDER also tells its sources.")
  var module: [String] = []
  @Option(help: "Pantograph's folder, for the Package.swift that is written for a folder.")
  var pantograph: String?
  @Flag(help: "Build the results and sort the compiler's errors. Needs -o.")
  var build = false
  @Argument(help: "A folder, a package, or all files of a program, so that names are resolved.")
  var files: [String]
  @OptionGroup var talk: TalkOptions

  func run() throws {
    if let output {
      // The porting tool itself checks the files in a folder.
      for file in files where !PortCommand.isFolder(file) {
        let written = "\(output)/\(OutputFile.folderAndName(file).name)"
        do throws(FileTrouble) {
          try OutputFile.refuse(written, amongst: files)
        } catch {
          Terminal.fail(error)
        }
      }
    }
    guard let tool = PortTool.find(beside: "/proc/self/exe") else {
      Terminal.fail(PortTool.absent, .noDisplay)
    }
    var words = [tool] + (output.map { ["-o", $0] } ?? [])
    for name in module { words += ["--module", name] }
    words += pantograph.map { ["--pantograph", $0] } ?? []
    words += (build ? ["--build"] : []) + files
    var arguments = words.map { FileName.withPath($0) { strdup($0) } }
    arguments.append(nil)
    Terminal.restoreSignals()
    execv(tool, &arguments)
    Terminal.fail("\(tool): \(String(cString: strerror(errno)))", .ourBug)
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
