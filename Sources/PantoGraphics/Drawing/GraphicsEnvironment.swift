import PantoBase

/// The text shaper and the pixel scale for code that is given no stage (window): those of the stage
/// that is working.
///
/// The closures are the same for the whole process, because such code has no stage to ask.
/// `PantoScene` sets them when the first stage is made. Without any stage, text has the
/// size of `BoxShaper` and pictures have one pixel per point.
@MainActor package enum GraphicsEnvironment {
  /// Returns the text shaper of the working stage; `nil` if no stage works.
  package static var currentShaper: () -> (any TextShaper)? = { nil }
  /// Returns the newest text shaper that any stage was given.
  package static var latestShaper: () -> (any TextShaper)? = { nil }
  /// Returns the pixels per point of the working stage; `nil` if no stage works.
  package static var currentScale: () -> CGFloat? = { nil }

  /// The working stage's shaper, or else the newest one, so that text can be measured between the
  /// verbs of a stage too.
  package static var shaper: (any TextShaper)? { currentShaper() ?? latestShaper() }
}
