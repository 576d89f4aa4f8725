import PantoBase
@_spi(Overrides) import PantoControls
import PantoScene
@_spi(Overrides) import PantoScene

/// A line of text that the user edits (TXI-02).
///
/// A finger's tap or a press of the mouse begins editing. The mouse selects by drags, two and three
/// clicks; keys move and select as on a desktop. Text that is wider than the field scrolls to the
/// caret.
@preconcurrency @MainActor open class UITextField: UIControl, UITextInput {
  @_spi(Overrides) open override var actKind: GestureKind { .field }
  @_spi(Overrides) open override var standardSpeech: StandardSpeech {
    StandardSpeech(isElement: true, value: canvas.spokenText, traits: speechState)
  }

  /// The delegate, held weakly. Default `nil`.
  public final weak var delegate: (any UITextFieldDelegate)?

  final let border = UIView()
  final let clip = UIView()
  final let placeholderLabel = UILabel()
  final var clearButton: ClearButton?
  final lazy var canvas = TextCanvas(owner: self, isMultiline: false)
  /// How far the text is scrolled to the left, in points.
  final var scroll: CGFloat = 0
  final var isEditingNow = false
  private var ownFont: UIFont?
  private var ownColor: UIColor?
  final var ownPlaceholder: NSAttributedString?
  /// The point where the tracked touch began, and whether the touch has moved; `nil` without one.
  final var touch: (start: CGPoint, hasMoved: Bool)?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// Makes an empty field of size zero.
  public convenience init() { self.init(frame: .zero) }

  /// The undo manager of the text's changes, to which the program may add its own (UND-05).
  open override var undoManager: UndoManager? { canvas.history }

  // MARK: Text

