import PantoControls
import PantoCore
import PantoDemoKit

/// A button of the app's toolbar: an icon on 44 × 44 points, with looks for hover, press, focus and
/// on, and a tooltip with its key (KEY-01, KEY-03, MSE-03, MSE-04). Record carries its word where
/// there is space for it, and is wider then (GAL-06).
final class ToolbarButton: UIButton, KeyFocusTarget {
  static let side: CGFloat = 44

  let command: AppCommand
  private let model: AppModel
  /// The mark of a button that is on. The state shows in a shape, not in the fill alone.
  private let mark = UIView()
  private var tip: Tooltip?
  private var tipTimer: Timekeeper.Deadline?
  /// Whether the tooltip came because a finger rests on the button.
  private var isReadByFinger = false
  /// Whether the word of the command stands beside the icon. The bar decides it by its width.
  var showsWord = false { didSet { if showsWord != oldValue { updateWord() } } }
  /// Whether the word says what is recorded, where it stands beside *Touch here*.
  var saysSession = false { didSet { if saysSession != oldValue { updateWord() } } }
  /// The font of the word at the text size of the stage (SIM-05).
  private var wordFont: UIFont { Theme.button.scaled(by: stage?.textScale ?? 1) }
  /// The word that stands beside the icon, or `nil` for a command that only has an icon.
  private var word: String? {
    command == .record ? (model.isOn(.record) ? "Stop" : recordWord) : nil
  }

  private var recordWord: String { saysSession ? "Record session" : "Record" }

  /// - Parameter identifier: The name of the button in logs. Default `nil`: that of its command.
  init(_ command: AppCommand, model: AppModel, identifier: String? = nil) {
    self.command = command
    self.model = model
    super.init(frame: CGRect(x: 0, y: 0, width: Self.side, height: Self.side))
    accessibilityIdentifier = identifier ?? "\(command)"
    layer.cornerRadius = 12
    adjustsImageWhenHighlighted = false
    setImage(command.icon, for: .normal)
    imagePadding = Theme.imagePadding
    mark.isUserInteractionEnabled = false
    mark.layer.cornerRadius = 1.5
    addSubview(mark)
    showsInteraction = false
    addAction(for: .touchDown) { [weak self] _ in self?.showTipSoon() }
    addAction(for: [.touchUpOutside, .touchCancel]) { [weak self] _ in self?.hideTip() }
    addAction(for: .touchUpInside) { [weak self] _ in self?.pressed() }
    updateLook()
  }

  required init?(coder: NSCoder) { nil }

  /// A press runs the command, unless the finger rested to read the tooltip.
  private func pressed() {
    let isReading = isReadByFinger
    hideTip()
    if !isReading { model.perform(command) }
  }

  override var isHighlighted: Bool { didSet { if isHighlighted != oldValue { pressChanged() } } }

  private func pressChanged() {
    updateLook()
    UIView.animate(
      withDuration: 0.1, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      transform = isHighlighted ? CGAffineTransform(scaleX: 0.92, y: 0.92) : .identity
    }
  }

  /// Updates the button's look: whether its command is on, hover and press.
  func updateLook() {
    let theme = Theme(around: self)
    let isOn = model.isOn(command)
    let isRecord = command == .record
    isSelected = isOn
    if command == .back {
      setImage(
        UIImage(systemName: readsFromRight ? "chevron.right" : "chevron.left"), for: .normal)
    }
    if showsWord {
      setTitle(word, for: .normal)
      setTitleColor(theme.text, for: .normal)
    }
    tintColor = isRecord ? theme.recordDot : isOn ? theme.accentOnSoft : theme.text2
    mark.backgroundColor = isRecord ? theme.recordDot : theme.accentOnSoft
    mark.isHidden = !isOn
    let rest = showsWord ? theme.raised : .clear
    backgroundColor = isOn || isHighlighted ? theme.accentSoft : isHovered ? theme.hover : rest
    layer.shadow = showsWord ? theme.cardShadow : nil
    imageView?.alpha = 1
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    mark.frame = CGRect(x: bounds.midX - 8, y: bounds.maxY - 6, width: 16, height: 3)
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    if showsWord { updateWord() }
    updateLook()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { hideTip() }
  }

  // MARK: The word

  /// The width of the button with its word, or `nil` for a command without one.
  var wordWidth: CGFloat? {
    guard command == .record else { return nil }
    // The longer word decides, so that nothing moves when a recording begins.
    return 52 + UILabel(recordWord, wordFont, tintColor).intrinsicContentSize.width.rounded(.up)
  }

  private func updateWord() {
    titleLabel?.font = wordFont
    setTitle(showsWord ? word : nil, for: .normal)
    updateLook()
  }

  // MARK: Hover, focus, tooltip

  override func hoverChanged() {
    updateLook()
    if isHovered { showTipSoon() } else { hideTip() }
  }

  func focusChanged(_ isFocused: Bool) {
    if isFocused { showTip() } else { hideTip() }
  }

  private func showTipSoon() {
    isReadByFinger = false
    tipTimer?.cancel()
    guard let stage else { return }
    tipTimer = stage.time.at(stage.time.now + Tooltip.delay) { [weak self] in
      guard let self else { return }
      isReadByFinger = isTracking && !isHovered
      showTip()
    }
  }

  private func showTip() {
    guard tip == nil, let window, !isHidden else { return }
    let isRecording = command == .record && model.isOn(.record)
    let title = isRecording ? "Stop the recording" : model.title(of: command)
    let new = Tooltip(title, key: command.key, theme: Theme(around: self))
    tip = new
    new.show(below: self, in: window)
  }

  private func hideTip() {
    isReadByFinger = false
    tipTimer?.cancel()
    tipTimer = nil
    tip?.removeFromSuperview()
    tip = nil
  }
}
