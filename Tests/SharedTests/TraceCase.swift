import Foundation
import PantoImporters
import PantoReplay

/// A case of a trace file as JSON, to be changed and read again.
struct TraceCase {
  /// A change of the axes.
  enum Axes: CaseIterable {
    /// Left and right change places.
    case mirrored
    /// The horizontal and the vertical axis change places.
    case swapped
  }

  private(set) var node: [String: Any]
  var name: String { node["name"] as? String ?? "" }
  var kind: String { node["kind"] as? String ?? "" }

  /// Every case of every trace file of the folder.
  static func all() throws -> [TraceCase] {
    var cases: [TraceCase] = []
    for name in SharedFolder.names(in: "traces", ending: ".json") {
      let data = Data(try SharedFolder.bytes("traces/" + name))
      let file = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
      guard file["format"] as? String == ScenarioFile.format else { continue }
      for node in file["cases"] as? [[String: Any]] ?? [] { cases.append(TraceCase(node: node)) }
    }
    return cases
  }

  func scenario() throws -> ScenarioCase {
    var checkless = node
    // The checks are left out: they name times and places that the changes do not adapt.
    checkless["expect"] = [Any]()
    let file: [String: Any] = ["format": ScenarioFile.format, "title": "", "cases": [checkless]]
    let data = try JSONSerialization.data(withJSONObject: file)
    return try ScenarioFile(file: name, bytes: Array(data)).cases[0]
  }

  // MARK: Contents

  private var views: [[String: Any]] { node["views"] as? [[String: Any]] ?? [] }
  private var events: [[String: Any]] { node["events"] as? [[String: Any]] ?? [] }

  private var types: [String] {
    views.flatMap {
      ($0["recognizers"] as? [[String: Any]] ?? []).map { $0["type"] as? String ?? "" }
    }
  }

  /// Whether a recognizer uses edges. Edges are those of the window, which does not move with its
  /// content.
  var hasEdges: Bool { types.contains("edgepan") }
  var asksForAxis: Bool {
    views.contains { view in
      (view["recognizers"] as? [[String: Any]] ?? []).contains {
        ($0["config"] as? [String: Any])?["beginAxis"] != nil
      }
    }
  }
  /// Whether a view is rotated or scaled. The axes of such a view cannot be changed.
  var hasTransforms: Bool { views.contains { $0["transform"] != nil } }
  var isTouchesOnly: Bool {
    events.allSatisfy { ["down", "move", "up", "cancel"].contains($0["op"] as? String ?? "") }
  }

  /// The seconds from the last report of the finger to its lift.
  var restBeforeLift: TimeInterval {
    guard let lift = events.last(where: { $0["op"] as? String == "up" }) else { return 0 }
    let reports = events.filter { ["down", "move"].contains($0["op"] as? String) }
    guard let newest = reports.last else { return 0 }
    return number(lift, "t") - number(newest, "t")
  }

  private func number(_ node: [String: Any], _ key: String) -> Double {
    (node[key] as? NSNumber)?.doubleValue ?? 0
  }

  // MARK: Changes

  private mutating func forEachEvent(_ change: (inout [String: Any]) -> Void) {
    var all = events
    for i in all.indices { change(&all[i]) }
    node["events"] = all
  }

  private mutating func forEachView(_ change: (inout [String: Any]) -> Void) {
    var all = views
    for i in all.indices { change(&all[i]) }
    node["views"] = all
  }

  func shifted(inTime seconds: Double, stretched factor: Double = 1) -> TraceCase {
    var other = self
    other.forEachEvent { $0["t"] = number($0, "t") * factor + seconds }
    return other
  }

  /// The case moved by `dx` and `dy`, in a window that is larger by as much.
  func shifted(by dx: Double, _ dy: Double) -> TraceCase {
    var other = self
    if var surface = node["surface"] as? [String: Any] {
      surface["width"] = number(surface, "width") + dx
      surface["height"] = number(surface, "height") + dy
      other.node["surface"] = surface
    }
    var roots: [String] = []
    func move(_ node: inout [String: Any]) {
      guard var frame = node["frame"] as? [NSNumber], frame.count == 4 else { return }
      frame[0] = NSNumber(value: frame[0].doubleValue + dx)
      frame[1] = NSNumber(value: frame[1].doubleValue + dy)
      node["frame"] = frame
    }
    other.forEachView {
      guard $0["parent"] as? String == nil else { return }
      roots.append($0["id"] as? String ?? "")
      move(&$0)
    }
    other.forEachEvent {
      if $0["x"] != nil { $0["x"] = number($0, "x") + dx }
      if $0["y"] != nil { $0["y"] = number($0, "y") + dy }
      if roots.contains($0["view"] as? String ?? "") { move(&$0) }
    }
    return other
  }

  func with(_ axes: Axes) -> TraceCase {
    var other = self
    let surface = node["surface"] as? [String: Any] ?? [:]
    let width = number(surface, "width")
    if axes == .swapped {
      other.node["surface"] = ["width": number(surface, "height"), "height": width]
    }
    var widths: [String: Double] = [:]
    var parents: [String: String] = [:]
    for view in views {
      guard let id = view["id"] as? String, let frame = view["frame"] as? [NSNumber] else {
        continue
      }
      widths[id] = frame[2].doubleValue
      parents[id] = view["parent"] as? String
    }
    func turn(_ node: inout [String: Any], in parent: String?) {
      guard let f = (node["frame"] as? [NSNumber])?.map(\.doubleValue), f.count == 4 else { return }
      let around = parent.flatMap { widths[$0] } ?? width
      node["frame"] =
        axes == .mirrored
        ? [around - f[0] - f[2], f[1], f[2], f[3]]
        : [f[1], f[0], f[3], f[2]]
    }
    other.forEachView { view in
      turn(&view, in: view["parent"] as? String)
      var recognizers = view["recognizers"] as? [[String: Any]] ?? []
      for i in recognizers.indices { turnSettings(&recognizers[i], axes) }
      view["recognizers"] = recognizers
    }
    other.forEachEvent { event in
      if event["x"] != nil {
        let (x, y) = (number(event, "x"), number(event, "y"))
        event["x"] = axes == .mirrored ? width - x : y
        event["y"] = axes == .mirrored ? y : x
      }
      if let t = (event["translation"] as? [NSNumber])?.map(\.doubleValue), t.count == 2 {
        event["translation"] = axes == .mirrored ? [-t[0], t[1]] : [t[1], t[0]]
      }
      if let view = event["view"] as? String { turn(&event, in: parents[view]) }
    }
    return other
  }

  /// Changes the directions and axes in a recognizer's settings.
  private func turnSettings(_ recognizer: inout [String: Any], _ axes: Axes) {
    let names =
      axes == .mirrored
      ? ["left": "right", "right": "left", "leading": "trailing", "trailing": "leading"]
      : [
        "left": "up", "up": "left", "right": "down", "down": "right", "top": "left",
        "bottom": "right", "horizontal": "vertical", "vertical": "horizontal",
      ]
    func turned(_ name: String) -> String { names[name] ?? name }
    var config = recognizer["config"] as? [String: Any] ?? [:]
    if recognizer["type"] as? String == "swipe", config["direction"] == nil {
      config["direction"] = "right"
    }
    for key in ["direction", "edges", "beginAxis"] {
      if let name = config[key] as? String { config[key] = turned(name) }
      if let list = config[key] as? [String] { config[key] = list.map(turned) }
    }
    recognizer["config"] = config
  }
}