  /// The text. Default empty. Setting it puts the caret at the end and sends nothing; `nil` counts
  /// as the empty text. Line breaks become spaces.
  open var text: String? {
    get { canvas.editing.text }
    set {
      canvas.editing.setText(TextCanvas.clean(newValue ?? "", isMultiline: false))
      canvas.replacesAll = false
      scroll = 0
      canvas.textChanged()
      if isEditingNow { canvas.restartBlink() }
      textSizeChanged()
    }
  }
  /// The text with its attributes. Setting it takes those of the first character for all text.
  open var attributedText: NSAttributedString? {
    get { NSAttributedString(string: canvas.editing.text, attributes: uniformAttributes) }
    set {
      applyAttributes(of: newValue)
      text = newValue?.string
    }
  }
  /// The attributes of all text: font, colour, kerning, and alignment and height of the line.
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get { uniformAttributes }
    set { apply(newValue) }
  }
  /// The attributes of the text that is typed next, which are those of all text; `nil` while the
  /// field is not edited. Setting it then changes nothing.
  open var typingAttributes: [NSAttributedString.Key: Any]? {
    get { isEditingNow ? uniformAttributes : nil }
    set { if isEditingNow { applyForTyping(newValue ?? [:]) } }
  }
  /// The text that shows while the field is empty. Default `nil`.
  open var placeholder: String? {
    get { ownPlaceholder?.string }
    set { attributedPlaceholder = newValue.map { NSAttributedString(string: $0) } }
  }
  /// The placeholder with attributes. Parts without a colour have the colour of placeholders.
  open var attributedPlaceholder: NSAttributedString? {
    get { ownPlaceholder }
    set {
      ownPlaceholder = newValue
      textSizeChanged()
    }
  }
  /// The font; `nil`, the default, is the system font of 17 points.
  open var font: UIFont? {
    get { ownFont ?? .systemFont(ofSize: 17) }
    set {
      ownFont = newValue
      showFont()
      textSizeChanged()
    }
  }
  /// Whether fonts of text styles and `UIFontMetrics` follow the size of text (PRT-31). Default
  /// `false`. `font` stays as it was set.
  open var adjustsFontForContentSizeCategory = false {
    didSet { if adjustsFontForContentSizeCategory != oldValue { showFont() } }
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showFont()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    showFont()
  }
  /// The colour of the text; `nil`, the default, is `.label`.
  open var textColor: UIColor? {
    get { ownColor ?? .label }
    set {
      ownColor = newValue
      setNeedsLayout()
    }
  }
  /// The alignment of the text. Default `.natural`: by its reading direction.
  open var textAlignment = NSTextAlignment.natural {
    didSet {
      canvas.alignment = textAlignment
      setNeedsLayout()
    }
  }
  /// The frame around the text. Default `.none`.
  open var borderStyle = BorderStyle.none { didSet { textSizeChanged() } }
  /// Whether the text is emptied when editing begins, if the delegate's `textFieldShouldClear`
  /// allows it. Default `false`.
  open var clearsOnBeginEditing = false
  /// Whether the next change by the user replaces the whole text, once. Default `false`; `true`
  /// when the editing of a secure field with text begins.
  open var clearsOnInsertion: Bool {
    get { canvas.replacesAll }
    set { canvas.replacesAll = newValue }
  }
  /// Whether a text that is too wide gets a smaller font, down to `minimumFontSize`, before it
  /// scrolls. Default `false`.
  open var adjustsFontSizeToFitWidth = false { didSet { fittingChanged() } }
  /// The least size of a reduced font, in points. Default 0. Less than a tenth of the font's size
  /// counts as a tenth. A number that is not finite is refused (B57).
  open var minimumFontSize: CGFloat = 0 {
    didSet {
      if !Misuse.accepts(minimumFontSize, for: "minimumFontSize") { minimumFontSize = oldValue }
      fittingChanged()
    }
  }
  /// Whether the field is edited: it is the first responder.
  open var isEditing: Bool { isEditingNow }
  /// When the button that empties the field shows. Default `.never`.
  open var clearButtonMode = ViewMode.never { didSet { setNeedsLayout() } }
  /// A view at the leading end. Default `nil`. Set `leftViewMode` as well.
  open var leftView: UIView? {
    didSet {
      if !accepts(leftView, for: "leftView") { leftView = oldValue }
      sideViewChanged(oldValue, leftView)
    }
  }
  /// When `leftView` shows. Default `.never`.
  open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
  /// A view at the trailing end. Default `nil`. Set `rightViewMode` as well.
  open var rightView: UIView? {
    didSet {
      if !accepts(rightView, for: "rightView") { rightView = oldValue }
      sideViewChanged(oldValue, rightView)
    }
  }
  /// When `rightView` shows. Default `.never`.
  open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }

  private var ownInputView: UIView?
  private var ownAccessoryView: UIView?
  /// The view that shows in place of the keyboard while the field is edited. Default `nil`.
  open override var inputView: UIView? {
    get { ownInputView }
    set { ownInputView = newValue }
  }
  /// A view above the keyboard while the field is edited. Default `nil`.
  open override var inputAccessoryView: UIView? {
    get { ownAccessoryView }
    set { ownAccessoryView = newValue }
  }

  // The properties of `UITextInputTraits`, of which the keyboard reads some.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open var smartQuotesType = UITextSmartQuotesType.default
  open var smartDashesType = UITextSmartDashesType.default
  open var smartInsertDeleteType = UITextSmartInsertDeleteType.default
  open var keyboardType = UIKeyboardType.default
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var returnKeyType = UIReturnKeyType.default
  open var enablesReturnKeyAutomatically = false
  open var textContentType: UITextContentType!
  /// Whether the text shows as dots and cannot be copied. Default `false`. A recording holds what
  /// was typed nevertheless.
  open var isSecureTextEntry = false {
    didSet {
      canvas.isSecure = isSecureTextEntry
      canvas.replacesAll = false
      setNeedsLayout()
    }
  }

  // MARK: Geometry (overridable)

  /// Returns the rectangle of the field's border, in points. Default `bounds`.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Returns the rectangle of the text while the field is not edited, in points.
  open func textRect(forBounds bounds: CGRect) -> CGRect {
    innerRect(bounds, isEditing: false)
  }
  /// Returns the rectangle of the text while the field is edited, in points.
  open func editingRect(forBounds bounds: CGRect) -> CGRect {
    innerRect(bounds, isEditing: true)
  }
  /// Returns the rectangle of the placeholder, in points. Default that of the text.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
    isEditingNow ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
  }
  /// Returns the rectangle of the button that empties the field, in points.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    let x = isRightToLeft ? bounds.minX + 5 : bounds.maxX - 24
    return CGRect(x: x, y: bounds.midY - 9.5, width: 19, height: 19)
  }
  /// The rectangle of `leftView`, at the leading end.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    sideRect(leftView, bounds, atLeft: !isRightToLeft)
  }
  /// The rectangle of `rightView`, at the trailing end.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    sideRect(rightView, bounds, atLeft: isRightToLeft)
  }

  open override var intrinsicContentSize: CGSize { neededSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutBorder()
    let rect = isEditingNow ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    // The caret at an edge extends a point beyond the text.
    clip.frame = rect.insetBy(dx: -2, dy: -2)
    canvas.color = isEnabled ? ownColor ?? .label : ownColor ?? .tertiaryLabel
    canvas.container = rect.width
    if adjustsFontSizeToFitWidth { fitFont(to: rect.width) }
    placeText(in: rect)
    layOutPlaceholder()
    layOutSideViews()
  }

  /// Shows the placeholder in `rect`. An override that does not call this shows none.
  open func drawPlaceholder(in rect: CGRect) {
    placeholderLabel.isHidden = false
    placeholderLabel.frame = rect
  }

  @_spi(Overrides) public override func styleChanged() { setNeedsLayout() }

  @_spi(Overrides) public override var baselinesFromMiddle: (first: CGFloat, last: CGFloat)? {
    guard let line = canvas.currentRows.rows.first else { return nil }
    let first = line.line.layout.firstBaseline - line.height / 2
    return (first, first)
  }

  // MARK: First responder

  /// Whether the field can become first responder: `true` while it is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Begins editing, if the delegate allows it.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    isFirstResponder || windowResponder?.change(beginEditing) ?? false
  }

  /// Ends editing, if the delegate allows it.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isEditingNow, isFirstResponder else { return super.resignFirstResponder() }
    return windowResponder?.change(endEditingIfAllowed) ?? false
  }

  /// Disabling a field ends its editing.
  open override var isEnabled: Bool {
    didSet { if !isEnabled, isEditingNow { endEditing(true) } }
  }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !canvas.takesKey(of: event) { super.pressesBegan(presses, with: event) }
  }

  // MARK: Touches

  /// Follows the touch: the mouse selects from its press on, a finger's tap places the caret.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    touchBegan(touch, extends: event?.modifierFlags.contains(.shift) ?? false)
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    touchMoved(touch)
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) { touchEnded(touch) }

  open override func cancelTracking(with event: UIEvent?) {
    touch = nil
    canvas.pressed = nil
    canvas.touching.end()
  }

  /// Drags along a field that is edited select or move the caret.
  @_spi(Overrides) public override func takesDrag(from start: CGPoint, by movement: CGPoint) -> Bool
  {
    guard isEditingNow, bounds.holds(convert(start, from: nil)) else { return false }
    return canvas.touching.isHolding || movement.x.magnitude >= movement.y.magnitude
  }

  @_spi(Overrides) public override var liftEvents: Event { .touchUpInside }

  // MARK: Edit commands

  /// Whether the text can do a command now. Commands of the program are asked for as in any view.
  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    canvas.allows(action) ?? super.canPerformAction(action, withSender: sender)
  }
  open override func copy(_ sender: Any?) { canvas.copySelection() }
  open override func cut(_ sender: Any?) { canvas.cutSelection() }
  open override func paste(_ sender: Any?) { canvas.pasteText() }
  open override func selectAll(_ sender: Any?) { canvas.selectEverything() }
  open override func select(_ sender: Any?) { canvas.selectWord() }
  open override func delete(_ sender: Any?) { canvas.deleteSelection() }

  // MARK: UITextInput

  // The canvas does the work, for fields and for text views. A subclass may override each member,
  // so both classes declare them.
  open var hasText: Bool { canvas.hasText }
  open func insertText(_ text: String) { canvas.insert(text) }
  open func deleteBackward() { canvas.delete(.character, isForward: false) }
  open var selectedTextRange: UITextRange? {
    get { canvas.selectedTextRange }
    set { canvas.selectedTextRange = newValue }
  }
  open var markedTextRange: UITextRange? { canvas.markedTextRange }
  open var beginningOfDocument: UITextPosition { canvas.beginning }
  open var endOfDocument: UITextPosition { canvas.end }
  open func text(in range: UITextRange) -> String? { canvas.text(in: range) }
  open func replace(_ range: UITextRange, withText text: String) {
    canvas.replaceFromCode(range, with: text)
  }
  open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    canvas.compose(markedText ?? "", selection: selectedRange.legalUnits)
  }
  open func unmarkText() { canvas.unmark() }
  open func textRange(
    from fromPosition: UITextPosition, to toPosition: UITextPosition
  ) -> UITextRange? { canvas.range(fromPosition, toPosition) }
  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    canvas.position(position, offset)
  }
  open func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    canvas.compare(position, other)
  }
  open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    canvas.distance(from, toPosition)
  }
  open func firstRect(for range: UITextRange) -> CGRect {
    canvas.selectionRects(range).first?.rect ?? caretRect(for: range.start)
  }
  open func caretRect(for position: UITextPosition) -> CGRect { canvas.caretRect(for: position) }
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    layoutIfNeeded()
    return canvas.selectionRects(range)
  }
  open func closestPosition(to point: CGPoint) -> UITextPosition? {
    canvas.closestPosition(to: point)
  }
  open func characterRange(at point: CGPoint) -> UITextRange? { canvas.characterRange(at: point) }
}
