import PantoCore
import PantoStudio

/// Counts what the frames of a window cost, for `--fps-log` (APP-07).
@MainActor final class FrameLog {
  /// The costs of one part of all frames, to a twentieth of a millisecond.
  private struct Costs {
    private static let step: Double = 0.05
    private static let steps: Int = 4000
    /// The number of frames of each step, and of those above all steps.
    private var counts: [Int] = Array(repeating: 0, count: steps + 1)
    private(set) var most = 0.0

    mutating func add(_ seconds: Double) {
      let ms = max(0, seconds * 1000)
      most = max(most, ms)
      counts[min(Costs.steps, Int(ms / Costs.step))] += 1
    }

    /// The number of frames whose cost in milliseconds is at least `low` and below `high`.
    func count(from low: Double, to high: Double) -> Int {
      let first = Int((low / Costs.step).rounded())
      let end = high.isFinite ? Int((high / Costs.step).rounded()) : counts.count
      return counts[first..<end].reduce(0, +)
    }

    /// The cost in milliseconds that this percentage of the frames does not exceed.
    func percentile(_ percent: Int) -> Double {
      let wanted = Percentile.rank(percent, of: counts.reduce(0, +))
      var sum = 0
      for (i, count) in counts.enumerated() {
        sum += count
        if sum >= wanted, i < Costs.steps { return min(most, Double(i + 1) * Costs.step) }
      }
      return most
    }
  }

  /// The limits between the rows of the histogram, in milliseconds.
  private static let limits: [Double] = [
    0, 0.5, 1, 1.5, 2, 3, 4, 6, 8, 10, 12, 16, 20, 33, 50, 100, 200, .infinity,
  ]

  private var parts = [Costs(), Costs(), Costs()]
  private var frames = 0
  private var late = 0

  private let host: SDLHost?
  private let file: OutputFile?
  /// The driver that showed the window at first. A closed window has none.
  private let presentation: String

  /// Creates a log of frames that are added by hand.
  init() { (host, file, presentation) = (nil, nil, "") }

  /// Creates a log of the frames that a window presents.
  init(of host: SDLHost, to file: OutputFile) {
    (self.host, self.file) = (host, file)
    presentation = host.presentation
    host.observe { [weak self, unowned host] in
      if case .presented = $0 { self?.add(host.lastFrame) }
    }
  }

  /// Writes the text to the file, and gives the file its name. Returns the error if there is one.
  func write() -> FileTrouble? {
    guard let host, let file else { return nil }
    let size = host.stage.size
    let rate = Int((1 / host.displayInterval).rounded())
    let window =
      "opened as \(presentation); at the end \(Int(size.width))×\(Int(size.height)) points at scale "
      + "\(Reason.number(host.stage.scale)), \(rate) Hz"
    do throws(FileTrouble) {
      try file.write(text(on: window))
      try file.commit()
      return nil
    } catch {
      return error
    }
  }

  func add(_ frame: PresentedFrame) {
    frames += 1
    if frame.isLate { late += 1 }
    parts[0].add(frame.paint)
    parts[1].add(frame.present)
    parts[2].add(frame.cost)
  }

  /// The lines of the file: what was measured, then quantiles and the histogram, each with the
  /// columns paint, present and frame.
  ///
  /// - Parameter display: The size of the window and the rate of its display, as text.
  func text(on display: String) -> String {
    let share = frames > 0 ? Double(late) / Double(frames) * 100 : 0
    var lines = [
      "# \(display)",
      "# \(frames) frames, \(late) late (\(FrameLog.hundredths(share)) %)",
      "# ms\tpaint\tpresent\tframe",
    ]
    for (name, percent) in [("median", 50), ("95 %", 95), ("99 %", 99)] {
      lines.append(row("# " + name) { FrameLog.hundredths($0.percentile(percent)) })
    }
    lines.append(row("# most") { FrameLog.hundredths($0.most) })
    for (low, high) in zip(FrameLog.limits, FrameLog.limits.dropFirst()) {
      let limit = Reason.number(CGFloat(high.isFinite ? high : low))
      let name = high.isFinite ? "below \(limit)" : "\(limit) and more"
      lines.append(row(name) { "\($0.count(from: low, to: high))" })
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func row(_ name: String, _ value: (Costs) -> String) -> String {
    ([name] + parts.map(value)).joined(separator: "\t")
  }

  private static func hundredths(_ x: Double) -> String {
    let n = x.isFinite ? Int((min(x, 1e9) * 100).rounded()) : 0
    return "\(n / 100).\(n % 100 < 10 ? "0" : "")\(n % 100)"
  }
}
