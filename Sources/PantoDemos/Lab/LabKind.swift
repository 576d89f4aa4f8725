import PantoCore

/// The kinds of recognizers of the Arbitration Lab.
enum LabKind: CaseIterable, Sendable {
  case tap, doubleTap, longPress, pan, swipe, edgePan, pinch, rotation
  /// The pan of a scroll view. With such a row the outer view is a scroll view.
  case scroll

  var title: String {
    switch self {
    case .tap: "Tap"
    case .doubleTap: "Double tap"
    case .longPress: "Long press"
    case .pan: "Pan"
    case .swipe: "Swipe"
    case .edgePan: "Edge pan"
    case .pinch: "Pinch"
    case .rotation: "Rotation"
    case .scroll: "Scroll"
    }
  }

  /// Whether the user can choose the least number of fingers for a recognizer of this kind.
  var hasLeast: Bool { self != .pinch && self != .rotation && self != .edgePan && self != .scroll }
  /// Whether the user can choose the greatest number of fingers for a recognizer of this kind.
  var hasMost: Bool { self == .pan }

  /// The kind that a button shows next. Only a preset makes the pan of a scroll view.
  var next: LabKind {
    let all = LabKind.allCases.filter { $0 != .scroll }
    return all.firstIndex(of: self).map { all[($0 + 1) % all.count] } ?? .pan
  }
}
