import PantoCore

/// The picture of a card: shapes on a grid of 271 × 206 points that fit any size. `play` moves them
/// once, as the demo moves; at rest nothing is drawn anew (APP-06).
open class CardPicture: UIView {
  package static let grid = CGSize(width: 271, height: 206)
  /// The height of the part of the grid that every picture shows.
  private static let core: CGFloat = 152

  let theme: Theme
  /// The view that holds the shapes. Its own points are those of the grid.
  package let canvas = UIView()
  private let light: (UInt32, UInt32)
  private let dark: (UInt32, UInt32)

  /// Creates a picture with a gradient from above for each theme.
  ///
  /// The initializer is public for the same reason as that of `DemoController`.
  public init(theme: Theme, light: (UInt32, UInt32), dark: (UInt32, UInt32)) {
    self.theme = theme
    self.light = light
    self.dark = dark
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    clipsToBounds = true
    layer.cornerRadius = 12
    canvas.bounds = CGRect(origin: .zero, size: Self.grid)
    addSubview(canvas)
    updateGround(for: theme)
  }

  public required init?(coder: NSCoder) { nil }

  /// Plays the motion of the picture once. Subclasses override it.
  open func play() {}

  open override func layoutSubviews() {
    // The shapes stand in the middle of the grid, so a flat picture leaves out its upper and lower
    // margin.
    let factor = min(bounds.width / Self.grid.width, bounds.height / Self.core)
    canvas.transform = CGAffineTransform(scaleX: factor, y: factor)
    canvas.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }

  open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateGround(for: Theme(around: self))
  }

  /// Called with the theme in use at the start and after each change of it.
  func updateGround(for theme: Theme) {
    let (top, bottom) = theme.isDark ? dark : light
    layer.gradient = .linearGradient(
      start: .zero, end: CGPoint(x: 0, y: 1),
      stops: [.init(at: 0, color: RGBA(hex: top)), .init(at: 1, color: RGBA(hex: bottom))])
  }

  /// Adds a rounded rectangle in one colour to the picture, and returns its view.
  @discardableResult
  package func add(_ frame: CGRect, _ color: UIColor, radius: CGFloat, alpha: CGFloat = 1) -> UIView
  {
    let view = UIView(frame: frame)
    view.backgroundColor = color
    view.layer.cornerRadius = radius
    view.alpha = alpha
    canvas.addSubview(view)
    return view
  }

  /// Returns a colour with one value for the light and one for the dark theme.
  package func color(_ light: UInt32, _ dark: UInt32) -> UIColor {
    UIColor(light: RGBA(hex: light), dark: RGBA(hex: dark))
  }
}
