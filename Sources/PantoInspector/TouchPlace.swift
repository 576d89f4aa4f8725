import PantoBase
import PantoGestures
import PantoScene

/// The view that a touch came to, and the names of the views above it.
///
/// The place is noted while the touch is down, because a touch that ended no longer knows its view,
/// and the views may have moved since (U9).
@MainActor final class TouchPlace {
  private(set) weak var view: UIView?
  /// The names from the window to the view, or an empty text while the view is unknown.
  private(set) var path = ""
  var isKnown: Bool { !path.isEmpty }

  nonisolated init() {}

  func note(_ view: UIView, in stage: Stage) {
    self.view = view
    path = TouchPlace.path(to: view, in: stage)
  }

  /// The names of the views from the window to `view`. Plain views between them that have neither
  /// an identifier nor a recognizer are left out.
  static func path(to view: UIView, in stage: Stage) -> String {
    var names: [String] = []
    var next: UIView? = view
    while let here = next {
      let isPlain =
        here !== view && here !== stage.window
        && (type(of: here) == UIView.self || here is any GestureScreen)
        && here.accessibilityIdentifier == nil && (here.gestureRecognizers ?? []).isEmpty
      if !isPlain { names.append(here === stage.window ? "window" : stage.name(of: here)) }
      next = here.superview
    }
    return names.reversed().joined(separator: " > ")
  }
}
