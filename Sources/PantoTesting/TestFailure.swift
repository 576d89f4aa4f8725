import PantoScene

#if canImport(Testing)
  import Testing

  /// Records the failure of a test for a cause that none of its expectations covers.
  enum TestFailure {
    static func record(_ text: String) { Issue.record("\(text)") }
  }

  extension TestStage {
    /// Runs deadlines and animations until the stage is at rest. If it does not come to rest within
    /// `limit` seconds, the test fails with the cause.
    public func settle(
      limit: TimeInterval = 120, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      if let restlessness = restlessness(after: limit) {
        Issue.record("\(restlessness)", sourceLocation: sourceLocation)
      }
    }
  }
#else
  // A program with Swift's runtime in it (`--static-swift-stdlib`) has no Swift Testing: the
  // toolchain has that as a shared library only.

  @MainActor enum TestFailure {
    static func record(_ text: String) { Misuse.report(text) }
  }

  extension TestStage {
    /// Runs deadlines and animations until the stage is at rest. If it does not come to rest within
    /// `limit` seconds, the cause is reported as misuse.
    public func settle(limit: TimeInterval = 120) {
      if let restlessness = restlessness(after: limit) { TestFailure.record(restlessness) }
    }
  }
#endif

extension TestStage {
  /// Runs the stage until it is at rest. Returns why it is not at rest after `limit` seconds, or
  /// `nil`.
  private func restlessness(after limit: TimeInterval) -> String? {
    guard !stage.settle(limit: limit) else { return nil }
    let what = stage.isAnimating ? "an animation still runs" : "a deadline is always due"
    return "not at rest after \(Reason.number(CGFloat(limit))) s: \(what)"
  }
}
