import PantoBase

/// The base of views, controllers and other responders: hooks for Interface Builder, and a
/// description for assistive technology.
///
/// No assistive technology is connected here. The values are stored, and `stage.accessibilityTree`
/// shows what one would read (PRT-25).
@preconcurrency @MainActor open class AccessibleObject {
  /// Storage for accessibility values, observations and attachments, which few objects have;
  /// created on first use.
  private final var extras: ObjectExtras?

  /// Creates an object with the default accessibility values.
  public init() {}

  private final func extra() -> ObjectExtras {
    if let extras { return extras }
    let made = ObjectExtras()
    extras = made
    return made
  }

  // MARK: Interface Builder

  /// Never called: there are no nibs (PRT-24). Does nothing. A class that overrides it is told so
  /// once.
  open func awakeFromNib() {}
  /// Never called: there is no Interface Builder (PRT-24). Does nothing; overrides compile.
  open func prepareForInterfaceBuilder() {}

  // MARK: Key-value observing

  /// Called when a property that `addObserver` named changed. Does nothing by default (PRT-26).
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {}

  /// The key-value observations of this object's properties; `nil` until the first one begins.
  package final var observations: ValueObservations? {
    get { extras?.observations }
    set { extra().observations = newValue }
  }
  /// Called with `true` when the first key-value observation of this object begins, and with
  /// `false` when the last one has ended.
  @_spi(Overrides) open func observationsChanged(_ exist: Bool) {}

  /// Objects that belong to this one, such as interactions of a view.
  package final var attachments: [AnyObject] {
    get { extras?.attachments ?? [] }
    set { extra().attachments = newValue }
  }

  // MARK: Accessibility

  /// Whether assistive technology reads the object as an element of its own. Default `false`;
  /// `true` for labels with text and for controls.
  open var isAccessibilityElement: Bool {
    get { extras?.isElement ?? standardSpeech.isElement }
    set { extra().isElement = newValue }
  }
  /// The name of the object that assistive technology reads. Default: the text of a label, the
  /// title of a button, the texts of a table cell, else `nil`.
  open var accessibilityLabel: String? {
    get { extras?.label ?? standardSpeech.label }
    set { extra().label = newValue }
  }
  /// The text that tells assistive technology what using the element does. Default `nil`.
  open var accessibilityHint: String? {
    get { extras?.hint }
    set { extra().hint = newValue }
  }
  /// The element's value as text for assistive technology. Default: that of a slider, a switch or
  /// another control with a value, the text of a field or text view, else `nil`.
  open var accessibilityValue: String? {
    get { extras?.value ?? standardSpeech.value }
    set { extra().value = newValue }
  }
  /// The kind and state of the element for assistive technology. Default: the class's own, such as
  /// `.button`, else `.none`.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { extras?.traits ?? standardSpeech.traits }
    set { extra().traits = newValue }
  }
  /// The rectangle of the element in the window, in points, for assistive technology. Default: the
  /// frame of a view, else zero.
  open var accessibilityFrame: CGRect {
    get { extras?.frame ?? standardFrame }
    set { extra().frame = newValue }
  }
  /// The accessibility values of this class, used where the program sets none.
  @_spi(Overrides) open var standardSpeech: StandardSpeech { StandardSpeech() }
  /// The accessibility frame in window points, used where the program sets none.
  @_spi(Overrides) open var standardFrame: CGRect { .zero }
  /// The point of the window, in points, where assistive technology taps the element. Default: the
  /// middle of `accessibilityFrame`.
  open var accessibilityActivationPoint: CGPoint {
    get {
      let frame = accessibilityFrame
      return extras?.point ?? CGPoint(x: frame.midX, y: frame.midY)
    }
    set { extra().point = newValue }
  }
  /// Whether assistive technology leaves out the elements below this one. Default `false`.
  open var accessibilityElementsHidden: Bool {
    get { extras?.hidesElements ?? false }
    set { extra().hidesElements = newValue }
  }
  /// Whether assistive technology sees only this view and the elements below it, and not the views
  /// beside it. Default `false`.
  open var accessibilityViewIsModal: Bool {
    get { extras?.isModal ?? false }
    set { extra().isModal = newValue }
  }
  /// Whether assistive technology reads the elements below this one as a group. Stored for source
  /// compatibility, without effect. Default `false`.
  open var shouldGroupAccessibilityChildren: Bool {
    get { extras?.groups ?? false }
    set { extra().groups = newValue }
  }
  /// The accessibility elements in this object, in reading order. Default `nil`: the elements of
  /// the subviews.
  open var accessibilityElements: [Any]? {
    get { extras?.elements }
    set { extra().elements = newValue }
  }
  /// Whether pictures keep their colours when the screen's colours are inverted. Stored for source
  /// compatibility, without effect: no colours are inverted here. Default `false`.
  open var accessibilityIgnoresInvertColors: Bool {
    get { extras?.keepsColors ?? false }
    set { extra().keepsColors = newValue }
  }

  /// Uses the element as a tap would. Only programs and tests call this method and those that
  /// follow; a class that overrides one of them, other than for steps of a value, is told so once
  /// (PRT-25). Returns whether anything was done; default `false`.
  open func accessibilityActivate() -> Bool { false }
  /// Makes the value of an adjustable element, such as a picker, larger. Does nothing by default.
  open func accessibilityIncrement() {}
  /// Makes the value of an adjustable element, such as a picker, smaller. Does nothing by default.
  open func accessibilityDecrement() {}
  /// Closes the modal view or popover that shows, as the escape gesture of assistive technology
  /// does. Returns whether anything was done; default `false`.
  open func accessibilityPerformEscape() -> Bool { false }
  /// Performs the program's main action, such as play and pause. Returns whether anything was done;
  /// default `false`.
  open func accessibilityPerformMagicTap() -> Bool { false }
  /// Called in UIKit when the element gets the focus of an assistive technology. Never called here.
  open func accessibilityElementDidBecomeFocused() {}
  /// Called in UIKit when the element loses the focus of an assistive technology. Never called
  /// here.
  open func accessibilityElementDidLoseFocus() {}
}

