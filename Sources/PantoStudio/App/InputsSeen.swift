import PantoCore
import PantoDemoKit

/// The inputs that the machine listed and those that were used, for the status bar (GAL-04).
///
/// Nothing is claimed that was neither listed nor seen. SDL 2 does not tell how many fingers a
/// panel can report, so the number is that of the fingers seen at once, unless the kernel told it.
package struct InputsSeen: Equatable, Sendable {
  /// An input device with its text in the status bar.
  struct Item: Equatable {
    var words: String
    var wasUsed: Bool
  }

  private enum Kind {
    case touchscreen, mouse, pen
  }

  private var latestKind: Kind?
  private var hasTouchscreen = false
  private var points: Int?
  private var hasTrackpad = false
  private var mostFingers = 0
  private var usedTrackpad = false
  private var usedMouse = false
  private var usedPen = false
  private var mousePlace: CGPoint?
  /// The fingers that are down. Their number is small, and the list keeps its storage.
  private var fingers: [Int64] = []

  package init() { fingers.reserveCapacity(32) }

  /// Sets which input devices the machine lists, and how many fingers the touch screen can report
  /// where the kernel told that.
  package mutating func list(touchscreen: Bool, trackpad: Bool, points: Int? = nil) {
    hasTouchscreen = touchscreen
    hasTrackpad = trackpad
    self.points = points
  }

  /// Whether this touch or press shows that touch works here, or that there is none to help with:
  /// a finger or a pen does, the mouse only where no touch screen is listed.
  func needsNoHelp(after event: InputEvent) -> Bool {
    guard event.phase == .began || event.phase == .ended else { return false }
    switch event.source {
    case .finger, .pen: return true
    case .mouse: return !hasTouchscreen
    case .wheel: return false
    }
  }

  /// Records an input event; returns `true` if a text of the status bar changes.
  mutating func record(_ event: InputEvent) -> Bool {
    if event.phase == .began {
      switch event.source {
      case .finger(let id): latestKind = id < 0 ? .mouse : .touchscreen
      case .mouse: latestKind = .mouse
      case .pen: latestKind = .pen
      case .wheel: break
      }
    }
    return take(event)
  }

  private mutating func take(_ event: InputEvent) -> Bool {
    switch event.source {
    case .finger(let id): id < 0 ? false : recordFinger(id, event.phase)
    case .mouse: recordMouse(event)
    case .wheel(_, let isContinuous): isContinuous ? set(\.usedTrackpad) : set(\.usedMouse)
    case .pen: set(\.usedPen)
    }
  }

  private mutating func set(_ used: WritableKeyPath<InputsSeen, Bool>) -> Bool {
    guard !self[keyPath: used] else { return false }
    self[keyPath: used] = true
    return true
  }

  /// Records an event of the mouse. A pointer that only rests in the window as it opens does not
  /// count as use, because a desktop has a pointer even without a mouse.
  private mutating func recordMouse(_ event: InputEvent) -> Bool {
    guard event.phase == .hovered else {
      return event.phase == .cancelled ? false : set(\.usedMouse)
    }
    defer { mousePlace = mousePlace ?? event.position }
    guard let mousePlace, mousePlace != event.position else { return false }
    return set(\.usedMouse)
  }

  private mutating func recordFinger(_ id: Int64, _ phase: InputEvent.Phase) -> Bool {
    switch phase {
    case .began: if fingers.count < 32, !fingers.contains(id) { fingers.append(id) }
    case .ended, .cancelled: fingers.removeAll { $0 == id }
    default: break
    }
    guard fingers.count > mostFingers else { return false }
    mostFingers = fingers.count
    return true
  }

  /// The text for the input that touched last; `nil` before the first touch.
  var latest: String? {
    switch latestKind {
    case .touchscreen: items.first?.words
    case .mouse: "Mouse"
    case .pen: "Pen"
    case nil: nil
    }
  }

  /// The inputs that the status bar shows, in its order.
  var items: [Item] {
    var items: [Item] = []
    if let points, hasTouchscreen || mostFingers > 0 {
      items.append(
        Item(
          words: "Touchscreen, \(points) point\(points == 1 ? "" : "s")", wasUsed: mostFingers > 0))
    } else if mostFingers > 0 {
      let count = mostFingers == 1 ? "1 finger" : "\(mostFingers) fingers"
      items.append(Item(words: "Touchscreen, \(count) seen", wasUsed: true))
    } else if hasTouchscreen {
      items.append(Item(words: "Touchscreen", wasUsed: false))
    }
    if usedPen { items.append(Item(words: "Pen", wasUsed: true)) }
    if hasTrackpad || usedTrackpad { items.append(Item(words: "Trackpad", wasUsed: usedTrackpad)) }
    if usedMouse { items.append(Item(words: "Mouse", wasUsed: true)) }
    return items
  }
}
