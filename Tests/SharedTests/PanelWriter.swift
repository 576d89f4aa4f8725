import PantoBase

/// Writes generated recordings of a touch panel as evemu text.
///
/// Reports come about every 8 ms, some of them a millisecond or two early or late, as real panels
/// send them. Ten units are one point of `Touchscreen.size`.
struct PanelWriter {
  enum Contacts: Sendable { case slots, anonymous }

  private(set) var text: String
  /// The time of the next report, in seconds.
  private(set) var time = 1.0
  private let contacts: Contacts
  private var reports = 0
  private var nextID = 1

  private static let interval = 0.008
  /// Deviations of the report times in milliseconds, chosen so that they do not fall into a rhythm
  /// with 60 Hz.
  private static let jitter = [0, 1, -1, 0, 2, -1, 0, -2, 1, 0, -1]

  init(_ contacts: Contacts) {
    self.contacts = contacts
    let axes = "A: 35 0 12799 0 0\nA: 36 0 7999 0 0\n"
    text =
      switch contacts {
      case .slots:
        "N: a panel of ours\nP: 02 00 00 00 00 00 00 00\nA: 2f 0 9 0 0\n" + axes
          + "A: 39 0 65535 0 0\n"
      case .anonymous: "N: an old panel of ours\nP: 02 00 00 00 00 00 00 00\n" + axes
      }
  }

  /// Makes fingers touch down at `starts`, move by `offset(0)`, `offset(1)` … from there, one
  /// report each, send nothing for `rest` seconds, and lift.
  mutating func drag(_ starts: [CGPoint], reports: Int, rest: Double = 0, offset: (Int) -> CGPoint)
  {
    for n in 0..<reports {
      var body: [String] = []
      for (slot, start) in starts.enumerated() {
        let position = start + offset(n)
        if contacts == .slots {
          body.append("0003 002f \(slot)")
          if n == 0 { body.append("0003 0039 \(nextID + slot)") }
        }
        body.append("0003 0035 \(Int((position.x * 10).rounded()))")
        body.append("0003 0036 \(Int((position.y * 10).rounded()))")
        if contacts == .anonymous { body.append("0000 0002 0") }
      }
      if n == 0 { body.append("0001 014a 1") }
      report(body)
    }
    time += rest
    var lift: [String] = []
    for slot in starts.indices where contacts == .slots {
      lift += ["0003 002f \(slot)", "0003 0039 -1"]
    }
    if contacts == .anonymous { lift.append("0000 0002 0") }
    report(lift + ["0001 014a 0"])
    nextID += starts.count
    // The odd duration lets the next drag begin at another moment within a frame.
    time += 0.5037
  }

  private mutating func report(_ events: [String]) {
    let late = Double(PanelWriter.jitter[reports % PanelWriter.jitter.count]) / 1000
    let micros = Int(((time + late) * 1e6).rounded())
    let rest = String(micros % 1_000_000)
    let stamp = "\(micros / 1_000_000).\(String(repeating: "0", count: 6 - rest.count))\(rest)"
    for event in events + ["0000 0000 0"] { text += "E: \(stamp) \(event)\n" }
    reports += 1
    time += PanelWriter.interval
  }
}
