import PantoBase

extension CALayer {
  /// Whether the layer and its sublayers are drawn from cached pictures even while they are turned
  /// and scaled. Default `false`: a change of the transform paints them anew.
  ///
  /// Set it while fingers turn or scale a layer: a frame then only looks up pixels, as it does
  /// during an animation of the transform. Afterwards set it back, so that the layer is painted
  /// sharp for its place. Pictures have the scale of the stage, and twice or four times that for
  /// layers that are enlarged, while a picture has at most 1,048,576 pixels. Content that needs
  /// more is painted anew in any case.
  public final var shouldRasterize: Bool {
    get { isRasterized }
    set { set(isRasterized, newValue) { isRasterized = newValue } }
  }
}
