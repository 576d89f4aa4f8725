/// Whether the contents of a view run in the reading direction, or always in one direction.
///
/// `.unspecified` follows it; `.playback`, `.spatial` and `.forceLeftToRight` always run from left
/// to right, `.forceRightToLeft` from right to left.
public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}
