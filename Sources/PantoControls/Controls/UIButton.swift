import PantoBase
@_spi(Overrides) import PantoGestures
import PantoScene
@_spi(Overrides) import PantoScene

/// A button: a title, a picture or both on a background, each of which may differ by state.
///
/// Set the parts for each state with `setTitle(_:for:)` and its siblings, or the whole look with
/// `configuration`. A press sends `.touchUpInside` and `.primaryActionTriggered`.
@preconcurrency @MainActor open class UIButton: UIControl {
  @_spi(Overrides) open override var standardSpeech: StandardSpeech {
    StandardSpeech(
      isElement: true, label: currentTitle ?? titleLabel?.text ?? buttonType.spokenName,
      traits: speechState.union(.button))
  }

  /// The parts of the button that were set for one state.
  struct Look {
    var title: String?
    var attributedTitle: NSAttributedString?
    var titleColor: UIColor?
    var image: UIImage?
    var background: UIImage?
    var symbolConfiguration: UIImage.SymbolConfiguration?
  }

  /// The kind that the button was made with. Default `.custom`.
  public private(set) final var buttonType = ButtonType.custom
  final let label = UILabel()
  final let picture = UIImageView(frame: .zero)
  final var backdrop: UIImageView?
  /// The activity indicator and the mark of a menu, if a configuration ever asked for one.
  final var extras: ButtonExtras?
  private var looks: [State: Look] = [:]

  /// The gap between picture and title, in points. Default 0.
  ///
  /// A value that is not finite is refused (B57). UIKit has this property in `Configuration` only;
  /// here a button without a configuration has it too.
  open var imagePadding: CGFloat = 0 {
    didSet {
      if !Misuse.accepts(imagePadding, for: "imagePadding") { imagePadding = oldValue }
      setNeedsLayout()
    }
  }
  /// The distance of title and picture from the button's edges, in points.
  ///
  /// The insets are part of the intrinsic size. Default zero: the intrinsic size of a button with a
  /// title then has 6 points above and below the title, and is 30 points wide at least (FID-28). A
  /// value that is not finite is refused (B57).
  open var contentEdgeInsets = UIEdgeInsets.zero {
    didSet {
      if !Misuse.accepts(contentEdgeInsets, for: "contentEdgeInsets") {
        contentEdgeInsets = oldValue
      }
      setNeedsLayout()
    }
  }
  /// Moves the title, in points, by half of the difference between opposite insets. Default zero.
  ///
  /// A value that is not finite is refused (B57).
  open var titleEdgeInsets = UIEdgeInsets.zero {
    didSet {
      if !Misuse.accepts(titleEdgeInsets, for: "titleEdgeInsets") { titleEdgeInsets = oldValue }
      setNeedsLayout()
    }
  }
  /// Moves the picture, in points, by half of the difference between opposite insets. Default zero.
  ///
  /// A value that is not finite is refused (B57).
  open var imageEdgeInsets = UIEdgeInsets.zero {
    didSet {
      if !Misuse.accepts(imageEdgeInsets, for: "imageEdgeInsets") { imageEdgeInsets = oldValue }
      setNeedsLayout()
    }
  }
  /// Whether the picture is paler while a finger is on the button. Default `true`.
  open var adjustsImageWhenHighlighted = true
  /// Whether the picture is paler while the button is disabled. Default `true`.
  open var adjustsImageWhenDisabled = true
  /// The whole look of the button as one value. `nil`, the default, shows the parts that were set
  /// for each state.
  ///
  /// A configuration with a number that is not finite is refused (B57).
  open var configuration: Configuration? {
    didSet {
      if !Misuse.accepts(configuration, for: "configuration") { configuration = oldValue }
      lookChanged()
    }
  }
  /// Calls `configurationUpdateHandler` and updates the look, as a change of state does.
  open func setNeedsUpdateConfiguration() { stateChanged() }
  /// Called after each change of `state`, so that it can adapt `configuration`.
  ///
  /// Default `nil`.
  open var configurationUpdateHandler: ((UIButton) -> Void)? { didSet { stateChanged() } }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// Makes a custom button of size zero.
  public convenience init() { self.init(frame: .zero) }

