import Foundation
import PantoBase
import PantoGestures
import PantoReplay
import PantoSDL
import PantoScene

/// Records ten fingers at 120 Hz in real time until the process is killed (B35). Each report's time
/// is written to standard output once the stage has processed it, so that a test knows what the
/// file must contain.
@MainActor enum RecordingForKill {
  static func run(to path: String) -> Never {
    let file: OutputFile
    do throws(FileTrouble) {
      file = try OutputFile(path, for: .recording)
    } catch {
      print("panto-soak: \(error)")
      exit(73)
    }
    let stage = Stage(size: CGSize(width: 1280, height: 800))
    let writer = TraceWriter(
      write: {
        try file.write($0)
        try file.publish()
      }, sync: { file.synchronize() })
    let recorder = Recorder(stage, header: TraceHeader()) { try writer.append($0) }
    recorder.onTrouble = {
      print("panto-soak: the recording stopped: \($0)")
      exit(74)
    }
    writer.waitUntilWritten(within: 10)
    let start = ContinuousClock.now
    var report = 0
    while true {
      let left = .seconds(Double(report) / 120) - (ContinuousClock.now - start)
      if left > .zero { Thread.sleep(forTimeInterval: left / .seconds(1)) }
      let time = (ContinuousClock.now - start) / .seconds(1)
      stage.send(events(of: report, at: time))
      let text = Array("\(time)\n".utf8)
      _ = write(1, text, text.count)
      report += 1
    }
  }

  /// Returns one report: each finger moves diagonally for half a second, then all fingers lift.
  private static func events(of report: Int, at time: TimeInterval) -> [InputEvent] {
    let step = report % 60
    let phase: InputEvent.Phase = step == 0 ? .began : step == 59 ? .ended : .moved
    return (1...10).map { finger in
      InputEvent(
        time: time, position: CGPoint(x: 100 * CGFloat(finger), y: 100 + 5 * CGFloat(step)),
        source: .finger(finger), phase: phase, pressure: phase == .ended ? 0 : 1)
    }
  }
}
