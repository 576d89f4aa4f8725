import PantoBase

/// An animation from one value to another. A value that is missing is that of the layer itself.
@preconcurrency @MainActor open class CABasicAnimation: CAPropertyAnimation {
  /// The value at the start, or `nil`. Numbers, points, sizes, rectangles, colours, transforms,
  /// paths and arrays of numbers or colours can be animated.
  public final var fromValue: Any?
  /// The value at the end, or `nil`.
  public final var toValue: Any?
  /// The difference between start and end, or `nil`. It is not used if both other values are set.
  public final var byValue: Any?

  /// Whether neither an end nor a difference is given.
  final var hasNoValues: Bool { fromValue == nil && toValue == nil && byValue == nil }

  override func makeEmpty() -> CAAnimation { CABasicAnimation() }

  override func takeValues(of other: CAAnimation) {
    super.takeValues(of: other)
    guard let other = other as? CABasicAnimation else { return }
    fromValue = other.fromValue
    toValue = other.toValue
    byValue = other.byValue
  }

  override func recipe(_ layer: CALayer, begin: TimeInterval, duration: TimeInterval?)
    -> MotionRecipe?
  {
    guard let target = target() else { return nil }
    var from = KeyedValue(any: fromValue)
    // An action without values goes from what showed before the change to the new value.
    if hasNoValues {
      from = layer.actionParts?.start(of: target)
    }
    return MotionRecipe(
      time: time(begin: begin, duration: duration), target: target, isAdditive: isAdditive,
      isCumulative: isCumulative,
      form: .ends(
        from: from, to: KeyedValue(any: toValue),
        by: KeyedValue(any: byValue)))
  }
}
