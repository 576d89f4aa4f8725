import PantoBase

/// Measures and lays out text for the scene.
///
/// `PantoRaster` implements it with HarfBuzz. The protocol keeps C libraries out of the scene.
@MainActor public protocol TextShaper: AnyObject {
  /// Lays out `text`.
  ///
  /// - Parameters:
  ///   - width: of the lines, in points; `nil` for one line per paragraph.
  ///   - maximumLines: text beyond ends in "…"; 0 for no limit.
  ///   - alignment: if it is not left and `width` is given, the layout is `width` points wide.
  func layout(
    _ text: String, style: TextStyle, width: CGFloat?, maximumLines: Int, alignment: TextAlignment
  ) -> TextLayout
}
