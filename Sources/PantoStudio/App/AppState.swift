import PantoCore
import PantoDemoKit

/// The state that the app keeps from one start to the next (APP-01), as the text of a small file.
///
/// Each line of the file is a key and a value. Unknown keys and values that are out of range are
/// ignored, so that a damaged file loses no more than the remembered values.
package struct AppState: Equatable, Sendable {
  /// The size of the window in points.
  package var size: CGSize?
  /// The upper left corner of the window on the desktop, in the desktop's units.
  package var place: CGPoint?
  package var isDark: Bool?
  /// Whether the app's theme is that of the desktop.
  package var followsDesktop = false
  /// The name of the demo that was opened last.
  package var demo: String?
  /// Whether the example of the cart was shown (GAL-08).
  package var sawFirstLook = false

  package init() {}

  /// Reads the text of a state file.
  package init(text: String) {
    for line in text.split(separator: "\n").prefix(64) {
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      read(parts[0], parts[1])
    }
  }

  private mutating func read(_ key: String, _ value: String) {
    switch key {
    case "size":
      guard let (w, h) = AppState.pair(value), (1...32_768).contains(w), (1...32_768).contains(h)
      else { return }
      size = CGSize(width: max(AppState.least.width, w), height: max(AppState.least.height, h))
    case "place":
      guard let (x, y) = AppState.pair(value), x.magnitude <= 32_768, y.magnitude <= 32_768 else {
        return
      }
      place = CGPoint(x: x, y: y)
    case "theme":
      if ["light", "dark"].contains(value) { isDark = value == "dark" }
      if value == "auto" { followsDesktop = true }
    case "demo": if value.count <= 32, value.allSatisfy({ $0.isLetter }) { demo = value }
    case "example": if value == "seen" { sawFirstLook = true }
    default: break
    }
  }

  /// The smallest size of the window that is restored (APP-01), in points.
  package static let least = CGSize(width: 360, height: 480)

  private static func pair(_ text: String) -> (CGFloat, CGFloat)? {
    let numbers = text.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 2 else { return nil }
    return (CGFloat(numbers[0]), CGFloat(numbers[1]))
  }

  private static func whole(_ x: CGFloat) -> Int {
    Int(min(max(x.isFinite ? x : 0, -32_768), 32_768).rounded())
  }

  /// The text of the state file.
  package var text: String {
    var lines = ["pantograph 1"]
    if let size {
      lines.append("size \(AppState.whole(size.width)) \(AppState.whole(size.height))")
    }
    if let place { lines.append("place \(AppState.whole(place.x)) \(AppState.whole(place.y))") }
    if followsDesktop {
      lines.append("theme auto")
    } else if let isDark {
      lines.append("theme \(isDark ? "dark" : "light")")
    }
    if let demo { lines.append("demo \(demo)") }
    if sawFirstLook { lines.append("example seen") }
    return lines.joined(separator: "\n") + "\n"
  }
}