  private func setUp() {
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 18)
    picture.contentMode = .scaleAspectFit
    addSubview(picture)
    addSubview(label)
    showsInteraction = true
    lookChanged()
  }

  /// Sets the type of a button that was just made.
  final func setType(_ type: ButtonType) {
    guard type != .custom else { return }
    buttonType = type
    label.font = .systemFont(ofSize: 15)
    lookChanged()
  }

  /// The view of the title. Never `nil`; the type is optional as in UIKit.
  public final var titleLabel: UILabel? { label }
  /// The view of the picture. Never `nil`; the type is optional as in UIKit.
  public final var imageView: UIImageView? { picture }

  // MARK: Parts for each state

  private func setPart(for state: State, _ change: (inout Look) -> Void) {
    state.reportFocus()
    change(&looks[state, default: Look()])
    lookChanged()
  }

  final func part<V>(_ part: KeyPath<Look, V?>, for state: State) -> V? {
    // A mixed state without an entry of its own shows the normal state (FID-26).
    looks[state]?[keyPath: part] ?? looks[.normal]?[keyPath: part]
  }

  /// Sets the title for a state; `nil` removes it.
  ///
  /// A state without a title shows the one of `.normal`.
  open func setTitle(_ title: String?, for state: State) {
    // As in UIKit, the title of a configuration follows the one that is set later.
    if configuration != nil, state == .normal { configuration?.title = title }
    setPart(for: state) { $0.title = title }
  }
  /// Sets a title with attributes for a state, which shows in place of the plain one; `nil` removes
  /// it.
  ///
  /// A state without such a title shows the one of `.normal`. Parts without a colour have the
  /// button's. A button with a `configuration` does not show such a title (FID-39).
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    let copy = title.map { NSAttributedString(attributedString: $0) }
    setPart(for: state) { $0.attributedTitle = copy }
  }
  /// Sets the title's colour for a state; `nil` removes it.
  ///
  /// A state without a colour uses the one of `.normal`, and then the type's own.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    setPart(for: state) { $0.titleColor = color }
  }
  /// Sets the picture for a state; `nil` removes it.
  ///
  /// A state without a picture shows the one of `.normal`.
  open func setImage(_ image: UIImage?, for state: State) {
    setPart(for: state) { $0.image = image }
  }
  /// Sets the size and weight of a bundled icon that shows in a state; `nil` removes them.
  open func setPreferredSymbolConfiguration(
    _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
  ) {
    setPart(for: state) { $0.symbolConfiguration = configuration }
  }
  /// The size and weight of icons that were set for exactly this state, or `nil`.
  open func preferredSymbolConfigurationForImage(in state: State) -> UIImage.SymbolConfiguration? {
    looks[state]?.symbolConfiguration
  }
  /// Sets the background picture for a state; `nil` removes it.
  ///
  /// The picture is stretched over the whole button, behind everything else.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    setPart(for: state) { $0.background = image }
  }

  /// The title: the one set for the state, else the one of `.normal`, else `nil`.
  open func title(for state: State) -> String? { part(\.title, for: state) }
  /// The title with attributes: the one set for the state, else the one of `.normal`, else `nil`.
  open func attributedTitle(for state: State) -> NSAttributedString? {
    part(\.attributedTitle, for: state)
  }
  /// The title's colour in a state: the one set for it, else the one of `.normal`, else `nil`.
  open func titleColor(for state: State) -> UIColor? { part(\.titleColor, for: state) }
  /// The picture that was set for exactly this state, or `nil`.
  open func image(for state: State) -> UIImage? { looks[state]?.image }
  /// The background picture that was set for exactly this state, or `nil`.
  open func backgroundImage(for state: State) -> UIImage? { looks[state]?.background }

  /// The title that shows now: the configuration's, else the one for `state`.
  public final var currentTitle: String? { configuration?.title ?? part(\.title, for: state) }
  /// The title with attributes that shows now, or `nil`.
  public final var currentAttributedTitle: NSAttributedString? {
    part(\.attributedTitle, for: state)
  }
  /// The picture that shows now: the configuration's, else the one for `state`.
  public final var currentImage: UIImage? {
    let image = configuration?.image ?? part(\.image, for: state)
    guard
      let look = configuration?.preferredSymbolConfigurationForImage
        ?? part(\.symbolConfiguration, for: state)
    else { return image }
    return image?.withConfiguration(look)
  }
  /// The background picture for `state`, or `nil`.
  public final var currentBackgroundImage: UIImage? { part(\.background, for: state) }

  /// The title's colour that shows now without a configuration.
  ///
  /// The colour is the one for `state`, else white for a custom button and the accent colour for
  /// others, grey while those are disabled.
  public final var currentTitleColor: UIColor {
    if let color = part(\.titleColor, for: state) { return color }
    if buttonType == .custom { return .white }
    return isEnabled ? tintColor : .tertiaryLabel
  }

  @_spi(Overrides) open override var actKind: GestureKind { .button }
  @_spi(Overrides) open override var actTitle: String {
    title(showing: currentTitle ?? accessibilityLabel)
  }

  override var opensMenu: Bool { hasPrimaryMenu }
  override func showMenu() { showPrimaryMenu() }

  open override func sendActions(for controlEvents: Event) {
    if controlEvents.contains(.primaryActionTriggered) { toggleIfPressed() }
    super.sendActions(for: controlEvents)
  }

  // A button that grows paler while it is pressed needs no tint for the press.
  override var pressTint: CGFloat {
    buttonType == .custom && configuration == nil ? super.pressTint : 0
  }

  /// The radius of the corners of the hover tint: the layer's, or 6 points where the button has
  /// neither rounded corners nor a background.
  open override var interactionCornerRadius: CGFloat {
    layer.cornerRadius > 0 || backgroundColor != nil ? layer.cornerRadius : 6
  }

  // MARK: Updating the look

  @_spi(Overrides) public override func stateChanged() {
    super.stateChanged()
    // A handler that changes the button again is not called again for that.
    if !isUpdating {
      isUpdating = true
      configurationUpdateHandler?(self)
      isUpdating = false
    }
    lookChanged()
  }
  private var isUpdating = false

  @_spi(Overrides) public override func styleChanged() { lookChanged() }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    lookChanged()
  }

  final func lookChanged() {
    let isPale = isHighlighted && (buttonType != .custom || configuration != nil)
    if let configuration {
      show(configuration)
    } else {
      label.textColor = currentTitleColor
      if let title = currentAttributedTitle {
        label.attributedText = title
      } else {
        if label.attributed != nil { label.attributedText = nil }
        label.text = currentTitle
      }
      extras?.hide()
    }
    let isPlain = buttonType == .custom && configuration == nil
    picture.image = isPlain ? currentImage : currentImage?.asSystemTemplate
    picture.isHidden = picture.image == nil || extras?.isBusy == true
    label.alpha = isPale ? 0.3 : 1
    let dims =
      isPale || (isHighlighted && adjustsImageWhenHighlighted)
      || (!isEnabled && adjustsImageWhenDisabled)
    picture.alpha = dims ? 0.4 : 1
    showBackdrop()
    setNeedsLayout()
    if takesPartInLayout { invalidateIntrinsicContentSize() }
  }

  // MARK: Layout

  @_spi(Overrides) public override func subviewContentChanged(_ subview: UIView) {
    if subview === label, takesPartInLayout { invalidateIntrinsicContentSize() }
  }

  open override var intrinsicContentSize: CGSize {
    let title = label.intrinsicContentSize
    let image = pictureSize
    let insets = insets
    let width = isStacked ? max(title.width, image.width) : title.width + gap + image.width
    let height = isStacked ? title.height + gap + image.height : max(title.height, image.height)
    if configuration == nil, insets == .zero, !(label.text?.isEmpty ?? true) {
      return CGSize(
        width: max(UIButton.leastWidth, width), height: height + 2 * UIButton.titleMargin)
    }
    return CGSize(
      width: width + insets.left + insets.right, height: height + insets.top + insets.bottom)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    backdrop?.frame = bounds
    if let configuration {
      layer.cornerRadius = configuration.cornerRadius(of: bounds.size)
    } else if buttonType == .close {
      layer.cornerRadius = min(bounds.width, bounds.height) / 2
    }
    let content = contentRect(forBounds: bounds)
    setFrame(of: picture, to: imageRect(forContentRect: content))
    setFrame(of: label, to: titleRect(forContentRect: content))
    extras?.layOut(in: self, content: content)
  }

  /// Returns the part of `bounds` in which title and picture are placed. Default: without the
  /// insets. Overrides are called (OVR-02).
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: insets) }

  /// Returns the frame of the title in `contentRect`, in the button's points, before
  /// `titleEdgeInsets`. Overrides are called (OVR-02).
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    places(in: contentRect).title
  }

  /// Returns the frame of the picture in `contentRect`, in the button's points, before
  /// `imageEdgeInsets`. Overrides are called (OVR-02).
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    places(in: contentRect).image
  }
}
