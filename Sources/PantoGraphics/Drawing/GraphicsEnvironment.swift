import PantoBase

/// What drawing and text measure with when no stage is named: the stage that is working, or the latest.
///
/// `PantoScene` sets both closures when the first stage is made. Without any stage, text has the size of
/// `BoxShaper` and pictures have one pixel per point.
@MainActor package enum GraphicsEnvironment {
  /// The text shaper of the working stage; `nil`: no stage works.
  package static var currentShaper: () -> (any TextShaper)? = { nil }
  /// The newest text shaper that any stage was given.
  package static var latestShaper: () -> (any TextShaper)? = { nil }
  /// Pixels per point of the working stage; `nil`: no stage works.
  package static var currentScale: () -> CGFloat? = { nil }

  /// Measures and sets text outside of any stage too, if a stage was given a shaper before.
  package static var shaper: (any TextShaper)? { currentShaper() ?? latestShaper() }
}
