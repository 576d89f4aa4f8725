import PantoBase

/// How pictures are scaled in Core Graphics. Pantograph always scales in one quality.
public enum CGInterpolationQuality: Int32, Hashable, Sendable {
  case `default`, none, low, high, medium
}
