import PantoScene

/// The look of a bar: its background and the line below it.
@preconcurrency @MainActor open class UIBarAppearance {
  /// The colour of the bar; `nil` is clear.
  open var backgroundColor: UIColor? = .systemBackground
  /// The colour of the line below the bar; `nil` is no line.
  open var shadowColor: UIColor? = .separator

  /// Makes a look with the standard background and line.
  public init() {}

  /// Makes a look with the background and the line of another one.
  public convenience init(barAppearance: UIBarAppearance) {
    self.init()
    backgroundColor = barAppearance.backgroundColor
    shadowColor = barAppearance.shadowColor
  }

  /// Sets the standard background.
  open func configureWithDefaultBackground() {
    backgroundColor = .systemBackground
    shadowColor = .separator
  }
  /// Sets the standard background, which is opaque here, too.
  open func configureWithOpaqueBackground() { configureWithDefaultBackground() }
  /// Sets no background and no line.
  open func configureWithTransparentBackground() {
    backgroundColor = nil
    shadowColor = nil
  }
}

/// The look of a navigation bar.
@preconcurrency @MainActor open class UINavigationBarAppearance: UIBarAppearance {
  /// The attributes of the title; `.font` and `.foregroundColor` are used. Default none.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The attributes of large titles; `.font` and `.foregroundColor` are used. Default none.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
}

/// The look of a tool bar.
@preconcurrency @MainActor open class UIToolbarAppearance: UIBarAppearance {}
