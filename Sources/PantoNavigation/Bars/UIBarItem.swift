import PantoBase
import PantoControls
import PantoGestures
import PantoScene

/// A button or a tab of a bar: a title, a picture and whether it can be pressed.
@preconcurrency @MainActor open class UIBarItem: AccessibleObject, Hashable {
  /// The title of the button or tab. Default `nil`.
  open var title: String? { didSet { contentsChanged() } }
  /// The picture of the button or tab. Default `nil`.
  open var image: UIImage? { didSet { contentsChanged() } }
  /// Whether the item can be pressed. Default `true`.
  open var isEnabled = true { didSet { contentsChanged() } }
  /// A number for use by the program. Default 0.
  open var tag = 0
  /// The distances in points by which the edges of the picture are moved in (BAR-08).
  ///
  /// Default zero. Opposite values at opposite edges move the picture and keep its size. The
  /// picture of a button keeps its size in any case. Insets that are not finite are refused (B57).
  open var imageInsets = UIEdgeInsets.zero {
    didSet {
      if !Misuse.accepts(imageInsets, for: "imageInsets") { imageInsets = oldValue }
      contentsChanged()
    }
  }
  private let hashNumber = HashNumbers.next()
  private final var attributes: [UInt: [NSAttributedString.Key: Any]] = [:]

  /// Makes an item without a title or a picture.
  public override init() {}

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) { super.init() }

  /// Sets the attributes of the title in a state; `.font` and `.foregroundColor` are used.
  ///
  /// `nil` is the standard look.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    self.attributes[state.rawValue] = attributes
    contentsChanged()
  }

  /// The attributes that were set for a state, or `nil`.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    attributes[state.rawValue]
  }

  /// Called after a property changed, so that a subclass updates the bar. Does nothing by default.
  func contentsChanged() {}

  nonisolated public static func == (a: UIBarItem, b: UIBarItem) -> Bool { a === b }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(hashNumber) }
}
