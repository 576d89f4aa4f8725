/// A bundled typeface (VIS-04): Inter in four weights, JetBrains Mono as `mono`.
public enum FontFace: UInt8, Hashable, Sendable, CaseIterable {
  case regular, medium, semibold, bold, mono
}
