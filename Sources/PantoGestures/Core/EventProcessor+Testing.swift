// Counters of the work done so far, in steps instead of seconds, for tests of how cost grows (K13).
extension EventProcessor {
  /// How many recognizers were asked, compared or examined for their end.
  package var stepsForTests: Int { arbiter.steps + examinedRecognizers }
}

extension UIGestureRecognizer {
  /// How many failure requirements were followed in the search for cycles.
  package static var requirementStepsForTests: Int { requirementSteps }
}
