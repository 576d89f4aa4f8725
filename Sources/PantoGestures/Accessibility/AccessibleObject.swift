import PantoBase

/// The base of views, controllers and other responders: hooks for Interface Builder, and a
/// description for assistive technology.
///
/// No assistive technology is connected here. The values are kept, and `stage.accessibilityTree`
/// shows what one would read (PRT-25).
@preconcurrency @MainActor open class AccessibleObject {
  /// The values that nearly no object has.
  private final var extras: ObjectExtras?

  /// Creates an object.
  public init() {}

  private final func extra() -> ObjectExtras {
    if let extras { return extras }
    let made = ObjectExtras()
    extras = made
    return made
  }

  // MARK: Interface Builder

  /// Never called: there are no nibs (PRT-24). Does nothing; overrides compile.
  open func awakeFromNib() {}
  /// Never called: there is no Interface Builder (PRT-24). Does nothing; overrides compile.
  open func prepareForInterfaceBuilder() {}

  // MARK: Key-value observing

  /// Called when a property that `addObserver` named changed. Does nothing by default (PRT-26).
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {}

  /// The observations of this object, or `nil`.
  package final var observations: ValueObservations? {
    get { extras?.observations }
    set { extra().observations = newValue }
  }
  /// Called when the first observation begins, and with `false` when the last has ended.
  @_spi(Overrides) open func observationsChanged(_ exist: Bool) {}

  /// Objects that belong to this one, such as interactions of a view.
  package final var attachments: [AnyObject] {
    get { extras?.attachments ?? [] }
    set { extra().attachments = newValue }
  }

  // MARK: Accessibility

  /// Whether the object is an element of its own. Default `false`; `true` for labels and controls.
  open var isAccessibilityElement: Bool {
    get { extras?.isElement ?? standardSpeech.isElement }
    set { extra().isElement = newValue }
  }
  /// The name that is read. Default `nil`; the text of a label, the title of a button.
  open var accessibilityLabel: String? {
    get { extras?.label ?? standardSpeech.label }
    set { extra().label = newValue }
  }
  /// The effect of the use of the element. Default `nil`.
  open var accessibilityHint: String? {
    get { extras?.hint }
    set { extra().hint = newValue }
  }
  /// The value of the element, such as that of a slider. Default `nil`.
  open var accessibilityValue: String? {
    get { extras?.value ?? standardSpeech.value }
    set { extra().value = newValue }
  }
  /// The kind and state of the element. Default `.none`.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { extras?.traits ?? standardSpeech.traits }
    set { extra().traits = newValue }
  }
  /// The place of the element in the window, in points. Default: that of a view.
  open var accessibilityFrame: CGRect {
    get { extras?.frame ?? standardFrame }
    set { extra().frame = newValue }
  }
  /// The description that holds where the program sets none.
  @_spi(Overrides) open var standardSpeech: StandardSpeech { StandardSpeech() }
  /// The frame that holds where the program sets none.
  @_spi(Overrides) open var standardFrame: CGRect { .zero }
  /// The point of the window where the element is used. Default: the middle of its frame.
  open var accessibilityActivationPoint: CGPoint {
    get {
      let frame = accessibilityFrame
      return extras?.point ?? CGPoint(x: frame.midX, y: frame.midY)
    }
    set { extra().point = newValue }
  }
  /// Whether the elements below this one are left out. Default `false`.
  open var accessibilityElementsHidden: Bool {
    get { extras?.hidesElements ?? false }
    set { extra().hidesElements = newValue }
  }
  /// Whether only the elements of this view and below it are there, and not those beside it.
  /// Default `false`.
  open var accessibilityViewIsModal: Bool {
    get { extras?.isModal ?? false }
    set { extra().isModal = newValue }
  }
  /// Whether the elements below belong together. Default `false`. Kept only.
  open var shouldGroupAccessibilityChildren: Bool {
    get { extras?.groups ?? false }
    set { extra().groups = newValue }
  }
  /// The elements in this object in their order; `nil`, the default, are those of the subviews.
  open var accessibilityElements: [Any]? {
    get { extras?.elements }
    set { extra().elements = newValue }
  }
  /// Whether colours of pictures stay when colours are inverted. Default `false`. Kept only: no
  /// colours are inverted.
  open var accessibilityIgnoresInvertColors: Bool {
    get { extras?.keepsColors ?? false }
    set { extra().keepsColors = newValue }
  }

  /// Uses the element, for a program or a test that calls it. Default `false`: nothing was done.
  open func accessibilityActivate() -> Bool { false }
  /// Makes the value larger. Does nothing by default.
  open func accessibilityIncrement() {}
  /// Makes the value smaller. Does nothing by default.
  open func accessibilityDecrement() {}
  /// Closes what shows. Default `false`: nothing was done.
  open func accessibilityPerformEscape() -> Bool { false }
  /// Does the main thing of the program. Default `false`: nothing was done.
  open func accessibilityPerformMagicTap() -> Bool { false }
  /// Called when the element gets the focus of an assistive technology: never here.
  open func accessibilityElementDidBecomeFocused() {}
  /// Called when the element loses that focus: never here.
  open func accessibilityElementDidLoseFocus() {}
}

