import PantoBase
import PantoGestures
import PantoScene

extension ScenarioReplay {
  /// Returns the code of the obstacle between a touch at a window point and a view, or `none` if
  /// the touch arrives.
  func obstacle(at point: CGPoint, on name: String?) -> String {
    world.stage.obstacle(at: point, on: name.flatMap(world.view))?.code.rawValue ?? "none"
  }

  /// Returns what the stage's static inspection finds before the first event, with the names of the
  /// scenario file.
  func inspect() -> [StaticFinding] {
    world.stage.inspect(world.recognizers.map(\.recognizer)).map {
      StaticFinding(code: $0.code.rawValue, view: $0.view, recognizer: $0.recognizer)
    }
  }
}

/// One fault that the static inspection finds before the first event. A property that is `nil` is
/// not compared.
struct StaticFinding: Hashable, Sendable {
  var code: String
  var view: String?
  var recognizer: String?

  var text: String {
    let names = [recognizer, view].compactMap { $0 }.joined(separator: " on ")
    return names.isEmpty ? code : "\(code) (\(names))"
  }

  private func matches(_ found: StaticFinding) -> Bool {
    code == found.code && (view == nil || view == found.view)
      && (recognizer == nil || recognizer == found.recognizer)
  }

  private var keys: Int { (view == nil ? 0 : 1) + (recognizer == nil ? 0 : 1) }

  /// Whether both lists contain the same findings in any order.
  static func isSame(_ found: [StaticFinding], as wanted: [StaticFinding]) -> Bool {
    var left = found
    for one in wanted.sorted(by: { $0.keys > $1.keys }) {
      guard let i = left.firstIndex(where: one.matches) else { return false }
      left.remove(at: i)
    }
    return left.isEmpty
  }
}
