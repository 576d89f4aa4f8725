import PantoScene

/// A stage of this size, without text.
@MainActor package func world(
  _ width: CGFloat = 400, _ height: CGFloat = 400, scale: CGFloat = 1
) -> Stage {
  Stage(size: CGSize(width: width, height: height), scale: scale)
}