/// The description that a class gives of its objects to assistive technology.
public struct StandardSpeech {
  /// Whether assistive technology reads the object as an element of its own.
  public var isElement: Bool
  /// The name of the object that assistive technology reads.
  public var label: String?
  /// The value of the object that assistive technology reads.
  public var value: String?
  /// The kind and state of the object, such as button and selected.
  public var traits: UIAccessibilityTraits

  /// Makes an accessibility description. The defaults are those of an object that is no element.
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

/// The kind and the state of an element for assistive technology, as a set of traits.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The empty set of accessibility traits.
  public static let none: UIAccessibilityTraits = []
  /// The accessibility trait of a button.
  public static let button = UIAccessibilityTraits(rawValue: 1)
  /// The accessibility trait of a link.
  public static let link = UIAccessibilityTraits(rawValue: 2)
  /// The accessibility trait of a picture.
  public static let image = UIAccessibilityTraits(rawValue: 4)
  /// The accessibility trait of a selected element.
  public static let selected = UIAccessibilityTraits(rawValue: 8)
  /// The accessibility trait of an element that plays a sound of its own.
  public static let playsSound = UIAccessibilityTraits(rawValue: 16)
  /// The accessibility trait of a key of an on-screen keyboard.
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 32)
  /// The accessibility trait of text that does not change.
  public static let staticText = UIAccessibilityTraits(rawValue: 64)
  /// The accessibility trait of a view that summarizes the state of a program.
  public static let summaryElement = UIAccessibilityTraits(rawValue: 128)
  /// The accessibility trait of a disabled element.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 256)
  /// The accessibility trait of an element whose value changes often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 512)
  /// The accessibility trait of a search field.
  public static let searchField = UIAccessibilityTraits(rawValue: 1024)
  /// The accessibility trait of an element that starts playback or recording, which speech must not
  /// disturb.
  public static let startsMediaSession = UIAccessibilityTraits(rawValue: 2048)
  /// The accessibility trait of an element whose value can be changed step by step.
  public static let adjustable = UIAccessibilityTraits(rawValue: 4096)
  /// The accessibility trait of an element that takes touches directly.
  public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 8192)
  /// The accessibility trait of an element that turns a page.
  public static let causesPageTurn = UIAccessibilityTraits(rawValue: 16384)
  /// The accessibility trait of the title of a section.
  public static let header = UIAccessibilityTraits(rawValue: 65536)
  /// The accessibility trait of a tab bar.
  public static let tabBar = UIAccessibilityTraits(rawValue: 131072)

  private static let names: [(UIAccessibilityTraits, String)] = [
    (.button, "button"), (.link, "link"), (.image, "image"), (.staticText, "text"),
    (.header, "header"), (.searchField, "search field"), (.adjustable, "adjustable"),
    (.keyboardKey, "key"), (.tabBar, "tab bar"), (.selected, "selected"),
    (.notEnabled, "not enabled"), (.updatesFrequently, "updates often"),
    (.playsSound, "plays sound"), (.startsMediaSession, "starts media"),
    (.summaryElement, "summary"), (.allowsDirectInteraction, "direct touch"),
    (.causesPageTurn, "turns page"),
  ]
  /// The English names of the traits in this set that have one, in a fixed order, for descriptions.
  package var words: [String] {
    UIAccessibilityTraits.names.filter { contains($0.0) }.map { $0.1 }
  }
}

/// The accessibility values, observations and attachments of one object, stored apart because few
/// objects have any.
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
