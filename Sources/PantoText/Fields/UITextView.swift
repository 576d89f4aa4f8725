import PantoBase
import PantoControls
import PantoScene
@_spi(Overrides) import PantoScene

/// A text of several lines that scrolls, and that the user selects and edits (TXI-06).
///
/// The mouse selects by drags, two and three clicks; fingers scroll, and a tap places the caret.
/// All text has one set of attributes.
@preconcurrency @MainActor open class UITextView: UIScrollView, UITextInput {
  /// Posted after the editing of a text view began; the object is the view.
  public nonisolated static let textDidBeginEditingNotification = Notification.Name(
    "UITextViewTextDidBeginEditingNotification")
  /// Posted after the user changed the text of a text view; the object is the view.
  public nonisolated static let textDidChangeNotification = Notification.Name(
    "UITextViewTextDidChangeNotification")
  /// Posted after the editing of a text view ended; the object is the view.
  public nonisolated static let textDidEndEditingNotification = Notification.Name(
    "UITextViewTextDidEndEditingNotification")

  @_spi(Overrides) open override var standardSpeech: StandardSpeech {
    StandardSpeech(isElement: true, value: canvas.spokenText)
  }

  final lazy var canvas = TextCanvas(owner: self, isMultiline: true)
  final var isEditingNow = false
  private var ownFont: UIFont?
  private var ownColor: UIColor?
  /// The touch that the view follows, the point where it began, and whether it has moved.
  final var touch: (held: UITouch, start: CGPoint, hasMoved: Bool)?

