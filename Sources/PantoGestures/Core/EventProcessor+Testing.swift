// What work has cost so far, in steps instead of seconds, for tests of growth (K13).
extension EventProcessor {
  /// Recognizers that were asked, compared or looked at for their end.
  package var stepsForTests: Int { arbiter.steps + walkSteps }
}

extension UIGestureRecognizer {
  /// Requirements followed in search of cycles.
  package static var requirementStepsForTests: Int { requirementSteps }
}
