import PantoScene

/// Every kind of recognizer. A new kind is added here with one line.
@MainActor enum Kinds {
  typealias Maker = @MainActor () -> UIGestureRecognizer

  static let all: [(name: String, make: Maker)] = [
    ("tap", { UITapGestureRecognizer() }),
    ("doubletap", { make(UITapGestureRecognizer()) { $0.numberOfTapsRequired = 2 } }),
    ("pan", { UIPanGestureRecognizer() }),
    ("pan2", { make(UIPanGestureRecognizer()) { $0.minimumNumberOfTouches = 2 } }),
    ("longpress", { UILongPressGestureRecognizer() }),
    ("swipe", { make(UISwipeGestureRecognizer()) { $0.direction = [.left, .right, .up, .down] } }),
    ("pinch", { UIPinchGestureRecognizer() }),
    ("rotation", { UIRotationGestureRecognizer() }),
    ("edgepan", { make(UIScreenEdgePanGestureRecognizer()) { $0.edges = .all } }),
    ("hover", { UIHoverGestureRecognizer() }),
    ("bare", { UIGestureRecognizer() }),
  ]

  private static func make<R: UIGestureRecognizer>(_ recognizer: R, _ set: (R) -> Void) -> R {
    set(recognizer)
    return recognizer
  }
}
