import PantoBase
import PantoGestures

/// Counters of the work done so far, in steps instead of seconds, for tests that double the size
/// and compare the growth (K10, K13).
@MainActor package enum WorkSteps {
  /// The number of nodes and elements visited in lists of subviews, sublayers, constraints and
  /// recognizers.
  package static var siblings: Int { SiblingSteps.visited }
  /// The number of elements moved within the arrays of such lists.
  package static var siblingMoves: Int { SiblingSteps.moved }
  /// The number of controllers visited in search of cycles.
  package static var controllers: Int { UIViewController.cycleSteps }
  /// The number of requirements between recognizers followed in search of cycles.
  package static var requirements: Int { UIGestureRecognizer.requirementStepsForTests }
}

extension UIView {
  /// The number of variables, terms and rows that the layout of the view's tree has visited.
  package var layoutSteps: Int {
    guard let solver = layoutEngine?.solver else { return 0 }
    return solver.steps + solver.simplex.steps
  }
}

extension Stage {
  /// The number of recognizers that were asked, compared, or checked for their end.
  package var gestureSteps: Int { processor.stepsForTests }
}
