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
  /// The frame that is drawn around the text.
  public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }
  /// When a view beside the text shows.
  public enum ViewMode: Int, Sendable { case never, whileEditing, unlessEditing, always }
  /// Why editing ended.
  public enum DidEndEditingReason: Int, Sendable { case committed, cancelled }

  /// Posted after editing began; the object is the field.
  public nonisolated static let textDidBeginEditingNotification = Notification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  /// Posted after the user changed the text.
  public nonisolated static let textDidChangeNotification = Notification.Name(
    "UITextFieldTextDidChangeNotification")
  /// Posted after editing ended.
  public nonisolated static let textDidEndEditingNotification = Notification.Name(
    "UITextFieldTextDidEndEditingNotification")

  /// The delegate, held weakly. Default `nil`.
  public final weak var delegate: (any UITextFieldDelegate)?

  private let border = UIView()
  private let clip = UIView()
  private let placeholderLabel = UILabel()
  private var clearButton: ClearButton?
  private(set) lazy var canvas = TextCanvas(owner: self, isMultiline: false)
  /// How far the text is scrolled to the left, in points.
  final var scroll: CGFloat = 0
  private var isEditingNow = false
  private var ownFont: UIFont?
  private var ownColor: UIColor?
  private var ownPlaceholder: NSAttributedString?
  /// How the tracked touch began.
  private var touch: (start: CGPoint, hasMoved: Bool)?

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

  private func setUp() {
    contentVerticalAlignment = .center
    contentHorizontalAlignment = .left
    border.isUserInteractionEnabled = false
    clip.isUserInteractionEnabled = false
    clip.clipsToBounds = true
    addSubview(border)
    addSubview(clip)
    addSubview(placeholderLabel)
    clip.addSubview(canvas)
  }

  /// The manager of the text's own changes, to which the program may add its own (UND-05).
  open override var undoManager: UndoManager? { canvas.history }

  // MARK: Text

  /// The text. Default empty. Setting it puts the caret at the end and sends nothing; `nil` counts
  /// as the empty text. Line breaks become spaces.
  open var text: String? {
    get { canvas.editing.text }
    set {
      canvas.editing.setText(TextCanvas.clean(newValue ?? "", isMultiline: false))
      scroll = 0
      canvas.textChanged()
      if isEditingNow { canvas.restartBlink() }
      textSizeChanged()
    }
  }
  /// The text with the field's font and colour. Setting it takes the font and colour of the first
  /// character for all text.
  open var attributedText: NSAttributedString? {
    get { NSAttributedString(string: canvas.editing.text, attributes: defaultTextAttributes) }
    set {
      if let newValue, newValue.length > 0 {
        let attributes = newValue.attributes(at: 0, effectiveRange: nil)
        if let font = attributes[.font] as? UIFont { self.font = font }
        if let color = attributes[.foregroundColor] as? UIColor { textColor = color }
      }
      text = newValue?.string
    }
  }
  /// The font and colour of all text. Setting it takes over the two and the alignment.
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get { [.font: font ?? canvas.font, .foregroundColor: textColor ?? .label] }
    set {
      if let font = newValue[.font] as? UIFont { self.font = font }
      if let color = newValue[.foregroundColor] as? UIColor { textColor = color }
      if let style = newValue[.paragraphStyle] as? NSParagraphStyle {
        textAlignment = style.alignment
      }
    }
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
  /// Whether the font grows and shrinks with `Stage.textScale`. Default `false`. `font` stays as it
  /// was set.
  open var adjustsFontForContentSizeCategory = false {
    didSet { if adjustsFontForContentSizeCategory != oldValue { showFont() } }
  }

  private func showFont() {
    let font = font ?? .systemFont(ofSize: 17)
    let shown = adjustsFontForContentSizeCategory ? font.adjusted(to: stage) : font
    guard shown != canvas.font else { return }
    canvas.font = shown
    textSizeChanged()
    // Without constraints, the superview places the field by its size.
    superview?.setNeedsLayout()
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
  /// Whether the text is emptied when editing begins. Default `false`.
  open var clearsOnBeginEditing = false
  /// Whether typing replaces the whole text once. Default `false`; a selection ends it.
  open var clearsOnInsertion = false
  /// Has no effect here: text scrolls. Default `false`.
  open var adjustsFontSizeToFitWidth = false
  /// Has no effect here. Default 0.
  open var minimumFontSize: CGFloat = 0
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

  // The traits of UITextInputTraits.
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
      setNeedsLayout()
    }
  }

  final func textSizeChanged() {
    setNeedsLayout()
    if takesPartInLayout { invalidateIntrinsicContentSize() }
  }

  /// Refuses a side view that holds the field, because its size would depend on its own, and a
  /// window, which would leave its stage.
  private func accepts(_ view: UIView?, for name: String) -> Bool {
    guard let view, view is UIWindow || isDescendant(of: view) else { return true }
    Misuse.report(
      "\(name): the view is a window, the field itself or contains it; use a view of its own")
    return false
  }

  private func sideViewChanged(_ old: UIView?, _ new: UIView?) {
    if old !== new, old?.superview === self { old?.removeFromSuperview() }
    setNeedsLayout()
  }

  // MARK: Geometry (overridable)

  /// The space between the frame and the text, in points.
  private var padding: CGSize {
    switch borderStyle {
    case .none: .zero
    case .line: CGSize(width: 2, height: 2)
    case .bezel, .roundedRect: CGSize(width: 7, height: 6)
    }
  }

  /// The rectangle of the frame. Default `bounds`.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// The rectangle of the text while it is not edited.
  open func textRect(forBounds bounds: CGRect) -> CGRect {
    innerRect(bounds, isEditing: false)
  }
  /// The rectangle of the text while it is edited.
  open func editingRect(forBounds bounds: CGRect) -> CGRect {
    innerRect(bounds, isEditing: true)
  }
  /// The rectangle of the placeholder. Default that of the text.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
    isEditingNow ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
  }
  /// The rectangle of the button that empties the field.
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

  private func sideRect(_ view: UIView?, _ bounds: CGRect, atLeft: Bool) -> CGRect {
    // A side view may hold the field since it was set, and then it has no place in it.
    let view = view.flatMap { isDescendant(of: $0) ? nil : $0 }
    let fitting = view?.intrinsicContentSize ?? .zero
    var size = view?.bounds.size ?? .zero
    if size.width <= 0 { size.width = max(fitting.width, 0) }
    if size.height <= 0 { size.height = max(fitting.height, 0) }
    return CGRect(
      x: atLeft ? bounds.minX : bounds.maxX - size.width, y: bounds.midY - size.height / 2,
      width: size.width, height: size.height)
  }

  private func shows(_ mode: ViewMode, isEditing: Bool) -> Bool {
    switch mode {
    case .never: false
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    case .always: true
    }
  }

  private func innerRect(_ bounds: CGRect, isEditing: Bool) -> CGRect {
    var left = padding.width
    var right = padding.width
    func reserve(_ rect: CGRect, atLeft: Bool) {
      if atLeft {
        left = max(left, rect.maxX - bounds.minX + (borderStyle == .none ? 0 : 5))
      } else {
        right = max(right, bounds.maxX - rect.minX + (borderStyle == .none ? 0 : 5))
      }
    }
    if leftView != nil, shows(leftViewMode, isEditing: isEditing) {
      reserve(leftViewRect(forBounds: bounds), atLeft: !isRightToLeft)
    }
    if rightView != nil, shows(rightViewMode, isEditing: isEditing) {
      reserve(rightViewRect(forBounds: bounds), atLeft: isRightToLeft)
    } else if showsClearButton(isEditing: isEditing) {
      reserve(clearButtonRect(forBounds: bounds), atLeft: isRightToLeft)
    }
    return CGRect(
      x: bounds.minX + left, y: bounds.minY + min(padding.height, bounds.height / 2),
      width: max(0, bounds.width - left - right),
      height: max(0, bounds.height - 2 * padding.height))
  }

  private func showsClearButton(isEditing: Bool) -> Bool {
    shows(clearButtonMode, isEditing: isEditing) && canvas.editing.length > 0
  }

  open override var intrinsicContentSize: CGSize {
    let height = ceil(canvas.currentRows.rows.first?.height ?? canvas.font.lineHeight)
    let words = placeholderLabel.intrinsicContentSize.width
    let text = canvas.editing.length > 0 ? canvas.currentRows.size.width + 2 : words
    let outside = bounds.width - (bounds.width > 0 ? textRect(forBounds: bounds).width : 0)
    let extra = bounds.width > 0 ? outside : 2 * padding.width
    return CGSize(width: ceil(text + extra), height: height + 2 * padding.height)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutBorder()
    let rect = isEditingNow ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    // The caret at an edge extends a point beyond the text.
    clip.frame = rect.insetBy(dx: -2, dy: -2)
    canvas.color = isEnabled ? ownColor ?? .label : ownColor ?? .tertiaryLabel
    canvas.container = rect.width
    placeText(in: rect)
    layOutPlaceholder()
    layOutSideViews()
  }

  private func placeText(in rect: CGRect) {
    let rows = canvas.currentRows
    if !isEditingNow {
      // Text that does not fit is cut at the end of the line.
      let isRightToLeft = rows.rows.first?.line.isRightToLeft ?? false
      scroll = isRightToLeft ? max(0, rows.size.width - rect.width) : 0
    }
    scroll = min(scroll, max(0, rows.size.width - rect.width))
    let height = rows.size.height
    let y: CGFloat =
      switch contentVerticalAlignment {
      case .top: 0
      case .bottom: rect.height - height
      case .center, .fill: ((rect.height - height) / 2).rounded(.down)
      }
    canvas.frame = CGRect(
      x: 2 - scroll, y: 2 + y, width: max(rect.width, rows.size.width), height: height)
    canvas.visibleArea =
      rows.rows.count > 1
      ? CGRect(x: scroll - 2, y: 0, width: rect.width + 4, height: height) : canvas.bounds
  }

  private func layOutBorder() {
    border.frame = borderRect(forBounds: bounds)
    border.isHidden = borderStyle == .none
    guard borderStyle != .none else { return }
    let isRound = borderStyle == .roundedRect
    border.layer.cornerRadius = isRound ? 6 : 0
    border.layer.borderWidth = borderStyle == .bezel ? 1.5 : 1
    border.layer.borderColor = shown(borderStyle == .line ? .label : .systemGray4)
    border.backgroundColor = isRound && backgroundColor == nil ? UIColor.systemBackground : nil
  }

  /// Shows the placeholder in `rect`. An override that does not call this shows none.
  open func drawPlaceholder(in rect: CGRect) {
    placeholderLabel.isHidden = false
    placeholderLabel.frame = rect
  }

  private func layOutPlaceholder() {
    placeholderLabel.isHidden = true
    if canvas.editing.length == 0, ownPlaceholder != nil {
      drawPlaceholder(in: placeholderRect(forBounds: bounds))
    }
    placeholderLabel.font = canvas.font
    placeholderLabel.textColor = .placeholderText
    let natural: NSTextAlignment = isRightToLeft ? .right : .left
    placeholderLabel.textAlignment = textAlignment == .natural ? natural : textAlignment
    placeholderLabel.attributedText = ownPlaceholder
  }

  private func layOutSideViews() {
    for (view, mode, rect) in [
      (leftView, leftViewMode, leftViewRect(forBounds: bounds)),
      (rightView, rightViewMode, rightViewRect(forBounds: bounds)),
    ] {
      guard let view else { continue }
      let isShown = shows(mode, isEditing: isEditingNow)
      if isShown, view.superview !== self { addSubview(view) }
      if !isShown, view.superview === self { view.removeFromSuperview() }
      if isShown { view.frame = rect }
    }
    let showsClear =
      showsClearButton(isEditing: isEditingNow)
      && !(rightView != nil && shows(rightViewMode, isEditing: isEditingNow))
    if showsClear, clearButton == nil {
      let button = ClearButton(frame: .zero)
      button.addAction(for: .touchUpInside) { [weak self] _ in self?.clearPressed() }
      clearButton = button
      addSubview(button)
    }
    clearButton?.isHidden = !showsClear
    if showsClear { clearButton?.frame = clearButtonRect(forBounds: bounds) }
  }

  @_spi(Overrides) public override func styleChanged() { setNeedsLayout() }

  @_spi(Overrides) public override var baselinesFromMiddle: (first: CGFloat, last: CGFloat)? {
    guard let line = canvas.currentRows.rows.first else { return nil }
    let first = line.line.layout.firstBaseline - line.height / 2
    return (first, first)
  }

  // MARK: First responder

  /// `true` while the field is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Begins editing, if the delegate allows it.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    isFirstResponder || windowResponder?.change(beginEditing) ?? false
  }

  private func beginEditing() -> Bool {
    guard window != nil, canBecomeFirstResponder,
      delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder()
    else { return false }
    isEditingNow = true
    if clearsOnBeginEditing { canvas.editing.setText("") }
    canvas.textChanged()
    canvas.isActive = true
    // A touch places the caret by what shows before editing begins.
    if touch == nil { revealCaret() }
    setNeedsLayout()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    NotificationCenter.default.post(
      name: UITextField.textDidBeginEditingNotification, object: self)
    return true
  }

  /// Ends editing, if the delegate allows it.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isEditingNow, isFirstResponder else { return super.resignFirstResponder() }
    return windowResponder?.change(endEditingIfAllowed) ?? false
  }

  private func endEditingIfAllowed() -> Bool {
    guard delegate?.textFieldShouldEndEditing(self) ?? true else { return false }
    canvas.unmark()
    guard super.resignFirstResponder() else { return false }
    finishEditing()
    return true
  }

  func endEditingByForce() { if isEditingNow, !isFirstResponder { finishEditing() } }

  private func finishEditing() {
    guard isEditingNow else { return }
    isEditingNow = false
    canvas.isActive = false
    setNeedsLayout()
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    sendActions(for: .editingDidEnd)
    NotificationCenter.default.post(name: UITextField.textDidEndEditingNotification, object: self)
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
    let place = touch.location(in: self)
    self.touch = (place, false)
    guard touch.type == .indirectPointer else {
      canvas.touching.began(at: place)
      return true
    }
    if !isFirstResponder, !becomeFirstResponder() { return true }
    canvas.press(
      at: place, count: touch.tapCount,
      extends: event?.modifierFlags.contains(.shift) ?? false)
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let place = touch.location(in: self)
    if let start = self.touch?.start, (place - start).length > UITextField.slop {
      self.touch?.hasMoved = true
    }
    if canvas.touching.moved(to: place, isDrag: self.touch?.hasMoved == true) { return true }
    guard isEditingNow else { return true }
    if touch.type == .indirectPointer {
      canvas.drag(to: place)
    } else if self.touch?.hasMoved == true {
      // A finger that moves on a field that is edited takes the caret along.
      let offset = canvas.offset(at: place)
      canvas.select(anchor: offset, head: offset)
    }
    return true
  }

  /// How far a finger may move for a tap, in points (TAP-01).
  private static let slop: CGFloat = 10

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    defer { self.touch = nil }
    canvas.pressed = nil
    if canvas.touching.lifted() { return }
    guard let touch, touch.type != .indirectPointer, self.touch?.hasMoved != true else { return }
    let wasEditing = isEditingNow
    guard becomeFirstResponder() else { return }
    if wasEditing { (stage?.textInputServices as? TextServices)?.fingerTappedEditedText() }
    if wasEditing || canvas.editing.length > 0 {
      canvas.touching.tapped(
        at: touch.location(in: self), count: touch.tapCount, wasEditing: wasEditing)
    }
  }

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

  private func clearPressed() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    if !isEditingNow, !becomeFirstResponder() { return }
    canvas.editing.cancelMark()
    canvas.editing.replace(0..<canvas.editing.length, with: "")
    canvas.textChanged()
    canvas.caretMoved()
    textDidChange()
    selectionDidChange()
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
