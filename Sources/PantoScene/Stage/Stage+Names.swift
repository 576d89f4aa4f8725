import PantoBase
import PantoGestures
import PantoLayers

extension Stage {
  /// Returns the name of a view in diagnoses: its `accessibilityIdentifier`, else its class in
  /// lower camel case. From the second view of a name on, in the order of the view hierarchy, a
  /// number follows: `card`, `card#2`, `card#3` (CLI-05).
  public func name(of view: UIView) -> String {
    var count = 0
    let identifier = view.accessibilityIdentifier
    let type = type(of: view)
    // Names are compared without being made, because a window can have many views.
    func isReached(in other: UIView) -> Bool {
      if other.accessibilityIdentifier == identifier,
        identifier != nil || Swift.type(of: other) == type
      {
        count += 1
      }
      if other === view { return true }
      for subview in other.subviews where isReached(in: subview) { return true }
      return false
    }
    let isInWindow = view === window || view.isDescendant(of: window)
    guard isInWindow, isReached(in: window), count > 1 else { return view.gestureName }
    return "\(view.gestureName)#\(count)"
  }

  /// Returns the name of a recognizer in diagnoses: its own `name`, else kind, colon and the name
  /// of its view, such as `pan:card#2`. A number follows from the second recognizer of a name on
  /// (CLI-05).
  public func name(of recognizer: UIGestureRecognizer) -> String {
    guard let view = recognizer.view else { return recognizer.gestureName }
    guard let own = recognizer.name else {
      let kin = (view.gestureRecognizers ?? []).filter {
        $0.name == nil && $0.kindName == recognizer.kindName
      }
      let i = kin.firstIndex { $0 === recognizer } ?? 0
      return "\(recognizer.kindName)\(i > 0 ? "#\(i + 1)" : ""):\(name(of: view))"
    }
    var count = 0
    func isReached(in view: UIView) -> Bool {
      for other in view.gestureRecognizers ?? [] where other.name == own {
        count += 1
        if other === recognizer { return true }
      }
      for subview in view.subviews where isReached(in: subview) { return true }
      return false
    }
    guard isReached(in: window), count > 1 else { return recognizer.gestureName }
    return "\(recognizer.gestureName)#\(count)"
  }

  /// The layers that are being animated, for tools that show motion.
  package var animatingLayers: [CALayer] { tree.animatingLayers }
}
