import CFuzzer
import Foundation
import PantoReplay
import PantoTesting

// Coverage-guided bytes against every door that strangers knock at: `FUZZ=TARGET panto-fuzz …`, the
// rest is libFuzzer's. A broken rule ends the program as a crash does, so that libFuzzer keeps the
// bytes.

/// What the bytes are taken for.
enum Target: String, CaseIterable {
  /// SDL events as they lie in memory.
  case sdl
  /// Input, and calls from inside handlers.
  case storm
  case trace
  case evemu
  case scenario

  @MainActor func run(_ bytes: [UInt8]) {
    switch self {
    case .sdl: hold(Storm.run(sdlEvents: bytes))
    case .storm: hold(Storm.run(bytes: bytes))
    case .trace: readTrace(bytes)
    case .evemu: readEvemu(bytes)
    case .scenario: _ = try? ScenarioFile(file: "fuzz", bytes: bytes)
    }
  }

  private func hold(_ violations: [Violation]) {
    guard let first = violations.first else { return }
    print("BROKEN \(first)")
    abort()
  }

  private func readTrace(_ bytes: [UInt8]) {
    for repairs in [false, true] {
      var rest: [UInt8]? = bytes
      let options = TraceReader.Options(repairs: repairs)
      guard
        var reader = try? TraceReader(
          file: "fuzz", options: options,
          source: {
            defer { rest = nil }
            return rest ?? []
          })
      else { continue }
      while let entry = try? reader.next(), let line = entry.line.data(using: .utf8) {
        if line.isEmpty { abort() }
      }
    }
  }

  private func readEvemu(_ bytes: [UInt8]) {
    guard var reader = try? EvemuReader(file: "fuzz", bytes: bytes) else { return }
    while let report = try? reader.next() {
      for event in report.events where !(event.position.x.isFinite && event.time.isFinite) {
        print("BROKEN I5: \(event)")
        abort()
      }
    }
  }
}

let target = Target(rawValue: ProcessInfo.processInfo.environment["FUZZ"] ?? "")
guard let target else {
  print(
    "panto-fuzz: FUZZ must be one of \(Target.allCases.map(\.rawValue).joined(separator: ", "))")
  exit(64)
}

/// Read by libFuzzer's callback, which can hold nothing.
nonisolated(unsafe) let chosen = target

var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
let status = LLVMFuzzerRunDriver(&count, &arguments) { data, size in
  let bytes = Array(UnsafeBufferPointer(start: data, count: Int(size)))
  // libFuzzer calls on the thread that started it, which is the main one.
  MainActor.assumeIsolated { chosen.run(bytes) }
  return 0
}
exit(status)
