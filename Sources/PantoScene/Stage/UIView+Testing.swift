import PantoBase
import PantoGestures

/// What work has cost so far, in steps instead of seconds: for tests that double the size and look at
/// the growth (K10, K13).
@MainActor package enum WorkSteps {
  /// Nodes and elements looked at in lists of subviews, sublayers, constraints and the like.
  package static var siblings: Int { SiblingSteps.taken }
  /// Elements moved in such a list's array.
  package static var siblingMoves: Int { SiblingSteps.moved }
  /// Controllers looked at in search of cycles.
  package static var controllers: Int { UIViewController.cycleSteps }
  /// Requirements between recognizers followed in search of cycles.
  package static var requirements: Int { UIGestureRecognizer.requirementStepsForTests }
}

extension UIView {
  /// Variables, terms and rows that the layout of its tree has looked at.
  package var layoutSteps: Int {
    guard let solver = layoutEngine?.solver else { return 0 }
    return solver.steps + solver.simplex.steps
  }
}

extension Stage {
  /// Recognizers that were asked, compared or looked at for their end.
  package var gestureSteps: Int { processor.stepsForTests }
}
