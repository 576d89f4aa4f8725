/// The reading direction of the interface.
public enum UITraitEnvironmentLayoutDirection: Int, Hashable, Sendable {
  case unspecified = -1
  case leftToRight
  case rightToLeft
}
