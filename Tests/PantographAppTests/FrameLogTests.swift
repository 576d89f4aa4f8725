import PantoCore
import Testing

@testable import pantograph_app

@MainActor @Suite("The log of frames", .timeLimit(.minutes(60)))
struct FrameLogTests {
  private func frame(_ paint: Double, _ present: Double, late: Bool = false) -> PresentedFrame {
    var made = PresentedFrame()
    (made.paint, made.present, made.isLate) = (paint / 1000, present / 1000, late)
    return made
  }

  @Test("it has quantiles and a histogram of each part, and counts late frames (APP-07)")
  func table() {
    let log = FrameLog()
    for _ in 0..<97 { log.add(frame(2.02, 0.21)) }
    for _ in 0..<2 { log.add(frame(7.02, 0.21)) }
    log.add(frame(30.02, 1.02, late: true))
    let lines = log.text(on: "a window").split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(7) == [
        "# a window", "# 100 frames, 1 late (1.00 %)", "# ms\tpaint\tpresent\tframe",
        "# median\t2.05\t0.25\t2.25", "# 95 %\t2.05\t0.25\t2.25",
        "# 99 %\t7.05\t0.25\t7.25", "# most\t30.02\t1.02\t31.04",
      ])
    #expect(lines.contains("below 3\t97\t0\t97") && lines.contains("below 0.5\t0\t99\t0"))
    #expect(lines.contains("below 33\t1\t0\t1") && lines.last == "200 and more\t0\t0\t0")
    for part in 1...3 {
      let sum = lines.dropFirst(7).reduce(0) {
        $0 + (Int($1.split(separator: "\t")[part]) ?? 1000)
      }
      #expect(sum == 100, "each frame is in one row")
    }
  }

  @Test(
    "without frames there is nothing to divide by, and a frame of a minute has its row (APP-07)")
  func extremes() {
    let log = FrameLog()
    #expect(log.text(on: "").contains("# 0 frames, 0 late (0.00 %)\n"))
    log.add(frame(60_000, -1))
    let text = log.text(on: "")
    #expect(text.contains("# median\t60000.00\t0.00"))
    #expect(text.contains("200 and more\t1\t0\t1\n") && text.contains("# most\t60000.00\t0.00"))
  }
}
