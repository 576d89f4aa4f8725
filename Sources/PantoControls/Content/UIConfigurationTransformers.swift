import PantoScene

/// A function that changes a colour of a configuration before the colour shows.
///
/// A transformer is equal to its own copies only.
public struct UIConfigurationColorTransformer: Hashable, Sendable {
  private let box: TransformerBox<UIColor>
  /// The function.
  public var transform: @MainActor (UIColor) -> UIColor { box.transform }

  /// Makes a transformer from a function.
  public init(_ transform: @escaping @MainActor (UIColor) -> UIColor) {
    box = TransformerBox(transform)
  }

  /// Returns what the function makes of a colour.
  @preconcurrency @MainActor public func callAsFunction(_ input: UIColor) -> UIColor {
    transform(input)
  }

  /// Makes a colour the grey of its luminance, in both styles.
  public static let grayscale = UIConfigurationColorTransformer { color in
    UIColor(dynamicProvider: { traits in
      let c = color.rgba(in: traits.userInterfaceStyle)
      let grey = 0.2126 * c.red + 0.7152 * c.green + 0.0722 * c.blue
      return UIColor(RGBA(grey, grey, grey, c.alpha))
    })
  }
}

/// A function that changes the attributes of a configuration's text before the text shows.
///
/// A transformer is equal to its own copies only.
public struct UIConfigurationTextAttributesTransformer: Hashable, Sendable {
  private let box: TransformerBox<AttributeContainer>
  /// The function.
  public var transform: @MainActor (AttributeContainer) -> AttributeContainer { box.transform }

  /// Makes a transformer from a function.
  public init(_ transform: @escaping @MainActor (AttributeContainer) -> AttributeContainer) {
    box = TransformerBox(transform)
  }

  /// Returns what the function makes of attributes.
  @preconcurrency @MainActor public func callAsFunction(_ input: AttributeContainer)
    -> AttributeContainer
  {
    transform(input)
  }
}

/// A function with an identity, because functions themselves cannot be compared.
private final class TransformerBox<Value>: Hashable, Sendable {
  let transform: @MainActor (Value) -> Value
  init(_ transform: @escaping @MainActor (Value) -> Value) { self.transform = transform }
  static func == (a: TransformerBox, b: TransformerBox) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
