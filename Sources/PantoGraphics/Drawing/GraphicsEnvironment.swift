import PantoBase

/// The text shaper and pixel scale for code that names no stage: those of the working stage.
///
/// The closures are the same for the whole process, because such code has no stage to ask.
/// `PantoScene` sets them when the first stage is made. Without any stage, text has the
/// size of `BoxShaper` and pictures have one pixel per point.
@MainActor package enum GraphicsEnvironment {
  /// The text shaper of the working stage; `nil` if no stage works.
  package static var currentShaper: () -> (any TextShaper)? = { nil }
  /// The newest text shaper that any stage was given.
  package static var latestShaper: () -> (any TextShaper)? = { nil }
  /// Pixels per point of the working stage; `nil` if no stage works.
  package static var currentScale: () -> CGFloat? = { nil }

  /// The working stage's shaper, or else the newest one, so that text can be measured between the
  /// verbs of a stage too.
  package static var shaper: (any TextShaper)? { currentShaper() ?? latestShaper() }
}
