import PantoBase
import PantoControls
import PantoScene
@_spi(Overrides) import PantoScene

/// The delegate of a search bar, asked and told about its editing. Every method has a default.
@preconcurrency @MainActor public protocol UISearchBarDelegate: AnyObject {
  /// Whether editing may begin. Default `true`.
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
  /// Called after editing began. Does nothing by default.
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  /// Whether editing may end. Default `true`.
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
  /// Called after editing ended. Does nothing by default.
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  /// Called after the user changed or emptied the text. Does nothing by default.
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  /// Whether the user may replace a range, in UTF-16 units, by `text`. Default `true`.
  func searchBar(
    _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  /// Called for the return key. Does nothing by default.
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  /// Called for the cancel button. Does nothing by default.
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
  /// Called after the user selected another scope (SRC-03). Does nothing by default.
  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension UISearchBarDelegate {
  public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  public func searchBar(
    _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBar(
    _ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int
  ) {}
}

/// The search that a search bar belongs to. `UISearchController` implements this protocol.
@MainActor package protocol SearchBarSearch: AnyObject {
  /// Whether the search runs.
  var isActive: Bool { get }
  /// Begins the search, when the bar is edited.
  func begin()
  /// Called when the bar's text changed, by the user or the program, or its scope.
  func textChanged()
  /// Called when the program showed or hid the scope bar.
  func scopeBarWasSet()
  /// Ends the search and empties its text.
  func end()
}

/// The text field of a search bar.
@preconcurrency @MainActor open class UISearchTextField: UITextField {
  // An empty field is called by its placeholder, because nothing else says what it is for (PRT-25).
  @_spi(Overrides) open override var standardSpeech: StandardSpeech {
    var speech = super.standardSpeech
    if !hasText { speech.label = placeholder }
    return speech
  }
}

/// A field for a text to search for, with an optional cancel button and an optional row of scopes.
///
/// The bar is 56 points high, 44 more with its scopes, and more where the text is larger.
@preconcurrency @MainActor open class UISearchBar: UIView, UITextFieldDelegate {
  /// The styles of a search bar. `.minimal` has no background.
  public enum Style: UInt, Sendable { case `default`, prominent, minimal }

  /// The delegate, held weakly. Default `nil`.
  public final weak var delegate: (any UISearchBarDelegate)?
  /// The search that the bar belongs to.
  package final weak var controller: (any SearchBarSearch)?
  /// The text field of the search bar. Its delegate is the bar.
  public final let searchTextField = UISearchTextField(frame: .zero)
  private let cancelButton = UIButton(type: .system)
  private let glass = UIImageView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// Makes an empty bar of size zero.
  public convenience init() { self.init(frame: .zero) }

  private func setUp() {
    backgroundColor = .systemGroupedBackground
    searchTextField.delegate = self
    searchTextField.borderStyle = .none
    searchTextField.backgroundColor = .tertiarySystemFill
    searchTextField.layer.cornerRadius = 10
    searchTextField.clearButtonMode = .always
    searchTextField.returnKeyType = .search
    searchTextField.placeholder = "Search"
    glass.image = UIImage(
      systemName: "magnifyingglass", withConfiguration: UIImage.SymbolConfiguration(pointSize: 16))
    glass.contentMode = .center
    glass.tintColor = .secondaryLabel
    searchTextField.leftView = glass
    searchTextField.leftViewMode = .always
    searchTextField.addAction(for: .editingChanged) { [weak self] _ in
      guard let self else { return }
      delegate?.searchBar(self, textDidChange: text ?? "")
      controller?.textChanged()
    }
    cancelButton.setTitle("Cancel", for: .normal)
    cancelButton.contentEdgeInsets = UIEdgeInsets(top: 6, left: 12, bottom: 6, right: 12)
    cancelButton.isHidden = true
    cancelButton.addAction(for: .touchUpInside) { [weak self] _ in
      guard let self else { return }
      cancel()
    }
    searchTextField.font = .preferredFont(forTextStyle: .body)
    searchTextField.adjustsFontForContentSizeCategory = true
    scopeControl.isHidden = true
    scopeControl.addAction(for: .valueChanged) { [weak self] _ in self?.scopePressed() }
    for part in [searchTextField, cancelButton, scopeControl] { addSubview(part) }
  }

  // MARK: Scopes

  private let scopeControl = UISegmentedControl()
  /// The titles of the scopes, from the leading edge (SRC-03). Default `nil`.
  open var scopeButtonTitles: [String]? {
    didSet {
      guard scopeButtonTitles != oldValue else { return }
      let titles = scopeButtonTitles ?? []
      scopeControl.removeAllSegments()
      for (index, title) in titles.enumerated() {
        scopeControl.insertSegment(withTitle: title, at: index, animated: false)
      }
      if !titles.indices.contains(selectedScopeButtonIndex) { selectedScopeButtonIndex = 0 }
      showScopes()
    }
  }
  /// The index of the selected scope, from 0. Setting it does not tell the delegate. Default 0.
  open var selectedScopeButtonIndex = 0 { didSet { showScopes() } }
  /// Whether the scopes show below the field, if there are any. Default `false`.
  ///
  /// Setting it ends `automaticallyShowsScopeBar` of a search controller.
  open var showsScopeBar: Bool {
    get { wantsScopeBar }
    set { setShowsScope(newValue, animated: false) }
  }
  /// Shows or hides the scopes. A bar outside of a navigation bar keeps its frame until
  /// `sizeToFit` is called.
  open func setShowsScope(_ show: Bool, animated: Bool) {
    controller?.scopeBarWasSet()
    setScopeBar(isShown: show)
    if animated { UIView.animate(withDuration: 0.25) { layoutIfNeeded() } }
  }
  private var wantsScopeBar = false

  /// Shows or hides the scopes for a search controller.
  package final func setScopeBar(isShown: Bool) {
    wantsScopeBar = isShown
    showScopes()
  }

  private func showScopes() {
    let isHidden = !wantsScopeBar || scopeButtonTitles?.isEmpty != false
    if scopeControl.selectedSegmentIndex != selectedScopeButtonIndex,
      scopeControl.numberOfSegments > selectedScopeButtonIndex
    {
      scopeControl.selectedSegmentIndex = selectedScopeButtonIndex
    }
    guard isHidden != scopeControl.isHidden else { return }
    scopeControl.isHidden = isHidden
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func scopePressed() {
    selectedScopeButtonIndex = scopeControl.selectedSegmentIndex
    delegate?.searchBar(self, selectedScopeButtonIndexDidChange: selectedScopeButtonIndex)
    controller?.textChanged()
  }

  /// How much higher the field is than at the default size of text, in points (PRT-31).
  private var growth: CGFloat {
    guard let font = searchTextField.font, searchTextField.adjustsFontForContentSizeCategory else {
      return 0
    }
    return (font.adjusted(to: stage).lineHeight - font.lineHeight).rounded(.up)
  }
  private static let scopeHeight: CGFloat = 44
  private var scopeRoom: CGFloat { scopeControl.isHidden ? 0 : UISearchBar.scopeHeight }
  /// The height that larger text and the scopes add to the bar, in points.
  package final var addedHeight: CGFloat { growth + scopeRoom }

  private func cancel() {
    delegate?.searchBarCancelButtonClicked(self)
    controller?.end()
  }

  /// Escape ends the search of a search controller (SRC-01).
  open override var keyCommands: [UIKeyCommand]? {
    guard controller?.isActive == true else { return nil }
    return [
      UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: UISearchBar.cancel)
    ]
  }

  /// The text to search for. Setting it in code tells a running search, but not the delegate.
  open var text: String? {
    get { searchTextField.text }
    set {
      let changes = (newValue ?? "") != (searchTextField.text ?? "")
      searchTextField.text = newValue
      if changes { controller?.textChanged() }
    }
  }
  /// The text that shows while the field is empty. Default "Search".
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }
  /// Whether the cancel button shows. Default `false`.
  open var showsCancelButton: Bool {
    get { !cancelButton.isHidden }
    set { setShowsCancelButton(newValue, animated: false) }
  }
  /// Shows or hides the cancel button; animated, the field changes its width within 0.25 s.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    cancelButton.isHidden = !showsCancelButton
    setNeedsLayout()
    if animated { UIView.animate(withDuration: 0.25) { layoutIfNeeded() } }
  }
  /// The style of the bar. `.minimal` has no background. Default `.default`.
  open var searchBarStyle = Style.default {
    didSet { backgroundColor = searchBarStyle == .minimal ? nil : .systemGroupedBackground }
  }
  /// The background colour of the bar; `nil`, the default, leaves the background as it is.
  open var barTintColor: UIColor? {
    didSet { if let barTintColor { backgroundColor = barTintColor } }
  }
  /// Whether the bar is translucent. Has no effect: the bar is opaque. Setting `true` is reported
  /// once as a warning. Default `true`.
  open var isTranslucent = true {
    didSet {
      guard isTranslucent else { return }
      Misuse.warn("UISearchBar.isTranslucent has no effect: a search bar is opaque")
    }
  }

  /// The kind of keyboard that shows while the field is edited. Default `.default`.
  open var keyboardType: UIKeyboardType {
    get { searchTextField.keyboardType }
    set { searchTextField.keyboardType = newValue }
  }
  /// The word on the return key. Default `.search`.
  open var returnKeyType: UIReturnKeyType {
    get { searchTextField.returnKeyType }
    set { searchTextField.returnKeyType = newValue }
  }
  /// The letters that become capitals. Default `.sentences`.
  open var autocapitalizationType: UITextAutocapitalizationType {
    get { searchTextField.autocapitalizationType }
    set { searchTextField.autocapitalizationType = newValue }
  }
  /// Whether the keyboard corrects the text. Without effect, as that of fields. Default `.default`.
  open var autocorrectionType: UITextAutocorrectionType {
    get { searchTextField.autocorrectionType }
    set { searchTextField.autocorrectionType = newValue }
  }

  /// Whether the keyboard's return key is disabled while there is no text. Default `false`.
  open var enablesReturnKeyAutomatically: Bool {
    get { searchTextField.enablesReturnKeyAutomatically }
    set { searchTextField.enablesReturnKeyAutomatically = newValue }
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 56 + addedHeight)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = size.width > 0 && size.width < 1e6 ? size.width : 320
    return CGSize(width: width, height: 56 + addedHeight)
  }

