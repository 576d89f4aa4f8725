import PantoGraphics
import PantoScene

extension UITraitOverrides {
  /// The size of text, as `traitCollection` has it and `UIFont.preferredFont(compatibleWith:)`
  /// takes it. Labels that adjust their fonts follow the stage's `textScale` all the same.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    get { .of(values.textSize) }
    set { values.textSize = newValue.traitValue }
  }
}

extension UIContentSizeCategory {
  /// Returns the category of a trait; `.unspecified` for none.
  @MainActor static func of(_ size: TraitValues.TextSize?) -> UIContentSizeCategory {
    switch size {
    case .category(let name): UIContentSizeCategory(rawValue: name)
    case .scale(let factor): of(factor)
    case .ofWorkingStage: of(Stage.current?.textScale ?? 1)
    case nil: .unspecified
    }
  }

  /// The category as a trait; `nil` if it is unspecified, so that it replaces no other one.
  var traitValue: TraitValues.TextSize? { self == .unspecified ? nil : .category(rawValue) }
}

extension UITraitCollection {
  /// Whether the size of text is another one than that of `other`, if there is another collection.
  package func hasOtherTextSize(than other: UITraitCollection?) -> Bool {
    other.map { $0.values.textSize != values.textSize } ?? false
  }
}