/// The description that a class gives of its objects to assistive technology.
public struct StandardSpeech {
  /// Whether the object is an element of its own.
  public var isElement: Bool
  /// The name that is read.
  public var label: String?
  /// The value that is read.
  public var value: String?
  /// The kind and state.
  public var traits: UIAccessibilityTraits

  /// Makes a description. The defaults are those of an object that is no element.
  public init(
    isElement: Bool = false, label: String? = nil, value: String? = nil,
    traits: UIAccessibilityTraits = .none
  ) {
    self.isElement = isElement
    self.label = label
    self.value = value
    self.traits = traits
  }
}

/// The kind of an element for assistive technology, and its state.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// No traits.
  public static let none: UIAccessibilityTraits = []
  /// A button.
  public static let button = UIAccessibilityTraits(rawValue: 1)
  /// A link.
  public static let link = UIAccessibilityTraits(rawValue: 2)
  /// A picture.
  public static let image = UIAccessibilityTraits(rawValue: 4)
  /// A selected element.
  public static let selected = UIAccessibilityTraits(rawValue: 8)
  /// An element with a sound of its own.
  public static let playsSound = UIAccessibilityTraits(rawValue: 16)
  /// A key of a keyboard.
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 32)
  /// Text that does not change.
  public static let staticText = UIAccessibilityTraits(rawValue: 64)
  /// The summary of a program.
  public static let summaryElement = UIAccessibilityTraits(rawValue: 128)
  /// An element that cannot be used now.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 256)
  /// An element that changes often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 512)
  /// A field to search.
  public static let searchField = UIAccessibilityTraits(rawValue: 1024)
  /// An element that starts something that must not be disturbed by speech.
  public static let startsMediaSession = UIAccessibilityTraits(rawValue: 2048)
  /// A value that can be changed step by step.
  public static let adjustable = UIAccessibilityTraits(rawValue: 4096)
  /// An element that takes touches directly.
  public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 8192)
  /// An element that turns a page.
  public static let causesPageTurn = UIAccessibilityTraits(rawValue: 16384)
  /// The title of a section.
  public static let header = UIAccessibilityTraits(rawValue: 65536)
  /// A bar of tabs.
  public static let tabBar = UIAccessibilityTraits(rawValue: 131072)

  private static let names: [(UIAccessibilityTraits, String)] = [
    (.button, "button"), (.link, "link"), (.image, "image"), (.staticText, "text"),
    (.header, "header"), (.searchField, "search field"), (.adjustable, "adjustable"),
    (.keyboardKey, "key"), (.tabBar, "tab bar"), (.selected, "selected"),
    (.notEnabled, "not enabled"), (.updatesFrequently, "updates often"),
  ]
  /// The names of the traits that are read out, in a fixed order.
  package var words: [String] {
    UIAccessibilityTraits.names.filter { contains($0.0) }.map { $0.1 }
  }
}

/// The values that few objects have.
@MainActor private final class ObjectExtras {
  var observations: ValueObservations?
  var attachments: [AnyObject] = []
  var isElement: Bool?
  var label: String?
  var hint: String?
  var value: String?
  var traits: UIAccessibilityTraits?
  var frame: CGRect?
  var point: CGPoint?
  var hidesElements = false
  var isModal = false
  var groups = false
  var elements: [Any]?
  var keepsColors = false
}
