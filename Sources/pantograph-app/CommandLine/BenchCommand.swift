import ArgumentParser
import Foundation
import PantoCore

/// Runs `Benchmarks/compare` of the checkout in which this program was built. The workloads need
/// the sources, a C compiler and valgrind, which the app itself does not need.
struct BenchCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure the workloads and their plain C versions in one run (from a checkout).",
    discussion: "Times of two runs must not be compared; instructions and allocations may be.")
  @Argument(help: "Workloads (W4a, W3) or single rows (\"W1 direct\"); default all.")
  var names: [String] = []
  @Option(
    help: "Runs of each row, of which the median counts; default: 5.",
    transform: NumberArgument.whole)
  var reps: Int?
  @Option(
    help: "In place of --reps: repeat each row until it has taken so many seconds.",
    transform: NumberArgument.real)
  var seconds: Double?
  @Flag(help: "One JSON object to standard output.")
  var json = false
  @Option(help: "The --json of an earlier run; exit 1 if instructions or allocations grew.")
  var compare: String?
  @OptionGroup var talk: TalkOptions

  func validate() throws {
    if let reps, !(1...1000).contains(reps) {
      throw ValidationError("--reps must be between 1 and 1000")
    }
    if let seconds, !(seconds > 0 && seconds <= 3600) {
      throw ValidationError("--seconds must be more than 0 and at most 3600")
    }
    if reps != nil, seconds != nil {
      throw ValidationError("--reps and --seconds exclude each other: choose one of them")
    }
  }

  func run() throws {
    guard let folder = Checkout.find(above: "/proc/self/exe", with: "Benchmarks/compare") else {
      Terminal.fail(
        "the workloads are in Pantograph's sources; run the program that `make build` makes there",
        .missingInput)
    }
    if let compare { Files.check(compare) }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    if let advice = BenchCommand.advice(path: path) { Terminal.note(advice) }
    var words = [folder.appendingPathComponent("Benchmarks/compare").path]
    if let reps { words += ["--reps", "\(reps)"] }
    if let seconds { words += ["--seconds", "\(seconds)"] }
    if json { words.append("--json") }
    if let compare { words += ["--compare", compare] }
    words += ["--"] + names
    var arguments = words.map { FileName.withPath($0) { strdup($0) } }
    arguments.append(nil)
    Terminal.restoreSignals()
    execv(words[0], &arguments)
    Terminal.fail("\(words[0]): \(String(cString: strerror(errno)))", .ourBug)
  }

  /// The sentence about tools that a full run needs and that no folder of `path` has; `nil` if all
  /// are there. Nothing is installed without being asked (U26).
  static func advice(path: String) -> String? {
    let folders = path.split(separator: ":").map(String.init)
    let missing = [("valgrind", "valgrind"), ("Xvfb", "xvfb"), ("pkg-config", "pkg-config")].filter
    {
      tool in
      !folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(tool.0)") }
    }
    guard !missing.isEmpty else { return nil }
    return
      "Not installed: \(missing.map(\.0).joined(separator: ", ")). Rows that need them are left "
      + "out; for all rows: apt-get install \(missing.map(\.1).joined(separator: " "))"
  }
}
