import PantoBase
import PantoGestures
import PantoImporters
import PantoReplay

/// A touchscreen recording, mapped to the size of these tests' stage.
struct Touchscreen: Sendable {
  static let size = CGSize(width: 1280, height: 800)

  let name: String
  /// The events, one array for each report.
  let reports: [[InputEvent]]
  var repairs: EvemuReader.Repairs?

  var events: [InputEvent] { reports.flatMap { $0 } }

  /// Reads every recording of the shared folder.
  static func all() throws -> [Touchscreen] {
    try SharedFolder.names(in: "recordings", ending: ".evemu").map { try Touchscreen($0) }
  }

  /// Reads a recording of the shared folder.
  init(_ file: String) throws {
    let name = String(file.dropLast(".evemu".count))
    var device: EvemuDevice?
    if let desc = Touchscreen.description(for: name) {
      device = try EvemuDevice(file: desc, bytes: SharedFolder.bytes("recordings/" + desc))
    }
    try self.init(name: name, bytes: SharedFolder.bytes("recordings/" + file), device: device)
  }

  /// - Parameter device: the device description, for recordings without one of their own.
  init(name: String, bytes: [UInt8], device: EvemuDevice? = nil) throws {
    self.name = name
    var reader = try EvemuReader(file: name, bytes: bytes, device: device, size: Touchscreen.size)
    var reports: [[InputEvent]] = []
    while let report = try reader.next() { reports.append(report.events) }
    self.reports = reports
    repairs = reader.repairs
  }

  init(name: String, reports: [[InputEvent]]) {
    self.name = name
    self.reports = reports
    repairs = nil
  }

  /// The name of the `.desc` file whose name shares the most leading parts with the recording's.
  private static func description(for name: String) -> String? {
    let words = name.split(separator: "-")
    var best: (common: Int, name: String)?
    for desc in SharedFolder.names(in: "recordings", ending: ".desc") {
      let other = desc.dropLast(".desc".count).split(separator: "-")
      let common = zip(words, other).prefix { $0 == $1 }.count
      if common > best?.common ?? 0 { best = (common, desc) }
    }
    return best?.name
  }

  /// The recording, cut wherever no finger is down.
  var strokes: [Touchscreen] {
    var strokes: [Touchscreen] = []
    var current: [[InputEvent]] = []
    var down = 0
    for report in reports {
      for event in report {
        switch event.phase {
        case .began: down += 1
        case .ended, .cancelled: down -= 1
        default: break
        }
      }
      current.append(report)
      if down == 0 {
        strokes.append(Touchscreen(name: "\(name)/\(strokes.count + 1)", reports: current))
        current = []
      }
    }
    if !current.isEmpty {
      strokes.append(Touchscreen(name: "\(name)/\(strokes.count + 1)", reports: current))
    }
    return strokes
  }

  /// The recording of each finger by itself.
  var contacts: [Touchscreen] {
    var order: [InputEvent.Source] = []
    for event in events where event.phase == .began { order.append(event.source) }
    return order.map { source in
      Touchscreen(
        name: "\(name) \(source)", reports: events.filter { $0.source == source }.map { [$0] })
    }
  }
}
