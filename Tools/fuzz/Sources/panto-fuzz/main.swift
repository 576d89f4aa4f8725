import CFuzzer
import Foundation
import PantoFuzz
import Pantograph

// Coverage-guided bytes against every reader and against the gesture core: `FUZZ=TARGET panto-fuzz …`,
// the rest of the command line is libFuzzer's. A broken rule ends the program as a crash does, so that
// libFuzzer keeps the bytes.

let word = ProcessInfo.processInfo.environment["FUZZ"] ?? ""
guard let target = FuzzTarget(rawValue: word) else {
  let known = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
  print("panto-fuzz: FUZZ must be one of \(known)")
  exit(64)
}

switch target {
case .monkey: panto_fuzz_set_shape(FuzzShapeRecords, 1, UInt(SeededRandom.bytesPerStep))
case .sdl: panto_fuzz_set_shape(FuzzShapeRecords, 1, UInt(MonkeyTest.bytesPerSDLEvent))
case .trace, .evemu, .libinput: panto_fuzz_set_shape(FuzzShapeLines, 0, 0)
case .scenario: panto_fuzz_set_shape(FuzzShapePlain, 0, 0)
case .png: panto_fuzz_set_shape(FuzzShapePNG, 0, 0)
}

/// Read by libFuzzer's callback, which can hold nothing.
nonisolated(unsafe) let chosen = target
nonisolated(unsafe) let scenes = FuzzDemos.registry

var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
let status = LLVMFuzzerRunDriver(&count, &arguments) { data, size in
  let bytes = Array(UnsafeBufferPointer(start: data, count: Int(size)))
  // libFuzzer calls on the thread that started it, which is the main one.
  MainActor.assumeIsolated {
    if let broken = chosen.run(bytes, scenes: scenes).first {
      // Not `print`: what waits in its buffer is lost.
      FileHandle.standardError.write(Data("BROKEN \(broken)\n".utf8))
      abort()
    }
  }
  return 0
}
exit(status)