  // The height follows the size of text (PRT-31).
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    invalidateIntrinsicContentSize()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let height = 36 + growth
    let room = bounds.height - scopeRoom
    var field = CGRect(
      x: 8, y: (room - height) / 2, width: max(0, bounds.width - 16), height: height)
    scopeControl.frame = CGRect(x: 8, y: room, width: field.width, height: 32)
    if showsCancelButton {
      // The button's own insets are the distances to the field and to the edge.
      let width = cancelButton.intrinsicContentSize.width
      field.size.width = max(0, bounds.width - 8 - width)
      cancelButton.frame = CGRect(
        x: isRightToLeft ? 0 : bounds.width - width, y: field.minY, width: width, height: height)
      if isRightToLeft { field.origin.x = width }
    }
    searchTextField.frame = field
  }

  // MARK: First responder

  /// Whether the search bar's field can become first responder.
  open override var canBecomeFirstResponder: Bool { searchTextField.canBecomeFirstResponder }
  /// Whether the search bar's field is the first responder.
  open override var isFirstResponder: Bool { searchTextField.isFirstResponder }
  /// Makes the search bar's field the first responder, which begins editing.
  @discardableResult
  open override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }
  /// Ends editing of the search bar's field.
  @discardableResult
  open override func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }

  // MARK: The field's delegate

  open func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    delegate?.searchBarShouldBeginEditing(self) ?? true
  }
  open func textFieldDidBeginEditing(_ textField: UITextField) {
    delegate?.searchBarTextDidBeginEditing(self)
    controller?.begin()
  }
  open func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
    delegate?.searchBarShouldEndEditing(self) ?? true
  }
  open func textFieldDidEndEditing(_ textField: UITextField) {
    delegate?.searchBarTextDidEndEditing(self)
  }
  open func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool {
    delegate?.searchBar(self, shouldChangeTextIn: range, replacementText: string) ?? true
  }
  open func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    delegate?.searchBarSearchButtonClicked(self)
    if controller?.isActive == true { searchTextField.resignFirstResponder() }
    return false
  }
}