  /// The delegate as one of text views; `nil` if it is only one of scroll views.
  final var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }

  /// The container whose `lineFragmentPadding` narrows the lines of the text.
  public final let textContainer: NSTextContainer

  /// Makes a text view with this frame and a container for its lines; `nil` makes a new one.
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    self.textContainer = textContainer ?? NSTextContainer()
    super.init(frame: frame)
    setUpText()
  }

  public override convenience init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    textContainer = NSTextContainer()
    super.init(coder: coder)
    setUpText()
  }

  private func setUpText() {
    textContainer.owner = self
    backgroundColor = .systemBackground
    alwaysBounceVertical = true
    isMultipleTouchEnabled = false
    // The mouse selects; the wheel scrolls.
    panGestureRecognizer.allowedTouchTypes = [.direct, .pencil]
    canvas.font = .systemFont(ofSize: 12)
    addSubview(canvas)
  }

  /// The undo manager of the text's changes, to which the program may add its own (UND-05).
  open override var undoManager: UndoManager? { canvas.history }

  // MARK: Text

  /// The text. Default empty. Setting it puts the caret at the end and sends nothing.
  open var text: String! {
    get { canvas.editing.text }
    set {
      canvas.editing.setText(TextCanvas.clean(newValue ?? "", isMultiline: true))
      canvas.textChanged()
      if isEditingNow { canvas.restartBlink() }
      textSizeChanged()
    }
  }
  /// The text with its attributes. Setting it takes those of the first character for all text.
  open var attributedText: NSAttributedString! {
    get { NSAttributedString(string: canvas.editing.text, attributes: uniformAttributes) }
    set {
      applyAttributes(of: newValue)
      text = newValue?.string
    }
  }
  /// The attributes of the text that is typed next, which are those of all text: font, colour, and
  /// alignment and line heights of the paragraph style.
  open var typingAttributes: [NSAttributedString.Key: Any] {
    get { uniformAttributes }
    set { applyForTyping(newValue) }
  }
  /// The font; `nil`, the default, is the system font of 12 points.
  open var font: UIFont? {
    get { ownFont ?? .systemFont(ofSize: 12) }
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
  /// The alignment of the lines. Default `.natural`: by their reading direction.
  open var textAlignment = NSTextAlignment.natural {
    didSet {
      canvas.alignment = textAlignment
      setNeedsLayout()
    }
  }
  /// Whether the user may change the text. Default `true`.
  open var isEditable = true {
    didSet { if !isEditable, isEditingNow { canvas.restartBlink() } }
  }
  /// Whether the user may select text. Default `true`.
  open var isSelectable = true
  /// The space around the text, in points. Default 8 above and below.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet {
      guard Misuse.accepts(textContainerInset, for: "textContainerInset") else {
        return textContainerInset = oldValue
      }
      textSizeChanged()
    }
  }
  /// Whether the next change by the user replaces the whole text, once. Default `false`.
  open var clearsOnInsertion: Bool {
    get { canvas.replacesAll }
    set { canvas.replacesAll = newValue }
  }
  /// The selected part of the text in UTF-16 units; an empty range is the caret.
  open var selectedRange: NSRange {
    get { NSRange(canvas.editing.selection) }
    set { canvas.select(newValue.legalUnits) }
  }

  private var ownInputView: UIView?
  private var ownAccessoryView: UIView?
  /// The view that shows in place of the keyboard while the text is edited. Default `nil`.
  open override var inputView: UIView? {
    get { ownInputView }
    set { ownInputView = newValue }
  }
  /// A view above the keyboard while the text is edited. Default `nil`.
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
  /// Whether the text shows as dots and cannot be copied. Default `false`.
  open var isSecureTextEntry = false { didSet { canvas.isSecure = isSecureTextEntry } }

  final func textSizeChanged() {
    setNeedsLayout()
    if takesPartInLayout { invalidateIntrinsicContentSize() }
  }

  // MARK: Layout

  /// Returns the size of all text in lines of the given width; without a width in lines as wide as
  /// the view, and with an infinite one in lines that do not wrap.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    fittingSize(inWidth: size.width > 0 ? size.width : bounds.width)
  }

  /// The size of the view for Auto Layout if scrolling is disabled: the width of the widest line
  /// without wrapping, and the height of the text in lines as wide as the view. Otherwise none.
  open override var intrinsicContentSize: CGSize {
    guard !isScrollEnabled else { return super.intrinsicContentSize }
    let unwrapped = fittingSize(inWidth: .infinity)
    return bounds.width > 0
      ? CGSize(width: unwrapped.width, height: fittingSize(inWidth: bounds.width).height)
      : unwrapped
  }

  open override var isScrollEnabled: Bool {
    didSet { if isScrollEnabled != oldValue { textSizeChanged() } }
  }

  @_spi(Overrides) public override var heightFollowsWidth: Bool { !isScrollEnabled }

  open override func layoutSubviews() {
    super.layoutSubviews()
    canvas.color = ownColor ?? .label
    let width = lineWidth(in: bounds.width)
    if canvas.container != width {
      canvas.container = width
      if !isScrollEnabled, takesPartInLayout { invalidateIntrinsicContentSize() }
    }
    setContainerWidth(width + 2 * textContainer.lineFragmentPadding)
    let rows = canvas.currentRows
    let x = textContainerInset.left + textContainer.lineFragmentPadding
    canvas.frame = CGRect(
      x: x, y: textContainerInset.top, width: width, height: max(1, rows.size.height))
    let size = CGSize(width: bounds.width, height: height(ofText: rows.size.height))
    if contentSize != size { contentSize = size }
    canvas.visibleArea = CGRect(
      x: 0, y: bounds.minY - textContainerInset.top, width: width, height: bounds.height)
  }

  /// Scrolls by as little as makes a range of the text visible, in UTF-16 units.
  open func scrollRangeToVisible(_ range: NSRange) {
    layoutIfNeeded()
    let units = canvas.editing.legal(range.legalUnits)
    let boxes = canvas.rects(of: units)
    let box = boxes.reduce(canvas.caretRect(at: units.lowerBound)) { $0.union($1) }
    scrollRectToVisible(box.insetBy(dx: 0, dy: -2), animated: false)
  }

  @_spi(Overrides) public override func styleChanged() { setNeedsLayout() }

  // MARK: First responder

  /// Whether the view can become first responder: `true` while its text is editable or selectable.
  open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }

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

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !canvas.takesKey(of: event) { super.pressesBegan(presses, with: event) }
  }

  // MARK: Touches

  /// A tap places the caret or selects, so a tap of a view around it does not take that touch
  /// (REC-22).
  open override var handlesTapsItself: Bool { canBecomeFirstResponder }

  /// How far a finger may move for a tap, in points (TAP-01).
  private static let slop: CGFloat = 10

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    // Order: a set of touches iterates in the order in which they began. The view takes one touch.
    guard canBecomeFirstResponder, self.touch == nil, let touch = touches.first else {
      return super.touchesBegan(touches, with: event)
    }
    let place = touch.location(in: self)
    self.touch = (touch, place, false)
    if touch.type != .indirectPointer { canvas.touching.began(at: place) }
    guard touch.type == .indirectPointer, isFirstResponder || becomeFirstResponder() else { return }
    canvas.press(
      at: place, count: touch.tapCount, extends: event?.modifierFlags.contains(.shift) ?? false)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let begun = self.touch, touches.contains(begun.held) else {
      return super.touchesMoved(touches, with: event)
    }
    let touch = begun.held
    let place = touch.location(in: self)
    if (place - begun.start).length > UITextView.slop { self.touch?.hasMoved = true }
    if canvas.touching.moved(to: place, isDrag: self.touch?.hasMoved == true) { return }
    if touch.type == .indirectPointer, isEditingNow { canvas.drag(to: place) }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let begun = self.touch, touches.contains(begun.held) else {
      return super.touchesEnded(touches, with: event)
    }
    let touch = begun.held
    defer { self.touch = nil }
    canvas.pressed = nil
    if canvas.touching.lifted() { return }
    let wasEditing = isEditingNow
    guard touch.type != .indirectPointer, !begun.hasMoved, becomeFirstResponder() else { return }
    if wasEditing { (stage?.textInputServices as? TextServices)?.fingerTappedEditedText() }
    canvas.touching.tapped(
      at: touch.location(in: self), count: touch.tapCount, wasEditing: wasEditing)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let begun = touch, touches.contains(begun.held) else {
      return super.touchesCancelled(touches, with: event)
    }
    touch = nil
    canvas.pressed = nil
    canvas.touching.end()
  }

  @_spi(Overrides) public override func takesDrag(from start: CGPoint, by movement: CGPoint) -> Bool
  {
    canvas.touching.isHolding
  }

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
