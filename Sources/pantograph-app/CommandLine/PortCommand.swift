import ArgumentParser
import Foundation
import Pantograph

/// Replaces this program by the porting tool. The tool is a separate program because it contains a
/// Swift parser, which users of the app should not have to build.
struct PortCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "port",
    abstract: "Adapt UIKit code as a diff, and list unsupported lines (`make port` first).")
  @Option(name: [.customShort("o"), .long], help: "Also write the results into this folder.")
  var output: String?
  @Argument(help: "Swift files; pass all files of a program at once, so that names are resolved.")
  var files: [String]
  @OptionGroup var talk: TalkOptions

  func run() throws {
    if let output {
      for file in files {
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
    let words = [tool] + (output.map { ["-o", $0] } ?? []) + files
    var arguments = words.map { FileName.withPath($0) { strdup($0) } }
    arguments.append(nil)
    Terminal.restoreSignals()
    execv(tool, &arguments)
    Terminal.fail("\(tool): \(String(cString: strerror(errno)))", .ourBug)
  }
}
